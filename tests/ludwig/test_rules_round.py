"""L2: a round: the rooms on offer, buying, passing, the master builder."""

from __future__ import annotations

from typing import Any

import pytest
from games import now, refused
from ludwig.positions import SIZES, asked, begin, castle, offer, play, stacks

import bastide

FIVE = ("Broom Closet", "Buttery", "Study", "Parlor", "Larder")
OFFER = offer(*FIVE)
PRICES = (4000, 6000, 8000, 10000, 15000)


def arranging(**fields: Any) -> bastide.Match:
    return begin(ask="arrange", open=False, seat=0, **{"market": OFFER, **fields})


def buying(**fields: Any) -> bastide.Match:
    """Start at a decision of seat 0; seat 1 is the master builder and plays last."""
    return begin(seat=0, master=1, **{"market": OFFER, **fields})


def names(game: bastide.Match) -> list[str | None]:
    return [room and room["tile"] for room in now(game, "market")]


# --- L2.1


def test_l2_1_the_master_builder_puts_every_room_under_a_price() -> None:
    """L2.1: from the highest price down, one room for each; the last room is placed automatically."""
    game = arranging()
    assert asked(game) == (0, "arrange")
    assert set(game.legal()) == {f"put {name} 15000" for name in FIVE}
    play(game, "put Study 15000")
    assert set(game.legal()) == {f"put {name} 10000" for name in FIVE if name != "Study"}
    play(game, "put Larder 10000", "put Buttery 8000", "put Broom Closet 6000")
    assert names(game) == ["Parlor", "Broom Closet", "Buttery", "Larder", "Study"]
    assert asked(game) == (0, "end")
    assert asked(play(game, "end")) == (1, "buy")


def test_l2_1_one_room_a_price() -> None:
    """L2.1: a room is not put under a second price, and prices are filled in order."""
    game = play(arranging(), "put Study 15000")
    assert refused(game, "put Study 10000") == "L2.1"
    assert refused(game, "put Larder 15000") == "L2.1"
    assert refused(game, "put Larder 8000") == "L2.1"
    assert refused(game, "put Sauna 10000") == "L2.1"


def test_l2_1_arranging_can_be_taken_back_until_its_end() -> None:
    """L2.1: nothing is bought before that."""
    game = arranging()
    before = game.position()
    play(game, "put Study 15000", "put Larder 10000")
    game.undo()
    game.undo()
    assert game.position() == before


def test_l2_1_empty_places_are_filled_when_a_round_begins() -> None:
    """L2.1: two rooms were bought, so two cards are drawn, and tiles of their sizes are put on offer."""
    fields = {
        "master": 0,
        "cards": 12,
        "market": [None, *OFFER[:3], None],
        "stacks": stacks("Pantry", "Sauna", "Kitchen"),
    }
    game = play(begin(seat=0, **fields), "pass", "end")
    found = names(game)
    assert None not in found
    assert set(FIVE[:3]) < set(found)
    assert len(set(found) & {"Pantry", "Sauna", "Kitchen"}) == 2
    assert sum(len(tiles) for tiles in now(game, "stacks").values()) == 1
    assert now(game, "cards") <= 10


def test_l2_1_a_card_of_an_empty_stack_is_passed_over() -> None:
    """L2.1: cards are drawn until one belongs to the only stack left."""
    drawn = {size: 0 if size == "300" else 4 for size in SIZES}
    fields = {"market": [None, *OFFER[:4]], "stacks": stacks("Sauna", "Kitchen"), "cards": 10, "drawn": drawn}
    used = 0
    for seed in range(8):
        game = play(begin(seat=0, master=0, seed=seed, **fields), "pass", "end")
        assert len(set(names(game)) & {"Sauna", "Kitchen"}) == 1
        assert now(game, "drawn")["300"] == 1
        assert 10 - now(game, "cards") == sum(now(game, "drawn").values()) - 36
        used += 10 - now(game, "cards")
    assert used > 8


def test_l2_1_a_full_offer_is_arranged_again() -> None:
    """L2.1: if nothing was bought, no card is drawn, and all rooms may be moved."""
    game = play(begin(seat=0, master=0, cards=12, market=OFFER), "pass", "end")
    assert now(game, "cards") == 12
    assert asked(game) == (1, "arrange")
    assert len(game.legal()) == 5


def test_l2_1_money_stays_on_its_tile() -> None:
    """L2.1, L2.4: it moves with the tile."""
    market = [{**OFFER[0], "money": 3000}, *OFFER[1:]]
    game = play(
        arranging(market=market), "put Broom Closet 15000", "put Larder 10000", "put Study 8000", "put Parlor 6000"
    )
    assert now(game, "market")[-1] == {"tile": "Broom Closet", "money": 3000}
    assert [room["money"] for room in now(game, "market")] == [0, 0, 0, 0, 3000]


def test_l2_1_empty_places_when_rooms_are_fewer() -> None:
    """L2.1, L6.1: a price may be left without a room."""
    game = arranging(market=[*OFFER[:3], None, None], last=True, cards=0)
    assert set(game.legal()) == {"put nothing 15000", *(f"put {name} 15000" for name in FIVE[:3])}
    play(game, "put nothing 15000", "put Study 10000", "put nothing 8000", "put Buttery 6000")
    assert names(game) == ["Broom Closet", "Buttery", None, "Study", None]


# --- L2.2


@pytest.mark.parametrize("master", range(4))
def test_l2_2_the_master_builder_is_last(master: int) -> None:
    """L2.2: turns start to the left of the master builder."""
    first = (master + 1) % 4
    game = begin(*[castle()] * 4, master=master, seat=first)
    for turn in range(4):
        assert asked(game) == ((first + turn) % 4, "buy")
        play(game, "pass", "end")
    assert asked(game) == (first, "arrange")


def test_l2_2_passing_brings_5000() -> None:
    """L2.2: the bank pays it."""
    game = play(buying(money=[1000, 2000]), "pass")
    assert now(game, "money") == [6000, 2000]
    assert asked(game) == (0, "end")


def test_l2_2_one_buys_and_places() -> None:
    """L2.2: one tile, placed at once, then the turn ends."""
    game = play(buying(), "buy Larder")
    assert asked(game) == (0, "place")
    assert now(game, "place", "free") == ("Larder", False)
    play(game, "@3,0 r0")
    assert now(game, "castles")[0][1] == {"tile": "Larder", "x": 3, "y": 0, "rot": 0}
    assert asked(game) == (0, "end")
    assert asked(play(game, "end")) == (1, "buy")
    assert names(game) == [*FIVE[:4], None]


def test_l2_2_a_turn_can_be_taken_back_until_its_end() -> None:
    """L2.2: this includes buying and placing."""
    game = buying()
    before = game.position()
    play(game, "buy Larder", "@3,0 r0")
    game.undo()
    game.undo()
    assert game.position() == before


def test_l2_2_it_is_not_the_others_turn() -> None:
    """L2.2: nobody buys out of turn."""
    assert refused(buying(), "pass", 1) == "L2.2"


# --- L2.3


def test_l2_3_the_price_goes_to_the_master_builder() -> None:
    """L2.3: the price is that of the room's place."""
    for name, price in zip(FIVE, PRICES, strict=True):
        assert now(play(buying(money=[15000, 1000]), f"buy {name}"), "money") == [15000 - price, 1000 + price]


def test_l2_3_the_master_builder_pays_the_bank() -> None:
    """L2.3: the other players get nothing."""
    game = begin(castle(), castle(), castle(), seat=2, master=2, money=[0, 0, 15000], market=[*OFFER, None])
    assert now(play(game, "buy Buttery"), "money") == [0, 0, 11000]


@pytest.mark.parametrize("name", ["Hallway", "Stairs"])
def test_l2_3_hallways_and_stairs_cost_3000(name: str) -> None:
    """L2.3: they come from their own stacks."""
    game = buying(money=[3000, 0])
    left = now(game, f"{name.lower()}s".replace("stairss", "stairs"))
    play(game, f"buy {name}")
    assert now(game, "money") == [0, 3000]
    assert now(game, f"{name.lower()}s".replace("stairss", "stairs")) == left - 1
    assert names(game) == list(FIVE)


def test_l2_3_none_left() -> None:
    """L2.3, L1.1: their number is limited."""
    game = buying(hallways=0, stairs=0)
    assert {"buy Hallway", "buy Stairs"} & set(game.legal()) == set()
    assert refused(game, "buy Hallway") == refused(game, "buy Stairs") == "L1.1"


def test_l2_3_one_must_be_able_to_pay() -> None:
    """L2.3: 8000 are not enough for the room at 10000."""
    game = buying(money=[8000, 0])
    assert game.legal() == ["pass", "buy Broom Closet", "buy Buttery", "buy Study", "buy Hallway", "buy Stairs"]
    assert refused(game, "buy Parlor") == "L2.3"
    assert refused(buying(money=[2999, 0]), "buy Hallway") == "L2.3"


# --- L2.4


def test_l2_4_unsold_rooms_get_1000() -> None:
    """L2.4: it is added after the round; new rooms have none."""
    market = [{**OFFER[0], "money": 2000}, *OFFER[1:4], None]
    game = play(begin(seat=0, master=0, market=market), "pass", "end")
    money = {room["tile"]: room["money"] for room in now(game, "market")}
    assert {name: money[name] for name in FIVE[:4]} == dict.fromkeys(FIVE[:4], 1000) | {"Broom Closet": 3000}
    assert sorted(money.values()) == [0, 1000, 1000, 1000, 3000]


def test_l2_4_not_within_the_round() -> None:
    """L2.4: it is added only after the last turn of the master builder."""
    game = play(buying(), "pass", "end")
    assert [room["money"] for room in now(game, "market")] == [0] * 5


def test_l2_4_the_money_is_the_buyers() -> None:
    """L2.4: it helps to pay; the master builder gets the full price."""
    game = buying(market=offer(*FIVE, money=2000), money=[13000, 0])
    assert "buy Larder" in game.legal()
    assert now(play(game, "buy Larder"), "money") == [0, 15000]


def test_l2_4_more_money_than_it_costs() -> None:
    """L2.4: the buyer keeps the surplus."""
    game = buying(market=offer(*FIVE, money=6000), money=[0, 0])
    assert now(play(game, "buy Broom Closet"), "money") == [2000, 4000]


# --- L2.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l2_5_the_master_builder_passes_to_the_left(players: int) -> None:
    """L2.5: after each round."""
    game = begin(*[castle()] * players, seat=players - 1, master=players - 1)
    play(game, "pass", "end")
    assert now(game, "master", "round", "seat", "ask") == (0, 2, 0, "arrange")


# --- L2.6


def test_l2_6_one_cannot_buy_what_one_cannot_place() -> None:
    """L2.6: a downstairs room needs stairs; a room with one entrance may not close the castle."""
    market = offer("The Hole", "Powder Room", "Larder", "Study", "Parlor")
    game = buying(market=market)
    assert refused(game, "buy The Hole") == "L2.6"
    assert "buy Powder Room" in game.legal()
    closed = begin(castle("Broom Closet @-2,0 r270", "Cloak Room @0,3 r180"), castle(), seat=0, master=1, market=market)
    assert refused(closed, "buy Powder Room") == "L2.6"
    below = begin(castle("Stairs @3,1 r180"), castle(), seat=0, master=1, market=market)
    assert "buy The Hole" in below.legal()


def test_l2_6_what_is_not_on_offer_is_not_bought() -> None:
    """L2.6, L2.2: only rooms on offer can be bought."""
    assert refused(buying(), "buy Sauna") == "L2.2"
