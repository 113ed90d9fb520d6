"""L3 and L8: where a tile may go.

The foyer of these castles has its entrances at W of (0, 1), E of (2, 1) and S of (1, 2)."""

from __future__ import annotations

import pytest
from games import now, refused
from ludwig.positions import begin, bonus, castle, completed, completes, external, favor, gains, placing, play

STAIRS = "Stairs @3,1 r180"  # the dark end is at E of (5, 1)
CELLAR = "Hallway @6,1 r0 down"
WEST = "Broom Closet @-2,0 r270"  # each closes an entrance of the foyer
SOUTH = "Cloak Room @0,3 r180"


def legal(name: str, *tiles: str) -> set[str]:
    return set(placing(name, *tiles).legal())


def refusal(name: str, place: str, *tiles: str) -> str:
    return refused(placing(name, *tiles), place)


# --- L3.1, L3.2, L3.3


def test_l3_1_an_entrance_meets_one_of_the_castle() -> None:
    """L3.1: a single entrance fits the foyer's three in three ways; touching walls or a distance is not enough."""
    assert legal("Broom Closet") == {"@3,1 r90", "@0,3 r180", "@-2,0 r270"}
    for place in ("@3,0 r90", "@3,1 r0", "@3,1 r180", "@4,1 r90", "@40,-40 r90", "@0,-2 r0"):
        assert refusal("Broom Closet", place) == "L3.1"


def test_l3_1_one_entrance_is_enough() -> None:
    """L3.1: the other entrances of a new tile may be anywhere."""
    assert legal("Parlor") == {"@3,0 r0", "@-3,0 r0", "@0,3 r0"}
    assert len(legal("Hallway")) == 21


def test_l3_2_no_overlap() -> None:
    """L3.2: not even where entrances would match."""
    assert refusal("Broom Closet", "@2,1 r90") == "L3.2"
    assert refusal("Broom Closet", "@0,0 r0") == "L3.2"
    assert refusal("Hallway", "@3,-1 r90", "Larder @3,0 r0") == "L3.2"


def test_l3_3_quarter_turns() -> None:
    """L3.3: a tile with two different ends fits in four rotations; of equal rotations, the lowest is listed."""
    assert {move.split()[1] for move in legal("Larder")} == {"r0", "r90", "r180", "r270"}
    assert {move.split()[1] for move in legal("Parlor")} == {"r0"}
    assert {move.split()[1] for move in legal("Buttery")} == {"r0", "r90"}
    assert {move.split()[1] for move in legal("Stairs")} == {"r0", "r180", "r270"}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_l3_3_equal_turns_are_all_accepted(turn: int) -> None:
    """L3.3: they are the same move."""
    game = play(placing("Parlor"), f"@3,0 r{turn}")
    assert now(game, "castles")[0][1] == {"tile": "Parlor", "x": 3, "y": 0, "rot": 0}


def test_l3_3_a_hallway_is_placed_upstairs_when_nothing_is_said() -> None:
    """L3.3, L3.6: the floor can be left out."""
    game = play(placing("Hallway"), "@3,1 r180")
    assert now(game, "castles")[0][1] == {"tile": "Hallway", "x": 3, "y": 1, "rot": 0, "floor": "up"}


# --- L3.4


def test_l3_4_entrances_may_face_walls() -> None:
    """L3.4: the closet blocks the larder's second entrance, which can never be connected then."""
    game = play(placing("Broom Closet", "Larder @3,0 r0", "Hallway @1,3 r0 up"), "@5,1 r0")
    assert completed(game) == [3]
    assert [5, 1, "W"] not in external(game)
    assert [4, 1, "E"] not in external(game)


def test_l3_4_a_new_entrance_may_face_a_wall() -> None:
    """L3.4: the same the other way round: the larder comes later."""
    game = placing("Larder", "Hallway @1,3 r0 up", "Broom Closet @5,1 r0")
    assert "@3,0 r0" in game.legal()
    assert completes(game, "@3,0 r0") == []


# --- L3.5, L8.3, L8.4: external entrances


def test_l3_5_one_external_entrance_is_kept() -> None:
    """L3.5: the last of the foyer's entrances cannot be closed by a room that has no other."""
    assert refusal("Powder Room", "@3,0 r90", WEST, SOUTH) == "L3.5"
    assert legal("Powder Room", WEST, SOUTH) == set()
    assert "@3,0 r0" in legal("Larder", WEST, SOUTH)
    assert "@3,0 r90" in legal("Powder Room", WEST)


def test_l3_5_an_entrance_into_a_closed_in_area_does_not_do() -> None:
    """L3.5: the solar leaves an open entrance, but it leads only into the court at (0, 3)."""
    tiles = ("Queen's Bedroom @1,1 r270", "Washroom @-2,0 r270")
    assert external(begin(castle(*tiles), castle())) == [[1, 4, "W"]]
    assert refusal("Solar", "@-1,4 r270", *tiles) == "L3.5"


def test_l8_3_steps_go_across_edges_only() -> None:
    """L8.3: the bedroom opens to a court that meets the outside only at a corner, so its entrance is not external."""
    game = placing("Queen's Bedroom", "Sauna @-2,3 r270")
    assert external(game) == [[0, 1, "W"], [2, 1, "E"]]
    play(game, "@-4,1 r90")
    assert external(game) == [[2, 1, "E"]]
    assert completed(game) == [1]


def test_l8_3_a_unit_covered_in_part_is_open_in_the_rest() -> None:
    """L8.3: at (9, 0) is the corner unit of the round parlor, with a way past it."""
    game = placing("Parlor", "Stables @3,-1 r180")
    assert [found for found in external(game) if found[0] == 9] == [[9, 0, "E"], [9, 1, "E"]]
    play(game, "@10,0 r0")
    assert [found for found in external(game) if found[0] == 9] == [[9, 0, "E"]]
    assert sorted(found for found in external(game) if found[0] > 9) == [[11, 0, "N"], [11, 2, "S"], [12, 1, "E"]]


def test_l8_3_an_entrance_before_a_cut_corner() -> None:
    """L8.3: the hallway's entrances below the foyer's cut corners are external, like those beside them."""
    found = external(begin(castle("Hallway @-2,3 r0 up"), castle()))
    assert [x for x, y, side in sorted(found) if (y, side) == (3, "N")] == [-2, -1, 0, 2, 3]


def test_l8_3_favors_and_bonus_cards_count_by_the_real_shape() -> None:
    """L8.3: the corner unit of the parlor hides none of the stables' entrances."""
    rooms = castle("Stables @3,-1 r180", "Parlor @10,0 r0")
    outer = [entrance for entrance in external(begin(rooms, castle())) if entrance[0] > 2]
    assert [9, 0, "E"] in outer
    assert favor("exits", rooms, castle())[0] == (len(outer), 8)
    assert bonus("exits", rooms) == len(outer) // 2


def test_l8_3_where_tiles_touch_there_is_no_way() -> None:
    """L8.3: the foyer, the round parlor and the hallway enclose a corner that two entrances lead into."""
    found = external(begin(castle("Parlor @3,0 r0", "Hallway @1,3 r0 up"), castle()))
    assert [x for x, y, side in found if (y, side) == (3, "N")] == [5, 6]


def test_l8_4_a_castle_must_keep_an_entrance_that_can_be_built_on() -> None:
    """L8.4, L3.5: the porch's entrance at the foyer's cut corner is external, but nothing fits there."""
    tiles = ("Servant's Quarters @3,-1 r0", "Utility Room @-4,0 r0")
    assert external(begin(castle(*tiles, "Porch @0,3 r180"), castle())) == [[0, 3, "N"]]
    assert refusal("Porch", "@0,3 r180", *tiles) == "L3.5"


# --- L3.6: floors


def test_l3_6_stairs_are_joined_by_their_light_end() -> None:
    """L3.6: the dark end, on the left as printed, does not connect to the upper floor."""
    assert legal("Stairs") == {"@-3,1 r0", "@3,1 r180", "@1,3 r270"}
    assert refusal("Stairs", "@3,1 r0") == "L3.6"
    assert refusal("Stairs", "@-3,1 r180") == "L3.6"


def test_l3_6_not_by_the_dark_end_alone() -> None:
    """L3.6: the light end must be joined too; then the tile may be placed."""
    tiles = (STAIRS, CELLAR)
    assert refusal("Stairs", "@7,2 r90", *tiles) == "L3.6"
    assert "@7,2 r90" in legal("Stairs", *tiles, "Hallway @1,3 r90 up", "Hallway @2,5 r0 up")


def test_l3_6_no_two_stairs_connect() -> None:
    """L3.6: not even by their dark ends, though both light ends are joined to the upper floor."""
    assert refusal("Stairs", "@6,1 r0", STAIRS) == "L3.6"
    upstairs = ("Hallway @1,3 r90 up", "Hallway @2,4 r0 up", "Hallway @8,4 r0 up", "Hallway @9,-2 r90 up")
    assert refusal("Stairs", "@6,1 r0", STAIRS, *upstairs) == "L3.6"


def test_l3_6_downstairs_rooms_need_stairs() -> None:
    """L3.6: nothing downstairs connects to the foyer; only downstairs tiles connect to the dark end."""
    assert legal("The Hole") == set()
    assert refusal("The Hole", "@3,0 r90") == "L3.6"
    assert legal("The Hole", STAIRS) == {"@6,0 r90"}
    assert refusal("Larder", "@6,0 r0", STAIRS) == "L3.6"


def test_l3_6_hallways_have_two_sides() -> None:
    """L3.6: the dark side connects to the dark end, the light side elsewhere."""
    assert "@6,1 r0 down" in legal("Hallway", STAIRS)
    assert refusal("Hallway", "@6,1 r0 up", STAIRS) == "L3.6"
    assert refusal("Hallway", "@1,3 r0 down", STAIRS) == "L3.6"
    assert "@1,3 r0 up" in legal("Hallway", STAIRS)


def test_l3_6_floors_may_touch_wall_to_wall() -> None:
    """L3.6: a wall beside a downstairs hallway is allowed, but not an entrance that meets one of its entrances."""
    tiles = (STAIRS, CELLAR, "Hallway @1,3 r90 up", "Hallway @2,4 r0 up")
    assert "@6,2 r0" in legal("Broom Closet", *tiles)  # between both hallways, open to the upper one
    assert refusal("Larder", "@6,2 r90", *tiles) == "L3.6"  # open to both
    assert "@5,2 r90" in legal("Larder", *tiles)  # its second entrance faces the stairs' wall


def test_l3_6_wrong_floors_come_before_the_missing_meeting() -> None:
    """L3.6: entrances of different floors that meet violate this rule, not L3.1."""
    game = placing("Bottomless Pit")
    assert refused(game, "@3,0 r270") == "L3.6"
    assert refused(game, "@3,0 r0") == "L3.1"


# --- L3.7, L8.2: fences

UNDER = "Hallway @3,1 r0 up"
GATEHOUSE = "Gatehouse @3,-1 r0"  # its fence on the line y = -1, from x = 3 to 8
BESIDE = "Hallway @8,-5 r90 up"


def test_l3_7_nothing_touches_a_fence() -> None:
    """L3.7: neither a straight wall nor a round one at a point; a gap of one unit is enough."""
    tiles = (UNDER, GATEHOUSE, BESIDE)
    assert refusal("Larder", "@6,-3 r0", *tiles) == "L3.7"
    assert refusal("Parlor", "@5,-4 r0", *tiles) == "L3.7"
    assert {"@6,-4 r0"} <= legal("Larder", *tiles)
    assert {"@5,-5 r0"} <= legal("Parlor", *tiles)


def test_l3_7_a_fence_is_not_placed_against_a_room() -> None:
    """L3.7: in the same castle, the gatehouse comes last."""
    assert refusal("Gatehouse", "@3,-1 r0", UNDER, BESIDE, "Larder @6,-3 r0") == "L3.7"
    assert "@3,-1 r0" in legal("Gatehouse", UNDER, BESIDE, "Larder @6,-4 r0")


def test_l3_7_the_stone_corner_may_be_touched() -> None:
    """L3.7: the hallway runs along the gatehouse's side and past the end of its fence."""
    assert "@8,-5 r90 up" in legal("Hallway", UNDER, GATEHOUSE)


def test_l3_7_the_fence_turns_with_the_room() -> None:
    """L3.7, L8.2: rotated by 90 degrees, the gatehouse has its fence in the east, and so on."""
    assert legal("Gatehouse") == {
        "@3,-3 r90",
        "@3,1 r90",
        "@-3,3 r180",
        "@1,3 r180",
        "@-2,-3 r270",
        "@-2,1 r270",
    }
    tiles = ("Gatehouse @3,1 r90", "Hallway @1,3 r90 up", "Hallway @2,8 r0 up")
    assert refusal("Hallway", "@5,2 r90 up", *tiles) == "L3.7"
    assert "@6,2 r90 up" in legal("Hallway", *tiles)
    assert "@5,6 r90" in legal("Larder", *tiles)


def test_l8_2_the_600_is_fenced_at_its_cut_corners() -> None:
    """L8.2: another octagon against the cut corner touches the fence."""
    assert refusal("Vestibule", "@9,-6 r90", "Terrace Gardens @3,0 r0", "Hallway @10,1 r0 up") == "L3.7"


def test_l8_2_the_joint_of_the_600_may_be_touched() -> None:
    """L8.2: the larder is above the cut corner, with its own corner on the joint."""
    assert "@3,-1 r90" in legal("Larder", "Hallway @3,1 r90 up", "Stables @4,1 r0")


def test_l8_2_a_straight_wall_touches_the_arc_of_the_500_at_its_top() -> None:
    """L8.2: above the top of the arc it is refused; beside it, on the same line, it does not touch."""
    tiles = ("Hallway @3,-4 r90 up", "Green House @4,-4 r0")
    assert refusal("Hallway", "@1,-5 r0 up", *tiles) == "L3.7"
    assert "@0,-5 r0 up" in legal("Hallway", *tiles)
    assert "@-2,-8 r90 up" in legal("Hallway", "Hallway @-1,-4 r90 up", "Green House @-6,-2 r0")


def test_l8_2_another_500_touches_the_arc_at_a_slant() -> None:
    """L8.2: three units aside and four above, it touches; an octagon over the arc's corner unit only comes close."""
    assert refusal("Theater", "@0,-5 r0", "Green House @3,-1 r0", "Hallway @-1,-3 r90 up") == "L3.7"
    tiles = ("Green House @-5,-1 r0", "Hallway @3,-4 r90 up", "Hallway @4,-4 r90 up")
    assert "@-1,-7 r90" in legal("Vestibule", *tiles)


def test_l8_2_a_round_or_cut_corner_above_the_500_is_allowed() -> None:
    """L8.2: it covers part of a unit above and does not touch."""
    assert "@1,-9 r0" in legal("Forum", "Hallway @3,-4 r90 up", "Green House @4,-4 r0")
    assert "@7,-8 r90" in legal("Vestibule", "Green House @3,-1 r0", "Hallway @8,-1 r90 up")


# --- L8.1: round and cut corners; every pair of shapes is compared in test_geometry


def test_l8_1_octagons_share_a_corner_unit() -> None:
    """L8.1: their diagonals touch, so the foyer is adjacent, as is the hallway."""
    game = placing("Audience Room", "Hallway @3,-4 r90 up")
    assert gains(game, "@2,2 r270") == [("L4.1", 7), ("L4.2", -4)]


def test_l8_1_a_large_circle_and_an_octagon_share_a_corner_unit() -> None:
    """L8.1: they do not touch, so only the hallway is adjacent."""
    game = placing("Theater", "Hallway @1,3 r90 up")
    assert gains(game, "@-4,2 r180") == [("L4.1", 6), ("L4.2", -2)]


def test_l8_1_a_small_circle_and_an_octagon_do_not() -> None:
    """L8.1: the round room would overlap the foyer's cut corner."""
    assert refusal("Berchta Room", "@-2,2 r0", "Hallway @1,3 r0 up") == "L3.2"
