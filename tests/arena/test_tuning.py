"""Tuning: reproducible with any number of processes, and moving towards weights that win."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import pytest

from bastide.arena.tuning import (
    STEP,
    TuningConfig,
    clip_outliers,
    draw_directions,
    perturb,
    to_json,
    tune,
    update,
    win_rate_against_greedy,
)
from bastide.bots.evaluation import default_weights, make_weighted_evaluator
from bastide.kernel import registry
from bastide.kernel.errors import BadOptions

command = importlib.import_module("bastide.cli.tune")
CONFIG = TuningConfig("montmurail", 2, {"layout": "random"}, seed=2, iterations=2, games=6, width=3)


def test_the_same_config_gives_the_same_weights_with_any_number_of_processes() -> None:
    start = default_weights("montmurail")
    assert start is not None
    one, two = (list(tune(CONFIG, workers, start)) for workers in (1, 2))
    assert one == two
    assert [iteration.number for iteration in one] == [0, 1]
    assert all(iteration.weights.keys() == start.keys() for iteration in one)
    assert one[0].weights != start
    win_rate = win_rate_against_greedy(CONFIG, one[-1].weights, 1)
    assert win_rate == win_rate_against_greedy(CONFIG, one[-1].weights, 2)
    data = to_json(CONFIG, one[-1], win_rate, registry.game("montmurail").META.version, "bastide tune montmurail")
    assert data["training"]["games"] == 12
    make_weighted_evaluator("montmurail", data["weights"])


def test_weights_may_be_compared_by_games_against_greedy() -> None:
    start = default_weights("montmurail")
    assert start is not None
    each_other, greedy = (replace(CONFIG, iterations=1, against_greedy=flag) for flag in (False, True))
    (one,), (other,) = (list(tune(config, 1, start)) for config in (each_other, greedy))
    assert one.weights != other.weights != start
    assert [replace(CONFIG, games=7, against_greedy=flag).total_games for flag in (False, True)] == [12, 24]


def test_weights_move_towards_those_that_win() -> None:
    """Define the lead of a pair as the change of its first weight minus that of its second."""
    weights, momentum = {"up": 1.0, "down": 1.0, "neither": 1.0}, {"up": 0.0, "down": 0.0, "neither": 0.0}
    for number in range(20):
        directions = draw_directions(replace(CONFIG, games=80), number, weights)
        leads = [direction["up"] - direction["down"] for direction in directions]
        weights, momentum = update(weights, momentum, directions, leads, 0.2)
    assert weights["up"] > 2
    assert weights["down"] < 0.5
    assert 0.7 < weights["neither"] < 1.4


def test_without_leads_nothing_moves() -> None:
    weights, still = {"one": 4.0}, {"one": 0.0}
    assert update(weights, still, [{"one": 1.0}, {"one": -2.0}], [0.0, 0.0], 1.0) == (weights, still)


def test_outliers_are_clipped() -> None:
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
    assert clip_outliers(leads) == [*leads[:-1], -300.0]
    assert clip_outliers([*leads, 1.0]) == [*leads[:-2], 9.0, -9.0, 1.0]


def test_perturbed_weights_keep_their_sign() -> None:
    weights = {"one": 4.0, "two": 0.5, "three": -3.0}
    directions = draw_directions(CONFIG, 0, weights)
    assert len(directions) == CONFIG.games // CONFIG.players
    for direction in directions:
        tried, opposite = perturb(weights, direction, STEP), perturb(weights, direction, -STEP)
        for name, weight in weights.items():
            assert 0.4 < tried[name] / weight < 2.5
            assert tried[name] * opposite[name] == pytest.approx(weight**2)


def test_a_game_without_a_weighted_evaluator_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "default_weights", lambda game: None)
    with pytest.raises(BadOptions, match="has no evaluator"):
        command.tune("ludwig", tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()
