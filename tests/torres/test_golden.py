"""Recorded games of each edition, deck, number of players and master card replay to the same end."""

from __future__ import annotations

import pytest
from games import check_golden, kinds_played
from torres.golden import HOME, kinds

from bastide.games.torres.moves import KINDS

NAMES = dict(kinds())


def test_none_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_game(name: str) -> None:
    check_golden(HOME / f"{name}.json", NAMES[name])


def test_every_kind_of_move_is_played_in_one_of_them() -> None:
    assert kinds_played(HOME) == set(range(KINDS))
