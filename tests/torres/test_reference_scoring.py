"""Scoring in the Torres reference, with results worked out by hand."""

import pytest
from reference import torres
from reference.torres.components import MASTERS
from reference.torres.scoring import Item, advance
from torres.reference_positions import names, position


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
    assert advance(scores, 0, points) == reached


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
    rule = f"torres.T11.{MASTERS.index(master) + 1}"
    expected = [(rule, points)] if points else []
    assert [item for item in torres.score(here)[0] if item[0].startswith("torres.T11")] == expected
