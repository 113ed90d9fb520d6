"""The recorded games named by each game's `golden.py` replay to the same end."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from games import check_golden, kinds_played

from bastide.kernel import registry

GOLDEN = {name: import_module(f"{name}.golden") for name in registry.names()}
CASES = [
    pytest.param(golden.HOME / f"{kind}.json", options, id=f"{name}-{kind}")
    for name, golden in GOLDEN.items()
    for kind, options in golden.kinds()
]


@pytest.mark.parametrize("name", GOLDEN)
def test_none_is_missing_and_none_is_left_over(name: str) -> None:
    golden = GOLDEN[name]
    assert {path.stem for path in golden.HOME.glob("*.json")} == set(dict(golden.kinds()))


@pytest.mark.parametrize(("path", "options"), CASES)
def test_golden_game(path: Path, options: object) -> None:
    check_golden(path, options)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_kind_of_move_is_played_in_one_of_them(name: str) -> None:
    moves = import_module(f"bastide.games.{name}.moves")
    shift = (moves.SPACE // moves.KINDS).bit_length() - 1
    assert kinds_played(GOLDEN[name].HOME, shift) == set(range(moves.KINDS))
