"""How far a tournament has come: a bar in a terminal, else a line now and then, on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from ..arena.matches import Outcome
from .printing import progress_bar

EVERY = 30.0  # seconds between two lines
REFRESH = 0.1  # seconds between two pictures of the bar
BOTS, BESIDE_A_BAR = 6, 3  # more win rates than this are no help while one waits


class Course:
    """The games so far. Those that were there before it began tell nothing about the time that is left."""

    def __init__(self, names: Sequence[str], total: int, there: Sequence[Outcome] = ()) -> None:
        self.names, self.total = names, total
        self.start = time.monotonic()
        self.there, self.done = len(there), 0
        self.games = [0] * len(names)
        self.wins = [0.0] * len(names)
        for game in there:
            self.add(game)

    def add(self, game: Outcome) -> None:
        self.done += 1
        for seat, bot in enumerate(game.seating):
            self.games[bot] += 1
            self.wins[bot] += float(game.share(seat))

    def left(self) -> str:
        here = self.done - self.there
        if not here:
            return ""
        return f", {duration((time.monotonic() - self.start) / here * (self.total - self.done))} left"

    def rates(self, most: int = BOTS) -> str:
        rates = [
            (wins / games, name) for name, games, wins in zip(self.names, self.games, self.wins, strict=True) if games
        ]
        best = sorted(rates, reverse=True)[:most]
        return ", ".join(f"{name} {rate:.1%}" for rate, name in best) + (" ..." if len(rates) > most else "")

    def brief(self) -> str:
        """beside a bar, which tells the time that is left"""
        return f"{self.done} of {self.total} games: {self.rates(BESIDE_A_BAR)}"

    def __str__(self) -> str:
        return f"{self.done} of {self.total} games{self.left()}: {self.rates()}"


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def watched(games: Iterable[Outcome], course: Course, *, quiet: bool) -> Iterator[Outcome]:
    """the games, told about as they pass"""
    told = time.monotonic()
    with progress_bar(quiet=quiet) as bar:
        task = bar.add_task(f"{course.done} of {course.total} games", total=course.total, completed=course.done)
        for game in games:
            course.add(game)
            now = time.monotonic()
            if not quiet and now - told >= (EVERY if bar.disable else REFRESH):
                told = now
                if bar.disable:
                    print(f"bastide: {course}", file=sys.stderr, flush=True)
                else:
                    bar.update(task, completed=course.done, description=course.brief(), refresh=True)
            yield game
