"""Monte Carlo tree search, with and without progressive widening."""

from __future__ import annotations

import pytest
from bots.positions import positions

from bastide.bots.evaluation import load_heuristic_evaluator
from bastide.bots.mcts import MctsBot, Node, visit
from bastide.kernel.chance import Chance

VISITS = 30


def grown(widening: float) -> tuple[Node, list[int], dict[int, float]]:
    """Return a tree for Torres, the legal moves at its root, and the heuristic value of each."""
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=20)))
    root, values = Node(), {}
    for _ in range(VISITS):
        visit(game, game.determinize(state, seat, Chance(3)), root, Chance(5), widening, load_heuristic_evaluator(game))
    for move in game.legal(state, seat):
        after = game.copy(state)
        game.play(after, seat, move, Chance(1))
        values[move] = load_heuristic_evaluator(game)(after, seat)
    return root, game.legal(state, seat), values


def test_every_move_is_tried_once_before_any_is_tried_again() -> None:
    root, offered, _ = grown(0)
    assert len(offered) > VISITS
    assert [node.visits for node in root.children.values()] == [1] * VISITS


@pytest.mark.parametrize(("widening", "tried"), [(0.1, 1), (1, 6), (2, 11)])
def test_widening_tries_the_best_moves_first(widening: float, tried: int) -> None:
    root, _, values = grown(widening)
    assert sum(node.visits for node in root.children.values()) == VISITS
    assert (
        sorted((values[move] for move in root.children), reverse=True) == sorted(values.values(), reverse=True)[:tried]
    )


def test_the_most_visited_move_is_played() -> None:
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=20)))
    *_, values = grown(0.1)
    assert values[MctsBot("visits=5,widening=0.1").choose(game, state, seat, Chance(2))] == max(values.values())
