"""The pool of worker processes in which bots think."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import pickle
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from ...bots.bot import BotFailed
from ...kernel import registry
from ...kernel.contract import State
from .pipe import Inquiry, Question, question_frame
from .process import Process
from .worker import KEPT, NICENESS

__all__ = ["BotFailed", "Pool"]

LAST = 19  # niceness of what has time: it gets what is left over by all others


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    spec: str
    question: bytes
    seconds: float
    answer: asyncio.Future[dict[str, Any]]  # cancelled when nobody waits for it any more


class Desk:
    """A process and the requests that wait for it, one at a time in the order they came."""

    def __init__(self, make: str, niceness: int = NICENESS) -> None:
        self.process = Process(make, niceness)
        self.waiting: asyncio.Queue[Request] = asyncio.Queue()
        self.current: Request | None = None
        self.bots = 0  # that think at this desk
        self.task: asyncio.Task[None] | None = None

    @property
    def load(self) -> int:
        return self.waiting.qsize() + (self.current is not None)

    def open(self) -> None:
        self.task = asyncio.create_task(self.work(), name="bots think")

    async def work(self) -> None:
        with contextlib.suppress(BotFailed):  # the first request tries again, and is told
            await self.process.begin()
        while True:
            self.current = request = await self.waiting.get()
            if not request.answer.done():
                await self.serve(request)
            self.current = None

    async def serve(self, request: Request) -> None:
        """whatever goes wrong, the requests behind it are served"""
        try:
            answer = await self.ask(request)
        except Exception as error:
            if not request.answer.done():
                request.answer.set_exception(error)
            if not self.process.alive:
                with contextlib.suppress(BotFailed):  # the next request tries again, and is told
                    await self.process.begin()
        else:
            if not request.answer.done():
                request.answer.set_result(answer)

    async def ask(self, request: Request) -> dict[str, Any]:
        if not self.process.alive:
            await self.process.begin()
        try:
            return await self.process.ask(request.question, request.seconds)
        except Exception as error:
            await self.process.end()
            silent = isinstance(error, TimeoutError)
            reason = f"did not answer within {request.seconds:g} s" if silent else f"crashed: {error}"
            raise BotFailed(f"the bot {request.spec} {reason}") from error

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.current is not None:
            self.current.answer.cancel()
        while not self.waiting.empty():
            self.waiting.get_nowait().answer.cancel()
        await self.process.end()


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """where the bot of a key thinks"""

    desk: Desk
    spec: str
    bot: int


class Pool:
    """`thinking` is how many moves are waited for now, `failed` how many never came."""

    def __init__(self, processes: int, *, make: str = "bastide.bots:make") -> None:
        self.make = make
        self.desks = [Desk(make) for _ in range(processes)]
        self.analyst: Desk | None = None  # for finished games, while somebody wants to know of one
        self.places: OrderedDict[str, Place] = OrderedDict()  # by key, those used last at the end
        self.numbers = itertools.count()
        self.running = False
        self.thinking = 0
        self.failed = 0

    async def start(self) -> None:
        """the processes begin meanwhile; who asks before waits"""
        for desk in self.desks:
            desk.open()
        self.running = True

    async def close(self) -> None:
        """Ends all processes. Whoever still waits for a move is cancelled: the bot did not fail."""
        self.running = False
        await asyncio.gather(*(desk.close() for desk in self.desks), self.rest())

    async def choose(self, spec: str, game: str, state: State, seat: int, key: str, seconds: float) -> int:
        """The move of a bot. `state` was redealt for the seat already: nothing hidden reaches the process.

        `key` (table and seat) keeps the same bot object for the same seat, in the same process. Only the time it
        thinks counts against `seconds`, not the time it waits for others. Raises `BotFailed` when it crashed, hung or
        answered nonsense; then it begins anew, and a process that crashed or hung is replaced.
        """
        if not self.running:
            raise RuntimeError("the pool of bots is not running")
        rules = registry.game(game)
        place = self.place(key, spec)
        question = Question(place.bot, spec, game, pickle.dumps(state), seat, secrets.randbits(64), seconds)
        request = Request(spec, question_frame(question), seconds, asyncio.get_running_loop().create_future())
        place.desk.waiting.put_nowait(request)
        self.thinking += 1
        try:
            answer = await request.answer
            if "failed" in answer:
                raise BotFailed(f"the bot {spec} failed: {answer['failed']}")
            move = answer.get("move")
            if type(move) is not int:
                raise BotFailed(f"the bot {spec} answered no move")
            refusal = rules.why_not(state, seat, move)
            if refusal is not None:
                raise BotFailed(f"the bot {spec} answered a move that is not legal: {refusal}")
        except BotFailed:
            self.failed += 1
            self.forget(key, place)
            raise
        finally:
            self.thinking -= 1
        return move

    async def judge(self, inquiry: Inquiry) -> dict[str, Any]:
        """Looks at a turn of a finished game, in a process beside those of the bots: no move ever waits for it. Raises
        `BotFailed` when the process crashed or hung; it is replaced then."""
        if not self.running:
            raise RuntimeError("the pool of bots is not running")
        if self.analyst is None:
            self.analyst = Desk(self.make, LAST)
            self.analyst.open()
        answer = asyncio.get_running_loop().create_future()
        self.analyst.waiting.put_nowait(Request("search", question_frame(inquiry), inquiry.seconds, answer))
        found: dict[str, Any] = await answer
        if "failed" in found:
            raise BotFailed(f"the bot search failed: {found['failed']}")
        return found

    async def rest(self) -> None:
        """nobody wants to know of a finished game for now: the process for it ends"""
        if self.analyst is not None:
            await self.analyst.close()
            self.analyst = None

    def place(self, key: str, spec: str) -> Place:
        """the same for the same key; else at the desk with the least to do, and among those the fewest bots"""
        known = self.places.get(key)
        if known is None or known.spec != spec:
            desk = known.desk if known else min(self.desks, key=lambda desk: (desk.load, desk.bots))
            self.forget(key, known)
            desk.bots += 1
            self.places[key] = Place(desk, spec, next(self.numbers))
        self.places.move_to_end(key)
        if len(self.places) > KEPT * len(self.desks):
            oldest, place = next(iter(self.places.items()))
            self.forget(oldest, place)
        return self.places[key]

    def forget(self, key: str, place: Place | None) -> None:
        """unless another has taken the place meanwhile"""
        if place is not None and self.places.get(key) is place:
            del self.places[key]
            place.desk.bots -= 1
