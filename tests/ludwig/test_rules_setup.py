"""L1 and L7: setup, and solo play."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from typing import Any

import pytest
from games import now
from ludwig.positions import SIZES, asked, begin, castle, offer, play, stacks
from reference import ludwig as reference

import bastide
from bastide.games.ludwig.components import BONUS_CARDS, FAVORS

TABLE = {
    # players: room cards, small stacks, large stacks, hallways, stairs, favors
    1: (33, 7, 5, 7, 5, 0),
    2: (22, 5, 4, 5, 4, 2),
    3: (33, 7, 5, 7, 5, 3),
    4: (44, 9, 6, 9, 6, 4),
}


def new(players: int, seed: int = 1, **options: Any) -> bastide.Match:
    return bastide.new("ludwig", players=players, seed=seed, **options)


def sizes_in_play(game: bastide.Match) -> Counter[str]:
    """Return the tiles in the stacks and on offer, by size."""
    data = game.position()
    found = Counter({size: len(tiles) for size, tiles in data["stacks"].items()})
    found.update(str(reference.TILES[room["tile"]]["size"]) for room in data["market"])
    return found


# --- L1.1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_l1_1_the_table(players: int) -> None:
    """L1.1, L7.1: cards, stacks, hallways, stairs, favors, rooms on offer and prices."""
    game = new(players)
    cards, small, large, hallways, stairs, favors = TABLE[players]
    data = game.position()
    assert data["cards"] + sum(data["drawn"].values()) == cards
    assert dict(sizes_in_play(game)) == {size: small if int(size) <= 300 else large for size in SIZES}
    assert (data["hallways"], data["stairs"], len(data["favors"])) == (hallways, stairs, favors)
    assert game.view(None)["prices"] == reference.PRICES[players]
    assert len(data["market"]) == len(reference.PRICES[players])
    assert all(room["money"] == 0 for room in data["market"])


def test_l1_1_the_box() -> None:
    """L1.1: 75 rooms, 9 of each size up to 300 and 6 of each from 350 on; 27 bonus cards, 24 favors."""
    sizes = Counter(reference.TILES[name]["size"] for name in reference.ROOMS)
    assert sizes == {size: 9 if size <= 300 else 6 for size in reference.STACKS}
    assert (len(set(BONUS_CARDS)), len(set(FAVORS))) == (27, 24)


@pytest.mark.parametrize("players", [0, 5, "two"])
def test_l1_1_one_to_four_players(players: object) -> None:
    """L1.1: other numbers are refused."""
    with pytest.raises(bastide.BadOptions, match="option 'players' cannot be"):
        bastide.new("ludwig", players=players)


def test_l1_1_five_room_cards_of_each_size() -> None:
    """L1.1: no more can be drawn of any size."""
    rng = random.Random(1)
    for seed in range(10):
        game = new(4, seed)
        while now(game, "cards"):
            game.play(rng.choice(game.decision().moves))
        assert max(now(game, "drawn").values()) <= 5
        assert sum(now(game, "drawn").values()) == 44


def test_l1_1_a_tile_is_there_once() -> None:
    """L1.1: no tile is in two places."""
    for seed in range(20):
        data = new(4, seed).position()
        tiles = [name for stack in data["stacks"].values() for name in stack]
        tiles += [room["tile"] for room in data["market"]]
        assert sorted(tiles) == sorted(reference.ROOMS)


# --- L1.2


def test_l1_2_removed_tiles_are_drawn_at_random() -> None:
    """L1.2: with two players, 4 of 9 and 2 of 6 stay in the box; any tile can be among them."""
    removed: Counter[str] = Counter()
    for seed in range(200):
        data = new(2, seed).position()
        here = {name for stack in data["stacks"].values() for name in stack} | {room["tile"] for room in data["market"]}
        removed.update(set(reference.ROOMS) - here)
    small = [removed[name] for name in reference.ROOMS if reference.TILES[name]["size"] <= 300]
    large = [removed[name] for name in reference.ROOMS if reference.TILES[name]["size"] >= 350]
    assert 55 < min(small) <= max(small) < 125
    assert 35 < min(large) <= max(large) < 100


def test_l1_2_they_are_never_seen() -> None:
    """L1.2: nobody knows which tiles are in the stacks."""
    game = new(3)
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer)["stacks"] == {size: len(stack) for size, stack in now(game, "stacks").items()}


# --- L1.3, L1.4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l1_3_what_each_player_has(players: int) -> None:
    """L1.3: a foyer, 15000 marks, 3 bonus cards."""
    data = new(players).position()
    assert data["castles"] == [[reference.FOYER]] * players
    assert data["money"] == [15000] * players
    cards = [card for hand in data["choice"] for card in hand]
    assert len(set(cards)) == len(cards) == 3 * players
    assert set(cards) | set(data["bonus_deck"]) == set(BONUS_CARDS)


@pytest.mark.parametrize("seed", range(4))
def test_l1_3_one_card_goes_back_in_turn_order(seed: int) -> None:
    """L1.3: from the master builder on, cards go under the deck, the first one returned first."""
    game = new(3, seed)
    master, hands = now(game, "master", "choice")
    returned = []
    for turn in range(3):
        seat = (master + turn) % 3
        assert asked(game) == (seat, "return")
        assert game.legal() == [f"return {card}" for card in hands[seat]]
        returned.append({"card": hands[seat][turn], "by": seat})
        play(game, f"return {hands[seat][turn]}")
    assert now(game, "returned", "choice") == (returned, [[], [], []])
    for entry in returned:
        hands[entry["by"]].remove(entry["card"])
    assert now(game, "bonus") == hands
    assert asked(game) == (master, "arrange")


def test_l1_3_the_master_builder_is_drawn() -> None:
    """L1.3: any seat can begin."""
    masters = Counter(now(new(4, seed), "master") for seed in range(120))
    assert min(masters[seat] for seat in range(4)) > 15


@pytest.mark.parametrize("seed", range(6))
def test_l1_4_starting_points(seed: int) -> None:
    """L1.4: 0, 1, 2, 3 in turn order from the master builder on."""
    game = new(4, seed)
    points = [purse["L1.4"] for purse in now(game, "points")]
    assert [points[(now(game, "master") + turn) % 4] for turn in range(4)] == [0, 1, 2, 3]


# --- L1.5


def test_l1_5_favors() -> None:
    """L1.5: all of them occur, none twice; completed and incomplete rooms never occur together."""
    found: Counter[str] = Counter()
    for seed in range(300):
        favors = now(new(4, seed), "favors")
        assert len(set(favors)) == 4
        assert not {"completed", "incomplete"} <= set(favors)
        found.update(favors)
    assert set(found) == set(FAVORS)
    assert min(found.values()) > 20


# --- L1.6


def test_l1_6_named_favors_and_bonus_cards_are_left_out() -> None:
    """L1.6: none of them is dealt, drawn or put under the deck; all others occur."""
    left_out = {"without_favors": ["money", "exits"], "without_bonus": ["sizes", "money"]}
    favors: set[str] = set()
    for seed in range(80):
        data = new(4, seed, **left_out).position()
        favors |= set(data["favors"])
        assert {*data["bonus_deck"], *itertools.chain(*data["choice"])} == set(BONUS_CARDS) - {"sizes", "money"}
    assert favors == set(FAVORS) - {"money", "exits"}


def test_l1_6_as_text_and_in_positions() -> None:
    """L1.6: names are separated by commas; positions, views and records include the option."""
    game = new(2, without_favors="exits, money", without_bonus="sizes")
    assert game.options.without_favors == ("exits", "money")
    assert bastide.from_position(game.position()).options == game.options
    assert game.view(0)["without_bonus"] == ["sizes"]
    assert bastide.replay(bastide.loads(bastide.dumps(bastide.export(game)))).options == game.options


@pytest.mark.parametrize(
    ("players", "favors", "bonus", "sentence"),
    [
        (2, FAVORS[:23], (), "too many king's favors are left out: 2 are dealt, but only 1 would remain"),
        (2, FAVORS[:20] + FAVORS[22:], (), "too many king's favors are left out: 2 are dealt, but only 1 would remain"),
        (4, (), BONUS_CARDS[11:], "too many bonus cards are left out: 12 are dealt, but only 11 would remain"),
        (1, (), BONUS_CARDS[1:], "too many bonus cards are left out: 2 are dealt, but only 1 would remain"),
        (2, ("gold",), (), "option 'without_favors' cannot contain 'gold'; it can contain: activity rooms, "),
        (2, 7, (), "option 'without_favors' is a list of names, not 7"),
    ],
)
def test_l1_6_what_is_left_must_be_enough_to_deal(players: int, favors: Any, bonus: Any, sentence: str) -> None:
    """L1.6, L1.5: only one of the favors for completed and incomplete rooms can be dealt."""
    with pytest.raises(bastide.BadOptions, match=re.escape(sentence)):
        new(players, without_favors=favors, without_bonus=bonus)


def test_l1_6_as_few_as_are_dealt_are_enough() -> None:
    """L1.6: then everything left is in the game, and nothing remains to be drawn."""
    game = new(4, without_favors=FAVORS[4:], without_bonus=BONUS_CARDS[12:])
    assert set(now(game, "favors")) == set(FAVORS[:4])
    assert now(game, "bonus_deck") == []


# --- L7: solo


def solo(**fields: Any) -> bastide.Match:
    return begin(castle(), **fields)


def test_l7_1_set_up() -> None:
    """L7.1: as for three players (see L1.1), without favors, with 15000 and 2 bonus cards, none of which goes back."""
    game = new(1)
    data = game.position()
    assert (data["favors"], data["money"], len(data["bonus"][0]), data["choice"]) == ([], [15000], 2, [[]])
    assert data["points"][0] == dict.fromkeys(data["points"][0], 0)
    assert asked(game) == (0, "buy")


def test_l7_2_three_rooms_in_the_order_drawn() -> None:
    """L7.2: they cost 2000, 4000 and 6000 without arranging; each turn has three new ones."""
    game = new(1, 5)
    first = [room["tile"] for room in now(game, "market")]
    play(game, "pass", "end")
    second = [room["tile"] for room in now(game, "market")]
    assert len(first) == len(second) == 3
    assert not set(first) & set(second)
    assert asked(game) == (0, "buy")


def test_l7_2_prices() -> None:
    """L7.2: the first one drawn is the cheapest."""
    market = offer("Larder", "Parlor", "Study")
    for name, price in (("Larder", 2000), ("Parlor", 4000), ("Study", 6000)):
        assert now(play(solo(market=market, money=[10000]), f"buy {name}"), "money") == [10000 - price]


def test_l7_3_one_buy_or_5000() -> None:
    """L7.3: all money goes to the bank; a hallway or stairs cost 3000."""
    market = offer("Larder", "Parlor", "Study")
    assert now(play(solo(market=market), "pass"), "money") == [20000]
    assert now(play(solo(market=market), "buy Hallway"), "money") == [12000]


@pytest.mark.parametrize("moves", [("pass",), ("buy Hallway", "@3,1 r0 up"), ("buy Larder", "@3,0 r0")])
def test_l7_3_the_three_tiles_leave_the_game(moves: tuple[str, ...]) -> None:
    """L7.3: this does not depend on the player's choice."""
    left = stacks("Sauna", "Kitchen", "Vestibule", "Stables")
    game = play(solo(market=offer("Larder", "Parlor", "Study"), stacks=left), *moves, "end")
    names = {room["tile"] for room in now(game, "market")}
    assert names < {"Sauna", "Kitchen", "Vestibule", "Stables"}
    assert set(now(game, "gone")) >= {"Parlor", "Study"}
    assert ("Larder" in now(game, "gone")) == (len(now(game, "castles")[0]) == 1 or "Hallway" in str(moves))


def test_l7_3_no_money_is_put_on_them() -> None:
    """L7.3: they leave the game before that."""
    game = play(new(1, 3), "pass", "end")
    assert [room["money"] for room in now(game, "market")] == [0, 0, 0]


def test_l7_3_the_game_ends_with_the_cards() -> None:
    """L7.3, L6.1: the turn in which the last card is drawn is the last."""
    game = play(solo(cards=3, stacks=stacks("Sauna", "Kitchen", "Panic Room", "Vestibule", "Stables")), "pass", "end")
    while not now(game, "last"):
        play(game, "pass", "end")
    play(game, "pass")
    assert not game.over
    assert play(game, "end").over


RANKS = {
    "2014": [(0, "jester"), (50, "jester"), (51, "servant"), (70, "servant"), (71, "duke"), (85, "duke")],
    "2022": [(59, "unranked"), (60, "servant"), (80, "servant"), (81, "lord"), (95, "lord"), (96, "regent")],
}
RANKS["2014"] += [(86, "prince regent"), (100, "prince regent"), (101, "king"), (150, "king")]
RANKS["2022"] += [(110, "regent"), (111, "chancellor"), (200, "chancellor")]


@pytest.mark.parametrize(("edition", "points", "rank"), [(e, *pair) for e, pairs in RANKS.items() for pair in pairs])
def test_l7_4_ranks(edition: str, points: int, rank: str) -> None:
    """L7.4: each edition has its own."""
    game = solo(edition=edition, points=[{"L4.1": points}], money=[0], bonus=[[]])
    (item,) = [item for item in game.score()[0].items if item.rule == "ludwig.L7.4"]
    assert (item.points, item.data) == (0, {"rank": rank})
    assert game.score()[0].total == points


def test_l7_4_the_tiles_are_the_same() -> None:
    """L7.4: in both editions."""
    assert new(1, 3, edition="2022").position()["stacks"] == new(1, 3).position()["stacks"]
