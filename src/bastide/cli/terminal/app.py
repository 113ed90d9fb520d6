"""The terminal client."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ...kernel.errors import BastideError
from ...kernel.match import Match
from ...kernel.record import dumps, export
from ..messages import say
from ..outputs import check_record
from .screens import AskQuit
from .style import STYLE
from .table import Table

PACE = 0.7


class Terminal(App[None]):
    """The application."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "ask_quit", show=False, priority=True)]

    def __init__(self, match: Match, players: Sequence[str], *, record: Path | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.title = match.game.META.title
        self.match = match
        self.record = record
        self.table = Table(match, players, pace)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def action_ask_quit(self) -> None:
        if isinstance(self.screen, AskQuit) or self.match.over:
            self.exit()
            return
        notes = ["The game is not over."]
        if self.record:
            notes.append("What was played so far is written to the record.")
        self.push_screen(AskQuit(notes), lambda leave: self.exit() if leave else None)


def run(match: Match, players: list[str], *, record: Path | None = None) -> None:
    """Play a game in the terminal; each player is "human" or a bot."""
    if not all(stream and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)):
        raise BastideError(say("terminal.missing"))
    if record:
        check_record(record)
    app = Terminal(match, players, record=record)
    try:
        app.run()
    finally:
        if record:
            write_record(match, record)
    if app.return_code:
        sys.exit(app.return_code)
    print(summary(match))


def write_record(match: Match, record: Path) -> None:
    """Write the record of a match."""
    try:
        record.write_text(dumps(export(match)), encoding="utf-8")
    except OSError as error:
        raise BastideError(say("record.cannot_write", file=str(record), problem=error.strerror)) from None
    print(f"The record is in {record}.")


def summary(match: Match) -> str:
    """Return the result in words."""
    result = match.result()
    if result is None:
        return "The game was left before its end."
    lines = [
        f"{points:>4}  {name}" for points, name in sorted(zip(result.scores, match.seats, strict=True), reverse=True)
    ]
    winners = " and ".join(match.seats[seat] for seat in result.winners)
    return "\n".join([f"{winners} {'wins' if len(result.winners) == 1 else 'win'}.", *lines])
