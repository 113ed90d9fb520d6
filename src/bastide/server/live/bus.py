"""Messages between workers, by PostgreSQL's NOTIFY. A single worker needs none."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

import asyncpg
from sqlalchemy.engine import URL

from ..store.writer import CHANNEL, SESSIONS_CHANNEL
from .manager import LiveTable, TableManager

log = logging.getLogger("bastide")

PRESENCE_CHANNEL = "bastide_presence"
HEARTBEAT_INTERVAL = 3.0  # seconds
ECHO_TIMEOUT = 3 * HEARTBEAT_INTERVAL  # a listener that does not hear its own heartbeat for longer is deaf
WORKER_LIFETIME = 20 * HEARTBEAT_INTERVAL  # a worker that is silent for longer is gone
RECONNECT_DELAY = 1.0
CONNECT_TIMEOUT = 5.0


class Bus(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    @property
    def is_listening(self) -> bool:
        """Whether this worker hears what the others do."""

    def publish_presence(self, live: LiveTable) -> None:
        """Tell the other workers who is connected to this one."""


class LocalBus:
    """The bus of a single worker."""

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    @property
    def is_listening(self) -> bool:
        return True

    def publish_presence(self, live: LiveTable) -> None:
        pass


class PostgresBus:
    def __init__(
        self,
        url: URL,
        tables: TableManager,
        *,
        end_sessions: Callable[[str, int], None],
        check_sessions: Callable[[], Awaitable[None]],
    ) -> None:
        self.dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.tables = tables
        self.end_sessions = end_sessions  # of a person, below a version of the tokens
        self.check_sessions = check_sessions  # after notifications may have been missed
        self.worker_id = secrets.token_hex(4)
        self.connection: Any = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.disconnected = asyncio.Event()
        self.unpublished: dict[str, LiveTable] = {}  # tables whose presence has changed
        self.has_unpublished = asyncio.Event()
        self.last_heard: dict[str, float] = {}  # by worker
        self.last_echo = time.monotonic()  # of the own heartbeat

    async def start(self) -> None:
        await self.listen()
        self.spawn(self.keep_listening())
        self.spawn(self.keep_publishing())
        self.spawn(self.keep_alive())

    async def listen(self) -> None:
        connection = await asyncpg.connect(self.dsn, timeout=CONNECT_TIMEOUT, command_timeout=CONNECT_TIMEOUT)
        await connection.add_listener(CHANNEL, self.on_event)
        await connection.add_listener(SESSIONS_CHANNEL, self.on_sessions_ended)
        await connection.add_listener(PRESENCE_CHANNEL, self.on_presence)
        connection.add_termination_listener(self.on_termination)
        self.connection, self.last_echo = connection, time.monotonic()
        self.disconnected.clear()

    def on_termination(self, connection: object) -> None:
        if connection is self.connection:
            self.disconnected.set()

    @property
    def is_listening(self) -> bool:
        return not self.disconnected.is_set() and time.monotonic() - self.last_echo < ECHO_TIMEOUT

    async def keep_listening(self) -> None:
        """Reconnect whenever the connection is lost or deaf, and read what was missed from the database."""
        while True:
            await self.disconnected.wait()
            log.warning("Lost the connection for notifications; reconnecting")
            while self.disconnected.is_set():
                await asyncio.sleep(RECONNECT_DELAY)
                await self.try_to_listen()
            log.info("Notifications are heard again")

    async def try_to_listen(self) -> None:
        """Connect and catch up; if either fails, for whatever reason, it is tried again."""
        try:
            if self.connection is not None:
                self.connection.terminate()
            await self.listen()
            await self.check_sessions()
            for live in list(self.tables.live_tables.values()):
                await self.tables.catch_up(live.id, live.table.number + 1)
                self.publish_presence(live)
        except Exception as error:
            log.warning("Reconnecting for notifications failed: %s", error or type(error).__name__)
            self.disconnected.set()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        if self.connection is not None:
            self.connection.terminate()

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_event(self, connection: object, pid: int, channel: str, payload: str) -> None:
        table_id, _, number = payload.partition(" ")
        if table_id in self.tables.live_tables:
            self.spawn(self.tables.catch_up(table_id, int(number)))

    def on_sessions_ended(self, connection: object, pid: int, channel: str, payload: str) -> None:
        person, _, version = payload.partition(" ")
        self.end_sessions(person, int(version))

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
            if time.monotonic() - self.last_echo > ECHO_TIMEOUT:
                self.disconnected.set()

    async def notify(self, payload: str) -> bool:
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT), self.tables.engine.begin() as connection:
                await connection.exec_driver_sql("SELECT pg_notify($1, $2)", (PRESENCE_CHANNEL, payload))
        except Exception:  # whatever it is, the next one is tried
            return False
        return True

    def on_presence(self, connection: object, pid: int, channel: str, payload: str) -> None:
        worker, *presence = payload.split()
        if worker == self.worker_id:
            self.last_echo = time.monotonic()
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
