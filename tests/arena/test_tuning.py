"""Figures found by trial: the same again by any number of processes, and nearer to what wins."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import pytest

from bastide.arena.tuning import (
    STEP,
    Course,
    against_rival,
    as_file,
    changed,
    directions,
    moved,
    tune,
    without_extremes,
)
from bastide.bots.learned import figures_of, judge_of
from bastide.kernel import registry
from bastide.kernel.errors import BadOptions

command = importlib.import_module("bastide.cli.tune")
COURSE = Course("montmurail", 2, {"layout": "random"}, seed=2, rounds=2, games=6, width=3)


def test_the_same_course_finds_the_same_figures_by_any_number_of_processes() -> None:
    start = figures_of("montmurail")
    assert start is not None
    one, two = (list(tune(COURSE, workers, start)) for workers in (1, 2))
    assert one == two
    assert [trial.number for trial in one] == [0, 1]
    assert all(trial.figures.keys() == start.keys() for trial in one)
    assert one[0].figures != start
    won = against_rival(COURSE, one[-1].figures, 1)
    assert won == against_rival(COURSE, one[-1].figures, 2)
    data = as_file(COURSE, one[-1], won, registry.game("montmurail").META.version, "bastide tune montmurail")
    assert data["made"]["games"] == 12
    judge_of("montmurail", data["figures"])


def test_judges_may_be_compared_by_how_they_play_another() -> None:
    start = figures_of("montmurail")
    assert start is not None
    (apart,), (together,) = (list(tune(replace(COURSE, rounds=1, apart=apart), 1, start)) for apart in (True, False))
    assert apart.figures != together.figures != start
    assert [replace(COURSE, games=7, apart=apart).played for apart in (False, True)] == [12, 24]


def test_figures_move_to_where_games_are_won() -> None:
    """where the first of a pair is ahead by as much as its first figure is larger and its second smaller"""
    figures, drift = {"up": 1.0, "down": 1.0, "neither": 1.0}, {"up": 0.0, "down": 0.0, "neither": 0.0}
    for number in range(20):
        ways = directions(replace(COURSE, games=80), number, figures)
        leads = [way["up"] - way["down"] for way in ways]
        figures, drift = moved(figures, drift, ways, leads, 0.2)
    assert figures["up"] > 2
    assert figures["down"] < 0.5
    assert 0.7 < figures["neither"] < 1.4


def test_where_nobody_is_ahead_nothing_moves() -> None:
    figures, still = {"one": 4.0}, {"one": 0.0}
    assert moved(figures, still, [{"one": 1.0}, {"one": -2.0}], [0.0, 0.0], 1.0) == (figures, still)


def test_a_game_lost_by_hundreds_counts_as_one_lost_by_many() -> None:
    leads = [
        1.0,
        -2.0,
        3.0,
        -4.0,
        5.0,
        6.0,
        -7.0,
        8.0,
        9.0,
        -7.0,
        6.0,
        5.0,
        4.0,
        -3.0,
        2.0,
        -1.0,
        1.0,
        2.0,
        300.0,
        -900.0,
    ]
    assert without_extremes(leads) == [*leads[:-1], -300.0]
    assert without_extremes([*leads, 1.0]) == [*leads[:-2], 9.0, -9.0, 1.0]


def test_figures_change_a_little_and_never_their_sign() -> None:
    figures = {"one": 4.0, "two": 0.5, "three": -3.0}
    ways = directions(COURSE, 0, figures)
    assert len(ways) == COURSE.games // COURSE.players
    for way in ways:
        tried, opposite = changed(figures, way, STEP), changed(figures, way, -STEP)
        for name, figure in figures.items():
            assert 0.4 < tried[name] / figure < 2.5
            assert tried[name] * opposite[name] == pytest.approx(figure**2)


def test_a_game_without_a_judge_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "figures_of", lambda game: None)
    with pytest.raises(BadOptions, match="has no judge"):
        command.tune("ludwig", tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()
