"""The clock of a table: time left for each seat. Games know nothing of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...protocol import models
from ...protocol.models import ClockRules

DAY = 86_400_000
SECOND = 1_000


class Clock:
    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        self.left = [self.initial] * seats
        self.since: dict[int, int] = {}  # when the time of each running seat started

    @property
    def initial(self) -> int:
        return round(self.rules.days * DAY) if self.rules.kind == "days" else self.rules.seconds * SECOND

    def remaining(self, seat: int, at: int) -> int:
        return self.left[seat] - (at - self.since[seat] if seat in self.since else 0)

    def switch(self, at: int, running: Collection[int], done: Collection[int] = ()) -> None:
        """Run the time of these seats from now on, and give the increment to those who finished a turn."""
        for seat in list(self.since):
            if seat not in running or seat in done:
                self.left[seat] = max(0, self.remaining(seat, at))
                del self.since[seat]
        for seat in done:
            self.left[seat] = self.initial if self.rules.kind == "days" else self.left[seat] + self.increment
        for seat in running:
            self.since.setdefault(seat, at)

    @property
    def increment(self) -> int:
        return self.rules.increment * SECOND

    def deadline(self, seats: Collection[int]) -> int | None:
        """Return when the first of these seats runs out of time."""
        if self.rules.kind == "none":
            return None
        return min((since + self.left[seat] for seat, since in self.since.items() if seat in seats), default=None)

    def copy(self) -> Clock:
        new = Clock(self.rules, 0)
        new.left, new.since = list(self.left), dict(self.since)
        return new

    def view(self, at: int, true: Clock, seat: int | None) -> models.Clock:
        """Show this clock to a viewer, with the viewer's own seat taken from the true clock."""
        clocks = [true if other == seat else self for other in range(len(self.left))]
        return models.Clock(
            at=at,
            left=[max(0, clock.remaining(other, at)) for other, clock in enumerate(clocks)],
            running=[other for other, clock in enumerate(clocks) if other in clock.since],
        )

    def snapshot(self) -> dict[str, Any]:
        return {"left": self.left, "since": list(self.since.items())}

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        self.left = list(snapshot["left"])
        self.since = dict(snapshot["since"])
