"""Where a block can be placed, by an action or by a card."""

from .board import NEIGHBOURS, SQUARES, Board, Square, find_castles, number_castles
from .components import FEWEST_CASTLES


def block_fits(board: Board, square: Square) -> bool:
    """Return whether a block on this square respects the base area and joins nothing (T7.3, T7.4).

    On the ground it may touch one castle, or none.
    """
    if board.heights[square] > 0:
        return board.heights[square] + 1 <= len(board.castle_at(square))
    return len(board.castles_beside(square)) <= 1


def block_targets(board: Board) -> set[Square]:
    """Return the free squares of castles, or on the ground next to one, where a block may go (T7.2 to T7.4)."""
    return {
        square
        for square in SQUARES
        if square not in board.occupied
        and (board.heights[square] > 0 or board.castles_beside(square))
        and block_fits(board, square)
    }


def shift_targets(board: Board, source: Square) -> set[Square]:
    """Return the squares without a figure to which the top block of the tower `source` may go (T8.8).

    Removing the block may split its castle, leave it smaller than its towers, or make it vanish.
    Each target is then judged by the board after the move.
    """
    heights = dict(board.heights)
    heights[source] -= 1
    pieces = find_castles(heights)
    piece_of = number_castles(pieces)
    was_part_of = [board.castle_of[next(iter(piece))] for piece in pieces]
    top = [max(heights[square] for square in piece) for piece in pieces]
    too_high = {number for number, piece in enumerate(pieces) if top[number] > len(piece)}
    broken = {number for number in range(len(pieces)) if was_part_of.count(was_part_of[number]) > 1}

    targets: set[Square] = set()
    for target in SQUARES:
        if target == source or target in board.occupied:
            continue
        if heights[target] > 0:
            number = piece_of[target]
            if len(pieces) < FEWEST_CASTLES or broken or too_high:
                continue
            if heights[target] + 1 <= len(pieces[number]):
                targets.add(target)
        else:
            touched = {piece_of[other] for other in NEIGHBOURS[target] if other in piece_of}
            if len(pieces) - len(touched) + 1 < FEWEST_CASTLES:
                continue
            if len({was_part_of[number] for number in touched}) > 1:
                continue  # joins two castles
            if not broken <= touched:
                continue  # leaves a castle split
            if not too_high <= touched:
                continue
            area = 1 + sum(len(pieces[number]) for number in touched)
            if all(top[number] <= area for number in touched):
                targets.add(target)
    return targets
