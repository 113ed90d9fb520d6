"""Replay of a match, move by move, as a viewer saw it or with everything revealed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import chance
from .match import Entry, Match
from .types import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """The situation after `n` moves. `seat`, `move` and `era` are those of the last move, None at the start."""

    n: int
    seat: Seat | None
    move: str | None
    era: int | None
    view: dict[str, Any]
    totals: list[int]  # points of each seat as if the game ended now
    waiting: list[Seat]  # seats that have to decide


class Replay:
    """Replay a match. It copies what it needs, so that the match may continue meanwhile in another thread."""

    def __init__(self, match: Match, viewer: Seat | None = None, *, everything: bool = False) -> None:
        self.game, self.options, self.seats = match.game, match.options, list(match.seats)
        self.rules = match.rules
        self.start, self.setup = match.start, list(match.setup)
        self.viewer, self.everything = viewer, everything
        # as in the log, moves made at the same time are in seat order
        entries = sorted(match.entries, key=lambda entry: (entry.era, entry.seat))
        texts = [self.text(entry, match.era) for entry in entries]
        self.moves = [(entry, text) for entry, text in zip(entries, texts, strict=True) if text is not None]
        self.outcomes: dict[int, list[int]] = defaultdict(list)
        for entry in match.entries:
            self.outcomes[entry.era] += entry.chance

    def text(self, entry: Entry, now: int) -> str | None:
        """Return a move as the viewer's log shows it, or None while it is hidden."""
        if self.everything or entry.seat == self.viewer:
            return entry.text
        return entry.others[entry.era != now]

    @property
    def count(self) -> int:
        """Return the number of moves."""
        return len(self.moves)

    def steps(self, start: int = 0, end: int | None = None) -> Iterator[Step]:
        """Yield the steps from `start` to before `end`; step 0 is the start of the game."""
        last = self.count if end is None else min(self.count, end - 1)
        for n, match in enumerate(self.played(last)):
            if start <= n:
                yield self.step(n, match)

    def at(self, n: int) -> Match:
        """Return the match after `n` moves."""
        *_, match = self.played(n)
        return match

    def view_at(self, n: int) -> dict[str, Any]:
        """Return the view after `n` moves."""
        return self.seen(self.at(n))

    def seen(self, match: Match) -> dict[str, Any]:
        """Return what the viewer sees of a match."""
        return match.position() if self.everything else match.view(self.viewer)

    def played(self, last: int) -> Iterator[Match]:
        """Yield the same match after every move up to `last`."""
        luck = chance.from_script(self.setup)
        state = None if self.start is None else self.game.from_position(self.start)
        match = Match(self.game, self.options, luck, seats=self.seats, state=state, rules=self.rules)
        left = {era: list(outcomes) for era, outcomes in self.outcomes.items()}
        yield match
        for entry, _ in self.moves[:last]:
            luck.script = left[entry.era]
            match.play(entry.move, entry.seat)
            yield match

    def step(self, n: int, match: Match) -> Step:
        """Return the step that a match has reached."""
        game, state = self.game, match.state
        entry, text = self.moves[n - 1] if n else (None, None)
        return Step(
            n,
            None if entry is None else entry.seat,
            text,
            None if entry is None else entry.era,
            self.seen(match),
            self.totals(match),
            [decision.seat for decision in game.decisions(state)],
        )

    def totals(self, match: Match) -> list[int]:
        """Return the points of all seats as if the game ended now."""
        if not self.everything:
            return self.game.totals(match.state, self.viewer)
        known = [self.game.totals(match.state, seat) for seat in range(len(self.seats))]
        return [points[seat] for seat, points in enumerate(known)]
