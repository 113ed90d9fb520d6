"""Tells people that it is their turn, by a webhook and by Web Push. Nobody at a table waits for that."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from dataclasses import dataclass, replace
from typing import Protocol

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BastideError
from ..store import schema
from ..store.writer import Writer
from ..tables.table import Table
from . import addresses, pushes
from .addresses import Target
from .pushes import Subscription
from .secrets import Secrets

log = logging.getLogger("bastide.notices")
logging.getLogger("httpx").setLevel(logging.WARNING)  # it would log addresses, which are secrets of their owners

MOST = 2000  # that wait to be sent
AT_ONCE = 16
PATIENCE = 5.0  # seconds for each try
TRIES = 3
PAUSE = 1.0  # seconds before the second try, and four times as long before the third
APART = 60.0  # seconds between two notices to a person about a table
DRAINING = 3.0
GONE = (404, 410)


class Settings(Protocol):
    @property
    def address(self) -> str:
        """of this server, as people type it"""

    @property
    def local_notices(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Turn:
    person: str
    table: str
    game: str
    seat: int
    text: str
    late: bool = False  # it may have been answered meanwhile

    @property
    def about(self) -> tuple[str, str]:
        return (self.table, self.person)


class Notices:
    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        secrets: Secrets,
        settings: Settings,
        *,
        most: int = MOST,
        pause: float = PAUSE,
        apart: float = APART,
    ) -> None:
        self.engine = engine
        self.writer = writer
        self.key = secrets.push
        self.settings = settings
        self.pause = pause
        self.apart = apart
        self.queue: asyncio.Queue[Turn] = asyncio.Queue(most)
        self.last: dict[tuple[str, str], float] = {}  # when a notice was sent, for as long as that matters
        self.later: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.client: httpx.AsyncClient | None = None
        self.dropped = 0

    def start(self) -> None:
        # Without a proxy, which would look names up again; and no connection is used twice, as many hosts share a
        # machine but not a certificate.
        alone = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, follow_redirects=False, limits=alone)
        self.tasks = [asyncio.create_task(self.run(self.client), name=f"notices {n}") for n in range(AT_ONCE)]

    async def close(self) -> None:
        """after what is due was sent, if that does not take long"""
        for timer in self.later.values():
            timer.cancel()
        self.later.clear()
        if self.tasks:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRAINING):
                    await self.queue.join()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        if self.client is not None:
            await self.client.aclose()
            self.client = None

    async def check(self, address: str) -> str:
        """an address as it is kept, where notices may go to it"""
        url = addresses.read(address)
        await addresses.check(url, local=self.settings.local_notices)
        return str(url)

    # --- what is to be sent

    def your_turn(self, person: str, *, table: Table, seat: int) -> None:
        """A second notice about a table within a minute waits until the minute has passed, and is sent if it is still
        the turn of that person."""
        others = [other.name for number, other in enumerate(table.seats) if number != seat and other.name]
        company = f" with {' and '.join(others)}" if others else ""
        words = f"It is your turn in {table.game.META.title}{company}."
        turn = Turn(person, table.facts.id, table.facts.game, seat, words)
        now = time.monotonic()
        ready = self.last.get(turn.about, now - self.apart) + self.apart
        if ready <= now:
            self.enqueue(turn)
        elif turn.about not in self.later and len(self.later) < self.queue.maxsize:
            late = replace(turn, late=True)
            self.later[turn.about] = asyncio.get_running_loop().call_later(ready - now, self.come_due, late)

    def come_due(self, turn: Turn) -> None:
        self.later.pop(turn.about, None)
        self.enqueue(turn)

    def enqueue(self, turn: Turn) -> None:
        now = time.monotonic()
        if len(self.last) > self.queue.maxsize:
            self.last = {about: at for about, at in self.last.items() if at > now - self.apart}
        try:
            self.queue.put_nowait(turn)
        except asyncio.QueueFull:
            self.dropped += 1
            log.warning("too many notices are waiting: one about table %s was dropped", turn.table)
        else:
            self.last[turn.about] = now

    # --- how it is sent

    async def run(self, client: httpx.AsyncClient) -> None:
        while True:
            turn = await self.queue.get()
            try:
                await self.tell(client, turn)
            except Exception as error:
                # without its words: addresses are secrets of their owners
                log.error("a notice about table %s failed: %s", turn.table, type(error).__name__)
            finally:
                self.queue.task_done()

    async def tell(self, client: httpx.AsyncClient, turn: Turn) -> None:
        if turn.late and not await self.still_to_move(turn):
            return
        body = json.dumps(self.message(turn)).encode()
        async with self.engine.connect() as connection:
            found = select(schema.people.c.webhook).where(schema.people.c.id == turn.person)
            webhook: str | None = (await connection.execute(found)).scalar()
        browsers = await pushes.of_person(self.engine, turn.person)
        sending = [self.push(client, turn, one, body) for one in browsers]
        if webhook is not None:
            sending.append(self.call(client, turn, webhook, body))
        for outcome in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a notice about table %s failed: %s", turn.table, type(outcome).__name__)

    def message(self, turn: Turn) -> dict[str, object]:
        address = f"{self.settings.address}/table/{turn.table}"
        return {"text": turn.text, "table": turn.table, "game": turn.game, "address": address, "seat": turn.seat}

    async def still_to_move(self, turn: Turn) -> bool:
        seats = schema.seats.c
        place = seats.table_id == turn.table, seats.seat == turn.seat, seats.person == turn.person
        async with self.engine.connect() as connection:
            return bool((await connection.execute(select(seats.to_move).where(*place))).scalar())

    async def call(self, client: httpx.AsyncClient, turn: Turn, address: str, body: bytes) -> None:
        status = await self.send(client, httpx.URL(address), body, {"Content-Type": "application/json"})
        if status is None or status >= 300:
            log.warning("the webhook of %s did not take a notice: %s", turn.person, status or "no answer")

    async def push(self, client: httpx.AsyncClient, turn: Turn, one: Subscription, body: bytes) -> None:
        url = httpx.URL(one.endpoint)
        from_us = pushes.sender(self.settings.address)
        sealed = await asyncio.to_thread(pushes.sealed, one, body)
        headers = await asyncio.to_thread(pushes.headers, self.key, url, from_us, turn.table)
        status = await self.send(client, url, sealed, headers)
        if status in GONE:
            await pushes.forget(self.writer, turn.person, one.endpoint)
        elif status is None or status >= 300:
            log.warning("a browser of %s could not be told: %s", turn.person, status or "no answer")

    async def send(self, client: httpx.AsyncClient, url: httpx.URL, body: bytes, headers: dict[str, str]) -> int | None:
        """the answer, or nothing where none came; what may pass is tried again"""
        status = None
        for attempt in range(TRIES):
            if attempt:
                await asyncio.sleep(self.pause * 4 ** (attempt - 1))
            try:
                async with asyncio.timeout(PATIENCE):
                    # checked each time: a name may lead elsewhere by now
                    target = await addresses.check(url, local=self.settings.local_notices)
                    status = await ask(client, target, body, headers)
            except (httpx.HTTPError, BastideError, TimeoutError):
                continue
            if status < 500 and status != 429:
                break
        return status


async def ask(client: httpx.AsyncClient, target: Target, body: bytes, headers: dict[str, str]) -> int:
    """the status only; nobody reads what else is answered, however long it is"""
    response = await client.send(target.request(client, body, headers), stream=True)
    await response.aclose()
    return response.status_code
