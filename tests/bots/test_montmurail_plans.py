"""City plans of Montmurail: counting the ends of lines of walls."""

from __future__ import annotations

from random import Random

import pytest

from bastide.bots.montmurail_plans import count_ends
from bastide.games.montmurail.streets import STREETS, masks, street_between

CROSSINGS = [(row, column) for row in range(9) for column in range(9)]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def streets_at(crossing: tuple[int, int]) -> set[int]:
    """Return the streets that meet at a crossing."""
    row, column = crossing
    found = {street_between(crossing, (row + down, column + right)) for down, right in STEPS}
    return {street for street in found if street is not None}


def count_odd_crossings(walls: set[int]) -> int:
    return sum(len(streets_at(crossing) & walls) % 2 for crossing in CROSSINGS)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 30, 72, 120, STREETS])
def test_ends_are_counted_at_all_crossings(number: int) -> None:
    for seed in range(50):
        walls = set(Random(seed).sample(range(STREETS), number))
        assert count_ends(*masks(tuple(walls))) == count_odd_crossings(walls)


def test_each_single_wall_has_two_ends() -> None:
    assert {count_ends(*masks((street,))) for street in range(STREETS)} == {2}


def test_a_closed_line_has_no_end_and_each_gap_two() -> None:
    around = {street for street in range(STREETS) if sum(street in streets_at(each) for each in OUTER) == 2}
    assert len(around) == 32
    assert count_ends(*masks(tuple(around))) == 0
    first, *_, last = sorted(around)
    assert count_ends(*masks(tuple(around - {first}))) == 2
    assert count_ends(*masks(tuple(around - {first, last}))) == 4


OUTER = [(row, column) for row, column in CROSSINGS if row in (0, 8) or column in (0, 8)]
