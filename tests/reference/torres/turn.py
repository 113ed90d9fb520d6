"""The legal moves of a turn: actions that cost action points, and cards."""

from .blocks import block_targets
from .board import NAMES, NEIGHBOURS, Board, Position, read_board
from .cards import card_moves
from .components import KNIGHTS
from .knights import door_targets, placing_targets, step_targets


def knight_moves(board: Board, position: Position) -> set[str]:
    """Return steps and ways through a castle, 1 AP each (T5.2, T6.1 to T6.4)."""
    if position["ap"] < 1:
        return set()
    moves: set[str] = set()
    for knight in board.knights[position["seat"]]:
        for target in step_targets(board, knight, NEIGHBOURS, 1) | door_targets(board, knight):
            moves.add(f"{NAMES[knight]}-{NAMES[target]}")
    return moves


def placing_moves(board: Board, position: Position) -> set[str]:
    """Return placements of a knight from the reserve, 2 AP (T5.1, T2.2)."""
    own = board.knights[position["seat"]]
    if position["ap"] < 2 or len(own) >= KNIGHTS:
        return set()
    return {f"N {NAMES[target]}" for target in placing_targets(board, own)}


def block_moves(board: Board, position: Position) -> set[str]:
    """Return placements of a block from the stack in use, by default the tallest, 1 AP (T5.3, T7.1 to T7.4)."""
    if position["ap"] < 1 or position["stack"] == 0:
        return set()
    if position["stack"] is None and not position["stacks"][position["seat"]]:
        return set()
    return {f"B {NAMES[target]}" for target in block_targets(board)}


def stack_moves(position: Position) -> set[str]:
    """Return choices of this turn's stack, while none is chosen and the stacks differ (T7.1)."""
    standing = set(position["stacks"][position["seat"]])
    if position["stack"] is not None or len(standing) < 2:
        return set()
    return {f"stack {height}" for height in standing}


def buying_moves(position: Position) -> set[str]:
    """Return the move to buy: 1 AP, at most 2 per turn, while the deck has cards; not in master games (T5.4, T1.6)."""
    if position["master"] is not None or position["ap"] < 1 or position["bought"] >= 2:
        return set()
    deck = position["decks"][0] if position["deck"] == "common" else position["decks"][position["seat"]]
    return {"buy"} if deck else set()


def turn_moves(position: Position) -> set[str]:
    """Return every move of a turn (T5, T6, T7, T8)."""
    board = read_board(position)
    moves = {"end"}
    if position["ap"] >= 1:
        moves.add("advance")
    moves |= knight_moves(board, position)
    moves |= placing_moves(board, position)
    moves |= block_moves(board, position)
    moves |= stack_moves(position)
    moves |= buying_moves(position)
    moves |= card_moves(board, position)
    return moves
