"""Invariants of every position of a game."""

from collections import Counter

from .board import Position, name, read_board
from .components import BLOCKS, KNIGHTS


def count_blocks(position: Position) -> int:
    """Count all blocks of the game: on the board, in stacks, in use, kept and in the supply (T2.1)."""
    on_board = sum(sum(row) for row in position["heights"])
    in_stacks = sum(sum(own) for own in position["stacks"])
    in_use: int = position["stack"] or 0
    kept = sum(position["kept"])
    supply: int = position["supply"]
    return on_board + in_stacks + in_use + kept + supply


def problems(position: Position) -> list[str]:
    """Return violations of the rules about figures, knights, blocks and heights (T2.1, T2.2, T5.8, T7.3)."""
    found: list[str] = []
    board = read_board(position)
    figures = [square for own in board.knights for square in own]
    if board.king is not None:
        figures.append(board.king)
    for square, number in Counter(figures).items():
        if number > 1:
            found.append(f"{number} figures on {name(square)}")
    for castle in board.castles:
        for square in sorted(castle):
            if board.heights[square] > len(castle):
                found.append(f"tower {name(square)} of height {board.heights[square]} on a base of {len(castle)}")
    blocks = count_blocks(position)
    if blocks > BLOCKS:
        found.append(f"{blocks} blocks")
    for seat, own in enumerate(board.knights):
        if len(own) > KNIGHTS:
            found.append(f"{len(own)} knights of seat {seat}")
    return found
