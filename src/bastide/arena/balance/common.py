"""What is asked of every game: who has an advantage from where they sit, and how editions and variants differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from ...kernel import options
from ...kernel.contract import Game
from ..matches import Outcome
from ..plots import Mark
from ..statistics import around_mean, wilson
from .played import Fate, Played
from .sections import Effect, Picture, Section, between, effect_section, mean_of, percent, signed


def variant(game: Game, chosen: Any) -> str:
    """a game's options, as far as they do not follow from those named before"""
    named = {"players": chosen.players}
    for name, value in options.as_json(chosen).items():
        if value is not None and options.as_json(game.Options(**named))[name] != value:
            named[name] = value
    other = [f"{name}={options.describe(value)}" for name, value in named.items() if name != "players"]
    return ", ".join([f"{chosen.players} players", *other])


def place_of(seat: int, first: int, players: int) -> int:
    """from 1 on, in the order of turns"""
    return (seat - first) % players + 1


class Seats:
    """by the number of players and the place in the order of turns"""

    def __init__(self) -> None:
        self.places: defaultdict[tuple[int, int], Effect] = defaultdict(Effect)

    def add(self, game: Played, first: int) -> None:
        for seat, fate in enumerate(game.fates):
            self.places[game.players, place_of(seat, first, game.players)].add(fate, score=fate.score)

    def section(self, text: str) -> Section:
        known = sorted(self.places.items())
        found = [(f"{players} players: place {place}", effect) for (players, place), effect in known]
        marks = [Mark(name, e.win_rate / e.expected, scaled(e), f"n = {e.seats}") for name, e in found]
        label = "victories, as a part of those that chance alone would give; with 95% intervals"
        picture = Picture("seats", "Does it matter who begins?", label, marks, neutral=1.0, percent=True)
        return effect_section("Seats", text, "place", found, {"mean score": mean_of("score")}, picture)


def scaled(effect: Effect) -> tuple[float, float]:
    low, high = effect.win_interval
    return low / effect.expected, high / effect.expected


class Variants:
    """how games went under each set of options"""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.games: defaultdict[str, list[tuple[Outcome, int]]] = defaultdict(list)

    def add(self, game: Played, first: int) -> None:
        self.games[variant(self.game, game.match.options)].append((game.outcome, first))

    def section(self) -> Section:
        columns = ("variant", "games", "mean score", "95%", "lead of the winner", "decisions", "who begins wins", "95%")
        rows = [self.row(name) for name in sorted(self.games)]
        text = (
            "The lead of the winner is over the second; decisions are those of all players in a game."
            " An option that is not named is as it is by default, in that edition."
        )
        return Section("Editions and variants", text, columns, rows)

    def row(self, name: str) -> tuple[str, ...]:
        games = self.games[name]
        scores = [score for game, _ in games for score in game.scores]
        best = [sorted(game.scores, reverse=True) for game, _ in games]
        wins = float(sum(game.share(first) for game, first in games))
        return (
            name,
            str(len(games)),
            f"{fmean(scores):.1f}",
            between(around_mean(scores), lambda value: f"{value:.1f}"),
            f"{fmean(first - second for first, second, *_ in best):.1f}",
            f"{fmean(game.length for game, _ in games):.0f}",
            percent(wins / len(games)),
            between(wilson(wins, len(games)), percent),
        )


class Sources:
    """where points come from, by rule"""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: list[tuple[Fate, Mapping[str, int]]] = []

    def add(self, game: Played, points: Sequence[Mapping[str, int]]) -> None:
        """for each seat, its points by rule"""
        self.seats += zip(game.fates, points, strict=True)

    def mean(self, rule: str, weight: Callable[[Fate], float]) -> float:
        """of the points of all seats, each as far as it is meant"""
        weights = sum(weight(fate) for fate, _ in self.seats)
        return sum(weight(fate) * points.get(rule, 0) for fate, points in self.seats) / weights

    def section(self) -> Section:
        rules = {rule for _, points in self.seats for rule, value in points.items() if value}
        rows = []
        for rule in sorted(rules, key=lambda rule: (-self.mean(rule, each), rule)):
            means = [self.mean(rule, who) for who in (each, winner, loser)]
            difference = means[1] - means[2]
            rows.append(
                (f"{rule}: {self.game.META.rules[rule]}", *(f"{mean:.1f}" for mean in means), signed(difference))
            )
        columns = ("rule", "points a seat", "of winners", "of the others", "difference")
        text = "How many points a seat has by each rule on average, and whether winners have more of them."
        return Section("Where points come from", text, columns, rows)


def each(fate: Fate) -> float:
    return 1.0


def winner(fate: Fate) -> float:
    return fate.share


def loser(fate: Fate) -> float:
    return 1 - fate.share
