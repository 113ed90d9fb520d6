"""Learning: the same command gives the same net, and a net learns what there is to learn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bastide.arena.selfplay import School, taught
from bastide.arena.training import Course, Table, as_file, compared, fitted, together, train
from bastide.bots.net import Net, Row
from bastide.bots.values import ahead
from bastide.kernel import registry


def school(game: str = "ludwig", players: int = 1) -> School:
    return School(game, players, {}, seed=3, width=3, slips=0.2, choice=4)


@pytest.mark.parametrize(("game", "players"), [("torres", 2), ("montmurail", 2), ("ludwig", 1), ("ludwig", 3)])
def test_lessons_are_rows_of_facts_with_how_it_ended(game: str, players: int) -> None:
    lessons = taught(school(game, players), None, range(2))
    rows = len(lessons.ahead)
    assert rows * lessons.inputs == len(lessons.facts)
    assert len(lessons.scores) == 2
    ends = {ahead(scores, seat) for scores in lessons.scores for seat in range(players)}
    assert set(lessons.ahead) == ends


def test_lessons_may_also_be_what_the_next_state_seems_worth() -> None:
    """TD(lambda): between the end of the game and the value of what came next"""
    untaught = together([taught(school(), None, range(3))])
    numbers, *_ = fitted(untaught, Course(school(), 1, 10, hidden=2, epochs=1), 0)
    ends, steps, between = (taught(replace(school(), outcome=share), numbers, [0]) for share in (1.0, 0.0, 0.5))
    assert set(ends.ahead) == {ends.scores[0][0]}
    net, rows = numbers.net(), np.array(steps.facts).reshape(-1, steps.inputs)
    values = []
    for facts in rows:
        row = Row()
        for number in facts:
            row.add(number)
        values.append(net.output(row))
    # rows stand from the last to the first
    assert list(steps.ahead) == pytest.approx([steps.scores[0][0], *values[:-1]], abs=0.01)
    wanted = [float(between.scores[0][0])]
    for value in values[:-1]:
        wanted.append(0.5 * wanted[-1] + 0.5 * value)
    assert list(between.ahead) == pytest.approx(wanted, abs=0.01)


def test_the_same_course_gives_the_same_net_by_any_number_of_processes() -> None:
    course = Course(school(), rounds=2, games=12, hidden=4, epochs=2)
    one, two = ([done.net for done in train(course, workers)] for workers in (1, 2))
    assert one == two
    assert one[0] != one[1]


def test_a_net_learns_what_is_no_straight_line() -> None:
    rng = np.random.default_rng(1)
    facts = rng.uniform(-5, 5, (6000, 3)).astype(np.float32)
    wanted = (10 + 2 * facts[:, 0] + 4 * np.abs(facts[:, 1])).astype(np.float32)
    table = Table(facts, wanted, np.ones(6000, np.int64))
    numbers, error, _ = fitted(table, Course(school(), 1, 10, hidden=8, epochs=250), 0)
    assert error < 0.5 < float(np.std(wanted))
    net = numbers.net()
    for one, two, three in ((1.0, -4.0, 2.0), (-3.0, 0.5, 0.0), (4.0, 3.0, -5.0)):
        row = Row()
        for number in (one, two, three):
            row.add(number)
        assert net.output(row) == pytest.approx(10 + 2 * one + 4 * abs(two), abs=1.5)


@pytest.mark.parametrize(("game", "players"), [("montmurail", 2), ("ludwig", 1), ("ludwig", 3)])
def test_turns_that_a_search_compares_stand_together(game: str, players: int) -> None:
    lessons = taught(replace(school(game, players), visits=1, width=2), None, [0])
    assert sum(lessons.sizes) == len(lessons.ahead) == len(lessons.facts) / lessons.inputs
    assert min(lessons.sizes) > 1
    starts = np.cumsum(lessons.sizes) - lessons.sizes
    assert any(len(set(lessons.ahead[at : at + size])) > 1 for at, size in zip(starts, lessons.sizes, strict=True))


def test_what_stands_together_is_compared() -> None:
    numbers, sizes = np.array([1, 3, 10, 20, 30, 7], np.float32), np.array([2, 3, 1])
    assert compared(numbers, sizes).tolist() == [-1, 1, -10, 0, 10, 0]
    assert compared(numbers[:, None] * [1, 2], sizes)[:2].tolist() == [[-1, -2], [1, 2]]
    alone = np.ones(6, np.int64)
    assert compared(numbers, alone).tolist() == numbers.tolist()


def test_a_net_learns_what_makes_the_difference() -> None:
    """though what all turns in one place share matters more to how the game ends"""
    rng = np.random.default_rng(1)
    sizes = rng.integers(2, 6, 1500)
    facts = rng.uniform(-5, 5, (sizes.sum(), 3)).astype(np.float32)
    shared = np.repeat(rng.uniform(-100, 100, 1500), sizes)
    wanted = (shared + 2 * facts[:, 0] + 4 * np.abs(facts[:, 1])).astype(np.float32)
    numbers, error, spread = fitted(Table(facts, wanted, sizes), Course(school(), 1, 10, hidden=8, epochs=250), 0)
    assert error < 0.7 < spread < 10
    told = []
    for given in ((0.0, 0.0, 2.0), (3.0, 0.0, -1.0), (0.0, -4.0, 0.0)):
        row = Row()
        for number in given:
            row.add(number)
        told.append(numbers.net().output(row))
    assert told[1] - told[0] == pytest.approx(6, abs=1.5)
    assert told[2] - told[0] == pytest.approx(16, abs=2.5)


def test_the_file_says_how_it_came_about() -> None:
    course = Course(school(), rounds=1, games=10, hidden=2, epochs=1)
    (done,) = train(course, 1)
    data = as_file(course, done, registry.game("ludwig").META.version, "bastide train ludwig")
    assert data["made"]["games"] == 10
    assert data["made"]["command"] == "bastide train ludwig"
    Net(data["inputs"], data["hidden"], data["numbers"])
