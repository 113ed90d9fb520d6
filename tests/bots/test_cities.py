"""Cities of Montmurail that are planned: what is counted of the walls they still need."""

from __future__ import annotations

from random import Random

import pytest

from bastide.bots.cities import ends
from bastide.games.montmurail.streets import STREETS, masks, street_between

CROSSINGS = [(row, column) for row in range(9) for column in range(9)]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def meeting(crossing: tuple[int, int]) -> set[int]:
    """the streets that meet there"""
    row, column = crossing
    found = {street_between(crossing, (row + down, column + right)) for down, right in STEPS}
    return {street for street in found if street is not None}


def counted(walls: set[int]) -> int:
    return sum(len(meeting(crossing) & walls) % 2 for crossing in CROSSINGS)


@pytest.mark.parametrize("number", [0, 1, 2, 7, 30, 72, 120, STREETS])
def test_ends_of_lines_of_walls_are_found_at_all_crossings(number: int) -> None:
    for seed in range(50):
        walls = set(Random(seed).sample(range(STREETS), number))
        assert ends(*masks(tuple(walls))) == counted(walls)


def test_each_single_wall_has_two_ends() -> None:
    assert {ends(*masks((street,))) for street in range(STREETS)} == {2}


def test_a_line_around_has_no_end_and_each_gap_two() -> None:
    around = {street for street in range(STREETS) if sum(street in meeting(each) for each in OUTER) == 2}
    assert len(around) == 32
    assert ends(*masks(tuple(around))) == 0
    first, *_, last = sorted(around)
    assert ends(*masks(tuple(around - {first}))) == 2
    assert ends(*masks(tuple(around - {first, last}))) == 4


OUTER = [(row, column) for row, column in CROSSINGS if row in (0, 8) or column in (0, 8)]
