"""The action cards in the Torres reference, with results worked out by hand."""

from reference import torres
from reference.torres.board import SQUARES, Position, name
from torres.reference_positions import (
    AROUND_RING,
    BLOCK_KNIGHTS,
    BLOCK_ROWS,
    LOW_ROOF_IN_RING,
    PLACING_ROWS,
    ROW_OF_TOWERS,
    after_word,
    from_square,
    names,
    position,
    with_card,
)


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
    everywhere = {name(square) for square in SQUARES}
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
