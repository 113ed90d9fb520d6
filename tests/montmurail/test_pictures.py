"""Pictures of a position: complete, without secrets, and safe from injected markup."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import bastide
from bastide.games import montmurail
from bastide.games.montmurail.components import LAYOUTS, SHAPES, printed, read_box
from bastide.games.montmurail.notation import STREET_NAMES, street_name, street_number
from bastide.games.montmurail.svg import ICONS, svg
from bastide.games.montmurail.text import contents, shape_lines, text
from bastide.kernel.seats import SEATS
from bastide.kernel.squares import square_name

SVG = "{http://www.w3.org/2000/svg}"
SQUARES = [square_name(square) for square in range(64)]
CITY = ["c3", "d3", "c4", "d4"]
CITY_WALLS = ["c3n", "c3w", "d3n", "e3w", "c4w", "e4w", "c5n", "d5n"]


def view(seat: int | None = 0, **fields: Any) -> dict[str, Any]:
    """Return a view of three players: A has a wall and has chosen two more, B's city is closed."""
    given = {
        "game": "montmurail",
        "boards": [["a1n", "h8e", "a8s"], CITY_WALLS, []],
        "cities": [None, CITY, None],
        "decree": {"church": 0, "well": 1, "market": 3},
        "turn": 4,
        "face": "corner2",
        "chosen": ["f6n f6w", None, None],
        "tokens": [1, 0, 2],
        "invasions": [0, 1, 0],
        "coins": [{"M2.2": 3, "M5.1": 4}, {}, {}],
        **fields,
    }
    return montmurail.view(montmurail.from_position(given), seat)


def parsed(given: dict[str, Any], **options: Any) -> Element:
    return ElementTree.fromstring(svg(given, **options))


def by(root: Element, attribute: str) -> dict[str, Element]:
    return {element.attrib[attribute]: element for element in root.iter() if attribute in element.attrib}


def having(root: Element, name: str) -> set[str]:
    return {
        square
        for square, group in by(root, "data-square").items()
        if any(part.attrib.get("class") == name for part in group.iter())
    }


def beside(street: int, square: int) -> bool:
    return street in {street_number(square_name(square) + side) for side in "nwse"}


# --- text


def test_text_shows_streets_walls_and_squares() -> None:
    lines = text(view()).splitlines()
    assert lines[0] == "Age 1, turn 4: open cities get walls"
    assert lines[1] == "The king asks for 0 churches, 1 well, 3 markets."
    assert lines[2] == "A rolled corner2; closed cities take 1 coin:"
    assert lines[4:7] == ["    ╺━━━┓", "        ┃", "        ╹"]
    top = lines.index("A (red), 3 walls                       B (blue), city closed")
    assert lines[top + 1].split("  ")[0] == "7 coins, 1 viking"
    assert lines[top + 1].endswith("0 coins, 0 vikings, 1 invasion")
    own, other = zip(*((line[:35], line[39:]) for line in lines[top + 2 : top + 20]), strict=True)
    assert own[0].split() == list("abcdefgh")
    assert own[1] == "  ╺━━━╸   ·   ·   ·   ·   ·   ·   ·"
    assert own[2].startswith("1       1   C   1   C   V       M")
    assert own[16].endswith("┃")
    assert own[17].startswith("  ╺━━━╸")
    assert own[11] == "  ·   ·   ·   ·   ·   ·╌╌╌·   ·   ·"
    assert "╎ V" in own[12]
    assert other[5] == "  ·   ·   ┏━━━━━━━┓   ·   ·   ·   ·"
    assert "┃░░░ ░W░┃" in other[6]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_text_keeps_to_80_columns(players: int) -> None:
    match = bastide.new("montmurail", players=players, seed=players, layout="random")
    rng = random.Random(players)
    while not match.over:
        assert max(map(len, match.game.text(match.position()).splitlines())) <= 80
        for _ in range(50):
            if not match.over:
                decision = match.decisions()[0]
                match.play(rng.choice(decision.moves), decision.seat)
    assert "game over" in match.game.text(match.position())


def test_text_while_the_board_is_made() -> None:
    match = bastide.new("montmurail", seed=1)
    assert match.game.text(match.view()).count("?") == 64
    match.play("white black NW 0")
    made = match.game.text(match.view())
    assert made.count("?") == 48
    assert "1   C   V       M   ?" in made


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_drawn_with_all_its_walls(shape: str) -> None:
    drawn = "\n".join(shape_lines(shape))
    down = sum(step in "DU" for step in SHAPES[shape])
    assert drawn.count("━━━") >= 1
    assert drawn.count("\n") == 2 * ("D" in SHAPES[shape])
    assert any("┃" in line for line in drawn.splitlines()) == (down > 0)


def test_quarters_turn_clockwise() -> None:
    tile = read_box(printed()).tiles["white", "black"]
    made = {"quarters": [{"gem": "white", "side": "black", "place": "SE", "turn": 1}], "tiles": None}
    # the left column, from below, becomes the top row
    assert [contents(made)[36 + at] for at in range(4)] == [tile[12], tile[8], tile[4], tile[0]]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("place", range(4))
def test_what_is_drawn_is_what_the_rules_count(layout: str, place: int) -> None:
    made = bastide.new("montmurail", seed=1, layout=layout).view()
    corner = place // 2 * 32 + place % 2 * 4
    squares = [corner + row * 8 + column for row in range(4) for column in range(4)]
    walls = [street_name(street) for street in range(144) if sum(beside(street, square) for square in squares) == 1]
    drawn = [contents(made)[square] for square in squares]
    given = {"game": "montmurail", "quarters": made["quarters"], "boards": [walls, []], "ask": "close"}
    state = montmurail.from_position(given)
    gained = montmurail.gains(state, 0, montmurail.parse(state, f"close {square_name(corner)}")).items[0]
    assert gained.points == drawn.count("c") + 2 * drawn.count("d")
    assert [gained.data[name] for name in ("church", "well", "market", "vikings")] == [
        drawn.count(symbol) for symbol in "CWMV"
    ]


# --- svg


def test_every_square_and_street_is_there_once_and_says_what_it_is() -> None:
    root = parsed(view(), seat=0)
    for attribute, names in (("data-square", SQUARES), ("data-street", STREET_NAMES)):
        found = [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]
        assert sorted(found) == sorted(names)
    labels = {name: element.attrib["aria-label"] for name, element in by(root, "data-square").items()}
    assert (labels["b1"], labels["c1"], labels["a1"]) == ("b1, 1 coin", "c1, church", "a1, nothing")
    streets = {name: element.attrib["aria-label"] for name, element in by(root, "data-street").items()}
    assert (streets["a1n"], streets["f6n"], streets["d4n"]) == ("a1n, wall", "f6n, wall chosen", "d4n, bare")
    assert {name for name, label in streets.items() if label.endswith("wall")} == {"a1n", "h8e", "a8s"}


def test_what_is_printed_differs_in_shape() -> None:
    outlines = ["".join(path for _, path in icon) for icon in ICONS.values()]
    assert len(set(outlines)) == len(ICONS)
    root = parsed(view())
    drawn = contents(view())
    for name, symbol in (("church", "C"), ("well", "W"), ("market", "M"), ("viking", "V"), ("2-coins", "d")):
        assert having(root, name) == {square_name(square) for square, what in drawn.items() if what == symbol}


def test_the_closed_city_is_hatched() -> None:
    root = parsed(view(), seat=1)
    assert having(root, "city") == set(CITY)
    assert by(root, "data-square")["d3"].attrib["aria-label"] == "d3, well, in the city"
    assert having(parsed(view(), seat=0), "city") == set()


def test_marks() -> None:
    root = parsed(view(), marks=["d2", "d4n"])
    assert having(root, "mark") == {"d2"}
    assert by(root, "data-street")["d4n"].attrib["aria-label"] == "d4n, bare, marked"
    assert len(root.findall(f".//{SVG}g[@class='mark']")) == 2
    for wrong in ("i1", "d4x", "d4s", "<b>"):
        with pytest.raises(ValueError, match="not on the board"):
            svg(view(), marks=[wrong])


def test_the_other_seats_stand_small_below() -> None:
    for players in (2, 4, 8):
        match = bastide.new("montmurail", players=players, seed=1, layout="market")
        root = parsed(match.view(0), seat=1)
        small = root.findall(f"{SVG}g[@class='small']")
        assert len(small) == players - 1
        titles = [(board.findtext(f"{SVG}title") or "")[0] for board in small]
        assert titles == [SEATS[(1 + after) % players].letter for after in range(1, players)]


def test_decree_and_die_are_in_the_legend() -> None:
    root = parsed(view())
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "The king asks for 0 churches, 1 well, 3 markets" in titles
    assert "A rolled corner2; closed cities take 1 coin" in titles
    assert root.find(f".//{SVG}g[@class='die']") is not None


def test_gems_and_arrows() -> None:
    match = bastide.new("montmurail", seed=1)
    assert not parsed(match.view()).findall(f".//{SVG}g[@class='gem']")
    match.play("blue white SE 3")
    root = parsed(match.view())
    gems = root.findall(f".//{SVG}g[@class='gem']")
    assert [gem.findtext(f"{SVG}title") for gem in gems] == ["SE: blue gem, white arrow left"]
    assert by(root, "data-square")["a1"].attrib["aria-label"] == "a1, not laid yet"


def test_secret_choices_are_not_told() -> None:
    for seat, told in ((0, True), (1, False), (None, False)):
        shown = svg(view(seat), seat=0)
        assert ("wall chosen" in shown) == told
        assert ("╌" in text(view(seat))) == told


def test_lifted_walls_do_not_stand() -> None:
    lifting = {**view(chosen=[None] * 3), "lifted": [["a1n"], [], []]}
    assert by(parsed(lifting, seat=0), "data-street")["a1n"].attrib["aria-label"] == "a1n, bare"


def test_the_picture_can_be_read_aloud() -> None:
    root = parsed(view(), seat=1)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Montmurail: Age 1, turn 4: open cities get walls"
    words = root.findtext(f"{SVG}desc") or ""
    assert "B (blue), city closed: 0 coins, 0 vikings, 1 invasion." in words
    assert f"Walls of B: {' '.join(CITY_WALLS)}." in words
    assert f"The closed city of B: {' '.join(CITY)}." in words


def test_pictures_share_a_page_and_cannot_break_out() -> None:
    tiles = printed() + "# <script>alert(1)</script> & \x1b\n"
    shown = svg(view(tiles=tiles), marks=["d3"])
    assert "script" not in shown
    for element in ElementTree.fromstring(shown).iter():
        assert not {"id", "style", "font-face"} & set(element.attrib)
        assert element.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image")


def test_size() -> None:
    assert parsed(view(), size=360).attrib["width"] == "360"
    match = bastide.new("montmurail", players=8, seed=1, layout="random")
    rng = random.Random(1)
    for _ in range(400):
        decision = match.decisions()[0]
        match.play(rng.choice(decision.moves), decision.seat)
    whole = match.game.svg(match.position(), marks=[*SQUARES, *STREET_NAMES])
    assert len(whole.encode()) < 200_000
