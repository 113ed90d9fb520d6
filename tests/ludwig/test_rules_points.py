"""L4: points when a tile is placed."""

from __future__ import annotations

import pytest
from ludwig.positions import bonus, castle, completes, favor, gains, placing, play, points

STAIRS = "Stairs @3,1 r180"
CELLAR = "Hallway @6,1 r0 down"
FLUTES = "Flute Room @3,0 r0"
GALLERY = "Gallery of Mirrors @3,0 r0"
GROTTO = "Venus Grotto @6,-1 r0"
DOWN = "Hallway @1,3 r90 up"  # from the foyer's south


def test_l4_1_own_points() -> None:
    """L4.1: a tile scores the points printed on it."""
    assert gains(placing("Broom Closet"), "@3,1 r90") == [("L4.1", 1)]
    assert gains(placing("Focus Room"), "@3,1 r0") == [("L4.1", 5)]
    assert gains(placing("Stables"), "@3,0 r0") == [("L4.1", 5)]


def test_l4_1_gains_are_scored_when_placed() -> None:
    """L4.1 to L4.4: the gains shown before the placement are added to the score."""
    game = placing("Parlor", FLUTES)
    assert gains(game, "@6,0 r0") == [("L4.1", 4), ("L4.2", 1), ("L4.4", -1)]
    assert points(play(game, "@6,0 r0")) == {"L4.1": 4, "L4.2": 1, "L4.4": -1}
    assert points(game, 1) == {}


# --- L4.2: the centre of the tile itself


def test_l4_2_connected_rooms() -> None:
    """L4.2: the gallery scores 2 for each corridor room it is connected to: foyer and hallway."""
    assert gains(placing("Gallery of Mirrors"), "@3,0 r0") == [("L4.1", 3), ("L4.2", 2)]
    assert gains(placing("Gallery of Mirrors", "Hallway @1,3 r0 up"), "@3,1 r180") == [("L4.1", 3), ("L4.2", 4)]


def test_l4_2_rooms_that_do_not_fit_bring_nothing() -> None:
    """L4.2: without an activity room, there are no points."""
    assert gains(placing("Parlor"), "@3,0 r0") == [("L4.1", 4)]


def test_l4_2_adjacent_rooms() -> None:
    """L4.2: an activity room loses points for adjacent rooms of its types, connected or not."""
    assert gains(placing("Flute Room", "Parlor @3,0 r0"), "@6,0 r0") == [("L4.1", 3), ("L4.2", -1), ("L4.3", 1)]
    game = placing("Flute Room", DOWN, "Nap Room @2,3 r180")
    assert gains(game, "@3,0 r0") == [("L4.1", 3), ("L4.2", -1)]


def test_l4_2_rooms_of_the_whole_castle() -> None:
    """L4.2: the grotto counts all corridor rooms, here foyer and stairs."""
    assert gains(placing("Venus Grotto", STAIRS), "@6,-1 r0") == [("L4.1", 1), ("L4.2", 2)]
    assert gains(placing("Venus Grotto", STAIRS, DOWN), "@6,-1 r0") == [("L4.1", 1), ("L4.2", 3)]


def test_l4_2_a_downstairs_room_counts_itself() -> None:
    """L4.2: the dungeon scores 2 for each downstairs room, including itself."""
    assert gains(placing("Dungeon", STAIRS), "@6,-1 r90") == [("L4.1", 1), ("L4.2", 2)]
    assert gains(placing("Dungeon", STAIRS, GROTTO), "@11,-1 r90") == [("L4.1", 1), ("L4.2", 4)]


# --- L4.3, L4.4, L4.5: the centres of others


def test_l4_3_the_rulebooks_example() -> None:
    """L4.3: the gallery (3 points) beside the dining room (3 for a living room) scores 6, and completes it."""
    game = placing("Gallery of Mirrors", "Dining Room @3,0 r0")
    assert gains(game, "@7,1 r0") == [("L4.1", 3), ("L4.3", 3)]
    assert completes(game, "@7,1 r0") == [1]


def test_l4_3_corridor_tiles_count_for_their_neighbours() -> None:
    """L4.3, L4.7: a hallway is worth nothing, but the gallery scores 2 for it."""
    assert gains(placing("Hallway", GALLERY), "@10,1 r0 up") == [("L4.3", 2)]
    assert gains(placing("Hallway", GALLERY), "@1,3 r90 up") == []
    assert gains(placing("Stairs", GALLERY), "@10,1 r180") == [("L4.3", 2)]


def test_l4_4_adjacent_activity_rooms() -> None:
    """L4.4: the nap room touches the flute room below without an entrance; the larder does not matter."""
    assert gains(placing("Nap Room", FLUTES, DOWN), "@2,3 r180") == [("L4.1", 2), ("L4.4", -1)]
    assert gains(placing("Larder", FLUTES), "@6,0 r0") == [("L4.1", 2)]


def test_l4_5_all_downstairs_rooms() -> None:
    """L4.5: each downstairs room scores its points for a new room anywhere in the castle."""
    assert gains(placing("Hallway", STAIRS, GROTTO), "@1,3 r90 up") == [("L4.5", 1)]
    game = placing("Larder", STAIRS, CELLAR, "Fungus Room @6,2 r90", "Mold Room @7,-1 r0")
    assert gains(game, "@-2,0 r0") == [("L4.1", 2), ("L4.5", 1), ("L4.5", 2)]


def test_l4_5_not_its_own_again() -> None:
    """L4.5: the dungeon scores 2 for the new grotto; the grotto does not score for itself, as it is not a corridor."""
    game = placing("Venus Grotto", STAIRS, "Dungeon @6,-1 r90")
    assert gains(game, "@4,5 r90") == [("L4.1", 1), ("L4.2", 2), ("L4.5", 2)]


# --- L4.6: connected and adjacent


def test_l4_6_several_pairs_count_once() -> None:
    """L4.6: the stables meet the oratory with two entrances: one activity room, 1 point."""
    assert gains(placing("Stables", "Oratory @-1,3 r0"), "@4,2 r0") == [("L4.1", 5), ("L4.2", 1)]


def test_l4_6_a_common_wall_does_not_connect() -> None:
    """L4.6: the cabinet and the dining room share a wall, but no entrance: neither scores its 3 points."""
    assert gains(placing("Lilac Cabinet", "Dining Room @3,0 r0"), "@1,3 r0") == [("L4.1", 5)]
    assert gains(placing("Dining Room", "Lilac Cabinet @1,3 r0"), "@3,0 r0") == [("L4.1", 1)]


def test_l4_6_corners_do_not_count() -> None:
    """L4.6: the cabinet and the sewing room meet only at (3, 3)."""
    assert gains(placing("Lilac Cabinet", "Sewing Room @3,1 r180"), "@1,3 r0") == [("L4.1", 5)]


def test_l4_6_a_round_wall_that_touches_a_straight_one() -> None:
    """L4.6: they touch at a point, and are adjacent."""
    game = placing("Flute Room", DOWN, "Nap Room @2,3 r180")
    assert ("L4.2", -1) in gains(game, "@3,0 r0")


def test_l4_6_two_round_walls_that_touch_at_a_slant() -> None:
    """L4.6: forum and grotto, with centres 3 and 4 units apart, are adjacent; one unit further down they are not."""
    tiles = (STAIRS, DOWN, GROTTO)
    assert gains(placing("Forum", *tiles), "@2,2 r270") == [("L4.1", 6), ("L4.2", -2)]
    assert gains(placing("Forum", *tiles), "@2,3 r270") == [("L4.1", 6)]


# --- L4.7, L4.8


@pytest.mark.parametrize(("name", "place"), [("Hallway", "@3,1 r0 up"), ("Stairs", "@3,1 r180")])
def test_l4_7_hallways_and_stairs_are_worth_nothing(name: str, place: str) -> None:
    """L4.7: they have no points of their own."""
    game = placing(name)
    assert gains(game, place) == []
    assert points(play(game, place)) == {}


def test_l4_7_foyer_hallways_and_stairs_are_corridor_rooms() -> None:
    """L4.7: they count for favors, bonus cards and centres."""
    tiles = (STAIRS, CELLAR, DOWN)
    assert favor("corridor rooms", castle(*tiles), castle()) == [(4, 8), (1, 4)]
    assert favor("area of corridor", castle(*tiles), castle()) == [(125 + 75 + 150 + 150, 8), (125, 4)]
    assert bonus("corridor", castle(*tiles)) == 4


def test_l4_7_foyer_hallways_and_stairs_have_no_size() -> None:
    """L4.7: they are not small rooms, round rooms, or a 150."""
    tiles = (STAIRS, CELLAR, DOWN)
    assert favor("small", castle(*tiles), castle()) == favor("round", castle(*tiles), castle()) == [(0, 0), (0, 0)]
    assert bonus("150", castle(*tiles)) == bonus("round", castle(*tiles)) == 0


def test_l4_8_a_room_can_cost_more_than_it_gives() -> None:
    """L4.8: the audience room (7 points) is beside foyer, larder, cabinet and closet, each of which costs 2."""
    tiles = ("Larder @-2,0 r0", "Cloak Room @3,1 r90", "Pink Cabinet @1,3 r270", "Broom Closet @-4,0 r270")
    game = play(placing("Audience Room", *tiles), "@-6,2 r0")
    assert points(game) == {"L4.1": 7, "L4.2": -8}


def test_l4_8_a_score_can_fall_below_nothing() -> None:
    """L4.8: stairs, worth nothing, are placed beside the theater, which loses 2."""
    game = placing("Stairs", "Theater @3,-1 r0")
    assert points(play(game, "@8,1 r180")) == {"L4.4": -2}
    assert game.score()[0].items[0].points == -2
