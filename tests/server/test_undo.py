"""Undo within a turn, and going back by consent."""

from __future__ import annotations

import random

import pytest
from server.local_server import Server
from server.seated_table import SeatedTable, all_caught_up, check_record, play_out, play_turns, seated_table

from bastide.client import Refused, TableConnection


async def play_part_of_turn(table: SeatedTable, moves: int = 2) -> TableConnection:
    """Play until somebody has made this many moves that can be undone."""
    rng = random.Random(1)
    for _ in range(200):
        seat = table.turn()
        gentle = [move for move in seat.moves if move.startswith("B ")] or seat.moves
        await seat.play(rng.choice(gentle))
        await all_caught_up(table)
        live = await table.server.services.tables.get(table.table)
        assert live.table.match is not None
        if len(live.table.match.entries) - live.table.match.barrier_moves >= moves:
            return seat
    raise AssertionError("no turn of several moves was found")


async def test_undo_in_own_turn(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        seat = await play_part_of_turn(table)
        logs = [list(one.state.log) for one in table.seats]
        views = [one.state.view for one in table.seats]
        move = next(move for move in seat.moves if move.startswith("B "))
        await seat.play(move)
        await all_caught_up(table)
        assert all(one.state.log != log for one, log in zip(table.seats, logs, strict=True))
        assert [one.state.undoable for one in table.seats] == [one is seat for one in table.seats]
        await seat.undo()
        await all_caught_up(table)
        assert [one.state.log for one in table.seats] == logs
        assert [one.state.view for one in table.seats] == views
        await play_out(table.seats, 2)
        await check_record(table.host, table.table, table.commitment)


async def test_undo_the_whole_turn_but_no_more(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        seat = await play_part_of_turn(table, 3)
        taken = 0
        while seat.state.undoable:
            await seat.undo()
            taken += 1
        assert taken >= 3
        with pytest.raises(Refused, match="nothing can be taken back"):
            await seat.undo()


async def test_undo_by_another_player(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        seat = await play_part_of_turn(table)
        other = next(one for one in table.seats if one is not seat)
        log = list(other.state.log)
        with pytest.raises(Refused, match="nothing can be taken back"):
            await other.undo()
        assert other.state.log == log


async def test_go_back_by_consent(server: Server) -> None:
    async with seated_table(server, people=3) as table:
        await play_turns(table, 10)
        log = list(table.seats[0].state.log)
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        goal = min(match.era_start, 5)
        await table.seats[1].propose_takeback(goal)
        await all_caught_up(table)
        for seat in table.seats:
            proposal = seat.state.table and seat.state.table.proposal
            assert proposal is not None
            assert (proposal.seat, proposal.moves, proposal.agreed) == (1, goal, [1])
        with pytest.raises(Refused, match="there is a proposal to go back already"):
            await table.seats[0].propose_takeback(goal)
        with pytest.raises(Refused, match="you have agreed already"):
            await table.seats[1].answer_takeback()
        await table.seats[0].answer_takeback()
        await all_caught_up(table)
        assert all(seat.state.log == log for seat in table.seats)
        await table.seats[2].answer_takeback()
        await all_caught_up(table)
        for seat in table.seats:
            assert seat.state.log == log[:goal]
            assert seat.state.table is not None
            assert seat.state.table.proposal is None
            assert seat.state.notices[-1].what == "went back"
        await play_out(table.seats, 3)
        data = await check_record(table.host, table.table, table.commitment)
        assert [tuple(move[:2]) for move in data["moves"][:goal]] == [line[:2] for line in log[:goal]]


async def test_one_player_declines(server: Server) -> None:
    async with seated_table(server, people=3) as table:
        await play_turns(table, 6)
        log = list(table.seats[0].state.log)
        await table.seats[0].propose_takeback(1)
        await table.seats[1].answer_takeback()
        await table.seats[2].answer_takeback(False)
        await all_caught_up(table)
        for seat in table.seats:
            assert seat.state.log == log
            assert seat.state.table is not None
            assert seat.state.table.proposal is None
            assert seat.state.notices[-1].what == "declined"
            assert seat.state.notices[-1].seat == 2
        with pytest.raises(Refused, match="there is no proposal"):
            await table.seats[1].answer_takeback()


async def test_a_move_ends_a_proposal(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 6)
        await table.seats[0].propose_takeback(1)
        await all_caught_up(table)
        await play_turns(table, 1)
        for seat in table.seats:
            assert seat.state.table is not None
            assert seat.state.table.proposal is None
            with pytest.raises(Refused, match="there is no proposal"):
                await seat.answer_takeback()


async def test_bots_need_not_agree(server: Server) -> None:
    async with seated_table(server, people=1, bots=["random"]) as table:
        (seat,) = table.seats
        rng = random.Random(1)
        while len(seat.state.log) < 12:
            assert await seat.wait_for_turn()
            await seat.play(rng.choice(seat.moves))
        await seat.wait_until(lambda: bool(seat.moves))
        log = list(seat.state.log)
        await seat.propose_takeback(2)
        await seat.wait_until(lambda: "went back" in [notice.what for notice in seat.state.notices])
        await seat.wait_until(lambda: bool(seat.moves))
        assert seat.state.log[:2] == log[:2]
        assert len(seat.state.log) < len(log)
        await play_out(table.seats, 4)
        await check_record(table.host, table.table, table.commitment)


async def test_invalid_positions_to_go_back_to(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 6)
        for moves in (-1, 6, 7, 1000, 2**40):
            with pytest.raises(Refused, match=f"the game cannot go back to move {moves}"):
                await table.seats[0].propose_takeback(moves)
        assert len(table.seats[0].state.log) == 6
