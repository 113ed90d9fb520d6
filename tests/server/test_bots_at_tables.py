"""Bots at tables: whole games, and the replacement of bots that fail."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.seated_table import check_record, play, play_out, seated_table

from bastide.games import torres
from bastide.kernel.errors import Refusal
from bastide.server.bot_pool.pool import BotFailed
from bastide.server.messages import say_to_operator


@pytest.mark.parametrize("game", ["ludwig", "montmurail", "torres"])
async def test_games_against_bots(server: Server, game: str) -> None:
    async with seated_table(server, game, 1, bots=["random", "greedy"]) as table:
        await play_out(table.seats, 1)
        data = await check_record(table.host, table.table, table.commitment)
        assert {move[0] for move in data["moves"]} == {0, 1, 2}
        assert (await table.info())["ending"]["how"] == "played"
        assert server.services.pool.failed == 0


async def test_a_bot_that_fails_is_replaced(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = server.services.pool.choose
    asked: list[str] = []

    async def fail(spec: str, *rest: Any, **named: Any) -> int:
        asked.append(spec)
        if spec == "greedy":
            raise BotFailed(say_to_operator("pool.timeout", bot=spec, seconds=10))
        return await choose(spec, *rest, **named)

    monkeypatch.setattr(server.services.pool, "choose", fail)
    async with seated_table(server, "torres", 1, bots=["greedy"]) as table:
        (seat,) = table.seats
        playing = asyncio.create_task(play(seat, random.Random(1)))
        async with asyncio.timeout(PATIENCE):
            await seat.wait_until(lambda: seat.state.notices[-1].what == "taken over")
            notice = seat.state.notices[-1]
            assert notice.seat == 1
            assert notice.data == {
                "bot": "random",
                "why": "failed",
                "detail": "the bot greedy did not answer within 10 s",
                "key": "pool.timeout",
                "data": {"bot": "greedy", "seconds": 10},
            }
            await playing
        assert asked.count("greedy") == 1
        assert (await table.info())["seats"][1]["bot"] == "random"
        await check_record(table.host, table.table, table.commitment)


@pytest.mark.parametrize("number", [-1, 10**40])
async def test_a_bot_that_returns_an_illegal_move_is_replaced(
    server: Server, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    choose = server.services.pool.choose

    async def choose_wrongly(spec: str, *rest: Any, **named: Any) -> int:
        move = await choose(spec, *rest, **named)
        return number if spec == "greedy" else move

    monkeypatch.setattr(server.services.pool, "choose", choose_wrongly)
    async with seated_table(server, "torres", 1, bots=["greedy"]) as table:
        (seat,) = table.seats
        playing = asyncio.create_task(play(seat, random.Random(1), eras=6))
        async with asyncio.timeout(PATIENCE):
            await seat.wait_until(lambda: "taken over" in [notice.what for notice in seat.state.notices])
            notice = next(notice for notice in seat.state.notices if notice.what == "taken over")
            assert (notice.data["bot"], notice.data["key"]) == ("random", "pool.illegal")
            sentence = f"illegal move: torres.T5.7: the number {number} stands for no move"
            assert sentence in notice.data["detail"]
            await playing
        assert server.services.pool.failed == 1


async def test_each_move_is_checked_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[tuple[int, int]] = []
    why_not = torres.why_not

    def count(state: torres.State, seat: int, move: int) -> Refusal | None:
        checked.append((seat, move))
        return why_not(state, seat, move)

    monkeypatch.setattr(torres, "why_not", count)
    monkeypatch.setattr(torres, "play", None)  # which would check the move
    async with seated_table(server, "torres", 1, bots=["greedy"]) as table:
        (seat,) = table.seats
        async with asyncio.timeout(PATIENCE):
            await play(seat, random.Random(1), eras=6)
            await seat.wait_until(lambda: bool(seat.moves))
        match = server.services.tables.live_tables[table.table].table.running_match
        assert checked == [(entry.seat, entry.move) for entry in match.entries]
        assert {number for number, _ in checked} == {0, 1}


async def test_the_simplest_bot_fails_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the first legal move when even the simplest bot fails."""

    async def fail(spec: str, *rest: Any, **named: Any) -> int:
        raise BotFailed(say_to_operator("pool.no_move", bot=spec))

    monkeypatch.setattr(server.services.pool, "choose", fail)
    async with seated_table(server, "montmurail", 1, bots=["random"]) as table:
        (seat,) = table.seats
        async with asyncio.timeout(PATIENCE):
            await play(seat, random.Random(1), eras=10)
        assert {line[0] for line in seat.state.log} == {0, 1}


async def test_a_bot_that_hangs(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a real process and a minimal timeout."""
    server = await serve(bot_timeout=0.000_001)
    async with seated_table(server, "torres", 1, bots=["greedy"]) as table:
        (seat,) = table.seats
        playing = asyncio.create_task(play(seat, random.Random(1), eras=6))
        async with asyncio.timeout(PATIENCE):
            await seat.wait_until(lambda: "taken over" in [notice.what for notice in seat.state.notices])
            await playing
        assert server.services.pool.failed > 0
        assert 1 in {line[0] for line in seat.state.log}


async def test_late_bot_move_is_discarded(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discard the bot's move if the game went back while it was thinking."""
    choose = server.services.pool.choose
    think, gone_back = asyncio.Event(), asyncio.Event()
    slow = False

    async def choose_slowly(*rest: Any, **named: Any) -> int:
        move = await choose(*rest, **named)
        if slow and not think.is_set():
            think.set()
            await gone_back.wait()
        return move

    monkeypatch.setattr(server.services.pool, "choose", choose_slowly)
    async with seated_table(server, "torres", 1, bots=["random"]) as table, asyncio.timeout(PATIENCE):
        (seat,) = table.seats
        await play(seat, random.Random(2), eras=5)
        await seat.wait_until(lambda: bool(seat.moves))
        slow = True
        while not think.is_set():
            if seat.moves:
                await seat.play("end" if "end" in seat.moves else seat.moves[0])
            else:
                waiting = [
                    asyncio.create_task(think.wait()),
                    asyncio.create_task(seat.wait_until(lambda: bool(seat.moves))),
                ]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        log = list(seat.state.log)
        await seat.propose_takeback(2)
        gone_back.set()
        await play_out(table.seats, 3)
        data = await check_record(table.host, table.table, table.commitment)
        assert [tuple(move[:2]) for move in data["moves"][:2]] == [line[:2] for line in log[:2]]


async def test_bots_continue_after_a_restart(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the server during a bot's turn."""
    first = await serve()

    async def never(*rest: Any, **named: Any) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(first.services.pool, "choose", never)
    async with seated_table(first, "torres", 1, bots=["random"]) as table:
        (seat,) = table.seats
        if seat.moves:
            await seat.play(seat.moves[0])
        assert seat.moves == []
        name, token = table.table, table.host.token
        await first.stop()
    monkeypatch.setattr("bastide.server.services.LOST_BOT_SECONDS", 0.1)
    second = await serve()
    async with second.client() as again:
        again.token = token
        async with again.connect(name) as seat, asyncio.timeout(PATIENCE):
            await seat.wait_until(lambda: any(line[0] == 1 for line in seat.state.log))
