"""Ratings by openskill's Plackett-Luce model.

The model keeps for each player an estimated strength `mu` and its uncertainty `sigma`. They are shown on a scale on
which a new player has 1500, or 1000 by a conservative estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from .matches import Outcome

OFFSET, SCALE, SIGMAS = 1000.0, 20.0, 3.0

MODEL = PlackettLuce()
Rating = tuple[float, float]  # mu, sigma
INITIAL: Rating = (MODEL.mu, MODEL.sigma)


def conservative(rating: Rating) -> float:
    """Return a rating that the player's strength almost certainly exceeds: three sigmas below the estimate."""
    mu, sigma = rating
    return OFFSET + SCALE * (mu - SIGMAS * sigma)


def rate_game(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the players' ratings after a game, by their places from 1; tied players share a place."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


@dataclass(frozen=True, slots=True)
class BotRating:
    rating: float
    uncertainty: float  # a standard deviation


def rate_bots(bots: int, outcomes: Sequence[Outcome]) -> list[BotRating]:
    """Rate each bot after all games, in the order of their numbers."""
    ratings = [INITIAL] * bots
    for game in sorted(outcomes, key=lambda outcome: outcome.number):
        if len(game.seating) > 1:
            after = rate_game([ratings[bot] for bot in game.seating], find_places(game))
            for bot, rating in zip(game.seating, after, strict=True):
                ratings[bot] = rating
    return [BotRating(OFFSET + SCALE * mu, SCALE * sigma) for mu, sigma in ratings]


def find_places(game: Outcome) -> list[int]:
    keys = [game.rank_key(seat) for seat in range(len(game.seating))]
    return [1 + sum(other > own for other in keys) for own in keys]
