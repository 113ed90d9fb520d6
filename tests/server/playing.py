"""Games by clients: who sits where, and moves at random."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from server.serving import PATIENCE, Server

from bastide.client import Client, Seat
from bastide.kernel import chance, record


@dataclass
class Party:
    """some people at a table, each with a connection"""

    server: Server
    table: str
    invite: str
    clients: list[Client]
    seats: list[Seat]
    commitment: str

    @property
    def host(self) -> Client:
        return self.clients[0]

    def turn(self) -> Seat:
        """whose turn it is, or the first of those"""
        return next(seat for seat in self.seats if seat.moves)

    async def info(self) -> Any:
        return (await self.host.table(self.table))["table"]


@asynccontextmanager
async def party(
    server: Server,
    game: str = "torres",
    people: int = 2,
    *,
    bots: Sequence[str] = (),
    start: bool = True,
    **chosen: Any,
) -> AsyncIterator[Party]:
    """a game that has begun, everybody at their seats"""
    async with contextlib.AsyncExitStack() as stack:
        clients = await stack.enter_async_context(server.guests(people))
        made = await clients[0].make_table(game, players=people + len(bots), bots=list(bots), **chosen)
        table, invite = made["table"]["id"], made["invite"]
        for client in clients[1:]:
            await client.join(table, invite=invite)
        if start:
            await clients[0].start(table)
        seats = [await stack.enter_async_context(client.at(table)) for client in clients]
        yield Party(server, table, invite, clients, seats, made["table"]["commitment"])


async def play(seat: Seat, rng: random.Random, *, eras: int | None = None) -> list[str]:
    """plays at random until the game is over, or that many eras have passed; gives what was played"""
    played: list[str] = []

    def enough() -> bool:
        return seat.seen.over or (eras is not None and bool(seat.seen.log) and seat.seen.log[-1][2] >= eras)

    while True:
        await seat.until(lambda: bool(seat.moves) or enough())
        if enough():
            return played
        move = rng.choice(seat.moves)
        await seat.play(move)
        played.append(move)


async def play_out(seats: Sequence[Seat], seed: object) -> None:
    """all seats, to the end"""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        for number, seat in enumerate(seats):
            tasks.create_task(play(seat, random.Random(f"{seed} {number}")))


async def play_turns(table: Party, moves: int, seed: object = 1) -> None:
    """so many moves in all, one after the other"""
    rng = random.Random(str(seed))
    async with asyncio.timeout(PATIENCE):
        for _ in range(moves):
            seat = table.turn()
            await seat.play(rng.choice(seat.moves))
            await all_caught_up(table)


async def all_caught_up(table: Party) -> None:
    """until everybody knows what the server knows"""
    live = await table.server.services.house.open(table.table)
    for seat in table.seats:
        number = live.table.streams.number(seat.seen.seat)
        await seat.until(lambda seat=seat, number=number: seat.seen.n >= number)  # type: ignore[misc]


async def check_record(client: Client, table: str, commitment: str) -> dict[str, Any]:
    """the record of a game that is over holds against the rules and against the seed that was promised"""
    data = await client.record(table)
    match = record.verify(data)
    assert match.over
    assert data["commitment"] == commitment
    assert chance.commitment(data["seed"]) == commitment
    assert (await client.table(table))["table"]["seed"] == data["seed"]
    return data
