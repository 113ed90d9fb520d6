"""One WebSocket connection to a table: handles the client's messages and sends it updates.

A connection that is flushed sends everything since what it sent last. A slow client thus gets fewer and larger updates,
and holds nobody up.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

import msgspec

from ...kernel.errors import BastideError, Message
from ...protocol import messages, models
from ...protocol.messages import MAX_MESSAGE_BYTES, encode
from ..messages import say
from ..observability import metrics
from ..rate_limit import TokenBucket
from ..tables import updates
from ..tables.table import Stale
from .manager import Action, LiveTable, TableManager, now

MAX_OUTBOX = 200  # messages other than updates that a client may leave unread
MAX_INVALID = 50  # messages that cannot be decoded before the connection is closed
CLOSE_TIMEOUT = 5.0  # seconds to finish sending

GOING_AWAY = 1001  # close codes of the WebSocket protocol
POLICY_VIOLATION = 1008
MAX_CLOSE_REASON_BYTES = 123  # as the WebSocket protocol limits it

MessageHandler = Callable[[bytes], bool]
HintProvider = Callable[[LiveTable, int], Awaitable[str]]


class Transport(Protocol):
    """A WebSocket."""

    def receive(self) -> Awaitable[Any]: ...

    def set_handler(self, handler: MessageHandler) -> None:
        """Offer messages to a handler first; those it handles do not come through `receive`."""

    def send_nowait(self, data: bytes) -> bool:
        """Send without waiting. Return False if the client does not keep up."""

    async def send(self, data: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


@dataclass(frozen=True, slots=True)
class CloseReason:
    code: int
    text: str = ""


class Connection:
    def __init__(
        self,
        transport: Transport,
        tables: TableManager,
        live: LiveTable,
        person: str | None,
        rate: float,
        derived: bool,
        get_hint: HintProvider,
    ) -> None:
        self.transport, self.tables, self.live, self.person = transport, tables, live, person
        self.derived = derived  # whether updates shall hold derived data
        self.get_hint = get_hint
        self.hint_tasks: set[asyncio.Task[None]] = set()
        self.seat = live.table.seat_of(person)
        self.last_sent = 0  # number in the viewer's stream
        self.committed_ids: list[int] = []  # the client's messages whose effect the next update shows
        self.outbox: deque[bytes] = deque()
        self.send_task: asyncio.Task[None] | None = None
        self.bucket = TokenBucket(rate)
        self.invalid = 0
        self.is_handling = False  # a message that came through `receive`
        self.closing: CloseReason | None = None

    # --- called by the table manager

    def prepare(self) -> None:
        if self.send_task is None and (data := self.next_message()) is not None:
            self.outbox.appendleft(data)

    def flush(self) -> None:
        """Send without waiting while the client keeps up, and the rest in a task."""
        while self.send_task is None and (data := self.next_message()) is not None:
            if not self.transport.send_nowait(data):
                self.send_task = asyncio.create_task(self.send(data))
        if self.closing is not None and self.send_task is None:
            self.send_task = asyncio.create_task(self.close(self.closing))

    def enqueue(self, message: bytes) -> None:
        if len(self.outbox) >= MAX_OUTBOX:
            self.outbox.clear()
            self.start_closing(say("socket.unread"))
        else:
            self.outbox.append(message)
            self.flush()

    # --- life cycle

    async def serve(self, since: int) -> None:
        """Serve the connection until either side closes it."""
        async with self.tables.locked(self.live):
            self.enqueue_full_update(since)
            self.tables.add_viewer(self.live, self)
        self.transport.set_handler(self.handle_nowait)
        try:
            await self.receive()
        finally:
            self.tables.remove_viewer(self.live, self)
            for task in self.hint_tasks:
                task.cancel()
            self.closing = self.closing or CloseReason(GOING_AWAY)
            if self.send_task is not None:
                await asyncio.wait({self.send_task}, timeout=CLOSE_TIMEOUT)

    async def receive(self) -> None:
        while self.closing is None:
            message = await self.transport.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if self.closing is None and self.check_rate():
                self.is_handling = True
                await self.handle(text.encode() if text else message.get("bytes") or b"")
                self.is_handling = False

    async def send(self, data: bytes | None) -> None:
        """Send what could not be sent without waiting."""
        try:
            while data is not None:
                await self.transport.send(data)
                data = self.next_message()
        except Exception:
            self.closing = self.closing or CloseReason(GOING_AWAY)  # `receive` will notice that the client is gone
            return
        self.send_task = None
        self.flush()

    def start_closing(self, message: Message) -> None:
        self.closing = self.closing or CloseReason(POLICY_VIOLATION, close_reason(message))
        self.flush()

    async def close(self, reason: CloseReason) -> None:
        if reason.code != GOING_AWAY:
            with contextlib.suppress(Exception):  # the client may be gone already
                await self.transport.close(reason.code, reason.text)

    def next_message(self) -> bytes | None:
        """Return the next message to send: queued answers first, then an update."""
        if self.outbox:
            return self.outbox.popleft()
        table = self.live.table
        if self.closing is not None or not self.live.is_committed:
            return None
        if table.seat_of(self.person) != self.seat:
            update = self.full_update(0)
            asyncio.get_running_loop().call_soon(self.tables.announce_presence, self.live)
            return update
        since, n = self.last_sent, table.streams.number(self.seat)
        if n <= since:
            return None
        ids, self.committed_ids, self.last_sent = self.committed_ids, [], n
        if ids:
            return encode(updates.build(table, self.seat, since, now(), ids=ids, derived=self.derived))
        return self.live.update(self.seat, since, self.derived)

    def full_update(self, since: int) -> bytes:
        """Return the whole table, for a client that connects, changes its seat or sent a stale message."""
        self.seat = self.live.table.seat_of(self.person)
        ids, self.committed_ids = self.committed_ids, []
        update = updates.build(self.live.table, self.seat, since, now(), ids=ids, first=True, derived=self.derived)
        self.last_sent = update.n
        return encode(update)

    def enqueue_full_update(self, since: int) -> None:
        self.enqueue(self.full_update(since))

    # --- messages from the client

    def check_rate(self) -> bool:
        if not self.bucket.take():
            self.start_closing(say("socket.rate"))
        return self.closing is None

    def handle_nowait(self, data: bytes) -> bool:
        """Handle a message without waiting. Return False to leave it to `receive`."""
        if self.is_handling or self.closing is not None or not self.tables.can_act_nowait(self.live):
            return False
        message = self.decode(data) if self.check_rate() else None
        if message is not None:
            on_commit = partial(self.acknowledge, message.id)
            try:
                if not self.answer(message) and not self.tables.act_nowait(self.live, self.action(message), on_commit):
                    return False
            except BastideError as error:
                self.refuse(message.id, error)
        return self.closing is None

    async def handle(self, data: bytes) -> None:
        message = self.decode(data)
        if message is None:
            return
        try:
            async with self.tables.locked(self.live):
                is_answered = self.answer(message)
            if not is_answered:
                await self.tables.act(self.live, self.action(message), partial(self.acknowledge, message.id))
        except BastideError as error:
            async with self.tables.locked(self.live):
                self.refuse(message.id, error)

    def acknowledge(self, id: int) -> None:
        """Name a message in the next update."""
        self.committed_ids.append(id)

    def decode(self, data: bytes) -> messages.ClientMessage | None:
        if len(data) > MAX_MESSAGE_BYTES:
            self.refuse_invalid(say("message.size", most=MAX_MESSAGE_BYTES))
            return None
        try:
            message: messages.ClientMessage = messages.decode_client_message(data)
            return message
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse_invalid(say("message.invalid", problem=error))
            return None

    def refuse_invalid(self, message: Message) -> None:
        self.invalid += 1
        self.refuse(0, BastideError(message))
        if self.invalid >= MAX_INVALID:
            self.start_closing(say("socket.invalid"))

    def refuse(self, id: int, error: BastideError) -> None:
        metrics.MESSAGES_REFUSED.inc()
        if isinstance(error, Stale):
            self.enqueue_full_update(0)
        reason = reason_model(error.message)
        self.enqueue(encode(messages.Refused(id=id, reason=reason, stale=isinstance(error, Stale))))

    def own_seat(self) -> int:
        seat = self.live.table.seat_of(self.person)
        if seat is None:
            raise BastideError(say("table.players"))
        return seat

    # --- actions

    def action(self, message: messages.ClientMessage) -> Action:
        """Return the action at the table that a message asks for."""
        seat, person = self.own_seat(), self.person or ""
        match message:
            case messages.Move():
                return lambda table, at: table.play(at, seat, message.move, message.answers)
            case messages.Undo():
                return lambda table, at: table.undo(at, seat, message.answers)
            case messages.ProposeTakeback():
                return lambda table, at: table.propose_takeback(at, seat, message.moves)
            case messages.AnswerTakeback():
                return lambda table, at: table.answer_takeback(at, seat, message.yes)
            case messages.Chat():
                return lambda table, at: table.post_chat(at, seat, person, message.text)
            case messages.Resign():
                return lambda table, at: table.resign(at, seat)
        raise AssertionError(message)

    # --- queries

    def answer(self, message: messages.ClientMessage) -> bool:
        """Answer a query. Return False if the message is an action."""
        match message:
            case messages.Score():
                self.enqueue(encode(self.score(message)))
            case messages.CheckMove():
                self.enqueue(encode(self.check_move(self.own_seat(), message)))
            case messages.Hint():
                task = asyncio.create_task(self.send_hint(self.own_seat(), message.id))
                self.hint_tasks.add(task)
                task.add_done_callback(self.hint_tasks.discard)
            case _:
                return False
        return True

    def score(self, message: messages.Score) -> messages.Scores:
        table, seat = self.live.table, self.live.table.seat_of(self.person)
        match = table.started_match
        points = [cast(models.SeatPoints, score.as_json()) for score in match.score_for(seat)]
        return messages.Scores(id=message.id, seats=points, totals=table.game.totals(match.state, seat))

    def check_move(self, seat: int, message: messages.CheckMove) -> messages.MoveCheck:
        match = self.live.table.running_match
        number = match.number(message.move)
        refusal = match.game.why_not(match.state, seat, number)
        if refusal is not None:
            return messages.MoveCheck(id=message.id, reason=reason_model(refusal), gains=None)
        gains = cast(models.Gains, match.game.gains(match.state, seat, number).as_json())
        return messages.MoveCheck(id=message.id, reason=None, gains=gains)

    async def send_hint(self, seat: int, id: int) -> None:
        """Send a hint when the bot has found one; other messages are handled meanwhile."""
        try:
            self.enqueue(encode(messages.HintedMove(id=id, move=await self.get_hint(self.live, seat))))
        except BastideError as error:
            async with self.tables.locked(self.live):
                self.refuse(id, error)


def reason_model(message: Message) -> models.Reason:
    return models.Reason(**message.as_json())


def close_reason(message: Message) -> str:
    """Return the reason of a close frame: the key, and as much of the text as fits."""
    return f"{message.key}: {message.text}".encode()[:MAX_CLOSE_REASON_BYTES].decode(errors="ignore")
