"""Figures found by trial: the same again by any number of processes, and none worse than what was there."""

from __future__ import annotations

from bastide.arena.tuning import Course, as_file, changed, tune
from bastide.bots.learned import figures_of, judge_of
from bastide.kernel import registry
from bastide.kernel.chance import Chance

COURSE = Course("montmurail", 2, {"layout": "random"}, seed=2, rounds=3, games=6, width=3)


def test_the_same_course_finds_the_same_figures_by_any_number_of_processes() -> None:
    start = figures_of("montmurail")
    assert start is not None
    one, two = (list(tune(COURSE, workers, start)) for workers in (1, 2))
    assert one == two
    assert [trial.number for trial in one] == [0, 1, 2]
    data = as_file(COURSE, one[-1], registry.game("montmurail").META.version, "bastide tune montmurail")
    assert data["made"]["games"] == 54
    judge_of("montmurail", data["figures"])


def test_what_does_not_win_is_not_kept() -> None:
    start = figures_of("montmurail")
    assert start is not None
    best = start
    for trial in tune(COURSE, 1, start):
        assert (trial.figures != best) == trial.changed
        best = trial.figures


def test_figures_change_a_little_and_never_their_sign() -> None:
    figures = {"one": 4.0, "two": 0.5, "three": -3.0}
    tried = [changed(figures, Chance(number)) for number in range(200)]
    assert all(0.4 < each[name] / figure < 2.5 for each in tried for name, figure in figures.items())
    assert 60 < sum(each["one"] == 4.0 for each in tried) < 140
