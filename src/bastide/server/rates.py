"""So many a second, with bursts."""

from __future__ import annotations

import time

BURST = 5.0  # seconds' worth that may come at once


class Bucket:
    __slots__ = ("at", "level", "rate", "size")

    def __init__(self, rate: float, burst: float = BURST) -> None:
        self.rate, self.size = rate, rate * burst
        self.level, self.at = self.size, time.monotonic()

    def take(self) -> bool:
        at = time.monotonic()
        self.level = min(self.size, self.level + (at - self.at) * self.rate)
        self.at = at
        if self.level < 1:
            return False
        self.level -= 1
        return True
