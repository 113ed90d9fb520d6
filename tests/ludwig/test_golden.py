"""Recorded games of each number of players and edition replay to the same end."""

from __future__ import annotations

import pytest
from games import check_golden, kinds_played
from ludwig.golden import HOME, kinds

import bastide
from bastide.games.ludwig.moves import KINDS, SHIFT

NAMES = dict(kinds())


def test_none_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_game(name: str) -> None:
    check_golden(HOME / f"{name}.json", NAMES[name])


def test_every_kind_of_move_is_played_in_one_of_them() -> None:
    assert kinds_played(HOME, SHIFT) == set(range(KINDS))


def test_points_of_every_rule_are_gained_in_one_of_them() -> None:
    gained = set()
    for path in HOME.glob("*.json"):
        for score in bastide.replay(bastide.loads(path.read_text())).score():
            gained |= {item.rule.removeprefix("ludwig.") for item in score.items if item.points}
    rules = {"L1.4", "L4.1", "L4.2", "L4.3", "L4.4", "L4.5", "L5.2", "L5.6", "L6.2", "L6.3", "L6.4", "L6.5"}
    assert gained == rules
