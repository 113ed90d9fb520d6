"""Several workers with PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator

import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.seated_table import all_caught_up, check_record, play, seated_table

from bastide.client import Client, ClientError, TableConnection
from bastide.server.live.bus import WORKER_LIFETIME, PostgresBus

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


@pytest.fixture
async def workers(serve: Serve) -> list[Server]:
    return [await serve(), await serve()]


@contextlib.asynccontextmanager
async def connect_to(worker: Server, client: Client, table: str) -> AsyncIterator[TableConnection]:
    """Connect the same person to another worker."""
    async with Client(worker.address, client.token) as other, other.connect(table) as seat:
        yield seat


async def wait_until_settled(workers: list[Server], table: str, seats: list[TableConnection]) -> None:
    """Wait until all workers and clients have the current state."""
    number = (await workers[0].services.tables.read(table)).number
    async with asyncio.timeout(PATIENCE):
        for worker in workers:
            while (await worker.services.tables.get(table)).table.number < number:
                await asyncio.sleep(0.01)
        live = await workers[0].services.tables.get(table)
        for seat in seats:
            n = live.table.streams.number(seat.state.seat)
            await seat.wait_until(lambda seat=seat, n=n: seat.state.n >= n)  # type: ignore[misc]


async def test_moves_reach_other_workers(workers: list[Server]) -> None:
    here, there = workers
    async with (
        seated_table(here, "torres", 2) as table,
        connect_to(there, table.clients[1], table.table) as second,
    ):
        first = table.seats[0]
        rng = random.Random(1)
        async with asyncio.timeout(PATIENCE):
            for _ in range(20):
                seat = first if first.moves else second
                await seat.play(rng.choice(seat.moves))
                await wait_until_settled(workers, table.table, [first, second, table.seats[1]])
        assert second.state.log == table.seats[1].state.log
        assert len(first.state.log) == 20
        await second.chat("over here")
        await first.wait_until(lambda: bool(first.state.chat))
        tables = [(await worker.services.tables.get(table.table)).table for worker in workers]
        assert tables[0].streams.counts == tables[1].streams.counts


async def test_a_whole_game_across_workers(workers: list[Server]) -> None:
    here, there = workers
    async with (
        seated_table(here, "montmurail", 4) as table,
        connect_to(there, table.clients[2], table.table) as third,
        connect_to(there, table.clients[3], table.table) as fourth,
    ):
        seats = [*table.seats[:2], third, fourth]
        async with asyncio.timeout(2 * PATIENCE):
            await asyncio.gather(*(play(seat, random.Random(n), eras=40) for n, seat in enumerate(seats)))
        await wait_until_settled(workers, table.table, seats)
        stored = await there.services.tables.read(table.table)
        for seat in seats:
            lines = stored.started_match.log(seat.state.seat)
            assert seat.state.log == [(line.seat, line.text, line.era) for line in lines]


async def test_races_lose_nothing(workers: list[Server]) -> None:
    """Send chat and moves through both workers as fast as possible."""
    here, there = workers
    async with (
        seated_table(here, "torres", 2) as table,
        connect_to(there, table.clients[1], table.table) as second,
    ):
        seats = [table.seats[0], second]

        async def talk(seat: TableConnection) -> None:
            for number in range(60):
                await seat.chat(f"{seat.state.seat}: {number}")

        async with asyncio.timeout(2 * PATIENCE):
            played = await asyncio.gather(
                talk(seats[0]), talk(seats[1]), *(play(seat, random.Random(n), eras=12) for n, seat in enumerate(seats))
            )
        await wait_until_settled(workers, table.table, seats)
        for seat in seats:
            for own in (0, 1):
                said = [line.text for line in seat.state.chat if line.seat == own]
                assert said == [f"{own}: {number}" for number in range(60)]
        stored = await here.services.tables.read(table.table)
        for own, moves in enumerate(played[2:]):
            assert moves is not None
            assert [entry.text for entry in stored.started_match.entries if entry.seat == own] == moves
        tables = [(await worker.services.tables.get(table.table)).table for worker in workers]
        assert [one.streams.counts for one in tables] == [stored.streams.counts] * 2


async def test_race_for_the_last_seat(workers: list[Server]) -> None:
    async with workers[0].guests(4) as (host, *others):
        table = (await host.create_table("torres", players=2))["table"]["id"]
        async with contextlib.AsyncExitStack() as stack:
            tries = []
            for number, client in enumerate(others):
                worker = workers[number % 2]
                same = await stack.enter_async_context(Client(worker.address, client.token))
                tries.append(same.join(table))
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
        seated = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
        refused = [outcome for outcome in outcomes if isinstance(outcome, ClientError)]
        assert (len(seated), len(refused)) == (1, 2)
        assert {str(error) for error in refused} == {"all seats are taken"}


async def test_presence_across_workers(workers: list[Server]) -> None:
    here, there = workers
    async with here.guests(2) as (host, guest), there.client() as nobody:
        table = (await host.create_table("torres", players=2))["table"]["id"]
        await guest.join(table)
        async with host.connect(table) as first:
            async with connect_to(there, guest, table) as second, nobody.connect(table):
                for seat in (first, second):
                    async with asyncio.timeout(PATIENCE):
                        await seat.wait_until(lambda seat=seat: presence(seat) == ([0, 1], 1))  # type: ignore[misc]
            async with asyncio.timeout(PATIENCE):
                await first.wait_until(lambda: presence(first) == ([0], 0))


async def test_last_presence_wins(workers: list[Server]) -> None:
    """Many changes in a row arrive in order."""
    here, there = workers
    async with here.guests(1) as (host,):
        table = (await host.create_table("torres", players=2))["table"]["id"]
        async with host.connect(table) as seat:
            for _ in range(10):
                async with there.client() as nobody, nobody.connect(table):
                    pass
            async with there.client() as nobody, nobody.connect(table), asyncio.timeout(PATIENCE):
                await seat.wait_until(lambda: presence(seat) == ([0], 1))
            async with asyncio.timeout(PATIENCE):
                await seat.wait_until(lambda: presence(seat) == ([0], 0))
            await asyncio.sleep(0.2)
            assert presence(seat) == ([0], 0)


async def test_presence_of_a_silent_worker_is_forgotten(workers: list[Server]) -> None:
    here, there = workers
    async with here.guests(1) as (host,), there.client() as nobody:
        table = (await host.create_table("torres", players=2))["table"]["id"]
        async with host.connect(table) as seat, nobody.connect(table):
            async with asyncio.timeout(PATIENCE):
                await seat.wait_until(lambda: presence(seat) == ([0], 1))
            bus = here.services.bus
            assert isinstance(bus, PostgresBus)
            bus.forget_silent_workers()
            assert bus.last_heard
            bus.last_heard = dict.fromkeys(bus.last_heard, time.monotonic() - WORKER_LIFETIME - 1)
            bus.forget_silent_workers()
            async with asyncio.timeout(PATIENCE):
                await seat.wait_until(lambda: presence(seat) == ([0], 0))


def presence(seat: TableConnection) -> tuple[list[int], int] | None:
    return None if seat.presence is None else (seat.presence.seats, seat.presence.spectators)


async def test_bot_moves_are_played_once(workers: list[Server]) -> None:
    """Play the moves of a bot once, even if both workers ask it."""
    here, there = workers
    async with (
        seated_table(here, "torres", 1, bots=["random"]) as table,
        connect_to(there, table.host, table.table) as there_too,
    ):
        async with asyncio.timeout(2 * PATIENCE):
            await play(there_too, random.Random(1))
        await check_record(table.host, table.table, table.commitment)


async def test_end_of_a_game_in_another_worker(workers: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer requests for finished games even before this worker has heard of the end."""
    here, there = workers

    async def deaf(table_id: str, number: int) -> None:
        pass

    for method, what in (("GET", "record"), ("POST", "rematch"), ("POST", "analysis"), ("GET", "replay")):
        async with seated_table(here, "torres", 2) as table, Client(there.address, table.host.token) as there_too:
            monkeypatch.setattr(here.services.tables, "catch_up", deaf)
            live = await here.services.tables.get(table.table)
            await there_too.resign(table.table)
            assert live.table.status == "playing"
            await table.host.request_table(method, f"/{table.table}/{what}")
            assert live.table.status == "over"


async def test_other_worker_takes_over(workers: list[Server]) -> None:
    here, there = workers
    async with seated_table(here, "torres", 2) as table:
        await play(table.turn(), random.Random(1), eras=0)
        await all_caught_up(table)
        log = table.seats[0].state.log
        await here.stop()
        async with Client(there.address, table.host.token) as again, again.connect(table.table) as seat:
            assert seat.state.log == log
