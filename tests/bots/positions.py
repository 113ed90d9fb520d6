"""Positions from random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide.kernel import options, registry
from bastide.kernel.chance import Chance
from bastide.kernel.game import Game

TABLES = (("torres", 2), ("torres", 4), ("montmurail", 3), ("ludwig", 1), ("ludwig", 3))


def positions(
    name: str, players: int, seed: int, every: int, least: int = 0, most: int = 160
) -> Iterator[tuple[Game, Any, int]]:
    """Yield a game, a state and the seat to decide; the caller may modify the state."""
    game = registry.game(name)
    chance = Chance(seed)
    state = game.new(options.read(game.Options, {"players": str(players)}), chance)
    for number in range(most):
        decisions = game.decisions(state)
        if not decisions:
            return
        decision = decisions[chance.draw(len(decisions))]
        if number >= least and number % every == 0:
            yield game, game.copy(state), decision.seat
        game.play(state, decision.seat, decision.moves[chance.draw(len(decision.moves))], chance)
