"""One connection to a table: reads what a client wants, and sends it what is new.

A connection is woken when there may be news and then sends all that came since it last sent: a slow client gets fewer
and larger updates, and holds nobody up.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, cast

import msgspec

from ...kernel.errors import BastideError, Refusal, Refused as RefusedByRules
from ...protocol import messages, shapes
from ...protocol.messages import LONGEST, encode
from ..rates import Bucket
from ..watch import metrics
from . import telling
from .house import Do, House, Live, now
from .table import Stale

WAITING_MOST = 200  # messages beside the updates: a client that does not read them is let go
BAD_MOST = 50  # messages that cannot be read, before the connection ends

PATIENCE = 5.0  # seconds for the last words

GOING_AWAY = 1001  # codes of the WebSocket protocol
POLICY = 1008


class Wire(Protocol):
    """a WebSocket"""

    def receive(self) -> Awaitable[Any]: ...

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """what is heard at once does not come through `receive`"""

    def push(self, data: bytes) -> bool:
        """sends at once; False where it must be waited for"""

    async def send(self, data: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


Advice = Callable[[Live, int], Awaitable[str]]  # a hint for a seat


class Ended(Exception):
    """the connection is to be closed, with a code and a sentence"""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Connection:
    def __init__(self, wire: Wire, house: House, live: Live, person: str | None, rate: float, advice: Advice) -> None:
        self.wire, self.house, self.live, self.person = wire, house, live, person
        self.advice = advice
        self.hints: set[asyncio.Task[None]] = set()
        self.seat = live.table.seat_of(person)
        self.sent = 0  # number in the stream
        self.answered: list[int] = []  # the client's messages whose effect the next update shows
        self.said: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.bucket = Bucket(rate)
        self.bad = 0
        self.taking = False  # a message that came through `receive`
        self.ending: Ended | None = None

    # --- what the house calls

    def prepare(self) -> None:
        """what can be said at once is put into words"""
        if self.sending is None and (data := self.next()) is not None:
            self.said.appendleft(data)

    def wake(self) -> None:
        """says at once what can be said at once; the rest when the client has read on"""
        while self.sending is None and (data := self.next()) is not None:
            if not self.wire.push(data):
                self.sending = asyncio.create_task(self.send(data))
        if self.ending is not None and self.sending is None:
            self.sending = asyncio.create_task(self.close(self.ending))

    def tell(self, message: bytes) -> None:
        if len(self.said) >= WAITING_MOST:
            self.said.clear()
            self.end(POLICY, "you do not read what you are sent")
        else:
            self.said.append(message)
            self.wake()

    def end(self, code: int, text: str) -> None:
        self.ending = self.ending or Ended(code, text)
        self.wake()

    # --- from its beginning to its end

    async def serve(self, since: int) -> None:
        """until one side ends it"""
        async with self.house.holding(self.live):
            self.tell_all(since)
            self.house.enter(self.live, self)
        self.wire.listen(self.hear)
        try:
            await self.receive()
        finally:
            self.house.leave(self.live, self)
            for hint in self.hints:
                hint.cancel()
            self.ending = self.ending or Ended(GOING_AWAY, "")
            if self.sending is not None:
                await asyncio.wait({self.sending}, timeout=PATIENCE)

    async def send(self, data: bytes | None) -> None:
        """what could not be said at once"""
        try:
            while data is not None:
                await self.wire.send(data)
                data = self.next()
        except Exception:
            self.ending = self.ending or Ended(GOING_AWAY, "")  # the client is gone, as `receive` will hear
            return
        self.sending = None
        self.wake()

    async def close(self, ending: Ended) -> None:
        if ending.code != GOING_AWAY:
            with contextlib.suppress(Exception):  # the client may be gone already
                await self.wire.close(ending.code, str(ending))

    def next(self) -> bytes | None:
        """what is to be said next: answers first, then what is new"""
        if self.said:
            return self.said.popleft()
        table = self.live.table
        if self.ending is not None or not self.live.settled:
            return None
        if table.seat_of(self.person) != self.seat:
            update = self.everything(0)
            asyncio.get_running_loop().call_soon(self.house.presence_changed, self.live)
            return update
        since, n = self.sent, table.streams.number(self.seat)
        if n <= since:
            return None
        ids, self.answered, self.sent = self.answered, [], n
        return (
            encode(telling.news(table, self.seat, since, now(), ids=ids)) if ids else self.live.update(self.seat, since)
        )

    def everything(self, since: int) -> bytes:
        """the whole table, and the news since a number: for one who comes, took a seat or left it, or is behind"""
        self.seat = self.live.table.seat_of(self.person)
        ids, self.answered = self.answered, []
        update = telling.news(self.live.table, self.seat, since, now(), ids=ids, first=True)
        self.sent = update.n
        return encode(update)

    def tell_all(self, since: int) -> None:
        self.tell(self.everything(since))

    async def receive(self) -> None:
        while self.ending is None:
            message = await self.wire.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if self.ending is None and self.is_allowed():
                self.taking = True
                await self.take(text.encode() if text else message.get("bytes") or b"")
                self.taking = False

    def is_allowed(self) -> bool:
        if not self.bucket.take():
            self.end(POLICY, "too many messages: come back more slowly")
        return self.ending is None

    # --- one message

    def hear(self, data: bytes) -> bool:
        """deals with a message at once; False: it must wait, or the connection ends, and `receive` is to know of it"""
        if self.taking or self.ending is not None or not self.house.is_free(self.live):
            return False
        message = self.read(data) if self.is_allowed() else None
        if message is not None:
            done = partial(self.was_done, message.id)
            try:
                if not self.answer(message) and not self.house.act_at_once(self.live, self.deed(message), done):
                    return False
            except BastideError as error:
                self.refuse(message.id, error)
        return self.ending is None

    async def take(self, data: bytes) -> None:
        message = self.read(data)
        if message is None:
            return
        try:
            async with self.house.holding(self.live):
                told = self.answer(message)
            if not told:
                await self.house.act(self.live, self.deed(message), partial(self.was_done, message.id))
        except BastideError as error:
            async with self.house.holding(self.live):
                self.refuse(message.id, error)

    def was_done(self, id: int) -> None:
        """the next update will say so"""
        self.answered.append(id)

    def read(self, data: bytes) -> messages.ToServer | None:
        if len(data) > LONGEST:
            self.refuse_unreadable(f"a message has at most {LONGEST} bytes")
            return None
        try:
            message: messages.ToServer = messages.read_from_client(data)
            return message
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse_unreadable(f"this is no message of the protocol: {error}")
            return None

    def refuse_unreadable(self, text: str) -> None:
        self.bad += 1
        self.refuse(0, BastideError(text))
        if self.bad >= BAD_MOST:
            self.end(POLICY, "too many messages that cannot be read")

    def refuse(self, id: int, error: BastideError) -> None:
        metrics.REFUSED.inc()
        reason = refusal_of(error.refusal) if isinstance(error, RefusedByRules) else shapes.Refusal(str(error))
        if isinstance(error, Stale):
            self.tell_all(0)
        self.tell(encode(messages.Refused(id=id, reason=reason, stale=isinstance(error, Stale))))

    def answer(self, message: messages.ToServer) -> bool:
        """tells what was asked for; False: something is to be done"""
        match message:
            case messages.Score() | messages.Details():
                self.tell(encode(self.known(message)))
            case messages.Ask():
                self.tell(encode(self.ask(self.own_seat(), message)))
            case messages.Hint():
                task = asyncio.create_task(self.hint(self.own_seat(), message.id))
                self.hints.add(task)
                task.add_done_callback(self.hints.discard)
            case _:
                return False
        return True

    def own_seat(self) -> int:
        found = self.live.table.seat_of(self.person)
        if found is None:
            raise BastideError("only those who have a seat at this table can do that")
        return found

    def deed(self, message: messages.ToServer) -> Do:
        """what is to be done at the table"""
        seat, person = self.own_seat(), self.person or ""
        match message:
            case messages.Move():
                return lambda table, at: table.play(at, seat, message.move, message.answers)
            case messages.Undo():
                return lambda table, at: table.undo(at, seat, message.answers)
            case messages.Back():
                return lambda table, at: table.propose(at, seat, message.moves)
            case messages.Agree():
                return lambda table, at: table.answer(at, seat, message.yes)
            case messages.Chat():
                return lambda table, at: table.say(at, seat, person, message.text)
            case messages.Resign():
                return lambda table, at: table.resign(at, seat)
        raise AssertionError(message)

    def known(self, message: messages.Score | messages.Details) -> messages.Points | messages.Detailed:
        """what everybody may ask, also those who look on"""
        table, seat = self.live.table, self.live.table.seat_of(self.person)
        match = table.shown_match
        if isinstance(message, messages.Score):
            points = [cast(shapes.SeatPoints, score.as_json()) for score in match.score_for(seat)]
            return messages.Points(id=message.id, seats=points, totals=table.game.totals(match.state, seat))
        data = table.game.details(match.state, seat)
        return messages.Detailed(id=message.id, n=table.streams.number(seat), data=data)

    async def hint(self, seat: int, id: int) -> None:
        """while a bot thinks, the connection goes on"""
        try:
            self.tell(encode(messages.Hinted(id=id, move=await self.advice(self.live, seat))))
        except BastideError as error:
            async with self.house.holding(self.live):
                self.refuse(id, error)

    def ask(self, seat: int, message: messages.Ask) -> messages.Answer:
        match = self.live.table.running
        number = match.number(message.move)
        refusal = match.game.why_not(match.state, seat, number)
        if refusal is not None:
            return messages.Answer(id=message.id, reason=refusal_of(refusal), gains=None)
        gains = cast(shapes.Gains, match.game.gains(match.state, seat, number).as_json())
        return messages.Answer(id=message.id, reason=None, gains=gains)


def refusal_of(refusal: Refusal) -> shapes.Refusal:
    return shapes.Refusal(refusal.text, refusal.rule, refusal.key, dict(refusal.data))
