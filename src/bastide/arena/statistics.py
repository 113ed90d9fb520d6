"""What a tournament tells about its bots, and how surely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from statistics import NormalDist, fmean, quantiles, stdev

from .matches import Outcome

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spread:
    """how values are distributed"""

    least: float
    lower: float  # quartile
    median: float
    upper: float
    most: float
    mean: float
    interval: Interval | None  # of the mean; nothing for a single value


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    games: int
    wins: float  # a victory that is shared counts as a part
    win_rate: float
    win_interval: Interval
    scores: Spread
    seats: list[int]  # games in each seat
    decisions: float  # a game
    seconds: float | None  # a decision; nothing where none was measured

    @property
    def place(self) -> tuple[float, float, str]:
        """sorts the best first: who has won as often, by points"""
        return -self.win_rate, -self.scores.mean, self.bot


@dataclass(frozen=True, slots=True)
class Meeting:
    """how often a bot did better than another one at the same table; a tie is half"""

    games: int
    rate: float
    interval: Interval


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    """one for each bot that has played, in their order"""
    found = [
        (name, [(game, game.seating.index(bot)) for game in outcomes if bot in game.seating])
        for bot, name in enumerate(bots)
    ]
    return [standing(name, games) for name, games in found if games]


def standing(name: str, games: Sequence[tuple[Outcome, int]]) -> Standing:
    """of a bot that sat in these seats"""
    wins = sum((game.share(seat) for game, seat in games), Fraction())
    seats = [seat for _, seat in games]
    decisions = sum(game.decisions[seat] for game, seat in games if game.decisions)
    measured = [(game.seconds[seat], game.decisions[seat]) for game, seat in games if game.seconds]
    thought = sum(number for _, number in measured)
    return Standing(
        bot=name,
        games=len(games),
        wins=float(wins),
        win_rate=float(wins / len(games)),
        win_interval=wilson(float(wins), len(games)),
        scores=spread([game.scores[seat] for game, seat in games]),
        seats=[seats.count(seat) for seat in range(len(games[0][0].seating))],
        decisions=decisions / len(games),
        seconds=sum(seconds for seconds, _ in measured) / thought if thought else None,
    )


def meetings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> dict[tuple[str, str], Meeting]:
    """of each bot with each other that it met"""
    better: dict[tuple[int, int], list[float]] = {pair: [] for pair in permutations(range(len(bots)), 2)}
    for game in outcomes:
        for one, other in permutations(range(len(game.seating)), 2):
            ahead = (game.rank(one) > game.rank(other)) + (game.rank(one) == game.rank(other)) / 2
            better[game.seating[one], game.seating[other]].append(ahead)
    return {
        (bots[one], bots[other]): Meeting(len(found), fmean(found), wilson(sum(found), len(found)))
        for (one, other), found in better.items()
        if found
    }


# --- numbers


def wilson(wins: float, games: int) -> Interval:
    """Wilson's score interval of a proportion"""
    rate = wins / games
    centre = rate + Z * Z / (2 * games)
    reach = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def around_mean(values: Sequence[float]) -> Interval | None:
    """the normal interval of a mean"""
    if len(values) < 2:
        return None
    reach = Z * stdev(values) / math.sqrt(len(values))
    return fmean(values) - reach, fmean(values) + reach


def spread(values: Sequence[float]) -> Spread:
    lower, median, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Spread(min(values), lower, median, upper, max(values), fmean(values), around_mean(values))
