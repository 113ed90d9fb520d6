"""The server is killed without warning, again and again, while games are under way."""

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
from server.playing import check_record
from server.process import Mortal

from bastide.client import Client, NotDone, Seat, ServerGone
from bastide.server.store import database, reading

KILLS = {"sqlite": int(os.environ.get("BASTIDE_TEST_KILLS", "200")), "postgresql": 20}
LONGEST_LIFE = 0.3  # seconds between being ready and being killed
GAMES = ("torres", "montmurail", "ludwig", "torres", "montmurail", "ludwig")
PATIENCE = 600.0


@pytest.fixture
async def mortal(address: str, tmp_path: Path) -> AsyncIterator[Mortal]:
    server = Mortal(address, tmp_path / "log")
    await server.open()
    yield server
    await server.close()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log, log[-5000:]
    assert " ERROR " not in log, log[-5000:]


async def insist(ask: Callable[[], Awaitable[Any]]) -> Any:
    """asks until there is an answer; what had been done before the server died is done"""
    while True:
        try:
            return await ask()
        except ServerGone:
            await asyncio.sleep(0.05)
        except NotDone as error:
            if "already" not in str(error):
                raise
            return None


class Game:
    """two people at a table, who note what was acknowledged"""

    def __init__(self, game: str, seed: str, pause: Callable[[], float]) -> None:
        self.game, self.seed, self.pause = game, seed, pause
        self.seats: list[Seat] = []
        self.played: list[list[str]] = [[], []]

    async def go(self, address: str) -> Game:
        """from making the table to the end"""
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(address, patience=PATIENCE)) for _ in range(2)]
            for client in clients:
                await insist(client.guest)
            made = await insist(lambda: clients[0].make_table(self.game, players=2))
            self.table, self.commitment = made["table"]["id"], made["table"]["commitment"]
            await insist(lambda: clients[1].join(self.table))
            await insist(lambda: clients[0].start(self.table))
            self.seats = [await stack.enter_async_context(client.at(self.table)) for client in clients]
            await asyncio.gather(self.play(0), self.play(1))
            self.data = await insist(lambda: check_record(clients[0], self.table, self.commitment))
        return self

    async def play(self, number: int) -> None:
        seat, rng = self.seats[number], random.Random(f"{self.seed} {number}")
        while await seat.my_turn():
            move = rng.choice(seat.moves)
            await seat.play(move)
            self.played[number].append(move)
            await asyncio.sleep(self.pause())


async def test_nothing_acknowledged_is_lost(mortal: Mortal, address: str, request: pytest.FixtureRequest) -> None:
    kills = KILLS[request.node.callspec.params["address"]]
    rng = random.Random(os.environ.get("BASTIDE_TEST_SEED", "kill"))
    killing = True
    games: list[Game] = []

    async def play_on(name: str, number: int) -> None:
        """one game after the other while there is killing; the last is played to its end"""
        while killing:
            game = Game(name, f"{number} {len(games)}", lambda: rng.random() * 0.2 if killing else 0.0)
            games.append(await game.go(mortal.address))

    births: list[float] = []
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        await mortal.start()
        for number, name in enumerate(GAMES):
            tasks.create_task(play_on(name, number))
        for _ in range(kills):
            began = time.perf_counter()
            await mortal.ready()
            births.append(time.perf_counter() - began)
            await asyncio.sleep(rng.random() * LONGEST_LIFE)
            await mortal.kill()
            await mortal.start()
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
        assert [line[1] for line in game.seats[number].seen.log if line[0] == number] == moves
    engine = database.connect(database.read_address(address))
    try:
        async with engine.connect() as connection:
            read = await reading.load(connection, game.table)
            log = await reading.events_of(connection, game.table)
        assert read is not None
        assert read.number == len(log)
        assert read.record() == game.data
    finally:
        await engine.dispose()
