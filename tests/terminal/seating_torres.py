"""Torres at the screen: its squares by arrow keys, Enter and mouse, and games to play."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from terminal import seating

import bastide
from bastide import Match
from bastide.cli.terminal.panels import BoardPane
from bastide.cli.terminal.torres import TorresBoard, paint
from bastide.kernel.squares import square_number

BOTH = ["human", "human"]
AGAINST_BOT = ["human", "random"]
STARTED = ("N d1", "N c3", "K f6")  # both first knights and the king: it is Anna's turn


class Seated(seating.Seated):
    """A player at a board of Torres."""

    @property
    def board(self) -> TorresBoard:
        assert isinstance(self.table.board, TorresBoard)
        return self.table.board

    async def go(self, square: str) -> None:
        """Move the cursor with the arrow keys."""
        row, column = divmod(self.board.cursor, 8)
        rows, columns = int(square[1]) - 1 - row, ord(square[0]) - ord("a") - column
        await self.pilot.press(*["down" if rows > 0 else "up"] * abs(rows))
        await self.pilot.press(*["right" if columns > 0 else "left"] * abs(columns))

    async def pick(self, *squares: str) -> None:
        """Pick a square with Enter; the cursor is set directly, as arrow keys are slow."""
        for square in squares:
            self.board.cursor = square_number(square)
            await self.press("enter")

    async def click(self, square: str) -> None:
        width, height = self.board.cell
        row, column = int(square[1]) - 1, ord(square[0]) - ord("a")
        offset = (paint.LABELS + column * width + width // 2, paint.HEAD + row * height + height // 2)
        await self.pilot.click(BoardPane, offset=offset)
        await self.settle()


def seated(
    match: Match, players: Sequence[str], size: tuple[int, int] = (80, 24), **more: Any
) -> AbstractAsyncContextManager[Seated]:
    return seating.seat(Seated, match, players, size, **more)


def new(players: int = 2, *, moves: Sequence[str] = (), **more: Any) -> Match:
    match = bastide.new("torres", players=players, seed=1, seats=["Anna", "Bruno", "Carla", "Dora"][:players], **more)
    for move in moves:
        match.play(move)
    return match


def position(**fields: Any) -> Match:
    """Start from a castle on d4 and e4 with single towers around it."""
    heights = [[0] * 8 for _ in range(8)]
    for square in ("a1", "h1", "a8", "h8", "c6", "f6", "d4", "e4"):
        heights[int(square[1]) - 1][ord(square[0]) - ord("a")] = 1
    given = {
        "game": "torres",
        "heights": heights,
        "knights": [["d4"], ["h8"]],
        "king": "a8",
        "stacks": [[3, 3, 2], [3, 3, 3]],
        **fields,
    }
    return Match.from_position(given, seed=1, seats=["Anna", "Bruno"])
