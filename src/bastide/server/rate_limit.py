"""Rate limiting: token buckets, and budgets of processor time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")

BURST_SECONDS = 5.0  # the bucket holds this many seconds' worth of tokens
WORK_BURST = 1.0  # seconds of work in one go
MAX_CLIENTS = 10_000  # that a limit remembers


class TokenBucket:
    """Allows `rate` actions per second on average, and `rate * burst` in one go."""

    __slots__ = ("at", "level", "rate", "size")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self.rate, self.size = rate, rate * burst
        self.level, self.at = self.size, time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Take tokens. Return False if the bucket does not hold so many."""
        at = time.monotonic()
        self.level = min(self.size, self.level + (at - self.at) * self.rate)
        self.at = at
        if self.level < tokens:
            return False
        self.level -= tokens
        return True


class WorkBudget:
    """Processor time that one client may use: a share of it, and some seconds in one go."""

    __slots__ = ("at", "level", "share")

    def __init__(self, share: float) -> None:
        self.share = share
        self.level, self.at = WORK_BURST, time.monotonic()

    @contextmanager
    def spend(self) -> Iterator[None]:
        """Count the time that the body takes; it must not wait for anything."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.level -= time.perf_counter() - start

    def delay(self) -> float:
        """Return how many seconds to wait before more is done for this client."""
        at = time.monotonic()
        self.level = min(WORK_BURST, self.level + (at - self.at) * self.share)
        self.at = at
        return max(0.0, -self.level / self.share)


class PerClient(Generic[T]):
    """One object for each client; those that were used least recently are forgotten."""

    def __init__(self, make: Callable[[], T], size: int = MAX_CLIENTS) -> None:
        self.make, self.size = make, size
        self.entries: OrderedDict[str, T] = OrderedDict()

    def get(self, client: str) -> T:
        entry = self.entries.pop(client, None)
        if entry is None:
            entry = self.make()
        self.entries[client] = entry
        if len(self.entries) > self.size:
            self.entries.popitem(last=False)
        return entry
