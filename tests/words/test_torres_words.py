"""The texts about Torres: complete in four languages, with pictures that match their captions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from games import names_a_move
from notations import verbs_of
from torres.positions import SQUARES
from words import catalogs
from words.catalogs import LANGUAGES, Message, catalog, pictures, rules

import bastide
from bastide.games import torres
from bastide.games.torres import moves as m, notation
from bastide.games.torres.components import CARDS, MASTER_CARDS
from bastide.kernel.squares import SQUARE

CATALOGS = [(language, catalog("torres", language)) for language in LANGUAGES]
ENGLISH = catalog("torres", "en")
VERBS = catalogs.verbs("torres")

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_picture = pytest.mark.parametrize("name", pictures("torres"))


def words() -> list[str]:
    """Return the words in views, refusals and moves, except squares."""
    figures = [f"knight of seat {seat}" for seat in range(max(torres.META.players))]
    return [*CARDS, *MASTER_CARDS, "king", *figures, "own", "common", "2000", "2017"]


def board_words() -> set[str]:
    """Return the texts that the board uses by their full keys."""
    sources = [
        *(catalogs.HOME / "games" / "torres").glob("*.svelte"),
        *(catalogs.HOME / "games" / "torres").glob("*.ts"),
    ]
    return {key for source in sources for key in re.findall(r"'(board\.[\w.]+)'", source.read_text("utf-8"))}


# --- catalogs


@every_language
def test_a_catalog_has_the_keys_that_are_asked_for_and_no_others(language: str) -> None:
    wanted = {
        *catalogs.keys("torres"),
        *(f"name.{word}" for word in words()),
        *(f"about.{card}" for card in (*CARDS, *MASTER_CARDS)),
        *(f"{use}.{verb}" for use in ("said", "do") for verb in VERBS),
        *board_words(),
        *(f"mode.{verb}" for verb in ("move", "place", "block", "castle", "king")),
    }
    assert set(catalog("torres", language)) == wanted
    assert list(catalog("torres", language)) == list(ENGLISH)


@every_language
def test_every_message_can_be_read_and_is_well_set(language: str) -> None:
    for text in catalog("torres", language).values():
        assert text.strip() == text != ""
        catalogs.check_message(text, language)
        catalogs.check_typography(text, language)


@every_language
def test_the_same_values_are_named_in_all_languages(language: str) -> None:
    for key, text in catalog("torres", language).items():
        assert Message(text).names == Message(ENGLISH[key]).names, key


@pytest.mark.parametrize(("key", "text"), catalogs.refusals("torres").items())
def test_a_refusal_names_what_the_engine_names(key: str, text: str) -> None:
    # the prompt itself is in English, and shown above the board in the reader's language
    named = set(re.findall(r"\{(\w+)\}", text)) - {"prompt"}
    for _, found in CATALOGS:
        assert Message(found[f"refusal.{key}"]).names == named
        assert re.fullmatch(r"[A-ZÀ-Ż{].*\.", found[f"refusal.{key}"])


def test_messages_that_cannot_be_are_refused() -> None:
    for text in ("{", "}", "{a", "{a} }", "{a, plural, one {x}", "{a, date}", "{a, plural, one x}"):
        with pytest.raises(AssertionError):
            Message(text)
    with pytest.raises(AssertionError):
        catalogs.check_message("{n, plural, one {#} other {#}}", "pl")
    with pytest.raises(AssertionError):
        catalogs.check_typography("Non !", "fr")


# --- values


def games(moves: int) -> Iterator[tuple[bastide.Match, random.Random]]:
    """Yield matches of all kinds in the middle of a game."""
    kinds: list[dict[str, Any]] = [{"players": 4}, {"edition": "2000"}, {"master": True}, {"deck": "common"}]
    for seed, kind in enumerate(kinds * 3):
        rng = random.Random(seed)
        game = bastide.new("torres", seed=seed, **kind)
        for _ in range(rng.randrange(moves)):
            if not game.over:
                game.play(rng.choice(game.legal()))
        yield game, rng


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def has_a_name(text: str) -> bool:
    return re.fullmatch(SQUARE, text) is not None or f"name.{text}" in ENGLISH


def test_every_text_in_views_and_refusals_has_a_name() -> None:
    kinds = set()
    for game, rng in games(120):
        shown = game.view(None) | game.view(0)
        assert shown.pop("game") == "torres"
        assert shown.pop("ask") in {*torres.META.prompts, "over"}
        assert all(map(has_a_name, texts(shown)))
        for _ in range(0 if game.over else 600):
            refusal = game.why_not(rng.randrange(m.SPACE))
            if refusal and refusal.key != "not_asked":
                kinds.add(refusal.key)
                assert all(map(has_a_name, texts(dict(refusal.data)))), refusal
    assert {"no_knight", "occupied", "no_card"} <= kinds


def test_every_item_of_a_score_is_worded_with_its_data() -> None:
    seen = set()
    for game, _ in games(400):
        for seat in game.score():
            for item in seat.items:
                rule = item.rule.removeprefix("torres.")
                seen.add(rule)
                assert Message(ENGLISH[f"item.{rule}"]).names == set(item.data)
    assert {"T9.1", "T9.2", "T9.3"} <= seen


# --- moves


def notations() -> set[str]:
    """Yield every form of a move on a few squares, also as others see it."""
    state = bastide.new("torres").state
    found: set[str | None] = set()
    for kind in range(m.KINDS):
        for first in (0, 1, 2, 3, 17, 63):
            for second in (0, 1, 2, 3, 9):
                move = m.pack(kind, first, second)
                if names_a_move(torres, state, move):
                    found |= {notation.text_of(move), *torres.seen(state, 0, move)}
    return {text for text in found if text}


def test_every_move_has_one_form() -> None:
    used = set()
    for text in notations():
        fitting = verbs_of("torres", text)
        assert len(fitting) == 1, text
        used.update(fitting)
    assert used == set(VERBS) - {"other"}


def test_a_card_is_played_by_its_name() -> None:
    """The browser uses the name and the group to find out what a click on a square means."""
    forms = torres.NOTATION.export()["forms"]
    played = {form["text"].split()[0] for form in forms} & set(CARDS)
    assert played == set(CARDS) <= set(VERBS)
    for form in forms:
        assert (form["group"] in ("knight", "block", "king")) == (":square}" in form["text"]), form["verb"]


@every_language
@pytest.mark.parametrize("verb", VERBS)
def test_a_move_is_said_with_what_it_names(verb: str, language: str) -> None:
    assert Message(catalog("torres", language)[f"said.{verb}"]).names == VERBS[verb]
    assert Message(catalog("torres", language)[f"do.{verb}"]).names == VERBS[verb]


# --- rules


@every_language
def test_cards_are_called_the_same_everywhere(language: str) -> None:
    titles = {rule.number: rule.title for rule in rules("torres", language)}
    named = catalog("torres", language)
    for group, cards in (("T8", CARDS), ("T11", MASTER_CARDS)):
        for number, card in enumerate(cards, 1):
            assert titles[f"{group}.{number}"] == named[f"name.{card}"]
    for card in MASTER_CARDS:
        assert named[f"option.master_card.{card}"] == named[f"name.{card}"]
    for card in CARDS:
        for verb in [form.verb for form in torres.NOTATION.forms if form.text.split()[0] == card]:
            inflected = language == "pl" and card == "climb"  # "Wspinaczkę"
            assert inflected or named[f"name.{card}"] in named[f"said.{verb}"]


# --- pictures


def shown(name: str) -> bastide.Match:
    return bastide.from_position(pictures("torres")[name]["position"])


def targets(name: str, start: str) -> set[str]:
    """Return the target squares of legal moves that begin with this text."""
    ends = [move.removeprefix(start) for move in map(str, shown(name).legal()) if move.startswith(start)]
    return {end for end in ends if re.fullmatch(SQUARE, end)}


def marks(name: str) -> set[str]:
    return set(pictures("torres")[name]["marks"])


def neighbours(square: str) -> set[str]:
    column, row = "abcdefgh".index(square[0]), int(square[1])
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    return {"abcdefgh"[x] + str(y) for x, y in beside if 0 <= x < 8 and 1 <= y <= 8}


@every_picture
def test_a_picture_is_a_position_with_marks_on_it(name: str) -> None:
    assert set(pictures("torres")[name]) == {"position", "marks"}
    assert shown(name).game is torres
    assert marks(name) <= set(SQUARES)
    assert len(marks(name)) == len(pictures("torres")[name]["marks"])


@pytest.mark.parametrize(
    ("name", "start"), [("start", "N "), ("place", "N "), ("build", "B "), ("king", "K "), ("leap", "leap c4-")]
)
def test_the_marks_are_where_one_may_go(name: str, start: str) -> None:
    assert targets(name, start) == marks(name)


@pytest.mark.parametrize(("name", "knight"), [("through", "b4"), ("descend", "c4")])
def test_the_marks_are_where_the_castle_leads(name: str, knight: str) -> None:
    assert targets(name, f"{knight}-") - neighbours(knight) == marks(name)


def test_the_marks_are_the_steps() -> None:
    assert targets("step", "c4-") & neighbours("c4") == marks("step")


def test_the_marks_are_too_near_to_found_a_castle() -> None:
    assert set(SQUARES) - targets("found", "castle ") == marks("found")


def test_the_roofs_marked_are_reached_by_the_secret_door_only() -> None:
    new = targets("secret", "secret b4-") - targets("secret", "b4-")
    assert new == marks("secret")


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("heads", "b4-f4"),
        ("join", "B d5"),
        ("under", "under f6 from 3"),
        ("diagonal", "diagonal c4-d5"),
        ("shift", "shift c6-c5"),
        ("shift", "shift e6-e5"),
    ],
)
def test_the_caption_says_it_is_allowed(name: str, move: str) -> None:
    assert shown(name).why_not(move) is None


@pytest.mark.parametrize(
    ("name", "move", "rule"),
    [
        ("place", "N e4", "T5.1"),
        ("step", "c4-c3", "T6.1"),
        ("step", "c4-c5", "T6.1"),
        ("descend", "c4-e4", "T6.2"),
        ("descend", "c4-d4", "T6.1"),
        ("build", "B d4", "T7.2"),
        ("height", "B c4", "T7.3"),
        ("join", "B d4", "T7.4"),
        ("secret", "secret b4-c4", "T8.6"),
        ("diagonal", "c4-d5", "T6.2"),
        ("shift", "shift d6-d5", "T8.8"),
        ("king", "K c5", "T1.5"),
        *[("found", f"castle {square}", "T3.3") for square in pictures("torres")["found"]["marks"]],
    ],
)
def test_the_caption_says_it_is_refused(name: str, move: str, rule: str) -> None:
    reason = shown(name).why_not(move)
    assert reason is not None
    assert reason.rule == f"torres.{rule}"


def test_in_the_older_edition_the_king_may_stay_in_his_castle() -> None:
    older = bastide.from_position(pictures("torres")["king"]["position"] | {"edition": "2000"})
    assert older.why_not("K c5") is None


def test_a_block_under_the_knight_founds_a_castle() -> None:
    game = shown("under")
    game.play("under f6 from 3")
    assert game.position()["heights"][5][5] == 1


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("castle", [{"T9.2": 15}, {"T9.2": 10}]),
        ("bonus", [{"T9.2": 16, "T9.3": 10}, {"T9.2": 4}]),
        ("diagonals", [{"T11.3": 20}, {"T11.3": 10}]),
        ("square", [{"T11.5": 50}, {}]),
    ],
)
def test_the_points_of_the_caption(name: str, points: list[dict[str, int]]) -> None:
    for seat, wanted in zip(shown(name).score(), points, strict=True):
        found = {item.rule.removeprefix("torres."): item.points for item in seat.items}
        assert {rule: found.get(rule) for rule in wanted} == wanted
        assert wanted.keys() >= {rule for rule in found if rule in ("T9.3", "T11.3", "T11.5")}
