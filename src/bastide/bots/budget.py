"""How long a bot may think: a time, a number of visits, or whichever ends first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

from .settings import Setting

BUDGET_SETTINGS: Mapping[str, Setting] = {"ms": Setting(float), "visits": Setting(int)}
DEFAULT_MS = 1000.0


class Budget:
    def __init__(self, ms: float | None = None, visits: int | None = None) -> None:
        self.ms = DEFAULT_MS if ms is None and visits is None else ms
        self.visits = visits

    @classmethod
    def pop_from(cls, settings: dict[str, Any]) -> Budget:
        """Take the budget's settings out of those of a bot."""
        return cls(settings.pop("ms", None), settings.pop("visits", None))

    def start(self) -> Iterator[int]:
        """Start the clock, and count visits from 0 until the budget is spent."""
        return self.count_visits(None if self.ms is None else perf_counter() + self.ms / 1000)

    def count_visits(self, deadline: float | None) -> Iterator[int]:
        done = 0
        while (self.visits is None or done < self.visits) and (deadline is None or perf_counter() < deadline):
            yield done
            done += 1

    def split(self, processes: int) -> Budget:
        """Return the share of each of several processes that search at the same time."""
        return Budget(self.ms, None if self.visits is None else -(-self.visits // processes))
