"""Recorded games of each edition, deck, number of players and master card replay to the same end."""

from __future__ import annotations

import pytest
from torres.golden import HOME, kinds

import bastide
from bastide.games.torres.moves import KINDS

NAMES = dict(kinds())


def test_none_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in HOME.glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_golden_game(name: str) -> None:
    data = bastide.loads((HOME / f"{name}.json").read_text())
    match = bastide.verify(data)
    assert match.over
    assert match.options == NAMES[name]
    assert match.result().as_json() == data["result"]
    assert bastide.export(match) == data


def test_every_kind_of_move_is_played_in_one_of_them() -> None:
    records = (bastide.replay(bastide.loads(path.read_text())) for path in HOME.glob("*.json"))
    played = {entry.move >> 12 for match in records for entry in match.entries}
    assert played == set(range(KINDS))
