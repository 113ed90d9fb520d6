"""One connection to a table: reads what a client wants, and sends it what is new.

A connection is woken when there may be news and then asks for all that came since it last sent: a slow client gets
fewer and larger updates, and holds nobody up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec

from ...kernel.errors import BastideError, Refused as RefusedByRules
from ...protocol import messages, shapes
from ...protocol.messages import LONGEST, encode
from ..rates import Bucket
from .events import AnyEvent
from .house import House, Live, now
from .table import Stale, Table

WAITING_MOST = 200  # messages beside the updates: a client that does not read them is let go
BAD_MOST = 50  # messages that cannot be read, before the connection ends

POLICY = 1008  # codes of the WebSocket protocol
TOO_BIG = 1009
RESTART = 1012


class Wire(Protocol):
    """the part of a WebSocket that is used here"""

    async def receive(self) -> Any: ...

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class Ended(Exception):
    """the connection is to be closed, with a code and a sentence"""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Connection:
    def __init__(self, wire: Wire, house: House, live: Live, person: str | None, rate: float) -> None:
        self.wire, self.house, self.live, self.person = wire, house, live, person
        self.seat = live.table.seat_of(person)
        self.sent = 0  # number in the stream
        self.answered = 0  # the client's message whose effect the next update shows
        self.said: deque[str] = deque()
        self.called = asyncio.Event()
        self.bucket = Bucket(rate)
        self.bad = 0
        self.ending: Ended | None = None

    # --- what the house calls

    def wake(self) -> None:
        self.called.set()

    def tell(self, message: str) -> None:
        if len(self.said) >= WAITING_MOST:
            self.end(POLICY, "you do not read what you are sent")
        else:
            self.said.append(message)
        self.called.set()

    def end(self, code: int, text: str) -> None:
        self.ending = self.ending or Ended(code, text)
        self.called.set()

    # --- from its beginning to its end

    async def serve(self, since: int) -> None:
        """until one side ends it"""
        live = self.live
        async with live.lock:
            self.tell_all(since)
            self.house.enter(live, self)
        sending = asyncio.create_task(self.send())
        receiving = asyncio.create_task(self.receive())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.leave(live, self)
            for task in (receiving, sending):
                task.cancel()
            await asyncio.gather(receiving, sending, return_exceptions=True)
        if self.ending is not None:
            await self.wire.close(self.ending.code, str(self.ending))

    async def send(self) -> None:
        while self.ending is None or self.said:
            await self.called.wait()
            self.called.clear()
            while self.said:
                await self.wire.send_text(self.said.popleft())
            await self.send_news()

    async def send_news(self) -> None:
        table = self.live.table
        if not self.live.settled:
            return
        if table.seat_of(self.person) != self.seat:
            self.tell_all(0)
        elif table.streams.number(self.seat) > self.sent:
            since, id = self.sent, self.answered
            self.sent, self.answered = table.streams.number(self.seat), 0
            if id:
                await self.wire.send_text(encode(table.news(self.seat, since, now(), id=id)).decode())
            else:
                await self.wire.send_text(self.live.update(self.seat, since))

    def tell_all(self, since: int) -> None:
        """the whole table, and the news since a number: for one who comes, took a seat or left it, or is behind"""
        self.seat = self.live.table.seat_of(self.person)
        id, self.answered = self.answered, 0
        update = self.live.table.news(self.seat, since, now(), id=id, first=True)
        self.sent = update.n
        self.tell(encode(update).decode())

    async def receive(self) -> None:
        while self.ending is None:
            message = await self.wire.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self.bucket.take():
                self.end(POLICY, "too many messages: come back more slowly")
                return
            await self.take(message.get("text") or message.get("bytes") or b"")

    # --- one message

    async def take(self, data: str | bytes) -> None:
        if len(data) > LONGEST:
            self.refuse_unreadable(f"a message has at most {LONGEST} bytes")
            return
        try:
            message = messages.read_from_client(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse_unreadable(f"this is no message of the protocol: {error}")
            return
        try:
            await self.do(message)
        except RefusedByRules as error:
            refusal = error.refusal
            self.refuse(message.id, shapes.Refusal(refusal.text, refusal.rule, refusal.key, dict(refusal.data)))
        except Stale as error:
            async with self.live.lock:
                self.tell_all(0)
            self.refuse(message.id, shapes.Refusal(str(error)), stale=True)
        except BastideError as error:
            self.refuse(message.id, shapes.Refusal(str(error)))

    def refuse_unreadable(self, text: str) -> None:
        self.bad += 1
        self.refuse(0, shapes.Refusal(text))
        if self.bad >= BAD_MOST:
            self.end(POLICY, "too many messages that cannot be read")

    def refuse(self, id: int, reason: shapes.Refusal, *, stale: bool = False) -> None:
        self.tell(encode(messages.Refused(id=id, reason=reason, stale=stale)).decode())

    async def do(self, message: messages.ToServer) -> None:
        seat = self.live.table.seat_of(self.person)
        if seat is None or self.person is None:
            raise BastideError("only those who have a seat at this table can do that")
        match message:
            case messages.Ask():
                self.tell(encode(self.ask(seat, message)).decode())
            case messages.Score():
                points = [score.as_json() for score in self.live.table.shown_match.score_for(seat)]
                self.tell(encode(messages.Points(id=message.id, seats=points)).decode())
            case _:
                await self.act(seat, message)

    def ask(self, seat: int, message: messages.Ask) -> messages.Answer:
        match = self.live.table.running
        number = match.number(message.move)
        refusal = match.game.why_not(match.state, seat, number)
        if refusal is not None:
            reason = shapes.Refusal(refusal.text, refusal.rule, refusal.key, dict(refusal.data))
            return messages.Answer(id=message.id, reason=reason, gains=None)
        return messages.Answer(id=message.id, reason=None, gains=match.game.gains(match.state, seat, number).as_json())

    async def act(self, seat: int, message: messages.ToServer) -> None:
        person = self.person or ""

        def do(table: Table, at: int) -> AnyEvent:
            event = choose(table, at)
            self.answered = message.id
            return event

        def choose(table: Table, at: int) -> AnyEvent:
            match message:
                case messages.Move():
                    return table.play(at, seat, message.move, message.answers)
                case messages.Undo():
                    return table.undo(at, seat, message.answers)
                case messages.Back():
                    return table.propose(at, seat, message.moves)
                case messages.Agree():
                    return table.answer(at, seat, message.yes)
                case messages.Chat():
                    return table.say(at, seat, person, message.text)
                case messages.Resign():
                    return table.resign(at, seat)
            raise AssertionError(message)

        await self.house.act(self.live, do)
