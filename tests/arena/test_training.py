"""Learning: the same command gives the same net, and a net learns what there is to learn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bastide.arena.selfplay import School, taught
from bastide.arena.training import Course, Table, as_file, fitted, scaled_parts, together, train, unscaled
from bastide.bots.net import Net, Row
from bastide.bots.values import ahead
from bastide.kernel import registry


def school(game: str = "ludwig", players: int = 1) -> School:
    return School(game, players, {}, seed=3, width=3, slips=0.2)


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
    numbers, error, _ = fitted(Table(facts, wanted), Course(school(), 1, 10, hidden=8, epochs=250), 0)
    assert error < 0.5 < float(np.std(wanted))
    net = numbers.net()
    for one, two, three in ((1.0, -4.0, 2.0), (-3.0, 0.5, 0.0), (4.0, 3.0, -5.0)):
        row = Row()
        for number in (one, two, three):
            row.add(number)
        assert net.output(row) == pytest.approx(10 + 2 * one + 4 * abs(two), abs=1.5)


@pytest.mark.parametrize(("game", "players"), [("montmurail", 2), ("ludwig", 1), ("ludwig", 3)])
def test_games_may_be_played_by_the_search(game: str, players: int) -> None:
    quick, thinking = (taught(replace(school(game, players), visits=visits), None, range(2)) for visits in (0, 6))
    assert thinking.scores != quick.scores
    assert len(thinking.ahead) * thinking.inputs == len(thinking.facts)
    assert set(thinking.ahead) == {ahead(scores, seat) for scores in thinking.scores for seat in range(players)}


def test_a_net_is_the_same_in_other_units() -> None:
    rng = np.random.default_rng(5)
    centre, spread = rng.normal(size=7), rng.uniform(0.5, 2, 7)
    parts = {
        "bias": rng.normal(size=1),
        "line": rng.normal(size=7),
        "in": rng.normal(size=(7, 3)),
        "in bias": rng.normal(size=3),
        "out": rng.normal(size=3),
    }
    back = scaled_parts(unscaled(parts, centre, spread, 20, 3), centre, spread, 20, 3)
    for name, part in parts.items():
        assert back[name] == pytest.approx(part, abs=1e-3), name


def test_who_begins_with_a_net_goes_on_from_it() -> None:
    """with next to nothing to learn from it still knows what it knew"""
    rng = np.random.default_rng(1)
    facts = rng.uniform(-5, 5, (6000, 3)).astype(np.float32)
    wanted = (10 + 2 * facts[:, 0] + 4 * np.abs(facts[:, 1])).astype(np.float32)
    known, error, _ = fitted(Table(facts, wanted), Course(school(), 1, 10, hidden=8, epochs=250), 0)
    short = Course(school(), 1, 10, hidden=8, epochs=1)
    little = Table(facts[:300], wanted[:300])
    assert fitted(little, short, 0, known)[1] < 2 * error < fitted(little, short, 0)[1]


def test_the_file_says_how_it_came_about() -> None:
    course = Course(school(), rounds=1, games=10, hidden=2, epochs=1)
    (done,) = train(course, 1)
    data = as_file(course, done, registry.game("ludwig").META.version, "bastide train ludwig")
    assert data["made"]["games"] == 10
    assert data["made"]["command"] == "bastide train ludwig"
    Net(data["inputs"], data["hidden"], data["numbers"])
