"""Time left for each seat. The game never sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...protocol import shapes
from ...protocol.shapes import ClockRules

DAY = 86_400_000
SECOND = 1_000


class Clock:
    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        self.left = [self.full] * seats
        self.since: dict[int, int] = {}  # seats whose time is running, and since when

    @property
    def full(self) -> int:
        return round(self.rules.days * DAY) if self.rules.kind == "days" else self.rules.seconds * SECOND

    def remaining(self, seat: int, at: int) -> int:
        return self.left[seat] - (at - self.since[seat] if seat in self.since else 0)

    def turn(self, at: int, asked: Collection[int], done: Collection[int] = ()) -> None:
        """From now on the time of those who are asked runs; those who are done with a turn get their increment."""
        for seat in list(self.since):
            if seat not in asked or seat in done:
                self.left[seat] = max(0, self.remaining(seat, at))
                del self.since[seat]
        for seat in done:
            self.left[seat] = self.full if self.rules.kind == "days" else self.left[seat] + self.increment
        for seat in asked:
            self.since.setdefault(seat, at)

    @property
    def increment(self) -> int:
        return self.rules.increment * SECOND

    def deadline(self, seats: Collection[int]) -> int | None:
        """when the first of these seats has no time left"""
        if self.rules.kind == "none":
            return None
        return min((since + self.left[seat] for seat, since in self.since.items() if seat in seats), default=None)

    def copy(self) -> Clock:
        new = Clock(self.rules, 0)
        new.left, new.since = list(self.left), dict(self.since)
        return new

    def shown(self, at: int, own: Clock, seat: int | None) -> shapes.Clock:
        """as a viewer may know it: the own seat by the true clock, the others by this one"""
        clocks = [own if other == seat else self for other in range(len(self.left))]
        return shapes.Clock(
            at=at,
            left=[max(0, clock.remaining(other, at)) for other, clock in enumerate(clocks)],
            running=[other for other, clock in enumerate(clocks) if other in clock.since],
        )

    def freeze(self) -> dict[str, Any]:
        return {"left": self.left, "since": list(self.since.items())}

    def thaw(self, frozen: Mapping[str, Any]) -> None:
        self.left = list(frozen["left"])
        self.since = dict(frozen["since"])
