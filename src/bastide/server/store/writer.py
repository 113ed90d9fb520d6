"""The one way into the database: nothing is acknowledged before its commit. Where that takes time, events of many
tables share one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from . import schema

T = TypeVar("T")
Job = Callable[[Connection], Any]
Row = dict[str, Any]

MOST = 400  # events in one commit
CHANNEL = "bastide"

COLUMNS = ("table_id", "number", "data", "mask", "floor", "at")
PUT = f"INSERT OR IGNORE INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' for _ in COLUMNS)})"
LOOKED_UP = ("id", "host", "rules", "status", "started", "ended", "ending", "deadline", "thinking", "changed")
GET = "SELECT data, at FROM events WHERE table_id = ? AND number = ?"


@dataclass(frozen=True, slots=True)
class Append:
    """the next event of a table, and what is to be changed with it"""

    event: Row
    table: Row | None = None  # with the columns LOOKED_UP
    seats: Sequence[Row] = ()
    snapshot: Row | None = None
    also: Job | None = None


class Bare:
    """a statement as SQLite itself takes it"""

    def __init__(self, statement: Any) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        self.text, self.names = str(compiled), compiled.positiontup

    def execute(self, connection: Any, rows: list[Row]) -> None:
        connection.executemany(self.text, [[row[name] for name in self.names] for row in rows])


class Writer:
    """Works on plain connections. SQLite is written to directly: a commit takes less time than to have it done in a
    thread, unless it must wait for the disk."""

    def __init__(self, engine: AsyncEngine, direct: Engine | None = None, *, waits_for_disk: bool = False) -> None:
        self.engine = engine
        self.direct = direct
        self.kept: Connection | None = None
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="writer") if waits_for_disk else None
        self.at_once = direct is not None and not waits_for_disk
        self.tells = engine.dialect.name == "postgresql"
        self.insert: Any = postgresql.insert if self.tells else sqlite.insert
        key = schema.events.c.table_id, schema.events.c.number
        self.put_event = self.insert(schema.events).on_conflict_do_nothing().returning(*key)
        self.put_seat = self.upsert(schema.seats, "table_id", "seat")
        self.put_snapshot = self.upsert(schema.snapshots, "table_id")
        names: dict[str, Any] = {name: bindparam(f"new_{name}") for name in LOOKED_UP if name != "id"}
        self.change_table = update(schema.tables).where(schema.tables.c.id == bindparam("new_id")).values(names)
        statements = (self.put_seat, self.put_snapshot, self.change_table) if self.at_once else ()
        self.bare = {statement: Bare(statement) for statement in statements}
        self.appends: list[tuple[Append, asyncio.Future[bool]]] = []
        self.jobs: list[tuple[Job, asyncio.Future[Any]]] = []
        self.called = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def close(self) -> None:
        """after everything that was handed in is committed"""
        self.closing = True
        self.called.set()
        if self.task is not None:
            await self.task
        if self.thread is not None:
            self.thread.shutdown()
        if self.kept is not None:
            self.kept.close()

    async def append(self, append: Append) -> bool:
        """False: another worker was first with an event of this number"""
        if self.at_once:
            return self.append_at_once(append)
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.appends.append((append, done))
        self.called.set()
        return await done

    def append_at_once(self, append: Append) -> bool:
        """on the bare connection: SQLite takes less time than all that stands before it"""
        if append.also is not None:
            return bool(self.transact_directly(lambda connection: self.enter(connection, [append])))
        bare = self.connection().connection.driver_connection
        assert bare is not None
        try:
            with bare:
                if not bare.execute(PUT, [append.event[name] for name in COLUMNS]).rowcount:
                    return False
                for statement, rows in self.also_changed([append]):
                    self.bare[statement].execute(bare, rows)
        except sqlite3.Error:
            self.let_go()
            raise
        return True

    async def write(self, job: Callable[[Connection], T]) -> T:
        """one transaction of its own"""
        if self.at_once:
            return self.transact_directly(job)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.append((job, done))
        self.called.set()
        return await done

    async def run(self) -> None:
        while not (self.closing and not self.appends and not self.jobs):
            await self.called.wait()
            self.called.clear()
            while self.appends or self.jobs:
                batch, self.appends = self.appends[:MOST], self.appends[MOST:]
                if batch:
                    await self.commit(batch)
                jobs, self.jobs = self.jobs, []
                for job, done in jobs:
                    await self.do(job, done)

    async def transact(self, job: Callable[[Connection], T]) -> T:
        if self.thread is not None:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self.transact_directly, job)
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    def transact_directly(self, job: Callable[[Connection], T]) -> T:
        connection = self.connection()
        try:
            with connection.begin():
                return job(connection)
        except DBAPIError:
            self.let_go()
            raise

    def connection(self) -> Connection:
        assert self.direct is not None
        if self.kept is None:
            self.kept = self.direct.connect()
        return self.kept

    def let_go(self) -> None:
        """of a connection that something went wrong with"""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    async def do(self, job: Job, done: asyncio.Future[Any]) -> None:
        try:
            answer = await self.transact(job)
        except Exception as error:
            if not done.done():
                done.set_exception(error)
        else:
            if not done.done():
                done.set_result(answer)

    async def commit(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        try:
            entered = await self.transact(lambda connection: self.enter(connection, [one for one, _ in batch]))
        except Exception as error:
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
        else:
            for one, done in batch:
                if not done.done():
                    done.set_result((one.event["table_id"], one.event["number"]) in entered)

    def enter(self, connection: Connection, batch: list[Append]) -> set[tuple[str, int]]:
        """the events that were the first of their number"""
        # in a fixed order, so that two workers never wait for each other
        batch = sorted(batch, key=lambda one: (one.event["table_id"], one.event["number"]))
        entered = self.enter_events(connection, [one.event for one in batch])
        won = [one for one in batch if (one.event["table_id"], one.event["number"]) in entered]
        for statement, rows in self.also_changed(won):
            connection.execute(statement, rows)
        for one in won:
            if one.also is not None:
                one.also(connection)
        if self.tells and won:
            told = [{"told": f"{one.event['table_id']} {one.event['number']}"} for one in won]
            connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :told)"), told)
        return entered

    def also_changed(self, batch: Sequence[Append]) -> Iterator[tuple[Any, list[Row]]]:
        """with the events themselves"""
        if tables := [one.table for one in batch if one.table is not None]:
            yield self.change_table, [{f"new_{name}": row[name] for name in LOOKED_UP} for row in tables]
        if seats := [row for one in batch for row in one.seats]:
            yield self.put_seat, seats
        if snapshots := [one.snapshot for one in batch if one.snapshot is not None]:
            yield self.put_snapshot, snapshots

    def enter_events(self, connection: Connection, events: list[Row]) -> set[tuple[str, int]]:
        if self.direct is None:
            rows = connection.execute(self.put_event, events)
            return {(row.table_id, row.number) for row in rows}
        # with SQLite next to never another process writes: all go in by one plain statement, which is much faster
        put = connection.exec_driver_sql(PUT, [tuple(event[name] for name in COLUMNS) for event in events])
        entered = events if put.rowcount == len(events) else [event for event in events if is_stored(connection, event)]
        return {(event["table_id"], event["number"]) for event in entered}

    def upsert(self, table: Any, *key: str) -> Any:
        statement = self.insert(table)
        changed = {column.name: statement.excluded[column.name] for column in table.c if column.name not in key}
        return statement.on_conflict_do_update(index_elements=list(key), set_=changed)


def is_stored(connection: Connection, event: Row) -> bool:
    """whether the event of this number is this one"""
    stored = connection.exec_driver_sql(GET, (event["table_id"], event["number"])).first()
    return stored is not None and tuple(stored) == (event["data"], event["at"])
