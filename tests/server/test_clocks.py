"""Time that runs out, and time that is given."""

from __future__ import annotations

import asyncio

import pytest
from server.playing import Party, all_caught_up, party, play_turns
from server.serving import PATIENCE, Server

from bastide.client import Seat
from bastide.server.api import tables
from bastide.server.tables import house, socket

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


class Time:
    """moves when it is told to"""

    def __init__(self) -> None:
        self.at = house.now()

    def __call__(self) -> int:
        return self.at

    def pass_by(self, milliseconds: int) -> None:
        self.at += milliseconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    hands = Time()
    for module in (house, socket, tables):
        monkeypatch.setattr(module, "now", hands)
    return hands


LIVE = {"kind": "live", "seconds": 600, "increment": 10}


def left(seat: Seat) -> list[int]:
    assert seat.seen.clock is not None
    return seat.seen.clock.left


async def end_turn(table: Party) -> Seat:
    """plays until it is another's turn; gives whose it was"""
    first = table.turn()
    while table.turn() is first:
        await first.play("end" if "end" in first.moves else first.moves[0])
        await all_caught_up(table)
    return first


async def test_time_runs_for_those_who_are_asked(time: Time, server: Server) -> None:
    async with party(server, people=2, clock=LIVE) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        assert left(mover) == [10 * MINUTE] * 2
        assert mover.seen.clock is not None
        assert mover.seen.clock.running == [me]
        time.pass_by(2 * MINUTE)
        await end_turn(table)
        for seat in table.seats:
            assert left(seat)[me] == 8 * MINUTE + 10_000
            assert left(seat)[1 - me] == 10 * MINUTE
            assert seat.seen.clock is not None
            assert seat.seen.clock.running == [1 - me]
        time.pass_by(MINUTE)
        async with server.client() as nobody, nobody.at(table.table) as onlooker:
            assert left(onlooker)[1 - me] == 9 * MINUTE
            assert left(onlooker)[me] == 8 * MINUTE + 10_000


async def test_the_increment_comes_once_a_turn(time: Time, server: Server) -> None:
    async with party(server, people=2, clock=LIVE) as table:
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


async def test_days_are_given_anew_each_turn(time: Time, server: Server) -> None:
    async with party(server, people=2, clock={"kind": "days", "days": 2}) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        time.pass_by(DAY)
        assert [one["deadline"] for one in await table.host.my_tables()] == [time.at + DAY]
        await end_turn(table)
        assert left(mover) == [2 * DAY] * 2
        assert mover.seen.clock is not None
        assert mover.seen.clock.running == [1 - me]


async def run_out(server: Server, time: Time, milliseconds: int) -> None:
    time.pass_by(milliseconds)
    async with asyncio.timeout(PATIENCE):
        await server.services.house.check_clocks()


async def test_a_bot_takes_over(time: Time, server: Server) -> None:
    async with party(server, people=3, clock={**LIVE, "at_end": "bot"}) as table:
        mover = table.turn()
        me = table.seats.index(mover)
        await run_out(server, time, 10 * MINUTE - 1)
        assert (await table.info())["seats"][me]["bot"] is None
        await run_out(server, time, 1)
        seat = (await table.info())["seats"][me]
        assert (seat["kind"], seat["bot"], seat["resigned"]) == ("person", "greedy", False)
        others = [seat for seat in table.seats if seat is not mover]
        for other in others:
            await other.until(lambda other=other: other.seen.notices[-1].what == "taken over")  # type: ignore[misc]
            assert other.seen.notices[-1].seat == me
            assert other.seen.notices[-1].data["why"] == "time"
        async with asyncio.timeout(PATIENCE):
            await others[0].until(lambda: any(line[0] == me for line in others[0].seen.log))
        await mover.until(lambda: mover.seen.decision is None)
        assert (await table.info())["status"] == "playing"


async def test_of_two_the_game_ends(time: Time, server: Server) -> None:
    async with party(server, people=2, clock={**LIVE, "at_end": "bot"}) as table:
        me = table.seats.index(table.turn())
        await run_out(server, time, 10 * MINUTE)
        ending = (await table.info())["ending"]
        assert (ending["how"], ending["winners"]) == ("resigned", [1 - me])


async def test_a_seat_resigns(time: Time, server: Server) -> None:
    async with party(server, people=3, clock={**LIVE, "at_end": "resign"}) as table:
        me = table.seats.index(table.turn())
        await run_out(server, time, 10 * MINUTE)
        info = await table.info()
        assert info["seats"][me]["resigned"] is True
        assert info["status"] == "playing"


async def test_the_clock_is_checked_without_being_asked(server: Server) -> None:
    """with the true time, and a clock that is nearly over"""
    async with party(server, people=2, clock={"kind": "live", "seconds": 10, "increment": 0}) as table:
        live = await server.services.house.open(table.table)
        for clock in (live.table.clock, live.table.known_clock):
            clock.left = [200, 200]
        async with asyncio.timeout(PATIENCE):
            await table.seats[0].until(lambda: table.seats[0].seen.over)


async def test_a_table_nobody_has_in_memory(time: Time, server: Server) -> None:
    async with party(server, people=2, clock={"kind": "days", "days": 1}) as table:
        name = table.table
        await play_turns(table, 3)
    server.services.house.tables.clear()
    await run_out(server, time, 2 * DAY)
    async with server.client() as nobody:
        assert (await nobody.table(name))["table"]["status"] == "over"


async def test_together_each_has_the_own_time(time: Time, server: Server) -> None:
    """in Montmurail all think at once; who has chosen does not lose time, and all get their increment"""
    async with party(server, "montmurail", 3, clock=LIVE) as table:
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


async def test_a_table_that_nobody_comes_to_is_closed(time: Time, server: Server) -> None:
    async with server.guests(1) as (host,):
        old = (await host.make_table("torres", players=2))["table"]["id"]
        time.pass_by(5 * DAY)
        young = (await host.make_table("torres", players=2))["table"]["id"]
        time.pass_by(3 * DAY)
        await server.services.house.close_forgotten()
        assert (await host.table(old))["table"]["status"] == "closed"
        assert (await host.table(young))["table"]["status"] == "open"
