"""The legal moves of every kind of decision; all but turns are defined here."""

from collections.abc import Callable

from .board import NAMES, SQUARES, Board, Position, Square, read_board, read_heights
from .components import HIGHEST_STACK
from .turn import turn_moves


def castle_moves(position: Position) -> set[str]:
    """Master set-up: place a start block at Manhattan distance 3 or more from all others (T3.3)."""
    heights = read_heights(position)
    built = [square for square in SQUARES if heights[square] > 0]
    return {
        f"castle {NAMES[square]}"
        for square in SQUARES
        if all(abs(square[0] - other[0]) + abs(square[1] - other[1]) >= 3 for other in built)
    }


def unoccupied_castle_squares(board: Board) -> set[Square]:
    """Return the squares of castles without a figure on them (T3.2)."""
    return {square for castle in board.castles if not castle & board.occupied for square in castle}


def first_knight_moves(position: Position) -> set[str]:
    """Set-up: place the first knight on an unoccupied castle (T3.2)."""
    return {f"N {NAMES[square]}" for square in unoccupied_castle_squares(read_board(position))}


def first_king_moves(position: Position) -> set[str]:
    """Set-up: place the king on an unoccupied castle (T3.2)."""
    return {f"K {NAMES[square]}" for square in unoccupied_castle_squares(read_board(position))}


def keep_moves(position: Position) -> set[str]:
    """After buying: keep one of the drawn cards (T1.1, T5.4)."""
    return {f"keep {card}" for card in position["drawn"]}


def return_moves(position: Position) -> set[str]:
    """After buying: return each other drawn card to the top or the bottom of the deck (T1.1)."""
    return {f"{end} {card}" for end in ("top", "bottom") for card in position["drawn"]}


def end_stack_moves(position: Position) -> set[str]:
    """End of a turn without blocks: choose the stack that disappears (T7.5)."""
    return {f"stack {height}" for height in position["stacks"][position["seat"]]}


def spread_moves(position: Position) -> set[str]:
    """Put a leftover block on an own stack, none above 3 (T7.5, T1.3)."""
    return {f"spread {height}" for height in position["stacks"][position["seat"]] if height < HIGHEST_STACK}


def move_king_moves(position: Position) -> set[str]:
    """After a year: leave the king, or move him to a free block, in 2017 of another castle (T10.1, T1.5)."""
    board = read_board(position)
    forbidden: set[Square] = set()
    if position["edition"] == "2017" and board.king in board.castle_of:
        forbidden = board.castle_at(board.king)
    moves = {"stay"}
    for castle in board.castles:
        for square in castle:
            if square not in board.occupied and square not in forbidden:
                moves.add(f"K {NAMES[square]}")
    return moves


def start_moves(position: Position) -> set[str]:
    """After a year: choose any seat as the start player (T1.4)."""
    return {f"start {seat}" for seat in range(len(position["knights"]))}


def no_moves(position: Position) -> set[str]:
    """Return no moves when the game is over (T9.5)."""
    return set()


ASKS: dict[str, Callable[[Position], set[str]]] = {
    "castle": castle_moves,
    "knight": first_knight_moves,
    "king": first_king_moves,
    "turn": turn_moves,
    "keep": keep_moves,
    "return": return_moves,
    "stack": end_stack_moves,
    "spread": spread_moves,
    "move_king": move_king_moves,
    "start": start_moves,
    "over": no_moves,
}


def legal(position: Position) -> set[str]:
    """Return every legal move of the seat to decide (T3, T5 to T8, T10)."""
    return ASKS[position["ask"]](position)
