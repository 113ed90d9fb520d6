"""Updates for the viewers of a table: what is new in their stream, and nothing that they must not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ...kernel.decision import Decision
from ...kernel.match import Match
from ...protocol import models
from ...protocol.messages import PROTOCOL_VERSION, ChatLine, LogPart, Notice, Update, encode
from . import events
from .streams import StreamEntry
from .table import Table


def build(
    table: Table,
    seat: int | None,
    since: int,
    at: int,
    *,
    ids: Sequence[int] = (),
    first: bool = False,
    derived: bool = False,
) -> Update:
    """Collect everything that happened in a viewer's stream after number `since`."""
    streams, viewer = table.streams, table.streams.viewer_index(seat)
    n = streams.counts[viewer]
    since = since if 0 <= since <= n else 0
    update = Update(n=n, since=since, ids=list(ids))
    if first:
        update.seat, update.protocol = seat, PROTOCOL_VERSION
    if first or streams.table_changed_at[viewer] > since:
        update.table = table.info()
    if table.match is not None and (first or streams.game_changed_at[viewer] > since):
        add_position(update, table, table.match, seat, at)
        if derived:
            update.derived = table.match.game.derived(table.match.state, seat)
        start = min(streams.unchanged_lines(seat, since), table.match.era_start)
        update.log = LogPart(start, table.match.log(seat, start))
    if chat := streams.entries_since(streams.chat, seat, since):
        update.chat = [chat_line(n, entry) for n, entry in chat]
    if notices := streams.entries_since(streams.notices, seat, since):
        update.notices = [notice(n, entry) for n, entry in notices]
    return update


def add_position(update: Update, table: Table, match: Match, seat: int | None, at: int) -> None:
    decision = table.decision(seat)
    is_human = seat is not None and table.seats[seat].is_human
    waiting = [other for other in table.public_waiting if other != seat]
    update.view = view(table, match, seat)
    update.decision = offer(match, decision) if decision is not None and is_human else None
    update.undoable = seat is not None and is_human and match.undoable(seat) is not None
    update.waiting = waiting if decision is None else sorted([*waiting, decision.seat])
    if table.spec.clock.kind != "none":
        update.clock = table.public_clock.view(at, table.clock, seat)


def view(table: Table, match: Match, seat: int | None) -> dict[str, Any]:
    """Encode the public part of the view once for all viewers, and add what only this seat may know."""
    if table.public_view is None:
        table.public_view = {name: msgspec.Raw(encode(value)) for name, value in match.view(None).items()}
    return table.public_view if seat is None else table.public_view | match.game.private(match.state, seat)


def offer(match: Match, decision: Decision) -> models.Decision:
    moves = [match.game.show(match.state, move) for move in decision.moves]
    return models.Decision(decision.kind, decision.prompt, moves)


def chat_line(n: int, entry: StreamEntry) -> ChatLine:
    assert isinstance(entry.event, events.ChatPosted)
    return ChatLine(n, entry.at, entry.event.name, entry.event.seat, entry.event.text)


def notice(n: int, entry: StreamEntry) -> Notice:
    data = msgspec.to_builtins(entry.event)
    what = data.pop("kind")
    seat = data.pop("seat", None)
    for private in ("person", "position", "invite"):
        data.pop(private, None)
    return Notice(n, entry.at, what, seat, data)
