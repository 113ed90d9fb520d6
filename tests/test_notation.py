"""Each move has one form in the notation table of its game, and clients get the same table."""

from __future__ import annotations

import random
import re

import pytest
from notations import FIXTURES, GAMES, exported_forms, fixtures, verbs_of, written_fixtures

import bastide
from bastide.kernel import chance, conformance, registry
from bastide.kernel.notation import PLACEHOLDER, Form, Notation, number, one_of
from bastide.server import types

MOST = 40  # variants per game

VARIANTS = [
    pytest.param(name, options, id=f"{name}-{at}")
    for name in registry.names()
    for at, options in enumerate(conformance.option_cases(registry.game(name), MOST))
]
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_every_legal_move_has_one_form_and_parses_back(name: str, options: object) -> None:
    game, seed = registry.game(name), f"notation of {name} with {options}"
    match = bastide.Match(game, options, chance.from_seed(seed), seed=seed)
    rng = random.Random(seed)
    checked = set()
    while not match.over:
        for decision in match.decisions():
            for move in decision.moves:
                text = game.show(match.state, move)
                if (move, text) in checked:
                    continue
                checked.add((move, text))
                parsed = game.NOTATION.parse(text)
                assert parsed is not None
                assert [parsed.verb] == verbs_of(name, text)
                assert game.parse(match.state, text) == move
                for seen in game.seen(match.state, decision.seat, move):
                    assert seen is None or len(verbs_of(name, seen)) == 1
            move = rng.choice(decision.moves)
            typed = game.show(match.state, move).upper().replace(" ", "   ")
            assert game.parse(match.state, f"  {typed} ") == move
        decision = rng.choice(match.decisions())
        match.play(rng.choice(decision.moves), decision.seat)


@every_game
def test_what_others_see_of_a_secret_is_no_move(name: str) -> None:
    game = registry.game(name)
    secret = {form.verb for form in game.NOTATION.forms if form.kind is None}
    for text, verb, _ in fixtures()[name]:
        assert (game.NOTATION.parse(text) is None) == (verb in secret), text


@pytest.mark.parametrize("name", ["torres", "montmurail"])
def test_texts_that_need_no_state_are_written_as_they_are_parsed(name: str) -> None:
    game = registry.game(name)
    for text, verb, _ in fixtures()[name]:
        if game.NOTATION.parse(text) is not None:
            assert game.show(None, game.parse(None, text)) == text, verb


@every_game
def test_exported_table_is_that_of_the_game(name: str) -> None:
    table, notation = types.describe()["notations"][name], registry.game(name).NOTATION
    assert table == notation.export()
    assert [(form["verb"], form["text"]) for form in table["forms"]] == [
        (form.verb, form.text) for form in notation.forms if form.verb
    ]
    used = {field for form in table["forms"] for _, field in PLACEHOLDER.findall(form["text"])}
    assert set(table["fields"]) == used


@every_game
def test_patterns_mean_the_same_in_javascript(name: str) -> None:
    """They consist of characters, sets, repetitions, alternatives and non-capturing groups, in lower case."""
    for field in registry.game(name).NOTATION.export()["fields"].values():
        pattern = field.get("pattern", "")
        assert re.fullmatch(r"(?:[a-z0-9 |?+*-]|\[[a-z0-9-]+\]|\(\?:|\)|\{\d+(,\d+)?\})*", pattern), pattern


def test_fixtures_of_the_browser_are_up_to_date() -> None:
    """Check that `python tests/notations.py` would change nothing."""
    assert FIXTURES.read_text(encoding="utf-8") == written_fixtures()


@every_game
def test_fixtures_have_every_form(name: str) -> None:
    assert {verb for _, verb, _ in fixtures()[name]} == set(exported_forms(name))
    for text, verb, values in fixtures()[name]:
        assert verbs_of(name, text) == [verb]
        assert set(values) == exported_forms(name)[verb].names


# --- the kernel's helper

FIELDS = {"piece": one_of(["Rook", "Queen's Bishop"], 10), "steps": number("-?[1-9]")}
TABLE = Notation(
    FIELDS,
    [
        Form("go", "go {piece:piece} {by:steps} (100%)", 3, "moves"),
        Form("swap", "swap {one:piece}/{other:piece}", 4),
        Form("hidden", "go somewhere"),
        Form("", "go {piece:piece}", 3),
        Form("rest", "Rest", 5),
    ],
)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("go Rook -2 (100%)", ("go", 3, (10, -2))),
        ("  GO   queen's BISHOP 5 (100%)", ("go", 3, (11, 5))),
        ("swap Rook/Queen's Bishop", ("swap", 4, (10, 11))),
        ("go rook", ("", 3, (10,))),
        ("rest", ("rest", 5, ())),
        ("go somewhere", None),
        ("go Rook 0 (100%)", None),
        ("go Rook 5 (100x)", None),
        ("swap Rook Rook", None),
        ("", None),
    ],
)
def test_texts_are_parsed(text: str, parsed: tuple[object, ...] | None) -> None:
    assert TABLE.parse(text) == parsed


def test_texts_are_written() -> None:
    assert TABLE.format("go", 11, -2) == "go Queen's Bishop -2 (100%)"
    assert TABLE.format("swap", 10, 11) == "swap Rook/Queen's Bishop"
    assert TABLE.format("rest") == "Rest"
    assert TABLE.format("hidden") == "go somewhere"
    assert TABLE.format("go {piece:piece}", 10) == "go Rook"
    with pytest.raises(IndexError):
        TABLE.format("swap", 10, 12)


def test_tables_are_exported_without_what_is_only_parsed() -> None:
    assert TABLE.export() == {
        "fields": {
            "piece": {"names": ["Rook", "Queen's Bishop"]},
            "steps": {"pattern": "-?[1-9]", "number": True},
        },
        "forms": [
            {"verb": "go", "text": "go {piece:piece} {by:steps} (100%)", "group": "moves"},
            {"verb": "swap", "text": "swap {one:piece}/{other:piece}", "group": ""},
            {"verb": "hidden", "text": "go somewhere", "group": ""},
            {"verb": "rest", "text": "Rest", "group": ""},
        ],
    }
