"""Clocks at tables."""

from __future__ import annotations

import asyncio

import pytest
from server.local_server import PATIENCE, Server
from server.seated_table import SeatedTable, all_caught_up, play_turns, seated_table

from bastide.client import TableConnection
from bastide.server.api import tables
from bastide.server.live import connection, manager

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


class Time:
    """A clock that tests can advance."""

    def __init__(self) -> None:
        self.at = manager.now()

    def __call__(self) -> int:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at += milliseconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    for module in (manager, connection, tables):
        monkeypatch.setattr(module, "now", clock)
    return clock


LIVE = {"kind": "live", "seconds": 600, "increment": 10}


def left(seat: TableConnection) -> list[int]:
    assert seat.state.clock is not None
    return seat.state.clock.left


async def end_turn(table: SeatedTable) -> TableConnection:
    """Play until the turn ends, and return the seat whose turn it was."""
    first = table.turn()
    while table.turn() is first:
        await first.play("end" if "end" in first.moves else first.moves[0])
        await all_caught_up(table)
    return first


async def test_time_runs_for_seats_to_move(time: Time, server: Server) -> None:
    async with seated_table(server, people=2, clock=LIVE) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        assert left(mover) == [10 * MINUTE] * 2
        assert mover.state.clock is not None
        assert mover.state.clock.running == [me]
        time.pass_by(2 * MINUTE)
        await end_turn(table)
        for seat in table.seats:
            assert left(seat)[me] == 8 * MINUTE + 10_000
            assert left(seat)[1 - me] == 10 * MINUTE
            assert seat.state.clock is not None
            assert seat.state.clock.running == [1 - me]
        time.pass_by(MINUTE)
        async with server.client() as nobody, nobody.connect(table.table) as onlooker:
            assert left(onlooker)[1 - me] == 9 * MINUTE
            assert left(onlooker)[me] == 8 * MINUTE + 10_000


async def test_increment_once_per_turn(time: Time, server: Server) -> None:
    async with seated_table(server, people=2, clock=LIVE) as table:
        for _ in range(3):
            await end_turn(table)  # knights and king
        mover = table.turn()
        me = table.seats.index(mover)
        before = left(mover)[me]
        blocks = [move for move in mover.moves if move.startswith("B ")]
        time.pass_by(5_000)
        await mover.play(blocks[0])
        assert left(mover)[me] == before - 5_000
        await mover.undo()
        assert left(mover)[me] == before - 5_000
        await end_turn(table)
        assert left(mover)[me] == before + 5_000


async def test_days_start_again_each_turn(time: Time, server: Server) -> None:
    async with seated_table(server, people=2, clock={"kind": "days", "days": 2}) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        time.pass_by(DAY)
        assert [one["deadline"] for one in await table.host.my_tables()] == [time.at + DAY]
        await end_turn(table)
        assert left(mover) == [2 * DAY] * 2
        assert mover.state.clock is not None
        assert mover.state.clock.running == [1 - me]


async def run_out(server: Server, time: Time, milliseconds: int) -> None:
    time.pass_by(milliseconds)
    async with asyncio.timeout(PATIENCE):
        await server.services.tables.check_clocks()


async def test_a_bot_takes_over(time: Time, server: Server) -> None:
    async with seated_table(server, people=3, clock={**LIVE, "at_end": "bot"}) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        await run_out(server, time, 10 * MINUTE - 1)
        assert (await table.info())["seats"][me]["bot"] is None
        await run_out(server, time, 1)
        seat = (await table.info())["seats"][me]
        assert (seat["kind"], seat["bot"], seat["resigned"]) == ("person", "greedy", False)
        others = [seat for seat in table.seats if seat is not mover]
        for other in others:
            await other.wait_until(lambda other=other: other.state.notices[-1].what == "taken over")  # type: ignore[misc]
            assert other.state.notices[-1].seat == me
            assert other.state.notices[-1].data["why"] == "time"
        async with asyncio.timeout(PATIENCE):
            await others[0].wait_until(lambda: any(line[0] == me for line in others[0].state.log))
        await mover.wait_until(lambda: mover.state.decision is None)
        assert (await table.info())["status"] == "playing"


async def test_two_player_game_ends_on_timeout(time: Time, server: Server) -> None:
    async with seated_table(server, people=2, clock={**LIVE, "at_end": "bot"}) as table:
        me = table.seats.index(table.turn())
        await run_out(server, time, 10 * MINUTE)
        ending = (await table.info())["ending"]
        assert (ending["how"], ending["winners"]) == ("resigned", [1 - me])


async def test_a_seat_resigns(time: Time, server: Server) -> None:
    async with seated_table(server, people=3, clock={**LIVE, "at_end": "resign"}) as table:
        me = table.seats.index(table.turn())
        await run_out(server, time, 10 * MINUTE)
        info = await table.info()
        assert info["seats"][me]["resigned"] is True
        assert info["status"] == "playing"


async def test_clocks_are_checked_periodically(server: Server) -> None:
    """Use real time and a clock that has nearly run out."""
    async with seated_table(server, people=2, clock={"kind": "live", "seconds": 10, "increment": 0}) as table:
        live = await server.services.tables.get(table.table)
        for clock in (live.table.clock, live.table.public_clock):
            clock.left = [200, 200]
        async with asyncio.timeout(PATIENCE):
            await table.seats[0].wait_until(lambda: table.seats[0].state.is_over)


async def test_clock_of_a_table_that_is_not_in_memory(time: Time, server: Server) -> None:
    async with seated_table(server, people=2, clock={"kind": "days", "days": 1}) as table:
        name = table.table
        await play_turns(table, 3)
    server.services.tables.live_tables.clear()
    await run_out(server, time, 2 * DAY)
    async with server.client() as nobody:
        assert (await nobody.get_table(name))["table"]["status"] == "over"


async def test_simultaneous_decisions_have_separate_clocks(time: Time, server: Server) -> None:
    """In Montmurail all decide simultaneously: time stops for those who have chosen, and all get their increment."""
    async with seated_table(server, "montmurail", 3, clock=LIVE) as table:
        while not all(seat.moves for seat in table.seats):
            await play_turns(table, 1)
        before = left(table.seats[0])
        for number, seat in enumerate(table.seats):
            time.pass_by(MINUTE)
            await seat.play(seat.moves[0])
            if number < 2:
                assert left(seat)[number] == before[number] - (number + 1) * MINUTE
        await all_caught_up(table)
        after = left(table.seats[0])
        assert after == [had - (number + 1) * MINUTE + 10_000 for number, had in enumerate(before)]


async def test_abandoned_tables_are_closed(time: Time, server: Server) -> None:
    async with server.guests(1) as (host,):
        old = (await host.create_table("torres", players=2))["table"]["id"]
        time.pass_by(5 * DAY)
        young = (await host.create_table("torres", players=2))["table"]["id"]
        time.pass_by(3 * DAY)
        await server.services.tables.close_abandoned()
        assert (await host.get_table(old))["table"]["status"] == "closed"
        assert (await host.get_table(young))["table"]["status"] == "open"
