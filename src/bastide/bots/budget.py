"""How long a bot may think, and figures given with its name: "ms=500,width=80"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, NamedTuple

from ..kernel.errors import BadOptions


class Figure(NamedTuple):
    """that can be given with the name of a bot"""

    kind: type[int] | type[float]
    least: float = 0
    most: float = 1e9


BUDGET: Mapping[str, Figure] = {"ms": Figure(float), "visits": Figure(int)}
STANDARD_MS = 1000.0


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


def read(bot: str, text: str, figures: Mapping[str, Figure]) -> dict[str, Any]:
    """the figures named in a text; `BadOptions` where there is no such figure, or it cannot be that"""
    found: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        name, _, value = part.partition("=")
        if name not in figures:
            raise BadOptions(f"the bot {bot!r} has no {name!r}; it has: {', '.join(figures)}")
        if name in found:
            raise BadOptions(f"{name!r} of the bot {bot!r} is given twice")
        kind, least, most = figures[name]
        try:
            found[name] = kind(value)
        except ValueError:
            number = "a whole number" if kind is int else "a number"
            raise BadOptions(f"{name!r} of the bot {bot!r} is {number}, not {value!r}") from None
        if not least <= found[name] <= most:
            limit = f"at most {most:,.0f}" if found[name] > most else f"at least {least:g}"
            raise BadOptions(f"{name!r} of the bot {bot!r} is {limit}, not {value}")
    return found


def shared(budget: Budget, others: int) -> Budget:
    """what each of several does who think at the same time"""
    visits = budget.visits
    return Budget(budget.ms, visits if visits is None else -(-visits // (1 + others)))


def budget_of(given: dict[str, Any]) -> Budget:
    """takes its figures out of those that were read"""
    return Budget(given.pop("ms", None), given.pop("visits", None))
