"""L8: how shapes touch, for every pair of forms and every offset, compared with shapely.

Polygons are exact there. Circles are compared by the distance of their centres, so that tangents are exact too.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest
import shapely
from reference import ludwig as reference
from shapely.geometry import LineString, Point, Polygon

from bastide.games.ludwig.components import TILES
from bastide.games.ludwig.geometry import (
    FENCE,
    FENCE_OF_OTHER,
    FORM_NUMBERS,
    FORMS,
    OVERLAP,
    TOUCH,
    lowest_turn,
    relation,
)

Points = list[tuple[float, float]]
Form = tuple[Any, float]  # a polygon and 0; or the centre and the radius of a circle

WINDOW = 7
OFFSETS = [(dx, dy) for dy in range(-WINDOW, WINDOW + 1) for dx in range(-WINDOW, WINDOW + 1)]
FAR = [(dx, dy) for dy in range(-9, 10) for dx in range(-9, 10) if max(abs(dx), abs(dy)) > WINDOW]
TINY = 1e-9
SPANS = {str(shape): span for shape, span in reference.SPANS.items()}
SLANTS = (math.atan2(3, 4), math.atan2(4, 3))
FENCED = {(FORM_NUMBERS[tile.shape, turn], tile.shape, turn) for tile in TILES if tile.fence for turn in range(4)}
LOOK = {number: key for key, number in FORM_NUMBERS.items()}  # a shape and a rotation that have this form


# --- shapes in shapely


def corners(shape: str) -> Points:
    return reference.corners(reference_shape(shape))


def turned(points: Points, shape: str, turn: int) -> Points:
    width, height = SPANS[shape]
    for _ in range(turn):
        points = [(height - y, x) for x, y in points]
        width, height = height, width
    return points


@cache
def form(number: int) -> Form:
    shape, turn = LOOK[number]
    if shape in ("150", "500"):
        radius = SPANS[shape][0] / 2
        return Point(radius, radius), radius
    return Polygon(turned(corners(shape), shape, turn)), 0


@cache
def moved(number: int, far: bool = False) -> Any:
    """Return a form at every offset."""
    geometry = form(number)[0]
    return np.array(
        [shapely.transform(geometry, lambda points, by=by: points + by) for by in (FAR if far else OFFSETS)]
    )


# --- contact


def overlaps(one: Form, others: Any, radius: float) -> Any:
    """Return which of the others, all polygons or all equal circles, overlap a form."""
    reach = one[1] + radius
    if reach:
        return shapely.distance(one[0], others) < reach - TINY
    return shapely.area(shapely.intersection(one[0], others)) > TINY


def touches(one: Form, others: Any, radius: float) -> Any:
    """Return which of those that do not overlap touch along an edge, or at a point of a round wall."""
    reach = one[1] + radius
    if reach:
        return abs(shapely.distance(one[0], others) - reach) < TINY
    return shapely.length(shapely.intersection(one[0], others)) > TINY


def at_fence(shape: str, turn: int, others: Any, radius: float) -> Any:
    """L8.2: return the fence: the printed top side, with both cut corners of the 600, or the upper arc of the 500."""
    if shape == "500":
        arc = LineString(turned(ARC, shape, turn))
        return abs(shapely.distance(arc, others) - radius) < TINY
    top = [point for point in corners(shape) if point[1] <= (shape == "600")]
    return touches((LineString(turned(top, shape, turn)), 0), others, radius)


# its points include the top and the 3:4 slants, where it can be touched
ANGLES = sorted({*(math.radians(degree / 4) for degree in range(-260, 261)), *SLANTS, *(-slant for slant in SLANTS)})
ARC = [(2.5 + 2.5 * math.sin(angle), 2.5 - 2.5 * math.cos(angle)) for angle in ANGLES]


def bits(one: int, two: int, bit: int) -> Any:
    return np.array([bool(relation(one, two, dx, dy) & bit) for dx, dy in OFFSETS])


@pytest.mark.parametrize("one", range(len(FORMS)), ids=lambda number: "-".join(map(str, LOOK[number])))
def test_every_pair_of_forms_at_every_offset(one: int) -> None:
    for two in range(len(FORMS)):
        others, radius = moved(two), form(two)[1]
        overlap = overlaps(form(one), others, radius)
        assert np.array_equal(bits(one, two, OVERLAP), overlap)
        assert np.array_equal(bits(one, two, TOUCH), touches(form(one), others, radius) & ~overlap)
        for number, shape, turn in FENCED:
            if number == one:
                fence = at_fence(shape, turn, others, radius) & ~overlap
                assert np.array_equal(bits(one, two, FENCE << turn), fence)
                seen_from_the_other = [
                    bool(relation(two, one, -dx, -dy) & FENCE_OF_OTHER << turn) for dx, dy in OFFSETS
                ]
                assert np.array_equal(seen_from_the_other, fence)


@pytest.mark.parametrize("one", range(len(FORMS)))
def test_further_apart_nothing_meets(one: int) -> None:
    for two in range(len(FORMS)):
        assert (shapely.distance(form(one)[0], moved(two, far=True)) > form(one)[1] + form(two)[1] + TINY).all()
        assert not any(relation(one, two, dx, dy) for dx, dy in FAR)


def test_the_forms_are_all_shapes_and_turns() -> None:
    assert set(FORM_NUMBERS) == {(shape, turn) for shape in SPANS for turn in range(4)}
    for (shape, turn), number in FORM_NUMBERS.items():
        look = LOOK[number][0], LOOK[number][1]
        assert look[0] == shape
        same = Polygon(turned(corners(shape), shape, turn)).equals(Polygon(turned(corners(shape), *look)))
        assert same


# --- L8.1, word for word


def lie(one: str, two: str, dx: int, dy: int) -> int:
    return relation(FORM_NUMBERS[one, 0], FORM_NUMBERS[two, 0], dx, dy) & (OVERLAP | TOUCH)


def corner_shared(one: str, two: str) -> set[int]:
    """Return how two shapes relate that share one corner unit, for each of the four corners."""
    (width, height), (wide, high) = SPANS[one], SPANS[two]
    return {lie(one, two, dx, dy) for dx in (1 - wide, width - 1) for dy in (1 - high, height - 1)}


@pytest.mark.parametrize(("one", "two"), [("600", "600"), ("600", "Foyer"), ("Foyer", "Foyer")])
def test_l8_1_octagons_touch_across_a_shared_unit(one: str, two: str) -> None:
    assert corner_shared(one, two) == {TOUCH}


@pytest.mark.parametrize("two", ["600", "Foyer", "500", "150"])
def test_l8_1_a_500_is_clear_across_a_shared_unit(two: str) -> None:
    assert corner_shared("500", two) == corner_shared(two, "500") == {0}


@pytest.mark.parametrize("two", ["600", "Foyer", "150"])
def test_l8_1_a_150_overlaps_across_a_shared_unit(two: str) -> None:
    assert corner_shared("150", two) == corner_shared(two, "150") == {OVERLAP}


def test_l8_1_boxes_overlap_in_a_shared_unit() -> None:
    for shape in ("600", "Foyer", "500", "150", "400", "Stairs"):
        assert corner_shared("400", shape) == {OVERLAP}


def test_l8_1_two_500_touch_at_a_slant() -> None:
    found = {(dx, dy) for dx, dy in OFFSETS if lie("500", "500", dx, dy) == TOUCH}
    straight, slanted = {(5, 0), (0, 5)}, {(3, 4), (4, 3)}
    assert found == {(i * dx, j * dy) for dx, dy in straight | slanted for i in (1, -1) for j in (1, -1)}


# --- compared with the reference


def test_the_reference_agrees() -> None:
    for one, (shape, turn) in LOOK.items():
        for two, (other, other_turn) in LOOK.items():
            fences = {turn: side for turn, side in enumerate("NESW") if (one, shape, turn) in FENCED}
            keys = reference_shape(shape), 90 * turn, reference_shape(other), 90 * other_turn
            for dx, dy in OFFSETS:
                overlap, touch, sides = reference.relation(*keys, dx, dy)
                found = relation(one, two, dx, dy)
                assert (found & OVERLAP, found & TOUCH) == (OVERLAP * overlap, TOUCH * touch)
                assert {side for turn, side in fences.items() if found & FENCE << turn} == sides & set(fences.values())


def reference_shape(shape: str) -> int | str:
    return int(shape) if shape.isdigit() else shape


@pytest.mark.parametrize("tile", range(len(TILES)), ids=lambda number: TILES[number].name)
def test_turns_that_give_the_same_tile(tile: int) -> None:
    """L3.3"""
    for turn in range(4):
        assert 90 * lowest_turn(tile, turn) == reference.lowest_turn(TILES[tile].name, 90 * turn)
