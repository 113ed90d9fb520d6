"""Bots do not cheat: none of them knows more than its seat."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide import bots
from bastide.kernel.chance import Chance
from bastide.kernel.game import Game

SPECS = (
    "random",
    "greedy",
    "level:1",
    "level:2",
    "search:visits=3,width=6,rollout_turns=2",
    "mcts:visits=2",
    "mcts:visits=4,widening=1",
)


# random games of Montmurail, as played by `mcts`, take hundreds of turns
CASES = [(*table, spec) for table in TABLES for spec in SPECS if (table[0], spec[:4]) != ("montmurail", "mcts")]


@pytest.mark.parametrize(("name", "players", "spec"), CASES)
def test_hidden_information_changes_no_move(name: str, players: int, spec: str) -> None:
    for game, state, seat in positions(name, players, seed=11, every=23):
        other = game.determinize(state, seat, Chance(77))
        assert game.view(other, seat) == game.view(state, seat)
        first = bots.decide(bots.make(spec), game, state, seat, Chance(5))
        assert bots.decide(bots.make(spec), game, other, seat, Chance(5)) == first


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_bot_gets_a_redealt_state(name: str, players: int) -> None:
    """Give it the same state for all that look alike to its seat, and never the real one."""
    given: list[Any] = []

    class RecordingBot:
        name = "recording"

        def __init__(self) -> None:
            pass

        def choose(self, game: Game, state: Any, seat: int, chance: Chance) -> int:
            given.append(state)
            return game.legal(state, seat)[0]

    for game, state, seat in positions(name, players, seed=12, every=31):
        given.clear()
        other = game.determinize(state, seat, Chance(78))
        for real in (state, other):
            bots.decide(RecordingBot(), game, real, seat, Chance(6))
        assert given[0] is not state
        assert given[1] is not other
        assert game.position(given[0]) == game.position(given[1])
