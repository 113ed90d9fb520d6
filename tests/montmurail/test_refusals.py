"""Every refusal message occurs in some position, with the right rule and text."""

from __future__ import annotations

from typing import Any

import pytest
from games import Case, check_message, check_none_is_dead, check_words, every_notation, message_cases
from montmurail.positions import ALL_STREETS, QUARTERS, around, position, together

import bastide
from bastide.games import montmurail
from bastide.games.montmurail import moves as m
from bastide.games.montmurail.meta import RULES
from bastide.games.montmurail.refusals import TEXTS

QUARTER = around("a1", "d4")
FAR = around("h8")
TWO_LAID: dict[str, Any] = {"quarters": QUARTERS[:2]}
CLOSING: dict[str, Any] = {"ask": "close", "asked": [True, True]}
SHORT = position(ALL_STREETS[-50:], ALL_STREETS[-99:], face="straight3")  # 1 wall left, for seat 0
LIFTED = {**SHORT, "lifted": [["h8s", "h8e"], []]}


def nonsense(move: int) -> str:
    return f"the number {move} stands for no move of this kind"


CASES = [
    Case("over", "M5.6", "stay", "the game is over", position(QUARTER, FAR, ask="over", age=2)),
    Case(
        "closed",
        "M4.5",
        "a1n",
        "the city of seat 1 is closed: nothing more is placed in this age",
        position((), FAR, cities=[None, ["h8"]]),
        1,
    ),
    Case("decided", "M2.2", "a1n", "seat 1 has chosen and waits for the others", position(chosen=[None, "b1n"]), 1),
    Case("not_your_turn", "M1.3", "blue black SE 0", "it is not for seat 1 to choose now", position(**TWO_LAID), 1),
    Case(
        "not_your_turn",
        "M4.1",
        "stay",
        "it is not for seat 1 to choose now",
        position(QUARTER, FAR, ask="close", asked=[True, False]),
        1,
    ),
    Case("nonsense", "M3.1", -1, nonsense(-1), position()),
    Case("nonsense", "M3.1", m.SPACE, nonsense(m.SPACE), position()),
    Case("nonsense", "M3.1", 4095, nonsense(4095), position()),
    Case("nonsense", "M3.4", m.pack(m.DO_LIFT, 144), nonsense(4096 + 144), position()),
    Case("nonsense", "M2.4", m.pack(m.DO_CLOSE, 64), nonsense(8192 + 64), position(QUARTER, FAR, **CLOSING)),
    Case("nonsense", "M2.3", m.pack(m.DO_STAY, 1), nonsense(12289), position(QUARTER, FAR, **CLOSING)),
    Case("nonsense", "M1.3", m.pack(m.DO_QUARTER, 128), nonsense(16512), position(**TWO_LAID)),
    Case(
        "not_asked",
        "M2.3",
        "stay",
        "this is not what is asked now: Place the die's shape, or a single wall.",
        position(),
    ),
    Case(
        "not_asked",
        "M2.4",
        "close a1",
        "this is not what is asked now: Place the die's shape, or a single wall.",
        position(QUARTER, FAR),
    ),
    Case(
        "not_asked",
        "M3.1",
        "a1n",
        "this is not what is asked now: Close a city, or stay open and build on.",
        position(QUARTER, FAR, **CLOSING),
    ),
    Case(
        "not_asked",
        "M3.4",
        "lift a1n",
        "this is not what is asked now: Close a city, or stay open and build on.",
        position(QUARTER, FAR, **CLOSING),
    ),
    Case(
        "not_asked",
        "M1.3",
        "white black NW 0",
        "this is not what is asked now: Place the die's shape, or a single wall.",
        position(),
    ),
    Case(
        "not_asked",
        "M3.1",
        "a1n",
        "this is not what is asked now: Choose a quarter, its side, its place and its direction; every board gets it.",
        position(**TWO_LAID),
    ),
    Case(
        "wrong_shape",
        "M3.1",
        "a1n b1n",
        "a1n b1n is not the shape of the die, corner2, and no single wall",
        position(face="corner2"),
    ),
    Case("street_taken", "M3.1", "b1n", "a wall stands on b1n already", position(["b1n"], ())),
    Case("street_taken", "M3.1", "a1n b1n", "a wall stands on b1n already", position(["b1n"], ())),
    Case(
        "walls_short",
        "M3.4",
        "a1n b1n c1n",
        "3 walls are needed and 1 are at hand: lift some of your own first",
        SHORT,
    ),
    Case("walls_short", "M3.4", "a1n", "1 walls are needed and 0 are at hand: lift some of your own first", SHORT, 1),
    Case("walls_lifted", "M3.4", "a1n", "walls were lifted for the shape: place the shape", LIFTED),
    Case("no_wall", "M3.4", "lift a1n", "no wall of yours stands on a1n", SHORT),
    Case("no_need", "M3.4", "lift h8n", "walls are lifted only when they are short", LIFTED),
    Case("no_need", "M3.4", "lift a1n", "walls are lifted only when they are short", position(["a1n"], ())),
    Case(
        "city_open",
        "M4.1",
        "close e5",
        "a way leads from e5 off the board: no closed line of walls surrounds it",
        position(QUARTER, FAR, **CLOSING),
    ),
    Case(
        "city_named",
        "M4.1",
        "close b2",
        "this city is named by its first square, a1",
        position(QUARTER, FAR, **CLOSING),
    ),
    Case(
        "decree",
        "M4.3",
        "close a1",
        "the king asks for 5 of well; the city at a1 holds 2",
        position(QUARTER, FAR, decree={"church": 2, "well": 5}, **CLOSING),
    ),
    Case("gem_used", "M1.3", "blue white SW 3", "the blue quarter is on the board already", position(**TWO_LAID)),
    Case("place_used", "M1.3", "violet white NE 3", "there is a quarter in the NE already", position(**TWO_LAID)),
]


@message_cases(CASES)
def test_message(case: Case) -> None:
    check_message(bastide.from_position(case.position), case, TEXTS)


def test_no_message_is_dead() -> None:
    check_none_is_dead(CASES, TEXTS, RULES)


# --- "nonsense" is for numbers without a notation

POSITIONS = {
    "place": position(["a1n", "b1n"], (), face="L3"),
    "short": SHORT,
    "lifted": LIFTED,
    "full": position(ALL_STREETS, ALL_STREETS[:4], face="U3"),
    "close": position(together(QUARTER, around("b2"), around("f6")), FAR, decree={"church": 2}, **CLOSING),
    "quarter": position(**TWO_LAID),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_what_can_be_written_is_never_nonsense(name: str) -> None:
    """Exactly the legal moves are allowed, and every refusal names a rule."""
    state = montmurail.from_position(POSITIONS[name])
    legal = set(montmurail.legal(state, 0))
    assert legal <= every_notation("montmurail")
    for move in range(-3, m.SPACE + 3):
        reason = montmurail.why_not(state, 0, move)
        assert (reason is None) == (move in legal)
        if reason is not None:
            check_words(montmurail, reason)
            assert reason.key != "nonsense" or move not in every_notation("montmurail"), montmurail.show(state, move)
