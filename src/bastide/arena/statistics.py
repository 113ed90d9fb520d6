"""What a tournament tells about its bots, and how surely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist, fmean, stdev

from .matches import Outcome

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    games: int
    wins: float  # a victory that is shared counts as a part
    win_rate: float
    win_interval: Interval
    mean_score: float
    score_interval: Interval | None  # nothing after a single game
    seats: list[int]  # games in each seat


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    """one for each bot, in their order; there is at least one game"""
    return [standing(name, bot, outcomes) for bot, name in enumerate(bots)]


def standing(name: str, bot: int, outcomes: Sequence[Outcome]) -> Standing:
    seats = [outcome.seating.index(bot) for outcome in outcomes]
    scores = [outcome.scores[seat] for outcome, seat in zip(outcomes, seats, strict=True)]
    wins = sum((share(outcome, seat) for outcome, seat in zip(outcomes, seats, strict=True)), Fraction())
    return Standing(
        bot=name,
        games=len(outcomes),
        wins=float(wins),
        win_rate=float(wins / len(outcomes)),
        win_interval=wilson(float(wins), len(outcomes)),
        mean_score=fmean(scores),
        score_interval=around_mean(scores),
        seats=[seats.count(seat) for seat in range(len(outcomes[0].seating))],
    )


def share(outcome: Outcome, seat: int) -> Fraction:
    return Fraction(seat in outcome.winners, len(outcome.winners))


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
