"""Where a knight can go or be placed, by an action or by a card."""

from collections.abc import Iterable

from .board import NEIGHBOURS, ORTHOGONAL, Board, Square, connected, shifted


def step_targets(board: Board, knight: Square, steps: dict[Square, list[Square]], climb: int) -> set[Square]:
    """Return free squares one step away, at most `climb` levels up or any number down (T6.1, T8.3, T8.7)."""
    return {
        target
        for target in steps[knight]
        if target not in board.occupied and board.heights[target] <= board.heights[knight] + climb
    }


def doors_beside(board: Board, knight: Square) -> list[Square]:
    """Return the towers a knight may walk into: adjacent, and higher than his level (T6.2)."""
    return [tower for tower in NEIGHBOURS[knight] if board.heights[tower] > board.heights[knight]]


def door_targets(board: Board, knight: Square) -> set[Square]:
    """Return free squares reached through a castle, inside at the same level or descending (T6.2, T6.3)."""
    targets: set[Square] = set()
    for entrance in doors_beside(board, knight):
        castle = board.castle_at(entrance)
        for level in range(board.heights[knight], -1, -1):
            inside = {square for square in castle if board.heights[square] > level}
            for tower in connected(entrance, inside):
                for target in NEIGHBOURS[tower]:
                    if target not in board.occupied and board.heights[target] <= level:
                        targets.add(target)
    return targets


def secret_targets(board: Board, knight: Square) -> set[Square]:
    """Return free squares next to any door, at any level, of a castle the knight can walk into (T8.6)."""
    targets: set[Square] = set()
    for entrance in doors_beside(board, knight):
        for tower in board.castle_at(entrance):
            for target in NEIGHBOURS[tower]:
                if target not in board.occupied and board.heights[target] < board.heights[tower]:
                    targets.add(target)
    return targets


def placing_targets(board: Board, own: Iterable[Square]) -> set[Square]:
    """Return free squares next to one of these knights, at the same level or lower (T5.1)."""
    return {
        target
        for knight in own
        for target in NEIGHBOURS[knight]
        if target not in board.occupied and board.heights[target] <= board.heights[knight]
    }


def leap_targets(board: Board, seat: int, knight: Square) -> set[Square]:
    """Return free squares straight behind an adjacent opposing knight, at most 1 level up (T8.10)."""
    opposing = {square for other, own in enumerate(board.knights) if other != seat for square in own}
    targets: set[Square] = set()
    for step in ORTHOGONAL:
        over = shifted(knight, step)
        if over is None or over not in opposing:
            continue
        target = shifted(over, step)
        if target is None or target in board.occupied:
            continue
        if board.heights[target] <= board.heights[knight] + 1:
            targets.add(target)
    return targets
