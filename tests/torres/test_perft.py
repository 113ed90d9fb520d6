"""Perft counts of the reference's legal moves: the first two levels."""

from __future__ import annotations

import json

import pytest
from reference import torres as reference
from torres.golden import kinds
from torres.perft import MOVES_PLAYED, TABLE, position_of

from bastide.games import torres

KINDS = dict(kinds())
COUNTS = json.loads(TABLE.read_text())


@pytest.mark.parametrize("name", KINDS)
def test_counts_by_the_reference(name: str) -> None:
    for played, (first, second, _) in zip(MOVES_PLAYED, COUNTS[name], strict=True):
        state = position_of(name, KINDS[name], played)
        moves = reference.legal(torres.position(state))
        assert len(moves) == first
        if second > 5000:
            continue  # the reference is slow
        total = 0
        for text in moves:
            after = torres.copy(state)
            torres.play(after, after.seat, torres.parse(after, text))
            total += len(reference.legal(torres.position(after)))
        assert total == second
