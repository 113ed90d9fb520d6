"""The table of actions: fixed numbers, as stored games contain them, and one action for each."""

from __future__ import annotations

from bastide.games.torres import moves as m
from bastide.games.torres.cards import ACTION_CARDS
from bastide.games.torres.components import CARD_COUNT, CARDS, CARDS_UNDER_RULES
from bastide.games.torres.meta import META
from bastide.games.torres.notation import parse, show
from bastide.games.torres.rules import RULE_OF

STORED = {
    "end": 0,
    "a1-b1": 1,
    "N a1": 2,
    "B a1": 3,
    "buy": 4,
    "advance": 5,
    "stack 1": 6,
    "six": 7,
    "seven": 8,
    "climb a1-b1": 9,
    "under a1 from 1": 10,
    "free a1": 11,
    "secret a1-b1": 12,
    "diagonal a1-b2": 13,
    "shift a1-b1": 14,
    "relocate a1-b1": 15,
    "leap a1-c1": 16,
    "keep six": 17,
    "top six": 18,
    "bottom six": 19,
    "spread 1": 20,
    "castle a1": 21,
    "K a1": 22,
    "stay": 23,
    "start 1": 24,
}


def test_kinds_keep_their_numbers() -> None:
    assert {text: parse(None, text) >> 12 for text in STORED} == STORED
    assert all(show(None, parse(None, text)) == text for text in STORED)


def test_each_kind_of_move_has_a_rule() -> None:
    assert set(RULE_OF) == set(range(m.KINDS))


def test_the_cards_are_those_of_the_box() -> None:
    assert [action.card for action in ACTION_CARDS] == list(range(CARD_COUNT))
    assert [action.kind for action in ACTION_CARDS] == list(m.CARD_KINDS.values())
    assert tuple(m.CARD_KINDS) == CARDS


def test_each_version_of_the_rules_has_its_cards() -> None:
    assert list(CARDS_UNDER_RULES) == [int(version) for version in (*META.former, META.version)]
    assert CARDS_UNDER_RULES[int(META.version)] == CARD_COUNT
    assert sorted(CARDS_UNDER_RULES.values()) == list(CARDS_UNDER_RULES.values())
