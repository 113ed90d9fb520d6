"""Advanced positions as texts for links, reached by random play."""

from __future__ import annotations

import random
from typing import Any

import bastide
from bastide.kernel import share


def advanced(game: str, moves: int, seed: int, players: int = 3) -> bastide.Match:
    """Return a game after a number of random moves, or just before its end."""
    rng = random.Random(seed)
    match = bastide.new(game, seed=str(seed), players=players)
    for _ in range(moves):
        before = match.fork()
        decision = rng.choice(match.decisions())
        legal = match.legal(decision.seat)
        match.play(rng.choice(busy(legal)), decision.seat)
        if match.over:
            return before
    return match


def busy(moves: list[str]) -> list[str]:
    """Leave out moves that add little to look at, if there are others."""
    idle = ("pass", "end", "advance", "buy Hallway", "buy Stairs")
    return [move for move in moves if move not in idle] or moves


def text_of(match: bastide.Match) -> str:
    return share.pack(match.position()).removeprefix(share.PREFIX)


def largest_castle(tries: int = 40) -> dict[str, Any]:
    """Return the position with the largest castle among some games of Ludwig."""
    found = (advanced("ludwig", 10_000, seed, players=2).position() for seed in range(tries))
    return max(found, key=lambda position: max(len(castle) for castle in position["castles"]))
