"""Positions and records from a file or standard input."""

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
from .messages import say

STANDARD_INPUT = "-"
LARGEST = 1 << 28  # bytes: a device that never ends is read no further
SPACES = re.compile(r"\s*")
WORD = re.compile(r"\S+")


def source_name(file: str) -> str:
    if file.startswith(share.PREFIX):
        return "the position"
    return "standard input" if file == STANDARD_INPUT else file


@contextmanager
def blaming(what: str) -> Iterator[None]:
    """Name the source of the data in errors about it."""
    try:
        yield
    except BastideError as error:
        raise BastideError(say("source.problem", name=what, reason=error.message)) from None


def read_text(file: str) -> str:
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
class Given:
    """A position of a file, and the move that goes with it."""

    place: str
    data: Any
    move: str | None

    def match(self) -> Match:
        return Match.from_position(self.data)

    def seat(self, match: Match) -> int | None:
        """Return the seat that is meant if several decide: the one that the position names, else the first."""
        deciding = [decision.seat for decision in match.decisions()]
        named = self.data.get("seat")
        return named if named in deciding else min(deciding, default=None)


def read_positions(file: str) -> list[Given]:
    """Read one position, an array of them, or several one after the other, as JSON or as share texts.

    A share text may be given instead of a file.
    """
    text = file if file.startswith(share.PREFIX) else read_text(file)
    with blaming(source_name(file)):
        found = list(positions_in(text))
        if not found:
            raise BadPosition(say("positions.none"))
    places = [f"{source_name(file)}: position {i}" for i in range(1, len(found) + 1)]
    return [
        given(place, data) for place, data in zip(places if len(found) > 1 else [source_name(file)], found, strict=True)
    ]


def positions_in(text: str) -> Iterator[Any]:
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


def given(place: str, data: Any) -> Given:
    if not isinstance(data, dict):
        return Given(place, data, None)
    with blaming(place):
        if data.get("format") == record.FORMAT:
            raise BadPosition(say("positions.record"))
        move = data.get("move")
        if move is not None and not isinstance(move, str):
            raise BadPosition(say("positions.move", value=move))
    return Given(place, {name: value for name, value in data.items() if name != "move"}, move)


# --- records


def read_record(file: str) -> dict[str, Any]:
    text = read_text(file)
    with blaming(source_name(file)):
        data = record.loads(text)
        if not isinstance(data.get("moves"), list):
            raise BadRecord(say("record.no_moves"))
        return data
