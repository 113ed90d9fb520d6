"""Judges: what they see of a state of Montmurail."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import positions

from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.bots.beam import Greedy
from bastide.bots.judges.montmurail import FIGURES, Judge
from bastide.kernel import options, registry
from bastide.kernel.chance import Chance, from_seed

montmurail = registry.game("montmurail")


def test_what_a_rival_chose_and_has_not_shown_changes_nothing() -> None:
    judge = Judge(FIGURES)
    for players in (2, 3):
        for game, state, seat in positions("montmurail", players, seed=3, every=7, least=4):
            assert judge(game.redeal(state, seat, Chance(8)), seat) == judge(state, seat)


def test_two_seats_expect_no_more_together_than_there_is() -> None:
    """by how much one will be ahead the other will be behind, as far as both see the same"""
    judge = Judge(FIGURES)
    state = ended(2)
    assert judge(state, 0) == -judge(state, 1)
    result = montmurail.result(state)
    assert result is not None
    assert judge(state, 0) == result.scores[0] - result.scores[1]


def test_the_strongest_of_several_rivals_counts() -> None:
    state = ended(3)
    result = montmurail.result(state)
    assert result is not None
    for seat in range(3):
        others = [points for other, points in enumerate(result.scores) if other != seat]
        assert Judge(FIGURES)(state, seat) == result.scores[seat] - max(others)


def test_to_judge_a_state_does_not_depend_on_what_was_judged_before() -> None:
    used = Judge(FIGURES)
    for game, state, seat in positions("montmurail", 2, seed=5, every=3, least=8, most=60):
        for other in (seat, 1 - seat):
            assert used(state, other) == Judge(FIGURES)(state, other)
        assert game.result(state) is None


def test_it_wins_against_the_value_made_by_hand() -> None:
    outcomes = list(
        run(Tournament.of("montmurail", ["beam:width=8", "greedy"], games=40, options={"layout": "random"}))
    )
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= 26


def ended(players: int) -> Any:
    luck = from_seed("ended")
    state = montmurail.new(options.read(montmurail.Options, {"players": str(players), "layout": "random"}), luck)
    bots = [Greedy() for _ in range(players)]
    while montmurail.result(state) is None:
        seat = montmurail.decisions(state)[0].seat
        move = bots[seat].choose(montmurail, montmurail.redeal(state, seat, luck), seat, luck)
        montmurail.play(state, seat, move, luck)
    return state


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_matters(figure: str) -> None:
    changed = Judge({**FIGURES, figure: FIGURES[figure] * 1.5})
    usual = Judge(FIGURES)
    luck = from_seed("figures")
    state = montmurail.new(options.read(montmurail.Options, {"players": "2", "layout": "random"}), luck)
    bots = [Greedy() for _ in range(2)]
    differ = 0
    while montmurail.result(state) is None:
        seat = montmurail.decisions(state)[0].seat
        known = montmurail.redeal(state, seat, luck)
        for move in montmurail.legal(known, seat)[:6]:
            after = montmurail.copy(known)
            montmurail.play(after, seat, move, luck)
            differ += changed(after, seat) != usual(after, seat)
        montmurail.play(state, seat, bots[seat].choose(montmurail, known, seat, luck), luck)
    assert differ
