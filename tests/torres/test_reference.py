"""Checks of the plain Torres reference: positions worked out by hand, and its own random positions."""

import random
from collections import Counter

import pytest
from reference import torres
from reference.torres import CARDS, Item, Position, Square


def position(rows: list[str], knights: list[str], king: str | None = None, **fields: object) -> Position:
    """A complete position: rows of heights ('.' is 0, rows left out are empty), knights of each seat in words."""
    heights = [[0 if mark == "." else int(mark) for mark in row.ljust(8, ".")] for row in rows]
    heights += [[0] * 8 for _ in range(8 - len(heights))]
    players = len(knights)
    result: Position = {
        "game": "torres",
        "edition": "2017",
        "deck": "own",
        "master": None,
        "heights": heights,
        "knights": [own.split() for own in knights],
        "king": king,
        "year": 1,
        "round": 1,
        "start": 0,
        "seat": 0,
        "ask": "turn",
        "ap": 5,
        "bought": 0,
        "card_played": False,
        "stack": None,
        "stacks": [[3, 3] for _ in range(players)],
        "kept": [0] * players,
        "supply": 0,
        "scores": [0] * players,
        "hands": [[] for _ in range(players)],
        "fresh": [[] for _ in range(players)],
        "drawn": [],
        "decks": [list(CARDS) for _ in range(players)],
        "played": [[] for _ in range(players)],
    }
    result.update(fields)
    if "supply" not in fields:
        result["supply"] = 92 - torres.count_blocks(result)
    assert torres.problems(result) == []
    return result


def with_card(card: str, of: Position, **fields: object) -> Position:
    """The same position with this card alone in the hand of the seat to move."""
    hands: list[list[str]] = [[] for _ in of["knights"]]
    hands[of["seat"]] = [card]
    return {**of, "hands": hands, **fields}


def from_square(of: Position, start: str, card: str = "") -> set[str]:
    """Where the knight (or block) on this square may go, with this card or by an ordinary move."""
    prefix = f"{card} {start}-" if card else f"{start}-"
    return {move.removeprefix(prefix) for move in torres.legal(of) if move.startswith(prefix)}


def names(text: str) -> set[str]:
    return set(text.split())


def kind(move: str) -> str:
    """The first word of a move, or "move" for one of a knight."""
    if " " in move:
        return move.split()[0]
    return "move" if "-" in move else move


def after_word(of: Position, word: str) -> set[str]:
    """What follows this word in all the legal moves that begin with it."""
    return {move.removeprefix(word + " ") for move in torres.legal(of) if move.startswith(word + " ")}


# Squares ------------------------------------------------------------------------------------------------------


def test_square_names() -> None:
    assert torres.name((0, 3)) == "d1"
    assert torres.name((7, 0)) == "a8"
    assert all(torres.square_of(torres.name(square)) == square for square in torres.SQUARES)


def test_castles_touching_at_corners_are_two() -> None:
    at_corner = position(["11......", "..11...."], ["", ""])
    assert [len(castle) for castle in torres.find_castles(torres.read_heights(at_corner))] == [2, 2]


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


# All in one row, base 5: the corridor at level 2 leads from b1 nowhere else, the one at level 0 everywhere.
ROW_OF_TOWERS = ["23132"]


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


RING = ["", "", "..111", "..1.1", "..111"]
AROUND_RING = names("b3 b4 b5 c2 d2 e2 f3 f4 f5 c6 d6 e6")


def test_courtyard_is_an_exit() -> None:
    here = position(RING, ["b3", "h8"])
    assert from_square(here, "b3") == (AROUND_RING - {"b3"}) | names("d4") | names("a3 b2 c3")


def test_courtyard_is_left_on_all_sides() -> None:
    here = position(RING, ["d4", "h8"])
    assert from_square(here, "d4") == AROUND_RING | names("d3 c4 e4 d5")


LOW_ROOF_IN_RING = ["", "", "..333", "..313", "..333"]


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


#   a b c d
# 1 . 2 . .
# 2 1 1 1 .     own knights on b2 and d3, opposing on c2
# 3 . . . .
PLACING_ROWS = [".2", "111"]


def test_placing_beside_at_the_same_level_or_lower() -> None:
    here = position(PLACING_ROWS, ["b2 d3", "c2"])
    assert after_word(here, "N") == names("a2 b3") | names("d2 c3 e3 d4")


def test_placing_needs_two_points_and_a_knight() -> None:
    assert after_word(position(PLACING_ROWS, ["b2", "c2"], ap=2), "N") == names("a2 b3")
    assert after_word(position(PLACING_ROWS, ["b2", "c2"], ap=1), "N") == set()
    assert after_word(position(PLACING_ROWS, ["b2 h1 h2 h3 h4 h5", "c2"]), "N") == set()


# Blocks ----------------------------------------------------------------------------------------------------------


BLOCK_ROWS = ["311.1"]
BLOCK_KNIGHTS = ["b2", "f1"]


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


# Cards -----------------------------------------------------------------------------------------------------------


def test_six_and_seven() -> None:
    here = position([], ["a1", "b1"], hands=[["six", "seven"], []])
    assert names("six seven") <= torres.legal(here)
    assert not names("six seven") & torres.legal({**here, "seat": 1})


#   a b c d e
# 1 . . . 1 1
# 2 . . . 3 .     d2 is 3 up, c3 is 2 up, the king stands on e3
# 3 . . 2 X 1
# 4 . . 1 . .
CLIMB_ROWS = ["...11", "...3", "..2.1", "..1"]


def test_climb() -> None:
    here = with_card("climb", position(CLIMB_ROWS, ["d3", "h8"], king="e3"))
    assert from_square(here, "d3", "climb") == names("c3 d4")
    assert "c3" not in from_square(here, "d3")


#   a b c d e
# 1 1 X 1 . .     own knights: between two castles, beside one, on the ground alone, on a tower as high as the base,
# 2 X . . . .     on one that is lower
# 5 . . . . 2
# 6 . . . . 1
UNDER_ROWS = ["1.1", "", "", "", "....2", "....1"]


def test_under() -> None:
    here = with_card("under", position(UNDER_ROWS, ["b1 a2 h8 e5 e6", "g1"], stacks=[[3, 2, 2], [1]]))
    where = names("a2 h8 e6")
    assert after_word(here, "under") == {f"{square} from {height}" for square in where for height in (2, 3)}
    in_use = {**here, "stack": 1, "stacks": [[2, 2], [1]]}
    assert after_word(in_use, "under") == where | {f"{square} from 2" for square in where}
    used_up = {**here, "stack": 0, "stacks": [[3], [1]]}
    assert after_word(used_up, "under") == {f"{square} from 3" for square in where}
    assert after_word({**here, "stacks": [[], [1]]}, "under") == set()


def test_free_block() -> None:
    here = with_card("free", position(BLOCK_ROWS, BLOCK_KNIGHTS, king="c1", ap=0, stack=0))
    assert after_word(here, "free") == names("b1 a2 c2 e2")
    assert after_word({**here, "supply": 0}, "free") == set()


def test_secret_door() -> None:
    here = with_card("secret", position(ROW_OF_TOWERS, ["a1 h8", "g8"]))
    assert from_square(here, "a1", "secret") == names("c1 e1 a2 b2 c2 d2 e2 f1")
    assert from_square(here, "h8", "secret") == set()
    from_below = with_card("secret", position(ROW_OF_TOWERS, ["a2", "c1"]))
    assert from_square(from_below, "a2", "secret") == names("a1 e1 b2 c2 d2 e2 f1")
    on_top = with_card("secret", position(ROW_OF_TOWERS, ["b1", "g8"]))
    assert from_square(on_top, "b1", "secret") == set()


def test_secret_door_into_a_courtyard() -> None:
    here = with_card("secret", position(LOW_ROOF_IN_RING, ["b3", "h8"]))
    assert from_square(here, "b3", "secret") == (AROUND_RING - {"b3"}) | names("d4")


def test_diagonal() -> None:
    # c3 is 1 up, e3 is 2 up, an opposing knight stands on c5.
    here = with_card("diagonal", position(["", "", "..1.21"], ["d4", "c5"]))
    assert from_square(here, "d4", "diagonal") == names("c3 e5")


def test_relocate() -> None:
    here = with_card("relocate", position(PLACING_ROWS, ["b2 d3", "c2"]))
    assert from_square(here, "b2", "relocate") == names("d2 c3 e3 d4")
    assert from_square(here, "d3", "relocate") == names("a2 b3")
    pair = with_card("relocate", position([], ["d3 d4", "a1"]))
    assert after_word(pair, "relocate") == names("d3-c4 d3-e4 d3-d5 d4-c3 d4-e3 d4-d2")
    alone = with_card("relocate", position([], ["d3", "a1"]))
    assert after_word(alone, "relocate") == set()


#   a b c d e
# 1 . . . 1 .
# 2 . . . 2 .     own knights c4 and d4, opposing d3 and d5 (3 up), the king on e4
# 3 . . . o .
# 4 . . X X K
# 5 . . . 3 .
# 6 . . . 1 .
# 7 . . . 1 .
LEAP_ROWS = ["...1", "...2", "", "....1", "...3", "...1", "...1"]


def test_leap() -> None:
    here = with_card("leap", position(LEAP_ROWS, ["c4 d4", "d3 d5"], king="e4"))
    assert after_word(here, "leap") == names("d4-d6")
    lower = with_card("leap", position(["...1", "...1", *LEAP_ROWS[2:]], ["c4 d4", "d3 d5"], king="e4"))
    assert after_word(lower, "leap") == names("d4-d2 d4-d6")
    full = with_card("leap", position(LEAP_ROWS, ["c4 d4", "d3 d5 d6"], king="e4"))
    assert after_word(full, "leap") == set()
    off_board = with_card("leap", position([], ["a2", "a1 b2"]))
    assert after_word(off_board, "leap") == names("a2-c2")


# Moving a block (T8.8) -------------------------------------------------------------------------------------------


#   a b c d e f g h
# 1 1 1 1 . . 1 . .
# 3 . . . . . . . K     six castles; figures on d4, f6 and h3
# 4 1 . . X . . . .
# 6 . . . . . o . .
SIX_CASTLES = ["111..1", "", ".......1", "1..1", "", ".....1"]


def six_castles(rows: list[str]) -> Position:
    return with_card("shift", position(rows, ["d4", "f6"], king="h3"))


def test_shift_sources() -> None:
    here = six_castles(SIX_CASTLES)
    # b1 would leave a1 and c1 apart.
    assert {move.split("-")[0] for move in after_word(here, "shift")} == names("a1 c1 f1 a4")


def test_shift_of_a_sixth_castle_must_found_a_new_one() -> None:
    here = six_castles(SIX_CASTLES)
    built = names("a1 b1 c1 h3 a4 d4 f6")
    beside = names("d1 a2 b2 c2 h2 a3 d3 g3 b4 c4 e4 h4 a5 d5 f5 e6 g6 f7")
    everywhere = {torres.name(square) for square in torres.SQUARES}
    assert from_square(here, "f1", "shift") == everywhere - built - beside - {"f1"}


def test_shift_of_an_end() -> None:
    targets = from_square(six_castles(SIX_CASTLES), "a1", "shift")
    assert names("b1 c1") <= targets  # two high on a base of two
    assert not names("f1 a4 d4 f6 h3 a1") & targets  # too high, or occupied, or the same
    assert names("b2 d1 e1 f2 a5") <= targets  # beside a castle
    assert names("a2 h8 c6") <= targets  # alone
    # All the ground without figures: no square touches two castles.
    assert len(targets) == 2 + (64 - 8)


def test_shift_with_a_seventh_castle_may_take_one_away() -> None:
    here = six_castles(["111..1", "", ".......1", "1..1", "", ".....1", "", "1"])
    targets = from_square(here, "f1", "shift")
    assert names("d1 b1 b2") <= targets
    assert not names("a4 d4 f6 h3") & targets


def test_shift_never_joins() -> None:
    here = six_castles(["11.1.1", "", ".......1", "1..1", "", ".....1"])
    assert "c1" not in from_square(here, "a4", "shift")  # a4 would go between b1 and d1
    assert "e1" not in from_square(here, "a4", "shift")
    # d1 itself may go to c1: beside b1 only, as d1 is empty then.
    assert names("c1 e1") <= from_square(here, "d1", "shift")


def test_shift_may_close_the_castle_it_opened() -> None:
    here = six_castles(["11...1", ".1", ".......1", "...1", "", ".....1", "1"])
    # Without b1 the blocks a1 and b2 are apart; on a2 it connects them again.
    assert from_square(here, "b1", "shift") == names("a2")


def test_shift_keeps_towers_within_their_base() -> None:
    here = six_castles(["311..1", "", ".......1", "1..1", "", ".....1"])
    # a1 is 3 high: c1 may only go where it counts for the same base.
    assert from_square(here, "c1", "shift") == names("a2 b2")
    targets = from_square(here, "a1", "shift")
    assert names("b1 c1 b2 h8") <= targets
    assert not names("f1 a4") & targets


def test_shift_with_fewer_than_six_castles() -> None:
    here = six_castles(["211", "", ".......1", "1..1", "", ".....1"])
    # Five castles: only a new one makes six.
    targets = from_square(here, "a1", "shift")
    assert names("h8 e1 f1") <= targets
    assert not names("b1 c1 a2 b2 d1 a5") & targets
    assert from_square(here, "a4", "shift") == set()


def test_shift_takes_and_covers_no_figure() -> None:
    here = with_card("shift", position(SIX_CASTLES, ["a1 g8", "f1 g7"], king="a4"))
    assert {move.split("-")[0] for move in after_word(here, "shift")} == names("c1 h3 d4 f6")
    assert not names("a1 f1 a4 g7 g8") & from_square(here, "c1", "shift")


# The other questions -----------------------------------------------------------------------------------------------


START_ROWS = ["...1", "", "..1..1", ".......1", "1", "..1..1", "", "....1"]


def test_set_up() -> None:
    knight = position(START_ROWS, ["d1", ""], ask="knight", seat=1)
    assert torres.legal(knight) == {f"N {square}" for square in names("c3 f3 h4 a5 c6 f6 e8")}
    king = position(START_ROWS, ["d1", "e8"], ask="king", seat=1)
    assert torres.legal(king) == {f"K {square}" for square in names("c3 f3 h4 a5 c6 f6")}


def test_master_set_up() -> None:
    here = position(["...1"], ["", ""], ask="castle", master="edge", deck=None, decks=[])
    too_near = names("d1 b1 c1 e1 f1 c2 d2 e2 d3")
    assert torres.legal(here) == {f"castle {torres.name(square)}" for square in torres.SQUARES} - {
        f"castle {square}" for square in too_near
    }


def test_after_buying() -> None:
    keep = position([], ["a1", "b1"], ask="keep", drawn=["six", "leap", "six"])
    assert torres.legal(keep) == {"keep six", "keep leap"}
    back = position([], ["a1", "b1"], ask="return", drawn=["six", "leap"])
    assert torres.legal(back) == {"top six", "bottom six", "top leap", "bottom leap"}


def test_end_of_a_turn() -> None:
    stack = position([], ["a1", "b1"], ask="stack", seat=1, stacks=[[2], [3, 3, 1]])
    assert torres.legal(stack) == {"stack 3", "stack 1"}
    spread = position([], ["a1", "b1"], ask="spread", stacks=[[3, 2, 2, 1], [1]])
    assert torres.legal(spread) == {"spread 2", "spread 1"}


def test_after_a_year() -> None:
    rows = ["121.11", "", "1"]
    new = position(rows, ["a1", "e1"], king="b1", ask="move_king")
    assert torres.legal(new) == {"stay", "K f1", "K a3"}
    old = position(rows, ["h1", "e1"], king="b1", ask="move_king", edition="2000")
    assert torres.legal(old) == {"stay", "K a1", "K c1", "K f1", "K a3"}
    full = position(rows, ["a1 a3", "e1 f1"], king="b1", ask="move_king")
    assert torres.legal(full) == {"stay"}
    start = position(rows, ["a1", "e1", "f1"], king="b1", ask="start", seat=2)
    assert torres.legal(start) == {"start 0", "start 1", "start 2"}
    assert torres.legal({**start, "ask": "over"}) == set()


# Scoring -----------------------------------------------------------------------------------------------------------


def test_anna() -> None:
    here = position(["31112"], ["a1", "h8"], king="c1")
    assert torres.score(here) == [[("torres.T9.2", 15)], []]
    more = position(["31112"], ["a1 e1", "h8"], king="c1", year=3)
    assert torres.score(more)[0] == [("torres.T9.2", 15), ("torres.T9.3", 15)]


@pytest.mark.parametrize(
    ("rows", "year", "items"),
    [
        (["42", "11"], 1, [("torres.T9.2", 16)]),
        (["42", "11"], 2, [("torres.T9.2", 16), ("torres.T9.3", 10)]),
        (["21", "11"], 2, [("torres.T9.2", 8), ("torres.T9.3", 10)]),
        (["12", "11"], 1, [("torres.T9.2", 8), ("torres.T9.3", 5)]),
        (["22", "11"], 2, [("torres.T9.2", 8), ("torres.T9.3", 10)]),
    ],
)
def test_examples_of_the_kings_castle(rows: list[str], year: int, items: list[Item]) -> None:
    here = position(rows, ["a1 b1", "h8"], king="b2", year=year)
    assert torres.score(here) == [items, []]


def test_no_bonus_outside_the_kings_castle() -> None:
    here = position(["11.1"], ["a1", "d1"], king="b1")
    assert torres.score(here) == [[("torres.T9.2", 2), ("torres.T9.3", 5)], [("torres.T9.2", 1)]]


def test_each_castle_counts_once() -> None:
    here = position(["121.11", "......2", "......1"], ["b1 c1 e1 g2", "a1 h8"], king="f1")
    assert torres.score(here) == [
        [("torres.T9.2", 6), ("torres.T9.2", 2), ("torres.T9.2", 4), ("torres.T9.3", 5)],
        [("torres.T9.2", 3)],
    ]


@pytest.mark.parametrize(
    ("scores", "points", "reached"),
    [
        ([0, 0], 0, 0),
        ([0, 0], 5, 5),
        ([3, 5], 2, 6),
        ([3, 5, 7, 6], 2, 8),
        ([3, 5], 3, 6),
        ([98, 0], 2, 101),
        ([98, 100], 2, 101),
        ([98, 101], 2, 100),
        ([98, 101], 3, 102),
        ([99, 50], 51, 151),
        ([199, 1, 0], 1, 202),
    ],
)
def test_advance(scores: list[int], points: int, reached: int) -> None:
    assert torres.advance(scores, 0, points) == reached


def test_markers_are_pushed_on_in_turn_order() -> None:
    here = position(["1.1"], ["a1", "c1"], start=1)
    assert torres.score(here) == [[("torres.T9.2", 1), ("torres.T9.1", 1)], [("torres.T9.2", 1)]]
    assert torres.score({**here, "start": 0}) == [[("torres.T9.2", 1)], [("torres.T9.2", 1), ("torres.T9.1", 1)]]


def test_all_castles_are_scored_before_the_kings_bonus() -> None:
    here = position(["111"], ["a1", "b1"], king="c1", scores=[0, 5])
    # 0 + 3 = 3 and 5 + 3 = 8; then 3 + 5 = 8 is taken, so 9; and 8 + 5 = 13.
    assert torres.score(here) == [
        [("torres.T9.2", 3), ("torres.T9.3", 5), ("torres.T9.1", 1)],
        [("torres.T9.2", 3), ("torres.T9.3", 5)],
    ]


def test_the_master_card_comes_last() -> None:
    here = position(["111"], ["a1", "b1 b2"], king="c1", scores=[0, 2], master="edge", deck=None, decks=[])
    # Castles: 3 and 5. King: 8 and 10. Card, 2 a knight, a tie of one each: 10 is taken, so 11; and 12.
    assert torres.score(here) == [
        [("torres.T9.2", 3), ("torres.T9.3", 5), ("torres.T11.7", 2), ("torres.T9.1", 1)],
        [("torres.T9.2", 3), ("torres.T9.3", 5), ("torres.T11.7", 2)],
    ]


FIVE_CASTLES = ["11.1.1.1", "", "1.2", "..1"]


@pytest.mark.parametrize(
    ("master", "year", "rows", "own", "other", "points"),
    [
        # T11.1: castles, not knights, are counted, and exactly.
        ("castles", 1, FIVE_CASTLES, "a1 d1 f1 h1", "g8", 5),
        ("castles", 1, FIVE_CASTLES, "a1 b1 d1 f1", "g8", 0),
        ("castles", 1, FIVE_CASTLES, "a1 b1 d1 f1 h1 g7", "g8", 5),
        ("castles", 1, FIVE_CASTLES, "a1 d1 f1 h1 a3", "g8", 0),
        ("castles", 2, FIVE_CASTLES, "a1 d1 f1 h1 a3", "g8", 15),
        ("castles", 3, FIVE_CASTLES, "a1 d1 f1 h1 a3 c3", "g8", 30),
        # T11.2
        ("line", 3, [], "a2 d2 h2", "g8", 50),
        ("line", 3, [], "b1 b5 b8", "g8", 50),
        ("line", 3, [], "b1 d3 f5", "g8", 50),
        ("line", 3, [], "f1 e2 b5", "g8", 50),
        ("line", 3, [], "f1 e2 b6", "g8", 0),
        ("line", 3, [], "f1", "g8", 0),
        ("line", 2, [], "a2 d2 h2", "g8", 0),
        # T11.3
        ("diagonals", 1, [], "d4 e4 a2", "a1", 6),
        ("diagonals", 2, [], "d4 e4 a2", "a1 h1", 10),
        ("diagonals", 3, [], "d4 e4 a2", "a1 h1 a8", 20),
        ("diagonals", 3, [], "d4 a2", "a2", 20),
        ("diagonals", 3, [], "a2", "b1", 0),
        # T11.4
        ("level", 3, FIVE_CASTLES, "a1 d1 c4", "g8", 50),
        ("level", 3, FIVE_CASTLES, "g1 g7", "g8", 50),
        ("level", 3, FIVE_CASTLES, "a1 d1 c3", "g8", 0),
        ("level", 3, FIVE_CASTLES, "a1", "g8", 0),
        ("level", 2, FIVE_CASTLES, "a1 d1 c4", "g8", 0),
        # T11.5
        ("square", 3, [], "b2 b5 e2 e5 h1", "g8", 50),
        ("square", 3, [], "b2 b5 f2 f5", "g8", 0),
        ("square", 3, [], "b2 b5 e2 h1", "e5", 0),
        ("square", 3, [], "c1 a3 e3 c5", "g8", 0),
        ("square", 2, [], "b2 b5 e2 e5", "g8", 0),
        # T11.6
        ("levels", 3, FIVE_CASTLES, "g7 a1 c3", "g8", 40),
        ("levels", 3, FIVE_CASTLES, "a1 c3 d1", "g8", 0),
        ("levels", 3, FIVE_CASTLES, "a1", "g8", 0),
        ("levels", 1, FIVE_CASTLES, "g7 a1 c3", "g8", 0),
        # T11.7
        ("edge", 1, [], "a1 h5 d8", "b2", 8),
        ("edge", 2, [], "a1 h5 b3", "d1 a4", 10),
        ("edge", 3, [], "b7 g2", "c3", 0),
        # T11.8: heights do not matter, corners do not connect.
        ("chain", 3, FIVE_CASTLES, "b3 c3 c4 c5", "g8", 40),
        ("chain", 3, FIVE_CASTLES, "b3 c4", "g8", 0),
        ("chain", 3, FIVE_CASTLES, "b3", "g8", 0),
        ("chain", 2, FIVE_CASTLES, "b3 c3", "g8", 0),
    ],
)
def test_master_cards(master: str, year: int, rows: list[str], own: str, other: str, points: int) -> None:
    knights = [own, " ".join(sorted(names(other) - names(own)))]
    here = position(rows, knights, year=year, master=master, deck=None, decks=[])
    rule = f"torres.T11.{torres.MASTERS.index(master) + 1}"
    expected = [(rule, points)] if points else []
    assert [item for item in torres.score(here)[0] if item[0].startswith("torres.T11")] == expected


# Sanity ------------------------------------------------------------------------------------------------------------


def test_problems() -> None:
    good = position(["21"], ["a1", "b1"], king=None)
    assert torres.problems(good) == []
    assert len(torres.problems({**good, "king": "a1"})) == 1
    assert len(torres.problems({**good, "knights": [["a1", "c1"], ["c1"]]})) == 1
    assert len(torres.problems({**good, "supply": good["supply"] + 1})) == 1
    assert len(torres.problems({**good, "knights": [[f"{column}2" for column in "abcdefg"], []]})) == 1
    too_high = [[3, 1, 0, 0, 0, 0, 0, 0], *good["heights"][1:]]
    assert len(torres.problems({**good, "heights": too_high, "supply": 0})) == 1


# The same rules in other words, on random positions -----------------------------------------------------------------


def shift_by_its_words(heights: dict[Square, int], source: Square, target: Square) -> str:
    """T8.8 read word for word on the board before and after; what is wrong, or nothing."""
    after = dict(heights)
    after[source] -= 1
    after[target] += 1
    castles_before = torres.find_castles(heights)
    castles_after = torres.find_castles(after)
    if len(castles_after) < 6:
        return "fewer than six castles"
    for castle in castles_before:
        if sum(1 for other in castles_after if other & castle - {target, source}) > 1:
            return "split"
    for castle in castles_after:
        if sum(1 for other in castles_before if other & castle - {target, source}) > 1:
            return "joined"
        if any(after[square] > len(castle) for square in castle):
            return "too high"
    return ""


def test_shift_agrees_with_its_words() -> None:
    rng = random.Random(8)
    verdicts: Counter[str] = Counter()
    for _ in range(250):
        here = torres.random_position(rng)
        board = torres.read_board(here)
        sources = [square for square in board.castle_of if square not in board.occupied]
        targets = [square for square in torres.SQUARES if square not in board.occupied]
        found = torres.shift_moves(board, here)
        for _ in range(100):
            if not sources:
                break
            source, target = rng.choice(sources), rng.choice(targets)
            if source != target:
                verdict = shift_by_its_words(board.heights, source, target)
                move = f"shift {torres.name(source)}-{torres.name(target)}"
                assert (move in found) == (verdict == ""), (verdict, move, here)
                verdicts[verdict] += 1
    assert set(verdicts) == {"", "fewer than six castles", "split", "joined", "too high"}
    assert min(verdicts.values()) > 100


def walk_through_doors(board: torres.Board, knight: Square) -> set[Square]:
    """T6.2 as a walk: in at the own level, room by room at one level or down one, out where the floor is not higher."""
    level = board.heights[knight]
    rooms = {(tower, level) for tower in torres.NEIGHBOURS[knight] if board.heights[tower] > level}
    waiting = list(rooms)
    while waiting:
        tower, floor = waiting.pop()
        onward = [(other, floor) for other in torres.NEIGHBOURS[tower] if board.heights[other] > floor]
        if floor > 0:
            onward.append((tower, floor - 1))
        for room in onward:
            if room not in rooms:
                rooms.add(room)
                waiting.append(room)
    exits = {target for tower, floor in rooms for target in torres.NEIGHBOURS[tower] if board.heights[target] <= floor}
    return exits - board.occupied


def test_doors_agree_with_a_walk_inside() -> None:
    rng = random.Random(6)
    levels: Counter[int] = Counter()
    for _ in range(600):
        board = torres.read_board(torres.random_position(rng))
        for own in board.knights:
            for knight in own:
                found = torres.door_targets(board, knight)
                assert found == walk_through_doors(board, knight)
                if found:
                    levels[board.heights[knight]] += 1
    assert min(levels[level] for level in range(4)) > 50


# Random positions ----------------------------------------------------------------------------------------------------


DRAWS = 2000


@pytest.fixture(scope="module")
def drawn_positions() -> list[Position]:
    rng = random.Random(2000)
    return [torres.random_position(rng) for _ in range(DRAWS)]


def test_random_positions_repeat_with_their_seed(drawn_positions: list[Position]) -> None:
    rng = random.Random(2000)
    assert [torres.random_position(rng) for _ in range(50)] == drawn_positions[:50]


def test_random_positions_are_sound(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert torres.problems(here) == []
        players = len(here["knights"])
        assert 2 <= players <= 4
        assert here["seat"] in range(players)
        assert here["start"] in range(players)
        assert here["ask"] == "turn"
        assert all(1 <= len(own) <= 6 for own in here["knights"])
        row, column = torres.square_of(here["king"])
        assert here["heights"][row][column] > 0
        assert 0 <= here["ap"] <= 7
        assert 1 <= here["round"] <= torres.rounds_of(players, here["year"])
        assert (here["master"] is None) == (here["deck"] is not None)


def test_random_positions_keep_all_blocks(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert torres.count_blocks(here) == 92
        assert here["supply"] >= 24 * (3 - here["year"])
        assert all(1 <= height <= 3 for own in here["stacks"] for height in own)
        assert here["stack"] in (None, 0, 1, 2, 3)
        assert here["edition"] == "2017" or sum(here["kept"]) == 0


def test_random_positions_keep_all_cards(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert here["drawn"] == []
        assert [len(own) for own in here["fresh"]] == [
            here["bought"] if seat == here["seat"] else 0 for seat in range(len(here["knights"]))
        ]
        if here["card_played"]:
            assert here["played"][here["seat"]]
        outside_decks = [here["hands"], here["fresh"], here["played"]]
        if here["deck"] == "common":
            assert len(here["decks"]) == 1
            cards = [card for place in outside_decks for own in place for card in own] + here["decks"][0]
            assert Counter(cards) == Counter(CARDS * 4)
        else:
            decks = here["decks"] if here["deck"] == "own" else [[] for _ in here["knights"]]
            assert here["deck"] == "own" or here["decks"] == []
            for own in zip(*outside_decks, decks, strict=True):
                assert sorted(card for place in own for card in place) == sorted(CARDS)


def test_random_scores_are_on_different_spaces(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        spaces = Counter(score % 100 for score in here["scores"])
        shared = [space for space, number in spaces.items() if number > 1]
        assert shared in ([], [0])
        if shared:
            assert all(score == 0 for score in here["scores"] if score % 100 == 0)


def test_random_positions_are_varied(drawn_positions: list[Position]) -> None:
    seen: Counter[str] = Counter()
    for here in drawn_positions:
        castles = torres.find_castles(torres.read_heights(here))
        seen[here["edition"]] += 1
        seen[f"deck {here['deck']}"] += 1
        seen[f"players {len(here['knights'])}"] += 1
        seen[f"year {here['year']}"] += 1
        seen["few castles"] += len(castles) < 6
        seen["six castles"] += len(castles) == 6
        seen["many castles"] += len(castles) > 8
        seen["large castle"] += any(len(castle) >= 12 for castle in castles)
        seen["tall tower"] += max(max(row) for row in here["heights"]) >= 7
        seen["no supply"] += here["supply"] == 0
        seen["corner to corner"] += any(
            other & {corner for square in castle for corner in torres.DIAGONAL_NEIGHBOURS[square]}
            for castle in castles
            for other in castles
            if other is not castle
        )
        ground = set(torres.SQUARES) - set().union(*castles)
        seen["courtyard"] += any(
            torres.connected(square, ground).isdisjoint(edge for edge in torres.SQUARES if torres.on_edge(edge))
            for square in ground
        )
        for move in {kind(move) for move in torres.legal(here)}:
            seen[move] += 1
        for rule in {rule for items in torres.score(here) for rule, _ in items}:
            seen[rule] += 1
    wanted = ["2000", "2017", "deck own", "deck common", "deck None", "courtyard", "corner to corner", "no supply"]
    wanted += ["few castles", "six castles", "many castles", "large castle", "tall tower"]
    wanted += [f"players {number}" for number in (2, 3, 4)] + [f"year {year}" for year in (1, 2, 3)]
    wanted += ["move", "N", "B", "buy", "advance", "stack", "end", *CARDS]
    assert {feature: seen[feature] for feature in wanted if seen[feature] < DRAWS // 50} == {}
    rules = ["torres.T9.1", "torres.T9.2", "torres.T9.3"] + [f"torres.T11.{card}" for card in range(1, 9)]
    assert {rule for rule in rules if seen[rule] < 5} == set()
