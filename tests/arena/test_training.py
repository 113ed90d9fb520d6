"""Learning: the same command gives the same net, and a net learns what there is to learn."""

from __future__ import annotations

import numpy as np
import pytest

from bastide.arena.selfplay import School, taught
from bastide.arena.training import Course, as_file, fitted, train
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


def test_the_same_course_gives_the_same_net_by_any_number_of_processes() -> None:
    course = Course(school(), rounds=2, games=12, hidden=4, epochs=2)
    one, two = ([done.net for done in train(course, workers)] for workers in (1, 2))
    assert one == two
    assert one[0] != one[1]


def test_a_net_learns_what_is_no_straight_line() -> None:
    rng = np.random.default_rng(1)
    facts = rng.uniform(-5, 5, (6000, 3)).astype(np.float32)
    wanted = (10 + 2 * facts[:, 0] + 4 * np.abs(facts[:, 1])).astype(np.float32)
    numbers, error = fitted(facts, wanted, np.ones(6000, np.float32), Course(school(), 1, 10, hidden=8, epochs=250), 0)
    assert error < 0.5 < float(np.std(wanted))
    net = numbers.net()
    for one, two, three in ((1.0, -4.0, 2.0), (-3.0, 0.5, 0.0), (4.0, 3.0, -5.0)):
        row = Row()
        for number in (one, two, three):
            row.add(number)
        assert net.output(row) == pytest.approx(10 + 2 * one + 4 * abs(two), abs=1.5)


def test_the_file_says_how_it_came_about() -> None:
    course = Course(school(), rounds=1, games=10, hidden=2, epochs=1)
    (done,) = train(course, 1)
    data = as_file(course, done, registry.game("ludwig").META.version, "bastide train ludwig")
    assert data["made"]["games"] == 10
    assert data["made"]["command"] == "bastide train ludwig"
    Net(data["inputs"], data["hidden"], data["numbers"])
