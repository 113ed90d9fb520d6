"""Loading tables: from snapshots, from events, and under newer rules."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from server.conftest import Serve
from server.local_server import Server
from server.seated_table import SeatedTable, check_record, play_out, play_turns, seated_table
from sqlalchemy import select, update

from bastide.client import Client, TableConnection
from bastide.kernel import registry
from bastide.server.store import queries, schema
from bastide.server.tables import updates
from bastide.server.tables.table import Table

NOW = registry.game("torres").META.version


async def load_both_ways(server: Server, name: str) -> tuple[Table, Table, float, int]:
    """Load a table from its snapshot and from its events; return the time of the first and the snapshot's number."""
    async with server.services.engine.connect() as connection:
        began = time.perf_counter()
        fast = await queries.load_table(connection, name)
        took = time.perf_counter() - began
        facts = await queries.get_spec(connection, name)
        log = await queries.get_events(connection, name)
        frozen = await queries.get_snapshot(connection, name)
    assert fast is not None
    assert facts is not None
    slow = Table(facts)
    slow.load(log)
    return fast, slow, took, 0 if frozen is None else frozen[0]


def shown(table: Table) -> list[Any]:
    """Collect everything that any viewer could be sent."""
    viewers = [*range(table.players), None]
    news = [updates.build(table, viewer, 0, 1, first=True) for viewer in viewers]
    return [json.loads(msgspec.json.encode(update)) for update in news] + [
        table.to_move(),
        table.deadline(),
        table.clock.snapshot(),
        table.public_clock.snapshot(),
        table.streams.counts,
        table.streams.fresh_since,
        table.match is not None and table.match.luck.state,
        table.match is not None and [table.match.undoable(seat) for seat in range(table.players)],
    ]


def check_same(fast: Table, slow: Table) -> None:
    for one, other in zip(shown(fast), shown(slow), strict=True):
        assert one == other


async def test_long_game_loads_fast(server: Server) -> None:
    async with seated_table(server, "torres", 4) as table:
        await play_turns(table, 100)
        fast, slow, took, held = await load_both_ways(server, table.table)
        assert held >= 96
        check_same(fast, slow)
        for seat in table.seats:
            view = json.loads(json.dumps(fast.started_match.view(seat.state.seat)))
            assert seat.state.view == view
        times = [took] + [(await load_both_ways(server, table.table))[2] for _ in range(4)]
        assert min(times) < 0.25  # it takes a few milliseconds


async def test_snapshots_match_events(server: Server, monkeypatch: Any) -> None:
    """Compare snapshots in the middle of turns, with secret choices, undo and proposals."""
    monkeypatch.setattr("bastide.server.live.manager.SNAPSHOT_EVERY", 1)
    async with seated_table(server, "montmurail", 3, clock={"kind": "live", "seconds": 900}) as table:
        for number in range(40):
            await play_turns(table, 1, number)
            if number % 7 == 3:
                await undo_something(table)
            if number % 9 == 4:
                await table.seats[number % 3].propose_takeback(1)
            if number % 18 == 5:
                await table.seats[number % 3].chat("hm")
            fast, slow, _, held = await load_both_ways(server, table.table)
            assert held == fast.number
            check_same(fast, slow)


async def undo_something(table: SeatedTable) -> None:
    for seat in table.seats:
        live = await table.server.services.tables.get(table.table)
        assert live.table.match is not None
        if live.table.match.undoable(seat.state.seat or 0) is not None:
            await seat.undo()
            return


async def test_finished_table(server: Server) -> None:
    async with seated_table(server, "torres", 2) as table:
        await play_out(table.seats, 1)
        fast, slow, _, held = await load_both_ways(server, table.table)
        assert held == fast.number
        check_same(fast, slow)
        assert fast.record() == slow.record()


async def change_rules(server: Server, name: str, rules: str) -> None:
    """Pretend that the table was created under these rules."""

    def change(connection: Any) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id == name).values(rules=rules))

    await server.services.writer.write(change)


@asynccontextmanager
async def reconnect_both(
    server: Server, tokens: list[str | None], table: str
) -> AsyncIterator[tuple[Client, TableConnection, TableConnection]]:
    """Connect the same two people to another server."""
    first, second = (Client(server.address, token) for token in tokens)
    async with first, second, first.connect(table) as here, second.connect(table) as there:
        yield first, here, there


async def test_table_continues_under_newer_rules(serve: Serve) -> None:
    first = await serve()
    async with seated_table(first, "torres", 2) as table:
        await play_turns(table, 20)
        name, commitment = table.table, table.commitment
        tokens, log = [client.token for client in table.clients], table.seats[0].state.log
        await change_rules(first, name, "0")
        await first.stop()
    second = await serve()
    async with reconnect_both(second, tokens, name) as (one, here, there):
        for seat in (here, there):
            assert seat.state.table is not None
            assert (seat.state.table.status, seat.state.table.rules) == ("playing", NOW)
            notice = seat.state.notices[-1]
            assert (notice.what, notice.data) == ("rules", {"before": "0", "after": NOW})
        await play_out([here, there], 2)
        data = await check_record(one, name, commitment)
        assert data["position"] is not None
        assert data["moves"][0][1] != log[0][1] or len(data["moves"]) != len(log)
    async with second.services.engine.connect() as connection:
        found = await connection.execute(select(schema.tables.c.rules).where(schema.tables.c.id == name))
        assert found.scalar_one() == NOW


async def test_moves_that_newer_rules_refuse(serve: Serve) -> None:
    """Continue from the last legal position when there is no snapshot."""
    first = await serve()
    async with seated_table(first, "torres", 2) as table:
        await play_turns(table, 20)
        name, tokens, commitment = table.table, [client.token for client in table.clients], table.commitment

        def spoil(connection: Any) -> None:
            columns = schema.events.c
            row = connection.execute(
                select(schema.events).where(columns.table_id == name, columns.number == 12)
            ).first()
            event = json.loads(row.data)
            event["move"] = 2**40
            changed = update(schema.events).where(columns.table_id == name, columns.number == 12)
            connection.execute(changed.values(data=json.dumps(event)))
            connection.execute(schema.snapshots.delete())
            connection.execute(update(schema.tables).where(schema.tables.c.id == name).values(rules="0"))

        first.services.tables.live_tables.clear()
        await first.services.writer.write(spoil)
        await first.stop()
    second = await serve()
    async with reconnect_both(second, tokens, name) as (one, here, there):
        await play_out([here, there], 2)
        await check_record(one, name, commitment)
