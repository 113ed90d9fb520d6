"""What is read from the database again: snapshots, and tables of older rules."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from server.conftest import Serve
from server.playing import Party, check_record, party, play_out, play_turns
from server.serving import Server
from sqlalchemy import select, update

from bastide.client import Client, Seat
from bastide.server.store import reading, schema
from bastide.server.tables import telling
from bastide.server.tables.table import Table


async def read_both_ways(server: Server, name: str) -> tuple[Table, Table, float, int]:
    """by the snapshot, and by playing all events; with the time of the first and the events the snapshot holds"""
    async with server.services.engine.connect() as connection:
        began = time.perf_counter()
        fast = await reading.load(connection, name)
        took = time.perf_counter() - began
        facts = await reading.facts_of(connection, name)
        log = await reading.events_of(connection, name)
        frozen = await reading.snapshot_of(connection, name)
    assert fast is not None
    assert facts is not None
    slow = Table(facts)
    slow.recall(log)
    return fast, slow, took, 0 if frozen is None else frozen[0]


def shown(table: Table) -> list[Any]:
    """everything that anybody could be told of it"""
    viewers = [*range(table.players), None]
    news = [telling.news(table, viewer, 0, 1, first=True) for viewer in viewers]
    return [json.loads(msgspec.json.encode(update)) for update in news] + [
        table.to_move(),
        table.deadline(),
        table.clock.freeze(),
        table.known_clock.freeze(),
        table.streams.counts,
        table.streams.fresh,
        table.match is not None and table.match.luck.state,
        table.match is not None and [table.match.undoable(seat) for seat in range(table.players)],
    ]


def check_same(fast: Table, slow: Table) -> None:
    for one, other in zip(shown(fast), shown(slow), strict=True):
        assert one == other


async def test_a_long_game_is_read_fast(server: Server) -> None:
    async with party(server, "torres", 4) as table:
        await play_turns(table, 100)
        fast, slow, took, held = await read_both_ways(server, table.table)
        assert held >= 96
        check_same(fast, slow)
        for seat in table.seats:
            view = json.loads(json.dumps(fast.shown_match.view(seat.seen.seat)))
            assert seat.seen.view == view
        times = [took] + [(await read_both_ways(server, table.table))[2] for _ in range(4)]
        assert min(times) < 0.25  # it takes some milliseconds


async def test_snapshots_tell_the_same_at_any_moment(server: Server, monkeypatch: Any) -> None:
    """also between the moves of a turn, while some have chosen in secret, with moves taken back and proposals"""
    monkeypatch.setattr("bastide.server.tables.house.SNAPSHOT_EVERY", 1)
    async with party(server, "montmurail", 3, clock={"kind": "live", "seconds": 900}) as table:
        for number in range(40):
            await play_turns(table, 1, number)
            if number % 7 == 3:
                await undo_something(table)
            if number % 9 == 4:
                await table.seats[number % 3].back(1)
            if number % 18 == 5:
                await table.seats[number % 3].say("hm")
            fast, slow, _, held = await read_both_ways(server, table.table)
            assert held == fast.number
            check_same(fast, slow)


async def undo_something(table: Party) -> None:
    for seat in table.seats:
        live = await table.server.services.house.open(table.table)
        assert live.table.match is not None
        if live.table.match.undoable(seat.seen.seat or 0) is not None:
            await seat.undo()
            return


async def test_a_table_that_is_over(server: Server) -> None:
    async with party(server, "torres", 2) as table:
        await play_out(table.seats, 1)
        fast, slow, _, held = await read_both_ways(server, table.table)
        assert held == fast.number
        check_same(fast, slow)
        assert fast.record() == slow.record()


async def change_rules(server: Server, name: str, rules: str) -> None:
    """as if the table had been made under these rules"""

    def change(connection: Any) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id == name).values(rules=rules))

    await server.services.writer.write(change)


@asynccontextmanager
async def both_again(server: Server, tokens: list[str | None], table: str) -> AsyncIterator[tuple[Client, Seat, Seat]]:
    """the same two people, at another server"""
    first, second = (Client(server.address, token) for token in tokens)
    async with first, second, first.at(table) as here, second.at(table) as there:
        yield first, here, there


async def test_a_table_goes_on_under_newer_rules(serve: Serve) -> None:
    first = await serve()
    async with party(first, "torres", 2) as table:
        await play_turns(table, 20)
        name, commitment = table.table, table.commitment
        tokens, log = [client.token for client in table.clients], table.seats[0].seen.log
        await change_rules(first, name, "0")
        await first.stop()
    second = await serve()
    async with both_again(second, tokens, name) as (one, here, there):
        for seat in (here, there):
            assert seat.seen.table is not None
            assert (seat.seen.table.status, seat.seen.table.rules) == ("playing", "1")
            notice = seat.seen.notices[-1]
            assert (notice.what, notice.data) == ("rules", {"before": "0", "after": "1"})
        await play_out([here, there], 2)
        data = await check_record(one, name, commitment)
        assert data["position"] is not None
        assert data["moves"][0][1] != log[0][1] or len(data["moves"]) != len(log)
    async with second.services.engine.connect() as connection:
        found = await connection.execute(select(schema.tables.c.rules).where(schema.tables.c.id == name))
        assert found.scalar_one() == "1"


async def test_a_table_whose_moves_are_refused_by_newer_rules(serve: Serve) -> None:
    """the last position that can be is where it goes on; without a snapshot that holds it all"""
    first = await serve()
    async with party(first, "torres", 2) as table:
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

        first.services.house.tables.clear()
        await first.services.writer.write(spoil)
        await first.stop()
    second = await serve()
    async with both_again(second, tokens, name) as (one, here, there):
        await play_out([here, there], 2)
        await check_record(one, name, commitment)
