"""Several workers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import pytest
from server.conftest import Serve
from server.playing import all_caught_up, check_record, party, play
from server.serving import PATIENCE, Server

from bastide.client import Client, NotDone, Seat

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


@pytest.fixture
async def workers(serve: Serve) -> list[Server]:
    return [await serve(), await serve()]


@contextlib.asynccontextmanager
async def elsewhere(worker: Server, client: Client, table: str) -> AsyncIterator[Seat]:
    """the same person, through another worker"""
    async with Client(worker.address, client.token) as other, other.at(table) as seat:
        yield seat


async def settled(workers: list[Server], table: str, seats: list[Seat]) -> None:
    """until all workers and clients know what the database knows"""
    number = (await workers[0].services.house.read(table)).number
    async with asyncio.timeout(PATIENCE):
        for worker in workers:
            while (await worker.services.house.open(table)).table.number < number:
                await asyncio.sleep(0.01)
        live = await workers[0].services.house.open(table)
        for seat in seats:
            n = live.table.streams.number(seat.seen.seat)
            await seat.until(lambda seat=seat, n=n: seat.seen.n >= n)  # type: ignore[misc]


async def test_moves_of_one_are_seen_at_the_other(workers: list[Server]) -> None:
    here, there = workers
    async with party(here, "torres", 2) as table, elsewhere(there, table.clients[1], table.table) as second:
        first = table.seats[0]
        rng = random.Random(1)
        async with asyncio.timeout(PATIENCE):
            for _ in range(20):
                seat = first if first.moves else second
                await seat.play(rng.choice(seat.moves))
                await settled(workers, table.table, [first, second, table.seats[1]])
        assert second.seen.log == table.seats[1].seen.log
        assert len(first.seen.log) == 20
        await second.say("over here")
        await first.until(lambda: bool(first.seen.chat))
        tables = [(await worker.services.house.open(table.table)).table for worker in workers]
        assert tables[0].streams.counts == tables[1].streams.counts


async def test_a_whole_game_across_workers(workers: list[Server]) -> None:
    here, there = workers
    async with (
        party(here, "montmurail", 4) as table,
        elsewhere(there, table.clients[2], table.table) as third,
        elsewhere(there, table.clients[3], table.table) as fourth,
    ):
        seats = [*table.seats[:2], third, fourth]
        async with asyncio.timeout(2 * PATIENCE):
            await asyncio.gather(*(play(seat, random.Random(n), eras=40) for n, seat in enumerate(seats)))
        await settled(workers, table.table, seats)
        stored = await there.services.house.read(table.table)
        for seat in seats:
            lines = stored.shown_match.log(seat.seen.seat)
            assert seat.seen.log == [(line.seat, line.text, line.era) for line in lines]


async def test_races_lose_nothing(workers: list[Server]) -> None:
    """both workers at the same table as fast as they can: chat from all, and moves"""
    here, there = workers
    async with party(here, "torres", 2) as table, elsewhere(there, table.clients[1], table.table) as second:
        seats = [table.seats[0], second]

        async def talk(seat: Seat) -> None:
            for number in range(60):
                await seat.say(f"{seat.seen.seat}: {number}")

        async with asyncio.timeout(2 * PATIENCE):
            played = await asyncio.gather(
                talk(seats[0]), talk(seats[1]), *(play(seat, random.Random(n), eras=12) for n, seat in enumerate(seats))
            )
        await settled(workers, table.table, seats)
        for seat in seats:
            for own in (0, 1):
                said = [line.text for line in seat.seen.chat if line.seat == own]
                assert said == [f"{own}: {number}" for number in range(60)]
        stored = await here.services.house.read(table.table)
        for own, moves in enumerate(played[2:]):
            assert moves is not None
            assert [entry.text for entry in stored.shown_match.entries if entry.seat == own] == moves
        tables = [(await worker.services.house.open(table.table)).table for worker in workers]
        assert [one.streams.counts for one in tables] == [stored.streams.counts] * 2


async def test_the_last_seat_is_given_once(workers: list[Server]) -> None:
    async with workers[0].guests(4) as (host, *others):
        table = (await host.make_table("torres", players=2))["table"]["id"]
        async with contextlib.AsyncExitStack() as stack:
            tries = []
            for number, client in enumerate(others):
                worker = workers[number % 2]
                same = await stack.enter_async_context(Client(worker.address, client.token))
                tries.append(same.join(table))
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
        seated = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
        refused = [outcome for outcome in outcomes if isinstance(outcome, NotDone)]
        assert (len(seated), len(refused)) == (1, 2)
        assert {str(error) for error in refused} == {"all seats are taken"}


async def test_presence_across_workers(workers: list[Server]) -> None:
    here, there = workers
    async with here.guests(2) as (host, guest), there.client() as nobody:
        table = (await host.make_table("torres", players=2))["table"]["id"]
        await guest.join(table)
        async with host.at(table) as first:
            async with elsewhere(there, guest, table) as second, nobody.at(table):
                for seat in (first, second):
                    async with asyncio.timeout(PATIENCE):
                        await seat.until(lambda seat=seat: presence(seat) == ([0, 1], 1))  # type: ignore[misc]
            async with asyncio.timeout(PATIENCE):
                await first.until(lambda: presence(first) == ([0], 0))


def presence(seat: Seat) -> tuple[list[int], int] | None:
    return None if seat.presence is None else (seat.presence.seats, seat.presence.spectators)


async def test_bots_are_not_asked_twice(workers: list[Server]) -> None:
    """both workers may let a bot think for the same seat; its moves are played once and the record holds"""
    here, there = workers
    async with (
        party(here, "torres", 1, bots=["random"]) as table,
        elsewhere(there, table.host, table.table) as there_too,
    ):
        async with asyncio.timeout(2 * PATIENCE):
            await play(there_too, random.Random(1))
        await check_record(table.host, table.table, table.commitment)


async def test_the_end_is_known_to_a_worker_that_has_not_heard_of_it(
    workers: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """what can be asked at the end only is not refused because the news of it is still on its way"""
    here, there = workers

    async def deaf(table_id: str, number: int) -> None:
        pass

    for method, what in (("GET", "record"), ("POST", "rematch"), ("POST", "analysis"), ("GET", "replay")):
        async with party(here, "torres", 2) as table, Client(there.address, table.host.token) as there_too:
            monkeypatch.setattr(here.services.house, "catch_up", deaf)
            live = await here.services.house.open(table.table)
            await there_too.resign(table.table)
            assert live.table.status == "playing"
            await table.host.table_call(method, f"/{table.table}/{what}")
            assert live.table.status == "over"


async def test_a_worker_that_ends_leaves_its_tables_to_the_other(workers: list[Server]) -> None:
    here, there = workers
    async with party(here, "torres", 2) as table:
        await play(table.turn(), random.Random(1), eras=0)
        await all_caught_up(table)
        log = table.seats[0].seen.log
        await here.stop()
        async with Client(there.address, table.host.token) as again, again.at(table.table) as seat:
            assert seat.seen.log == log
