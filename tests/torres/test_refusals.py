"""Every refusal message occurs in some position, with the right rule and text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games import Case, check_message, check_none_is_dead, check_words, every_notation, message_cases, why
from torres.positions import SQUARES, START, begin, flat, position

import bastide
from bastide.games.torres import moves as m
from bastide.games.torres.components import CARDS
from bastide.games.torres.meta import RULES
from bastide.games.torres.refusals import TEXTS

FAR = ("h8",)
SIX_LONERS = flat("a1 h1 a8 a4 h4 d1")
FULL_BOARD = {**dict.fromkeys(SQUARES, 1), **dict.fromkeys(SQUARES[:28], 2)}
BETWEEN_YEARS: dict[str, Any] = {"ask": "move_king", "scores": [3, 9]}


def at(*args: Any, **fields: Any) -> dict[str, Any]:
    return position(*args, **fields)


CASES = [
    Case("over", "T9.5", "end", "the game is over", at(ask="over", year=3), 0),
    Case("not_your_turn", "T4.2", "end", "it is for seat 0 to decide now", at(), 1),
    Case("nonsense", "T5.7", -1, "the number -1 stands for no move of this kind", at()),
    Case("nonsense", "T5.7", m.SPACE, "the number 102400 stands for no move of this kind", at()),
    Case("nonsense", "T5.7", m.pack(m.DO_END, 0, 5), "the number 5 stands for no move of this kind", at()),
    Case("nonsense", "T5.6", m.pack(m.DO_ADVANCE, 1), "the number 20544 stands for no move of this kind", at()),
    Case("nonsense", "T5.1", m.pack(m.DO_PLACE, 1, 4), "the number 8260 stands for no move of this kind", at()),
    Case(
        "nonsense",
        "T1.4",
        m.pack(m.DO_START, 1, 1),
        "the number 98369 stands for no move of this kind",
        at(ask="start", year=2),
    ),
    Case(
        "not_asked",
        "T5.6",
        "advance",
        "this is not what is asked now: Place your first knight on a castle without a figure.",
        at(START, ((), ()), ask="knight"),
    ),
    Case(
        "not_asked",
        "T10.1",
        "stay",
        "this is not what is asked now: Your turn: spend your action points, then end the turn.",
        at(),
    ),
    Case("no_ap", "T5.1", "N e1", "it costs 2 AP and 1 are left", at(ap=1)),
    Case("no_ap", "T5.2", "d1-e1", "it costs 1 AP and 0 are left", at(ap=0)),
    Case("no_ap", "T5.3", "B e1", "it costs 1 AP and 0 are left", at(ap=0)),
    Case("no_ap", "T5.4", "buy", "it costs 1 AP and 0 are left", at(ap=0)),
    Case("no_ap", "T5.6", "advance", "it costs 1 AP and 0 are left", at(ap=0)),
    Case("no_knight", "T5.2", "c3-c4", "there is no own knight on c3", at()),
    Case("no_knight", "T8.7", "diagonal a1-b2", "there is no own knight on a1", at(hand=["diagonal"])),
    Case("same_square", "T6.1", "d1-d1", "the knight is already on d1", at()),
    Case("occupied", "T6.1", "d1-d2", "d2 is not free: the king stands there", at(king="d2")),
    Case(
        "occupied",
        "T5.1",
        "N d2",
        "d2 is not free: the knight of seat 1 stands there",
        at(START, (("d1",), ("d2",))),
    ),
    Case("too_high", "T6.1", "a1-b1", "b1 is 2 levels up; at most 1 is allowed", at({"b1": 2, "b2": 1}, (["a1"], FAR))),
    Case(
        "too_high",
        "T8.3",
        "climb a1-b1",
        "b1 is 3 levels up; at most 2 is allowed",
        at({"b1": 3, "b2": 1, "b3": 1}, (["a1"], FAR), hand=["climb"]),
    ),
    Case(
        "no_door",
        "T6.2",
        "b7-b5",
        "b5 is no neighbour of b7, and no castle has a door at level 0 beside it",
        at(START, (["b7"], FAR)),
    ),
    Case(
        "no_way",
        "T6.2",
        "b3-d3",
        "no way inside the castle leads from b3 to d3 without climbing",
        at(flat("c3 d3"), (["b3"], FAR)),
    ),
    Case(
        "no_reserve",
        "T2.2",
        "N g1",
        "all 6 knights are on the board",
        at(START, (tuple("abcdef"[i] + "2" for i in range(6)), FAR)),
    ),
    Case("not_beside_knight", "T5.1", "N a8", "a8 is not next to an own knight", at()),
    Case("not_beside_other", "T8.9", "relocate d1-d2", "d2 is not next to another own knight", at(hand=["relocate"])),
    Case("above_knight", "T5.1", "N d1", "d1 is higher than every own knight next to it", at(START, (["d2"], FAR))),
    Case("not_castle", "T3.2", "N a1", "a1 is no castle", at(START, ((), ()), ask="knight")),
    Case("not_castle", "T10.1", "K a1", "a1 is no castle", at(**BETWEEN_YEARS)),
    Case(
        "castle_taken",
        "T3.2",
        "N e1",
        "a figure stands on the castle of e1",
        at({**START, "e1": 1}, (["d1"], ()), ask="knight", seat=1),
        1,
    ),
    Case(
        "too_near",
        "T3.3",
        "castle d2",
        "d2 is less than 3 steps from the castle at d1",
        at({"d1": 1}, ((), ()), ask="castle", master="line"),
    ),
    Case("stack_empty", "T7.1", "B e1", "the stack in use has no block left", at(stack=0)),
    Case("stack_empty", "T8.4", "under d1", "the stack in use has no block left", at(stack=0, hand=["under"])),
    Case("no_stack", "T7.1", "B e1", "no stack stands before you", at(stacks=[[], []])),
    Case("no_stack", "T8.4", "under d1", "no stack stands before you", at(stacks=[[], []], hand=["under"])),
    Case(
        "stack_unnamed",
        "T8.4",
        "under d1",
        "no stack is in use: say which one the block comes from, as in 'under d1 from 3'",
        at(hand=["under"]),
    ),
    Case("stack_chosen", "T7.1", "stack 2", "a stack was already taken this turn", at(stack=3, stacks=[[2, 1], []])),
    Case("no_such_stack", "T7.1", "stack 3", "you have no stack of height 3", at(stacks=[[2, 1], []])),
    Case("no_such_stack", "T8.4", "under d1 from 2", "you have no stack of height 2", at(hand=["under"])),
    Case("no_such_stack", "T7.5", "stack 3", "you have no stack of height 3", at(ask="stack", stacks=[[2, 1], []])),
    Case(
        "stacks_alike",
        "T7.1",
        "stack 3",
        "all your stacks are 3 high: there is nothing to choose, just place a block",
        at(),
    ),
    Case(
        "stack_full",
        "T7.5",
        "spread 3",
        "no stack of height 3 can take a block",
        at(ask="spread", stack=1, stacks=[[3, 2, 1], []]),
    ),
    Case(
        "no_supply",
        "T8.5",
        "free b8",
        "the supply has no block left",
        at(FULL_BOARD, (["a8"], FAR), stacks=[[], []], hand=["free"]),
    ),
    Case("not_beside_castle", "T7.2", "B a1", "a1 is not next to a castle", at()),
    Case("joins", "T7.4", "B d3", "would join the castles at c3 and e3", at(flat("c3 e3"), (["a1"], FAR))),
    Case("higher_than_base", "T7.3", "B f3", "the tower on f3 would be 2 high in a castle of base 1", at()),
    Case("no_buying", "T1.6", "buy", "no cards are bought in the master version", at(master="line")),
    Case("bought_enough", "T5.4", "buy", "2 cards were bought this turn already", at(bought=2)),
    Case("deck_empty", "T5.4", "buy", "the deck is empty", at(decks=[[], list(CARDS)], played=[list(CARDS), []])),
    Case("card_played", "T5.5", "six", "a card was already played this turn", at(hand=["six"], card_played=True)),
    Case(
        "card_fresh",
        "T5.5",
        "six",
        "the card six was bought this turn and can be played from the next turn on",
        at(fresh=[["six"], []], bought=1),
    ),
    Case("no_card", "T5.5", "six", "there is no card six in your hand", at()),
    Case(
        "no_card",
        "T5.5",
        "six",
        "there is no card six in your hand",
        at(edition="2000", fresh=[["six"], []], bought=1),
    ),
    Case(
        "no_door_here",
        "T8.6",
        "secret d1-e8",
        "no castle has a door at level 1 beside d1",
        at(hand=["secret"]),
    ),
    Case(
        "no_exit",
        "T8.6",
        "secret b3-a1",
        "a1 is not in front of a door of that castle",
        at(flat("c3 d3"), (["b3"], FAR), hand=["secret"]),
    ),
    Case("not_diagonal", "T8.7", "diagonal d1-d2", "d2 is not diagonally next to d1", at(hand=["diagonal"])),
    Case("not_neighbour", "T8.3", "climb d1-e2", "e2 is not orthogonally next to d1", at(hand=["climb"])),
    Case("not_behind", "T8.10", "leap d1-e2", "e2 is not two squares straight from d1", at(hand=["leap"])),
    Case("nobody_between", "T8.10", "leap d1-d3", "no opposing knight stands between d1 and d3", at(hand=["leap"])),
    Case("no_block", "T8.8", "shift a1-a2", "there is no block on a1", at(hand=["shift"])),
    Case("same_place", "T8.8", "shift f3-f3", "the block must go to another square", at(hand=["shift"])),
    Case(
        "splits",
        "T8.8",
        "shift e4-c6",
        "the castle would fall apart without e4",
        at({**SIX_LONERS, **flat("d4 e4 f4")}, (["b8"], FAR), hand=["shift"]),
    ),
    Case(
        "base_too_small",
        "T8.8",
        "shift e4-c6",
        "the castle would be 2 high on a base of 1",
        at({**SIX_LONERS, "d4": 2, "e4": 1}, (["b8"], FAR), hand=["shift"]),
    ),
    Case(
        "few_castles",
        "T8.8",
        "shift a1-b4",
        "only 5 castles would remain; at least 6 must",
        at(SIX_LONERS, (["b8"], FAR), hand=["shift"]),
    ),
    Case(
        "not_drawn",
        "T1.1",
        "keep leap",
        "the card leap is not among those drawn",
        at(ask="keep", bought=1, drawn=["six", "seven", "climb"]),
    ),
    Case(
        "kings_castle",
        "T1.5",
        "K e1",
        "e1 belongs to the castle the king is in; he must move to another",
        at({**START, "e1": 1}, (["c3"], ["f3"]), "d1", **BETWEEN_YEARS),
    ),
    Case("no_seat", "T1.4", "start 3", "there is no seat 3", at(ask="start", year=2)),
]


@message_cases(CASES)
def test_message(case: Case) -> None:
    check_message(bastide.from_position(case.position), case, TEXTS)


def test_no_message_is_dead() -> None:
    check_none_is_dead(CASES, TEXTS, RULES)


# --- "nonsense" is for numbers without a notation

POSITIONS = {
    "turn": at(START, (("d1", "d2"), ("e1", "c3")), "f3", hand=list(CARDS)),
    "turn with nothing": at(
        {**START, "e1": 1, "e2": 2}, (("e2", "b3"), ("e1", "c3")), "b4", ap=0, stack=0, card_played=True
    ),
    "no cards": at(flat("a1 b1 c1 a3 c3"), (("b2", "b1"), ("c2",)), "a2", round=2, stacks=[[3, 2, 1], [3]]),
    "six castles": at({**SIX_LONERS, "e4": 2, "e5": 1}, (("e4",), ("b8",)), "h4", hand=["shift", "under", "free"]),
    "master": at(master="line"),
    "castle": at({"d4": 1}, ((), ()), ask="castle", master="line"),
    "knight": at(START, ((), ()), ask="knight"),
    "king": at(START, (("d1",), ("c3",)), ask="king", seat=1),
    "keep": at(ask="keep", bought=1, drawn=["six", "seven", "climb"]),
    "return": at(ask="return", bought=1, fresh=[["leap"], []], drawn=["six", "seven"]),
    "stack": at(ask="stack", round=2, stacks=[[3, 1], [3]]),
    "spread": at(ask="spread", stack=1, round=2, stacks=[[2, 1], [3]]),
    "move_king": at({**START, "d2": 1}, (("c3",), ("f3",)), "d1", **BETWEEN_YEARS),
    "move_king 2000": at({**START, "d2": 1}, (("c3",), ("f3",)), "d1", edition="2000", **BETWEEN_YEARS),
    "start": at(ask="start", year=2),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_what_can_be_written_is_never_nonsense(name: str) -> None:
    """Check also that exactly the legal moves are allowed, and that every refusal names a rule."""
    game = bastide.from_position(POSITIONS[name])
    torres, state, seat = game.game, game.state, game.decision().seat
    legal = set(torres.legal(state, seat))
    written = sorted(every_notation("torres"))
    assert legal <= set(written)
    for move in written if len(legal) < 15 else random.Random(name).sample(written, 6000):
        reason = torres.why_not(state, seat, move)
        assert (reason is None) == (move in legal)
        if reason is not None:
            assert reason.key != "nonsense", torres.show(state, move)
            check_words(torres, reason)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_cannot_be_written_is_refused(name: str) -> None:
    game = bastide.from_position(POSITIONS[name])
    torres = game.game
    rng = random.Random(name)
    written = every_notation("torres")
    for _ in range(2000):
        move = rng.randrange(-10, m.SPACE + 10)
        if move not in written:
            reason = torres.why_not(game.state, game.decision().seat, move)
            assert reason is not None
            check_words(torres, reason)


def test_a_number_that_names_too_much_gets_no_wrong_reason() -> None:
    """Refuse a wrong number without a false statement about its square, which is valid."""
    game = begin(START, (("d1",), ("c3",)))
    assert why(game, m.pack(m.DO_BLOCK, 3, 4)).key == "nonsense"
    assert why(game, m.pack(m.DO_PLACE, 3, 4)).key == "nonsense"
    game = bastide.from_position(POSITIONS["move_king"])
    assert why(game, m.pack(m.DO_KING, 3, 60)).key == "nonsense"
