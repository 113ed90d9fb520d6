"""The tables that are live in this worker: read, changed, stored and told about.

Any worker may have any table in memory. Whatever is done at a table is one event with the next number; the database
takes each number once. A worker that comes second reads what it missed and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BastideError
from ...protocol.messages import Presence, encode
from ..api.errors import NotFound
from ..store import reading, schema
from ..store.writer import Append, Writer
from ..watch import metrics
from . import events, telling
from .events import AnyEvent
from .rows import Rows
from .table import Facts, Kept, Table

TRIES = 40
PAUSE = 0.002  # seconds
SNAPSHOT_EVERY = 32  # events
WAITS = 7 * 86_400_000  # milliseconds that a table waits for players
IDLE = 60.0  # seconds that a table nobody looks at stays in memory

Do = Callable[[Table, int], AnyEvent | None]


def now() -> int:
    return time.time_ns() // 1_000_000


class Viewer(Protocol):
    """somebody who looks at a table through a socket"""

    seat: int | None
    person: str | None

    def prepare(self) -> None:
        """writes the news, if there are any"""

    def wake(self) -> None:
        """sends them"""

    def tell(self, message: bytes) -> None:
        """something that is not numbered"""


@dataclass(eq=False)
class Live:
    """a table in memory"""

    table: Table
    rows: Rows
    saved: int  # events that the snapshot holds
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    told: dict[tuple[int | None, int], bytes] = field(default_factory=dict)  # updates of the newest state, by viewer
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    hinted: set[int] = field(default_factory=set)  # seats for which a bot looks for a hint
    elsewhere: dict[str, tuple[int, int, float]] = field(default_factory=dict)  # who looks on through other workers
    used: float = field(default_factory=time.monotonic)
    settled: bool = True  # what is in memory is committed; nothing else is told to anybody

    @property
    def id(self) -> str:
        return self.table.facts.id

    def update(self, seat: int | None, since: int) -> bytes:
        """what a viewer has not heard, made once for all who want the same"""
        key = (seat, since)
        if key not in self.told:
            self.told[key] = encode(telling.news(self.table, seat, since, now()))
        return self.told[key]

    def settle(self) -> None:
        """memory and database agree again, and there is news"""
        self.settled = True
        self.used = time.monotonic()
        self.told.clear()
        # all is written before the first is sent: whoever that wakes may want this processor
        for viewer in self.viewers:
            viewer.prepare()
        for viewer in self.viewers:
            viewer.wake()

    def watched_by(self, person: str | None) -> bool:
        seat = self.table.seat_of(person)
        there = any(viewer.person == person for viewer in self.viewers)
        return there or (seat is not None and any(mask >> seat & 1 for mask, _, _ in self.elsewhere.values()))


@dataclass(frozen=True, slots=True)
class Deed:
    """something that was done at a table in memory, and has to be stored"""

    event: AnyEvent
    append: Append
    asked: list[int]  # those whose turn it was before
    began: float


class Aftermath(Protocol):
    """what others do about what happened at a table"""

    def ended(self, connection: Connection, table: Table, at: int) -> None:
        """in the transaction in which it ended"""

    def happened(self, live: Live, asked: Iterable[int]) -> None:
        """after the commit; the seats are newly asked for a move"""


class House:
    def __init__(self, engine: AsyncEngine, writer: Writer, aftermath: Aftermath) -> None:
        self.engine = engine
        self.writer = writer
        self.aftermath = aftermath
        self.tables: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.present: Callable[[Live, int, int], None] = lambda live, seats, spectators: None

    # --- tables in memory

    async def open(self, table_id: str) -> Live:
        live = self.tables.get(table_id)
        if live is None:
            lock = self.opening.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    live = self.tables.get(table_id) or await self.load(table_id)
            finally:
                self.opening.pop(table_id, None)
        live.used = time.monotonic()
        return live

    async def load(self, table_id: str) -> Live:
        live = self.keep(await self.read(table_id))
        if live.table.outdated and live.table.status == "playing":
            with contextlib.suppress(BastideError):
                await self.act(live, Table.change_rules)
        return live

    async def read(self, table_id: str) -> Table:
        async with self.engine.connect() as connection:
            table = await reading.load(connection, table_id)
        if table is None:
            raise NotFound("there is no such table")
        return table

    def keep(self, table: Table) -> Live:
        live = self.tables[table.facts.id] = Live(table, Rows(table), table.number)
        self.aftermath.happened(live, ())
        return live

    async def create(self, facts: Facts, first: Do) -> Live:
        """a new table, with what happens at it first"""
        live = Live(Table(facts), Rows(Table(facts)), 0)

        def insert(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), [reading.row_of(facts)])

        await self.writer.write(insert)
        self.tables[facts.id] = live
        await self.act(live, first)
        return live

    # --- what happens

    async def act(self, live: Live, do: Do, committed: Callable[[], None] | None = None) -> AnyEvent | None:
        """Does something at a table. When this returns, it is committed; when it raises, nothing has changed. Before
        anybody is told of it, `committed` is called."""
        async with self.holding(live):
            for tried in range(TRIES):
                deed = self.begin(live, do)
                if deed is None:
                    return None
                try:
                    stored = await self.writer.append(deed.append)
                except BaseException:
                    await self.start_over(live)
                    raise
                if stored:
                    break
                await self.start_over(live)
                await asyncio.sleep(random.random() * PAUSE * tried)  # so that workers do not keep step
            else:
                raise BastideError("too much happens at this table at once: try again")
            self.finish(live, deed, committed)
            return deed.event

    def act_at_once(self, live: Live, do: Do, committed: Callable[[], None]) -> bool:
        """The same, in one go. False: nothing was done, as something must be waited for."""
        if not self.is_free(live):
            return False
        deed = self.begin(live, do)
        if deed is not None:
            try:
                if not self.writer.append_at_once(deed.append):
                    return False
            except sqlite3.Error:
                return False  # whoever waits for the table is told, if it is still so then
            self.finish(live, deed, committed)
        return True

    def is_free(self, live: Live) -> bool:
        """something can be done at once: nobody else is about to, and the database is at hand"""
        return self.writer.at_once and live.settled and not live.lock.locked()

    @contextlib.asynccontextmanager
    async def holding(self, live: Live) -> AsyncIterator[None]:
        """nothing else happens at the table meanwhile, and what is in memory is the truth"""
        async with live.lock:
            if not live.settled:
                await self.start_over(live)
            yield

    @contextlib.asynccontextmanager
    async def holding_end(self, live: Live) -> AsyncIterator[None]:
        """the same for what can be asked at the end only, of which this worker may not have heard yet"""
        async with self.holding(live):
            if live.table.status != "over":
                await self.read_missed(live)
            yield

    def begin(self, live: Live, do: Do) -> Deed | None:
        """does it in memory"""
        table, at = live.table, now()
        status, asked = table.status, table.to_move()
        event = do(table, at)
        if event is None:
            return None
        live.settled = False
        return Deed(event, self.append_for(live, status, at), asked, time.perf_counter())

    def finish(self, live: Live, deed: Deed, committed: Callable[[], None] | None) -> None:
        """when it is stored"""
        metrics.committed(deed.event, time.perf_counter() - deed.began)
        if committed is not None:
            committed()
        live.settle()
        self.aftermath.happened(live, [seat for seat in live.table.to_move() if seat not in deed.asked])

    def append_for(self, live: Live, status: str, at: int) -> Append:
        table = live.table
        assert table.last is not None
        changed, seats = live.rows.changes(table, at)
        ends = table.status == "over" != status
        snapshot = None
        if ends or table.number >= live.saved + SNAPSHOT_EVERY:
            snapshot = snapshot_row(table)
            live.saved = table.number

        def end(connection: Connection) -> None:
            self.aftermath.ended(connection, table, at)

        event = event_row(table.facts.id, table.number, table.last)
        return Append(event, changed, seats, snapshot, end if ends else None)

    async def start_over(self, live: Live) -> None:
        """what is in memory was not stored: the truth is read again"""
        live.table = await self.read(live.id)
        live.rows = Rows(live.table)
        live.saved = live.table.number
        live.settle()

    async def catch_up(self, table_id: str, number: int) -> None:
        """another worker has stored an event"""
        live = self.tables.get(table_id)
        if live is None or live.table.number >= number:
            return
        async with self.holding(live):
            await self.read_missed(live)

    async def read_missed(self, live: Live) -> None:
        """what other workers have stored"""
        table = live.table
        before = table.to_move()
        async with self.engine.connect() as connection:
            missed = await reading.events_of(connection, live.id, after=table.number)
        if not missed:
            return
        try:
            for kept in missed:
                table.apply(kept.event, kept.at)
            live.rows = Rows(table)
        except BastideError:
            await self.start_over(live)
        live.settle()
        self.aftermath.happened(live, set(live.table.to_move()) - set(before))

    async def rename(self, table_id: str, former: str, person: str, name: str) -> None:
        """the seat of somebody is now another's (an account that a guest logged in to), or under another name"""
        live = await self.open(table_id)
        await self.act(live, lambda table, at: table.rename(at, former, person, name))

    # --- who is there

    def enter(self, live: Live, viewer: Viewer) -> None:
        live.viewers.add(viewer)
        self.presence_changed(live)

    def leave(self, live: Live, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
        live.used = time.monotonic()
        self.presence_changed(live)

    def presence_changed(self, live: Live) -> None:
        self.tell_presence(live)
        self.present(live, *self.presence(live))

    def presence(self, live: Live) -> tuple[int, int]:
        """seats as bits, and spectators, that look on through this worker"""
        seats = {viewer.seat for viewer in live.viewers if viewer.seat is not None}
        return sum(1 << seat for seat in seats), sum(viewer.seat is None for viewer in live.viewers)

    def tell_presence(self, live: Live) -> None:
        mask, spectators = self.presence(live)
        for other, count, _ in live.elsewhere.values():
            mask |= other
            spectators += count
        seats = [seat for seat in range(live.table.players) if mask >> seat & 1]
        message = encode(Presence(seats=seats, spectators=spectators))
        for viewer in live.viewers:
            viewer.tell(message)

    # --- from time to time

    async def check_clocks(self) -> None:
        at = now()
        async with self.engine.connect() as connection:
            overdue = await reading.overdue(connection, at)
        late = [live.id for live in self.tables.values() if (live.table.deadline() or at + 1) <= at]
        for table_id in {*overdue, *late}:
            with contextlib.suppress(BastideError):
                live = await self.open(table_id)
                while await self.act(live, Table.out_of_time) is not None:
                    pass

    async def wake_bots(self, seconds: float) -> None:
        """opens tables that have waited for a bot since then: their worker is gone"""
        async with self.engine.connect() as connection:
            waiting = await reading.thoughtful(connection, now() - round(seconds * 1000))
        for table_id in waiting:
            with contextlib.suppress(BastideError):
                self.aftermath.happened(await self.open(table_id), ())

    async def close_forgotten(self) -> None:
        """tables that nobody came to"""
        async with self.engine.connect() as connection:
            old = await reading.forgotten(connection, now() - WAITS)
        for table_id in old:
            with contextlib.suppress(BastideError):
                await self.act(await self.open(table_id), Table.close)

    async def tidy(self) -> None:
        """forgets tables that nobody looks at"""
        old = time.monotonic() - IDLE
        for live in list(self.tables.values()):
            if not live.viewers and not live.thinking and live.used < old and not live.lock.locked():
                await self.save(live)
                if not live.viewers and live.used < old and not live.lock.locked():
                    self.tables.pop(live.id, None)

    async def save(self, live: Live) -> None:
        """the snapshot, so that the table is read fast"""
        row = snapshot_row(live.table) if live.settled and live.saved < live.table.number else None
        if row is None:
            return
        live.saved = live.table.number

        def put(connection: Connection) -> None:
            connection.execute(self.writer.put_snapshot, [row])

        await self.writer.write(put)

    async def close(self) -> None:
        for live in list(self.tables.values()):
            for task in live.thinking.values():
                task.cancel()
            async with self.holding(live):
                await self.save(live)


def event_row(table_id: str, number: int, kept: Kept) -> dict[str, object]:
    return {
        "table_id": table_id,
        "number": number,
        "data": events.write(kept.event).decode(),
        "mask": kept.mask,
        "floor": kept.floor,
        "at": kept.at,
    }


def snapshot_row(table: Table) -> dict[str, object] | None:
    frozen = table.freeze()
    if frozen is None:
        return None
    return {"table_id": table.facts.id, "number": table.number, "data": msgspec.json.encode(frozen).decode()}
