"""The server is killed again and again during games."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from server.killable import KillableServer
from server.seated_table import check_record

from bastide.client import Client, ClientError, ServerUnavailable, TableConnection
from bastide.server.store import database, queries

KILLS = {"sqlite": int(os.environ.get("BASTIDE_TEST_KILLS", "200")), "postgresql": 20}
LONGEST_LIFE = 0.3  # seconds between being ready and being killed
GAMES = ("torres", "montmurail", "ludwig", "torres", "montmurail", "ludwig")
PATIENCE = 600.0


@pytest.fixture
async def killable_server(address: str, tmp_path: Path) -> AsyncIterator[KillableServer]:
    server = KillableServer(address, tmp_path / "log")
    await server.open()
    yield server
    await server.close()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log[-5000:]
    assert " ERROR " not in log, log[-5000:]


async def retry(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Retry until there is a response; requests may have been performed before the server died."""
    while True:
        try:
            return await ask()
        except ServerUnavailable:
            await asyncio.sleep(0.05)
        except ClientError as error:
            if "already" not in str(error):
                raise
            return None


class Game:
    """Two clients at a table that record what was acknowledged."""

    def __init__(self, game: str, seed: str, pause: Callable[[], float]) -> None:
        self.game, self.seed, self.pause = game, seed, pause
        self.seats: list[TableConnection] = []
        self.played: list[list[str]] = [[], []]

    async def go(self, address: str) -> Game:
        """Create a table and play to the end."""
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(address, timeout=PATIENCE)) for _ in range(2)]
            for client in clients:
                await retry(client.create_guest)
            made = await retry(lambda: clients[0].create_table(self.game, players=2))
            self.table, self.commitment = made["table"]["id"], made["table"]["commitment"]
            await retry(lambda: clients[1].join(self.table))
            await retry(lambda: clients[0].start(self.table))
            self.seats = [await stack.enter_async_context(client.connect(self.table)) for client in clients]
            await asyncio.gather(self.play(0), self.play(1))
            self.data = await retry(lambda: check_record(clients[0], self.table, self.commitment))
        return self

    async def play(self, number: int) -> None:
        seat, rng = self.seats[number], random.Random(f"{self.seed} {number}")
        while await seat.wait_for_turn():
            move = rng.choice(seat.moves)
            await seat.play(move)
            self.played[number].append(move)
            await asyncio.sleep(self.pause())


async def test_nothing_acknowledged_is_lost(
    killable_server: KillableServer, address: str, request: pytest.FixtureRequest
) -> None:
    kills = KILLS[request.node.callspec.params["address"]]
    rng = random.Random(os.environ.get("BASTIDE_TEST_SEED", "kill"))
    killing = True
    games: list[Game] = []

    async def play_on(name: str, number: int) -> None:
        """Play one game after another while the server is being killed, and finish the last one."""
        while killing:
            game = Game(name, f"{number} {len(games)}", lambda: rng.random() * 0.2 if killing else 0.0)
            games.append(await game.go(killable_server.address))

    births: list[float] = []
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        await killable_server.start()
        for number, name in enumerate(GAMES):
            tasks.create_task(play_on(name, number))
        for _ in range(kills):
            began = time.perf_counter()
            await killable_server.ready()
            births.append(time.perf_counter() - began)
            await asyncio.sleep(rng.random() * LONGEST_LIFE)
            await killable_server.kill()
            await killable_server.start()
        killing = False
    for game in games:
        await check(game, address)
    births.sort()
    print(
        f"{kills} kills, {len(games)} games, {sum(len(moves) for game in games for moves in game.played)} moves;"
        f" ready again after {births[0]:.2f} to {births[-1]:.2f} s, median {births[len(births) // 2]:.2f}"
    )


async def check(game: Game, address: str) -> None:
    for number, moves in enumerate(game.played):
        assert [move[1] for move in game.data["moves"] if move[0] == number] == moves
        assert [line[1] for line in game.seats[number].state.log if line[0] == number] == moves
    engine = database.connect(database.parse_url(address))
    try:
        async with engine.connect() as connection:
            read = await queries.load_table(connection, game.table)
            log = await queries.get_events(connection, game.table)
        assert read is not None
        assert read.number == len(log)
        assert read.record() == game.data
    finally:
        await engine.dispose()
