"""The legal moves with each of the ten action cards."""

from collections.abc import Callable

from .blocks import block_fits, block_targets, shift_targets
from .board import DIAGONAL_NEIGHBOURS, NAMES, NEIGHBOURS, SQUARES, Board, Position
from .knights import leap_targets, placing_targets, secret_targets, step_targets


def card_moves(board: Board, position: Position) -> set[str]:
    """Return the moves that play a card in hand: 0 AP, at most 1 per turn, none bought in this turn (T5.5, T8)."""
    if position["card_played"]:
        return set()
    moves: set[str] = set()
    for card in set(position["hands"][position["seat"]]):
        moves |= CARD_MOVES[card](board, position)
    return moves


def six_moves(board: Board, position: Position) -> set[str]:
    """Return the move for six AP instead of 5 (T8.1)."""
    return {"six"}


def seven_moves(board: Board, position: Position) -> set[str]:
    """Return the move for seven AP instead of 5 (T8.2)."""
    return {"seven"}


def climb_moves(board: Board, position: Position) -> set[str]:
    """Return orthogonal steps that may go up 2 levels (T8.3)."""
    return {
        f"climb {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, NEIGHBOURS, 2)
    }


def under_moves(board: Board, position: Position) -> set[str]:
    """Return moves of a block from any own stack under an own knight (T8.4, T7.3, T7.4)."""
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
    """Return placements of a block from the supply (T8.5, T7.2 to T7.4)."""
    if position["supply"] < 1:
        return set()
    return {f"free {NAMES[target]}" for target in block_targets(board)}


def secret_moves(board: Board, position: Position) -> set[str]:
    """Return moves in by a door at the knight's level and out by any other door of the castle (T8.6)."""
    return {
        f"secret {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in secret_targets(board, knight)
    }


def diagonal_moves(board: Board, position: Position) -> set[str]:
    """Return diagonal steps, at most 1 level up (T8.7)."""
    return {
        f"diagonal {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, DIAGONAL_NEIGHBOURS, 1)
    }


def shift_moves(board: Board, position: Position) -> set[str]:
    """Return moves of the top block of a tower without a figure to another square (T8.8)."""
    return {
        f"shift {NAMES[source]}-{NAMES[target]}"
        for source in SQUARES
        if board.heights[source] > 0 and source not in board.occupied
        for target in shift_targets(board, source)
    }


def relocate_moves(board: Board, position: Position) -> set[str]:
    """Return moves of an own knight to where it could be placed next to another one (T8.9, T5.1)."""
    own = board.knights[position["seat"]]
    return {
        f"relocate {NAMES[knight]}-{NAMES[target]}"
        for knight in own
        for target in placing_targets(board, [other for other in own if other != knight])
    }


def leap_moves(board: Board, position: Position) -> set[str]:
    """Return jumps of an own knight over an opposing one (T8.10)."""
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
