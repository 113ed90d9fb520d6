"""The tree search: how a visit changes the tree, and that searching helps."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import mean
from time import sleep

import pytest
from bots.positions import TABLES, positions

from bastide.arena.runners import run
from bastide.arena.tournament import Tournament
from bastide.bots import make
from bastide.bots.budget import Budget
from bastide.bots.evaluation import lead, load_evaluator, load_heuristic_evaluator
from bastide.bots.search import SearchBot
from bastide.bots.search_config import SearchConfig, config_for
from bastide.bots.tree import Tree
from bastide.kernel.chance import Chance

QUICK = SearchConfig(width=6, candidates=6, reply_width=2, reply_candidates=2, rollout_turns=1)


def searched(name: str, players: int, visits: int, least: int = 20) -> Tree:
    game, state, seat = next(iter(positions(name, players, seed=4, every=1, least=least)))
    tree = Tree(game, state, seat, load_heuristic_evaluator(game), QUICK, Chance(9))
    for _ in range(visits):
        tree.visit()
    return tree


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_visit_is_counted_once(name: str, players: int) -> None:
    tree = searched(name, players, 30)
    for edges in tree.root.edges:
        assert sum(edge.visits for edge in edges) == 30
        assert all(0 <= edge.total <= edge.visits for edge in edges)
    assert tree.best().visits == max(edge.visits for edge in tree.candidates())


def test_seats_that_decide_at_once_select_independently() -> None:
    tree = searched("montmurail", 3, 40, least=8)
    assert len(tree.root.seats) > 1
    assert [sum(edge.visits for edge in edges) for edges in tree.root.edges] == [40] * len(tree.root.seats)


def test_the_searched_state_does_not_change() -> None:
    for name, players in TABLES:
        for game, state, seat in positions(name, players, seed=6, every=40, least=20):
            before = game.position(state)
            tree = Tree(game, state, seat, load_heuristic_evaluator(game), QUICK, Chance(1))
            for _ in range(5):
                tree.visit()
            assert game.position(state) == before


def test_what_was_found_out_is_taken_over() -> None:
    """Reuse the tree after a turn and the expected reply."""
    tree = searched("montmurail", 2, 60, least=10)
    game, seat = tree.game, tree.seat
    found = dict(tree.revisited)
    assert found
    for _ in range(200):
        state = game.determinize(tree.state, seat, tree.chance)
        for at, each in enumerate(tree.root.seats):
            for move in max(tree.root.edges[at], key=lambda edge: edge.visits).moves:
                game.play(state, each, move, tree.chance)
        if tree.hash_view(state) in found:
            break
    later = Tree(game, state, seat, load_heuristic_evaluator(game), QUICK, Chance(2))
    later.reuse(tree)
    assert later.root.children is found[tree.hash_view(state)].children
    known = {edge.key: edge.visits for edge in found[tree.hash_view(state)].edges[0]}
    assert [edge.visits for edge in later.root.edges[0]] == [known.get(edge.key, 0) for edge in later.root.edges[0]]


def test_payoffs_of_a_finished_game_follow_from_its_result() -> None:
    assert lead((7, 12, 9), 1) == 3
    assert lead((7, 12, 9), 0) == -5
    assert lead((64,), 0) == 64
    game, state, seat = list(positions("torres", 2, seed=2, every=1, most=4000))[-1]
    tree = Tree(game, state, seat, load_heuristic_evaluator(game), QUICK, Chance(3))
    tree.visit()
    after = game.copy(state)
    game.play(after, seat, tree.candidates()[0].moves[0], Chance(1))
    result = game.result(after)
    assert result is not None
    expected = 1 / (1 + math.exp(-lead(result.scores, seat) / QUICK.payoff_scale))
    assert [edge.total for edge in tree.candidates() if edge.visits] == [pytest.approx(expected)]


def test_in_a_solo_game_only_differences_of_points_count() -> None:
    """There is no opponent, so points already scored do not change the search."""
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1)))
    evaluate = load_heuristic_evaluator(game)
    few, many = (
        Tree(game, state, seat, lambda state, seat, more=more: more + evaluate(state, seat), QUICK, Chance(9))
        for more in (0.0, 1000.0)
    )
    for tree in (few, many):
        tree.search(iter(range(60)))
    assert [edge.visits for edge in few.candidates()] == [edge.visits for edge in many.candidates()]
    assert few.best().visits > 60 / len(few.candidates())


def test_first_visits_to_all_candidates_share_the_outcomes_of_chance() -> None:
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1)))
    twins = [Tree(game, state, seat, load_heuristic_evaluator(game), QUICK, Chance(9)) for _ in range(2)]
    for edge in reversed(twins[0].candidates()):
        twins[0].visit(edge)
    for edge in twins[1].candidates():
        twins[1].visit(edge)
    assert [edge.points for edge in twins[0].candidates()] == [edge.points for edge in twins[1].candidates()]


def test_several_rollout_lines_find_more_points_than_one() -> None:
    """The best of four rollouts scores more than a single one."""
    found = {1: 0.0, 4: 0.0}
    for game, state, seat in positions("ludwig", 1, seed=4, every=2, most=40):
        for rollout_lines in found:
            config = replace(config_for("ludwig", 1), width=6, candidates=6, rollout_lines=rollout_lines)
            tree = Tree(game, state, seat, load_evaluator(game, 1), config, Chance(9))
            for edge in tree.candidates():
                tree.visit(edge)
                found[rollout_lines] += edge.points / len(tree.candidates())
    assert found[4] > 1.05 * found[1]


def test_without_rollout_turns_a_visit_is_worth_the_value_of_the_best_reply() -> None:
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1, least=20)))
    evaluate = load_evaluator(game, 1)
    config = replace(config_for("ludwig", 1), width=6, candidates=6, rollout_turns=0, reply_move_limit=0)
    values: list[float] = []

    def evaluate_and_remember(state: object, seat: int) -> float:
        values.append(evaluate(state, seat))
        return values[-1]

    tree = Tree(game, state, seat, evaluate_and_remember, config, Chance(9))
    edge = tree.candidates()[0]
    tree.visit(edge)
    assert game.result(state) is None
    assert edge.points in values


def test_the_clock_of_a_budget_runs_from_its_start() -> None:
    visits = Budget(ms=1).start()
    sleep(0.005)
    assert not list(visits)


def test_a_budget_of_visits_is_kept() -> None:
    game, state, seat = next(iter(positions("ludwig", 2, seed=4, every=1, least=40)))
    bot = SearchBot("visits=7,width=6,rollout_turns=0")
    assert sum(edge.visits for edge in bot.search(game, state, seat, Chance(1)).candidates()) == 7


def test_more_visits_win() -> None:
    """Play the search against its first candidate; both have the same evaluator."""
    tournament = Tournament.create(
        "ludwig", ["search:visits=24,width=6,candidates=6", "search:visits=0,width=6"], games=6
    )
    wins = sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in run(tournament))
    assert wins >= 4


def test_more_visits_bring_more_points_in_a_solo_game() -> None:
    means = []
    for visits in (0, 30):
        outcomes = run(Tournament.create("ludwig", [f"search:visits={visits},width=8"], games=5))
        means.append(mean(outcome.scores[0] for outcome in outcomes))
    assert means[1] > means[0] + 5


@pytest.mark.parametrize("spec", ["search:fast=1", "search:ms=soon", "search:ms=-1", "mcts:width=3", "mcts:ms"])
def test_wrong_settings_are_refused(spec: str) -> None:
    with pytest.raises(Exception, match=r"the bot '\w+'"):
        make(spec)
