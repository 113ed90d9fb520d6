"""Weighted evaluators: their features, and that the shipped weights beat the heuristics."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide.arena.runners import run
from bastide.arena.tournament import Tournament
from bastide.bots.beam import GreedyBot
from bastide.bots.evaluation import Evaluator, default_weights, make_weighted_evaluator
from bastide.bots.evaluators.montmurail import DEFAULT_WEIGHTS, WeightedEvaluator
from bastide.bots.random import RandomBot
from bastide.kernel import registry
from bastide.kernel.chance import Chance, from_seed
from bastide.kernel.options import read

montmurail = registry.game("montmurail")


@pytest.mark.parametrize(("name", "players"), [("montmurail", 2), ("montmurail", 3), *TABLES])
def test_evaluation_does_not_depend_on_hidden_information(name: str, players: int) -> None:
    weights = default_weights(name)
    assert weights is not None
    evaluator = make_weighted_evaluator(name, weights)
    for game, state, seat in positions(name, players, seed=3, every=7, least=4):
        assert evaluator(game.determinize(state, seat, Chance(8)), seat) == evaluator(state, seat)


def test_values_of_two_seats_add_up_to_zero_at_the_end() -> None:
    evaluator = WeightedEvaluator(DEFAULT_WEIGHTS)
    state = finished(2)
    assert evaluator(state, 0) == -evaluator(state, 1)
    result = montmurail.result(state)
    assert result is not None
    assert evaluator(state, 0) == result.scores[0] - result.scores[1]


def test_the_strongest_of_several_rivals_counts() -> None:
    state = finished(3)
    result = montmurail.result(state)
    assert result is not None
    for seat in range(3):
        others = [points for other, points in enumerate(result.scores) if other != seat]
        assert WeightedEvaluator(DEFAULT_WEIGHTS)(state, seat) == result.scores[seat] - max(others)


def test_evaluation_does_not_depend_on_earlier_evaluations() -> None:
    used = WeightedEvaluator(DEFAULT_WEIGHTS)
    for game, state, seat in positions("montmurail", 2, seed=5, every=3, least=8, most=60):
        for other in (seat, 1 - seat):
            assert used(state, other) == WeightedEvaluator(DEFAULT_WEIGHTS)(state, other)
        assert game.result(state) is None


@pytest.mark.parametrize(
    ("game", "options", "games", "least"),
    [("torres", {}, 40, 25), ("montmurail", {"layout": "random"}, 40, 28), ("ludwig", {"players": "2"}, 160, 88)],
)
def test_shipped_weights_win_against_the_heuristic_evaluator(
    game: str, options: dict[str, str], games: int, least: int
) -> None:
    outcomes = list(run(Tournament.create(game, ["beam", "greedy"], games=games, options=options)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= least


def finished(players: int) -> Any:
    chance = from_seed("ended")
    state = montmurail.new(read(montmurail.Options, {"players": str(players), "layout": "random"}), chance)
    bots = [GreedyBot() for _ in range(players)]
    while montmurail.result(state) is None:
        seat = montmurail.decisions(state)[0].seat
        move = bots[seat].choose(montmurail, montmurail.determinize(state, seat, chance), seat, chance)
        montmurail.play(state, seat, move, chance)
    return state


EVERY = [
    (name, weight)
    for name in registry.names()
    for weight in default_weights(name) or ()
    if (name, weight) != ("ludwig", "utility")  # matters only when moves are pruned
]


@pytest.mark.parametrize(("name", "weight"), EVERY)
def test_every_weight_matters(name: str, weight: str) -> None:
    weights = default_weights(name)
    assert weights is not None
    usual = make_weighted_evaluator(name, weights)
    changed = make_weighted_evaluator(name, {**weights, weight: weights[weight] * 1.5})
    assert any(differs(name, usual, changed, seed) for seed in range(8))


def differs(name: str, usual: Evaluator, changed: Evaluator, seed: int) -> bool:
    """Return whether two evaluators differ in any state of a game of greedy against random."""
    game, chance, players = registry.game(name), Chance(seed), (GreedyBot(4), RandomBot())
    options = {"players": "2", **({"layout": "random"} if name == "montmurail" else {})}
    state = game.new(read(game.Options, options), chance)
    while game.result(state) is None:
        seat = game.decisions(state)[0].seat
        known = game.determinize(state, seat, chance)
        offered = game.legal(known, seat)
        for move in offered[:: 1 + len(offered) // 8]:
            after = game.copy(known)
            game.play(after, seat, move, chance)
            if changed(after, seat) != usual(after, seat):
                return True
        game.play(state, seat, players[seat].choose(game, known, seat, chance), chance)
    return False


def test_not_every_game_has_a_weighted_evaluator() -> None:
    assert default_weights("nim") is None
