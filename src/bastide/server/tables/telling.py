"""What a viewer is told of a table: all that happened in their stream after a number, and nothing they cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ...kernel.decision import Decision
from ...kernel.match import Match
from ...protocol import shapes
from ...protocol.messages import PROTOCOL, ChatLine, LogPart, Notice, Update
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
    told: dict[str, Any] = {"seat": seat, "protocol": PROTOCOL} if first else {}
    if first or streams.info_at[viewer] > since:
        told["table"] = table.info()
    if table.match is not None and (first or streams.game_at[viewer] > since):
        told |= position_for(table, table.match, seat, at)
        start = min(streams.unchanged_lines(seat, since), table.match.era_start)
        told["log"] = LogPart(start, table.match.log(seat, start))
    if talk := [chat_line(n, heard) for n, heard in streams.later(streams.talk, seat, since)]:
        told["chat"] = talk
    if notices := [notice(n, heard) for n, heard in streams.later(streams.notices, seat, since)]:
        told["notices"] = notices
    return Update(n=n, since=since, ids=list(ids), **told)


def position_for(table: Table, match: Match, seat: int | None, at: int) -> dict[str, Any]:
    asked = table.decision(seat) if seat is not None and table.seats[seat].held else None
    waiting = [other for other in table.known_asked if other != seat]
    told: dict[str, Any] = {
        "view": match.view(seat),
        "decision": None if asked is None else offered(match, asked),
        "undoable": seat is not None and table.seats[seat].held and match.undoable(seat) is not None,
        "waiting": waiting if table.decision(seat) is None else sorted([*waiting, seat]),
    }
    if table.facts.clock.kind != "none":
        told["clock"] = table.known_clock.shown(at, table.clock, seat)
    return told


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
