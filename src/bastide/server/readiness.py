"""Whether the server can do its work right now."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from .live.bus import Bus
from .store import database
from .store.writer import Writer

TIMEOUT = 2.0  # seconds for the database to respond
MAX_AGE = 1.0  # seconds that a result is valid, so that asking often costs nothing
MIN_FREE_BYTES = 8 * 1024 * 1024


class Readiness:
    def __init__(self, url: URL, engine: AsyncEngine, writer: Writer, bus: Bus) -> None:
        self.file = Path(url.database or "") if database.is_sqlite(url) else None
        self.engine, self.writer, self.bus = engine, writer, bus
        self.is_closing = False
        self.lock = asyncio.Lock()
        self.checked_at = -MAX_AGE
        self.status = ""

    async def check(self) -> str:
        """Return "ready", or what is wrong."""
        if self.is_closing:
            return "closing"
        async with self.lock:
            if time.monotonic() - self.checked_at > MAX_AGE:
                self.status = await self.find_problem() or "ready"
                self.checked_at = time.monotonic()
        return self.status

    async def find_problem(self) -> str | None:
        if not self.bus.is_listening:
            return "no notifications"
        if self.file is not None and shutil.disk_usage(self.file.absolute().parent).free < MIN_FREE_BYTES:
            return "disk full"
        try:
            async with asyncio.timeout(TIMEOUT):
                await self.read()
                await self.writer.write(self.probe)
        except Exception:
            return "no database"
        return None

    async def read(self) -> None:
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("SELECT 1")

    def probe(self, connection: Connection) -> None:
        """Take the lock that every change needs."""
        connection.exec_driver_sql("SELECT 1" if self.file is None else "BEGIN IMMEDIATE")
