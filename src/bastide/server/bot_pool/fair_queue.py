"""A queue that is fair to the people who wait, however many requests each of them has.

Requests are served in the order of their virtual finishing times: that of a request is the one of its owner's last
request, or the present if that is over, plus the time it is expected to take. Owners thus take turns, and whoever asks
for little does not wait for those who ask for much. (This is self-clocked fair queueing.)
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


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self.heap: list[tuple[float, int, str, T]] = []
        self.order = itertools.count()
        self.virtual_time = 0.0
        self.finishes: dict[str, float] = {}  # by owner who has something in the queue
        self.counts: dict[str, int] = {}
        self.estimates: dict[str, float] = {}  # by kind, in seconds
        self.has_items = asyncio.Event()

    def __len__(self) -> int:
        return len(self.heap)

    def put(self, owner: str, kind: str, item: T) -> None:
        start = max(self.virtual_time, self.finishes.get(owner, 0.0))
        finish = self.finishes[owner] = start + self.estimates.get(kind, FIRST_ESTIMATE)
        self.counts[owner] = self.counts.get(owner, 0) + 1
        heapq.heappush(self.heap, (finish, next(self.order), owner, item))
        self.has_items.set()

    async def get(self) -> T:
        while not self.heap:
            self.has_items.clear()
            await self.has_items.wait()
        self.virtual_time, _, owner, item = heapq.heappop(self.heap)
        self.counts[owner] -= 1
        if not self.counts[owner]:
            del self.counts[owner], self.finishes[owner]
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
        self.counts.clear()
        self.finishes.clear()
        return items
