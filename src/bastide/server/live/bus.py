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
from sqlalchemy.exc import SQLAlchemyError

from ..store.writer import CHANNEL
from .manager import LiveTable, TableManager

log = logging.getLogger("bastide")

PRESENCE_CHANNEL = "bastide_presence"
HEARTBEAT_INTERVAL = 20.0  # seconds
WORKER_LIFETIME = 3 * HEARTBEAT_INTERVAL  # a worker that is silent for longer is gone
RECONNECT_DELAY = 1.0


class Bus(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    def publish_presence(self, live: LiveTable) -> None:
        """Tell the other workers who is connected to this one."""


class LocalBus:
    """The bus of a single worker."""

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def publish_presence(self, live: LiveTable) -> None:
        pass


class PostgresBus:
    def __init__(self, url: URL, tables: TableManager) -> None:
        self.dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.tables = tables
        self.worker_id = secrets.token_hex(4)
        self.connection: Any = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.disconnected = asyncio.Event()
        self.unpublished: dict[str, LiveTable] = {}  # tables whose presence has changed
        self.has_unpublished = asyncio.Event()
        self.last_heard: dict[str, float] = {}  # by worker

    async def start(self) -> None:
        await self.listen()
        self.spawn(self.keep_listening())
        self.spawn(self.keep_publishing())
        self.spawn(self.keep_alive())

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
                self.publish_presence(live)

    async def close(self) -> None:
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

    # --- presence

    def publish_presence(self, live: LiveTable) -> None:
        self.unpublished[live.id] = live
        self.has_unpublished.set()

    async def keep_publishing(self) -> None:
        """Publish changes one after the other, so that the last one to arrive is the last one made."""
        while True:
            await self.has_unpublished.wait()
            self.has_unpublished.clear()
            while self.unpublished:
                table_id, live = self.unpublished.popitem()
                seats, spectators = self.tables.local_presence(live)
                if not await self.notify(f"{self.worker_id} {table_id} {seats} {spectators}"):
                    self.unpublished.setdefault(table_id, live)
                    await asyncio.sleep(RECONNECT_DELAY)

    async def keep_alive(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL)
            self.forget_silent_workers()
            await self.notify(self.worker_id)

    async def notify(self, payload: str) -> bool:
        try:
            async with self.tables.engine.begin() as connection:
                await connection.exec_driver_sql("SELECT pg_notify($1, $2)", (PRESENCE_CHANNEL, payload))
        except (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    def on_presence(self, connection: object, pid: int, channel: str, payload: str) -> None:
        worker, *presence = payload.split()
        if worker == self.worker_id:
            return
        self.last_heard[worker] = time.monotonic()
        if not presence:  # a heartbeat
            return
        table_id, seats, spectators = presence
        live = self.tables.live_tables.get(table_id)
        if live is None:
            return
        known = live.remote_presence.pop(worker, None)
        if int(seats) or int(spectators):
            live.remote_presence[worker] = int(seats), int(spectators)
            if known is None and live.viewers:  # it may have missed who is connected here
                self.publish_presence(live)
        self.tables.send_presence(live)

    def forget_silent_workers(self) -> None:
        oldest = time.monotonic() - WORKER_LIFETIME
        for worker in [worker for worker, heard in self.last_heard.items() if heard < oldest]:
            del self.last_heard[worker]
            for live in self.tables.live_tables.values():
                if live.remote_presence.pop(worker, None):
                    self.tables.send_presence(live)
