"""The beam search over turns: its turns are legal, and optimal if the beam is wide enough."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide.bots.evaluation import load_heuristic_evaluator, load_pruner
from bastide.bots.turns import BeamSearch
from bastide.kernel import registry
from bastide.kernel.chance import Chance
from bastide.kernel.game import Game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_turns_are_legal_and_lead_to_their_state(name: str, players: int) -> None:
    for game, state, seat in positions(name, players, seed=3, every=17):
        evaluate = load_heuristic_evaluator(game)
        found = BeamSearch(game, evaluate).find_turns(state, seat, Chance(5), 8, 6)
        assert 1 <= len(found) <= 6
        assert [turn.value for turn in found] == sorted((turn.value for turn in found), reverse=True)
        assert len({turn.key for turn in found}) == len(found)
        for turn in found:
            after = game.copy(state)
            for move in turn.moves[:-1]:
                game.play(after, seat, move, Chance(1))
                assert game.undo_barrier(after) == game.undo_barrier(state)  # nothing is revealed before the last move
                assert game.legal(after, seat)
            assert turn.moves[-1] in game.legal(after, seat)
            assert turn.value == evaluate(turn.state, seat)
            assert game.undo_barrier(turn.state) != game.undo_barrier(state) or not game.legal(turn.state, seat)


@pytest.mark.parametrize(("name", "players", "least"), [("torres", 2, 30), ("montmurail", 2, 12), ("ludwig", 2, 12)])
def test_a_wide_beam_finds_the_best_turn(name: str, players: int, least: int) -> None:
    """Compare with brute force for turns without chance."""
    tried = 0
    for game, state, seat in positions(name, players, seed=8, every=1, least=least, most=300):
        best = best_by_brute_force(game, state, seat, budget=[4000])
        if best is not None:
            found = BeamSearch(game, load_heuristic_evaluator(game)).find_turns(state, seat, Chance(2), 100000, 1)[0]
            assert found.value == pytest.approx(best)
            tried += 1
            if tried == 5:
                return
    assert tried == 5


def best_by_brute_force(game: Game, state: Any, seat: int, budget: list[int]) -> float | None:
    """Return None if there are too many sequences of moves, or if chance is involved."""
    best: float | None = None
    for move in game.legal(state, seat):
        budget[0] -= 1
        after = game.copy(state)
        chance = Chance(2)
        chance.log = []
        game.play(after, seat, move, chance)
        if budget[0] < 0 or chance.log:
            return None
        if game.undo_barrier(after) != game.undo_barrier(state) or not game.legal(after, seat):
            value: float | None = load_heuristic_evaluator(game)(after, seat)
        else:
            value = best_by_brute_force(game, after, seat, budget)
        if value is None:
            return None
        best = value if best is None else max(best, value)
    return best


def test_all_turns_meet_the_same_outcomes_of_chance() -> None:
    compared = 0
    for game, state, seat in positions("ludwig", 1, seed=3, every=1, most=60):
        found = BeamSearch(game, load_heuristic_evaluator(game)).find_turns(state, seat, Chance(5), 40, 40)
        offers = {
            str(view["market"])
            for view in (game.view(turn.state, seat) for turn in found)
            if view["round"] > game.view(state, seat)["round"]
        }
        compared += len(found) > 1 and len(offers) == 1
        assert len(offers) <= 1
    assert compared > 10


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_chance_after_a_search_does_not_depend_on_its_width(name: str, players: int) -> None:
    for game, state, seat in positions(name, players, seed=3, every=29):
        chances = [Chance(5), Chance(5)]
        for width, chance in zip((1, 12), chances, strict=True):
            BeamSearch(game, load_heuristic_evaluator(game)).find_turns(state, seat, chance, width, 1)
        assert chances[0].state == chances[1].state


def test_pruning_keeps_the_best_placements() -> None:
    """Usually keep the placement that scores most at once."""
    game = registry.game("ludwig")
    prune = load_pruner(game)
    assert prune is not None
    tried = kept = 0
    for seed in range(6):
        for _, state, seat in positions("ludwig", 2, seed=seed, every=1, most=400):
            offered = game.legal(state, seat)
            few = prune(state, seat, offered, 4)
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


def test_pruning_keeps_one_stack_or_all_if_the_limit_allows() -> None:
    game = registry.game("ludwig")
    prune = load_pruner(game)
    assert prune is not None
    met = 0
    for seed in range(30):
        for _, state, seat in positions("ludwig", 1, seed=seed, every=1):
            if game.decisions(state)[0].kind == "look":
                offered = game.legal(state, seat)
                assert len(prune(state, seat, offered, 4)) == 1
                assert sorted(prune(state, seat, offered, 99)) == sorted(offered)
                met += 1
    assert met


def test_before_reveal_ignores_what_a_turn_reveals() -> None:
    """The value of a turn does not depend on the next offer, and forced moves do not end a turn early."""
    ended = 0
    for game, state, seat in positions("ludwig", 1, seed=3, every=2, most=80):
        search = BeamSearch(game, load_heuristic_evaluator(game), 0, True)
        for turn in search.find_turns(state, seat, Chance(5), 12, 12):
            before = game.copy(state)
            for move in turn.moves[:-1]:
                game.play(before, seat, move, Chance(1))
            if len(turn.moves) > 1 and game.undo_barrier(turn.state) != game.undo_barrier(state):
                assert game.legal(before, seat) == [turn.moves[-1]]  # there was no choice left
                assert turn.value == load_heuristic_evaluator(game)(before, seat)
                ended += 1
            else:
                assert turn.value == load_heuristic_evaluator(game)(turn.state, seat)
    assert ended > 50


def test_before_reveal_ends_a_turn_where_every_move_reveals_something() -> None:
    """This happens before looking through one of ten stacks."""
    stopped: set[str] = set()
    for seed in range(40):
        for game, state, seat in positions("ludwig", 1, seed=seed, every=3, most=90):
            search = BeamSearch(game, load_heuristic_evaluator(game), 0, True)
            for turn in search.find_turns(state, seat, Chance(5), 12, 12):
                if game.legal(turn.state, seat) and game.undo_barrier(turn.state) == game.undo_barrier(state):
                    for move in game.legal(turn.state, seat):
                        after = game.copy(turn.state)
                        game.play(after, seat, move, Chance(1))
                        assert game.undo_barrier(after) != game.undo_barrier(state)
                    stopped.add(game.decisions(turn.state)[0].kind)
    assert "look" in stopped
