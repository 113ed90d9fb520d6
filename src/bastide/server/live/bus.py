"""Messages between workers, by PostgreSQL's NOTIFY. A single worker needs none."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Protocol

import asyncpg
from sqlalchemy.engine import URL

from ..store.writer import CHANNEL
from .manager import LiveTable, TableManager

log = logging.getLogger("bastide")

PRESENCE_CHANNEL = "bastide_presence"
PRESENCE_LIFETIME = 60.0  # seconds
RECONNECT_DELAY = 1.0


class Bus(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    def publish_presence(self, live: LiveTable, seats: int, spectators: int) -> None:
        """Tell the other workers who is connected to this one."""


class LocalBus:
    """The bus of a single worker."""

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def publish_presence(self, live: LiveTable, seats: int, spectators: int) -> None:
        pass


class PostgresBus:
    def __init__(self, url: URL, tables: TableManager) -> None:
        self.dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.tables = tables
        self.worker_id = secrets.token_hex(4)
        self.connection: Any = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.listen_task: asyncio.Task[None] | None = None
        self.disconnected = asyncio.Event()

    async def start(self) -> None:
        await self.listen()
        self.listen_task = asyncio.create_task(self.keep_listening())

    async def listen(self) -> None:
        self.disconnected.clear()
        self.connection = await asyncpg.connect(self.dsn)
        self.connection.add_termination_listener(lambda _: self.disconnected.set())
        await self.connection.add_listener(CHANNEL, self.on_event)
        await self.connection.add_listener(PRESENCE_CHANNEL, self.on_presence)

    async def keep_listening(self) -> None:
        """Reconnect when the connection is lost, and read what was missed from the database."""
        while True:
            await self.disconnected.wait()
            log.warning("Lost the connection for notifications; reconnecting")
            while self.disconnected.is_set():
                await asyncio.sleep(RECONNECT_DELAY)
                with contextlib.suppress(OSError, asyncpg.PostgresError):
                    await self.listen()
            for live in list(self.tables.live_tables.values()):
                await self.tables.catch_up(live.id, live.table.number + 1)

    async def close(self) -> None:
        if self.listen_task is not None:
            self.listen_task.cancel()
        for task in list(self.tasks):
            task.cancel()
        if self.connection is not None:
            await self.connection.close()

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_event(self, connection: object, pid: int, channel: str, payload: str) -> None:
        table_id, _, number = payload.partition(" ")
        if table_id in self.tables.live_tables:
            self.spawn(self.tables.catch_up(table_id, int(number)))

    def publish_presence(self, live: LiveTable, seats: int, spectators: int) -> None:
        self.spawn(self.notify(f"{self.worker_id} {live.id} {seats} {spectators}"))

    async def notify(self, payload: str) -> None:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with self.tables.engine.begin() as connection:
                await connection.exec_driver_sql("SELECT pg_notify($1, $2)", (PRESENCE_CHANNEL, payload))

    def on_presence(self, connection: object, pid: int, channel: str, payload: str) -> None:
        worker, table_id, seats, spectators = payload.split()
        live = self.tables.live_tables.get(table_id)
        if live is None or worker == self.worker_id:
            return
        oldest = time.monotonic() - PRESENCE_LIFETIME
        live.remote_presence = {name: known for name, known in live.remote_presence.items() if known[2] > oldest}
        is_known = worker in live.remote_presence
        live.remote_presence[worker] = (int(seats), int(spectators), time.monotonic())
        self.tables.send_presence(live)
        if not is_known and live.viewers:
            self.publish_presence(live, *self.tables.local_presence(live))
