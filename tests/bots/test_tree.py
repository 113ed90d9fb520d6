"""The search: what a visit does to the tree, and that it finds what must be found."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import mean
from time import sleep

import pytest
from bots.positions import TABLES, positions

from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.bots import make
from bastide.bots.budget import Budget
from bastide.bots.learned import learned_of
from bastide.bots.search import Search
from bastide.bots.settings import settings_for
from bastide.bots.tree import Settings, Tree
from bastide.bots.values import ahead, value_of
from bastide.kernel.chance import Chance

QUICK = Settings(width=6, keep=6, reply_width=2, reply_keep=2, ahead=1)


def thought(name: str, players: int, visits: int, least: int = 20) -> Tree:
    game, state, seat = next(iter(positions(name, players, seed=4, every=1, least=least)))
    tree = Tree(game, state, seat, value_of(game), QUICK, Chance(9))
    for _ in range(visits):
        tree.visit()
    return tree


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_visit_is_counted_once(name: str, players: int) -> None:
    tree = thought(name, players, 30)
    for edges in tree.root.edges:
        assert sum(edge.visits for edge in edges) == 30
        assert all(0 <= edge.total <= edge.visits for edge in edges)
    assert tree.best().visits == max(edge.visits for edge in tree.choices())


def test_all_who_decide_at_once_choose_for_themselves() -> None:
    tree = thought("montmurail", 3, 40, least=8)
    assert len(tree.root.seats) > 1
    assert [sum(edge.visits for edge in edges) for edges in tree.root.edges] == [40] * len(tree.root.seats)


def test_the_state_that_is_thought_about_does_not_change() -> None:
    for name, players in TABLES:
        for game, state, seat in positions(name, players, seed=6, every=40, least=20):
            before = game.position(state)
            tree = Tree(game, state, seat, value_of(game), QUICK, Chance(1))
            for _ in range(5):
                tree.visit()
            assert game.position(state) == before


def test_what_was_found_out_is_taken_over() -> None:
    """the state after the turn played and the answer foreseen is known already"""
    tree = thought("montmurail", 2, 60, least=10)
    game, seat = tree.game, tree.seat
    found = dict(tree.met)
    assert found
    for _ in range(200):
        state = game.redeal(tree.state, seat, tree.luck)
        for at, each in enumerate(tree.root.seats):
            for move in max(tree.root.edges[at], key=lambda edge: edge.visits).moves:
                game.play(state, each, move, tree.luck)
        if tree.seen(state) in found:
            break
    later = Tree(game, state, seat, value_of(game), QUICK, Chance(2))
    later.take_over(tree)
    assert later.root.children is found[tree.seen(state)].children
    known = {edge.key: edge.visits for edge in found[tree.seen(state)].edges[0]}
    assert [edge.visits for edge in later.root.edges[0]] == [known.get(edge.key, 0) for edge in later.root.edges[0]]


def test_payoffs_at_the_end_are_those_of_the_result() -> None:
    assert ahead((7, 12, 9), 1) == 3
    assert ahead((7, 12, 9), 0) == -5
    assert ahead((64,), 0) == 64
    game, state, seat = list(positions("torres", 2, seed=2, every=1, most=4000))[-1]
    tree = Tree(game, state, seat, value_of(game), QUICK, Chance(3))
    tree.visit()
    after = game.copy(state)
    game.play(after, seat, tree.choices()[0].moves[0], Chance(1))
    result = game.result(after)
    assert result is not None
    expected = 1 / (1 + math.exp(-ahead(result.scores, seat) / QUICK.scale))
    assert [edge.total for edge in tree.choices() if edge.visits] == [pytest.approx(expected)]


def test_alone_only_the_difference_of_points_counts() -> None:
    """nobody is there to win against: what is thought about does not depend on how many points there are already"""
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1)))
    value = value_of(game)
    few, many = (
        Tree(game, state, seat, lambda state, seat, more=more: more + value(state, seat), QUICK, Chance(9))
        for more in (0.0, 1000.0)
    )
    for tree in (few, many):
        tree.grow(iter(range(60)))
    assert [edge.visits for edge in few.choices()] == [edge.visits for edge in many.choices()]
    assert few.best().visits > 60 / len(few.choices())


def test_first_visits_to_all_choices_share_their_luck() -> None:
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1)))
    twins = [Tree(game, state, seat, value_of(game), QUICK, Chance(9)) for _ in range(2)]
    for edge in reversed(twins[0].choices()):
        twins[0].visit(edge)
    for edge in twins[1].choices():
        twins[1].visit(edge)
    assert [edge.points for edge in twins[0].choices()] == [edge.points for edge in twins[1].choices()]


def test_several_lines_find_more_than_one() -> None:
    """ways to play on to the end: the best of four is better than the first that comes to mind"""
    found = {1: 0.0, 4: 0.0}
    for game, state, seat in positions("ludwig", 1, seed=4, every=2, most=40):
        for lines in found:
            settings = replace(settings_for("ludwig", 1), width=6, keep=6, lines=lines)
            tree = Tree(game, state, seat, learned_of(game, 1), settings, Chance(9))
            for edge in tree.choices():
                tree.visit(edge)
                found[lines] += edge.points / len(tree.choices())
    assert found[4] > 1.05 * found[1]


def test_lines_end_where_looking_ahead_ends() -> None:
    """with none, a visit is worth what the best answer seems worth"""
    game, state, seat = next(iter(positions("ludwig", 1, seed=4, every=1, least=20)))
    worth = learned_of(game, 1)
    settings = replace(settings_for("ludwig", 1), width=6, keep=6, ahead=0, reply_look=0)
    seen: list[float] = []

    def watched(state: object, seat: int) -> float:
        seen.append(worth(state, seat))
        return seen[-1]

    tree = Tree(game, state, seat, watched, settings, Chance(9))
    edge = tree.choices()[0]
    tree.visit(edge)
    assert game.result(state) is None
    assert edge.points in seen


def test_time_runs_from_when_thinking_begins() -> None:
    rounds = Budget(ms=1).rounds()
    sleep(0.005)
    assert not list(rounds)


def test_a_number_of_visits_is_kept() -> None:
    game, state, seat = next(iter(positions("ludwig", 2, seed=4, every=1, least=40)))
    bot = Search("visits=7,width=6,ahead=0")
    assert sum(edge.visits for edge in bot.think(game, state, seat, Chance(1)).choices()) == 7


def test_more_thought_wins() -> None:
    """against the same turns without a look ahead; both see one turn by the same value"""
    tournament = Tournament.of("ludwig", ["search:visits=40,width=8,keep=8", "search:visits=0,width=8"], games=12)
    wins = sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in run(tournament))
    assert wins >= 8


def test_more_thought_brings_more_points() -> None:
    """alone, against the same first turns without a look ahead"""
    means = []
    for visits in (0, 50):
        outcomes = run(Tournament.of("ludwig", [f"search:visits={visits},width=12"], games=12))
        means.append(mean(outcome.scores[0] for outcome in outcomes))
    assert means[1] > means[0] + 5


@pytest.mark.parametrize("spec", ["search:fast=1", "search:ms=soon", "search:ms=-1", "evolution:width=3", "plain:ms"])
def test_wrong_figures_are_told(spec: str) -> None:
    with pytest.raises(Exception, match=r"the bot '\w+'"):
        make(spec)
