"""A person at the screen of any game: what they see and press."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.widgets import Input

from bastide import Match
from bastide.cli.terminal.app import Terminal
from bastide.cli.terminal.panels import Bar, BoardPane, Middle, Prompt
from bastide.cli.terminal.screens import Page
from bastide.cli.terminal.table import Table


class Seated:
    def __init__(self, app: Terminal, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> Table:
        return self.app.table

    @property
    def match(self) -> Match:
        return self.app.match

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until somebody at the screen must act."""
        await self.until(lambda: not self.at_table() or self.waits())

    def at_table(self) -> bool:
        """Return whether the board is not covered."""
        return self.app.screen is self.table

    def laid_out(self) -> bool:
        """Return whether every part of the table has its size and the board is painted to fit."""
        if not self.table.is_mounted:
            return False
        bar = self.table.query_one(Bar)
        if bar.size.height != len(str(bar.filled(bar.content_size.width)).splitlines()):
            return False
        room, pane = self.table.query_one(Middle).size, self.table.query_one(BoardPane)
        width, height = self.table.board.fit(max(1, room.width - self.table.board.side), room.height)
        return pane.size.width == width and len(pane.lines) >= height

    def waits(self) -> bool:
        return self.table.thinking is None and (self.table.decision is not None or self.match.over)

    async def until(self, happened: Callable[[], bool]) -> None:
        for _ in range(1000):
            if happened():
                return
            await self.pilot.pause(0.01)
        raise TimeoutError("the screen did not get there")

    async def type(self, command: str) -> None:
        await self.pilot.press(":")
        await self.pilot.pause()
        self.table.query_one("#command Input", Input).value = command
        await self.press("enter")

    def sees(self) -> str:
        """Return the text on the screen."""
        picture = re.sub(r"<style.*?</style>", "", self.app.export_screenshot(), flags=re.DOTALL)
        return html.unescape(re.sub(r"<[^>]+>", "", picture)).replace("\N{NO-BREAK SPACE}", " ")

    async def see(self, *words: str) -> None:
        """Wait until all of these are on the screen."""
        for _ in range(20):
            seen = self.sees()
            if all(word in seen for word in words):
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"{words} are not all in:\n{seen}")

    async def turn_page(self, words: str) -> str:
        """Read the page with this title and close it."""
        await self.see(words)
        seen = self.sees()
        assert isinstance(self.app.screen, Page)
        await self.press("enter")
        return seen

    def told(self) -> str:
        return self.table.query_one(Prompt).whole().plain

    def played(self) -> list[str]:
        return [entry.text for entry in self.match.entries]


Someone = TypeVar("Someone", bound=Seated)


@asynccontextmanager
async def seat(
    who: type[Someone], match: Match, players: Sequence[str], size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[Someone]:
    app = Terminal(match, list(players), **{"pace": 0, **more})
    async with app.run_test(size=size, notifications=True) as pilot:
        at_screen = who(app, pilot)
        await at_screen.until(lambda: not at_screen.at_table() or at_screen.laid_out())
        await at_screen.settle()
        yield at_screen
