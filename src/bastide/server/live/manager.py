"""The tables that are in memory in this worker: loading, changing, storing and publishing them.

Any worker can have any table in memory. Every change to a table is one event with the next number, and the database
accepts each number once. A worker that comes second reads what it missed and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ...kernel.errors import BastideError
from ...protocol.messages import Presence, encode
from ..errors import NotFound, TooManyRequests, Unavailable
from ..messages import say
from ..observability import metrics
from ..rate_limit import PerClient, TokenBucket
from ..store import queries, rows, schema
from ..store.rows import IndexRows
from ..store.writer import Append, Writer
from ..tables import updates
from ..tables.events import AnyEvent
from ..tables.table import Table, TableSpec

MAX_ATTEMPTS = 40
RETRY_DELAY = 0.002  # seconds
SNAPSHOT_EVERY = 32  # events
OPEN_TABLE_LIFETIME = 7 * 86_400_000  # milliseconds that a table waits for players
CHAT_BURST = 10.0  # seconds' worth of lines in one go
CHAT_TABLE_FACTOR = 3  # times as many lines at a table as from one person
IDLE_SECONDS = 60.0  # until a table that nobody watches is dropped from memory

Action = Callable[[Table, int], AnyEvent | None]


def now() -> int:
    """Return the time in milliseconds since 1970, without the jumps of the system clock since the process started."""
    return (STARTED + steady_nanoseconds()) // 1_000_000


def steady_nanoseconds() -> int:
    """Return a clock that never jumps; where possible, one that also runs while the machine sleeps."""
    boot_time = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if boot_time is None else time.clock_gettime_ns(boot_time)


STARTED = time.time_ns() - steady_nanoseconds()


class Viewer(Protocol):
    """A connection that watches a table."""

    seat: int | None
    person: str | None

    def flush(self) -> None:
        """Send whatever is new."""

    def show_presence(self, message: bytes) -> None:
        """Send who is connected."""


@dataclass(eq=False)
class LiveTable:
    """A table in memory."""

    table: Table
    index: IndexRows
    snapshot_number: int  # the last event that the stored snapshot holds
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    update_cache: dict[tuple[int | None, int, bool], bytes] = field(default_factory=dict)  # by what it is built from
    bot_tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    pending_hints: set[int] = field(default_factory=set)  # seats
    # by worker: the connected seats as bits, and the number of spectators
    remote_presence: dict[str, tuple[int, int]] = field(default_factory=dict)
    chat_bucket: TokenBucket | None = None
    last_used: float = field(default_factory=time.monotonic)
    is_committed: bool = True  # memory and database agree; nothing else may be sent to anybody

    @property
    def id(self) -> str:
        return self.table.spec.id

    def update(self, seat: int | None, since: int, derived: bool) -> bytes:
        """Return the update for a viewer, encoded once for all who need the same."""
        key = (seat, since, derived)
        if key not in self.update_cache:
            self.update_cache[key] = encode(updates.build(self.table, seat, since, now(), derived=derived))
        return self.update_cache[key]

    def publish(self) -> None:
        """Send the committed state to all viewers."""
        self.is_committed = True
        self.last_used = time.monotonic()
        self.update_cache.clear()
        for viewer in self.viewers:
            viewer.flush()

    def is_watched_by(self, person: str | None) -> bool:
        seat = self.table.seat_of(person)
        is_here = any(viewer.person == person for viewer in self.viewers)
        return is_here or (seat is not None and any(mask >> seat & 1 for mask, _ in self.remote_presence.values()))


@dataclass(frozen=True, slots=True)
class PendingEvent:
    """An event that was applied in memory and has to be stored."""

    event: AnyEvent
    append: Append
    to_move: list[int]  # the seats to move before it
    started: float


class TableHooks(Protocol):
    """Callbacks for what happens at tables."""

    def on_end(self, connection: Connection, table: Table, at: int) -> None:
        """Run in the transaction in which the game ends."""

    def on_change(self, live: LiveTable, newly_to_move: Iterable[int]) -> None:
        """Run after the commit, with the seats that have to move now and did not before."""


class TableManager:
    def __init__(self, engine: AsyncEngine, writer: Writer, hooks: TableHooks, *, chat_rate: float = 1.0) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"  # other workers may change tables
        self.chat_rate = chat_rate  # lines per second
        self.chatters = PerClient(lambda: TokenBucket(chat_rate, CHAT_BURST))
        self.writer = writer
        self.hooks = hooks
        self.live_tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.on_presence: Callable[[LiveTable], None] = lambda live: None

    # --- tables in memory

    async def get(self, table_id: str) -> LiveTable:
        live = self.live_tables.get(table_id)
        if live is None:
            lock = self.loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    live = self.live_tables.get(table_id) or await self.load(table_id)
            finally:
                self.loading.pop(table_id, None)
        live.last_used = time.monotonic()
        return live

    async def load(self, table_id: str) -> LiveTable:
        live = self.add(await self.read(table_id))
        if live.table.is_outdated and live.table.status == "playing":
            with contextlib.suppress(BastideError):
                await self.act(live, Table.change_rules)
        return live

    async def read(self, table_id: str) -> Table:
        async with self.reading() as connection:
            table = await queries.load_table(connection, table_id)
        if table is None:
            raise NotFound(say("table.unknown"))
        return table

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Connect to the database; raise `Unavailable` if it cannot be read."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(say("database.unavailable")) from error

    def add(self, table: Table) -> LiveTable:
        live = self.live_tables[table.spec.id] = LiveTable(table, IndexRows(table), table.number)
        self.hooks.on_change(live, ())
        return live

    async def create(self, spec: TableSpec, first: Action) -> LiveTable:
        """Create a table and perform the first action at it."""
        live = LiveTable(Table(spec), IndexRows(Table(spec)), 0)

        def insert(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), [rows.new_table_row(spec)])

        await self.writer.write(insert)
        self.live_tables[spec.id] = live
        await self.act(live, first)
        return live

    # --- actions

    async def act(
        self, live: LiveTable, action: Action, on_commit: Callable[[], None] | None = None
    ) -> AnyEvent | None:
        """Perform an action at a table.

        The event is committed when this returns; nothing has changed when it raises. `on_commit` is called before any
        viewer is sent an update.
        """
        async with self.locked(live):
            for attempt in range(MAX_ATTEMPTS):
                try:
                    pending = self.apply(live, action)
                except BastideError:
                    if self.is_shared and await self.apply_missed(live):
                        continue  # the action was refused by what this worker knew, which was not up to date
                    raise
                if pending is None:
                    return None
                try:
                    is_stored = await self.writer.append(pending.append)
                except BaseException:
                    with contextlib.suppress(Unavailable):
                        await self.reload(live)
                    raise
                if is_stored:
                    break
                await self.reload(live)
                await asyncio.sleep(random.random() * RETRY_DELAY * attempt)  # random, so that workers get out of step
            else:
                raise BastideError(say("table.busy"))
            self.finish(live, pending, on_commit)
            return pending.event

    @contextlib.asynccontextmanager
    async def locked(self, live: LiveTable, *, refresh: bool = False) -> AsyncIterator[None]:
        """Hold the lock of a table whose memory agrees with the database.

        With `refresh`, first read what other workers stored, unless the game is over already: for requests that are
        answered only after the end, which this worker may not have heard of yet.
        """
        async with live.lock:
            if not live.is_committed:
                await self.reload(live)
            if refresh and live.table.status != "over":
                await self.apply_missed(live)
            yield

    def apply(self, live: LiveTable, action: Action) -> PendingEvent | None:
        """Perform an action in memory."""
        table, at = live.table, now()
        status, to_move = table.status, table.to_move()
        event = action(table, at)
        if event is None:
            return None
        live.is_committed = False
        return PendingEvent(event, self.build_append(live, status, at), to_move, time.perf_counter())

    def finish(self, live: LiveTable, pending: PendingEvent, on_commit: Callable[[], None] | None) -> None:
        """Publish an event that was stored."""
        metrics.record_commit(pending.event, time.perf_counter() - pending.started)
        if on_commit is not None:
            on_commit()
        live.publish()
        self.hooks.on_change(live, [seat for seat in live.table.to_move() if seat not in pending.to_move])

    def build_append(self, live: LiveTable, status: str, at: int) -> Append:
        table = live.table
        assert table.last_event is not None
        changed, seats = live.index.changes(table, at)
        is_end = table.status == "over" != status
        snapshot = None
        if is_end or table.number >= live.snapshot_number + SNAPSHOT_EVERY:
            snapshot = rows.snapshot_row(table)
            live.snapshot_number = table.number

        def end(connection: Connection) -> None:
            self.hooks.on_end(connection, table, at)

        event = rows.event_row(table.spec.id, table.number, table.last_event)
        return Append(event, changed, seats, snapshot, end if is_end else None)

    async def reload(self, live: LiveTable) -> None:
        """Replace the table in memory, which holds an event that was not stored, by the one in the database."""
        live.table = await self.read(live.id)
        live.index = IndexRows(live.table)
        live.snapshot_number = live.table.number
        live.publish()

    async def catch_up(self, table_id: str, number: int) -> None:
        """Apply the events up to `number` that other workers stored."""
        live = self.live_tables.get(table_id)
        if live is None or live.table.number >= number:
            return
        async with self.locked(live):
            await self.apply_missed(live)

    async def apply_missed(self, live: LiveTable) -> bool:
        """Apply what other workers stored. Return whether there was anything."""
        table = live.table
        before = table.to_move()
        async with self.reading() as connection:
            missed = await queries.get_events(connection, live.id, after=table.number)
        if not missed:
            return False
        try:
            for stored in missed:
                table.apply(stored.event, stored.at)
            live.index = IndexRows(table)
        except BastideError:
            await self.reload(live)
        live.publish()
        self.hooks.on_change(live, set(live.table.to_move()) - set(before))
        return True

    async def rename(self, table_id: str, former: str, person: str, name: str) -> None:
        """Give the seat of `former` to `person`, who may be the same person with a new name."""
        live = await self.get(table_id)
        await self.act(live, lambda table, at: table.rename(at, former, person, name))

    def check_chat_rate(self, live: LiveTable, person: str) -> None:
        """Raise an error if a person, or all at a table, write too much."""
        if live.chat_bucket is None:
            live.chat_bucket = TokenBucket(self.chat_rate * CHAT_TABLE_FACTOR, CHAT_BURST)
        if not self.chatters.get(person).take() or not live.chat_bucket.take():
            raise TooManyRequests(say("chat.rate"))

    # --- presence

    def add_viewer(self, live: LiveTable, viewer: Viewer) -> None:
        live.viewers.add(viewer)
        self.announce_presence(live)

    def remove_viewer(self, live: LiveTable, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
        live.last_used = time.monotonic()
        self.announce_presence(live)

    def announce_presence(self, live: LiveTable) -> None:
        """Tell the viewers here and the other workers who is connected."""
        self.send_presence(live)
        self.on_presence(live)

    def local_presence(self, live: LiveTable) -> tuple[int, int]:
        """Return the seats (as bits) and the number of spectators that are connected to this worker."""
        seats = {viewer.seat for viewer in live.viewers if viewer.seat is not None}
        return sum(1 << seat for seat in seats), sum(viewer.seat is None for viewer in live.viewers)

    def send_presence(self, live: LiveTable) -> None:
        mask, spectators = self.local_presence(live)
        for other, count in live.remote_presence.values():
            mask |= other
            spectators += count
        seats = [seat for seat in range(live.table.players) if mask >> seat & 1]
        message = encode(Presence(seats=seats, spectators=spectators))
        for viewer in live.viewers:
            viewer.show_presence(message)

    # --- periodic tasks

    async def check_clocks(self) -> None:
        at = now()
        async with self.engine.connect() as connection:
            overdue = await queries.overdue_tables(connection, at)
        late = [live.id for live in self.live_tables.values() if (live.table.deadline() or at + 1) <= at]
        for table_id in {*overdue, *late}:
            with contextlib.suppress(BastideError):
                live = await self.get(table_id)
                while await self.act(live, Table.expire_clock) is not None:
                    pass

    async def wake_bots(self, seconds: float) -> None:
        """Load the tables that have waited this long for a bot, because their worker is gone."""
        async with self.engine.connect() as connection:
            waiting = await queries.tables_waiting_for_bots(connection, now() - round(seconds * 1000))
        for table_id in waiting:
            with contextlib.suppress(BastideError):
                self.hooks.on_change(await self.get(table_id), ())

    async def close_abandoned(self) -> None:
        """Close tables that have waited too long for players."""
        async with self.engine.connect() as connection:
            old = await queries.open_tables(connection, now() - OPEN_TABLE_LIFETIME)
        for table_id in old:
            with contextlib.suppress(BastideError):
                await self.act(await self.get(table_id), Table.close)

    async def evict_idle(self) -> None:
        """Drop tables from memory that nobody watches."""
        old = time.monotonic() - IDLE_SECONDS
        for live in list(self.live_tables.values()):
            if not live.viewers and not live.bot_tasks and live.last_used < old and not live.lock.locked():
                await self.save_snapshot(live)
                if not live.viewers and live.last_used < old and not live.lock.locked():
                    self.live_tables.pop(live.id, None)

    async def save_snapshot(self, live: LiveTable) -> None:
        is_behind = live.is_committed and live.snapshot_number < live.table.number
        row = rows.snapshot_row(live.table) if is_behind else None
        if row is None:
            return
        live.snapshot_number = live.table.number

        def put(connection: Connection) -> None:
            connection.execute(self.writer.put_snapshot, [row])

        await self.writer.write(put)

    async def close(self) -> None:
        for live in list(self.live_tables.values()):
            for task in live.bot_tasks.values():
                task.cancel()
            async with self.locked(live):
                await self.save_snapshot(live)
