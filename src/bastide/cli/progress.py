"""The progress of a tournament on standard error: a bar in a terminal, otherwise a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from ..arena.matches import Outcome
from .printing import progress_bar

LINE_SECONDS = 30.0  # between two lines
REFRESH_SECONDS = 0.1  # between two updates of the bar
MAX_RATES, MAX_RATES_BESIDE_BAR = 6, 3  # bots whose win rates are shown


class TournamentProgress:
    """The games so far; those that were played before do not count for the time left."""

    def __init__(self, names: Sequence[str], total: int, played_before: Sequence[Outcome] = ()) -> None:
        self.names, self.total = names, total
        self.start = time.monotonic()
        self.played_before, self.done = len(played_before), 0
        self.games = [0] * len(names)
        self.wins = [0.0] * len(names)
        for game in played_before:
            self.add(game)

    def add(self, game: Outcome) -> None:
        self.done += 1
        for seat, bot in enumerate(game.seating):
            self.games[bot] += 1
            self.wins[bot] += float(game.win_share(seat))

    def time_left(self) -> str:
        here = self.done - self.played_before
        if not here:
            return ""
        return f", {format_duration((time.monotonic() - self.start) / here * (self.total - self.done))} left"

    def win_rates(self, most: int = MAX_RATES) -> str:
        rates = [
            (wins / games, name) for name, games, wins in zip(self.names, self.games, self.wins, strict=True) if games
        ]
        best = sorted(rates, reverse=True)[:most]
        return ", ".join(f"{name} {rate:.1%}" for rate, name in best) + (" ..." if len(rates) > most else "")

    def summary(self) -> str:
        """Summarize for a bar, which shows the time left itself."""
        return f"{self.done} of {self.total} games: {self.win_rates(MAX_RATES_BESIDE_BAR)}"

    def __str__(self) -> str:
        return f"{self.done} of {self.total} games{self.time_left()}: {self.win_rates()}"


def format_duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def show_progress(games: Iterable[Outcome], progress: TournamentProgress, *, quiet: bool) -> Iterator[Outcome]:
    """Yield the games, and show the progress in between."""
    last = time.monotonic()
    with progress_bar(quiet=quiet) as bar:
        task = bar.add_task(f"{progress.done} of {progress.total} games", total=progress.total, completed=progress.done)
        for game in games:
            progress.add(game)
            now = time.monotonic()
            if not quiet and now - last >= (LINE_SECONDS if bar.disable else REFRESH_SECONDS):
                last = now
                if bar.disable:
                    print(f"bastide: {progress}", file=sys.stderr, flush=True)
                else:
                    bar.update(task, completed=progress.done, description=progress.summary(), refresh=True)
            yield game
