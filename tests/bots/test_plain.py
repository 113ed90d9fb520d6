"""The bots to compare with: plain search, and plain search that widens."""

from __future__ import annotations

import pytest
from bots.positions import positions

from bastide.bots.plain import Place, Plain, visit
from bastide.bots.values import value_of
from bastide.kernel.chance import Chance

VISITS = 30


def grown(widen: float) -> tuple[Place, list[int], dict[int, float]]:
    """a tree for Torres, what is offered at its root, and what each of that is worth at first sight"""
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=20)))
    root, worth = Place(), {}
    for _ in range(VISITS):
        visit(game, game.redeal(state, seat, Chance(3)), root, Chance(5), widen, value_of(game))
    for move in game.legal(state, seat):
        after = game.copy(state)
        game.play(after, seat, move, Chance(1))
        worth[move] = value_of(game)(after, seat)
    return root, game.legal(state, seat), worth


def test_every_move_is_tried_once_before_any_is_tried_again() -> None:
    root, offered, _ = grown(0)
    assert len(offered) > VISITS
    assert [place.visits for place in root.moves.values()] == [1] * VISITS


@pytest.mark.parametrize(("widen", "tried"), [(0.1, 1), (1, 6), (2, 11)])
def test_widening_looks_at_the_best_moves_first(widen: float, tried: int) -> None:
    root, _, worth = grown(widen)
    assert sum(place.visits for place in root.moves.values()) == VISITS
    assert sorted((worth[move] for move in root.moves), reverse=True) == sorted(worth.values(), reverse=True)[:tried]


def test_the_move_that_was_visited_most_is_played() -> None:
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=20)))
    *_, worth = grown(0.1)
    assert worth[Plain("visits=5,widen=0.1").choose(game, state, seat, Chance(2))] == max(worth.values())
