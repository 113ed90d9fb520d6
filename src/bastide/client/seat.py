"""A place at a table: comes back by itself when the connection is lost, and misses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ..protocol import messages
from ..protocol.messages import (
    Agree,
    Answer,
    Ask,
    Back,
    Bye,
    Chat,
    Detailed,
    Details,
    Hint,
    Hinted,
    Move,
    Points,
    Presence,
    Resign,
    Score,
    Undo,
    Update,
)
from ..protocol.shapes import Gains, SeatPoints
from .errors import NotDone, Refused, ServerGone
from .seen import Seen

FIRST_WAIT = 0.05  # seconds before coming back, doubled each time
LONGEST_WAIT = 2.0
LARGEST = 4 << 20

Answered = Update | messages.Refused | Answer | Points | Detailed | Hinted


class Seat:
    """Also for those who only look on."""

    def __init__(self, address: str, token: str | None, *, invite: str | None = None, patience: float = 30.0) -> None:
        self.address, self.token, self.invite, self.patience = address, token, invite, patience
        self.seen = Seen()
        self.presence: Presence | None = None
        self.heard = asyncio.Condition()
        self.ids = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Answered]] = {}
        self.socket: ClientConnection | None = None
        self.gone: NotDone | None = None
        self.updates = 0
        self.comebacks = 0
        self.listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Seat:
        self.listening = asyncio.create_task(self.listen())
        await self.until(lambda: self.updates > 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.listening is not None:
            self.listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.listening
        if self.socket is not None:
            await self.socket.close()

    # --- what is so

    @property
    def moves(self) -> list[str]:
        """what can be played now"""
        return [] if self.seen.decision is None else self.seen.decision.moves

    async def my_turn(self) -> bool:
        """waits until it is; False when the game is over"""
        await self.until(lambda: self.seen.over or bool(self.moves))
        return not self.seen.over

    async def until(self, true: Callable[[], bool]) -> None:
        """waits until something has come to be so"""
        async with self.heard:
            await self.heard.wait_for(lambda: self.gone is not None or true())
        if self.gone is not None and not true():
            raise self.gone

    # --- what one can do

    async def play(self, move: str) -> None:
        """until it is committed; when the connection is lost meanwhile, it is asked again whether it was"""
        await self.numbered(lambda id, n: Move(id=id, answers=n, move=move))

    async def undo(self) -> None:
        await self.numbered(lambda id, n: Undo(id=id, answers=n))

    async def numbered(self, make: Callable[[int, int], Move | Undo]) -> None:
        n, again = self.seen.n, False
        while True:
            try:
                await self.ask(make(next(self.ids), n))
                return
            except Refused as error:
                if error.stale and again:
                    return  # it had been done before the connection was lost
                raise
            except ConnectionError:
                again = True
                await self.reconnected()

    async def back(self, moves: int) -> None:
        await self.ask(Back(id=next(self.ids), moves=moves))

    async def agree(self, yes: bool = True) -> None:
        await self.ask(Agree(id=next(self.ids), yes=yes))

    async def say(self, text: str) -> None:
        await self.ask(Chat(id=next(self.ids), text=text))

    async def resign(self) -> None:
        await self.ask(Resign(id=next(self.ids)))

    async def gains(self, move: str) -> Gains:
        """what a move would bring at once; raises `Refused` for one that is not legal"""
        answer = await self.ask(Ask(id=next(self.ids), move=move))
        assert isinstance(answer, Answer)
        if answer.reason is not None:
            raise Refused(answer.reason)
        assert answer.gains is not None
        return answer.gains

    async def score(self) -> list[SeatPoints]:
        points = await self.ask(Score(id=next(self.ids)))
        assert isinstance(points, Points)
        return points.seats

    async def details(self) -> dict[str, Any]:
        """what follows from the position and is shown beside it"""
        answer = await self.ask(Details(id=next(self.ids)))
        assert isinstance(answer, Detailed)
        return answer.data

    async def hint(self) -> str:
        """what the best bot would play"""
        answer = await self.ask(Hint(id=next(self.ids)))
        assert isinstance(answer, Hinted)
        return answer.move

    async def ask(self, message: messages.ToServer) -> Answered:
        """sends a message and waits for what the server says to it"""
        if self.gone is not None:
            raise self.gone
        socket = self.socket
        if socket is None:
            raise ConnectionError("the connection is lost")
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self.waiting[message.id] = answer
        try:
            try:
                await socket.send(messages.encode(message).decode())
            except ConnectionClosed:
                answer.cancel()
                if self.socket is socket:
                    self.socket = None  # whoever comes back waits for another
                raise ConnectionError("the connection is lost") from None
            answered = await answer
        finally:
            self.waiting.pop(message.id, None)
        if isinstance(answered, messages.Refused):
            raise Refused(answered.reason, stale=answered.stale)
        return answered

    async def reconnected(self) -> None:
        await self.until(lambda: self.socket is not None)

    # --- the connection

    async def listen(self) -> None:
        wait, lost_at = FIRST_WAIT, time.monotonic()
        while self.gone is None:
            try:
                async with self.connection() as socket:
                    self.comebacks += 1
                    async for frame in socket:
                        if await self.hear(frame, socket):
                            wait, lost_at = FIRST_WAIT, time.monotonic()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            finally:
                await self.lose()
            if time.monotonic() - lost_at > self.patience:
                await self.give_up(ServerGone("the server does not answer"))
            if self.gone is None:
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)

    def connection(self) -> connect:
        query = f"?since={self.seen.n}" + (f"&invite={self.invite}" if self.invite else "")
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(self.address + query, additional_headers=headers, compression=None, max_size=LARGEST, proxy=None)

    async def hear(self, frame: str | bytes, socket: ClientConnection) -> bool:
        message = messages.read_from_server(frame)
        match message:
            case Update():
                self.seen.take(message)
                self.updates += 1
                self.socket = socket
                for id in message.ids:
                    self.answer(id, message)
            case messages.Refused() | Answer() | Points() | Detailed() | Hinted():
                self.answer(message.id, message)
            case Presence():
                self.presence = message
            case Bye():
                await self.give_up(NotDone(message.text))
        async with self.heard:
            self.heard.notify_all()
        return isinstance(message, Update)

    def answer(self, id: int, message: Answered) -> None:
        waiting = self.waiting.get(id)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    async def lose(self) -> None:
        self.socket = None
        for waiting in self.waiting.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the connection is lost"))

    async def give_up(self, error: NotDone) -> None:
        self.gone = error
        async with self.heard:
            self.heard.notify_all()
