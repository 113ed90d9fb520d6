"""Connections that are lost, duplicated or closed by the server."""

from __future__ import annotations

import asyncio
import json
import random

from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.raw_socket import raw
from server.seated_table import all_caught_up, check_record, play, play_turns, seated_table

from bastide.client import TableConnection
from bastide.server.tables.streams import MAX_CHAT_LINES


async def drop(seat: TableConnection) -> None:
    """Cut the connection without closing it, like a phone that loses its network."""
    if seat.socket is not None:
        seat.socket.transport.abort()


async def drop_at_random(seats: list[TableConnection], rng: random.Random) -> None:
    while True:
        await asyncio.sleep(rng.random() * 0.04)
        await drop(rng.choice(seats))


async def chat_at_random(seat: TableConnection, rng: random.Random) -> None:
    """Chat at random times, and repeat a line if the connection was lost; few enough lines that all are kept."""
    number = 0
    while not seat.state.is_over and number < MAX_CHAT_LINES // 6:
        await asyncio.sleep(rng.random() * 0.1)
        try:
            await seat.chat(f"{seat.state.seat}: {number}")
            number += 1
        except ConnectionError:
            await seat.wait_until_connected()


async def test_reconnecting_clients_miss_nothing(server: Server) -> None:
    """Play a whole game over unreliable connections, with a spectator who stays connected."""
    rng = random.Random(7)
    async with (
        seated_table(server, "torres", 3) as table,
        server.client() as nobody,
        nobody.connect(table.table) as steady,
        nobody.connect(table.table) as shaky,
    ):
        async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as tasks:
            breaking = tasks.create_task(drop_at_random([*table.seats, shaky], rng))
            players = [tasks.create_task(play(seat, random.Random(number))) for number, seat in enumerate(table.seats)]
            talkers = [tasks.create_task(chat_at_random(seat, rng)) for seat in table.seats]
            await asyncio.gather(*players)
            breaking.cancel()
            await asyncio.gather(*talkers)
        assert shaky.connects > 5
        assert steady.connects == 1
        await all_caught_up(table)
        async with nobody.connect(table.table) as late:
            for seat in (*table.seats, shaky, steady):
                await seat.wait_until(lambda seat=seat: seat.state.n == late.state.n)  # type: ignore[misc]
                assert seat.state.chat == late.state.chat
                assert seat.state.notices == late.state.notices
                assert seat.state.table == late.state.table
                assert seat.state.waiting == late.state.waiting
            for seat in (shaky, steady):
                assert seat.state.log == late.state.log
                assert seat.state.view == late.state.view
        for number, seat in enumerate(table.seats):
            async with table.clients[number].connect(table.table) as again:
                assert seat.state.log == again.state.log
                assert seat.state.view == again.state.view
        data = await check_record(nobody, table.table, table.commitment)
        for number, seat in enumerate(table.seats):
            own = [line[1] for line in seat.state.log if line[0] == number]
            assert own == [move[1] for move in data["moves"] if move[0] == number]


async def test_each_move_is_logged_once(server: Server) -> None:
    """Log every acknowledged move once and in order, however often the connection breaks."""
    rng = random.Random(8)
    async with seated_table(server, "montmurail", 3) as table:
        async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as tasks:
            breaking = tasks.create_task(drop_at_random(table.seats, rng))
            players = [tasks.create_task(play(seat, random.Random(n), eras=30)) for n, seat in enumerate(table.seats)]
            played = await asyncio.gather(*players)
            breaking.cancel()
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        for number, moves in enumerate(played):
            assert [entry.text for entry in match.entries if entry.seat == number] == moves


async def test_disconnect_right_after_a_move(server: Server) -> None:
    """Disconnect right after sending a move: whether it was played or not, all others agree with the database."""
    async with (
        seated_table(server, "torres", 2) as table,
        server.client() as nobody,
        nobody.connect(table.table) as onlooker,
    ):
        rng = random.Random(9)
        for _ in range(60):
            seat = table.turn()
            playing = asyncio.create_task(seat.play(rng.choice(seat.moves)))
            for _ in range(rng.randrange(12)):
                await asyncio.sleep(0)
            await drop(seat)
            await playing
            await all_caught_up(table)
            live = await server.services.tables.get(table.table)
            stored = await server.services.tables.read(table.table)
            assert live.table.number == stored.number
            n = stored.streams.number(None)
            await onlooker.wait_until(lambda n=n: onlooker.state.n >= n)  # type: ignore[misc]
            for viewer in (*table.seats, onlooker):
                lines = stored.started_match.log(viewer.state.seat)
                assert viewer.state.log == [(line.seat, line.text, line.era) for line in lines]


async def test_two_devices_at_one_seat(server: Server) -> None:
    async with seated_table(server, "torres", 2) as table:
        number = table.seats.index(table.turn())
        async with table.clients[number].connect(table.table) as second:
            first = table.seats[number]
            assert second.state.seat == first.state.seat
            assert second.moves == first.moves
            for turn in range(8):
                here, there = (first, second) if turn % 2 else (second, first)
                await here.wait_until(lambda here=here: here.moves or table.turn() is not first)  # type: ignore[misc]
                if not here.moves:
                    await play_turns(table, 1, turn)
                else:
                    await here.play(here.moves[-1])
                await there.wait_until(lambda here=here, there=there: there.state.n == here.state.n)  # type: ignore[misc]
                await all_caught_up(table)
                assert (first.state.log, first.state.view) == (second.state.log, second.state.view)
                assert first.state.decision == second.state.decision
            for seat in table.seats:
                assert seat.presence is not None
                assert (seat.presence.seats, seat.presence.spectators) == ([0, 1], 0)


async def test_two_devices_play_simultaneously(server: Server) -> None:
    """Refuse one of them as stale, and continue the game."""
    async with seated_table(server, "torres", 2) as table:
        number = table.seats.index(table.turn())
        async with table.clients[number].connect(table.table) as second:
            first = table.seats[number]
            outcomes = await asyncio.gather(
                first.play(first.moves[0]), second.play(second.moves[1]), return_exceptions=True
            )
            assert sorted(getattr(outcome, "stale", False) for outcome in outcomes) == [False, True]
            await all_caught_up(table)
            assert len(first.state.log) == 1


async def test_shutdown(serve: Serve) -> None:
    """Tell clients to reconnect when the server stops, and keep everything that was acknowledged."""
    server = await serve()
    async with seated_table(server, "torres", 3) as table, raw(server.address, table.table) as onlooker:
        played: list[list[str]] = [[] for _ in table.seats]

        async def play_and_note(seat: TableConnection, rng: random.Random, moves: list[str]) -> None:
            while await seat.wait_for_turn():
                move = rng.choice(seat.moves)
                await seat.play(move)
                moves.append(move)

        tasks = [
            asyncio.create_task(play_and_note(seat, random.Random(n), played[n])) for n, seat in enumerate(table.seats)
        ]
        await table.seats[0].wait_until(lambda: len(table.seats[0].state.log) > 20)
        await server.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (await onlooker.closed())[0] == 1012  # tells clients to reconnect
        assert all(json.loads(frame)["type"] != "bye" for frame in onlooker.frames)
        again = await serve()
        stored = (await again.services.tables.get(table.table)).table.match
        assert stored is not None
        check_played(stored.entries, played)


def check_played(entries: object, played: list[list[str]]) -> None:
    """Check that every acknowledged move is stored; the last move of a seat may be stored but not acknowledged."""
    for number, moves in enumerate(played):
        found = [entry.text for entry in entries if entry.seat == number]  # type: ignore[attr-defined]
        assert found[: len(moves)] == moves
        assert len(found) <= len(moves) + 1
