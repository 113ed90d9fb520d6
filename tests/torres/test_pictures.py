"""Pictures of a position: complete, in the right order, inside the frame, and safe from injected markup."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from bastide.games.torres.svg import svg
from bastide.games.torres.text import KING, text
from bastide.kernel.seats import SEATS

SVG = "{http://www.w3.org/2000/svg}"
SQUARES = [column + row for row, column in product("12345678", "abcdefgh")]
TURNS = range(4)

POSITION: dict[str, Any] = {
    "heights": [
        [0, 0, 2, 4, 3, 0, 0, 0],
        [0, 1, 0, 2, 1, 0, 1, 1],
        [0, 2, 3, 0, 0, 4, 3, 0],
        [0, 4, 2, 0, 6, 5, 0, 2],
        [2, 0, 0, 0, 2, 0, 0, 1],
        [3, 0, 2, 0, 0, 3, 2, 0],
        [1, 0, 3, 1, 0, 0, 1, 0],
        [0, 0, 1, 0, 2, 1, 0, 0],
    ],
    "knights": [["d1", "c4", "e4", "a6", "f8"], ["b4", "f4", "h4", "c7"], ["c1", "d3", "f3", "f6", "e8"]],
    "king": "g3",
    "year": 3,
    "round": 2,
    "seat": 0,
    "ap": 3,
    "supply": 6,
    "scores": [96, 112, 88],
    "stacks": [[3, 2], [3, 2], [3, 2]],
    "hands": [["climb", "shift"], [None, None], ["six", None]],
    "fresh": [["leap"], [], []],
}

TEXT = """\
      a   b   c   d   e   f   g   h
   1  .   .   2C  4A  3   .   .   .   1
   2  .   1   .   2   1   .   1   1   2
   3  .   2   3   .C  .   4C  3K  .   3
   4  .   4B  2A  .   6A  5B  .   2B  4
   5  2   .   .   .   2   .   .   1   5
   6  3A  .   2   .   .   3C  2   .   6
   7  1   .   3B  1   .   .   1   .   7
   8  .   .   1   .   2C  1A  .   .   8
      a   b   c   d   e   f   g   h

Year 3, round 2: A (red) to play, 3 AP
Supply: 6

   Player    Score  Reserve  Stacks   Hand
 > A red        96        1  3 2      climb, shift, leap (new)
   B blue      112        2  3 2      2 unknown
   C green      88        1  3 2      six, 1 unknown
"""


def parsed(position: Mapping[str, Any] = POSITION, **options: Any) -> Element:
    return ElementTree.fromstring(svg(position, **options))


def groups(root: Element) -> dict[str, Element]:
    return {group.attrib["data-square"]: group for group in root.iter(SVG + "g") if "data-square" in group.attrib}


def ghosts(root: Element) -> set[str]:
    return {group.attrib["data-ghost"] for group in root.iter(SVG + "g") if "data-ghost" in group.attrib}


def having(root: Element, name: str) -> set[str]:
    """Return the squares in which an element of a class is drawn."""
    return {square for square, group in groups(root).items() if group.find(f"{SVG}g[@class='{name}']") is not None}


def seen(square: str, turn: int) -> tuple[int, int]:
    """Return the row and column of a square on a board rotated clockwise."""
    row, column = int(square[1]) - 1, "abcdefgh".index(square[0])
    for _ in range(turn):
        row, column = column, 7 - row
    return row, column


def tower(square: str, height: int) -> dict[str, Any]:
    heights = [[height * (column + row == square) for column in "abcdefgh"] for row in "12345678"]
    return {"heights": heights, "knights": [[square], []]}


def drawn_points(root: Element) -> Iterator[tuple[float, float]]:
    """Return the ends of all lines of the squares, and the heads of the figures on them."""
    for group in groups(root).values():
        for path in group.findall(SVG + "path"):
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
            yield from zip(numbers[::2], numbers[1::2], strict=True)
        for figure in group.findall(f"{SVG}g[@class='figure']"):
            x, y = map(float, re.findall(r"-?[\d.]+", figure.attrib["transform"])[:2])
            yield x, y - 47


def test_text() -> None:
    assert text(POSITION) == TEXT


def test_text_needs_heights_and_knights_only() -> None:
    lines = text(tower("e4", 12)).splitlines()
    assert lines[4] == "   4  .   .   .   .  12A  .   .   .   4"
    assert lines[11] == "Year 1, round 1: A (red) to play, 5 AP"
    assert lines[-1] == "   B blue        0        6  -        -"


def test_text_keeps_to_80_columns() -> None:
    every = ["six", "seven", "climb", "under", "free", "secret", "diagonal", "shift", "relocate", "leap"]
    asked = {"ask": "spread", "seat": 3, "stack": 3, "scores": [100] * 4, "stacks": [[3, 3, 3, 3]] * 4}
    four = (
        POSITION
        | asked
        | {"knights": [["d1"], [], [], []], "hands": [every] * 4, "drawn": every[:3], "master": "chain"}
    )
    lines = text(four).splitlines()
    assert max(map(len, lines)) <= 80
    assert {"Master card: chain", "Drawn: six, seven, climb"} <= set(lines)


def test_text_after_the_end_points_at_nobody() -> None:
    over = text(POSITION | {"ask": "over"})
    assert "game over" in over
    assert ">" not in over


def test_the_king_differs_from_the_seats_in_every_way() -> None:
    for signs in SEATS:
        assert not set(signs[:4]) & set(KING[:4])


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("turn", TURNS)
def test_every_square_is_there_once_and_says_what_is_on_it(turn: int, flat: bool) -> None:
    root = parsed(turn=turn, flat=flat)
    named = [group.attrib["data-square"] for group in root.iter(SVG + "g") if "data-square" in group.attrib]
    assert sorted(named) == sorted(SQUARES)
    for group in groups(root).values():
        assert group.attrib["aria-label"] == group.findtext(SVG + "title")
    labels = {square: group.attrib["aria-label"] for square, group in groups(root).items()}
    assert labels["f4"] == "f4, height 5, knight of player 2"
    assert labels["d3"] == "d3, height 0, knight of player 3"
    assert labels["g3"] == "g3, height 3, king"
    assert labels["e1"] == "e1, height 3"
    assert labels["a1"] == "a1, height 0"


@pytest.mark.parametrize("flat", [False, True])
def test_figures_are_drawn_where_they_stand_in_their_colour(flat: bool) -> None:
    root = parsed(flat=flat)
    owners = {square: seat for seat, own in zip(SEATS, POSITION["knights"], strict=False) for square in own}
    owners[POSITION["king"]] = KING
    assert having(root, "figure") == set(owners)
    for square, owner in owners.items():
        assert groups(root)[square].find(f".//{SVG}path[@fill='{owner.colour}']") is not None


def test_players_have_shapes_of_their_own() -> None:
    root = parsed(POSITION | {"knights": [["a1"], ["c1"], ["e1"], ["h1"]], "king": "a8"})
    figures = [groups(root)[square].find(f"{SVG}g[@class='figure']") for square in ("a1", "c1", "e1", "h1", "a8")]
    outlines = [figure[0].attrib["d"] for figure in figures if figure is not None]
    assert len(set(outlines)) == 5


@pytest.mark.parametrize("flat", [False, True])
def test_marks(flat: bool) -> None:
    root = parsed(flat=flat, marks=["d2", "e4"])
    assert having(root, "mark") == {"d2", "e4"}
    assert groups(root)["d2"].attrib["aria-label"] == "d2, height 2, marked"
    assert having(parsed(flat=flat), "mark") == set()


@pytest.mark.parametrize("wrong", [{"marks": ["i1"]}, {"marks": ["a9"]}, {"marks": ["<b>"]}])
def test_marks_off_the_board_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not on the board"):
        svg(POSITION, **wrong)


@pytest.mark.parametrize("turn", TURNS)
def test_what_stands_in_front_is_drawn_later(turn: int) -> None:
    order = [seen(square, turn) for square in groups(parsed(turn=turn))]
    for late, (row, column) in enumerate(order):
        assert not any(r <= row and c <= column for r, c in order[late + 1 :])


@pytest.mark.parametrize("turn", TURNS)
def test_turning_moves_the_squares_and_the_labels(turn: int) -> None:
    root = parsed(tower("a1", 0), turn=turn, flat=True)
    for square, group in groups(root).items():
        ground = group.find(SVG + "rect")
        assert ground is not None
        row, column = seen(square, turn)
        assert (float(ground.attrib["y"]), float(ground.attrib["x"])) == (row * 84, column * 84)
    labels = [label.text or "" for label in root.findall(SVG + "text")]
    for square in SQUARES:
        row, column = seen(square, turn)
        assert {labels[row], labels[8 + column]} == set(square)


def test_four_quarters_are_a_whole_turn() -> None:
    pictures = [svg(POSITION, turn=turn) for turn in TURNS]
    assert len(set(pictures)) == 4
    assert svg(POSITION, turn=4) == pictures[0]
    assert svg(POSITION, turn=-1) == pictures[3]


@pytest.mark.parametrize("square", ["a1", "h1", "h8", "a8", "d4"])
@pytest.mark.parametrize("height", [1, 12, 40])
def test_a_tower_of_any_height_is_inside_the_picture(square: str, height: int) -> None:
    for turn in TURNS:
        root = parsed(tower(square, height), turn=turn)
        left, top, width, tall = map(float, root.attrib["viewBox"].split())
        for x, y in drawn_points(root):
            assert left <= x <= left + width
            assert top <= y <= top + tall


def test_what_a_tower_hides_is_shown_as_a_ghost() -> None:
    hidden = tower("d4", 6) | {"knights": [["d4", "c3"], ["h1"]], "king": "b2"}
    assert ghosts(parsed(hidden)) == {"c3", "b2"}
    assert ghosts(parsed(hidden, turn=2)) == set()
    assert ghosts(parsed(hidden, flat=True)) == set()


def test_so_is_a_mark() -> None:
    hidden = tower("d4", 6)
    assert ghosts(parsed(hidden, marks=["c3", "h1", "e5"])) == {"c3"}
    assert ghosts(parsed(hidden, marks=["c3", "h1", "e5"], turn=2)) == {"e5"}


def test_a_ghost_leaves_the_figure_in_front_free() -> None:
    behind = tower("d4", 3) | {"knights": [["d4"], ["c3"]]}
    root = parsed(behind)
    ghost = root.find(f".//{SVG}g[@data-ghost='c3']/{SVG}g")
    figure = groups(root)["d4"].find(f"{SVG}g[@class='figure']")
    assert ghost is not None
    assert figure is not None
    x, u = (float(re.findall(r"-?[\d.]+", part.attrib["transform"])[0]) for part in (ghost, figure))
    assert abs(x - u) >= 20


def test_only_walls_that_can_be_seen_are_drawn() -> None:
    pair = tower("d4", 3)
    alone = len(groups(parsed(pair))["d4"].findall(SVG + "path"))
    pair["heights"][4][3] = 3
    assert len(groups(parsed(pair))["d4"].findall(SVG + "path")) < alone


@pytest.mark.parametrize("flat", [False, True])
def test_hostile_words_stay_words(flat: bool) -> None:
    evil = "<script>alert('1')</script> & \"x\" \x00\x1b]0;\ud800"
    position = POSITION | {
        "master": evil,
        "ask": evil,
        "scores": [evil, 1, 2],
        "supply": evil,
        "hands": [[evil], [], []],
        "drawn": [evil],
    }
    root = parsed(position, flat=flat)
    assert not list(root.iter(SVG + "script"))
    assert "<script>alert('1')</script> & \"x\" ??]0;?" in (root.findtext(SVG + "desc") or "")
    assert not set("\x00\x1b\ud800") & set(text(position))


def test_the_picture_can_be_read_aloud() -> None:
    root = parsed(POSITION, turn=1)
    assert root.attrib["role"] == "img"
    assert root.findtext(SVG + "title") == "Torres: Year 3, round 2: A (red) to play, 3 AP"
    words = root.findtext(SVG + "desc") or ""
    assert "Scores: A (red) 96, B (blue) 112, C (green) 88." in words
    assert "Castle of 2: h4, height 2, knight of player 2; h5, height 1." in words
    assert "On the ground: d3, height 0, knight of player 3." in words
    assert "turned by 1 of 4 quarters clockwise" in words


def test_cards_are_not_told() -> None:
    told = POSITION | {"hands": [["secret"]] * 3, "drawn": ["relocate"]}
    assert "secret" not in svg(told)
    assert "relocate" not in svg(told)


def test_scores_stand_beside_the_board() -> None:
    words = [element.text for element in parsed().iter(SVG + "text")]
    assert words[-6:] == ["A", "96", "B", "112", "C", "88"]


def test_pictures_share_a_page() -> None:
    for element in parsed(marks=["d3"]).iter():
        assert "id" not in element.attrib
        assert element.tag != SVG + "style"


def test_size() -> None:
    assert parsed(size=360).attrib["width"] == "360"
    worst = {"heights": [[12 * ((row + column) % 2) for column in range(8)] for row in range(8)], "knights": [[], []]}
    assert len(svg(worst, marks=SQUARES)) < 150_000
