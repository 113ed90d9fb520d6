"""How workers tell each other: PostgreSQL's notifications. With one worker there is nobody to tell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any, Protocol

import asyncpg
from sqlalchemy.engine import URL

from ..tables.house import House, Live
from .writer import CHANNEL

log = logging.getLogger("bastide")

PRESENCE = "bastide_presence"
PRESENT = 60.0  # seconds that a word of presence holds
AGAIN = 1.0


class Bus(Protocol):
    async def start(self) -> None: ...

    async def close(self) -> None: ...

    def present(self, live: Live, seats: int, spectators: int) -> None:
        """who looks on through this worker"""


class NoBus:
    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def present(self, live: Live, seats: int, spectators: int) -> None:
        pass


def no_bus() -> Bus:
    return NoBus()


class PostgresBus:
    def __init__(self, url: URL, house: House) -> None:
        self.dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.house = house
        self.me = secrets.token_hex(4)
        self.connection: Any = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.listening: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()

    async def start(self) -> None:
        await self.listen()
        self.listening = asyncio.create_task(self.keep_listening())

    async def listen(self) -> None:
        self.lost.clear()
        self.connection = await asyncpg.connect(self.dsn)
        self.connection.add_termination_listener(lambda _: self.lost.set())
        await self.connection.add_listener(CHANNEL, self.hear_event)
        await self.connection.add_listener(PRESENCE, self.hear_presence)

    async def keep_listening(self) -> None:
        """what was said while nobody listened is read from the database"""
        while True:
            await self.lost.wait()
            log.warning("the connection for notifications was lost")
            while self.lost.is_set():
                await asyncio.sleep(AGAIN)
                with contextlib.suppress(OSError, asyncpg.PostgresError):
                    await self.listen()
            for live in list(self.house.tables.values()):
                await self.house.catch_up(live.id, live.table.number + 1)

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
        for task in list(self.tasks):
            task.cancel()
        if self.connection is not None:
            await self.connection.close()

    def spawn(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def hear_event(self, connection: object, pid: int, channel: str, payload: str) -> None:
        table_id, _, number = payload.partition(" ")
        if table_id in self.house.tables:
            self.spawn(self.house.catch_up(table_id, int(number)))

    def present(self, live: Live, seats: int, spectators: int) -> None:
        said = f"{self.me} {live.id} {seats} {spectators}"
        self.spawn(self.say(said))

    async def say(self, said: str) -> None:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            async with self.house.engine.begin() as connection:
                await connection.exec_driver_sql("SELECT pg_notify($1, $2)", (PRESENCE, said))

    def hear_presence(self, connection: object, pid: int, channel: str, payload: str) -> None:
        who, table_id, seats, spectators = payload.split()
        live = self.house.tables.get(table_id)
        if live is None or who == self.me:
            return
        fresh = time.monotonic() - PRESENT
        live.elsewhere = {w: known for w, known in live.elsewhere.items() if known[2] > fresh}
        answered = who in live.elsewhere
        live.elsewhere[who] = (int(seats), int(spectators), time.monotonic())
        self.house.tell_presence(live)
        if not answered and live.viewers:
            self.present(live, *self.house.presence(live))


def postgres_bus(url: URL, house: House) -> Bus:
    return PostgresBus(url, house)
