"""The texts about Ludwig in the browser client: complete in four languages, and correct."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from notations import verbs_of
from words import catalogs

import bastide
from bastide.games import ludwig
from bastide.games.ludwig import components, notation
from bastide.games.ludwig.components import BONUS_CARDS, FAVORS, NO_TILE, SOLO_RANKS, SOURCES, TILES, TYPES
from bastide.games.ludwig.meta import META, Options
from bastide.games.ludwig.moves import DO_PUT, FLOORS, pack
from bastide.games.ludwig.refusals import TEXTS
from bastide.kernel.options import describe

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "fr", "de", "pl")
every_language = pytest.mark.parametrize("language", LANGUAGES)
VERBS = catalogs.verbs("ludwig")

RANKS = [name for ranks in SOLO_RANKS.values() for name, _ in ranks]
CORRIDOR_SIZES = ("hallways", "stairs")  # named by an item of L6.2 besides the sizes
SCORING = Path(components.__file__).with_name("scoring.py").read_text(encoding="utf-8")
ITEM_RULES = {*SOURCES, *re.findall(r'Item\("ludwig\.(L\d\.\d)"', SCORING)}
GAIN_RULES = {"L4.1", "L4.2", "L4.3", "L4.4", "L4.5"}


@cache
def words(language: str) -> dict[str, str]:
    pairs = json.loads((WEB / "i18n" / language / "ludwig.json").read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), "a key stands there twice"
    return dict(pairs)


def below(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in words("en") if key.startswith(prefix)}


def arguments(message: str) -> set[str]:
    """Return the placeholders of an ICU message, including those in its branches."""
    found, levels, opened = set(), ["message"], False
    for token in re.findall(r"[{}]|[^{}]+", message):
        if token == "{":
            opened = levels[-1] == "message"
            levels.append("argument" if opened else "message")
        elif token == "}":
            levels.pop()
            opened = False
        elif opened:
            found.add(token.split(",")[0].strip())
            opened = False
    assert levels == ["message"], f"braces do not match: {message}"
    return found


# --- the catalogs


@every_language
def test_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(words(language)) == list(words("en"))


@every_language
def test_the_same_arguments(language: str) -> None:
    for key, message in words(language).items():
        assert arguments(message) == arguments(words("en")[key]), key


@every_language
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, message in words(language).items() if not message.strip()] == []


@every_language
def test_plurals_have_all_forms_of_the_language(language: str) -> None:
    forms = ["one", "few", "many", "other"] if language == "pl" else ["one", "other"]
    for key, message in words(language).items():
        for plural in re.findall(r"plural, ((?:=?\w+ \{[^{}]*\} ?)+)\}", message):
            assert [form for form in re.findall(r"(=?\w+) \{", plural) if form[0] != "="] == forms, key


@every_language
def test_typography(language: str) -> None:
    """Check for typographic quotes, and in French for narrow spaces around punctuation and in numbers."""
    for text in [*words(language).values(), *catalogs.rules_text("ludwig", language).splitlines()]:
        assert not re.search(r"['\"]|\.\.\.", text), text
        if language == "fr":
            assert not re.search("[ \u00a0][;:!?\u00bb]|\u00ab[ \u00a0]|\\d \\d{3}", text), text
            assert not re.search(r"\w[;!?](\s|$)", text), text


# --- all texts of the engine


def test_options() -> None:
    wanted = set()
    for field in dataclasses.fields(Options):
        choices = [] if "several" in field.metadata else [describe(choice) for choice in field.metadata["choices"]]
        plain = [choice for choice in choices if field.type == "int" and choice != "1"]
        wanted |= {field.name, f"{field.name}.help", *(f"{field.name}.{choice}" for choice in choices)}
        wanted -= {f"{field.name}.{choice}" for choice in plain}
    assert below("option.") == wanted


def test_prompts() -> None:
    assert below("prompt.") == set(META.prompts)


@every_language
def test_a_prompt_inside_a_refusal_is_translated(language: str) -> None:
    """Check that a prompt quoted in a refusal is translated."""
    for kind, sentence in META.prompts.items():
        assert words(language)[f"name.{sentence}"] == words(language)[f"prompt.{kind}"]


def test_refusals() -> None:
    assert below("refusal.") == set(TEXTS)
    for key, text in TEXTS.items():
        assert arguments(words("en")[f"refusal.{key}"]) == {name for _, name, _, _ in Formatter().parse(text) if name}


@every_language
def test_refusals_are_sentences(language: str) -> None:
    for key in TEXTS:
        message = words(language)[f"refusal.{key}"]
        assert re.match("[A-Z\u00c0-\u017d{\u201c\u201e\u00ab]", message), key
        assert message.endswith((".", "{prompt}")), key


def test_names() -> None:
    tiles = {tile.name for tile in TILES}
    plain = {*tiles, *TYPES, *FAVORS, *BONUS_CARDS, *CORRIDOR_SIZES, *RANKS, *FLOORS, notation.tile_name(NO_TILE)}
    cards = {f"bonus.{card}" for card in BONUS_CARDS} | {f"favor.{favor}" for favor in FAVORS}
    assert below("name.") == plain | cards | set(META.prompts.values())
    assert below("about.") == tiles | cards | {f"type.{type}" for type in TYPES}
    assert below("reward.") == set(TYPES)


@every_language
def test_no_two_tiles_have_the_same_name(language: str) -> None:
    assert len({words(language)[f"name.{tile.name}"] for tile in TILES}) == len(TILES)


@every_language
def test_what_is_said_about_a_room_has_its_numbers(language: str) -> None:
    for tile in TILES:
        if tile.name not in components.CORRIDOR_TILES:
            numbers = [str(tile.size), str(tile.points), *([f"{abs(tile.worth)}"] if tile.worth else [])]
            assert re.findall(r"\d+", words(language)[f"about.{tile.name}"]) == numbers


# --- points and moves in whole games


@cache
def played(players: int) -> bastide.Match:
    game, rng = bastide.new("ludwig", players=players, seed=players), random.Random(players)
    while not game.over:
        seat = game.decision().seat
        game.play(rng.choice(ludwig.legal(game.state, seat)), seat)
    return game


GAMES = [1, 2, 3, 4]


def test_every_item_can_be_said() -> None:
    assert below("item.") == ITEM_RULES
    data: dict[str, set[str]] = {}
    for players in GAMES:
        for item in (item for score in played(players).score() for item in score.items):
            data.setdefault(item.rule.removeprefix("ludwig."), set()).update(item.data)
    for rule, names in data.items():
        assert arguments(words("en")[f"item.{rule}"]) == names, rule
    assert {"L6.2", "L6.3", "L6.4", "L6.5", "L7.4"} <= set(data)


@every_language
def test_an_item_without_a_rank_can_be_said(language: str) -> None:
    """L6.3: a player who has none has no rank, and an item names a rank only if something was counted."""
    message = words(language)["item.L6.3"]
    nothing = re.search(r"count, plural, =0 \{([^{}]*)\}", message)
    assert nothing
    assert arguments(message[: nothing.end()] + "}") == {"favor", "count"}


def test_every_gain_can_be_said() -> None:
    assert below("gain.") == GAIN_RULES
    for rule in GAIN_RULES:
        assert arguments(words("en")[f"gain.{rule}"]) == {"tile"}


def has_verb(text: str) -> bool:
    """Return whether moves like this can be legal."""
    found = notation.NOTATION.parse(text)
    return found is not None and found.verb != ""


def notations() -> set[str]:
    """Yield moves as their owners and as the others see them."""
    said = {text for texts in notation.TEXTS.values() for text in texts if has_verb(text)}
    said |= {notation.show(played(2).state, pack(kind, 0)) for kind in notation.ROOM_VERBS}
    said.add(notation.show(played(2).state, pack(DO_PUT, NO_TILE)))
    for players in GAMES:
        for viewer in (None, *range(players)):
            said |= {line.text for line in played(players).log(viewer)}
    return said


def test_every_move_is_read_and_can_be_said() -> None:
    used = set()
    for text in notations():
        (verb,) = verbs_of("ludwig", text)
        used.add(verb)
        for key in (f"said.{verb}", f"do.{verb}"):
            assert arguments(words("en")[key]) <= VERBS[verb], key
    assert used == set(VERBS) - {"other"}


def test_every_verb_has_its_words() -> None:
    assert below("said.") == set(VERBS)
    assert below("do.") == {*VERBS, "open"}  # the master builder's "end"


# --- the rules


@cache
def pictures() -> dict[str, dict[str, Any]]:
    return catalogs.pictures("ludwig")


@every_language
def test_solo_ranks_have_the_names_of_the_catalog(language: str) -> None:
    (page,) = (rule.text for rule in catalogs.rules("ludwig", language) if rule.number == "L7.4")
    for rank in RANKS:
        assert f"| {words(language)[f'name.{rank}']} |" in page


# --- pictures match their captions


def pictured(name: str) -> bastide.Match:
    return bastide.from_position(pictures()[name]["position"])


@pytest.mark.parametrize("name", list(pictures()))
def test_pictures_are_positions_and_marks_are_moves(name: str) -> None:
    game = pictured(name)
    assert set(pictures()[name]) == {"position", "marks"}
    for mark in pictures()[name]["marks"]:
        assert game.game.show(game.state, game.number(mark)) == mark


REFUSED = {
    "wall-to-wall": ("L3.1", "not_joined"),
    "overlap": ("L3.2", "overlap"),
    "last-way-out": ("L3.5", "closed_in"),
    "court": ("L3.5", "closed_in"),
    "floors": ("L3.6", "floors"),
    "fence": ("L3.7", "fence"),
    "round-corner": ("L3.2", "overlap"),
    "round-fence": ("L3.7", "fence"),
    "dead-end": ("L3.5", "closed_in"),
}
# the gains of the marked placement, and the tiles it completes
BRINGS = {
    "walled-up": ({"L4.1": 1}, [3]),
    "centre": ({"L4.1": 3, "L4.2": 4}, []),
    "neighbour": ({"L4.1": 3, "L4.3": 3}, [1]),
    "adjacent": ({"L4.1": 4, "L4.2": 1, "L4.4": -1}, []),
    "cellar": ({"L4.5": 1}, []),
    "completed": ({"L4.1": 1}, [1, 2]),
    "cut-corners": ({"L4.1": 7, "L4.2": -4}, []),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_shown_as_refused_is_refused(name: str) -> None:
    for mark in pictures()[name]["marks"]:
        reason = pictured(name).why_not(mark)
        assert reason
        assert (reason.rule.removeprefix("ludwig."), reason.key) == REFUSED[name]


@pytest.mark.parametrize("name", BRINGS)
def test_what_is_shown_to_bring_points_brings_them(name: str) -> None:
    game, (mark,) = pictured(name), pictures()[name]["marks"]
    assert game.why_not(mark) is None
    gains = ludwig.gains(game.state, 0, game.number(mark))
    assert {item.rule.removeprefix("ludwig."): item.points for item in gains.items} == BRINGS[name][0]
    assert list(gains.completes) == BRINGS[name][1]


@pytest.mark.parametrize("name", ["entrances", "stairs"])
def test_what_is_shown_as_the_only_places_are_all_there_are(name: str) -> None:
    assert set(pictured(name).legal()) == set(pictures()[name]["marks"])


def test_the_market_shows_money_that_helps_to_pay() -> None:
    game = pictured("market")
    assert "buy Dining Room" in game.legal()
    reason = game.why_not("buy Parlor")
    assert reason
    assert reason.rule == "ludwig.L2.3"


def test_a_unit_higher_the_fence_is_not_touched() -> None:
    assert pictured("fence").why_not("@6,-4 r0") is None


def test_the_favor_is_shared() -> None:
    items = [item for score in pictured("favor").score() for item in score.items if item.data.get("favor") == "square"]
    assert [(item.data["count"], item.points) for item in items] == [(2, 6), (2, 6), (1, 2), (0, 0)]


def test_near_a_fence_is_not_at_it() -> None:
    (mark,) = pictures()["near-fence"]["marks"]
    assert pictured("near-fence").why_not(mark) is None


def test_all_open_entrances_beside_the_stables_are_external() -> None:
    """Count two each for the foyer and the Stables, and three for the Parlor."""
    game = pictured("way-out")
    assert [tile["tile"] for tile in game.view(None)["castles"][0]] == ["Foyer", "Stables", "Parlor"]
    external = [found[0] for found in game.view(None)["external"][0]]
    assert len([x for x in external if 3 <= x < 10]) == 2
    assert len(external) == 7
