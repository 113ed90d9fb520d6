"""How long a bot may think, and figures given with its name: "ms=500,width=80"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

from ..kernel.errors import BadOptions

Kind = type[int] | type[float]
BUDGET: Mapping[str, Kind] = {"ms": float, "visits": int}
STANDARD_MS = 1000.0
MOST = 1e9


class Budget:
    """a time, a number of visits, or what ends first"""

    def __init__(self, ms: float | None = None, visits: int | None = None) -> None:
        self.ms = STANDARD_MS if ms is None and visits is None else ms
        self.visits = visits

    def rounds(self) -> Iterator[int]:
        """numbers from 0 on until it is spent; time runs from here"""
        return self.counted(None if self.ms is None else perf_counter() + self.ms / 1000)

    def counted(self, end: float | None) -> Iterator[int]:
        done = 0
        while (self.visits is None or done < self.visits) and (end is None or perf_counter() < end):
            yield done
            done += 1


def read(bot: str, text: str, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    """the figures named in a text; `BadOptions` where there is no such figure, or it cannot be that"""
    found: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        name, _, value = part.partition("=")
        if name not in kinds:
            raise BadOptions(f"the bot {bot!r} has no {name!r}; it has: {', '.join(kinds)}")
        try:
            found[name] = kinds[name](value)
        except ValueError:
            raise BadOptions(f"{name!r} of the bot {bot!r} is a number, not {value!r}") from None
        if not 0 <= found[name] <= MOST:
            raise BadOptions(f"{name!r} of the bot {bot!r} cannot be {value}")
    return found


def shared(budget: Budget, others: int) -> Budget:
    """what each of several does who think at the same time"""
    visits = budget.visits
    return Budget(budget.ms, visits if visits is None else -(-visits // (1 + others)))


def budget_of(given: dict[str, Any]) -> Budget:
    """takes its figures out of those that were read"""
    return Budget(given.pop("ms", None), given.pop("visits", None))
