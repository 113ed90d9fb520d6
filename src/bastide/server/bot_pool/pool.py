"""The pool of worker processes."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import pickle
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from ...bots.bot import BotFailed
from ...kernel.game import State
from ..messages import say_to_operator
from .fair_queue import FairQueue
from .process import WorkerProcess
from .requests import AnalysisRequest, MoveRequest, encode_request
from .worker import MAX_BOTS, NICENESS

__all__ = ["BotFailed", "BotPool"]

ANALYSIS_NICENESS = 19  # analyses only get the time that nothing else needs


@dataclass(frozen=True, slots=True, eq=False)
class QueuedRequest:
    spec: str
    frame: bytes
    seconds: float
    response: asyncio.Future[dict[str, Any]]  # cancelled when nobody waits for it any more


class WorkerQueue:
    """A worker process and the queue of its requests, served one at a time."""

    def __init__(self, make: str, niceness: int = NICENESS) -> None:
        self.process = WorkerProcess(make, niceness)
        self.queue: FairQueue[QueuedRequest] = FairQueue()
        self.current: QueuedRequest | None = None
        self.bots = 0  # assigned to this worker
        self.task: asyncio.Task[None] | None = None

    @property
    def load(self) -> int:
        return len(self.queue) + (self.current is not None)

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="bot worker")

    async def run(self) -> None:
        with contextlib.suppress(BotFailed):  # the first request tries again, and reports the error
            await self.process.start()
        while True:
            self.current = request = await self.queue.get()
            if not request.response.done():
                start = time.monotonic()
                await self.serve(request)
                self.queue.measure(request.spec, time.monotonic() - start)
            self.current = None

    async def serve(self, request: QueuedRequest) -> None:
        """Serve a request. Whatever goes wrong, the next ones are served."""
        try:
            response = await self.send(request)
        except Exception as error:
            if not request.response.done():
                request.response.set_exception(error)
            if not self.process.is_alive:
                with contextlib.suppress(BotFailed):  # the next request tries again, and reports the error
                    await self.process.start()
        else:
            if not request.response.done():
                request.response.set_result(response)

    async def send(self, request: QueuedRequest) -> dict[str, Any]:
        if not self.process.is_alive:
            await self.process.start()
        try:
            return await self.process.request(request.frame, request.seconds)
        except Exception as error:
            await self.process.stop()
            if isinstance(error, TimeoutError):
                message = say_to_operator("pool.timeout", bot=request.spec, seconds=request.seconds)
            else:
                message = say_to_operator("pool.crashed", bot=request.spec, problem=str(error))
            raise BotFailed(message) from error

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.current is not None:
            self.current.response.cancel()
        for request in self.queue.drain():
            request.response.cancel()
        await self.process.stop()


@dataclass(frozen=True, slots=True, eq=False)
class Assignment:
    """The worker and the bot object that serve a key."""

    worker: WorkerQueue
    spec: str
    bot: int


class BotPool:
    """`thinking` counts the moves that are being waited for, `failed` those that never came."""

    def __init__(self, processes: int, *, make: str = "bastide.bots:make") -> None:
        self.make = make
        self.workers = [WorkerQueue(make) for _ in range(processes)]
        self.analyst: WorkerQueue | None = None  # started when an analysis is requested
        self.assignments: OrderedDict[str, Assignment] = OrderedDict()  # by key, least recently used first
        self.bot_numbers = itertools.count()
        self.is_running = False
        self.thinking = 0
        self.failed = 0

    async def start(self) -> None:
        """Start the processes in the background; requests wait until they are ready."""
        for worker in self.workers:
            worker.start()
        self.is_running = True

    async def close(self) -> None:
        """Stop all processes. Requests that are still waiting are cancelled, which does not count as a failure."""
        self.is_running = False
        await asyncio.gather(*(worker.close() for worker in self.workers), self.stop_analyst())

    async def choose(
        self, spec: str, game: str, state: State, seat: int, key: str, seconds: float, owner: str = ""
    ) -> int:
        """Return the move of a bot. `state` must be determinized for the seat: nothing hidden reaches the process.

        Requests of different owners take turns.

        Requests with the same `key` (table and seat) use the same bot object in the same process. Only the time the
        bot thinks counts against `seconds`, not the time it waits for others. Raise `BotFailed` if it crashed, hung or
        returned something that is not a number; the next request then gets a new bot object, and a new process if the
        old one crashed or hung. Whoever plays the move checks it, and calls `discard` if it is illegal.
        """
        if not self.is_running:
            raise RuntimeError("the bot pool is not running")
        assignment = self.assign(key, spec)
        move_request = MoveRequest(assignment.bot, spec, game, pickle.dumps(state), seat, secrets.randbits(64), seconds)
        request = QueuedRequest(spec, encode_request(move_request), seconds, asyncio.get_running_loop().create_future())
        assignment.worker.queue.put(owner, spec, request)
        self.thinking += 1
        try:
            response = await request.response
            if "failed" in response:
                raise BotFailed(say_to_operator("pool.bot_failed", bot=spec, problem=response["failed"]))
            move = response.get("move")
            if type(move) is not int:
                raise BotFailed(say_to_operator("pool.no_move", bot=spec))
        except BotFailed:
            self.failed += 1
            self.unassign(key, assignment)
            raise
        finally:
            self.thinking -= 1
        return move

    def discard(self, key: str) -> None:
        """Give the next request of a key a new bot object, as this one has returned an illegal move."""
        self.failed += 1
        self.unassign(key, self.assignments.get(key))

    async def analyse(self, request: AnalysisRequest) -> dict[str, Any]:
        """Analyse a turn of a finished game in a separate process, so that no move waits for it.

        Raise `BotFailed` if the process crashed or hung; it is replaced then.
        """
        if not self.is_running:
            raise RuntimeError("the bot pool is not running")
        if self.analyst is None:
            self.analyst = WorkerQueue(self.make, ANALYSIS_NICENESS)
            self.analyst.start()
        future = asyncio.get_running_loop().create_future()
        self.analyst.queue.put("", "search", QueuedRequest("search", encode_request(request), request.seconds, future))
        response: dict[str, Any] = await future
        if "failed" in response:
            raise BotFailed(say_to_operator("pool.failed", problem=response["failed"]))
        return response

    async def stop_analyst(self) -> None:
        """Stop the process for analyses, as none is left to do."""
        if self.analyst is not None:
            await self.analyst.close()
            self.analyst = None

    def assign(self, key: str, spec: str) -> Assignment:
        """Return the assignment of a key; a new key goes to the worker with the least load, then the fewest bots."""
        known = self.assignments.get(key)
        if known is None or known.spec != spec:
            worker = known.worker if known else min(self.workers, key=lambda worker: (worker.load, worker.bots))
            self.unassign(key, known)
            worker.bots += 1
            self.assignments[key] = Assignment(worker, spec, next(self.bot_numbers))
        self.assignments.move_to_end(key)
        if len(self.assignments) > MAX_BOTS * len(self.workers):
            oldest, assignment = next(iter(self.assignments.items()))
            self.unassign(oldest, assignment)
        return self.assignments[key]

    def unassign(self, key: str, assignment: Assignment | None) -> None:
        """Remove an assignment, unless a newer one has replaced it."""
        if assignment is not None and self.assignments.get(key) is assignment:
            del self.assignments[key]
            assignment.worker.bots -= 1
