"""Decisions outside turns in the Torres reference: set-up, after buying, the end of a turn and of a year."""

from reference import torres
from reference.torres.board import SQUARES, name
from torres.reference_positions import names, position

START_ROWS = ["...1", "", "..1..1", ".......1", "1", "..1..1", "", "....1"]


def test_set_up() -> None:
    knight = position(START_ROWS, ["d1", ""], ask="knight", seat=1)
    assert torres.legal(knight) == {f"N {square}" for square in names("c3 f3 h4 a5 c6 f6 e8")}
    king = position(START_ROWS, ["d1", "e8"], ask="king", seat=1)
    assert torres.legal(king) == {f"K {square}" for square in names("c3 f3 h4 a5 c6 f6")}


def test_master_set_up() -> None:
    here = position(["...1"], ["", ""], ask="castle", master="edge", deck=None, decks=[])
    too_near = names("d1 b1 c1 e1 f1 c2 d2 e2 d3")
    assert torres.legal(here) == {f"castle {name(square)}" for square in SQUARES} - {
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
