"""A database that is locked, full, hanging or gone, and clocks that jump."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import httpx
import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.seated_table import all_caught_up, seated_table

from bastide.client import Client, ClientError
from bastide.kernel.errors import BadOptions
from bastide.server import readiness
from bastide.server.live import bus, manager
from bastide.server.live.bus import PostgresBus
from bastide.server.store import database, writer

SQLITE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)
POSTGRES = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


async def get_status(server: Server) -> tuple[int, str]:
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=PATIENCE) as http:
        answer = await http.get("/ready")
        return answer.status_code, answer.json()["status"]


async def until_status(server: Server, status: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await get_status(server))[1] != status:
            await asyncio.sleep(0.05)


# --- SQLite


@SQLITE
async def test_locked_file(serve: Serve, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell the player, and serve everything else meanwhile."""
    monkeypatch.setattr(writer, "BUSY_TIMEOUT", 500)
    monkeypatch.setattr(readiness, "MAX_AGE", 0.0)
    server = await serve()
    async with seated_table(server) as table:
        assert await get_status(server) == (200, "ready")
        other = sqlite3.connect(address, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        seat = table.turn()
        playing = asyncio.create_task(seat.play(seat.moves[0]))
        longest = 0.0
        while not playing.done():
            start = time.perf_counter()
            await asyncio.sleep(0.01)
            longest = max(longest, time.perf_counter() - start)
        assert longest < 0.4  # the event loop, shared with the server, did not wait for the file
        with pytest.raises(ClientError, match="cannot be saved right now") as error:
            await playing
        assert error.value.key == "database.unavailable"
        assert await get_status(server) == (503, "no database")
        other.execute("ROLLBACK")
        other.close()
        await seat.play(seat.moves[0])
        await all_caught_up(table)
        assert await get_status(server) == (200, "ready")


@SQLITE
async def test_full_disk(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(readiness, "MAX_AGE", 0.0)
    monkeypatch.setattr("bastide.server.readiness.shutil.disk_usage", lambda path: usage(10**9, 10**9, 0))
    assert await get_status(server) == (503, "disk full")


@SQLITE
async def test_readiness_is_remembered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking often is cheap."""
    checks: list[int] = []

    async def check() -> None:
        checks.append(1)

    monkeypatch.setattr(server.services.readiness, "find_problem", check)
    monkeypatch.setattr(readiness, "MAX_AGE", 1000.0)
    server.services.readiness.checked_at = -1000.0
    for _ in range(5):
        assert await get_status(server) == (200, "ready")
    assert len(checks) == 1


def test_one_server_for_a_file(tmp_path: Path) -> None:
    url = database.parse_url(str(tmp_path / "bastide.db"))
    first = database.open_file(url)
    assert first is not None
    with pytest.raises(BadOptions, match="another server is using the database"):
        database.open_file(url)
    first.close()
    second = database.open_file(url)
    assert second is not None
    second.close()


def test_the_file_is_private(tmp_path: Path) -> None:
    file = tmp_path / "bastide.db"
    file.touch(mode=0o644)
    lock = database.open_file(database.parse_url(str(file)))
    assert lock is not None
    lock.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    engine = database.connect_sync(database.parse_url(str(file)))
    assert engine is not None
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE numbers (number INTEGER)")
        for made in tmp_path.glob("bastide.db-*"):
            assert stat.S_IMODE(made.stat().st_mode) == 0o600
    engine.dispose()


# --- PostgreSQL


async def end_listener(server: Server) -> PostgresBus:
    """End the connection for notifications from the side of the database."""
    found = server.services.bus
    assert isinstance(found, PostgresBus)
    pid = found.connection.get_server_pid()
    async with server.services.engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_terminate_backend($1)", (pid,))
    return found


@POSTGRES
@pytest.mark.parametrize(
    "error", [OSError("refused"), asyncpg.InterfaceError("closing"), TimeoutError(), RuntimeError("whatever")]
)
async def test_listener_survives_any_outage(serve: Serve, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setattr(bus, "RECONNECT_DELAY", 0.01)
    monkeypatch.setattr(readiness, "MAX_AGE", 0.0)
    here, there = await serve(), await serve()
    async with (
        seated_table(here) as table,
        Client(there.address, table.clients[1].token) as other,
        other.connect(table.table) as seat,
    ):
        connect, failures = asyncpg.connect, 5

        async def fail_at_first(*args: Any, **kwargs: Any) -> Any:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise error
            return await connect(*args, **kwargs)

        with monkeypatch.context() as patch:
            patch.setattr(bus, "asyncpg", SimpleNamespace(connect=fail_at_first))
            await end_listener(there)
            await until_status(there, "no notifications")
            await table.seats[0].chat("while nobody listens")
            await until_status(there, "ready")
        assert failures < 0
        await seat.wait_until(lambda: len(seat.state.chat) == 1)
        await table.seats[0].chat("afterwards")
        await seat.wait_until(lambda: len(seat.state.chat) == 2)


@POSTGRES
async def test_a_deaf_listener_is_replaced(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection looks intact, but nothing arrives."""
    monkeypatch.setattr(bus, "RECONNECT_DELAY", 0.01)
    monkeypatch.setattr(bus, "HEARTBEAT_INTERVAL", 0.05)
    monkeypatch.setattr(bus, "ECHO_TIMEOUT", 0.5)
    server = await serve()
    found = server.services.bus
    assert isinstance(found, PostgresBus)
    deaf = found.connection
    await deaf.remove_listener(bus.PRESENCE_CHANNEL, found.on_presence)
    async with asyncio.timeout(PATIENCE):
        while found.connection is deaf or not found.is_listening:
            await asyncio.sleep(0.01)


@POSTGRES
async def test_a_worker_that_is_behind_reads_before_it_refuses(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = await serve(), await serve()
    monkeypatch.setattr(there.services.tables, "catch_up", asyncio.sleep)  # hears nothing
    async with here.guests(2) as (host, guest), Client(there.address, host.token) as elsewhere:
        made = await host.create_table("torres", players=2)
        table = made["table"]["id"]
        await elsewhere.get_table(table)  # has it in memory, with an empty seat
        await guest.join(table)
        assert (await elsewhere.start(table))["table"]["status"] == "playing"


# --- clocks


def test_the_time_of_tables_does_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    before = manager.now()
    assert abs(before - time.time() * 1000) < 3_600_000
    real = time.time_ns
    monkeypatch.setattr("bastide.server.live.manager.time.time_ns", lambda: real() + 10**15)
    assert 0 <= manager.now() - before < 60_000
