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
from ..rate_limit import TokenBucket, WorkBudget
from ..tables import updates
from ..tables.events import AnyEvent
from ..tables.table import Stale, Table
from .manager import Action, LiveTable, TableManager, now

MAX_OUTBOX_BYTES = 256 * 1024  # of answers that a client may leave unread
MAX_INVALID = 50  # messages that cannot be decoded before the connection is closed
CLOSE_TIMEOUT = 5.0  # seconds to finish sending

GOING_AWAY = 1001  # close codes of the WebSocket protocol
POLICY_VIOLATION = 1008
MAX_CLOSE_REASON_BYTES = 123  # as the WebSocket protocol limits it

HintProvider = Callable[[LiveTable, int], Awaitable[str]]


class Transport(Protocol):
    """A WebSocket."""

    def receive(self) -> Awaitable[Any]: ...

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
        *,
        invite: str | None,
        rate: float,
        work: WorkBudget,
        derived: bool,
        get_hint: HintProvider,
    ) -> None:
        self.transport, self.tables, self.live, self.person = transport, tables, live, person
        self.invite = invite
        self.derived = derived  # whether updates shall hold derived data
        self.get_hint = get_hint
        self.hint_tasks: set[asyncio.Task[None]] = set()
        self.seat = live.table.seat_of(person)
        self.last_sent = 0  # number in the viewer's stream
        self.committed_ids: list[int] = []  # the client's messages whose effect the next update shows
        self.full_update_since: int | None = None  # set if the client needs the whole table
        self.presence: bytes | None = None  # not sent yet
        self.outbox: deque[bytes] = deque()  # answers
        self.outbox_bytes = 0
        self.has_output = asyncio.Event()
        self.bucket = TokenBucket(rate)
        self.work = work
        self.invalid = 0
        self.closing: asyncio.Future[CloseReason] = asyncio.get_running_loop().create_future()

    # --- called by the table manager

    def flush(self) -> None:
        """Send whatever is new."""
        self.has_output.set()

    def show_presence(self, message: bytes) -> None:
        """Send who is connected; only the last such message is worth sending."""
        self.presence = message
        self.flush()

    # --- life cycle

    async def serve(self, since: int) -> None:
        """Serve the connection until either side closes it."""
        async with self.tables.locked(self.live):
            self.full_update_since = since
            self.tables.add_viewer(self.live, self)
        receiver, sender = asyncio.create_task(self.receive()), asyncio.create_task(self.send())
        ends: set[asyncio.Future[Any]] = {receiver, sender, self.closing}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.tables.remove_viewer(self.live, self)
            for task in (receiver, *self.hint_tasks):
                task.cancel()
            self.close(CloseReason(GOING_AWAY))
            await asyncio.wait({sender}, timeout=CLOSE_TIMEOUT)
            sender.cancel()

    async def receive(self) -> None:
        while (message := await self.transport.receive())["type"] != "websocket.disconnect":
            if not self.bucket.take():
                self.close_with(say("socket.rate"))
                return
            if delay := self.work.delay():
                await asyncio.sleep(delay)
            text = message.get("text")
            await self.handle(text.encode() if text else message.get("bytes") or b"")

    async def send(self) -> None:
        """Send one message after the other; what changes while the client is slow is sent in one update."""
        with contextlib.suppress(Exception):  # the client may be gone
            while True:
                self.has_output.clear()
                if (data := self.next_message()) is not None:
                    await self.transport.send(data)
                elif self.closing.done():
                    break
                else:
                    await self.has_output.wait()
            reason = self.closing.result()
            if reason.code != GOING_AWAY:
                await self.transport.close(reason.code, reason.text)

    def dismiss(self, message: Message) -> None:
        """Close the connection and tell the client that reconnecting will not help."""
        self.enqueue(encode(bye(message)))
        self.close_with(message)

    def close_with(self, message: Message) -> None:
        self.close(CloseReason(POLICY_VIOLATION, close_reason(message)))

    def close(self, reason: CloseReason) -> None:
        if not self.closing.done():
            self.closing.set_result(reason)
        self.flush()

    # --- messages to the client

    def enqueue(self, message: bytes) -> None:
        """Queue an answer, unless the client leaves too many unread."""
        if self.outbox_bytes + len(message) > MAX_OUTBOX_BYTES and self.outbox:
            self.outbox.clear()
            self.close_with(say("socket.unread"))
        else:
            self.outbox.append(message)
            self.outbox_bytes += len(message)
            self.flush()

    def next_message(self) -> bytes | None:
        """Return the next message to send: the whole table if the client needs it, answers, then updates."""
        if not self.closing.done() and not self.live.table.is_visible_to(self.person, self.invite):
            self.dismiss(say("table.private"))
        if self.live.is_committed and not self.closing.done() and self.needs_full_update():
            with self.work.spend():
                return self.full_update()
        if self.outbox:
            message = self.outbox.popleft()
            self.outbox_bytes -= len(message)
            return message
        if self.closing.done() or not self.live.is_committed:
            return None
        table, since = self.live.table, self.last_sent
        if (n := table.streams.number(self.seat)) > since:
            ids, self.committed_ids, self.last_sent = self.committed_ids, [], n
            if ids:
                return encode(updates.build(table, self.seat, since, now(), ids=ids, derived=self.derived))
            return self.live.update(self.seat, since, self.derived)
        presence, self.presence = self.presence, None
        return presence

    def needs_full_update(self) -> bool:
        return self.full_update_since is not None or self.live.table.seat_of(self.person) != self.seat

    def full_update(self) -> bytes:
        """Return the whole table, for a client that connects, changes its seat or sent a stale message."""
        since, self.full_update_since = self.full_update_since or 0, None
        seat, self.seat = self.seat, self.live.table.seat_of(self.person)
        if seat != self.seat:
            asyncio.get_running_loop().call_soon(self.tables.announce_presence, self.live)
        ids, self.committed_ids = self.committed_ids, []
        update = updates.build(self.live.table, self.seat, since, now(), ids=ids, first=True, derived=self.derived)
        self.last_sent = update.n
        return encode(update)

    # --- messages from the client

    async def handle(self, data: bytes) -> None:
        message = self.decode(data)
        if message is None:
            return
        try:
            async with self.tables.locked(self.live):
                with self.work.spend():
                    is_answered = self.answer(message)
            if not is_answered:
                action = self.counted(self.action(message))
                await self.tables.act(self.live, action, partial(self.acknowledge, message.id))
        except BastideError as error:
            self.refuse(message.id, error)

    def counted(self, action: Action) -> Action:
        """Count the time of an action as work for this client."""

        def act(table: Table, at: int) -> AnyEvent | None:
            with self.work.spend():
                return action(table, at)

        return act

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
            self.close_with(say("socket.invalid"))

    def refuse(self, id: int, error: BastideError) -> None:
        metrics.MESSAGES_REFUSED.inc()
        if isinstance(error, Stale):
            self.full_update_since = 0
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
                self.tables.check_chat_rate(self.live, person)
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
            self.refuse(id, error)


def reason_model(message: Message) -> models.Reason:
    return models.Reason(**message.as_json())


def bye(message: Message) -> messages.Bye:
    reason = reason_model(message)
    return messages.Bye(key=reason.key, text=reason.text, data=reason.data)


def close_reason(message: Message) -> str:
    """Return the reason of a close frame: the key, and as much of the text as fits."""
    return f"{message.key}: {message.text}".encode()[:MAX_CLOSE_REASON_BYTES].decode(errors="ignore")
