"""Bots by name, and how they fare."""

from __future__ import annotations

import pytest

from bastide import bots
from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.kernel import registry
from bastide.kernel.errors import BadOptions


@pytest.mark.parametrize("name", ["", "greedly", "greedy:fast"])
def test_an_unknown_bot_is_named(name: str) -> None:
    with pytest.raises(BadOptions, match="there is no bot"):
        bots.make(name)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", registry.names())
def test_greedy_beats_random(game: str, seed: int) -> None:
    """95 of 100 games for two players, seats swapped; here in four parts, each as good"""
    tournament = Tournament.of(game, ["greedy", "random"], games=26, seed=seed)
    wins = sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in run(tournament))
    assert wins >= 25
