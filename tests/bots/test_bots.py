"""Bots by spec; greedy beats random."""

from __future__ import annotations

import pytest

from bastide import bots
from bastide.arena.runners import run
from bastide.arena.tournament import Tournament
from bastide.kernel import registry
from bastide.kernel.errors import BadOptions


@pytest.mark.parametrize("name", ["", "greedly", "greedy:fast"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(BadOptions, match="there is no bot"):
        bots.make(name)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", registry.names())
def test_greedy_beats_random(game: str, seed: int) -> None:
    """Win at least 95 of 100 games with two players, here in four parts."""
    tournament = Tournament.create(game, ["greedy", "random"], games=26, seed=seed)
    wins = sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in run(tournament))
    assert wins >= 25
