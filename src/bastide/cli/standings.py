"""What a tournament tells, as one JSON object or as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..arena.matches import Outcome
from ..arena.ratings import Rated, rated
from ..arena.statistics import CONFIDENCE, Meeting, Spread, Standing, meetings, spread, standings
from ..arena.tournament import Tournament, labels

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

SPREAD = ("least", "lower", "median", "upper", "most", "mean")
MANY = 5  # bots
UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}


@dataclass(frozen=True)
class Report:
    tournament: Tournament
    outcomes: Sequence[Outcome]  # in their order, at least one
    interrupted: bool

    @property
    def names(self) -> list[str]:
        return labels(self.tournament.bots)

    def standings(self) -> list[Standing]:
        return standings(self.names, self.outcomes)

    def ratings(self) -> dict[str, Rated]:
        return dict(zip(self.names, rated(len(self.names), self.outcomes), strict=True))

    def meetings(self) -> dict[tuple[str, str], Meeting]:
        return meetings(self.names, self.outcomes)

    def lengths(self) -> dict[str, Spread]:
        return {
            "decisions": spread([game.length for game in self.outcomes]),
            "turns": spread([game.turns for game in self.outcomes]),
        }


# --- JSON


def summary(report: Report) -> dict[str, Any]:
    table, tournament = report.standings(), report.tournament
    return {
        "game": tournament.game,
        "options": tournament.options,
        "bots": report.names,
        "seed": tournament.seed,
        "games": len(report.outcomes),
        "interrupted": report.interrupted,
        "wins": {standing.bot: standing.wins for standing in table},
        "win_rates": {standing.bot: standing.win_rate for standing in table},
        "mean_scores": {standing.bot: standing.scores.mean for standing in table},
        "confidence": {
            "level": CONFIDENCE,
            "win_rates": {standing.bot: standing.win_interval for standing in table},
            "mean_scores": {standing.bot: standing.scores.interval for standing in table},
        },
        "seats": {standing.bot: standing.seats for standing in table},
        "pairs": [
            {"bot": one, "other": other, "games": met.games, "rate": met.rate, "interval": met.interval}
            for (one, other), met in report.meetings().items()
        ],
        "ratings": {
            name: {"rating": found.rating, "uncertainty": found.uncertainty} for name, found in report.ratings().items()
        },
        "scores": {standing.bot: spread_json(standing.scores) for standing in table},
        "lengths": {name: spread_json(found) for name, found in report.lengths().items()},
        "decisions": {standing.bot: standing.decisions for standing in table},
        "seconds_a_decision": {standing.bot: standing.seconds for standing in table},
    }


def spread_json(found: Spread) -> dict[str, float]:
    return {name: getattr(found, name) for name in SPREAD}


# --- tables


def print_report(report: Report) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    table = sorted(report.standings(), key=lambda standing: standing.place)
    console.print(wins_table(table, report.ratings()))
    if len(report.tournament.bots) > 2:
        print_pairs(console, [standing.bot for standing in table], report.meetings())
    console.print(spread_table("score", {standing.bot: standing.scores for standing in table}))
    console.print(spread_table("length", report.lengths()))
    console.print(times_table(table))
    console.print(closing_line(report), markup=False)


def grid(*columns: str) -> Table:
    """the first column is text, the others are numbers"""
    from rich import box
    from rich.table import Table

    found = Table(box=box.SIMPLE)
    for column in columns:
        found.add_column(column, justify="right" if found.columns else "left")
    return found


def wins_table(table: Sequence[Standing], ratings: dict[str, Rated]) -> Table:
    from rich.text import Text

    found = grid("bot", "games", "wins", "win rate", "95%", "rating")
    for standing in table:
        low, high = standing.win_interval
        rating = ratings[standing.bot]
        found.add_row(
            Text(standing.bot),
            str(standing.games),
            f"{standing.wins:g}",
            f"{standing.win_rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{rating.rating:.0f} ± {rating.uncertainty:.0f}",
        )
    return found


def print_pairs(console: Console, names: Sequence[str], met: dict[tuple[str, str], Meeting]) -> None:
    """how often the bot of a line did better than that of a column"""
    from rich.text import Text

    found = grid("did better than", *(str(number) for number in range(1, len(names) + 1)))
    digits = 1 if len(names) <= MANY else 0  # so that names can be told apart
    for number, name in enumerate(names, start=1):
        rates = [f"{met[name, other].rate:.{digits}%}" if (name, other) in met else "-" for other in names]
        found.add_row(Text(f"{number}  {name}"), *rates)
    console.print(found)


def spread_table(what: str, spreads: dict[str, Spread]) -> Table:
    from rich.text import Text

    found = grid(what, "least", "25%", "median", "75%", "most", "mean", "95%")
    for name, values in spreads.items():
        low_high = f"{values.interval[0]:.1f} to {values.interval[1]:.1f}" if values.interval else "-"
        points = (f"{getattr(values, field):.{field == 'mean':d}f}" for field in SPREAD)
        found.add_row(Text(name), *points, low_high)
    return found


def times_table(table: Sequence[Standing]) -> Table:
    from rich.text import Text

    found = grid("bot", "decisions a game", "time a decision")
    for standing in table:
        found.add_row(Text(standing.bot), f"{standing.decisions:.1f}", time_text(standing.seconds))
    return found


def time_text(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    unit = next((unit for unit, worth in UNITS.items() if seconds >= worth), "µs")
    return f"{seconds / UNITS[unit]:.3g} {unit}"


def closing_line(report: Report) -> str:
    tournament, games = report.tournament, len(report.outcomes)
    line = f"{games} games of {tournament.game}, seed {tournament.seed}"
    if report.interrupted:
        return f"{line}; stopped before all {tournament.games} were played"
    return f"{line}; not every bot sat in every seat equally often" if games % tournament.round_size else line
