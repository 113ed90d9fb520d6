"""Positions as JSON: what is left out, what cannot be, and that nothing else goes wrong with them."""

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
    """The rest is as in a game that has just begun."""
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
    """Such a position can be read: there is no legal move."""
    assert begin(place="The Hole").legal() == []


# --- what cannot be, each with its sentence

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
    ({"castles": None}, "'castles' must be a list of 1 to 4 lists of tiles, one a seat"),
    ({"castles": [castle()] * 5}, "'castles' must be a list of 1 to 4 lists of tiles"),
    ({"castles": [[], castle()]}, "a castle is a list of tiles, at least a foyer"),
    ({"edition": "2015"}, "option 'edition' cannot be '2015'"),
    ({"free": 1}, "'free' must be true or false, not 1"),
    ({"gone": {}}, "'gone' must be a list of at most 75"),
    ({"money": [0]}, "'money' must be a list with one entry for each of the 2 seats"),
    ({"stacks": {"125": []}}, "'stacks' must say something for sizes: 100, 150, 200"),
    ({"stacks": []}, "'stacks' must say something for sizes: 100, 150, 200"),
    ({"stacks": {"100": "Larder"}}, "a stack is a list of rooms, not 'Larder'"),
    # tiles
    ({"castles": [["Foyer"], castle()]}, "a tile of a castle has tile, x, y, rot, floor; 'Foyer' is none"),
    (foyer(z=1), "a tile of a castle has tile, x, y, rot, floor"),
    (foyer(tile="Attic"), "'Attic' is no room (a castle)"),
    (foyer(floor="up"), "'floor' is up or down, and only of a hallway, not of"),
    (foyer(rot=45), "ludwig.L3.3: 'rot' must be 0, 90, 180 or 270, not 45"),
    (foyer(x=5000), "'x' must be a whole number from -1024 to 1024, not 5000"),
    (placed("Larder @3,0 r0", market=FIVE), "ludwig.L1.1: there is one Larder, and it is in two places (on offer)"),
    (placed("Foyer @0,0 r0", "Foyer @0,3 r180"), "ludwig.L1.3: the castle of seat 0 has more than one foyer"),
    (placed("Larder @3,1 r0"), "ludwig.L3.1: the castle of seat 0 does not hang together by its entrances"),
    (placed("Larder @2,0 r0"), "ludwig.L3.2: the Larder lies on another tile in the castle of seat 0"),
    (placed("The Hole @3,0 r90"), "ludwig.L3.6: entrances of different floors meet at the The Hole"),
    (
        placed("Hallway @3,1 r0", "Gatehouse @3,-1 r0", "Hallway @8,-5 r90", "Larder @6,-3 r0"),
        "ludwig.L3.7: a fence is touched at the Larder in the castle of seat 0",
    ),
    (placed(*(f"Stairs @{3 + 3 * i},1 r180" for i in range(7))), "ludwig.L3.6: entrances of different floors meet"),
    (
        placed(*(f"Hallway @{3 + 6 * i},1 r0" for i in range(10))),
        "ludwig.L1.1: there are 9 hallways, not 10",
    ),
    # the course
    ({"place": "Attic"}, "'Attic' is no room (to be placed)"),
    ({"ask": "sell"}, "'sell' is nothing that is asked; 'ask' can be: return, arrange, buy, place"),
    ({"ask": "place"}, "'place' names a tile exactly while one is to be placed"),
    ({"ask": "buy", "place": "Larder"}, "'place' names a tile exactly while one is to be placed"),
    ({"seat": 2}, "'seat' must be a whole number from 0 to 1, not 2"),
    ({"open": False}, "'open' cannot be false while 'buy' is asked"),
    (
        {"ask": "arrange", "market": FIVE, "open": True},
        "ludwig.L2.1: the rooms on offer are arranged before they are sold",
    ),
    ({"ask": "arrange"}, "ludwig.L2.1: there is nothing left to arrange"),
    ({"market": FIVE[:4]}, "ludwig.L1.1: 'market' must be a list of 5 rooms or null, the cheapest first"),
    ({"market": ["Larder", *FIVE[1:]]}, "a room on offer has tile, money; 'Larder' is none"),
    # stacks, deck and what is known of them
    ({"deck": ["Sauna"]}, "a tile on the deck has tile, by, may; 'Sauna' is none"),
    ({"looked": [{"300": ["Larder"]}, {}]}, "not all of these are rooms of 300: ['Larder']"),
    ({"deck": [{**LAID, "may": {"7": []}}]}, "'may' says for seats what a tile can be, not"),
    ({"deck": [{**LAID, "may": {"0": ["Kitchen"]}}]}, "ludwig.L5.4: Sauna cannot be taken for something else"),
    (
        {"deck": [LAID], "looked": [{"300": ["Sauna", "Scullery"]}, {}], "stacks": stacks("Scullery")},
        "ludwig.L5.4: seat 0 knows whether Sauna was there when it looked",
    ),
    (
        {"looked": [{"300": ["Kitchen"]}, {}], "stacks": stacks("Sauna")},
        "ludwig.L5.4: seat 0 cannot have found this in the stack of 300",
    ),
    # cards
    ({"drawn": {"100": 6}}, "'drawn' must be a whole number from 0 to 5, not 6"),
    ({"cards": 0, "last": False}, "ludwig.L6.1: without room cards the round is the last"),
    ({"favors": ["gold"]}, "'favors' are up to 4 different ones of: activity rooms, "),
    ({"favors": ["money", "money"]}, "'favors' are up to 4 different ones of: "),
    ({"bonus": [["gold"], []]}, "'gold' is no bonus card; there are: sizes, types"),
    ({"bonus": [["money"], ["money"]]}, "there is one bonus card 'money', and it is in two places"),
    (
        {"favors": ["money"], "without_favors": ["money"]},
        "ludwig.L1.6: 'favors' names one that is left out",
    ),
    ({"bonus": [["money"], []], "without_bonus": ["money"]}, "ludwig.L1.6: the bonus card 'money' is left out"),
    ({"without_bonus": ["gold"]}, "option 'without_bonus' cannot name 'gold'"),
    ({"bonus": ["money", []]}, "bonus cards are a list of names, not 'money'"),
    ({"returned": ["money"]}, "a card under the deck has card, by; 'money' is none"),
    ({"points": [5, 6]}, "'points' must give numbers for: L1.4, L4.1"),
    # the turn
    ({"due": [0]}, "ludwig.L5.1: 'due' names complete rooms of the castle, each once"),
    (placed(*CELLAR, due=[2]), "ludwig.L5.1: no reward can be due while 'buy' is asked"),
    ({"rewarded": 7}, "'rewarded' cannot be 7"),
    ({"looking": 300}, "'looking' names a size exactly while tiles of it are picked"),
    ({"ask": "pick", "looking": 300, "stacks": stacks()}, "ludwig.L5.4: the stack that is looked through is empty"),
    ({"ask": "look", "stacks": stacks()}, "ludwig.L5.4: all stacks are empty"),
    (placed(*CELLAR, ask="reward", due=[2]), "ludwig.L5.1: 'reward' is asked where two or more are due"),
    ({"ask": "return", "choice": [["money"], []]}, "ludwig.L5.5: 'return' is asked where a seat has two or more cards"),
    ({"ask": "choose", "rewarded": 0}, "ludwig.L5.9: 'rewarded' names the complete downstairs room"),
    ({"ask": "free", "stairs": 0}, "ludwig.L5.3: 'free' is asked where a hallway and stairs can be placed"),
    # junk
    ({"round": 10**5000}, "'round' must be a whole number from 1 to 10000, not "),
    ({"ask": "x" * 500}, "is nothing that is asked"),
    ({"x" * 500: 0}, "; it has: game, rules, edition"),
    (foyer(tile="x" * 500), "is no room (a castle)"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=range(len(WRONG)))
def test_one_clear_sentence(change: dict[str, Any], sentence: str) -> None:
    check_one_sentence({**position(), **change}, sentence)


def test_every_sentence_of_the_reader_is_provoked() -> None:
    changes: list[Any] = [{**position(), **change} for change, _ in WRONG]
    provoked = {line_of_refusal(ludwig, data) for data in [*changes, [], {"game": "chess"}]}
    assert sentences(ludwig) - provoked == set()


def test_nesting_does_no_harm() -> None:
    ours = {"game", "completed", "external", "prices", "standing"}  # all but the first are not read
    check_nesting(position(), [name for name in begin().position() if name not in ours])


# --- positions of games


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
