"""All parts of a running server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

import sqlalchemy

from .. import bots
from ..kernel import registry
from ..kernel.chance import Chance
from ..kernel.errors import BastideError
from .analyses import Analyses
from .people import ratings
from .people.identity import People
from .people.notices import Notices
from .people.secrets import Secrets, read_secrets
from .settings import Settings
from .store import database
from .store.bus import Bus, no_bus, postgres_bus
from .store.writer import Writer
from .tables.house import House, Live
from .tables.table import Stale, Table
from .thinking.fallback import simpler
from .thinking.pool import BotFailed, Pool
from .watch import metrics

log = logging.getLogger("bastide")

CLOCKS_EVERY = 0.5  # seconds
TIDY_EVERY = 15.0
CHECKPOINT_EVERY = 2.0
FORGET_EVERY = 3600.0
LOST_BOT = 20.0  # a table that has waited for a bot for so long has lost its worker
LAG_EVERY = 0.1
STUDIES = 2  # at once
ANALYSES_EVERY = 10.0
GARBAGE = (10_000, 10, 10)


def import_games() -> None:
    """takes too long for an event loop under way"""
    for name in registry.names():
        registry.game(name)


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.url = database.read_address(settings.database)
        self.engine = database.connect(self.url, through_power_loss=settings.power_loss)
        self.direct = database.connect_directly(self.url, through_power_loss=settings.power_loss)
        waits = self.direct is not None and settings.power_loss
        self.writer = Writer(self.engine, self.direct, waits_for_disk=waits)
        self.house = House(self.engine, self.writer, self)
        self.pool = Pool(settings.bots)
        self.analyses = Analyses(self.engine, self.writer, self.house, self.pool)
        self.tasks: list[asyncio.Task[None]] = []
        self.chance = Chance(time.time_ns())
        self.studies = asyncio.Semaphore(STUDIES)  # what takes a while, in threads
        self.closing = False

    async def start(self) -> None:
        self.tasks.append(asyncio.create_task(asyncio.to_thread(import_games)))
        self.writer.start()
        self.secrets: Secrets = await read_secrets(self.engine, self.writer)
        self.people = People(self.engine, self.writer, self.secrets.signing)
        self.notices = Notices(self.engine, self.writer, self.secrets, self.settings)
        self.notices.start()
        await self.pool.start()
        self.bus: Bus = no_bus() if database.is_sqlite(self.url) else postgres_bus(self.url, self.house)
        await self.bus.start()
        self.house.present = self.bus.present
        # on SQLite there is no other worker that a bot could be thinking in
        await self.house.wake_bots(0.0 if database.is_sqlite(self.url) else LOST_BOT)
        await self.analyses.start(alone=database.is_sqlite(self.url))
        self.every(ANALYSES_EVERY, self.analyses.beat)
        self.every(CLOCKS_EVERY, self.house.check_clocks)
        self.every(TIDY_EVERY, self.house.tidy)
        self.every(FORGET_EVERY, self.people.forget_guests)
        self.every(FORGET_EVERY, self.house.close_forgotten)
        if database.is_sqlite(self.url):
            self.every(CHECKPOINT_EVERY, lambda: database.checkpoint(self.engine))
        self.every(LOST_BOT, lambda: self.house.wake_bots(LOST_BOT))
        self.tasks.append(asyncio.create_task(metrics.watch_loop(LAG_EVERY)))
        # what was made so far stays: it is not gone through again and again for something to throw away
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)

    def every(self, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            while True:
                await asyncio.sleep(seconds)
                try:
                    await do()
                except Exception:
                    log.exception("something that is done from time to time failed")

        self.tasks.append(asyncio.create_task(run()))

    async def close(self) -> None:
        """after what is under way is committed"""
        self.closing = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.analyses.close()
        await self.house.close()
        await self.pool.close()
        await self.bus.close()
        await self.notices.close()
        await self.writer.close()
        await self.engine.dispose()
        if self.direct is not None:
            self.direct.dispose()

    # --- what follows from what happens at a table

    def ended(self, connection: sqlalchemy.Connection, table: Table, at: int) -> None:
        ratings.settle(connection, table, at)

    def happened(self, live: Live, asked: Iterable[int]) -> None:
        if self.closing:
            return
        for seat in live.table.thinkers():
            if seat not in live.thinking:
                live.thinking[seat] = asyncio.create_task(self.think(live, seat))
        for seat in asked:
            person = live.table.seats[seat].person
            if person is not None and not live.watched_by(person):
                self.notices.your_turn(person, table=live.table, seat=seat)

    async def think(self, live: Live, seat: int) -> None:
        """plays for a seat until it is another's turn"""
        try:
            while seat in live.table.thinkers() and not self.closing:
                await self.think_once(live, seat)
        except Exception:
            log.exception("a bot at table %s could not play", live.id)
        finally:
            live.thinking.pop(seat, None)

    async def think_once(self, live: Live, seat: int) -> None:
        async with self.house.holding(live):
            table = live.table
            bot, answers, match = table.seats[seat].bot, table.streams.number(seat), table.match
            if bot is None or match is None or seat not in table.thinkers():
                return
            redealt = match.game.redeal(match.state, seat, self.chance)
        try:
            with metrics.thinking():
                move = await self.pool.choose(
                    bot, table.facts.game, redealt, seat, f"{live.id} {seat}", self.settings.bot_seconds
                )
        except BotFailed as error:
            await self.replace(live, seat, bot, str(error))
            return
        with contextlib.suppress(Stale):
            await self.house.act(live, lambda table, at: table.play(at, seat, move, answers, bot=bot))

    async def hint(self, live: Live, seat: int) -> str:
        """what the best bot would play in the place of a person; it knows no more than the seat"""
        table = live.table
        match, asked = table.running, table.decision(seat)
        if table.facts.rated:
            raise BastideError("there are no hints at a rated table")
        if asked is None or not table.seats[seat].held:
            raise BastideError("there is nothing to decide for you now")
        if seat in live.hinted:
            raise BastideError("a hint is being looked for already")
        live.hinted.add(seat)
        try:
            redealt = match.game.redeal(match.state, seat, self.chance)
            key, seconds = f"{live.id} {seat} hint", self.settings.bot_seconds
            move = await self.pool.choose(bots.BEST, table.facts.game, redealt, seat, key, seconds)
        except BotFailed:
            raise BastideError("no hint was found") from None
        finally:
            live.hinted.discard(seat)
        if live.table.decision(seat) != asked:
            raise Stale("the table has moved on: the hint came too late")
        return match.game.show(live.table.running.state, move)

    async def replace(self, live: Live, seat: int, bot: str, detail: str) -> None:
        """by a simpler one; where there is none, the first move that is offered must do"""
        metrics.BOTS_REPLACED.inc()
        log.warning("bot %s at table %s failed: %s", bot, live.id, detail)
        other = simpler(bot)
        with contextlib.suppress(BastideError):
            if other is not None:
                await self.house.act(live, lambda table, at: table.replace_bot(at, seat, other, detail))
            else:
                decision = live.table.decision(seat)
                if decision is not None:
                    answers, move = live.table.streams.number(seat), decision.moves[0]
                    await self.house.act(live, lambda table, at: table.play(at, seat, move, answers, bot=bot))
