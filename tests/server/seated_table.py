"""Tables with connected clients that play random moves."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from server.local_server import PATIENCE, Server

from bastide.client import Client, TableConnection
from bastide.kernel import chance, record


@dataclass
class SeatedTable:
    """A table with its clients and their connections."""

    server: Server
    table: str
    invite: str
    clients: list[Client]
    seats: list[TableConnection]
    commitment: str

    @property
    def host(self) -> Client:
        return self.clients[0]

    def turn(self) -> TableConnection:
        """Return the first connection whose turn it is."""
        return next(seat for seat in self.seats if seat.moves)

    async def info(self) -> Any:
        return (await self.host.get_table(self.table))["table"]


@asynccontextmanager
async def seated_table(
    server: Server,
    game: str = "torres",
    people: int = 2,
    *,
    bots: Sequence[str] = (),
    start: bool = True,
    **chosen: Any,
) -> AsyncIterator[SeatedTable]:
    """Create a table, seat everybody and start the game."""
    async with contextlib.AsyncExitStack() as stack:
        clients = await stack.enter_async_context(server.guests(people))
        made = await clients[0].create_table(game, players=people + len(bots), bots=list(bots), **chosen)
        table, invite = made["table"]["id"], made["invite"]
        for client in clients[1:]:
            await client.join(table, invite=invite)
        if start:
            await clients[0].start(table)
        seats = [await stack.enter_async_context(client.connect(table)) for client in clients]
        yield SeatedTable(server, table, invite, clients, seats, made["table"]["commitment"])


async def play(seat: TableConnection, rng: random.Random, *, eras: int | None = None) -> list[str]:
    """Play random moves until the game is over or a number of eras have passed, and return them."""
    played: list[str] = []

    def enough() -> bool:
        return seat.state.is_over or (eras is not None and bool(seat.state.log) and seat.state.log[-1][2] >= eras)

    while True:
        await seat.wait_until(lambda: bool(seat.moves) or enough())
        if enough():
            return played
        move = rng.choice(seat.moves)
        await seat.play(move)
        played.append(move)


async def play_out(seats: Sequence[TableConnection], seed: object) -> None:
    """Play the game to its end with random moves."""
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        for number, seat in enumerate(seats):
            tasks.create_task(play(seat, random.Random(f"{seed} {number}")))


async def play_turns(table: SeatedTable, moves: int, seed: object = 1) -> None:
    """Play a number of random moves, one after the other."""
    rng = random.Random(str(seed))
    async with asyncio.timeout(PATIENCE):
        for _ in range(moves):
            seat = table.turn()
            await seat.play(rng.choice(seat.moves))
            await all_caught_up(table)


async def all_caught_up(table: SeatedTable) -> None:
    """Wait until all connections have the current state."""
    live = await table.server.services.tables.get(table.table)
    for seat in table.seats:
        number = live.table.streams.number(seat.state.seat)
        await seat.wait_until(lambda seat=seat, number=number: seat.state.n >= number)  # type: ignore[misc]


async def check_record(client: Client, table: str, commitment: str) -> dict[str, Any]:
    """Verify the record of a finished game, and that its seed fits the commitment."""
    data = await client.record(table)
    match = record.verify(data)
    assert match.over
    assert data["commitment"] == commitment
    assert chance.commitment(data["seed"]) == commitment
    assert (await client.get_table(table))["table"]["seed"] == data["seed"]
    return data
