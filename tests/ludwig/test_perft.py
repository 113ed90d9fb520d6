"""Perft counts of the reference's placements."""

from __future__ import annotations

import json

import pytest
from ludwig.golden import kinds
from ludwig.perft import TABLE, TURNS, next_states, position_of
from reference import ludwig as reference

from bastide.games import ludwig

KINDS = dict(kinds())
COUNTS = json.loads(TABLE.read_text())


def choices(state: ludwig.State) -> int:
    """Return the placements after buying, or the end after passing."""
    position = ludwig.position(state)
    name = position["place"]
    return len(list(reference.placements(position["castles"][state.seat], name))) if name else 1


@pytest.mark.parametrize("name", KINDS)
def test_places_by_the_reference(name: str) -> None:
    for turn, (_, places, _) in zip(TURNS, COUNTS[name], strict=True):
        state = position_of(name, KINDS[name], turn)
        assert sum(choices(after) for after in next_states(state)) == places
