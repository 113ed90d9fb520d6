"""Pictures of a position: complete, without secrets, and with every word inside its room."""

from __future__ import annotations

import random
import re
from itertools import combinations, product
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import bastide
from bastide.games import ludwig
from bastide.games.ludwig.art import labels, plan, raster
from bastide.games.ludwig.art.names import bonus_words, centre_short, favor_words
from bastide.games.ludwig.art.plan import Placed, form, read_place
from bastide.games.ludwig.art.plane import Plane
from bastide.games.ludwig.components import BONUS_CARDS, CORRIDOR_TILES, FAVORS, TILES
from bastide.games.ludwig.text import svg, text
from bastide.kernel.seats import SEATS

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [tile.name for tile in TILES]
TURNS = (0, 90, 180, 270)
CASTLE = [
    {"tile": "Foyer", "x": 0, "y": 0, "rot": 0},
    {"tile": "Flute Room", "x": -3, "y": 0, "rot": 0},
    {"tile": "Hallway", "x": 3, "y": 1, "rot": 0, "floor": "up"},
    {"tile": "Broom Closet", "x": 4, "y": -1, "rot": 0},
    {"tile": "Stairs", "x": 8, "y": 2, "rot": 270},
    {"tile": "Crypt", "x": 8, "y": 5, "rot": 90},
]
OTHER = [CASTLE[0], {"tile": "Piano Room", "x": -3, "y": 0, "rot": 0}]
SECRETS = [["sizes", "living"], ["round", "600"]]


def position(**fields: Any) -> dict[str, Any]:
    """Return a position: A holds an observatory, each seat has two bonus cards, and there are two favors."""
    return {
        "game": "ludwig",
        "castles": [CASTLE, OTHER],
        "place": "Observatory",
        "money": [23000, 4000],
        "favors": ["activity rooms", "area of corridor"],
        "bonus": SECRETS,
        "market": [
            {"tile": "Sauna", "money": 0},
            None,
            {"tile": "Stables", "money": 2000},
            {"tile": "Venus Grotto", "money": 0},
            {"tile": "East Tapestry Chamber", "money": 0},
        ],
        **fields,
    }


def view(seat: int | None = 0, **fields: Any) -> dict[str, Any]:
    return ludwig.view(ludwig.from_position(position(**fields)), seat)


def parsed(given: dict[str, Any], **options: Any) -> Element:
    return ElementTree.fromstring(svg(given, **options))


def tiles_of(root: Element) -> dict[str, str]:
    """Return the label of each tile of the large castle."""
    castle = root.findall(f"{SVG}g")[-4:]
    groups = [group for part in castle for group in part.findall(f"{SVG}g[@data-tile]")]
    return {group.attrib["data-tile"]: group.attrib["aria-label"] for group in groups}


def played(players: int, seed: int, share: float = 1.0) -> bastide.Match:
    """Return a random game, or the first part of it."""
    match = bastide.new("ludwig", players=players, seed=seed)
    rng = random.Random(seed)
    while not match.over and rng.random() < share:
        decision = match.decisions()[0]
        match.play(rng.choice(decision.moves), decision.seat)
    return match


# --- text


def test_text_shows_rooms_entrances_and_market() -> None:
    shown = text(view())
    lines = shown.splitlines()
    assert lines[0] == "Round 1: A (red) places Observatory"
    assert "   4000  Sauna                 300  U3" in lines
    assert "   6000  -" in lines
    assert "   8000  Stables               600  O5 +1↔A, 2000 on it" in lines
    assert "Favor: most activity rooms (A 1, B 1)" in lines
    assert "Favor: largest area of corridor (A 350, B 125)" in lines
    assert "A (red): 0 points, 23000 marks" in lines
    top = next(at for at, line in enumerate(lines) if "│ Broom │" in line)
    drawn = lines[top - 1 : top + 8]
    assert drawn[0].endswith("┌───────┐")
    assert "│Closet │" in drawn[2]
    assert "Flute Room" in shown
    assert "Hallway" in shown
    assert "▓▓▓" in shown
    assert "│░░░░░░░│" in shown


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_text_keeps_to_80_columns(players: int) -> None:
    match = bastide.new("ludwig", players=players, seed=players)
    rng = random.Random(players)
    turns = 0
    while not match.over:
        turns += 1
        if turns % 40 == 0:
            for seat in (None, *range(players)):
                assert max(map(len, text(match.view(seat)).splitlines())) <= 80
        decision = match.decisions()[0]
        match.play(rng.choice(decision.moves), decision.seat)
    assert text(match.position()).startswith("Game over")


def test_a_wide_castle_is_drawn_small_with_a_legend() -> None:
    wide = [CASTLE[0], *({"tile": "Hallway", "x": 3 + 6 * at, "y": 1, "rot": 0, "floor": "up"} for at in range(4))]
    shown = text(view(castles=[wide, CASTLE[:1]]))
    assert "a Foyer, b Hallway, c Hallway ✓, d Hallway ✓, e Hallway" in shown.replace("\n", " ") or "e Hallway" in shown
    assert "┤b│b│b" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_complete_rooms_are_marked() -> None:
    assert view()["completed"][0]
    assert "U1✓" in text(view())
    assert "✓" not in text(view(castles=[CASTLE[:1], CASTLE[:1]])).rpartition("\n\n")[0]


@pytest.mark.parametrize("name", NAMES)
def test_outlines_are_closed_and_words_lie_inside(name: str) -> None:
    for rot, pitch in product(TURNS, [(4, 2), (6, 3)]):
        drawn = raster.drawn(name, rot, pitch)
        tile = Placed(form(name, rot), 0, 0, False)
        assert all(ways.bit_count() in (2, 3, 4) for ways in drawn.lines.values())
        assert not drawn.inside & set(drawn.lines)
        for exit in tile.exits:
            assert set(raster.gap(exit, pitch)) <= set(drawn.lines)
        written = raster.label(tile, pitch, "✓")
        assert written or name == "Stairs"
        for (column, line), words in written:
            assert {(column + at, line) for at in range(len(words))} <= drawn.inside
        assert "✓" in "".join(words for _, words in written) or name in ("Hallway", "Stairs")
        assert bool(drawn.fence) == tile.room.fence


# --- svg


def test_every_tile_is_there_and_says_what_it_is() -> None:
    labelled = tiles_of(parsed(view(), seat=0))
    assert list(labelled) == [str(number) for number in range(len(CASTLE))]
    assert labelled["1"] == (
        "Flute Room, activity 150, 3 points, -1 for each adjacent living or sleeping room, at -3,0 turned 0"
    )
    assert labelled["3"] == "Broom Closet, utility 100, 1 points, complete, at 4,-1 turned 0"
    assert tiles_of(parsed(view(), seat=1)).keys() == {"0", "1"}


def test_the_other_castles_stand_small_below() -> None:
    for players in (1, 2, 3, 4):
        match = bastide.new("ludwig", players=players, seed=1)
        root = parsed(match.view(0), seat=players - 1)
        small = root.findall(f".//{SVG}g[@class='small']")
        titles = [(castle.findtext(f"{SVG}title") or "")[0] for castle in small]
        assert titles == [SEATS[(players + after) % players].letter for after in range(players - 1)]


def test_marks_are_drawn_as_ghosts() -> None:
    root = parsed(view(), marks=["@3,2 r0", "@-1,3 r90"])
    ghosts = [group.attrib["aria-label"] for group in root.iter() if "data-ghost" in group.attrib]
    assert ghosts == [
        "Observatory at -1,3 turned 90, not placed yet",
        "Observatory at 3,2 turned 0, not placed yet",
    ]
    for wrong in ("d4", "@3,2", "@3,2 r45", "3,2 r0", "@3,2 r0 left", "@a,b r0", ""):
        with pytest.raises(ValueError, match="not a placement"):
            svg(view(), marks=[wrong])
    with pytest.raises(ValueError, match="nothing can be marked"):
        svg(view(place=None), marks=["@3,2 r0"])


def test_prices_money_favors_and_cards_are_written() -> None:
    written = [words.text for words in parsed(view()).iter(f"{SVG}text")]
    for words in ("4000", "15000", "+2000 on it", "most activity rooms", "A 1, B 1", "8 for all ten sizes"):
        assert words in written


def test_secrets_are_not_told() -> None:
    for seat in (0, 1, None):
        for shown in (0, 1):
            picture = svg(view(seat), seat=shown) + text(view(seat))
            for owner, cards in enumerate(SECRETS):
                for card in cards:
                    told = bonus_words(card) in picture
                    assert told == (owner == seat) if owner == shown or seat == owner else not told


def test_doors_fences_and_seals() -> None:
    shown = svg(view(castles=[[*CASTLE, {"tile": "Porch", "x": -5, "y": -3, "rot": 270}], CASTLE[:1]]))
    root = ElementTree.fromstring(shown)
    assert root.findall(f".//{SVG}path[@class='fence']")
    assert len(root.findall(f".//{SVG}path[@class='complete']")) >= 1
    assert "#b04a35" in shown  # the broom closet walls up an entrance of the hallway
    assert "#b04a35" not in svg(view(castles=[CASTLE[:3], CASTLE[:1]]))


def test_the_picture_can_be_read_aloud() -> None:
    root = parsed(view(), seat=0)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Castles of Mad King Ludwig: Round 1: A (red) places Observatory"
    words = root.findtext(f"{SVG}desc") or ""
    assert "On offer: Sauna for 4000, Stables for 8000, Venus Grotto for 10000" in words
    assert "The castle of A: Foyer, Flute Room, Hallway, Broom Closet (complete), Stairs (complete), Crypt." in words


def test_pictures_share_a_page_and_cannot_break_out() -> None:
    for element in parsed(view(), marks=["@3,2 r0"]).iter():
        assert not {"id", "style", "font-face"} & set(element.attrib)
        assert element.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_any_position_can_be_drawn(players: int) -> None:
    for seed in range(4):
        match = played(players, seed, 1.0 if seed == 0 else 0.98)
        for shown in (match.position(), *(match.view(seat) for seat in (None, *range(players)))):
            assert text(shown)
            assert len(svg(shown).encode()) < 400_000
            assert svg(shown) == svg(shown)


def test_size() -> None:
    assert parsed(view(), size=360).attrib["width"] == "360"


NUMBER = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([-\d.]+)"[^>]*>([^<]+)<')


@pytest.mark.parametrize("name", [tile.name for tile in TILES if tile.name not in CORRIDOR_TILES])
def test_words_keep_to_their_room(name: str) -> None:
    for rot in TURNS:
        tile, unit = Placed(form(name, rot), 0, 0, False), 40.0
        boxes = written(tile, unit)
        for left, top, right, bottom in boxes:
            for x, y in product((left, right), (top, bottom)):
                assert (int(x // unit), int(y // unit)) in tile.form.units
        for first, second in combinations(boxes, 2):
            apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
            assert apart, (rot, boxes)


def written(tile: Placed, unit: float) -> list[tuple[float, float, float, float]]:
    """Return the left, top, right and bottom of all words in a tile."""
    found = []
    for x, y, size, words in NUMBER.findall(labels.label(tile, Plane(unit, 0, 0), True)):
        half, high = labels.width_of(words, float(size)) / 2, float(size)
        found.append((float(x) - half, float(y) - 0.8 * high, float(x) + half, float(y) + 0.1 * high))
    return found


def test_types_differ_in_shape_and_colour() -> None:
    assert len(set(labels.ICONS.values())) == len(set(labels.COLOURS.values())) == 8
    assert len(set(labels.SIGNS.values())) == 3


# --- words and counts


def test_every_card_and_favor_has_words() -> None:
    assert len({bonus_words(card) for card in BONUS_CARDS}) == 27
    assert len({favor_words(favor) for favor in FAVORS}) == 24
    assert centre_short(plan.ROOMS["Forum"]) == "-2|DFLS"
    assert centre_short(plan.ROOMS["Crypt"]) == "+1⌂L"
    assert centre_short(plan.ROOMS["Sauna"]) == ""


def test_favors_stand_as_the_rules_count_them() -> None:
    favors = list(FAVORS[::7])
    state = ludwig.from_position({**played(2, 1, 0.99).position(), "favors": favors})
    for seat, score in enumerate(ludwig.score(state)):
        counts = [item.data["count"] for item in score.items if item.rule == "ludwig.L6.3"]
        assert counts == [standing[seat] for standing in ludwig.view(state, None)["standing"]]


def test_names_are_cut_until_they_fit() -> None:
    assert raster.squeezed("Bottomless Pit", 14) == "Bottomless Pit"
    assert raster.squeezed("Bottomless Pit", 11) == "Bottom. Pit"
    assert raster.squeezed("Servant's Quarters", 12) == "Serv. Quart."
    assert all(len(raster.squeezed(name, width)) <= width for name in NAMES for width in range(1, 20))


def test_placements_are_read() -> None:
    tile = read_place("@-5,4 r90 down", "Hallway")
    assert (tile.x, tile.y, tile.form.rot, tile.down) == (-5, 4, 90, True)
    assert (tile.form.width, tile.form.height) == (1, 6)
