"""Queries at a table: derived data, hints and points, for players and spectators."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from server.local_server import PATIENCE, Server
from server.raw_socket import raw
from server.seated_table import all_caught_up, play_out, play_turns, seated_table

from bastide.client import Refused
from bastide.kernel import registry
from bastide.server import services
from bastide.server.messages import say_to_operator


class Slow:
    """A fake pool in which a bot thinks until it is stopped."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.begun = asyncio.Event()
        self.enough = asyncio.Event()

    async def choose(
        self, spec: str, game: str, state: Any, seat: int, key: str, seconds: float, owner: str = ""
    ) -> int:
        self.asked.append((spec, game, seat, key))
        self.begun.set()
        await self.enough.wait()
        return registry.game(game).legal(state, seat)[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, server: Server) -> Slow:
    pool = Slow()
    monkeypatch.setattr(server.services.pool, "choose", pool.choose)
    return pool


@pytest.mark.parametrize("game", registry.names())
async def test_derived_data_match_the_game(server: Server, game: str) -> None:
    async with seated_table(server, game, 2) as table:
        await play_turns(table, 8)
        live = await server.services.tables.get(table.table)
        match = live.table.started_match
        assert table.seats[0].state.derived is None  # not requested
        async with contextlib.AsyncExitStack() as stack:
            connections = [
                (number, await stack.enter_async_context(client.connect(table.table, derived=True)))
                for number, client in [
                    *enumerate(table.clients),
                    (None, await stack.enter_async_context(server.client())),
                ]
            ]
            for turns in (0, 1):
                await play_turns(table, turns)
                for number, connection in connections:
                    n = live.table.streams.number(number)
                    await connection.wait_until(lambda connection=connection, n=n: connection.state.n == n)  # type: ignore[misc]
                    assert connection.state.derived == plain(match.game.derived(match.state, number))


async def test_derived_must_be_true_or_false(server: Server) -> None:
    async with (
        seated_table(server, "torres", 2) as table,
        raw(server.address, table.table, query="?derived=yes") as spectator,
    ):
        assert (await spectator.next("bye"))["text"] == "'derived' must be true or false"


def plain(data: Any) -> Any:
    """Convert to plain JSON types."""
    if isinstance(data, dict):
        return {name: plain(value) for name, value in data.items()}
    return [plain(each) for each in data] if isinstance(data, list | tuple) else data


async def test_spectators_get_points_without_secrets(server: Server) -> None:
    async with seated_table(server, "ludwig", 2) as table, raw(server.address, table.table) as spectator:
        await play_turns(table, 6)
        live = await server.services.tables.get(table.table)
        await spectator.next("update")
        await spectator.send({"type": "score", "id": 1})
        seats = (await spectator.next("score"))["seats"]
        assert seats == [score.as_json() for score in live.table.started_match.score_for(None)]
        assert not any(item.get("secret") for seat in seats for item in seat["items"])
        assert any(item.get("secret") for item in (await table.seats[0].score())[0]["items"])
        for id, kind in enumerate(("hint", "resign"), start=2):
            await spectator.send({"type": kind, "id": id})
            refused = await spectator.next("refused")
            assert refused["id"] == id
            assert refused["reason"]["text"] == "only players at this table can do that"


async def test_no_queries_before_the_game(server: Server) -> None:
    async with seated_table(server, "torres", 2, start=False) as table:
        for asked in (table.seats[0].score, table.seats[0].hint):
            with pytest.raises(Refused, match="the game has not started"):
                await asked()


async def test_hint_is_a_legal_move(server: Server) -> None:
    async with seated_table(server, "torres", 2) as table:
        for _ in range(4):
            seat = table.turn()
            async with asyncio.timeout(PATIENCE):
                move = await seat.hint()
            assert move in seat.moves
            await seat.play(move)
            await all_caught_up(table)


async def test_one_hint_at_a_time(server: Server, slow: Slow) -> None:
    async with seated_table(server, "torres", 2) as table:
        seat, other = table.seats if table.seats[0].moves else table.seats[::-1]
        with pytest.raises(Refused, match="you have nothing to decide now"):
            await other.hint()
        first = asyncio.create_task(seat.hint())
        await slow.begun.wait()
        with pytest.raises(Refused, match="you have requested a hint already"):
            await seat.hint()
        assert await seat.score()
        slow.enough.set()
        assert await first in seat.moves
        assert len(slow.asked) == 1
        assert await seat.hint() in seat.moves


async def test_late_hint_is_refused(server: Server, slow: Slow) -> None:
    async with seated_table(server, "torres", 2) as table:
        seat = table.turn()
        hint = asyncio.create_task(seat.hint())
        await slow.begun.wait()
        await seat.play(seat.moves[0])
        slow.enough.set()
        with pytest.raises(Refused, match="the hint came too late") as refused:
            await hint
        assert refused.value.stale


async def test_hint_is_cancelled_on_disconnect(server: Server, slow: Slow) -> None:
    async with seated_table(server, "torres", 2) as table:
        live = await server.services.tables.get(table.table)
        place = table.seats.index(table.turn())
        async with raw(server.address, table.table, table.clients[place].token) as socket:
            await socket.next("update")
            await socket.send({"type": "hint", "id": 1})
            await slow.begun.wait()
            assert live.pending_hints == {place}
        async with asyncio.timeout(PATIENCE):
            while live.pending_hints:
                await asyncio.sleep(0)
        await play_out(table.seats, 1)


async def test_no_hints_at_a_rated_table(server: Server) -> None:
    async with server.guests(2) as clients:
        for number, client in enumerate(clients):
            await client.register(f"Rated {number}", "a long password")
        made = await clients[0].create_table("torres", players=2, rated=True)
        await clients[1].join(made["table"]["id"])
        await clients[0].start(made["table"]["id"])
        async with clients[0].connect(made["table"]["id"]) as seat:
            with pytest.raises(Refused, match="there are no hints at a rated table"):
                await seat.hint()


async def test_hint_of_a_failing_bot(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*asked: Any, **named: Any) -> int:
        raise services.BotFailed(say_to_operator("pool.no_move", bot="greedy"))

    monkeypatch.setattr(server.services.pool, "choose", fail)
    async with seated_table(server, "torres", 2) as table:
        with pytest.raises(Refused, match="no hint was found"):
            await table.turn().hint()
