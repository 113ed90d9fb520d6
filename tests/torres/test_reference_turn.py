"""Moves of a turn in the Torres reference, with results worked out by hand: knights, blocks, buying."""

from reference import torres
from torres.reference_positions import (
    AROUND_RING,
    BLOCK_KNIGHTS,
    BLOCK_ROWS,
    LOW_ROOF_IN_RING,
    PLACING_ROWS,
    RING,
    ROW_OF_TOWERS,
    after_word,
    from_square,
    names,
    position,
)

# Knights: steps and doors --------------------------------------------------------------------------------------


#   a b c d e f
# 1
# 2 . . . 1 . .
# 3 . . . 2 . .     two castles that touch at a corner, one of them too high to step on
# 4 . . o X 1 .     X: own knight, o: opposing knight
STEP_ROWS = ["", "...1", "...2", "....1"]


def test_steps_and_doors_on_the_ground() -> None:
    here = position(STEP_ROWS, ["d4", "c4"])
    assert from_square(here, "d4") == names("d5 e4 c2 c3 d1 e2 e3 e5 f4")


def test_figures_on_a_roof_block_neither_door_nor_inside_but_their_square() -> None:
    here = position(STEP_ROWS, ["d4", "c4 d3"], king="e4")
    assert from_square(here, "d4") == names("d5 c2 c3 d1 e2 e3 e5 f4")


def test_occupied_exits_are_closed() -> None:
    here = position(STEP_ROWS, ["d4 e3", "c4 f4 d1"], king="e4")
    assert from_square(here, "d4") == names("d5 c2 c3 e2 e5")


def test_knight_goes_down_any_number_of_levels() -> None:
    here = position(["111", "4"], ["a2", "h8"])
    # b2 and a3 are 4 levels down, a1 is 3 levels down; no tower is higher than his, so no door.
    assert from_square(here, "a2") == names("a1 a3 b2")


def test_doors_at_the_own_level_and_below() -> None:
    here = position(ROW_OF_TOWERS, ["a1", "h8"])
    assert from_square(here, "a1") == names("b1 a2") | names("b2 c1") | names("c2 d2 e2 f1")


def test_doors_from_a_lower_roof() -> None:
    here = position(ROW_OF_TOWERS, ["c1", "h8"])
    assert from_square(here, "c1") == names("a2 b2 c2 d2 e2 f1")


def test_a_lower_entrance_gives_no_higher_exit() -> None:
    here = position(ROW_OF_TOWERS, ["a2", "h8"])
    # Level 0 all the way: neither the roofs c1 (level 1) nor a1 and e1 (level 2) are exits.
    assert from_square(here, "a2") == names("a3 b2 c2 d2 e2 f1")


def test_a_corridor_on_a_high_level() -> None:
    here = position(["2332"], ["a1", "h8"])
    # At level 2 through b1 and c1 onto the roof d1.
    assert from_square(here, "a1") == names("b1 a2 b2 c2 d1 d2 e1")


def test_from_one_castle_no_way_into_another_at_a_corner() -> None:
    here = position(["11", "..11"], ["c1", "h8"])
    # Next to b1 and to c2: either castle can be passed, 1 AP each.
    assert from_square(here, "c1") == names("b1 c2 d1") | names("a2 b2") | names("b2 c3 d3 e2 d1")


def test_courtyard_is_an_exit() -> None:
    here = position(RING, ["b3", "h8"])
    assert from_square(here, "b3") == (AROUND_RING - {"b3"}) | names("d4") | names("a3 b2 c3")


def test_courtyard_is_left_on_all_sides() -> None:
    here = position(RING, ["d4", "h8"])
    assert from_square(here, "d4") == AROUND_RING | names("d3 c4 e4 d5")


def test_roof_in_a_courtyard() -> None:
    inside = position(LOW_ROOF_IN_RING, ["d4", "h8"])
    assert from_square(inside, "d4") == AROUND_RING
    outside = position(LOW_ROOF_IN_RING, ["b3", "h8"])
    assert from_square(outside, "b3") == (AROUND_RING - {"b3"}) | names("a3 b2")


def test_moving_costs_an_action_point() -> None:
    assert from_square(position(RING, ["d4", "h8"], ap=0), "d4") == set()


def test_only_own_knights_move() -> None:
    here = position(RING, ["d4", "h8"], seat=1)
    assert from_square(here, "d4") == set()
    assert from_square(here, "h8") == names("g8 h7")


# Knights: placing ------------------------------------------------------------------------------------------------


def test_placing_beside_at_the_same_level_or_lower() -> None:
    here = position(PLACING_ROWS, ["b2 d3", "c2"])
    assert after_word(here, "N") == names("a2 b3") | names("d2 c3 e3 d4")


def test_placing_needs_two_points_and_a_knight() -> None:
    assert after_word(position(PLACING_ROWS, ["b2", "c2"], ap=2), "N") == names("a2 b3")
    assert after_word(position(PLACING_ROWS, ["b2", "c2"], ap=1), "N") == set()
    assert after_word(position(PLACING_ROWS, ["b2 h1 h2 h3 h4 h5", "c2"]), "N") == set()


# Blocks ----------------------------------------------------------------------------------------------------------


def test_where_blocks_go() -> None:
    here = position(BLOCK_ROWS, BLOCK_KNIGHTS, king="c1")
    # a1 and e1 would be higher than the base, d1 would join two castles; b2, c1 and f1 are occupied.
    assert after_word(here, "B") == names("b1 a2 c2 e2")


def test_a_gap_in_one_castle_may_be_closed() -> None:
    here = position(["1.1", "111"], ["h8", "g8"])
    assert "b1" in after_word(here, "B")


def test_blocks_need_a_stack_and_a_point() -> None:
    assert after_word(position(BLOCK_ROWS, BLOCK_KNIGHTS, ap=0), "B") == set()
    assert after_word(position(BLOCK_ROWS, BLOCK_KNIGHTS, stack=0), "B") == set()
    assert after_word(position(BLOCK_ROWS, BLOCK_KNIGHTS, stacks=[[], [3]]), "B") == set()
    assert after_word(position(BLOCK_ROWS, BLOCK_KNIGHTS, stack=1, stacks=[[], [3]]), "B") != set()
    assert after_word(position(BLOCK_ROWS, BLOCK_KNIGHTS, ap=1, stacks=[[1], []]), "B") != set()


def test_choosing_a_stack() -> None:
    assert after_word(position([], ["a1", "b1"], stacks=[[3, 2, 2], [1]]), "stack") == names("3 2")
    assert after_word(position([], ["a1", "b1"], stacks=[[2, 2], [1]]), "stack") == set()
    assert after_word(position([], ["a1", "b1"], stack=2, stacks=[[3, 2], [1]]), "stack") == set()


# Buying, advancing, ending -----------------------------------------------------------------------------------------


def test_buying() -> None:
    board: list[str] = []
    knights = ["a1", "b1"]
    assert "buy" in torres.legal(position(board, knights, ap=1, bought=1))
    assert "buy" not in torres.legal(position(board, knights, ap=0))
    assert "buy" not in torres.legal(position(board, knights, bought=2))
    assert "buy" not in torres.legal(position(board, knights, decks=[[], ["six"]]))
    assert "buy" in torres.legal(position(board, knights, seat=1, decks=[[], ["six"]]))
    assert "buy" in torres.legal(position(board, knights, seat=1, deck="common", decks=[["six"]]))
    assert "buy" not in torres.legal(position(board, knights, deck="common", decks=[[]]))
    assert "buy" not in torres.legal(position(board, knights, deck=None, master="edge", decks=[]))


def test_nothing_but_ending_and_cards_without_points() -> None:
    here = position(RING, ["d4", "h8"], ap=0, hands=[["six", "climb"], ["seven"]], fresh=[["seven", "free"], []])
    assert torres.legal(here) == {"end", "six"} | {f"climb d4-{to}" for to in ("d3", "c4", "e4", "d5")}
    assert torres.legal({**here, "card_played": True}) == {"end"}
    assert torres.legal({**here, "ap": 1, "card_played": True}) >= {"end", "advance"}
