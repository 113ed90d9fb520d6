"""Whole turns: what the beam finds can be played, and is the best there is where all can be looked at."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide.bots.turns import Planner
from bastide.bots.values import value_of
from bastide.kernel.chance import Chance
from bastide.kernel.contract import Game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_turns_can_be_played_and_lead_where_they_say(name: str, players: int) -> None:
    for game, state, seat in positions(name, players, seed=3, every=17):
        value = value_of(game)
        found = Planner(game, value).turns(state, seat, Chance(5), 8, 6)
        assert 1 <= len(found) <= 6
        assert [turn.worth for turn in found] == sorted((turn.worth for turn in found), reverse=True)
        assert len({turn.key for turn in found}) == len(found)
        for turn in found:
            after = game.copy(state)
            for move in turn.moves[:-1]:
                game.play(after, seat, move, Chance(1))
                assert game.seal(after) == game.seal(state)  # nothing is revealed before the last move
                assert game.legal(after, seat)
            assert turn.moves[-1] in game.legal(after, seat)
            assert turn.worth == value(turn.state, seat)
            assert game.seal(turn.state) != game.seal(state) or not game.legal(turn.state, seat)


@pytest.mark.parametrize(("name", "players", "least"), [("torres", 2, 30), ("montmurail", 2, 12), ("ludwig", 2, 12)])
def test_a_wide_beam_finds_the_best_turn(name: str, players: int, least: int) -> None:
    """the slow way: every order of every move, as long as no chance is in it"""
    tried = 0
    for game, state, seat in positions(name, players, seed=8, every=1, least=least, most=300):
        best = best_by_trying_all(game, state, seat, budget=[4000])
        if best is not None:
            found = Planner(game, value_of(game)).turns(state, seat, Chance(2), 100000, 1)[0]
            assert found.worth == pytest.approx(best)
            tried += 1
            if tried == 5:
                return
    assert tried == 5


def best_by_trying_all(game: Game, state: Any, seat: int, budget: list[int]) -> float | None:
    """nothing when there are too many ways, or chance has a say"""
    best: float | None = None
    for move in game.legal(state, seat):
        budget[0] -= 1
        after = game.copy(state)
        luck = Chance(2)
        luck.log = []
        game.play(after, seat, move, luck)
        if budget[0] < 0 or luck.log:
            return None
        if game.seal(after) != game.seal(state) or not game.legal(after, seat):
            worth: float | None = value_of(game)(after, seat)
        else:
            worth = best_by_trying_all(game, after, seat, budget)
        if worth is None:
            return None
        best = worth if best is None else max(best, worth)
    return best
