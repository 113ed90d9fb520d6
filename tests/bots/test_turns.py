"""Whole turns: what the beam finds can be played, and is the best there is where all can be looked at."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide.bots.turns import Planner
from bastide.bots.values import sift_of, value_of
from bastide.kernel import registry
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


def test_chance_has_the_same_in_store_for_every_turn() -> None:
    """what is compared then is what was played"""
    compared = 0
    for game, state, seat in positions("ludwig", 1, seed=3, every=1, most=60):
        found = Planner(game, value_of(game)).turns(state, seat, Chance(5), 40, 40)
        offers = {
            str(view["market"])
            for view in (game.view(turn.state, seat) for turn in found)
            if view["round"] > game.view(state, seat)["round"]
        }
        compared += len(found) > 1 and len(offers) == 1
        assert len(offers) <= 1
    assert compared > 10


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_luck_goes_on_the_same_whatever_was_looked_at(name: str, players: int) -> None:
    for game, state, seat in positions(name, players, seed=3, every=29):
        lucks = [Chance(5), Chance(5)]
        for width, luck in zip((1, 12), lucks, strict=True):
            Planner(game, value_of(game)).turns(state, seat, luck, width, 1)
        assert lucks[0].state == lucks[1].state


def test_of_many_places_those_that_seem_best_are_looked_at() -> None:
    """most often the one that brings most at once is among them"""
    game = registry.game("ludwig")
    sift = sift_of(game)
    assert sift is not None
    tried = kept = 0
    for seed in range(6):
        for _, state, seat in positions("ludwig", 2, seed=seed, every=1, most=400):
            offered = game.legal(state, seat)
            few = sift(state, seat, offered, 4)
            assert set(few) <= set(offered)
            assert few
            if game.decisions(state)[0].kind == "place" and len(offered) > 12:
                assert len(few) == 4
                brings = {move: game.gains(state, seat, move) for move in offered}
                points = {move: sum(item.points for item in gain.items) for move, gain in brings.items()}
                tried += 1
                kept += max(points[move] for move in few) == max(points.values())
    assert tried > 30
    assert kept > 0.85 * tried


def test_of_many_stacks_one_is_looked_through_and_all_where_all_are_asked_for() -> None:
    game = registry.game("ludwig")
    sift = sift_of(game)
    assert sift is not None
    met = 0
    for seed in range(30):
        for _, state, seat in positions("ludwig", 1, seed=seed, every=1):
            if game.decisions(state)[0].kind == "look":
                offered = game.legal(state, seat)
                assert len(sift(state, seat, offered, 4)) == 1
                assert sorted(sift(state, seat, offered, 99)) == sorted(offered)
                met += 1
    assert met


def test_a_calm_mind_is_not_swayed_by_what_is_revealed() -> None:
    """a turn is worth the same whatever the next offer happens to be, and is not cut short by what must be played"""
    ended = 0
    for game, state, seat in positions("ludwig", 1, seed=3, every=2, most=80):
        planner = Planner(game, value_of(game), 0, True)
        for turn in planner.turns(state, seat, Chance(5), 12, 12):
            before = game.copy(state)
            for move in turn.moves[:-1]:
                game.play(before, seat, move, Chance(1))
            if len(turn.moves) > 1 and game.seal(turn.state) != game.seal(state):
                assert game.legal(before, seat) == [turn.moves[-1]]  # there was no choice left
                assert turn.worth == value_of(game)(before, seat)
                ended += 1
            else:
                assert turn.worth == value_of(game)(turn.state, seat)
    assert ended > 50


def test_a_calm_mind_stops_to_think_where_every_choice_reveals_something() -> None:
    """as before one of ten stacks is looked through"""
    stopped: set[str] = set()
    for seed in range(40):
        for game, state, seat in positions("ludwig", 1, seed=seed, every=3, most=90):
            for turn in Planner(game, value_of(game), 0, True).turns(state, seat, Chance(5), 12, 12):
                if game.legal(turn.state, seat) and game.seal(turn.state) == game.seal(state):
                    for move in game.legal(turn.state, seat):
                        after = game.copy(turn.state)
                        game.play(after, seat, move, Chance(1))
                        assert game.seal(after) != game.seal(state)
                    stopped.add(game.decisions(turn.state)[0].kind)
    assert "look" in stopped
