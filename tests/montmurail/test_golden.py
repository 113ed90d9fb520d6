"""Recorded games of each number of players, layout and optional rule replay to the same end."""

from __future__ import annotations

import pytest
from games import check_golden, kinds_played
from montmurail.golden import HOME, kinds

import bastide
from bastide.games.montmurail.moves import KINDS

NAMES = dict(kinds())


def test_none_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_game(name: str) -> None:
    check_golden(HOME / f"{name}.json", NAMES[name])


def test_every_kind_of_move_is_played_in_one_of_them() -> None:
    assert kinds_played(HOME) == set(range(KINDS))


def test_coins_of_every_rule_are_gained_in_one_of_them() -> None:
    gained = set()
    for path in HOME.glob("*.json"):
        purses = bastide.replay(bastide.loads(path.read_text())).position()["coins"]
        gained |= {rule for purse in purses for rule, coins in purse.items() if coins}
    assert gained == {"M2.2", "M5.1", "M5.3", "M6.1", "M6.2"}
