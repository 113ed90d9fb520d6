"""Perft counts, as they were counted before; placements also by the reference."""

from __future__ import annotations

import json

import pytest
from ludwig.golden import kinds
from ludwig.perft import MOVES_PLAYED, TABLE, counts, first_moves, position_of
from reference import ludwig as reference

from bastide.games import ludwig

KINDS = dict(kinds())
COUNTS = json.loads(TABLE.read_text())


@pytest.mark.parametrize("name", KINDS)
def test_counts(name: str) -> None:
    assert counts(name, KINDS[name]) == COUNTS[name]


@pytest.mark.parametrize("name", KINDS)
def test_placements_by_the_reference(name: str) -> None:
    """after each tile that can be bought now"""
    for played in MOVES_PLAYED:
        state = position_of(name, KINDS[name], played)
        for after in [state, *first_moves(state)]:
            position = ludwig.position(after)
            if position["ask"] == "place":
                castle = position["castles"][after.seat]
                slow = list(reference.placements(castle, position["place"]))
                assert len(ludwig.legal(after, after.seat)) == len(slow)
