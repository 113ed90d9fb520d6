"""The only way to write to the database: nothing is acknowledged before its commit.

Where a commit takes time, the events of many tables share one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..errors import Unavailable
from ..messages import say
from . import schema

log = logging.getLogger("bastide")

T = TypeVar("T")
Job = Callable[[Connection], Any]
Row = dict[str, Any]

MAX_BATCH = 400  # events in one commit
CHANNEL = "bastide"
BUSY_TIMEOUT = 3000  # milliseconds to wait for a lock
SESSIONS_CHANNEL = "bastide_sessions"

EVENT_COLUMNS = ("table_id", "number", "data", "mask", "floor", "at")
INSERT_EVENT = (
    f"INSERT OR IGNORE INTO events ({', '.join(EVENT_COLUMNS)}) VALUES ({', '.join('?' for _ in EVENT_COLUMNS)})"
)
SELECT_EVENT = "SELECT data, at FROM events WHERE table_id = ? AND number = ?"
INDEX_COLUMNS = ("id", "host", "rules", "status", "started", "ended", "ending", "deadline", "thinking", "changed")


@dataclass(frozen=True, slots=True)
class Append:
    """The next event of a table, and what has to be changed in the same transaction."""

    event: Row
    table: Row | None = None  # with the columns INDEX_COLUMNS
    seats: Sequence[Row] = ()
    snapshot: Row | None = None
    job: Job | None = None


class Writer:
    """Writes everything that has accumulated in one commit.

    A commit to SQLite takes less time than a thread, so it is made on the event loop, unless it has to wait: for the
    disk, with `fsync`, or for another process that has locked the file.
    """

    def __init__(self, engine: AsyncEngine, sync_engine: Engine | None = None, *, fsync: bool = False) -> None:
        self.engine = engine
        self.sync_engine = sync_engine
        self.cached_connection: Connection | None = None
        self.executor = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self.fsync = fsync
        self.is_postgres = engine.dialect.name == "postgresql"
        self.insert: Any = postgresql.insert if self.is_postgres else sqlite.insert
        key = schema.events.c.table_id, schema.events.c.number
        self.put_event = self.insert(schema.events).on_conflict_do_nothing().returning(*key)
        self.put_seat = self.upsert(schema.seats, "table_id", "seat")
        self.put_snapshot = self.upsert(schema.snapshots, "table_id")
        names: dict[str, Any] = {name: bindparam(f"new_{name}") for name in INDEX_COLUMNS if name != "id"}
        self.update_table = update(schema.tables).where(schema.tables.c.id == bindparam("new_id")).values(names)
        self.appends: list[tuple[Append, asyncio.Future[bool]]] = []
        self.jobs: list[tuple[Job, asyncio.Future[Any]]] = []
        self.wakeup = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def close(self) -> None:
        """Commit everything that was submitted, and stop."""
        self.closing = True
        self.wakeup.set()
        if self.task is not None:
            await self.task
        self.executor.shutdown()
        if self.cached_connection is not None:
            self.cached_connection.close()

    async def append(self, append: Append) -> bool:
        """Store an event. Return False if another worker has stored one with this number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.appends.append((append, done))
        self.wakeup.set()
        return await done

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in its own transaction."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.append((job, done))
        self.wakeup.set()
        return await done

    async def run(self) -> None:
        while not (self.closing and not self.appends and not self.jobs):
            await self.wakeup.wait()
            self.wakeup.clear()
            while self.appends or self.jobs:
                batch, self.appends = self.appends[:MAX_BATCH], self.appends[MAX_BATCH:]
                if batch:
                    await self.commit(batch)
                jobs, self.jobs = self.jobs, []
                for job, done in jobs:
                    await self.run_job(job, done)

    async def transact(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction; raise `Unavailable` if the database cannot be written to."""
        try:
            if self.sync_engine is not None:
                return await self.transact_sqlite(job)
            async with self.engine.begin() as connection:
                return await connection.run_sync(job)
        except (SQLAlchemyError, OSError) as error:
            if isinstance(error, IntegrityError):
                raise
            log.warning("Writing to the database failed: %s", error)
            raise Unavailable(say("database.unavailable")) from error

    async def transact_sqlite(self, job: Callable[[Connection], T]) -> T:
        if not self.fsync:
            try:
                return self.transact_sync(job)
            except OperationalError as error:
                if not is_locked(error):
                    raise
        return await asyncio.get_running_loop().run_in_executor(self.executor, self.transact_patiently, job)

    def transact_patiently(self, job: Callable[[Connection], T]) -> T:
        """Wait for the lock on the file for a while."""
        self.set_busy_timeout(BUSY_TIMEOUT)
        try:
            return self.transact_sync(job)
        finally:
            self.set_busy_timeout(0)

    def set_busy_timeout(self, milliseconds: int) -> None:
        driver = self.connection().connection.driver_connection
        assert driver is not None
        driver.execute(f"PRAGMA busy_timeout={milliseconds}")

    def transact_sync(self, job: Callable[[Connection], T]) -> T:
        connection = self.connection()
        try:
            with connection.begin():
                return job(connection)
        except DBAPIError:
            self.drop_connection()
            raise

    def connection(self) -> Connection:
        assert self.sync_engine is not None
        if self.cached_connection is None:
            self.cached_connection = self.sync_engine.connect()
            self.set_busy_timeout(0)
        return self.cached_connection

    def drop_connection(self) -> None:
        """Do not use a connection again after an error."""
        if self.cached_connection is not None:
            self.cached_connection.close()
            self.cached_connection = None

    async def run_job(self, job: Job, done: asyncio.Future[Any]) -> None:
        try:
            result = await self.transact(job)
        except Exception as error:
            if not done.done():
                done.set_exception(error)
        else:
            if not done.done():
                done.set_result(result)

    async def commit(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        try:
            stored = await self.transact(lambda connection: self.insert_batch(connection, [one for one, _ in batch]))
        except Exception as error:
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
        else:
            for one, done in batch:
                if not done.done():
                    done.set_result((one.event["table_id"], one.event["number"]) in stored)

    def insert_batch(self, connection: Connection, batch: list[Append]) -> set[tuple[str, int]]:
        """Insert events, and return the keys of those that were the first with their number."""
        # in a fixed order, so that two workers cannot deadlock
        batch = sorted(batch, key=lambda one: (one.event["table_id"], one.event["number"]))
        stored = self.insert_events(connection, [one.event for one in batch])
        accepted = [one for one in batch if (one.event["table_id"], one.event["number"]) in stored]
        for statement, rows in self.index_changes(accepted):
            connection.execute(statement, rows)
        for one in accepted:
            if one.job is not None:
                one.job(connection)
        self.notify(connection, CHANNEL, [f"{one.event['table_id']} {one.event['number']}" for one in accepted])
        return stored

    def notify(self, connection: Connection, channel: str, payloads: Sequence[str]) -> None:
        """Notify all workers when the transaction is committed; a single worker has nobody to notify."""
        if self.is_postgres and payloads:
            rows = [{"channel": channel, "payload": payload} for payload in payloads]
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), rows)

    def index_changes(self, batch: Sequence[Append]) -> Iterator[tuple[Any, list[Row]]]:
        """Yield the statements that go with events, each with its rows."""
        if tables := [one.table for one in batch if one.table is not None]:
            yield self.update_table, [{f"new_{name}": row[name] for name in INDEX_COLUMNS} for row in tables]
        if seats := [row for one in batch for row in one.seats]:
            yield self.put_seat, seats
        if snapshots := [one.snapshot for one in batch if one.snapshot is not None]:
            yield self.put_snapshot, snapshots

    def insert_events(self, connection: Connection, events: list[Row]) -> set[tuple[str, int]]:
        if self.sync_engine is None:
            rows = connection.execute(self.put_event, events)
            return {(row.table_id, row.number) for row in rows}
        # another process hardly ever writes to SQLite: one plain statement for all events is much faster
        values = [tuple(event[name] for name in EVENT_COLUMNS) for event in events]
        result = connection.exec_driver_sql(INSERT_EVENT, values)
        stored = events if result.rowcount == len(events) else [one for one in events if is_stored(connection, one)]
        return {(event["table_id"], event["number"]) for event in stored}

    def upsert(self, table: Any, *key: str) -> Any:
        statement = self.insert(table)
        changed = {column.name: statement.excluded[column.name] for column in table.c if column.name not in key}
        return statement.on_conflict_do_update(index_elements=list(key), set_=changed)


def is_locked(error: OperationalError) -> bool:
    """Check whether another process has locked the file."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_stored(connection: Connection, event: Row) -> bool:
    """Check whether the stored event with this number is this one."""
    stored = connection.exec_driver_sql(SELECT_EVENT, (event["table_id"], event["number"])).first()
    return stored is not None and tuple(stored) == (event["data"], event["at"])
