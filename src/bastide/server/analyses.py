"""Finished games looked at by a bot, for whoever asks: once each, in the order they were asked for, one at a time.

Every verdict is stored as it comes, so that whatever happens to a process, the next one goes on from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ..bots.analysis import default_visits
from ..kernel.errors import BastideError
from ..kernel.match import Match
from .api.errors import Conflict, NotFound, TooMany
from .store.schema import analyses, verdicts
from .store.writer import Writer
from .tables.house import House, Live, now
from .thinking.pipe import Inquiry
from .thinking.pool import BotFailed, Pool

log = logging.getLogger("bastide")

MOST_OF_ONE = 2  # that one person waits for
MOST = 20  # that anybody waits for
SECONDS = 300.0  # for a turn; only a process that hangs needs so long
TRIES = 3
LOST = 30.0  # seconds without a sign of life after which another worker goes on

OPEN = analyses.c.done.is_(False) & analyses.c.wrong.is_(None)


@dataclass(frozen=True, slots=True)
class Standing:
    """how far an analysis has come"""

    visits: int
    moves: int
    looked_at: int
    alive: bool
    done: bool
    wrong: str | None
    before: int  # others that come first
    verdicts: list[dict[str, Any]]


def finished(live: Live) -> Match:
    if live.table.match is None:
        raise Conflict("the game has not begun")
    if live.table.status != "over":
        raise Conflict("a game can be analysed when it is over")
    return live.table.match


class Analyses:
    def __init__(self, engine: AsyncEngine, writer: Writer, house: House, pool: Pool) -> None:
        self.engine = engine
        self.writer = writer
        self.house = house
        self.pool = pool
        self.task: asyncio.Task[None] | None = None
        self.wanted = False  # there may be something to do
        self.current: str | None = None  # the table whose game is looked at

    # --- for those who ask

    async def ask(self, live: Live, asked_by: str) -> None:
        """does nothing where it was asked for before; one that was given up goes on"""
        async with self.house.holding_end(live):
            match = finished(live)
            visits, moves = default_visits(match), len(match.entries)

        def enter(connection: Connection) -> None:
            same = analyses.c.table_id == live.id
            row = connection.execute(select(analyses).where(same)).first()
            if row is not None and (row.done or row.wrong is None):
                return
            check_number(connection, asked_by)
            new = {"asked_by": asked_by, "asked": now(), "alive": 0, "done": False, "wrong": None}
            if row is not None:
                connection.execute(update(analyses).where(same).values(new))
            else:
                values = {"table_id": live.id, "visits": visits, "moves": moves, "looked_at": 0, **new}
                connection.execute(self.writer.insert(analyses).on_conflict_do_nothing(), [values])

        await self.writer.write(enter)
        self.wake()

    async def standing(self, live: Live, start: int = 0) -> Standing:
        """with the verdicts on turns from a move on"""
        same = verdicts.c.table_id == live.id, verdicts.c.number >= start
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(analyses).where(analyses.c.table_id == live.id))).first()
            if row is None:
                raise NotFound("nobody has asked for an analysis of this game yet")
            found = await connection.execute(select(verdicts.c.data).where(*same).order_by(verdicts.c.number))
            data = [msgspec.json.decode(each.data) for each in found]
            earlier = select(func.count()).select_from(analyses).where(OPEN, analyses.c.asked < row.asked)
            before = 0 if row.done or row.wrong or row.alive else (await connection.execute(earlier)).scalar_one()
        return Standing(row.visits, row.moves, row.looked_at, row.alive > 0, row.done, row.wrong, before, data)

    async def verdict(self, live: Live, number: int) -> dict[str, Any]:
        query = select(verdicts.c.data).where(verdicts.c.table_id == live.id, verdicts.c.number == number)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NotFound("there is no analysis of a turn that begins there")
        found: dict[str, Any] = msgspec.json.decode(row.data)
        return found

    # --- the work

    async def start(self, *, alone: bool) -> None:
        """`alone`: no other worker can be at those that were begun"""
        if alone:
            await self.change(OPEN, alive=0)
        self.wake()

    def wake(self) -> None:
        self.wanted = True
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work(), name="analyses")

    async def beat(self) -> None:
        """from time to time: a sign of life; and those whose worker has given none are taken up"""
        if self.current is not None:
            await self.change(analyses.c.table_id == self.current, alive=now())
        self.wake()

    async def close(self) -> None:
        left = self.current
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if left is not None:
            await self.change(analyses.c.table_id == left, alive=0)

    async def work(self) -> None:
        while self.wanted:
            self.wanted = False
            try:
                while (taken := await self.writer.write(take)) is not None:
                    self.current = taken
                    await self.go_through(taken)
            except Exception:
                log.exception("an analysis could not go on")
            finally:
                self.current = None
            await self.pool.rest()

    async def go_through(self, table_id: str) -> None:
        same = analyses.c.table_id == table_id
        try:
            live = await self.house.open(table_id)
            async with self.house.holding_end(live):
                finished(live)
                record = live.table.record()
            async with self.engine.connect() as connection:
                row = (await connection.execute(select(analyses).where(same))).one()
            number = row.looked_at
            while number < row.moves:
                number = await self.judge(table_id, Inquiry(record, number, f"visits={row.visits}", SECONDS))
        except BastideError as error:
            log.warning("the analysis of table %s was given up: %s", table_id, error)
            await self.change(same, alive=0, wrong=str(error))
        else:
            await self.change(same, alive=0, done=True)

    async def judge(self, table_id: str, inquiry: Inquiry) -> int:
        """stores the verdict on a turn; gives where the next begins"""
        for _ in range(TRIES):
            with contextlib.suppress(BotFailed):
                found = await self.pool.judge(inquiry)
                break
        else:
            raise BastideError("the analysis did not come to its end: ask for it again")
        if "unreadable" in found:
            raise BastideError(f"the record of this game cannot be read: {found['unreadable']}")
        data = msgspec.json.encode(found["verdict"]).decode()
        row = {"table_id": table_id, "number": inquiry.number, "data": data}
        there = {"looked_at": found["next"], "alive": now()}

        def enter(connection: Connection) -> None:
            connection.execute(self.writer.insert(verdicts).on_conflict_do_nothing(), [row])
            connection.execute(update(analyses).where(analyses.c.table_id == table_id).values(there))

        await self.writer.write(enter)
        return int(found["next"])

    async def change(self, which: Any, **values: Any) -> None:
        await self.writer.write(lambda connection: connection.execute(update(analyses).where(which).values(values)))


def check_number(connection: Connection, asked_by: str) -> None:
    counted = select(func.count()).select_from(analyses).where(OPEN)
    if connection.execute(counted.where(analyses.c.asked_by == asked_by)).scalar_one() >= MOST_OF_ONE:
        raise TooMany(f"{MOST_OF_ONE} analyses that you asked for are not done yet: wait for one of them")
    if connection.execute(counted).scalar_one() >= MOST:
        raise TooMany("too many games wait for their analysis: try again in a while")


def take(connection: Connection) -> str | None:
    """the one that waits longest and that no worker is at; from now on it is this worker's"""
    while True:
        free = OPEN & (analyses.c.alive <= now() - LOST * 1000)
        row = connection.execute(select(analyses).where(free).order_by(analyses.c.asked, analyses.c.table_id)).first()
        if row is None:
            return None
        mine = (analyses.c.table_id == row.table_id) & (analyses.c.alive == row.alive)
        if connection.execute(update(analyses).where(mine).values(alive=now())).rowcount:
            return str(row.table_id)
