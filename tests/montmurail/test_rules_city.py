"""M4 and M6.1: cities, closing them, and which walls are returned."""

from __future__ import annotations

import pytest
from games import now, refused, why
from montmurail.positions import (
    ALL_STREETS,
    around,
    begin,
    closing,
    coins,
    line_around,
    play,
    squares,
    together,
    without,
)

QUARTER = around("a1", "d4")  # 2 churches, 2 wells, 2 markets
FAR = around("h8")


# --- M4.1: a closed line of walls


def test_m4_1_a_closed_line_is_needed() -> None:
    """M4.1: a gap anywhere in the line means that there is no city."""
    assert closing(QUARTER, FAR).legal(0) == ["stay", "close a1"]
    for gap in QUARTER:
        game = closing(without(QUARTER, gap), FAR)
        assert game.legal(0) == ["stay"]
        assert (refused(game, "close a1", 0), why(game, "close a1", 0).key) == ("M4.1", "city_open")


def test_m4_1_the_edge_closes_nothing() -> None:
    """M4.1: a city of the whole board needs 32 walls, including the corners."""
    edge = around("a1", "h8")
    assert len(edge) == 32
    assert closing(edge, FAR).legal(0) == ["stay", "close a1"]
    for gap in ("a1n", "a1w", "h8s", "h8e", "h1e", "a8s", "e1n", "a5w"):
        assert closing(without(edge, gap), FAR).legal(0) == ["stay"]
    inside = [name for name in QUARTER if (name[2] == "n" and name[1] == "5") or (name[2] == "w" and name[0] == "e")]
    assert closing(inside, FAR).legal(0) == ["stay"]


def test_m4_1_diagonal_neighbours_do_not_hang_together() -> None:
    """M4.1: squares that meet at a crossing are two cities; only a street joins them."""
    game = closing(line_around("b2 c3"), FAR)
    assert game.legal(0) == ["stay", "close b2", "close c3"]
    game = closing(line_around("b2 c3 b3"), FAR)
    assert game.legal(0) == ["stay", "close b2"]


def test_m4_1_the_player_chooses_one_city() -> None:
    """M4.1: there may be several closed lines; a city is named by its first square."""
    game = closing(together(around("a1"), around("c3", "d4"), around("f6", "h8")), FAR)
    assert game.legal(0) == ["stay", "close a1", "close c3", "close f6"]
    assert (refused(game, "close d4", 0), why(game, "close d4", 0).text) == (
        "M4.1",
        "this city is named by its first square, c3",
    )
    play(game, "close c3", "stay")
    assert now(game, "cities")[0] == ["c3", "d3", "c4", "d4"]


def test_m4_1_loose_walls_inside_do_not_matter() -> None:
    """M4.1: squares are connected around them."""
    game = play(closing(together(QUARTER, ["b2n", "b2w", "c3n"]), FAR), "close a1", "stay")
    assert now(game, "cities", "boards")[0][0] == squares("a1", "d4")
    assert now(game, "boards")[0] == QUARTER


def test_m4_1_one_city_beside_another() -> None:
    """M4.1: a wall shared by two cities belongs to the line of each."""
    both = together(around("a1", "b2"), around("c1", "d2"))
    for city in ("a1", "c1"):
        game = play(closing(both, FAR), f"close {city}", "stay")
        assert len(now(game, "boards")[0]) == 8
        assert "c1w" in now(game, "boards")[0]


# --- M4.2: enclosed parts


def test_m4_2_a_part_walled_off_does_not_count() -> None:
    """M4.2: the pocket b2 (2 coins) is not part of the city around it, and its walls are returned."""
    game = closing(together(QUARTER, around("b2")), FAR)
    assert game.legal(0) == ["stay", "close a1", "close b2"]
    play(game, "close a1", "close h8")
    assert coins(game, "M5.1")[0] == 2
    game = play(closing(together(QUARTER, around("b2")), FAR), "close a1", "stay")
    assert now(game, "cities")[0] == [name for name in squares("a1", "d4") if name != "b2"]
    assert now(game, "boards")[0] == QUARTER


def test_m4_2_one_bare_street_joins_it() -> None:
    """M4.2: with a bare street the pocket belongs to the city."""
    for gap in around("b2"):
        game = closing(together(QUARTER, without(around("b2"), gap)), FAR)
        assert game.legal(0) == ["stay", "close a1"]
        play(game, "close a1", "close h8")
        assert coins(game, "M5.1")[0] == 4


def test_m4_2_a_pocket_at_the_line() -> None:
    """M4.2: an enclosed corner is outside the line: its inner walls belong to the city, the outer ones are returned."""
    game = play(closing(together(QUARTER, around("d4")), FAR), "close a1", "stay")
    city = [name for name in squares("a1", "d4") if name != "d4"]
    assert now(game, "cities")[0] == city
    assert now(game, "boards")[0] == line_around(" ".join(city))
    assert {"d4n", "d4w"} <= set(now(game, "boards")[0])
    assert not {"e4w", "d5n"} & set(now(game, "boards")[0])


def test_m4_2_the_pocket_itself_can_be_the_city() -> None:
    """M4.2, M4.4: if the player chooses the inner line, the outer one is returned."""
    game = play(closing(together(QUARTER, around("b2")), FAR), "close b2", "stay")
    assert now(game, "cities", "boards") == ([["b2"], None], [around("b2"), FAR])


def test_m4_2_rings_within_rings() -> None:
    """M4.2: between two lines is one city, and inside the inner line another."""
    game = closing(together(around("a1", "e5"), around("b2", "d4"), around("c3")), FAR)
    assert game.legal(0) == ["stay", "close a1", "close b2", "close c3"]
    play(game, "close b2", "stay")
    assert now(game, "cities")[0] == [name for name in squares("b2", "d4") if name != "c3"]
    assert now(game, "boards")[0] == around("b2", "d4")


# a ring of squares around c3 that is open at the corner b2: there the pocket touches the outside
PINCHED = "c2 d2 b3 d3 b4 c4 d4"


def test_m4_2_a_pocket_that_touches_the_outside_at_a_crossing() -> None:
    """M4.2, M4.4: it is enclosed all the same: its four walls are returned, and the line around the rest is kept."""
    game = closing(line_around(PINCHED), FAR)
    assert game.legal(0) == ["stay", "close c2", "close c3"]
    play(game, "close c2", "stay")
    kept = now(game, "boards")[0]
    assert set(line_around(PINCHED)) - set(kept) == set(around("c3"))
    assert len(kept) == 12
    assert now(game, "cities")[0] == PINCHED.split()


def test_m4_2_an_open_corner_is_no_pocket() -> None:
    """M4.2: a square open to the outside along a street is outside, and its walls are part of the city's line."""
    squares_around = "d2 b3 d3 b4 c4 d4"  # c2 is free: c3 is reached from above
    game = play(closing(line_around(squares_around), FAR), "close d2", "stay")
    assert now(game, "boards")[0] == line_around(squares_around)


# --- M4.3: the decree


@pytest.mark.parametrize("building", ["church", "well", "market"])
def test_m4_3_at_least_what_is_decreed(building: str) -> None:
    """M4.3: the quarter has two of each; a decree for fewer is met, one for more is not."""
    for asked in (0, 1, 2):
        assert closing(QUARTER, FAR, decree={building: asked}).legal(0) == ["stay", "close a1"]
    game = closing(QUARTER, FAR, decree={building: 3})
    assert game.legal(0) == ["stay"]
    assert (refused(game, "close a1", 0), why(game, "close a1", 0).key) == ("M4.3", "decree")
    assert why(game, "close a1", 0).text == f"the king asks for 3 of {building}; the city at a1 holds 2"


def test_m4_3_buildings_in_a_pocket_do_not_count() -> None:
    """M4.3, M4.2: c4 is a church; if it is walled off, it is missing."""
    decree = {"church": 2}
    assert closing(QUARTER, FAR, decree=decree).legal(0) == ["stay", "close a1"]
    assert closing(together(QUARTER, around("c4")), FAR, decree=decree).legal(0) == ["stay"]


def test_m4_3_who_cannot_close_is_not_asked() -> None:
    """M4.3, M2.4: with too few buildings in a closed line, the game continues with the next turn."""
    decree = {"church": 3}
    game = play(begin(without(QUARTER, "a1n"), without(around("a1", "h8"), "a1n"), decree=decree), "a1n", "a1n")
    assert [decision.seat for decision in game.decisions()] == [1]
    game = play(begin(without(QUARTER, "a1n"), (), decree=decree), "a1n", "a1n")
    assert now(game, "turn", "ask") == (2, "place")


# --- M4.4: walls that are returned


def test_m4_4_all_other_walls_go_back() -> None:
    """M4.4: walls inside and outside return to the supply; the line stays."""
    walls = together(QUARTER, ["b2n", "c3w"], ["f6n", "f6w", "h8e"])
    game = closing(walls, FAR)
    assert now(game, "supply") == 150 - 21 - 4
    play(game, "close a1", "stay")
    assert now(game, "boards") == [QUARTER, FAR]
    assert now(game, "supply") == 150 - 16 - 4


def test_m4_4_a_full_board_keeps_four() -> None:
    """M4.4: on a board of 144 walls every square is a city."""
    game = closing(ALL_STREETS, around("c1"))
    assert len(game.legal(0)) == 65
    play(game, "close d4", "stay")
    assert now(game, "boards")[0] == around("d4")
    assert now(game, "supply") == 150 - 8


def test_m4_4_walls_that_went_back_are_placed_by_others() -> None:
    """M4.4, M3.4: they are in the supply of the next turn."""
    game = closing(ALL_STREETS, around("c1"), supply=2)
    play(game, "close d4", "stay")
    assert now(game, "share") == [0, 2 if now(game, "face") in ("straight2", "corner2") else 3]


# --- M4.5: closed


def test_m4_5_a_closed_player_places_nothing_more() -> None:
    """M4.5: this holds for the rest of the age; everybody places again in the next."""
    game = play(closing(QUARTER, FAR), "close a1", "stay")
    assert [decision.seat for decision in game.decisions()] == [1]
    assert (refused(game, "h8w", 0), why(game, "h8w", 0).key) == ("M4.5", "closed")
    game.play("a1n", 1)
    game.play("close h8", 1)
    assert now(game, "age") == 2
    assert [decision.seat for decision in game.decisions()] == [0, 1]


def test_m4_5_coins_from_the_next_roll_on() -> None:
    """M4.5: the turn in which the city is closed brings none."""
    game = closing(QUARTER, FAR, face="U3")
    game.luck.script = [2, 4]
    play(game, "close a1", "stay")
    assert coins(game, "M2.2") == [2, 0]
    game.play("a1n", 1)
    game.play("stay", 1)
    assert coins(game, "M2.2") == [5, 0]


def test_m4_5_a_closed_city_stays_as_it_is() -> None:
    """M4.5: it cannot be closed again, nor opened."""
    game = play(closing(QUARTER, FAR), "close a1", "stay")
    game.play("a1n", 1)
    assert game.legal(1) == ["stay", "close h8"]
    assert refused(game, "close a1", 0) == "M4.5"
    assert refused(game, "stay", 0) == "M4.5"


# --- M6.1: perfect plan


def test_m6_1_two_coins_for_a_perfect_plan() -> None:
    """M6.1: closing without returning a wall brings them at once; with a wall left over, there are none."""
    game = play(
        closing(QUARTER, together(FAR, ["a1n"]), around("c1"), perfect_plan=True), "close a1", "close h8", "stay"
    )
    assert coins(game, "M6.1") == [2, 0, 0]


def test_m6_1_a_wall_inside_spoils_it() -> None:
    """M6.1: so does a wall of a pocket that touches the outside at a crossing."""
    boards = (together(QUARTER, ["b2n"]), line_around(PINCHED), around("c1"))
    game = play(closing(*boards, perfect_plan=True), "close a1", "close c2", "stay")
    assert coins(game, "M6.1") == [0, 0, 0]


def test_m6_1_only_when_it_is_played_with() -> None:
    """M6.1: it is an optional rule."""
    game = play(closing(QUARTER, FAR), "close a1", "stay")
    assert coins(game, "M6.1") == [0, 0]


def test_m6_1_is_shown_before_closing() -> None:
    """M6.1, M5.1: the preview of closing includes both."""
    game = closing(QUARTER, together(FAR, ["a1n"]), perfect_plan=True)
    brings = [game.game.gains(game.state, seat, game.number(move)) for seat, move in ((0, "close a1"), (1, "close h8"))]
    assert [[(item.rule, item.points) for item in gains.items] for gains in brings] == [
        [("montmurail.M5.1", 4), ("montmurail.M6.1", 2)],
        [("montmurail.M5.1", 1)],
    ]
    assert game.game.gains(game.state, 0, game.number("stay")).items == ()
