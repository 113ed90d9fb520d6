"""The command `bastide serve`: games, shutdown and invalid options."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import select
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.local_server import PATIENCE
from server.seated_table import check_record, play
from server.subprocess_server import SERVE, served

from bastide.client import Client, TableConnection
from bastide.kernel.match import Entry
from bastide.server import runner
from bastide.server.settings import Settings
from bastide.server.store import database, queries

UNLIMITED = ("--request-rate", "100000", "--message-rate", "100000", "--work-share", "1000")


@contextlib.asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[list[Client], list[TableConnection], dict[str, Any]]]:
    """Seat two clients at a started table; each connection may be served by another worker."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(address)) for _ in range(2)]
        for client in clients:
            await client.create_guest()
        table: dict[str, Any] = (await clients[0].create_table("torres", players=2))["table"]
        await clients[1].join(table["id"])
        await clients[0].start(table["id"])
        yield clients, [await stack.enter_async_context(client.connect(table["id"])) for client in clients], table


async def stored(address: str, table: str) -> list[Entry]:
    engine = database.connect(database.parse_url(address))
    try:
        async with engine.connect() as connection:
            found = await queries.load_table(connection, table)
        assert found is not None
        return list(found.started_match.entries)
    finally:
        await engine.dispose()


async def play_and_note(seat: TableConnection, rng: random.Random, noted: list[str]) -> None:
    while await seat.wait_for_turn():
        move = rng.choice(seat.moves)
        await seat.play(move)
        noted.append(move)


@pytest.fixture
def options(address: str, request: pytest.FixtureRequest) -> list[str]:
    """Return the options for one worker with SQLite or two with PostgreSQL."""
    several = request.node.callspec.params["address"] == "postgresql"
    return ["--database", address, *UNLIMITED, *(("--workers", "2") if several else ())]


async def test_a_game_and_a_shutdown_during_another(options: list[str], address: str, tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as log, served(*options, log=log) as (server, process):
        async with two(server) as (clients, seats, table), asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play(seat, random.Random(number)) for number, seat in enumerate(seats)))
            data = await check_record(clients[0], table["id"], table["commitment"])
            for own, seat in enumerate(seats):
                moves = [move[1] for move in data["moves"] if move[0] == own]
                assert [line[1] for line in seat.state.log if line[0] == own] == moves
        async with two(server) as (_, seats, table), asyncio.timeout(PATIENCE):
            noted: list[list[str]] = [[], []]
            playing = [
                asyncio.create_task(play_and_note(seat, random.Random(number), noted[number]))
                for number, seat in enumerate(seats)
            ]
            await seats[0].wait_until(lambda: len(seats[0].state.log) > 20)
            process.terminate()
            await asyncio.to_thread(process.wait, PATIENCE)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    said = (tmp_path / "log").read_text()
    assert "Traceback" not in said, said
    assert " ERROR " not in said, said
    assert process.returncode in (0, -signal.SIGTERM)
    entries = await stored(address, table["id"])
    assert sum(map(len, noted)) >= 20
    for number, moves in enumerate(noted):
        found = [entry.text for entry in entries if entry.seat == number]
        assert found[: len(moves)] == moves
        assert len(found) <= len(moves) + 1  # a move may be stored although its answer was lost


async def test_a_game_continues_after_a_restart(sqlite: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        with served("--database", sqlite, *UNLIMITED) as (server, _):
            clients, seats, table = await stack.enter_async_context(two(server))
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(play(seat, random.Random(n), eras=3) for n, seat in enumerate(seats)))
        tokens = [client.token for client in clients]
        await stack.aclose()
    with served("--database", sqlite, *UNLIMITED) as (server, _):
        async with contextlib.AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            clients = [await stack.enter_async_context(Client(server, token)) for token in tokens]
            again = [await stack.enter_async_context(client.connect(table["id"])) for client in clients]
            assert len(again[0].state.log) > 3
            await asyncio.gather(*(play(seat, random.Random(n)) for n, seat in enumerate(again)))
            await check_record(clients[0], table["id"], table["commitment"])


# --- its page


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Install a fake browser, and return a pipe with the URLs that it is given."""
    pipe, program = tmp_path / "opened", tmp_path / "browser"
    os.mkfifo(pipe)
    program.write_text(f"#!/bin/sh\necho $1 > {pipe}\n")
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{program} %s")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    opened = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    yield opened
    os.close(opened)


def test_browser_is_opened_with_a_display(browser: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":77")
    with served("--database", str(tmp_path / "bastide.db"), "--open") as (address, _):
        assert select.select([browser], [], [], PATIENCE)[0]
        assert os.read(browser, 200).decode() == f"{address}\n"
        assert httpx.get(f"{address}/health", trust_env=False, timeout=PATIENCE).status_code == 200


def test_browser_is_not_opened_without_a_display(browser: int, tmp_path: Path) -> None:
    with served("--database", str(tmp_path / "bastide.db"), "--open") as (address, _):
        assert httpx.get(f"{address}/ready", trust_env=False, timeout=PATIENCE).status_code == 200
    assert not select.select([browser], [], [], 0)[0]


def test_browser_url() -> None:
    assert runner.browser_url(Settings(host="0.0.0.0", port=80)) == "http://127.0.0.1:80"
    assert runner.browser_url(Settings(host="127.0.0.1", port=81)) == "http://127.0.0.1:81"
    assert (
        runner.browser_url(Settings(host="0.0.0.0", public_url="https://castles.example/")) == "https://castles.example"
    )


# --- invalid options


def refusal(folder: Path, *options: str) -> str:
    """Check that the command fails with one sentence and status 2, and return the sentence."""
    command = [*SERVE, "--database", str(folder / "bastide.db"), *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("bastide: ")
    assert run.stderr.count("\n") == 1
    assert "unexpected error" not in run.stderr
    return run.stderr.removeprefix("bastide: ").rstrip()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--workers 2", "several workers need PostgreSQL: use --database postgresql://..."),
        ("--workers 0", "--workers and --bot-processes must be at least 1"),
        ("--database mysql://here/bastide", "the database must be sqlite or postgresql, not 'mysql'"),
        ("--database :memory:", "SQLite needs a file, which several connections can share"),
        ("--database {folder}/nowhere/bastide.db", "nowhere/bastide.db: unable to open"),
        ("--database {folder}/broken.db", "broken.db: file is not a database"),
        (
            "--database postgresql://u:secret@127.0.0.1:1/b",
            "cannot open the database postgresql://u:***@127.0.0.1:1/b:",
        ),
        ("--database postgresql://127.0.0.1:x/b", "is not the URL of a database"),
        ("--port 99999", "cannot listen on 127.0.0.1:99999"),
        ("--work-share 0", "--work-share must be more than 0"),
        ("--public-url castles.example", "must begin with https:// or http://"),
        ("--log-format xml", "--log-format cannot be 'xml'; it can be: text, json"),
    ],
)
def test_invalid_options(options: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"no database " * 500)
    assert sentence in refusal(tmp_path, *options.format(folder=tmp_path).split())


def test_unreachable_database(postgresql: str, tmp_path: Path) -> None:
    name = database.parse_url(postgresql).database or ""
    said = refusal(tmp_path, "--database", postgresql.replace(name, "nowhere"))
    assert said.endswith(': database "nowhere" does not exist')


def test_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(tmp_path, "--port", str(port))
    assert said == f"cannot listen on 127.0.0.1:{port}: Address already in use"
