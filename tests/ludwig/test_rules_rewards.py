"""L5: rewards of completed rooms."""

from __future__ import annotations

from typing import Any

import pytest
from games import now, refused
from ludwig.positions import asked, begin, castle, completed, completes, placing, play, points, stacks

import bastide

STAIRS = "Stairs @3,1 r180"
UNDER = "Hallway @3,1 r0 up"
WEST = "Broom Closet @-2,0 r270"  # each closes an entrance of the foyer
SOUTH = "Cloak Room @0,3 r180"
ARMORY = "Armory @6,0 r180"
CRYPT = "Crypt @3,-2 r0"
OTHERS = {"seat": 0, "master": 1}  # the turn of seat 0 is not the last of the round


def completing(name: str, place: str, *tiles: str, **fields: Any) -> Any:
    """Start after seat 0 has placed a tile."""
    return play(placing(name, *tiles, **{**OTHERS, **fields}), place)


def with_foyer_complete(**fields: Any) -> Any:
    return completing("Larder", "@3,0 r0", WEST, SOUTH, **fields)


def sleeping(**fields: Any) -> Any:
    """Start with the nap room complete."""
    return completing("Larder", "@-3,2 r90", "Nap Room @-4,0 r0", **fields)


def crypt_complete(**fields: Any) -> Any:
    """Start with the second downstairs room complete."""
    return completing("Hallway", "@2,-6 r90 down", STAIRS, ARMORY, CRYPT, **fields)


# --- L5.1


def test_l5_1_rewards_come_at_once_in_the_order_chosen() -> None:
    """L5.1: the closet completes the larder and itself; either may come first."""
    for first, kind in (("reward 1 Larder", "return"), ("reward 2 Broom Closet", "return")):
        game = completing("Broom Closet", "@5,1 r90", "Larder @3,0 r0")
        assert asked(game) == (0, "reward")
        assert game.legal() == ["reward 1 Larder", "reward 2 Broom Closet"]
        assert now(game, "due") == [1, 2]
        play(game, first)
        assert asked(game) == (0, kind)
        assert now(game, "extra") == (first == "reward 1 Larder")
        play(game, game.legal()[0])
        assert asked(game) == (0, "end")
        assert (now(game, "extra"), now(game, "due")) == (1, [])


def test_l5_1_a_room_is_complete_when_all_its_entrances_are_connected() -> None:
    """L5.1, L3.4: an entrance that faces a wall is not connected."""
    tiles = ("Hallway @1,3 r0 up", "Broom Closet @5,1 r0")
    game = completing("Larder", "@3,0 r0", *tiles)
    assert completed(game) == [2]
    assert asked(game) == (0, "end")


def test_l5_1_a_name_may_be_left_out() -> None:
    """L5.1: the number is enough."""
    game = completing("Broom Closet", "@5,1 r90", "Larder @3,0 r0")
    assert game.number("reward 1") == game.number("reward 1 Larder")
    assert refused(game, "reward 0 Foyer") == "L5.1"


# --- L5.2


def test_l5_2_activity() -> None:
    """L5.2: 5 points."""
    game = completing("Larder", "@6,0 r0", "Flute Room @3,0 r0", "Cloak Room @4,-2 r0")
    assert points(game) == {"L4.1": 2, "L5.2": 5}
    assert asked(game) == (0, "end")


# --- L5.3


def test_l5_3_corridor() -> None:
    """L5.3: a completed foyer gives a free hallway or stairs, placed and scored at once."""
    game = with_foyer_complete(money=[0, 0])
    assert asked(game) == (0, "free")
    assert game.legal() == ["free Hallway", "free Stairs"]
    hallways, stairs = now(game, "hallways", "stairs")
    play(game, "free Hallway")
    assert asked(game) == (0, "place")
    assert now(game, "place", "free") == ("Hallway", True)
    play(game, "@5,1 r0 up")
    assert now(game, "money", "hallways", "stairs") == ([0, 0], hallways - 1, stairs)
    assert completed(game) == [0, 1, 2, 3]


def test_l5_3_the_free_tile_is_scored() -> None:
    """L5.3: the gallery scores 2 for the free hallway."""
    tiles = (WEST, "Gallery of Mirrors @3,0 r0")
    game = play(completing("Cloak Room", "@0,3 r180", *tiles), "reward 0", "free Hallway", "@10,1 r0 up")
    assert points(game)["L4.3"] == 2


def test_l5_3_once_a_turn() -> None:
    """L5.3: the free hallway completes the stairs without another reward; an extra turn gives one again."""
    game = play(completing("Stairs", "@3,1 r180", WEST, SOUTH, extra=1), "@6,1 r0 down")
    assert completed(game) == [0, 1, 2, 3]
    assert asked(game) == (0, "end")
    assert asked(with_foyer_complete(corridor=True)) == (0, "end")
    assert now(play(game, "end"), "seat", "ask", "corridor") == (0, "buy", False)


def test_l5_3_what_cannot_be_placed_is_not_asked_for() -> None:
    """L5.3: no second stairs fit at the dark end: the hallway is given without a choice, or nothing if none is left."""
    game = completing("Stairs", "@3,1 r180", WEST, SOUTH)
    assert now(game, "place", "free") == ("Hallway", True)
    game = completing("Stairs", "@3,1 r180", WEST, SOUTH, hallways=0)
    assert asked(game) == (0, "end")


def test_l5_3_only_what_is_left() -> None:
    """L5.3: without stairs in the supply, a hallway is given."""
    assert now(with_foyer_complete(stairs=0), "place") == "Hallway"
    assert now(with_foyer_complete(hallways=0), "place") == "Stairs"
    assert asked(with_foyer_complete(hallways=0, stairs=0)) == (0, "end")


# --- L5.4


def test_l5_4_sleeping() -> None:
    """L5.4: look through a stack, put two of its tiles on the room cards, the later one on top."""
    game = sleeping(stacks=stacks("Sauna", "Kitchen", "Panic Room", "Vestibule"))
    assert asked(game) == (0, "look")
    assert game.legal() == ["look 300", "look 600"]
    play(game, "look 300")
    assert set(game.legal()) == {"done", "top Sauna", "top Kitchen", "top Panic Room"}
    play(game, "top Sauna", "top Kitchen")
    assert asked(game) == (0, "end")
    assert now(game, "stacks")["300"] == ["Panic Room"]
    assert [(laid["tile"], laid["by"]) for laid in now(game, "deck")] == [("Sauna", 0), ("Kitchen", 0)]


@pytest.mark.parametrize("picks", [[], ["Sauna"], ["Sauna", "Panic Room"]])
def test_l5_4_none_one_or_two(picks: list[str]) -> None:
    """L5.4: three are not allowed."""
    game = play(sleeping(stacks=stacks("Sauna", "Kitchen", "Panic Room")), "look 300")
    play(game, *(f"top {name}" for name in picks))
    if len(picks) < 2:
        play(game, "done")
    assert asked(game) == (0, "end")
    assert sorted(now(game, "stacks")["300"]) == sorted({"Sauna", "Kitchen", "Panic Room"} - set(picks))


def test_l5_4_no_hallways_or_stairs_and_no_empty_stack() -> None:
    """L5.4: no tile of another stack either; if all stacks are empty, nothing happens."""
    game = sleeping(stacks=stacks("Sauna", "Vestibule"))
    assert refused(game, "look 100") == "L5.4"
    play(game, "look 600")
    assert refused(game, "top Sauna") == "L5.4"
    assert asked(sleeping(stacks=stacks())) == (0, "end")


def test_l5_4_they_come_on_offer_before_cards() -> None:
    """L5.4: the last one placed comes first; no room card is drawn for them."""
    offer = [{"tile": name, "money": 0} for name in ("Broom Closet", "Buttery", "Study")]
    fields = {"master": 0, "stacks": stacks("Sauna", "Kitchen", "Pantry", "Focus Room"), "cards": 9}
    game = sleeping(market=[*offer, None, None], **fields)
    play(game, "look 300", "top Sauna", "top Kitchen", "end")
    names = [room["tile"] for room in now(game, "market")]
    assert sorted(names) == ["Broom Closet", "Buttery", "Kitchen", "Sauna", "Study"]
    assert now(game, "cards", "deck") == (9, [])


def test_l5_4_in_the_last_round_they_are_set_aside() -> None:
    """L5.4, L6.2: this can deplete a stack."""
    game = sleeping(master=0, last=True, cards=0, stacks=stacks("Sauna"))
    play(game, "look 300", "top Sauna", "end")
    assert game.over
    assert now(game, "stacks")["300"] == []


# --- L5.5


def test_l5_5_utility() -> None:
    """L5.5: one of two bonus cards is kept, the other goes under the deck."""
    fields = {"bonus": [["food"], ["100"]], "bonus_deck": ["money", "exits"], "returned": []}
    game = completing("Broom Closet", "@3,1 r90", **fields)
    assert asked(game) == (0, "return")
    assert set(game.legal()) == {"return money", "return exits"}
    play(game, "return money")
    assert set(now(game, "bonus")[0]) == {"food", "exits"}
    assert now(game, "bonus_deck", "returned") == ([], [{"card": "money", "by": 0}])
    assert asked(game) == (0, "end")


def test_l5_5_returned_cards_come_when_the_deck_is_used_up() -> None:
    """L5.5: the first returned first."""
    returned = [{"card": "money", "by": 0}, {"card": "exits", "by": 1}, {"card": "round", "by": 1}]
    game = completing("Broom Closet", "@3,1 r90", bonus=[["food"], []], bonus_deck=[], returned=returned)
    assert set(game.legal()) == {"return money", "return exits"}
    assert [entry["card"] for entry in now(game, "returned")] == ["round"]


def test_l5_5_a_single_card_is_kept() -> None:
    """L5.5: with no cards left, nothing happens."""
    game = completing("Broom Closet", "@3,1 r90", bonus=[["food"], []], bonus_deck=["money"], returned=[])
    assert asked(game) == (0, "end")
    assert set(now(game, "bonus")[0]) == {"food", "money"}
    assert asked(completing("Broom Closet", "@3,1 r90", bonus_deck=[], returned=[])) == (0, "end")


# --- L5.6


def test_l5_6_living_as_in_the_rulebook() -> None:
    """L5.6: the gallery (3 points, 2 each for foyer and hallway), completed by the audience room, scores 7 again."""
    tiles = ("Gallery of Mirrors @3,0 r0", "Hallway @10,1 r0 up", "Dining Room @1,2 r270")
    game = completing("Audience Room", "@5,-4 r180", *tiles)
    assert points(game) == {"L4.1": 7, "L4.2": -2, "L5.6": 7}


def test_l5_6_only_its_own_points_and_centre() -> None:
    """L5.6: the dining room does not score its 3 for the gallery again."""
    tiles = ("Dining Room @3,0 r0", "Gallery of Mirrors @7,1 r0")
    game = begin(castle(*tiles), castle())
    assert completed(game) == [1]


# --- L5.7


def test_l5_7_outdoor() -> None:
    """L5.7: 10000 from the bank."""
    game = completing("Gatehouse", "@3,-1 r0", UNDER, money=[500, 2000])
    assert now(game, "money") == [10500, 2000]


# --- L5.8


def test_l5_8_food() -> None:
    """L5.8: the player has another turn at once, before the next player."""
    game = completing("Gallery of Mirrors", "@7,1 r0", "Dining Room @3,0 r0")
    assert now(game, "extra") == 1
    assert asked(game) == (0, "end")
    play(game, "end")
    assert asked(game) == (0, "buy")
    assert now(game, "extra") == 0
    play(game, "pass", "end")
    assert asked(game) == (1, "buy")


def test_l5_8_several_extra_turns() -> None:
    """L5.8: one for each food room."""
    game = completing("Gallery of Mirrors", "@7,1 r0", "Dining Room @3,0 r0", extra=1)
    for _ in range(2):
        play(game, "end")
        assert asked(game) == (0, "buy")
        play(game, "pass")
    assert asked(play(game, "end")) == (1, "buy")


def test_l5_8_the_master_builder_pays_the_bank_then_too() -> None:
    """L5.8, L2.3: in an extra turn of the master builder, the price goes to the bank."""
    game = completing("Gallery of Mirrors", "@7,1 r0", "Dining Room @3,0 r0", master=0, money=[9000, 1000])
    play(game, "end", "buy Hallway")
    assert now(game, "money") == [6000, 1000]


# --- L5.9


def test_l5_9_the_first_downstairs_room_brings_nothing() -> None:
    """L5.9: the crypt completes the armory."""
    game = completing("Crypt", "@3,-2 r0", STAIRS, ARMORY)
    assert completed(game) == [1, 2]
    assert asked(game) == (0, "end")


def test_l5_9_the_second_brings_a_reward_of_choice() -> None:
    """L5.9: the downstairs hallway completes the crypt, which gives another turn as a food reward."""
    game = crypt_complete()
    assert asked(game) == (0, "choose")
    kinds = ("activity", "corridor", "food", "living", "outdoor", "sleeping", "utility")
    assert set(game.legal()) == {f"choose {kind}" for kind in kinds}
    assert now(play(game, "choose food"), "extra") == 1
    assert asked(game) == (0, "end")


def test_l5_9_every_choice_is_as_that_reward() -> None:
    """L5.9: points, money, cards, tiles; as a living reward, the completed downstairs room scores again."""
    assert points(play(crypt_complete(), "choose activity"))["L5.2"] == 5
    assert now(play(crypt_complete(money=[0, 0]), "choose outdoor"), "money") == [10000, 0]
    assert asked(play(crypt_complete(), "choose corridor")) == (0, "free")
    assert asked(play(crypt_complete(), "choose sleeping")) == (0, "look")
    assert asked(play(crypt_complete(), "choose utility")) == (0, "return")
    assert points(play(crypt_complete(), "choose living"))["L5.6"] == 2


def test_l5_9_living_scores_the_centre_too() -> None:
    """L5.9: the crypt scores 1 for each living room of the castle."""
    tiles = (STAIRS, ARMORY, CRYPT, "Parlor @0,3 r0", "Study @-3,0 r0")
    game = completing("Hallway", "@2,-6 r90 down", *tiles)
    assert points(play(game, "choose living"))["L5.6"] == 4


def test_l5_9_every_second_one() -> None:
    """L5.9: the third gives nothing, the fourth a choice again."""
    tiles = (STAIRS, ARMORY, CRYPT, "Hallway @2,-6 r90 down")
    game = completing("The Hole", "@3,-7 r90", *tiles)
    assert completes(placing("The Hole", *tiles), "@3,-7 r90") == [5]
    assert asked(game) == (0, "end")
    game = completing("Bottomless Pit", "@-1,-5 r90", *tiles, "The Hole @3,-7 r90")
    assert asked(game) == (0, "choose")


def two_cellars(*tiles: str, **fields: Any) -> Any:
    """Start before the hole completes the fungus room and itself."""
    return completing("The Hole", "@6,-3 r0", STAIRS, "Fungus Room @6,0 r0", *tiles, **fields)


@pytest.mark.parametrize(("room", "points_again"), [("again 2 Fungus Room", 4), ("again 4 The Hole", 3)])
def test_l5_9_of_two_completed_together_one_is_chosen(room: str, points_again: int) -> None:
    """L5.9: either can score again as a living reward: the hole 3, the fungus room 3 and 1 for the larder."""
    game = play(two_cellars("Larder @-2,0 r0"), "choose living")
    assert asked(game) == (0, "again")
    assert set(game.legal()) == {"again 2 Fungus Room", "again 4 The Hole"}
    assert game.number("again 2") == game.number("again 2 Fungus Room")
    for other in ("again 0", "again 3"):
        assert refused(game, other) == "L5.9"
    assert points(play(game, room))["L5.6"] == points_again
    assert asked(game) == (0, "end")


def test_l5_9_every_other_choice_needs_no_room() -> None:
    """L5.9: nor does the living reward if the tile completed only one downstairs room."""
    assert asked(play(two_cellars(), "choose food")) == (0, "end")
    assert asked(play(crypt_complete(), "choose living")) == (0, "end")


def test_l5_9_a_room_completed_earlier_does_not_score_again() -> None:
    """L5.9: the crypt completed the armory, and the hallway the crypt."""
    game = crypt_complete()
    assert completed(game) == [1, 2, 3]
    assert points(play(game, "choose living"))["L5.6"] == 2


def test_l5_9_the_question_comes_back_with_the_position() -> None:
    """L5.9: a position with this decision continues in the same way."""
    game = play(two_cellars("Larder @-2,0 r0"), "choose living")
    again = bastide.from_position(game.position())
    assert again.legal() == game.legal()
    assert points(play(again, "again 2"))["L5.6"] == 4


def test_l5_9_the_corridor_reward_is_not_offered_twice_in_a_turn() -> None:
    """L5.9, L5.3: it is also not offered if no hallways and stairs are left."""
    for fields in ({"corridor": True}, {"hallways": 0, "stairs": 0}):
        game = two_cellars(**fields)
        assert "choose corridor" not in game.legal()
        assert refused(game, "choose corridor") == "L5.9"
    assert "choose corridor" in two_cellars(hallways=0).legal()


def test_l5_9_a_look_needs_a_stack_and_a_draw_needs_a_card() -> None:
    """L5.9: if all stacks are empty, or no bonus card is left, the reward is not offered."""
    assert "choose sleeping" not in two_cellars(stacks=stacks()).legal()
    assert "choose utility" not in two_cellars(bonus_deck=[], returned=[]).legal()
    left = [{"card": "money", "by": 1}]
    assert "choose utility" in two_cellars(bonus_deck=[], returned=left).legal()


def test_l5_1_only_rewards_that_can_be_had_are_put_in_order() -> None:
    """L5.1, L5.3: the foyer's reward was already taken in this turn, so only the closet's cards are left."""
    game = completing("Broom Closet", "@3,1 r90", "Powder Room @-2,1 r270", "Hallway @1,3 r0 up", corridor=True)
    assert completed(game) == [0, 1, 3]
    assert asked(game) == (0, "return")
