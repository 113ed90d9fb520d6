"""Reading positions and records from a file or standard input."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..kernel import record, share
from ..kernel.errors import BadPosition, BadRecord, BastideError
from ..kernel.match import Match
from ..kernel.types import Seat
from .messages import say

STANDARD_INPUT = "-"
LARGEST = 1 << 28  # bytes; a device may never end
SPACES = re.compile(r"\s*")
WORD = re.compile(r"\S+")


def source_name(file: str) -> str:
    """Return what an error message calls a source."""
    if file.startswith(share.PREFIX):
        return "the position"
    return "standard input" if file == STANDARD_INPUT else file


@contextmanager
def error_prefix(what: str) -> Iterator[None]:
    """Prefix errors with the name of their source."""
    try:
        yield
    except BastideError as error:
        raise BastideError(say("source.problem", name=what, reason=error.message)) from None


def read_text(file: str) -> str:
    """Read a text file or standard input."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BastideError(say("stdin.closed"))
        content = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with open(file, "rb") as stream:
            content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BastideError(say("file.size", name=source_name(file), size=LARGEST >> 20))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BastideError(say("file.encoding", name=source_name(file))) from None


# --- positions


@dataclass(frozen=True, slots=True)
class PositionInput:
    """A position of a file, and the move it contains."""

    place: str
    data: Any
    move: str | None

    def match(self) -> Match:
        return Match.from_position(self.data)

    def seat(self, match: Match) -> Seat | None:
        """Return the seat that is meant if several decide: the one the position names, else the first."""
        deciding = [decision.seat for decision in match.decisions()]
        named = self.data.get("seat")
        return named if named in deciding else min(deciding, default=None)


def read_positions(file: str) -> list[PositionInput]:
    """Read positions: JSON values one after another, arrays of them, or shared texts.

    A shared text may also take the place of the file name.
    """
    text = file if file.startswith(share.PREFIX) else read_text(file)
    with error_prefix(source_name(file)):
        found = list(positions_in(text))
        if not found:
            raise BadPosition(say("positions.none"))
    if len(found) == 1:
        return [position_input(source_name(file), found[0])]
    return [position_input(f"{source_name(file)}: position {i}", data) for i, data in enumerate(found, start=1)]


def positions_in(text: str) -> Iterator[Any]:
    """Yield the positions of a text."""
    decoder = json.JSONDecoder()
    at = skip_spaces(text, 0)
    while at < len(text):
        if text.startswith(share.PREFIX, at):
            word = WORD.match(text, at)
            assert word
            value, at = word.group(), word.end()
        else:
            try:
                value, at = decoder.raw_decode(text, at)
            except RecursionError:
                raise BadPosition(say("json.depth")) from None
            except ValueError as error:
                raise BadPosition(say("json.invalid", problem=error)) from None
        for item in value if isinstance(value, list) else [value]:
            packed = isinstance(item, str) and item.startswith(share.PREFIX)
            yield share.unpack(item) if packed else item
        at = skip_spaces(text, at)


def skip_spaces(text: str, at: int) -> int:
    found = SPACES.match(text, at)
    return found.end() if found else at


def position_input(place: str, data: Any) -> PositionInput:
    """Return a position without its move, and the move."""
    if not isinstance(data, dict):
        return PositionInput(place, data, None)
    with error_prefix(place):
        if data.get("format") == record.FORMAT:
            raise BadPosition(say("positions.record"))
        move = data.get("move")
        if move is not None and not isinstance(move, str):
            raise BadPosition(say("positions.move", value=move))
    return PositionInput(place, {name: value for name, value in data.items() if name != "move"}, move)


# --- records


def read_record(file: str) -> dict[str, Any]:
    """Read a record."""
    text = read_text(file)
    with error_prefix(source_name(file)):
        data = record.loads(text)
        if not isinstance(data.get("moves"), list):
            raise BadRecord(say("record.no_moves"))
        return data
