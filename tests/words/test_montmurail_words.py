"""The texts about Montmurail in the browser client: complete in four languages, with pictures that match."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest
from games import ROOT, now, refused
from words import catalogs

import bastide
from bastide.games.montmurail import notation
from bastide.games.montmurail.components import BUILDINGS, GEMS, PLACES, SHAPES, SIDES, SOURCES
from bastide.games.montmurail.meta import META, Options
from bastide.games.montmurail.moves import KINDS
from bastide.games.montmurail.refusals import TEXTS
from bastide.games.montmurail.text import NAMES, contents
from bastide.kernel.options import describe
from bastide.kernel.squares import square_name, square_number

HOME = ROOT / "web" / "src"
LANGUAGES = ("en", "fr", "de", "pl")
every_language = pytest.mark.parametrize("language", LANGUAGES)
VERBS = catalogs.verbs("montmurail")

Argument = tuple[str, str, tuple[str, ...]]  # name, kind, selectors


# --- texts with placeholders


def arguments(text: str) -> list[Argument]:
    """Return the placeholders of an ICU message, including those in its branches."""
    found, rest = message(text, 0)
    assert rest == len(text), f"a brace too many: {text}"
    return found


def message(text: str, at: int) -> tuple[list[Argument], int]:
    """Parse up to the brace that ends the message, or to the end of the text."""
    found: list[Argument] = []
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            at += 1
            continue
        head = re.compile(r"\{(\w+)(?:, (plural|select), )?").match(text, at)
        assert head, f"no placeholder at {text[at:]!r}"
        at, selectors = head.end(), []
        while head[2] and text[at : at + 1] != "}":
            branch = re.compile(r"(=\d|\w+) \{").match(text, at)
            assert branch, f"no branch at {text[at:]!r}"
            selectors.append(branch[1])
            inner, at = message(text, branch.end())
            assert text[at : at + 1] == "}", f"a branch without end: {text}"
            found += inner
            at += 2 if text[at + 1 : at + 2] == " " else 1
        assert text[at : at + 1] == "}", f"a placeholder without end: {text}"
        found.append((head[1], head[2] or "", tuple(selectors)))
        at += 1
    return found, at


def placeholders(text: str) -> set[str]:
    return {name for name, _, _ in arguments(text)}


@cache
def catalog(language: str) -> dict[str, str]:
    text = (HOME / "i18n" / language / "montmurail.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), "a key is there twice"
    return dict(pairs)


BROKEN = ("{", "}", "{n", "{n, plural, one {#}", "{n, plural, one #}", "{n, number}", "a {} b", "{n, plural, one {#")


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_text_is_noticed(wrong: str) -> None:
    with pytest.raises(AssertionError):
        arguments(wrong)


def test_placeholders_are_found() -> None:
    text = "{seat} has {n, plural, one {# wall on {street}} other {walls}}{x}"
    assert placeholders(text) == {"seat", "n", "street", "x"}


# --- the same in all languages


@every_language
def test_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(catalog(language)) == list(catalog("en"))


@every_language
def test_the_same_placeholders(language: str) -> None:
    for key, text in catalog(language).items():
        assert placeholders(text) == placeholders(catalog("en")[key]), key


@every_language
def test_numbers_have_all_their_forms(language: str) -> None:
    forms = {"one", "few", "many", "other"} if language == "pl" else {"one", "other"}
    for key, text in catalog(language).items():
        for _, kind, selectors in arguments(text):
            if kind == "plural":
                assert forms == {name for name in selectors if name[0] != "="}, key
            assert not kind or selectors[-1] == "other", key


@every_language
def test_every_text_says_something_with_the_signs_of_its_language(language: str) -> None:
    """Check for typographic apostrophes and quotes, and in French for narrow spaces before high punctuation."""
    quotes = {"en": "“”", "fr": "«»", "de": "„“", "pl": "„”"}[language]
    rules = re.sub(r"!\[|\]\(\w+:\S+\)", "", catalogs.rules_text("montmurail", language))
    for text in [*catalog(language).values(), rules]:
        assert text.strip()
        assert not set(text) & (set("\"'“”„«»") - set(quotes)), text
        assert text.count(quotes[0]) == text.count(quotes[1])
        if language == "fr":
            assert not re.search("[^\u202f][;:!?»]|«[^\u202f]", text), text


@every_language
def test_sentences_begin_large_and_end_with_a_stop(language: str) -> None:
    for key, text in catalog(language).items():
        if key.startswith(("refusal.", "prompt.", "about", "tagline", "status.")):
            assert text[0].isupper() or text[0] == "{", key
            assert text.endswith((".", "{prompt}")), key


# --- all texts of the game


def option_keys() -> Iterator[str]:
    for field in dataclasses.fields(Options):
        yield f"option.{field.name}"
        yield f"option.{field.name}.help"
        choices = [choice for choice in field.metadata["choices"] if type(choice) is not int]
        yield from (f"option.{field.name}.{describe(choice)}" for choice in choices)


def words() -> list[str]:
    """Return the words in views, moves and refusals, and on the board."""
    return [*GEMS, *SIDES, *PLACES, *BUILDINGS, *SHAPES, *NAMES.values(), *META.prompts.values()]


@every_language
def test_everything_is_there(language: str) -> None:
    needed = {"title", "tagline", "about", *option_keys()}
    needed |= {f"prompt.{kind}" for kind in META.prompts}
    needed |= {f"refusal.{key}" for key in TEXTS}
    needed |= {f"name.{word}" for word in words()}
    needed |= {f"about.{sign}" for sign in NAMES.values()}
    assert needed <= set(catalog(language))


@every_language
def test_nothing_is_there_that_the_game_does_not_know(language: str) -> None:
    kinds = {"option": set(option_keys()), "prompt": {f"prompt.{kind}" for kind in META.prompts}}
    kinds["refusal"] = {f"refusal.{key}" for key in TEXTS}
    kinds["name"] = {f"name.{word}" for word in words()}
    for key in catalog(language):
        known = kinds.get(key.partition(".")[0])
        assert known is None or key in known, key


def test_english_prompts_are_those_of_the_game() -> None:
    for kind, prompt in META.prompts.items():
        assert catalog("en")[f"prompt.{kind}"] == prompt.replace("'", "\u2019")


@every_language
def test_a_prompt_inside_a_refusal_is_the_prompt(language: str) -> None:
    """Check that a refusal quotes the prompt of the game, which the client translates like other words."""
    for kind, prompt in META.prompts.items():
        assert catalog(language)[f"name.{prompt}"] == catalog(language)[f"prompt.{kind}"]


@every_language
def test_refusals_name_the_same_things(language: str) -> None:
    for key, text in TEXTS.items():
        named = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert placeholders(catalog(language)[f"refusal.{key}"]) == named, key


@every_language
def test_score_items(language: str) -> None:
    """Use a game with coins from all sources and an invasion."""
    purse = dict.fromkeys(SOURCES, 1)
    game = start({"game": "montmurail", "boards": [[], []], "ask": "over", "coins": [purse, {}], "invasions": [1, 0]})
    items = [item.as_json() for item in game.score()[0].items]
    assert len(items) == len(SOURCES) + 1
    for item in items:
        key = "item." + item["rule"].removeprefix("montmurail.")
        assert placeholders(catalog(language)[key]) <= set(item), key
    assert {key for key in catalog(language) if key.startswith("item.")} == {
        "item." + item["rule"].removeprefix("montmurail.") for item in items
    }


@every_language
def test_gains_of_closing(language: str) -> None:
    items = gains("coins", "close a1")
    assert placeholders(catalog(language)["gains.M5.1"]) == set(items["M5.1"]) - {"rule", "points"}


# --- moves


@every_language
def test_every_verb_is_said(language: str) -> None:
    for use in ("said", "do"):
        assert {key.removeprefix(f"{use}.") for key in catalog(language) if key.startswith(f"{use}.")} == set(VERBS)


@every_language
def test_a_verb_names_only_what_its_moves_give(language: str) -> None:
    for verb, values in VERBS.items():
        for use in ("said", "do"):
            assert placeholders(catalog(language)[f"{use}.{verb}"]) <= values, (use, verb)


def test_every_kind_of_move_has_a_verb() -> None:
    kinds = [form.kind for form in notation.FORMS]
    assert kinds == list(range(KINDS))
    assert [form.verb for form in notation.FORMS] == [verb for verb in VERBS if verb != "other"]


# --- the rules


@cache
def pictures() -> dict[str, Any]:
    return catalogs.pictures("montmurail")


@every_language
def test_dice_are_those_of_the_box(language: str) -> None:
    """M2.1, M2.2: compare the shapes by their usual names."""
    box = start(pictures()["coins"]["position"]).state.box
    for faces in box.kings:
        assert f"| {' '.join(map(str, faces))} |" in catalogs.rules_text("montmurail", language)
    for shape, coins in box.die:
        assert f"| {catalog(language)[f'name.{shape}']} | {coins} |" in catalogs.rules_text("montmurail", language)


# --- pictures match their captions


def start(position: dict[str, Any]) -> bastide.Match:
    return bastide.from_position(position, seed=1)


def shown(picture: str) -> bastide.Match:
    return start(pictures()[picture]["position"])


def marks(picture: str) -> list[str]:
    found: list[str] = pictures()[picture]["marks"]
    return found


def gains(picture: str, move: str, seat: int = 0) -> dict[str, dict[str, Any]]:
    """Return the gains of a move, by rule."""
    game = shown(picture)
    items = [item.as_json() for item in game.game.gains(game.state, seat, game.number(move)).items]
    return {item["rule"].removeprefix("montmurail."): item for item in items}


def on(picture: str, *signs: str) -> list[str]:
    """Return the squares with one of these in the closed or closable city of the first seat."""
    game = shown(picture)
    if game.position()["cities"][0] is None:
        game.play("close a1", 0)
    printed = contents(game.position())
    return [square_name(at) for at in map(square_number, now(game, "cities")[0]) if NAMES[printed[at]] in signs]


@pytest.mark.parametrize("picture", pictures())
def test_every_picture_is_a_position(picture: str) -> None:
    game = shown(picture)
    assert game.decisions()
    assert all(re.fullmatch("[a-h][1-8][nwse]?", mark) for mark in marks(picture))
    assert set(pictures()[picture]) == {"position", "marks"}


@pytest.mark.parametrize("picture", [name for name in pictures() if name != "quarter"])
def test_every_decree_can_fall(picture: str) -> None:
    game = shown(picture)
    small, middle, large = (set(faces) for faces in game.state.box.kings)
    low, mean, high = sorted(now(game, "decree").values())
    assert low in small
    assert mean in middle
    assert high in large


def test_set_up() -> None:
    assert len(shown("quarter").legal(0)) == 32
    assert len({quarter["turn"] for quarter in now(shown("board"), "quarters")}) > 1


def test_a_closed_city_takes_coins() -> None:
    game = shown("resting")
    assert [decision.seat for decision in game.decisions()] == [1]
    assert refused(game, "h8w", 0) == "M4.5"
    assert now(game, "face", "coins")[1][0]["M2.2"] == 3


def test_placing() -> None:
    one, other = " ".join(marks("shape")[:3]), " ".join(marks("shape")[3:])
    assert {one, other} <= set(shown("shape").legal(0))
    assert refused(shown("taken"), " ".join(marks("taken")), 0) == "M3.1"
    assert " ".join(marks("apart")) in shown("apart").legal(0)


def test_a_single_wall_closes_the_line() -> None:
    game = shown("single")
    game.play(marks("single")[0], 0)
    game.play("h8s", 1)
    assert game.legal(0) == ["stay", "close a1"]


def test_two_walls_are_missing() -> None:
    game = shown("short")
    assert now(game, "supply") == 1
    assert "f5n" in game.legal(0)
    lifts = [move for move in game.legal(0) if move.startswith("lift")]
    assert refused(game, "f5n g5n h5n", 0) == "M3.4"
    game.play(lifts[0], 0)
    assert refused(game, "f5n g5n h5n", 0) == "M3.4"
    game.play(lifts[1], 0)
    assert "f5n g5n h5n" in game.legal(0)


@pytest.mark.parametrize(
    ("picture", "move", "rule"),
    [
        ("gap", "close a1", "M4.1"),
        ("crossing", "close a1", "M4.3"),
        ("crossing", "close e5", "M4.3"),
        ("decree", "close a1", "M4.3"),
    ],
)
def test_cities_that_cannot_be_closed(picture: str, move: str, rule: str) -> None:
    assert refused(shown(picture), move, 0) == rule


def test_the_gap_is_all_that_is_missing() -> None:
    position = pictures()["gap"]["position"]
    walls, other = position["boards"]
    assert "close a1" in start({**position, "boards": [[*walls, *marks("gap")], other]}).legal(0)


def test_closing() -> None:
    closed = gains("closing", "close a1")["M5.1"]
    assert [closed[building] for building in BUILDINGS] == [2, 3, 2]
    assert sorted(marks("closing")) == sorted(pictures()["closing"]["position"]["boards"][0])
    assert gains("pocket", "close a1")["M5.1"]["points"] == 3
    assert gains("back", "close a1")["M5.1"]["walls_back"] == len(marks("back")) == 6


def test_worth() -> None:
    assert gains("coins", "close a1")["M5.1"]["points"] == 5
    assert on("coins", "1 coin", "2 coins") == marks("coins")
    assert gains("vikings", "close a1")["M5.1"]["vikings"] == 3
    assert sorted(on("vikings", "viking")) == sorted(marks("vikings"))


def test_invasion() -> None:
    game = shown("invasion")
    assert sorted(on("invasion", "viking")) == sorted(marks("invasion"))
    game.play("close a1", 1)
    assert now(game, "age", "invasions", "tokens") == (2, [1, 0], [0, 3])


def test_example_of_marie_paul_and_leo() -> None:
    game = shown("example")
    assert now(game, "age", "invasions", "tokens") == (2, [1, 0, 0], [0, 3, 2])
    game.play("close c1", 2)
    assert now(game, "ask", "invasions", "tokens") == ("over", [1, 0, 1], [1, 3, 0])
    assert [purse["M5.3"] for purse in now(game, "coins")] == [3, 0, 0]


def test_optional_rules() -> None:
    brought = gains("perfect", "close a1")
    assert (brought["M5.1"]["points"], brought["M6.1"]["points"]) == (5, 2)
    game = shown("line")
    assert [item.points for item in game.score()[0].items if item.rule == "montmurail.M6.2"] == [3]
    game.play("close a1", 1)
    assert [purse["M6.2"] for purse in now(game, "coins")] == [3, 0]
