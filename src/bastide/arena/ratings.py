"""Ratings of players, by openskill's model of Plackett and Luce.

The model believes of everybody a strength `mu` and how unsure it is of it, `sigma`. They are shown on a scale on which
a newcomer stands at 1500, and at 1000 when one is cautious.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from .matches import Outcome

BEGIN, STEP, CAUTION = 1000.0, 20.0, 3.0

MODEL = PlackettLuce()
Rating = tuple[float, float]  # mu, sigma
NEW: Rating = (MODEL.mu, MODEL.sigma)


def cautious(rating: Rating) -> float:
    """what somebody is worth at least, as far as it is known"""
    mu, sigma = rating
    return BEGIN + STEP * (mu - CAUTION * sigma)


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """the ratings after a game; each player with a place from 1, the same where they are tied"""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


@dataclass(frozen=True, slots=True)
class Rated:
    rating: float
    uncertainty: float  # a standard deviation


def rated(bots: int, outcomes: Sequence[Outcome]) -> list[Rated]:
    """each bot after all games, in the order of their numbers"""
    known = [NEW] * bots
    for game in sorted(outcomes, key=lambda outcome: outcome.number):
        if len(game.seating) > 1:
            now = after([known[bot] for bot in game.seating], places(game))
            for bot, rating in zip(game.seating, now, strict=True):
                known[bot] = rating
    return [Rated(BEGIN + STEP * mu, STEP * sigma) for mu, sigma in known]


def places(game: Outcome) -> list[int]:
    ranks = [game.rank(seat) for seat in range(len(game.seating))]
    return [1 + sum(other > own for other in ranks) for own in ranks]
