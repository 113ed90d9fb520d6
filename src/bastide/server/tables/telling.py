"""What a viewer is told of a table: all that happened in their stream after a number, and nothing they cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ...kernel.decision import Decision
from ...kernel.match import Match
from ...protocol import shapes
from ...protocol.messages import PROTOCOL, ChatLine, LogPart, Notice, Update, encode
from . import events
from .streams import Heard
from .table import Table


def news(
    table: Table, seat: int | None, since: int, at: int, *, ids: Sequence[int] = (), first: bool = False
) -> Update:
    """all that happened in a viewer's stream after a number"""
    streams, viewer = table.streams, table.streams.viewer(seat)
    n = streams.counts[viewer]
    since = since if 0 <= since <= n else 0
    update = Update(n=n, since=since, ids=list(ids))
    if first:
        update.seat, update.protocol = seat, PROTOCOL
    if first or streams.info_at[viewer] > since:
        update.table = table.info()
    if table.match is not None and (first or streams.game_at[viewer] > since):
        tell_position(update, table, table.match, seat, at)
        start = min(streams.unchanged_lines(seat, since), table.match.era_start)
        update.log = LogPart(start, table.match.log(seat, start))
    if talk := streams.later(streams.talk, seat, since):
        update.chat = [chat_line(n, heard) for n, heard in talk]
    if notices := streams.later(streams.notices, seat, since):
        update.notices = [notice(n, heard) for n, heard in notices]
    return update


def tell_position(update: Update, table: Table, match: Match, seat: int | None, at: int) -> None:
    asked = table.decision(seat)
    held = seat is not None and table.seats[seat].held
    waiting = [other for other in table.known_asked if other != seat]
    update.view = view(table, match, seat)
    update.decision = offered(match, asked) if asked is not None and held else None
    update.undoable = seat is not None and held and match.undoable(seat) is not None
    update.waiting = waiting if asked is None else sorted([*waiting, asked.seat])
    if table.facts.clock.kind != "none":
        update.clock = table.known_clock.shown(at, table.clock, seat)


def view(table: Table, match: Match, seat: int | None) -> dict[str, Any]:
    """what all see alike is written as JSON once, for everybody"""
    if table.written is None:
        table.written = {name: msgspec.Raw(encode(value)) for name, value in match.view(None).items()}
    return table.written if seat is None else table.written | match.game.private(match.state, seat)


def offered(match: Match, asked: Decision) -> shapes.Decision:
    moves = [match.game.show(match.state, move) for move in asked.moves]
    return shapes.Decision(asked.kind, asked.prompt, moves)


def chat_line(n: int, heard: Heard) -> ChatLine:
    assert isinstance(heard.event, events.Said)
    return ChatLine(n, heard.at, heard.event.name, heard.event.seat, heard.event.text)


def notice(n: int, heard: Heard) -> Notice:
    data = msgspec.to_builtins(heard.event)
    what = data.pop("kind")
    seat = data.pop("seat", None)
    for private in ("person", "position"):
        data.pop(private, None)
    return Notice(n, heard.at, what, seat, data)
