"""The queue of analyses of finished games: each is made once, turn by turn, and those who requested one take turns.

Every verdict is stored as soon as it is found, so that another process can continue where one stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..bots.analysis import default_visits
from ..kernel.errors import BastideError, Message
from ..kernel.match import Match
from .bot_pool.pool import BotFailed, BotPool
from .bot_pool.requests import AnalysisRequest
from .errors import Conflict, NotFound, TooManyRequests
from .live.manager import LiveTable, TableManager, now
from .messages import say
from .store.schema import analyses, verdicts
from .store.writer import Writer

log = logging.getLogger("bastide")

MAX_PER_PERSON = 2  # unfinished analyses
MAX_TOTAL = 500
TURN_TIMEOUT = 300.0  # seconds; only a process that hangs takes this long
MAX_ATTEMPTS = 3
HEARTBEAT_TIMEOUT = 30.0  # seconds after which another worker takes over

UNFINISHED = analyses.c.done.is_(False) & analyses.c.error.is_(None)


@dataclass(frozen=True, slots=True)
class Progress:
    visits: int
    moves: int
    analysed: int
    is_running: bool
    is_done: bool
    error: dict[str, Any] | None  # a message
    ahead: int  # analyses that come first in the queue
    verdicts: list[dict[str, Any]]


def finished_match(live: LiveTable) -> Match:
    if live.table.match is None:
        raise Conflict(say("game.not_started"))
    if live.table.status != "over":
        raise Conflict(say("analysis.not_over"))
    return live.table.match


@dataclass(slots=True)
class Job:
    """An analysis in progress."""

    table_id: str
    requested_by: str
    record: dict[str, Any]
    visits: int
    moves: int
    number: int  # moves analysed so far


class AnalysisQueue:
    def __init__(self, engine: AsyncEngine, writer: Writer, tables: TableManager, pool: BotPool) -> None:
        self.engine = engine
        self.writer = writer
        self.tables = tables
        self.pool = pool
        self.task: asyncio.Task[None] | None = None
        self.has_work = False
        self.jobs: deque[Job] = deque()  # that this worker is working on; the first is next

    # --- requests

    async def request(self, live: LiveTable, requested_by: str) -> None:
        """Request an analysis, unless there is one already; one that failed continues."""
        async with self.tables.locked(live, refresh=True):
            match = finished_match(live)
            visits, moves = default_visits(match), len(match.entries)

        def insert(connection: Connection) -> None:
            same = analyses.c.table_id == live.id
            row = connection.execute(select(analyses).where(same)).first()
            if row is not None and (row.done or row.error is None):
                return
            check_limits(connection, requested_by)
            new = {"requested_by": requested_by, "requested": now(), "heartbeat": 0, "done": False, "error": None}
            if row is not None:
                connection.execute(update(analyses).where(same).values(new))
            else:
                values = {"table_id": live.id, "visits": visits, "moves": moves, "analysed": 0, **new}
                connection.execute(self.writer.insert(analyses).on_conflict_do_nothing(), [values])

        await self.writer.write(insert)
        self.wake()

    async def get_progress(self, live: LiveTable, start: int = 0) -> Progress:
        """Return the progress, with the verdicts on turns from move `start` on."""
        same = verdicts.c.table_id == live.id, verdicts.c.number >= start
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(analyses).where(analyses.c.table_id == live.id))).first()
            if row is None:
                raise NotFound(say("analysis.unknown"))
            found = await connection.execute(select(verdicts.c.data).where(*same).order_by(verdicts.c.number))
            data = [msgspec.json.decode(each.data) for each in found]
            earlier = select(func.count()).select_from(analyses).where(UNFINISHED, analyses.c.requested < row.requested)
            ahead = 0 if row.done or row.error or row.heartbeat else (await connection.execute(earlier)).scalar_one()
        error = None if row.error is None else decode_error(row.error)
        return Progress(row.visits, row.moves, row.analysed, row.heartbeat > 0, row.done, error, ahead, data)

    async def get_verdict(self, live: LiveTable, number: int) -> dict[str, Any]:
        query = select(verdicts.c.data).where(verdicts.c.table_id == live.id, verdicts.c.number == number)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NotFound(say("analysis.turn"))
        found: dict[str, Any] = msgspec.json.decode(row.data)
        return found

    # --- the work

    async def start(self, *, single_worker: bool) -> None:
        if single_worker:  # nobody else can be working on those that were started
            await self.update(UNFINISHED, heartbeat=0)
        self.wake()

    def wake(self) -> None:
        self.has_work = True
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run(), name="analyses")

    async def send_heartbeat(self) -> None:
        """Tell other workers that this one is alive, and take over from those that are not."""
        if self.jobs:
            await self.update(self.own_rows(), heartbeat=now())
        self.wake()

    def own_rows(self) -> Any:
        return analyses.c.table_id.in_([job.table_id for job in self.jobs])

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.jobs:
            await self.update(self.own_rows(), heartbeat=0)

    async def run(self) -> None:
        while self.has_work:
            self.has_work = False
            try:
                while await self.add_jobs():
                    job = self.jobs[0]
                    await self.advance(job)
                    self.jobs.remove(job)
                    if job.number < job.moves:
                        self.jobs.append(job)
            except Exception:
                log.exception("Analysis failed")
                self.jobs.clear()
            await self.pool.stop_analyst()

    async def add_jobs(self) -> bool:
        """Claim one analysis for everybody who waits and has none in progress. Return whether there is work."""
        while (
            row := await self.writer.write(partial(claim_next, [job.requested_by for job in self.jobs]))
        ) is not None:
            try:
                live = await self.tables.get(row.table_id)
                async with self.tables.locked(live, refresh=True):
                    finished_match(live)
                    record = live.table.record()
            except BastideError as error:
                await self.stop(row.table_id, error)
            else:
                job = Job(row.table_id, row.requested_by, record, row.visits, row.moves, row.analysed)
                self.jobs.appendleft(job)
        return bool(self.jobs)

    async def advance(self, job: Job) -> None:
        """Analyse the next turn of a game."""
        try:
            if job.number < job.moves:
                request = AnalysisRequest(job.record, job.number, f"visits={job.visits}", TURN_TIMEOUT)
                job.number = await self.analyse_turn(job.table_id, request)
        except BastideError as error:
            job.number = job.moves
            await self.stop(job.table_id, error)
        else:
            if job.number >= job.moves:
                await self.update(analyses.c.table_id == job.table_id, heartbeat=0, done=True)

    async def stop(self, table_id: str, error: BastideError) -> None:
        log.warning("Analysis of table %s failed: %s", table_id, error)
        stored = msgspec.json.encode(error.message.as_json()).decode()
        await self.update(analyses.c.table_id == table_id, heartbeat=0, error=stored)

    async def analyse_turn(self, table_id: str, request: AnalysisRequest) -> int:
        """Store the verdict on a turn, and return where the next one begins."""
        for _ in range(MAX_ATTEMPTS):
            with contextlib.suppress(BotFailed):
                response = await self.pool.analyse(request)
                break
        else:
            raise BastideError(say("analysis.failed"))
        if "unreadable" in response:
            raise BastideError(say("analysis.record", reason=Message.from_json(response["unreadable"])))
        data = msgspec.json.encode(response["verdict"]).decode()
        row = {"table_id": table_id, "number": request.number, "data": data}
        progress = {"analysed": response["next"], "heartbeat": now()}

        def insert(connection: Connection) -> None:
            connection.execute(self.writer.insert(verdicts).on_conflict_do_nothing(), [row])
            connection.execute(update(analyses).where(analyses.c.table_id == table_id).values(progress))

        await self.writer.write(insert)
        return int(response["next"])

    async def update(self, which: Any, **values: Any) -> None:
        await self.writer.write(lambda connection: connection.execute(update(analyses).where(which).values(values)))


def decode_error(stored: str) -> dict[str, Any]:
    """Decode why an analysis stopped; earlier versions stored an English sentence instead of a message."""
    try:
        message: dict[str, Any] = msgspec.json.decode(stored)
    except msgspec.DecodeError:
        return say("analysis.failed").as_json()
    return message


def check_limits(connection: Connection, requested_by: str) -> None:
    counted = select(func.count()).select_from(analyses).where(UNFINISHED)
    if connection.execute(counted.where(analyses.c.requested_by == requested_by)).scalar_one() >= MAX_PER_PERSON:
        raise TooManyRequests(say("analysis.limit", count=MAX_PER_PERSON))
    if connection.execute(counted).scalar_one() >= MAX_TOTAL:
        raise TooManyRequests(say("analysis.queue"))


def claim_next(busy: list[str], connection: Connection) -> Any:
    """Claim the analysis that has waited longest, by anybody but these, and that no worker is working on."""
    while True:
        unclaimed = UNFINISHED & (analyses.c.heartbeat <= now() - HEARTBEAT_TIMEOUT * 1000)
        others = analyses.c.requested_by.not_in(busy)
        row = connection.execute(
            select(analyses).where(unclaimed, others).order_by(analyses.c.requested, analyses.c.table_id)
        ).first()
        if row is None:
            return None
        claimed = (analyses.c.table_id == row.table_id) & (analyses.c.heartbeat == row.heartbeat)
        if connection.execute(update(analyses).where(claimed).values(heartbeat=now())).rowcount:
            return row
