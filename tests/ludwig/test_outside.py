"""L8.3: external entrances compared with shapely, where tiles meet and in random castles."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import shapely
from reference import ludwig as reference

from bastide.games import ludwig
from bastide.games.ludwig.board import Castle, added
from bastide.games.ludwig.components import NUMBERS
from bastide.games.ludwig.geometry import FORM_NUMBERS, FORMS, OVERLAP, relation
from bastide.games.ludwig.moves import FLOORS
from bastide.games.ludwig.outside import count_external, external_entrances

RULES = int(ludwig.META.version)
# a tile of each shape
ONE_OF = {
    shape: next(name for name in reference.TILES if str(reference.shape_of(name)) == shape) for shape, _ in FORM_NUMBERS
}
FORM_TURNS = {number: key for key, number in reversed(FORM_NUMBERS.items())}


def built(tiles: reference.Castle) -> Castle:
    castle = Castle()
    for placed in tiles:
        floor = FLOORS.index(placed.get("floor", "up"))
        castle = added(castle, NUMBERS[placed["tile"]], placed["x"], placed["y"], placed["rot"] // 90, floor)
    return castle


def check(tiles: reference.Castle) -> int:
    """Compare the external entrances; return how many are not counted by the strict reading of L8.4."""
    slow = {(x, y, side) for _, (x, y), side in reference.external(tiles)}
    castle = built(tiles)
    assert {(x, y, side) for x, y, side in external_entrances(castle, RULES)} == slow, tiles
    assert count_external(castle, RULES) == reference.outer_doors(tiles)
    return len(slow - {(x, y, side) for _, (x, y), side in reference.buildable(tiles)})


@pytest.mark.parametrize("chunk", range(6))
def test_l8_3_random_castles(chunk: int) -> None:
    rng = random.Random(f"outside {chunk}")
    partly = sum(check(reference.random_castle(rng, rng.randint(4, 24))) for _ in range(20))
    assert partly > 5


CURVED = [name for name in reference.ROOMS if reference.TILES[name]["size"] in (150, 500, 600)]


@pytest.mark.parametrize("chunk", range(4))
def test_l8_3_castles_of_round_and_cut_rooms(chunk: int) -> None:
    rng = random.Random(f"round {chunk}")
    for _ in range(15):
        check(reference.random_castle(rng, rng.randint(4, 20), CURVED + ["Hallway"] * 4))


# --- two tiles whose boxes overlap


def sharing(one: int, two: int) -> Iterator[reference.Castle]:
    """Yield two tiles of these forms that share units of their boxes but do not overlap."""
    shape, turn = FORM_TURNS[one]
    other, other_turn = FORM_TURNS[two]
    for dy in range(1 - FORMS[two].height, FORMS[one].height):
        for dx in range(1 - FORMS[two].width, FORMS[one].width):
            if not relation(one, two, dx, dy) & OVERLAP:
                yield [
                    {"tile": ONE_OF[shape], "x": 0, "y": 0, "rot": 90 * turn},
                    {"tile": ONE_OF[other], "x": dx, "y": dy, "rot": 90 * other_turn},
                ]


SHARING = [tiles for one in range(len(FORMS)) for two in range(len(FORMS)) for tiles in sharing(one, two)]


def shut_in(tiles: reference.Castle) -> reference.Castle:
    """Surround the bounding box with stairs, with an entrance on every unit."""
    left, top, right, bottom = (
        round(bound) for bound in shapely.union_all([reference.drawn_at(tile) for tile in tiles]).bounds
    )
    rows = [(x, y, 90) for x in range(left, right) for y in (top - 3, bottom)]
    columns = [(x, y, 0) for y in range(top, bottom) for x in (left - 3, right)]
    return [{"tile": "Stairs", "x": x, "y": y, "rot": rot} for x, y, rot in rows + columns]


@pytest.mark.parametrize("chunk", range(4))
def test_l8_3_every_way_two_tiles_share_units(chunk: int) -> None:
    """L8.3: compare them alone, and inside a wall with a single gap."""
    rng = random.Random(f"gaps {chunk}")
    assert len(SHARING) > 100
    for tiles in SHARING[chunk::4]:
        check(tiles)
        wall = shut_in(tiles)
        for gap in rng.sample(wall, 2):
            check([*tiles, *(stairs for stairs in wall if stairs is not gap)])
