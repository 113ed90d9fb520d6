"""The board of the Torres reference: squares, castles, and impossible positions."""

from reference.torres.board import SQUARES, find_castles, name, read_heights, square_of
from reference.torres.sanity import problems
from torres.reference_positions import position


def test_square_names() -> None:
    assert name((0, 3)) == "d1"
    assert name((7, 0)) == "a8"
    assert all(square_of(name(square)) == square for square in SQUARES)


def test_castles_touching_at_corners_are_two() -> None:
    at_corner = position(["11......", "..11...."], ["", ""])
    assert [len(castle) for castle in find_castles(read_heights(at_corner))] == [2, 2]


def test_problems() -> None:
    good = position(["21"], ["a1", "b1"], king=None)
    assert problems(good) == []
    assert len(problems({**good, "king": "a1"})) == 1
    assert len(problems({**good, "knights": [["a1", "c1"], ["c1"]]})) == 1
    assert len(problems({**good, "supply": good["supply"] + 1})) == 1
    assert len(problems({**good, "knights": [[f"{column}2" for column in "abcdefg"], []]})) == 1
    too_high = [[3, 1, 0, 0, 0, 0, 0, 0], *good["heights"][1:]]
    assert len(problems({**good, "heights": too_high, "supply": 0})) == 1
