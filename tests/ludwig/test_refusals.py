"""Every refusal message occurs in some position, with the right rule and text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games import Case, check_legal_or_refused, check_message, check_none_is_dead, check_words, message_cases
from ludwig.positions import castle, offer, position, stacks

import bastide
from bastide.games import ludwig
from bastide.games.ludwig import moves as m
from bastide.games.ludwig.board import place_move
from bastide.games.ludwig.components import NUMBERS
from bastide.games.ludwig.meta import PROMPTS, RULES
from bastide.games.ludwig.refusals import TEXTS

STAIRS = "Stairs @3,1 r180"
FIVE = ("Broom Closet", "Buttery", "Study", "The Hole", "Larder")
TURN: dict[str, Any] = {"seat": 0, "master": 1, "market": offer(*FIVE)}
LEFT = stacks("Sauna", "Kitchen", "Vestibule")


def buying(*tiles: str, **fields: Any) -> dict[str, Any]:
    return position(castle(*tiles), castle(), **{**TURN, **fields})


def placing(name: str, *tiles: str) -> dict[str, Any]:
    return buying(*tiles, place=name)


def after(data: dict[str, Any], *moves: str) -> dict[str, Any]:
    """Return the position after some moves."""
    game = bastide.from_position(data, seed=1)
    for move in moves:
        game.play(move)
    return game.position()


ARRANGING = position(ask="arrange", open=False, seat=0, market=offer(*FIVE))
CARDS: dict[str, Any] = {"bonus_deck": ["money", "exits"], "bonus": [["food"], ["100"]], "returned": []}
RETURNING = after({**placing("Cloak Room"), **CARDS}, "@3,1 r90")
DEALT = position(
    ask="return", open=False, seat=0, choice=[["sizes", "100", "living"], ["200", "250", "300"]], bonus=[[], []]
)
REWARDS = after(placing("Cloak Room", "Pantry @3,0 r0"), "@5,0 r90")
CHOOSING = after(placing("Hallway", STAIRS, "Armory @6,0 r180", "Crypt @3,-2 r0"), "@2,-6 r90 down")
CELLARS = {**placing("The Hole", STAIRS, "Fungus Room @6,0 r0"), "market": [None] * 5}
SCORING_AGAIN = after(CELLARS, "@6,-3 r0", "choose living")
FREE = after(placing("Pantry", "Powder Room @-2,1 r270", "Cloak Room @0,3 r180"), "@3,0 r0")
LOOKING = after({**placing("Pantry", "Nap Room @-4,0 r0"), "stacks": LEFT}, "@-3,2 r90")
PICKING = after(LOOKING, "look 300")


def not_asked(rule: str, move: str, kind: str, data: dict[str, Any]) -> Case:
    return Case("not_asked", rule, move, f"this is not what is asked now: {PROMPTS[kind]}", data)


CASES = [
    Case("over", "L6.1", "pass", "the game is over", buying(ask="over", last=True, cards=0)),
    Case("not_your_turn", "L2.2", "pass", "it is not for seat 1 to choose now", buying(), 1),
    Case("nonsense", "L2.2", -1, "the number -1 stands for no move", buying()),
    Case("nonsense", "L2.2", m.SPACE, f"the number {m.SPACE} stands for no move", buying()),
    not_asked("L1.3", "pass", "return", DEALT),
    not_asked("L2.1", "pass", "arrange", ARRANGING),
    not_asked("L2.2", "end", "buy", buying()),
    not_asked("L3.1", "pass", "place", placing("Pantry")),
    not_asked("L5.1", "end", "reward", REWARDS),
    not_asked("L5.9", "end", "choose", CHOOSING),
    not_asked("L5.9", "end", "again", SCORING_AGAIN),
    not_asked("L5.3", "end", "free", FREE),
    not_asked("L5.4", "end", "look", LOOKING),
    not_asked("L5.4", "end", "pick", PICKING),
    not_asked("L2.2", "pass", "end", buying(ask="end")),
    Case("no_such_card", "L1.3", "return money", "this is no card you can give back", DEALT),
    Case("no_such_card", "L5.5", "return food", "this is no card you can give back", RETURNING),
    Case(
        "wrong_price",
        "L2.1",
        "put Study 10000",
        "rooms are put under the highest free price first, 15000",
        ARRANGING,
    ),
    Case(
        "not_to_put",
        "L2.1",
        "put Sauna 15000",
        "Sauna is not among the rooms still to be put under a price",
        ARRANGING,
    ),
    Case("not_on_offer", "L2.2", "buy Sauna", "Sauna is not on offer", buying()),
    Case("not_on_offer", "L2.2", "buy Foyer", "Foyer is not on offer", buying()),
    Case("none_left", "L1.1", "buy Hallway", "no Hallway is left", buying(hallways=0)),
    Case("none_left", "L1.1", "buy Stairs", "no Stairs is left", buying(stairs=0)),
    Case("too_dear", "L2.3", "buy Larder", "Larder costs 15000 and seat 0 has 14999", buying(money=[14999, 0])),
    Case("no_place", "L2.6", "buy The Hole", "The Hole fits nowhere in this castle", buying()),
    Case(
        "other_turn",
        "L3.3",
        place_move(3, 0, 2, m.UP),
        "this turn gives the same tile as r0, and is written so",
        placing("Parlor"),
    ),
    Case("no_floor", "L3.6", "@3,0 r0 down", "only a hallway has a floor to choose", placing("Parlor")),
    Case("overlap", "L3.2", "@1,1 r0", "it would lie on the Foyer", placing("Parlor")),
    Case(
        "floors", "L3.6", "@6,0 r0", "entrances of different floors would meet at the Stairs", placing("Parlor", STAIRS)
    ),
    Case("two_stairs", "L3.6", "@6,1 r0", "two stairs would meet", placing("Stairs", STAIRS)),
    Case(
        "not_joined",
        "L3.1",
        "@3,1 r0",
        "none of its entrances meets an entrance of the castle",
        placing("Cloak Room"),
    ),
    Case(
        "dark_end",
        "L3.6",
        "@7,2 r90",
        "stairs are joined to the upper floor by their light end",
        placing("Stairs", STAIRS, "Hallway @6,1 r0 down"),
    ),
    Case(
        "fence",
        "L3.7",
        "@6,-3 r0",
        "it would touch the fence of the Gatehouse",
        placing("Pantry", "Hallway @3,1 r0 up", "Gatehouse @3,-1 r0", "Hallway @8,-5 r90 up"),
    ),
    Case(
        "own_fence",
        "L3.7",
        "@3,-1 r0",
        "its fence would touch the Pantry",
        placing("Gatehouse", "Hallway @3,1 r0 up", "Hallway @8,-5 r90 up", "Pantry @6,-3 r0"),
    ),
    Case(
        "closed_in",
        "L3.5",
        "@3,1 r90",
        "no entrance of the castle would lead outside any more",
        placing("Cloak Room", "Powder Room @-2,1 r270", "Sauna @-2,3 r270"),
    ),
    Case("not_due", "L5.1", "reward 0 Foyer", "no reward is due for this room", REWARDS),
    Case(
        "no_reward",
        "L5.9",
        m.pack(m.DO_CHOOSE, 2),
        "a downstairs room brings one of the seven other rewards",
        CHOOSING,
    ),
    Case(
        "not_to_be_had",
        "L5.9",
        "choose corridor",
        "the reward of corridor cannot be had now",
        {**CHOOSING, "corridor": True},
    ),
    Case(
        "not_just_completed",
        "L5.9",
        "again 0 Foyer",
        "only a downstairs room that the last tile completed scores again",
        SCORING_AGAIN,
    ),
    Case("no_corridor", "L5.3", "free Sauna", "a corridor room brings a hallway or stairs", FREE),
    Case("stack_empty", "L5.4", "look 100", "the stack of 100 is empty", LOOKING),
    Case("not_in_stack", "L5.4", "top Vestibule", "Vestibule is not in the stack you look through", PICKING),
]


@message_cases(CASES)
def test_message(case: Case) -> None:
    check_message(bastide.from_position(case.position), case, TEXTS)


def test_no_message_is_dead() -> None:
    check_none_is_dead(CASES, TEXTS, RULES)


POSITIONS = {
    "return": DEALT,
    "arrange": ARRANGING,
    "buy": buying(),
    "place": placing("Pantry", STAIRS),
    "hallway": placing("Hallway", STAIRS),
    "reward": REWARDS,
    "choose": CHOOSING,
    "again": SCORING_AGAIN,
    "free": FREE,
    "look": LOOKING,
    "pick": PICKING,
    "end": buying(ask="end"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_exactly_the_legal_moves_are_not_refused(name: str) -> None:
    """Every refusal names a rule, and no move with a notation is called nonsense."""
    state = ludwig.from_position(POSITIONS[name])
    check_legal_or_refused(ludwig, state, 0, random.Random(name), 200)
    legal = set(ludwig.legal(state, 0))
    for kind in range(m.KINDS):
        for which in range(1024 if kind != m.DO_PLACE else 0):
            reason = ludwig.why_not(state, 0, m.pack(kind, which))
            assert (reason is None) == (m.pack(kind, which) in legal)
            if reason is not None:
                check_words(ludwig, reason)


@pytest.mark.parametrize(
    "text",
    [
        *(f"{verb} {name}" for verb in ("buy", "free", "top", "put") for name in NUMBERS),
        "reward 7",
        "reward 99 Foyer",
        "again 7",
    ],
)
def test_what_can_be_written_is_never_nonsense(text: str) -> None:
    for data in POSITIONS.values():
        state = ludwig.from_position(data)
        try:
            reason = ludwig.why_not(state, 0, ludwig.parse(state, text))
        except bastide.BadNotation:
            continue
        assert reason is None or reason.key != "nonsense"
