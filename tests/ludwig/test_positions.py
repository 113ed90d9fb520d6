"""Positions as JSON: defaults, invalid positions and their messages, and round trips."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games import check_one_sentence, line_of_refusal, now, sentences
from hypothesis import given
from ludwig.positions import SIZES, Player, begin, castle, offer, position, stacks
from malformed_positions import check_nesting, check_refused_or_played, malformed, many
from reference import ludwig as reference

import bastide
from bastide.games import ludwig
from bastide.games.ludwig.components import BONUS_CARDS

POINTS = dict.fromkeys(("L1.4", "L4.1", "L4.2", "L4.3", "L4.4", "L4.5", "L5.2", "L5.6"), 0)


# --- defaults


def test_only_castles_are_needed() -> None:
    """Fill in the rest as in a new game."""
    found = bastide.from_position({"game": "ludwig", "castles": [[reference.FOYER]] * 2}).position()
    assert {size: len(tiles) for size, tiles in found.pop("stacks").items()} == {
        size: 5 if int(size) <= 300 else 4 for size in SIZES
    }
    assert found == {
        "game": "ludwig",
        "edition": "2014",
        "without_favors": [],
        "without_bonus": [],
        "castles": [[reference.FOYER]] * 2,
        "completed": [[], []],
        "external": [[[0, 1, "W"], [2, 1, "E"], [1, 2, "S"]]] * 2,
        "seat": 0,
        "ask": "buy",
        "place": None,
        "free": False,
        "master": 0,
        "round": 1,
        "last": False,
        "open": True,
        "arranged": 5,
        "prices": [4000, 6000, 8000, 10000, 15000],
        "market": [None] * 5,
        "money": [15000, 15000],
        "points": [POINTS, {**POINTS, "L1.4": 1}],
        "hallways": 5,
        "stairs": 4,
        "gone": [],
        "cards": 22,
        "drawn": dict.fromkeys(SIZES, 0),
        "deck": [],
        "favors": [],
        "standing": [],
        "bonus": [[], []],
        "choice": [[], []],
        "bonus_deck": list(BONUS_CARDS),
        "returned": [],
        "due": [],
        "rewarded": None,
        "looking": None,
        "picked": 0,
        "extra": 0,
        "corridor": False,
        "looked": [{}, {}],
    }


def test_what_is_in_castles_is_not_in_the_supply() -> None:
    game = begin(castle("Hallway @3,1 r0 up", "Larder @-2,0 r0"), castle("Stairs @3,1 r180"), place="Pantry")
    assert now(game, "hallways", "stairs", "ask") == (4, 3, "place")
    assert not {"Larder", "Pantry"} & set(now(game, "stacks")["100"])


def test_a_hallway_is_upstairs_when_nothing_is_said() -> None:
    game = begin([reference.FOYER, {"tile": "Hallway", "x": 3, "y": 1, "rot": 0}], castle())
    assert now(game, "castles")[0][1]["floor"] == "up"


def test_a_tile_that_fits_nowhere() -> None:
    """Read such a position, which has no legal move."""
    assert begin(place="The Hole").legal() == []


# --- invalid positions and their messages

FIVE = offer("Buttery", "Larder", "Study", "Parlor", "Sauna")
CELLAR = ("Stairs @3,1 r180", "The Hole @6,0 r90")
LAID = {"tile": "Sauna", "by": 1, "may": {"0": ["Sauna", "Kitchen"]}}


def placed(*tiles: str, **fields: Any) -> dict[str, Any]:
    return {"castles": [castle(*tiles), castle()], **fields}


def foyer(**fields: Any) -> dict[str, Any]:
    return {"castles": [[{**reference.FOYER, **fields}], castle()]}


WRONG: list[tuple[dict[str, Any], str]] = [
    # shape
    (
        {"castle": []},
        "a position of Castles of Mad King Ludwig has no field 'castle'; it has: game, rules, edition, ",
    ),
    ({"castles": None}, "'castles' must be a list of 1 to 4 lists of tiles, one for each seat"),
    ({"castles": [castle()] * 5}, "'castles' must be a list of 1 to 4 lists of tiles"),
    ({"castles": [[], castle()]}, "a castle is a list of tiles with at least a foyer"),
    ({"edition": "2015"}, "option 'edition' cannot be '2015'"),
    ({"free": 1}, "'free' must be true or false, not 1"),
    ({"gone": {}}, "'gone' must be a list of at most 75 entries"),
    ({"money": [0]}, "'money' must be a list with one entry for each of the 2 seats"),
    ({"stacks": {"125": []}}, "'stacks' must be an object with some of these sizes: 100, 150, 200"),
    ({"stacks": []}, "'stacks' must be an object with some of these sizes: 100, 150, 200"),
    ({"stacks": {"100": "Larder"}}, "a stack is a list of rooms, not 'Larder'"),
    # tiles
    ({"castles": [["Foyer"], castle()]}, "'Foyer' must be an object with the fields: tile, x, y, rot, floor"),
    (foyer(z=1), "{'tile': 'Foyer', 'x': 0, 'y': 0, 'rot': 0, 'z': 1} must be an object with the fields: tile, x,"),
    (foyer(tile="Attic"), "'Attic' in 'castles' is not a room"),
    (foyer(floor="up"), "'floor' is 'up' or 'down', and only for a hallway, not for {'tile': 'Foyer', 'x': 0, 'y':"),
    (foyer(rot=45), "ludwig.L3.3: 'rot' must be 0, 90, 180 or 270, not 45"),
    (foyer(x=5000), "'x' must be a whole number from -1024 to 1024, not 5000"),
    (
        placed("Larder @3,0 r0", market=FIVE),
        "ludwig.L1.1: there is only one 'Larder', and the one in 'market' is in another place too",
    ),
    (placed("Foyer @0,0 r0", "Foyer @0,3 r180"), "ludwig.L1.3: the castle of seat 0 has more than one foyer"),
    (placed("Larder @3,1 r0"), "ludwig.L3.1: the tiles in the castle of seat 0 are not all connected by entrances"),
    (placed("Larder @2,0 r0"), "ludwig.L3.2: 'Larder' lies on another tile in the castle of seat 0"),
    (placed("The Hole @3,0 r90"), "ludwig.L3.6: entrances of different floors meet at 'The Hole' in the castle of"),
    (
        placed("Hallway @3,1 r0", "Gatehouse @3,-1 r0", "Hallway @8,-5 r90", "Larder @6,-3 r0"),
        "ludwig.L3.7: a fence is touched at 'Larder' in the castle of seat 0",
    ),
    (placed(*(f"Stairs @{3 + 3 * i},1 r180" for i in range(7))), "ludwig.L3.6: entrances of different floors meet"),
    (
        placed(*(f"Hallway @{3 + 6 * i},1 r0" for i in range(10))),
        "ludwig.L1.1: there are 9 'hallways', not 10",
    ),
    # progress of the game
    ({"place": "Attic"}, "'Attic' in 'place' is not a room"),
    ({"ask": "sell"}, "'ask' cannot be 'sell'; it can be: return, arrange, buy, place"),
    ({"ask": "place"}, "'place' must name a tile exactly when one has to be placed"),
    ({"ask": "buy", "place": "Larder"}, "'place' must name a tile exactly when one has to be placed"),
    ({"seat": 2}, "'seat' must be a whole number from 0 to 1, not 2"),
    ({"open": False}, "'open' cannot be false while 'ask' is 'buy'"),
    (
        {"ask": "arrange", "market": FIVE, "open": True},
        "ludwig.L2.1: the rooms on offer are arranged before they are sold",
    ),
    ({"ask": "arrange"}, "ludwig.L2.1: there is nothing left to arrange"),
    ({"market": FIVE[:4]}, "ludwig.L1.1: 'market' must be a list of 5 rooms or nulls, the cheapest first"),
    ({"market": ["Larder", *FIVE[1:]]}, "'Larder' must be an object with the fields: tile, money"),
    # stacks, the deck, and what is known about them
    ({"deck": ["Sauna"]}, "'Sauna' must be an object with the fields: tile, by, may"),
    ({"looked": [{"300": ["Larder"]}, {}]}, "not all of these are rooms of size 300: Larder"),
    ({"deck": [{**LAID, "may": {"7": []}}]}, "'may' must list for seats what a tile can be, not {'7': []}"),
    ({"deck": [{**LAID, "may": {"0": ["Kitchen"]}}]}, "ludwig.L5.4: 'Sauna' cannot be taken for another tile: {'0':"),
    (
        {"deck": [LAID], "looked": [{"300": ["Sauna", "Scullery"]}, {}], "stacks": stacks("Scullery")},
        "ludwig.L5.4: seat 0 knows whether 'Sauna' was in the stack that it looked through",
    ),
    (
        {"looked": [{"300": ["Kitchen"]}, {}], "stacks": stacks("Sauna")},
        "ludwig.L5.4: seat 0 cannot have found this in the stack of size 300",
    ),
    # cards
    ({"drawn": {"100": 6}}, "'drawn' must be a whole number from 0 to 5, not 6"),
    ({"cards": 0, "last": False}, "ludwig.L6.1: without room cards it must be the last round"),
    ({"favors": ["gold"]}, "'favors' must be up to 4 different ones of: activity rooms, "),
    ({"favors": ["money", "money"]}, "'favors' must be up to 4 different ones of: activity rooms, corridor rooms,"),
    ({"bonus": [["gold"], []]}, "'gold' is not a bonus card; there are: sizes, types"),
    ({"bonus": [["money"], ["money"]]}, "there is only one bonus card 'money', and it is in two places"),
    (
        {"favors": ["money"], "without_favors": ["money"]},
        "ludwig.L1.6: 'favors' contains one that is left out of this game",
    ),
    ({"bonus": [["money"], []], "without_bonus": ["money"]}, "ludwig.L1.6: the bonus card 'money' is left out"),
    ({"without_bonus": ["gold"]}, "option 'without_bonus' cannot contain 'gold'; it can contain: sizes, types,"),
    ({"bonus": ["money", []]}, "bonus cards must be a list of names, not 'money'"),
    ({"returned": ["money"]}, "'money' must be an object with the fields: card, by"),
    ({"points": [5, 6]}, "'points' must give numbers for: L1.4, L4.1"),
    # the turn
    ({"due": [0]}, "ludwig.L5.1: 'due' must name complete rooms of the castle, each once"),
    (placed(*CELLAR, due=[2]), "ludwig.L5.1: no reward can be due while 'ask' is 'buy'"),
    ({"rewarded": 7}, "'rewarded' cannot be 7"),
    ({"looking": 300}, "'looking' must name a size exactly when tiles of it are picked"),
    ({"ask": "pick", "looking": 300, "stacks": stacks()}, "ludwig.L5.4: the stack that is looked through is empty"),
    ({"ask": "look", "stacks": stacks()}, "ludwig.L5.4: all stacks are empty"),
    (
        placed(*CELLAR, ask="reward", due=[2]),
        "ludwig.L5.1: 'ask' can be 'reward' only when two or more rewards are due",
    ),
    ({"ask": "return", "choice": [["money"], []]}, "ludwig.L5.5: 'ask' can be 'return' only when a seat has two or"),
    ({"ask": "choose", "rewarded": 0}, "ludwig.L5.9: 'rewarded' must name the complete downstairs room whose reward"),
    (
        {"ask": "free", "stairs": 0},
        "ludwig.L5.3: 'ask' can be 'free' only when both a hallway and stairs can be placed",
    ),
    # junk
    ({"round": 10**5000}, "'round' must be a whole number from 1 to 10000, not "),
    ({"ask": "x" * 500}, "'ask' cannot be 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; it can be:"),
    ({"x" * 500: 0}, "; it has: game, rules, edition"),
    (foyer(tile="x" * 500), "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' in 'castles' is not a"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=range(len(WRONG)))
def test_one_clear_sentence(change: dict[str, Any], sentence: str) -> None:
    check_one_sentence({**position(), **change}, sentence)


def test_every_sentence_of_the_reader_is_provoked() -> None:
    changes: list[Any] = [{**position(), **change} for change, _ in WRONG]
    provoked = {line_of_refusal(ludwig, data) for data in [*changes, [], {"game": "chess"}]}
    assert sentences(ludwig) - provoked == set()


def test_nesting_does_no_harm() -> None:
    ours = {"game", "completed", "external", "prices", "standing"}  # only the first is read
    check_nesting(position(), [name for name in begin().position() if name not in ours])


# --- positions from games


def games(care: float) -> list[dict[str, Any]]:
    """Yield positions from whole games."""
    found = []
    for players in (1, 2, 3, 4):
        player = Player(f"positions {players}", care)
        game = bastide.new("ludwig", seed=1, players=players)
        while not game.over:
            if player.rng.random() < 0.15:
                found.append(json.loads(json.dumps(game.position())))
            game.play(player.choose(game.state, game.decision()))
        found.append(json.loads(json.dumps(game.position())))
    return found


@pytest.mark.parametrize("care", [0.0, 0.9])
def test_positions_are_read_back(care: float) -> None:
    for data in games(care):
        game = bastide.from_position(data)
        assert game.position() == data


WORDS = ["Foyer", "Hallway", "Stairs", "Larder", "The Hole", "Stables", "up", "down", "money", "100", "place", "buy"]
WORDS += ["arrange", "return", "reward", "choose", "free", "look", "pick", "end", "over", "tile", "floor", ""]


@many
@given(malformed(games(0.9), WORDS))
def test_malformed_positions_are_refused_or_can_be_played(data: dict[str, Any]) -> None:
    if not stands_still(data):
        check_refused_or_played(ludwig, data, every=40, max_moves=10_000)


def stands_still(data: dict[str, Any]) -> bool:
    """Return whether a tile must be placed that fits nowhere."""
    try:
        state = ludwig.from_position(data)
    except bastide.BadPosition:
        return False
    return ludwig.position(state)["ask"] == "place" and not ludwig.legal(state, state.seat)
