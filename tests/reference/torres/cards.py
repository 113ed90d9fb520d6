"""The legal moves with each of the ten action cards."""

from collections.abc import Callable

from .blocks import block_fits, block_targets, shift_targets
from .board import DIAGONAL_NEIGHBOURS, NAMES, NEIGHBOURS, SQUARES, Board, Position
from .knights import leap_targets, placing_targets, secret_targets, step_targets


def card_moves(board: Board, position: Position) -> set[str]:
    """Playing one card of the hand, 0 AP, at most 1 a turn, none bought in this turn (T5.5, T8)."""
    if position["card_played"]:
        return set()
    moves: set[str] = set()
    for card in set(position["hands"][position["seat"]]):
        moves |= CARD_MOVES[card](board, position)
    return moves


def six_moves(board: Board, position: Position) -> set[str]:
    """Six AP instead of 5 (T8.1)."""
    return {"six"}


def seven_moves(board: Board, position: Position) -> set[str]:
    """Seven AP instead of 5 (T8.2)."""
    return {"seven"}


def climb_moves(board: Board, position: Position) -> set[str]:
    """One orthogonal step that may go up 2 levels (T8.3)."""
    return {
        f"climb {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, NEIGHBOURS, 2)
    }


def under_moves(board: Board, position: Position) -> set[str]:
    """A block from any own stack under an own knight (T8.4, T7.3, T7.4)."""
    sources = [f" from {height}" for height in set(position["stacks"][position["seat"]])]
    if position["stack"] is not None and position["stack"] > 0:
        sources.append("")
    return {
        f"under {NAMES[knight]}{source}"
        for knight in board.knights[position["seat"]]
        if block_fits(board, knight)
        for source in sources
    }


def free_moves(board: Board, position: Position) -> set[str]:
    """A block of the supply (T8.5, T7.2 to T7.4)."""
    if position["supply"] < 1:
        return set()
    return {f"free {NAMES[target]}" for target in block_targets(board)}


def secret_moves(board: Board, position: Position) -> set[str]:
    """In by a door at the own level, out by any other of the castle (T8.6)."""
    return {
        f"secret {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in secret_targets(board, knight)
    }


def diagonal_moves(board: Board, position: Position) -> set[str]:
    """One diagonal step, at most 1 level up (T8.7)."""
    return {
        f"diagonal {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, DIAGONAL_NEIGHBOURS, 1)
    }


def shift_moves(board: Board, position: Position) -> set[str]:
    """The top block of a tower without a figure goes to another square (T8.8)."""
    return {
        f"shift {NAMES[source]}-{NAMES[target]}"
        for source in SQUARES
        if board.heights[source] > 0 and source not in board.occupied
        for target in shift_targets(board, source)
    }


def relocate_moves(board: Board, position: Position) -> set[str]:
    """An own knight goes where it could be placed next to another own knight (T8.9, T5.1)."""
    own = board.knights[position["seat"]]
    return {
        f"relocate {NAMES[knight]}-{NAMES[target]}"
        for knight in own
        for target in placing_targets(board, [other for other in own if other != knight])
    }


def leap_moves(board: Board, position: Position) -> set[str]:
    """An own knight jumps over an opposing one (T8.10)."""
    seat = position["seat"]
    return {
        f"leap {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[seat]
        for target in leap_targets(board, seat, knight)
    }


CARD_MOVES: dict[str, Callable[[Board, Position], set[str]]] = {
    "six": six_moves,
    "seven": seven_moves,
    "climb": climb_moves,
    "under": under_moves,
    "free": free_moves,
    "secret": secret_moves,
    "diagonal": diagonal_moves,
    "shift": shift_moves,
    "relocate": relocate_moves,
    "leap": leap_moves,
}
