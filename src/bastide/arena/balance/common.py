"""What is measured in every game: the advantage of each seat, editions and variants, and where points come from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from ...kernel import options
from ...kernel.game import Game
from ...kernel.types import Seat
from ..matches import Outcome
from ..plots import Estimate
from ..statistics import mean_interval, wilson_interval
from .games import FinishedGame, SeatOutcome
from .sections import (
    Plot,
    SeatGroup,
    Section,
    format_interval,
    format_percent,
    format_signed,
    group_section,
    mean_column,
)


def describe_variant(game: Game, chosen: Any) -> str:
    """Describe a game's options, without those that are defaults given the ones named before."""
    named = {"players": chosen.players}
    for name, value in options.as_json(chosen).items():
        if value is not None and options.as_json(game.Options(**named))[name] != value:
            named[name] = value
    other = [f"{name}={options.describe(value)}" for name, value in named.items() if name != "players"]
    return ", ".join([f"{chosen.players} players", *other])


def place_in_order(seat: Seat, first: Seat, players: int) -> int:
    """Return a seat's place in the order of turns, from 1."""
    return (seat - first) % players + 1


class SeatTable:
    """Results by the number of players and the place in the order of turns."""

    def __init__(self) -> None:
        self.places: defaultdict[tuple[int, int], SeatGroup] = defaultdict(SeatGroup)

    def add(self, game: FinishedGame, first: Seat) -> None:
        for seat, outcome in enumerate(game.seat_outcomes):
            self.places[game.players, place_in_order(seat, first, game.players)].add(outcome, score=outcome.score)

    def section(self, text: str) -> Section:
        known = sorted(self.places.items())
        found = [(f"{players} players: place {place}", group) for (players, place), group in known]
        estimates = [
            Estimate(name, e.win_rate / e.expected, relative_interval(e), f"n = {e.seats}") for name, e in found
        ]
        label = "wins, relative to those expected by chance, with 95% intervals"
        plot = Plot("seats", "Does it matter who begins?", label, estimates, neutral=1.0, percent=True)
        return group_section("Seats", text, "place", found, {"mean score": mean_column("score")}, plot)


def relative_interval(group: SeatGroup) -> tuple[float, float]:
    low, high = group.win_interval
    return low / group.expected, high / group.expected


class VariantTable:
    """Results by the options of the game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games: defaultdict[str, list[tuple[Outcome, Seat]]] = defaultdict(list)

    def add(self, game: FinishedGame, first: Seat) -> None:
        self.games[describe_variant(self.game, game.match.options)].append((game.outcome, first))

    def section(self) -> Section:
        columns = ("variant", "games", "mean score", "95%", "winning margin", "decisions", "first player wins", "95%")
        rows = [self.row(name) for name in sorted(self.games)]
        text = (
            "The winning margin is the winner's lead over the second. Decisions are those of all players in a game."
            " Options that are not named have the default of that edition."
        )
        return Section("Editions and variants", text, columns, rows)

    def row(self, name: str) -> tuple[str, ...]:
        games = self.games[name]
        scores = [score for game, _ in games for score in game.scores]
        best = [sorted(game.scores, reverse=True) for game, _ in games]
        wins = float(sum(game.win_share(first) for game, first in games))
        return (
            name,
            str(len(games)),
            f"{fmean(scores):.1f}",
            format_interval(mean_interval(scores), lambda value: f"{value:.1f}"),
            f"{fmean(first - second for first, second, *_ in best):.1f}",
            f"{fmean(game.length for game, _ in games):.0f}",
            format_percent(wins / len(games)),
            format_interval(wilson_interval(wins, len(games)), format_percent),
        )


class PointSources:
    """Points by rule."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: list[tuple[SeatOutcome, Mapping[str, int]]] = []

    def add(self, game: FinishedGame, points: Sequence[Mapping[str, int]]) -> None:
        """Add a game, with the points by rule of each seat."""
        self.seats += zip(game.seat_outcomes, points, strict=True)

    def mean(self, rule: str, weight: Callable[[SeatOutcome], float]) -> float:
        """Return the weighted mean of the seats' points by a rule."""
        weights = sum(weight(outcome) for outcome, _ in self.seats)
        return sum(weight(outcome) * points.get(rule, 0) for outcome, points in self.seats) / weights

    def section(self) -> Section:
        rules = {rule for _, points in self.seats for rule, value in points.items() if value}
        rows = []
        for rule in sorted(rules, key=lambda rule: (-self.mean(rule, any_seat), rule)):
            means = [self.mean(rule, weight) for weight in (any_seat, winner, loser)]
            difference = means[1] - means[2]
            rows.append(
                (f"{rule}: {self.game.META.rules[rule]}", *(f"{mean:.1f}" for mean in means), format_signed(difference))
            )
        columns = ("rule", "points per seat", "winners", "others", "difference")
        text = "The mean points of a seat by each rule, and whether winners have more of them."
        return Section("Where points come from", text, columns, rows)


def any_seat(outcome: SeatOutcome) -> float:
    return 1.0


def winner(outcome: SeatOutcome) -> float:
    return outcome.win_share


def loser(outcome: SeatOutcome) -> float:
    return 1 - outcome.win_share
