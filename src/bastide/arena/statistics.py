"""The statistics of a tournament, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from statistics import NormalDist, fmean, quantiles, stdev

from ..kernel.types import Seat
from .matches import Outcome

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Distribution:
    min: float
    lower: float  # quartile
    median: float
    upper: float
    max: float
    mean: float
    interval: Interval | None  # of the mean; None for a single value


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    games: int
    wins: float  # a shared win counts as a fraction
    win_rate: float
    win_interval: Interval
    scores: Distribution
    seats: list[int]  # games in each seat
    decisions: float  # per game
    seconds: float | None  # per decision; None if not measured

    @property
    def sort_key(self) -> tuple[float, float, str]:
        """Sort the best first: by win rate, then by mean score."""
        return -self.win_rate, -self.scores.mean, self.bot


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How often a bot did better than another one at the same table; a tie counts half."""

    games: int
    rate: float
    interval: Interval


def make_standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the standing of each bot that has played, in their order."""
    found = [
        (name, [(game, game.seating.index(bot)) for game in outcomes if bot in game.seating])
        for bot, name in enumerate(bots)
    ]
    return [make_standing(name, games) for name, games in found if games]


def make_standing(name: str, games: Sequence[tuple[Outcome, Seat]]) -> Standing:
    """Return the standing of a bot, from its games and its seat in each."""
    wins = sum((game.win_share(seat) for game, seat in games), Fraction())
    seats = [seat for _, seat in games]
    decisions = sum(game.decisions[seat] for game, seat in games if game.decisions)
    measured = [(game.seconds[seat], game.decisions[seat]) for game, seat in games if game.seconds]
    timed_decisions = sum(number for _, number in measured)
    return Standing(
        bot=name,
        games=len(games),
        wins=float(wins),
        win_rate=float(wins / len(games)),
        win_interval=wilson_interval(float(wins), len(games)),
        scores=distribution([game.scores[seat] for game, seat in games]),
        seats=[seats.count(seat) for seat in range(len(games[0][0].seating))],
        decisions=decisions / len(games),
        seconds=sum(seconds for seconds, _ in measured) / timed_decisions if timed_decisions else None,
    )


def head_to_heads(bots: Sequence[str], outcomes: Sequence[Outcome]) -> dict[tuple[str, str], HeadToHead]:
    """Compare each bot with each other bot that it met."""
    results: dict[tuple[int, int], list[float]] = {pair: [] for pair in permutations(range(len(bots)), 2)}
    for game in outcomes:
        for one, other in permutations(range(len(game.seating)), 2):
            mine, theirs = game.rank_key(one), game.rank_key(other)
            results[game.seating[one], game.seating[other]].append((mine > theirs) + (mine == theirs) / 2)
    return {
        (bots[one], bots[other]): HeadToHead(len(found), fmean(found), wilson_interval(sum(found), len(found)))
        for (one, other), found in results.items()
        if found
    }


# --- numbers


def wilson_interval(wins: float, games: int) -> Interval:
    """Return Wilson's score interval of a proportion."""
    rate = wins / games
    centre = rate + Z * Z / (2 * games)
    reach = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Return the normal confidence interval of a mean; None for a single value."""
    if len(values) < 2:
        return None
    reach = Z * stdev(values) / math.sqrt(len(values))
    return fmean(values) - reach, fmean(values) + reach


def distribution(values: Sequence[float]) -> Distribution:
    lower, median, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Distribution(min(values), lower, median, upper, max(values), fmean(values), mean_interval(values))
