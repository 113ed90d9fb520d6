"""The services of a running server, and what connects them."""

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
from ..kernel.errors import BastideError, Message, Refused
from .accounts import ratings
from .accounts.accounts import Accounts
from .accounts.notifications import Notifier
from .accounts.secrets import Secrets, load_secrets
from .analysis_queue import AnalysisQueue
from .bot_pool.fallback import fallback_for
from .bot_pool.pool import BotFailed, BotPool
from .live.bus import Bus, LocalBus, PostgresBus
from .live.manager import LiveTable, TableManager
from .live.open_sockets import OpenSockets
from .messages import say, say_to_operator
from .observability import metrics
from .readiness import Readiness
from .settings import Settings
from .store import database
from .store.writer import Writer
from .tables.table import Stale, Table

log = logging.getLogger("bastide")

CLOCK_INTERVAL = 0.5  # seconds
EVICTION_INTERVAL = 15.0
CHECKPOINT_INTERVAL = 2.0
CLEANUP_INTERVAL = 3600.0
LOST_BOT_SECONDS = 20.0  # a table that has waited this long for a bot has lost its worker
LAG_INTERVAL = 0.1
HEARTBEAT_INTERVAL = 10.0
CHAT_SHARE = 0.05  # of the messages on a WebSocket may be lines of chat
MAX_THREADS = 2  # for requests that take a while
GC_THRESHOLDS = (10_000, 10, 10)


def import_games() -> None:
    """Import the rules of all games, which would block the event loop later."""
    for name in registry.names():
        registry.game(name)


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.url = database.parse_url(settings.database)
        self.engine = database.connect(self.url, fsync=settings.fsync)
        self.sync_engine = database.connect_sync(self.url, fsync=settings.fsync)
        self.writer = Writer(self.engine, self.sync_engine, fsync=settings.fsync)
        self.tables = TableManager(self.engine, self.writer, self, chat_rate=settings.message_rate * CHAT_SHARE)
        self.sockets = OpenSockets()
        self.pool = BotPool(settings.bot_processes)
        self.analyses = AnalysisQueue(self.engine, self.writer, self.tables, self.pool)
        self.tasks: list[asyncio.Task[None]] = []
        self.chance = Chance(time.time_ns())
        self.threads = asyncio.Semaphore(MAX_THREADS)
        self.closing = False

    async def start(self) -> None:
        self.tasks.append(asyncio.create_task(asyncio.to_thread(import_games)))
        self.writer.start()
        self.secrets: Secrets = await load_secrets(self.engine, self.writer)
        self.accounts = Accounts(self.engine, self.writer, self.secrets.signing)
        self.accounts.on_sessions_ended = self.end_sessions
        self.notifier = Notifier(self.engine, self.writer, self.secrets, self.settings)
        self.notifier.start()
        await self.pool.start()
        self.bus = self.create_bus()
        await self.bus.start()
        self.readiness = Readiness(self.url, self.engine, self.writer, self.bus)
        self.tables.on_presence = self.bus.publish_presence
        # with SQLite there is no other worker in which a bot could be thinking
        await self.tables.wake_bots(0.0 if database.is_sqlite(self.url) else LOST_BOT_SECONDS)
        await self.analyses.start(single_worker=database.is_sqlite(self.url))
        self.run_periodically(HEARTBEAT_INTERVAL, self.analyses.send_heartbeat)
        self.run_periodically(CLOCK_INTERVAL, self.tables.check_clocks)
        self.run_periodically(EVICTION_INTERVAL, self.tables.evict_idle)
        self.run_periodically(CLEANUP_INTERVAL, self.accounts.delete_old_guests)
        self.run_periodically(CLEANUP_INTERVAL, self.tables.close_abandoned)
        if database.is_sqlite(self.url):
            self.run_periodically(CHECKPOINT_INTERVAL, lambda: database.checkpoint(self.engine))
        self.run_periodically(LOST_BOT_SECONDS, lambda: self.tables.wake_bots(LOST_BOT_SECONDS))
        self.tasks.append(asyncio.create_task(metrics.measure_loop_lag(LAG_INTERVAL)))
        # what exists now lives as long as the server: the garbage collector need not traverse it again
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)

    def create_bus(self) -> Bus:
        if database.is_sqlite(self.url):
            return LocalBus()
        return PostgresBus(self.url, self.tables, end_sessions=self.end_sessions, check_sessions=self.check_sessions)

    def run_periodically(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            while True:
                await asyncio.sleep(seconds)
                try:
                    await job()
                except Exception:
                    log.exception("Periodic task failed")

        self.tasks.append(asyncio.create_task(run()))

    async def close(self) -> None:
        """Commit what is in progress, and stop."""
        self.closing = self.readiness.is_closing = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.analyses.close()
        await self.tables.close()
        await self.pool.close()
        await self.bus.close()
        await self.notifier.close()
        await self.writer.close()
        await self.engine.dispose()
        if self.sync_engine is not None:
            self.sync_engine.dispose()

    # --- sessions

    def end_sessions(self, person: str, version: int) -> None:
        """End the sessions of a person that were started with older versions of the tokens, in this worker."""
        self.accounts.end_sessions(person, version)
        self.sockets.end_sessions(person, version)

    async def check_sessions(self) -> None:
        """End the sessions that other workers have ended while this one heard nothing of it."""
        self.accounts.cache.clear()
        for person_id in list(self.sockets.by_person):
            if (person := await self.accounts.get(person_id)) is not None:
                self.end_sessions(person.id, person.version)

    # --- table hooks

    def on_end(self, connection: sqlalchemy.Connection, table: Table, at: int) -> None:
        ratings.record_result(connection, table, at)

    def on_change(self, live: LiveTable, newly_to_move: Iterable[int]) -> None:
        if self.closing:
            return
        for seat in live.table.bots_to_move():
            if seat not in live.bot_tasks:
                live.bot_tasks[seat] = asyncio.create_task(self.play_bot(live, seat))
        for seat in newly_to_move:
            person = live.table.seats[seat].person
            if person is not None and not live.is_watched_by(person):
                self.notifier.notify_turn(person, table=live.table, seat=seat)

    # --- bots

    async def play_bot(self, live: LiveTable, seat: int) -> None:
        """Play for a bot until it is another seat's turn."""
        try:
            while seat in live.table.bots_to_move() and not self.closing:
                await self.play_bot_move(live, seat)
        except Exception:
            log.exception("Bot at table %s failed", live.id)
        finally:
            live.bot_tasks.pop(seat, None)

    async def play_bot_move(self, live: LiveTable, seat: int) -> None:
        async with self.tables.locked(live):
            table = live.table
            bot, answers, match = table.seats[seat].bot, table.streams.number(seat), table.match
            if bot is None or match is None or seat not in table.bots_to_move():
                return
            determinized = match.game.determinize(match.state, seat, self.chance)
        key, timeout = f"{live.id} {seat}", self.settings.bot_timeout
        try:
            with metrics.bot_thinking():
                move = await self.pool.choose(
                    bot, table.spec.game, determinized, seat, key, timeout, owner=table.spec.host
                )
            with contextlib.suppress(Stale):
                await self.tables.act(live, lambda table, at: table.play(at, seat, move, answers, bot=bot))
        except BotFailed as error:
            await self.replace_bot(live, seat, bot, error.message)
        except Refused as error:
            self.pool.discard(key)
            message = say_to_operator("pool.illegal", bot=bot, reason=error.refusal)
            await self.replace_bot(live, seat, bot, message)

    async def get_hint(self, live: LiveTable, seat: int) -> str:
        """Return the move that the best bot would play, knowing only what the seat knows."""
        table = live.table
        match, decision = table.running_match, table.decision(seat)
        if table.spec.rated:
            raise BastideError(say("hint.rated"))
        if decision is None or not table.seats[seat].is_human:
            raise BastideError(say("hint.nothing"))
        if seat in live.pending_hints:
            raise BastideError(say("hint.pending"))
        live.pending_hints.add(seat)
        try:
            determinized = match.game.determinize(match.state, seat, self.chance)
            key, timeout = f"{live.id} {seat} hint", self.settings.bot_timeout
            owner = table.seats[seat].person or ""
            move = await self.pool.choose(bots.BEST, table.spec.game, determinized, seat, key, timeout, owner)
        except BotFailed:
            raise BastideError(say("hint.none")) from None
        finally:
            live.pending_hints.discard(seat)
        if match.game.why_not(determinized, seat, move) is not None:
            self.pool.discard(key)
            raise BastideError(say("hint.none"))
        if live.table.decision(seat) != decision:
            raise Stale(say("hint.late"))
        return match.game.show(live.table.running_match.state, move)

    async def replace_bot(self, live: LiveTable, seat: int, bot: str, problem: Message) -> None:
        """Replace a bot that failed by a simpler one; if there is none, play the first legal move."""
        metrics.BOTS_REPLACED.inc()
        log.warning("Bot %s at table %s failed: %s", bot, live.id, problem)
        fallback = fallback_for(bot)
        with contextlib.suppress(BastideError):
            if fallback is not None:
                await self.tables.act(live, lambda table, at: table.replace_bot(at, seat, fallback, problem))
            else:
                decision = live.table.decision(seat)
                if decision is not None:
                    answers, move = live.table.streams.number(seat), decision.moves[0]
                    await self.tables.act(live, lambda table, at: table.play(at, seat, move, answers, bot=bot))
