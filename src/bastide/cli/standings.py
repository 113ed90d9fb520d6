"""The results of a tournament, as one JSON object or as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..arena.matches import Outcome
from ..arena.ratings import BotRating, rate_bots
from ..arena.statistics import (
    CONFIDENCE,
    Distribution,
    HeadToHead,
    Standing,
    distribution,
    head_to_heads,
    make_standings,
)
from ..arena.tournament import Tournament, make_labels

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

STATISTICS = ("min", "lower", "median", "upper", "max", "mean")
MANY_BOTS = 5  # more of them get rates without decimals
UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}


@dataclass(frozen=True)
class TournamentReport:
    tournament: Tournament
    outcomes: Sequence[Outcome]  # by number, at least one
    interrupted: bool

    @property
    def names(self) -> list[str]:
        return make_labels(self.tournament.bots)

    def standings(self) -> list[Standing]:
        return make_standings(self.names, self.outcomes)

    def ratings(self) -> dict[str, BotRating]:
        return dict(zip(self.names, rate_bots(len(self.names), self.outcomes), strict=True))

    def head_to_heads(self) -> dict[tuple[str, str], HeadToHead]:
        return head_to_heads(self.names, self.outcomes)

    def lengths(self) -> dict[str, Distribution]:
        return {
            "decisions": distribution([game.length for game in self.outcomes]),
            "turns": distribution([game.turns for game in self.outcomes]),
        }


# --- JSON


def report_to_json(report: TournamentReport) -> dict[str, Any]:
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
            {"bot": one, "other": other, "games": pairs.games, "rate": pairs.rate, "interval": pairs.interval}
            for (one, other), pairs in report.head_to_heads().items()
        ],
        "ratings": {
            name: {"rating": found.rating, "uncertainty": found.uncertainty} for name, found in report.ratings().items()
        },
        "scores": {standing.bot: distribution_to_json(standing.scores) for standing in table},
        "lengths": {name: distribution_to_json(found) for name, found in report.lengths().items()},
        "decisions": {standing.bot: standing.decisions for standing in table},
        "seconds_per_decision": {standing.bot: standing.seconds for standing in table},
    }


def distribution_to_json(found: Distribution) -> dict[str, float]:
    return {name: getattr(found, name) for name in STATISTICS}


# --- tables


def print_report(report: TournamentReport) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    table = sorted(report.standings(), key=lambda standing: standing.sort_key)
    console.print(wins_table(table, report.ratings()))
    if len(report.tournament.bots) > 2:
        print_pairs(console, [standing.bot for standing in table], report.head_to_heads())
    console.print(distribution_table("score", {standing.bot: standing.scores for standing in table}))
    console.print(distribution_table("length", report.lengths()))
    console.print(times_table(table))
    console.print(footer(report), markup=False)


def grid(*columns: str) -> Table:
    """Make a table whose first column is text and whose other columns are numbers."""
    from rich import box
    from rich.table import Table

    found = Table(box=box.SIMPLE)
    for column in columns:
        found.add_column(column, justify="right" if found.columns else "left")
    return found


def wins_table(table: Sequence[Standing], ratings: dict[str, BotRating]) -> Table:
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


def print_pairs(console: Console, names: Sequence[str], pairs: dict[tuple[str, str], HeadToHead]) -> None:
    """Print how often the bot of a line did better than the bot of a column."""
    from rich.text import Text

    found = grid("better than", *(str(number) for number in range(1, len(names) + 1)))
    digits = 1 if len(names) <= MANY_BOTS else 0  # so that there is room for the names
    for number, name in enumerate(names, start=1):
        rates = [f"{pairs[name, other].rate:.{digits}%}" if (name, other) in pairs else "-" for other in names]
        found.add_row(Text(f"{number}  {name}"), *rates)
    console.print(found)


def distribution_table(what: str, distributions: dict[str, Distribution]) -> Table:
    from rich.text import Text

    found = grid(what, "min", "25%", "median", "75%", "max", "mean", "95%")
    for name, values in distributions.items():
        low_high = f"{values.interval[0]:.1f} to {values.interval[1]:.1f}" if values.interval else "-"
        points = (f"{getattr(values, field):.{field == 'mean':d}f}" for field in STATISTICS)
        found.add_row(Text(name), *points, low_high)
    return found


def times_table(table: Sequence[Standing]) -> Table:
    from rich.text import Text

    found = grid("bot", "decisions per game", "time per decision")
    for standing in table:
        found.add_row(Text(standing.bot), f"{standing.decisions:.1f}", format_time(standing.seconds))
    return found


def format_time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    unit = next((unit for unit, worth in UNITS.items() if seconds >= worth), "µs")
    return f"{seconds / UNITS[unit]:.3g} {unit}"


def footer(report: TournamentReport) -> str:
    tournament, games = report.tournament, len(report.outcomes)
    line = f"{games} games of {tournament.game}, seed {tournament.seed}"
    if report.interrupted:
        return f"{line}; interrupted before all {tournament.games} were played"
    return f"{line}; the bots did not sit in every seat equally often" if games % tournament.round_size else line
