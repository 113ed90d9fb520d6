"""Connections that are lost, doubled, or end with the server."""

from __future__ import annotations

import asyncio
import json
import random

from server.conftest import Serve
from server.playing import all_caught_up, check_record, party, play, play_turns
from server.raw import raw
from server.serving import PATIENCE, Server

from bastide.client import Seat


async def drop(seat: Seat) -> None:
    """as when a phone loses its network: no goodbye"""
    if seat.socket is not None:
        seat.socket.transport.abort()


async def dropping(seats: list[Seat], rng: random.Random) -> None:
    while True:
        await asyncio.sleep(rng.random() * 0.04)
        await drop(rng.choice(seats))


async def talking(seat: Seat, rng: random.Random) -> None:
    """a line now and then, said again when the connection was lost"""
    number = 0
    while not seat.seen.over:
        await asyncio.sleep(rng.random() * 0.1)
        try:
            await seat.say(f"{seat.seen.seat}: {number}")
            number += 1
        except ConnectionError:
            await seat.reconnected()


async def test_those_who_come_and_go_miss_nothing(server: Server) -> None:
    """a whole game over connections that break; one onlooker never leaves"""
    rng = random.Random(7)
    async with (
        party(server, "torres", 3) as table,
        server.client() as nobody,
        nobody.at(table.table) as steady,
        nobody.at(table.table) as shaky,
    ):
        async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as tasks:
            breaking = tasks.create_task(dropping([*table.seats, shaky], rng))
            players = [tasks.create_task(play(seat, random.Random(number))) for number, seat in enumerate(table.seats)]
            talkers = [tasks.create_task(talking(seat, rng)) for seat in table.seats]
            await asyncio.gather(*players)
            breaking.cancel()
            await asyncio.gather(*talkers)
        assert shaky.comebacks > 5
        assert steady.comebacks == 1
        await all_caught_up(table)
        async with nobody.at(table.table) as late:
            for seat in (*table.seats, shaky, steady):
                await seat.until(lambda seat=seat: seat.seen.n == late.seen.n)  # type: ignore[misc]
                assert seat.seen.chat == late.seen.chat
                assert seat.seen.notices == late.seen.notices
                assert seat.seen.table == late.seen.table
                assert seat.seen.waiting == late.seen.waiting
            for seat in (shaky, steady):
                assert seat.seen.log == late.seen.log
                assert seat.seen.view == late.seen.view
        for number, seat in enumerate(table.seats):
            async with table.clients[number].at(table.table) as again:
                assert seat.seen.log == again.seen.log
                assert seat.seen.view == again.seen.view
        data = await check_record(nobody, table.table, table.commitment)
        for number, seat in enumerate(table.seats):
            own = [line[1] for line in seat.seen.log if line[0] == number]
            assert own == [move[1] for move in data["moves"] if move[0] == number]


async def test_each_move_is_there_once(server: Server) -> None:
    """what was acknowledged, in its order, and nothing twice, however often the connection breaks"""
    rng = random.Random(8)
    async with party(server, "montmurail", 3) as table:
        async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as tasks:
            breaking = tasks.create_task(dropping(table.seats, rng))
            players = [tasks.create_task(play(seat, random.Random(n), eras=30)) for n, seat in enumerate(table.seats)]
            played = await asyncio.gather(*players)
            breaking.cancel()
        match = (await server.services.house.open(table.table)).table.match
        assert match is not None
        for number, moves in enumerate(played):
            assert [entry.text for entry in match.entries if entry.seat == number] == moves


async def test_a_move_and_gone_at_once(server: Server) -> None:
    """whoever leaves right after a move has made it or not: all who stay see the same as the database"""
    async with party(server, "torres", 2) as table, server.client() as nobody, nobody.at(table.table) as onlooker:
        rng = random.Random(9)
        for _ in range(60):
            seat = table.turn()
            playing = asyncio.create_task(seat.play(rng.choice(seat.moves)))
            for _ in range(rng.randrange(12)):
                await asyncio.sleep(0)
            await drop(seat)
            await playing
            await all_caught_up(table)
            live = await server.services.house.open(table.table)
            stored = await server.services.house.read(table.table)
            assert live.table.number == stored.number
            n = stored.streams.number(None)
            await onlooker.until(lambda n=n: onlooker.seen.n >= n)  # type: ignore[misc]
            for viewer in (*table.seats, onlooker):
                lines = stored.shown_match.log(viewer.seen.seat)
                assert viewer.seen.log == [(line.seat, line.text, line.era) for line in lines]


async def test_two_devices_at_one_seat(server: Server) -> None:
    async with party(server, "torres", 2) as table:
        number = table.seats.index(table.turn())
        async with table.clients[number].at(table.table) as second:
            first = table.seats[number]
            assert second.seen.seat == first.seen.seat
            assert second.moves == first.moves
            for turn in range(8):
                here, there = (first, second) if turn % 2 else (second, first)
                await here.until(lambda here=here: here.moves or table.turn() is not first)  # type: ignore[misc]
                if not here.moves:
                    await play_turns(table, 1, turn)
                else:
                    await here.play(here.moves[-1])
                await there.until(lambda here=here, there=there: there.seen.n == here.seen.n)  # type: ignore[misc]
                await all_caught_up(table)
                assert (first.seen.log, first.seen.view) == (second.seen.log, second.seen.view)
                assert first.seen.decision == second.seen.decision
            for seat in table.seats:
                assert seat.presence is not None
                assert (seat.presence.seats, seat.presence.spectators) == ([0, 1], 0)


async def test_two_devices_play_at_once(server: Server) -> None:
    """one of them is stale, and the game goes on"""
    async with party(server, "torres", 2) as table:
        number = table.seats.index(table.turn())
        async with table.clients[number].at(table.table) as second:
            first = table.seats[number]
            outcomes = await asyncio.gather(
                first.play(first.moves[0]), second.play(second.moves[1]), return_exceptions=True
            )
            assert sorted(getattr(outcome, "stale", False) for outcome in outcomes) == [False, True]
            await all_caught_up(table)
            assert len(first.seen.log) == 1


async def test_goodbye(serve: Serve) -> None:
    """the server ends: everybody is told to come back, and all that was acknowledged is stored"""
    server = await serve()
    async with party(server, "torres", 3) as table, raw(server.address, table.table) as onlooker:
        played: list[list[str]] = [[] for _ in table.seats]

        async def play_and_note(seat: Seat, rng: random.Random, moves: list[str]) -> None:
            while await seat.my_turn():
                move = rng.choice(seat.moves)
                await seat.play(move)
                moves.append(move)

        tasks = [
            asyncio.create_task(play_and_note(seat, random.Random(n), played[n])) for n, seat in enumerate(table.seats)
        ]
        await table.seats[0].until(lambda: len(table.seats[0].seen.log) > 20)
        await server.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (await onlooker.closed())[0] == 1012  # to be taken as: come back
        assert all(json.loads(frame)["type"] != "bye" for frame in onlooker.frames)
        again = await serve()
        stored = (await again.services.house.open(table.table)).table.match
        assert stored is not None
        check_played(stored.entries, played)


def check_played(entries: object, played: list[list[str]]) -> None:
    """nothing acknowledged is missing; at most the last of a seat was stored but not acknowledged"""
    for number, moves in enumerate(played):
        found = [entry.text for entry in entries if entry.seat == number]  # type: ignore[attr-defined]
        assert found[: len(moves)] == moves
        assert len(found) <= len(moves) + 1
