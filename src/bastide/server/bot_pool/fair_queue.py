"""A queue that is fair to the people who wait, however many requests each of them has.

Every request has a virtual start, when its owner's last request is finished, or the present if that is later; and a
virtual finish, which is the start plus the time it is expected to take. The one with the first finish is served next,
and the present is the start of the last one served. Owners thus take turns, and whoever asks for little does not wait
for those who ask for much. (This is start-time fair queueing.)
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import Generic, TypeVar

T = TypeVar("T")

FIRST_ESTIMATE = 0.1  # seconds, for a kind of request that was never measured
SMOOTHING = 0.2  # weight of the last measurement
MAX_KINDS = 1000
MAX_OWNERS = 10_000  # before those with nothing in the queue are forgotten


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self.heap: list[tuple[float, int, float, T]] = []  # finish, order of arrival, start
        self.order = itertools.count()
        self.present = 0.0
        self.finishes: dict[str, float] = {}  # of the last request, by owner
        self.estimates: dict[str, float] = {}  # by kind, in seconds
        self.has_items = asyncio.Event()

    def __len__(self) -> int:
        return len(self.heap)

    def put(self, owner: str, kind: str, item: T) -> None:
        start = max(self.present, self.finishes.get(owner, 0.0))
        finish = self.finishes[owner] = start + self.estimates.get(kind, FIRST_ESTIMATE)
        heapq.heappush(self.heap, (finish, next(self.order), start, item))
        if len(self.finishes) > MAX_OWNERS:
            self.finishes = {owner: finish for owner, finish in self.finishes.items() if finish > self.present}
        self.has_items.set()

    async def get(self) -> T:
        while not self.heap:
            self.has_items.clear()
            await self.has_items.wait()
        _, _, start, item = heapq.heappop(self.heap)
        self.present = max(self.present, start)
        return item

    def measure(self, kind: str, seconds: float) -> None:
        """Learn how long a kind of request takes."""
        known = self.estimates.pop(kind, seconds)
        self.estimates[kind] = known + SMOOTHING * (seconds - known)
        if len(self.estimates) > MAX_KINDS:
            del self.estimates[next(iter(self.estimates))]

    def drain(self) -> list[T]:
        """Remove and return everything."""
        items = [item for *_, item in self.heap]
        self.heap.clear()
        return items
