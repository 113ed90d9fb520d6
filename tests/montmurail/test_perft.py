"""Perft counts of the reference's legal moves."""

from __future__ import annotations

import json

import pytest
from montmurail.golden import kinds
from montmurail.perft import MOVES_PLAYED, TABLE, first_moves, position_of
from reference import montmurail as reference

from bastide.games import montmurail

KINDS = dict(kinds())
COUNTS = json.loads(TABLE.read_text())


def count(state: montmurail.State) -> int:
    position = montmurail.position(state)
    return sum(len(reference.legal(position, seat)) for seat in range(len(position["boards"])))


@pytest.mark.parametrize("name", KINDS)
def test_counts_by_the_reference(name: str) -> None:
    for played, (first, second) in zip(MOVES_PLAYED, COUNTS[name], strict=True):
        state = position_of(name, KINDS[name], played)
        assert count(state) == first
        assert sum(count(after) for after in first_moves(state)) == second
