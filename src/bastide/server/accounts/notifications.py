"""Notifications that it is someone's turn, by webhook and Web Push, sent in the background."""

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

from ...kernel.errors import BastideError, Message
from ..messages import say
from ..store import schema
from ..store.writer import Writer
from ..tables.table import Table
from . import web_push, webhook_urls
from .secrets import Secrets
from .web_push import Subscription
from .webhook_urls import Resolver, Target

log = logging.getLogger("bastide.notifications")
logging.getLogger("httpx").setLevel(logging.WARNING)  # it would log URLs, which are secrets of their owners

MAX_QUEUE = 2000
CONCURRENCY = 16
TIMEOUT = 5.0  # seconds for each attempt
MAX_ATTEMPTS = 3
RETRY_DELAY = 1.0  # seconds before the second attempt, and four times as long before the third
MIN_INTERVAL = 60.0  # seconds between two notifications to a person about the same table
DRAIN_TIMEOUT = 3.0
GONE = (404, 410)


class Settings(Protocol):
    @property
    def url(self) -> str:
        """The public URL of this server."""

    @property
    def allow_private_webhooks(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class TurnNotification:
    person: str
    table: str
    game: str
    seat: int
    message: Message
    is_delayed: bool = False  # the person may have moved since

    @property
    def key(self) -> tuple[str, str]:
        return (self.table, self.person)


class Notifier:
    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        secrets: Secrets,
        settings: Settings,
        *,
        max_queue: int = MAX_QUEUE,
        retry_delay: float = RETRY_DELAY,
        min_interval: float = MIN_INTERVAL,
    ) -> None:
        self.engine = engine
        self.writer = writer
        self.push_key = secrets.push
        self.settings = settings
        self.retry_delay = retry_delay
        self.min_interval = min_interval
        self.queue: asyncio.Queue[TurnNotification] = asyncio.Queue(max_queue)
        self.last_sent: dict[tuple[str, str], float] = {}  # pruned when it grows too large
        self.delayed: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.client: httpx.AsyncClient | None = None
        self.resolver = Resolver()
        self.dropped = 0

    def start(self) -> None:
        # Without a proxy, which would resolve names again; and no connection is reused, as hosts may share an address
        # but not a certificate.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.AsyncClient(timeout=TIMEOUT, trust_env=False, follow_redirects=False, limits=limits)
        self.tasks = [asyncio.create_task(self.run(self.client), name=f"notifier {n}") for n in range(CONCURRENCY)]

    async def close(self) -> None:
        """Send what is queued, if that does not take long, and stop."""
        for timer in self.delayed.values():
            timer.cancel()
        self.delayed.clear()
        if self.tasks:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_TIMEOUT):
                    await self.queue.join()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        if self.client is not None:
            await self.client.aclose()
            self.client = None
        self.resolver.close()

    async def check_url(self, text: str) -> str:
        """Check that notifications may be sent to a URL, and return it as it is stored."""
        url = webhook_urls.parse(text)
        await self.resolver.resolve(url, allow_private=self.settings.allow_private_webhooks)
        return str(url)

    # --- queueing

    def notify_turn(self, person: str, *, table: Table, seat: int) -> None:
        """Notify a person that it is their turn.

        A second notification about the same table within a minute waits until the minute has passed, and is sent only
        if it is still their turn then.
        """
        others = [other.name for number, other in enumerate(table.seats) if number != seat and other.name]
        title = table.game.META.title
        alone = say("notification.turn", game=title)
        message = say("notification.turn_with", game=title, others=others) if others else alone
        turn = TurnNotification(person, table.spec.id, table.spec.game, seat, message)
        now = time.monotonic()
        ready = self.last_sent.get(turn.key, now - self.min_interval) + self.min_interval
        if ready <= now:
            self.enqueue(turn)
        elif turn.key not in self.delayed and len(self.delayed) < self.queue.maxsize:
            delayed = replace(turn, is_delayed=True)
            self.delayed[turn.key] = asyncio.get_running_loop().call_later(ready - now, self.enqueue_delayed, delayed)

    def enqueue_delayed(self, turn: TurnNotification) -> None:
        self.delayed.pop(turn.key, None)
        self.enqueue(turn)

    def enqueue(self, turn: TurnNotification) -> None:
        now = time.monotonic()
        if len(self.last_sent) > self.queue.maxsize:
            self.last_sent = {key: at for key, at in self.last_sent.items() if at > now - self.min_interval}
        try:
            self.queue.put_nowait(turn)
        except asyncio.QueueFull:
            self.dropped += 1
            log.warning("Notification queue is full; dropped one about table %s", turn.table)
        else:
            self.last_sent[turn.key] = now

    # --- sending

    async def run(self, client: httpx.AsyncClient) -> None:
        while True:
            turn = await self.queue.get()
            try:
                await self.deliver(client, turn)
            except Exception as error:
                # without the message of the error: URLs are secrets of their owners
                log.error("Notification about table %s failed: %s", turn.table, type(error).__name__)
            finally:
                self.queue.task_done()

    async def deliver(self, client: httpx.AsyncClient, turn: TurnNotification) -> None:
        if turn.is_delayed and not await self.is_still_to_move(turn):
            return
        body = json.dumps(self.payload(turn)).encode()
        async with self.engine.connect() as connection:
            found = select(schema.people.c.webhook).where(schema.people.c.id == turn.person)
            webhook: str | None = (await connection.execute(found)).scalar()
        subscriptions = await web_push.get_subscriptions(self.engine, turn.person)
        sending = [self.send_push(client, turn, subscription, body) for subscription in subscriptions]
        if webhook is not None:
            sending.append(self.send_webhook(client, turn, webhook, body))
        for outcome in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("Notification about table %s failed: %s", turn.table, type(outcome).__name__)

    def payload(self, turn: TurnNotification) -> dict[str, object]:
        url = f"{self.settings.url}/table/{turn.table}"
        message = turn.message.as_json()
        return {
            "key": message["key"],
            "text": message["text"],
            "data": message["data"],
            "table": turn.table,
            "game": turn.game,
            "address": url,
            "seat": turn.seat,
        }

    async def is_still_to_move(self, turn: TurnNotification) -> bool:
        seats = schema.seats.c
        place = seats.table_id == turn.table, seats.seat == turn.seat, seats.person == turn.person
        async with self.engine.connect() as connection:
            return bool((await connection.execute(select(seats.to_move).where(*place))).scalar())

    async def send_webhook(self, client: httpx.AsyncClient, turn: TurnNotification, url: str, body: bytes) -> None:
        status = await self.send(client, httpx.URL(url), body, {"Content-Type": "application/json"})
        if status is None or status >= 300:
            log.warning("Webhook of %s rejected a notification: %s", turn.person, status or "no response")

    async def send_push(
        self, client: httpx.AsyncClient, turn: TurnNotification, subscription: Subscription, body: bytes
    ) -> None:
        url = httpx.URL(subscription.endpoint)
        contact = web_push.contact(self.settings.url)
        encrypted = await asyncio.to_thread(web_push.encrypt, subscription, body)
        headers = await asyncio.to_thread(web_push.build_headers, self.push_key, url, contact, turn.table)
        status = await self.send(client, url, encrypted, headers)
        if status in GONE:
            await web_push.delete_subscription(self.writer, turn.person, subscription.endpoint)
        elif status is None or status >= 300:
            log.warning("Push to a browser of %s failed: %s", turn.person, status or "no response")

    async def send(self, client: httpx.AsyncClient, url: httpx.URL, body: bytes, headers: dict[str, str]) -> int | None:
        """Send a request, retrying temporary failures. Return the status, or None if there was no response."""
        status = None
        for attempt in range(MAX_ATTEMPTS):
            if attempt:
                await asyncio.sleep(self.retry_delay * 4 ** (attempt - 1))
            try:
                async with asyncio.timeout(TIMEOUT):
                    # resolved for each attempt: the name may lead elsewhere by now
                    target = await self.resolver.resolve(url, allow_private=self.settings.allow_private_webhooks)
                    status = await post(client, target, body, headers)
            except (httpx.HTTPError, BastideError, TimeoutError):
                continue
            if status < 500 and status != 429:
                break
        return status


async def post(client: httpx.AsyncClient, target: Target, body: bytes, headers: dict[str, str]) -> int:
    """Post a body and return the status, without reading the response."""
    response = await client.send(target.request(client, body, headers), stream=True)
    await response.aclose()
    return response.status_code
