"""Moves that are taken back: in the own turn, or by consent of all."""

from __future__ import annotations

import random

import pytest
from server.playing import Party, all_caught_up, check_record, party, play_out, play_turns
from server.serving import Server

from bastide.client import Refused, Seat


async def a_turn_under_way(table: Party, moves: int = 2) -> Seat:
    """somebody has made so many moves that can be taken back"""
    rng = random.Random(1)
    for _ in range(200):
        seat = table.turn()
        gentle = [move for move in seat.moves if move.startswith("B ")] or seat.moves
        await seat.play(rng.choice(gentle))
        await all_caught_up(table)
        live = await table.server.services.house.open(table.table)
        assert live.table.match is not None
        if len(live.table.match.entries) - live.table.match.sealed_moves >= moves:
            return seat
    raise AssertionError("no turn of several moves was found")


async def test_in_the_own_turn(server: Server) -> None:
    async with party(server, people=2) as table:
        seat = await a_turn_under_way(table)
        logs = [list(one.seen.log) for one in table.seats]
        views = [one.seen.view for one in table.seats]
        move = next(move for move in seat.moves if move.startswith("B "))
        await seat.play(move)
        await all_caught_up(table)
        assert all(one.seen.log != log for one, log in zip(table.seats, logs, strict=True))
        assert [one.seen.undoable for one in table.seats] == [one is seat for one in table.seats]
        await seat.undo()
        await all_caught_up(table)
        assert [one.seen.log for one in table.seats] == logs
        assert [one.seen.view for one in table.seats] == views
        await play_out(table.seats, 2)
        await check_record(table.host, table.table, table.commitment)


async def test_all_of_the_turn_but_no_more(server: Server) -> None:
    async with party(server, people=2) as table:
        seat = await a_turn_under_way(table, 3)
        taken = 0
        while seat.seen.undoable:
            await seat.undo()
            taken += 1
        assert taken >= 3
        with pytest.raises(Refused, match="nothing can be taken back"):
            await seat.undo()


async def test_not_by_another(server: Server) -> None:
    async with party(server, people=2) as table:
        seat = await a_turn_under_way(table)
        other = next(one for one in table.seats if one is not seat)
        log = list(other.seen.log)
        with pytest.raises(Refused, match="nothing can be taken back"):
            await other.undo()
        assert other.seen.log == log


async def test_back_by_consent(server: Server) -> None:
    async with party(server, people=3) as table:
        await play_turns(table, 10)
        log = list(table.seats[0].seen.log)
        match = (await server.services.house.open(table.table)).table.match
        assert match is not None
        goal = min(match.era_start, 5)
        await table.seats[1].back(goal)
        await all_caught_up(table)
        for seat in table.seats:
            proposal = seat.seen.table and seat.seen.table.proposal
            assert proposal is not None
            assert (proposal.seat, proposal.moves, proposal.agreed) == (1, goal, [1])
        with pytest.raises(Refused, match="there is a proposal to go back already"):
            await table.seats[0].back(goal)
        with pytest.raises(Refused, match="you agreed already"):
            await table.seats[1].agree()
        await table.seats[0].agree()
        await all_caught_up(table)
        assert all(seat.seen.log == log for seat in table.seats)
        await table.seats[2].agree()
        await all_caught_up(table)
        for seat in table.seats:
            assert seat.seen.log == log[:goal]
            assert seat.seen.table is not None
            assert seat.seen.table.proposal is None
            assert seat.seen.notices[-1].what == "went back"
        await play_out(table.seats, 3)
        data = await check_record(table.host, table.table, table.commitment)
        assert [tuple(move[:2]) for move in data["moves"][:goal]] == [line[:2] for line in log[:goal]]


async def test_one_who_declines_is_enough(server: Server) -> None:
    async with party(server, people=3) as table:
        await play_turns(table, 6)
        log = list(table.seats[0].seen.log)
        await table.seats[0].back(1)
        await table.seats[1].agree()
        await table.seats[2].agree(False)
        await all_caught_up(table)
        for seat in table.seats:
            assert seat.seen.log == log
            assert seat.seen.table is not None
            assert seat.seen.table.proposal is None
            assert seat.seen.notices[-1].what == "declined"
            assert seat.seen.notices[-1].seat == 2
        with pytest.raises(Refused, match="there is no proposal"):
            await table.seats[1].agree()


async def test_a_move_ends_a_proposal(server: Server) -> None:
    async with party(server, people=2) as table:
        await play_turns(table, 6)
        await table.seats[0].back(1)
        await all_caught_up(table)
        await play_turns(table, 1)
        for seat in table.seats:
            assert seat.seen.table is not None
            assert seat.seen.table.proposal is None
            with pytest.raises(Refused, match="there is no proposal"):
                await seat.agree()


async def test_bots_need_not_be_asked(server: Server) -> None:
    async with party(server, people=1, bots=["random"]) as table:
        (seat,) = table.seats
        rng = random.Random(1)
        while len(seat.seen.log) < 12:
            assert await seat.my_turn()
            await seat.play(rng.choice(seat.moves))
        await seat.until(lambda: bool(seat.moves))
        log = list(seat.seen.log)
        await seat.back(2)
        await seat.until(lambda: "went back" in [notice.what for notice in seat.seen.notices])
        await seat.until(lambda: bool(seat.moves))
        assert seat.seen.log[:2] == log[:2]
        assert len(seat.seen.log) < len(log)
        await play_out(table.seats, 4)
        await check_record(table.host, table.table, table.commitment)


async def test_places_that_cannot_be_gone_back_to(server: Server) -> None:
    async with party(server, people=2) as table:
        await play_turns(table, 6)
        for moves in (-1, 6, 7, 1000, 2**40):
            with pytest.raises(Refused, match=f"the game cannot go back to move {moves}"):
                await table.seats[0].back(moves)
        assert len(table.seats[0].seen.log) == 6
