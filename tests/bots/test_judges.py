"""Judges: what they see of a state, and that what was learned is worth something."""

from __future__ import annotations

from typing import Any

import pytest
from bots.positions import TABLES, positions

from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.bots.beam import Greedy
from bastide.bots.judges.montmurail import FIGURES, Judge
from bastide.bots.learned import figures_of, judge_of
from bastide.bots.random import Random
from bastide.bots.values import Value
from bastide.kernel import registry
from bastide.kernel.chance import Chance, from_seed
from bastide.kernel.options import read

montmurail = registry.game("montmurail")


@pytest.mark.parametrize(("name", "players"), [("montmurail", 2), ("montmurail", 3), *TABLES])
def test_what_is_hidden_changes_nothing(name: str, players: int) -> None:
    figures = figures_of(name)
    assert figures is not None
    judge = judge_of(name, figures)
    for game, state, seat in positions(name, players, seed=3, every=7, least=4):
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


@pytest.mark.parametrize(
    ("game", "options", "games", "least"),
    [("torres", {}, 40, 25), ("montmurail", {"layout": "random"}, 40, 28), ("ludwig", {"players": "2"}, 160, 88)],
)
def test_it_wins_against_the_value_made_by_hand(game: str, options: dict[str, str], games: int, least: int) -> None:
    outcomes = list(run(Tournament.of(game, ["beam", "greedy"], games=games, options=options)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= least


def ended(players: int) -> Any:
    luck = from_seed("ended")
    state = montmurail.new(read(montmurail.Options, {"players": str(players), "layout": "random"}), luck)
    bots = [Greedy() for _ in range(players)]
    while montmurail.result(state) is None:
        seat = montmurail.decisions(state)[0].seat
        move = bots[seat].choose(montmurail, montmurail.redeal(state, seat, luck), seat, luck)
        montmurail.play(state, seat, move, luck)
    return state


EVERY = [
    (name, figure)
    for name in registry.names()
    for figure in figures_of(name) or ()
    if (name, figure)
    != ("ludwig", "utility")  # at first sight only: such rooms have one entrance, met when they are laid
]


@pytest.mark.parametrize(("name", "figure"), EVERY)
def test_every_figure_matters(name: str, figure: str) -> None:
    figures = figures_of(name)
    assert figures is not None
    usual, changed = judge_of(name, figures), judge_of(name, {**figures, figure: figures[figure] * 1.5})
    assert any(differs(name, usual, changed, seed) for seed in range(8))


def differs(name: str, usual: Value, changed: Value, seed: int) -> bool:
    """somewhere in a game of one who thinks a little and one who does anything"""
    game, luck, players = registry.game(name), Chance(seed), (Greedy(4), Random())
    options = {"players": "2", **({"layout": "random"} if name == "montmurail" else {})}
    state = game.new(read(game.Options, options), luck)
    while game.result(state) is None:
        seat = game.decisions(state)[0].seat
        known = game.redeal(state, seat, luck)
        offered = game.legal(known, seat)
        for move in offered[:: 1 + len(offered) // 8]:
            after = game.copy(known)
            game.play(after, seat, move, luck)
            if changed(after, seat) != usual(after, seat):
                return True
        game.play(state, seat, players[seat].choose(game, known, seat, luck), luck)
    return False


def test_not_every_game_has_a_judge() -> None:
    assert figures_of("nim") is None
