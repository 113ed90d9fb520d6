"""Rate limiting with a token bucket."""

from __future__ import annotations

import time

BURST_SECONDS = 5.0  # the bucket holds this many seconds' worth of tokens


class TokenBucket:
    """Allows `rate` actions per second on average, and `rate * burst` in one go."""

    __slots__ = ("at", "level", "rate", "size")

    def __init__(self, rate: float, burst: float = BURST_SECONDS) -> None:
        self.rate, self.size = rate, rate * burst
        self.level, self.at = self.size, time.monotonic()

    def take(self) -> bool:
        """Take a token. Return False if the bucket is empty."""
        at = time.monotonic()
        self.level = min(self.size, self.level + (at - self.at) * self.rate)
        self.at = at
        if self.level < 1:
            return False
        self.level -= 1
        return True
