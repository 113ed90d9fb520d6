"""L6: the last round, final scoring, ties."""

from __future__ import annotations

from typing import Any

import pytest
from games import now
from ludwig.positions import Castle, asked, begin, bonus, castle, favor, grown, offer, play, stacks
from reference import ludwig as reference

import bastide

FIVE = ("Broom Closet", "Buttery", "Study", "Parlor", "Larder")
OFFER = offer(*FIVE)


def ending(**fields: Any) -> bastide.Match:
    """Start at the last turn of a round, taken by the master builder, seat 0."""
    return begin(seat=0, master=0, **fields)


def items(game: bastide.Match, rule: str, seat: int = 0) -> list[tuple[int, dict[str, Any]]]:
    found = [item for item in game.score()[seat].items if item.rule == f"ludwig.{rule}"]
    return [(item.points, dict(item.data)) for item in found]


# --- L6.1


def test_l6_1_the_round_of_the_last_card_is_the_last() -> None:
    """L6.1: the round in which the last card is drawn is played to its end."""
    left = stacks(
        "Pantry", "Flute Room", "Solar", "Porch", "Sauna", "Salon", "Armory", "Forum", "Stables", "Observatory"
    )
    game = play(ending(cards=1, market=[None, *OFFER[:4]], stacks=left), "pass", "end")
    assert now(game, "cards", "last") == (0, True)
    play(game, "put Study 15000", "put Buttery 10000", "put Parlor 8000", "put Broom Closet 6000", "end")
    play(game, "pass", "end", "pass")
    assert not game.over
    assert asked(game) == (1, "end")
    assert play(game, "end").over


def test_l6_1_not_the_one_before() -> None:
    """L6.1: while cards are left, the round is not the last."""
    game = play(ending(cards=12, market=[None, *OFFER[:4]]), "pass", "end")
    assert now(game, "last") is False
    assert now(game, "cards") < 12


def test_l6_1_the_discarded_cards_fill_what_is_empty() -> None:
    """L6.1: one card is left for five empty places."""
    left = stacks("Sauna", "Kitchen", "Panic Room", "Pantry", "Focus Room", "Vestibule", "Stables", "Solar")
    drawn = {"100": 5, "200": 3, "300": 5, "600": 4, "150": 4}
    game = play(ending(cards=1, drawn=drawn, market=[None] * 5, stacks=left), "pass", "end")
    assert None not in now(game, "market")
    assert now(game, "last") is True


@pytest.mark.parametrize("seed", range(8))
def test_l6_1_each_discarded_card_once(seed: int) -> None:
    """L6.1: for three places, two discarded cards of 100 and one of 300 belong to stacks that are left."""
    drawn = {"100": 2, "150": 5, "200": 5, "250": 5, "300": 1, "350": 3}
    left = stacks(*reference.ROOMS[2:6], "Sauna", "Kitchen", "Panic Room")
    fields = {"drawn": drawn, "market": [*OFFER[:2], None, None, None], "stacks": left}
    game = play(ending(cards=1, seed=seed, **fields), "pass", "end")
    sizes = sorted(reference.TILES[room["tile"]]["size"] for room in now(game, "market"))
    last = [size for size in (100, 300) if now(game, "drawn")[str(size)] > drawn[str(size)]]
    assert sizes == [100] * 4 + [300] if not last else last[0] in sizes


def test_l6_1_a_place_stays_empty_when_no_stack_can_fill_it() -> None:
    """L6.1: all stacks are empty."""
    game = play(ending(cards=3, market=[None, None, *OFFER[:3]], stacks=stacks("Sauna")), "pass", "end")
    names = sorted(str(room and room["tile"]) for room in now(game, "market"))
    assert names == sorted(["Sauna", "None", *FIVE[:3]])
    assert now(game, "last") is True


def test_l6_1_the_game_ends_when_nothing_fits_any_more() -> None:
    """L6.1: our ruling, as all would pass forever: no stairs for the rooms on offer, and no place for other rooms."""
    market = offer("The Hole", "Fungus Room", "Crypt", "Dungeon", "Armory")
    assert play(ending(market=market, hallways=0, stairs=0), "pass", "end").over
    assert not play(ending(market=market, hallways=0, stairs=1), "pass", "end").over
    assert not play(ending(market=[*market[:4], None], hallways=0, stairs=0), "pass", "end").over


def test_l6_1_no_game_outlasts_its_hundredth_round() -> None:
    """L6.1: our ruling, as somebody might pass forever."""
    assert not play(ending(round=99), "pass", "end").over
    assert play(ending(round=100), "pass", "end").over


# --- L6.2


def without(*sizes: str, rooms: Castle) -> dict[str, list[str]]:
    """Return stacks of two tiles each, except for empty ones."""
    used = {placed["tile"] for placed in rooms} | set(FIVE)
    found = {}
    for size in map(str, reference.STACKS):
        left = [name for name in reference.ROOMS if str(reference.TILES[name]["size"]) == size and name not in used]
        found[size] = [] if size in sizes else left[:2]
    return found


def test_l6_2_depleted_stacks_as_in_the_rulebook() -> None:
    """L6.2: 3 rooms of 300 and 1 of 450, both stacks depleted: 8 points."""
    rooms = grown("Dining Room", "Scullery", "Kitchen", "Drawing Room", "Pantry")
    game = begin(rooms, castle(), market=OFFER, stacks=without("300", "450", "600", rooms=rooms))
    assert items(game, "L6.2") == [(6, {"size": 300, "rooms": 3}), (2, {"size": 450, "rooms": 1})]
    assert items(game, "L6.2", 1) == []


def test_l6_2_rooms_on_offer_do_not_count() -> None:
    """L6.2: a stack is depleted when no tile lies face down, even if one is on offer."""
    rooms = grown("Kitchen")
    market = offer("Sauna", *FIVE[:4])
    game = begin(rooms, castle(), market=market, stacks=without("300", rooms=[*rooms, {"tile": "Sauna"}]))
    assert items(game, "L6.2") == [(2, {"size": 300, "rooms": 1})]


def test_l6_2_hallways_and_stairs() -> None:
    """L6.2: each counts if its own supply is used up, on both floors; a hallway is not a 150."""
    tiles = castle("Stairs @3,1 r180", "Hallway @6,1 r0 down", "Hallway @1,3 r90 up")
    full = without("150", rooms=tiles)
    assert items(begin(tiles, castle(), market=OFFER, stacks=full), "L6.2") == []
    game = begin(tiles, castle(), market=OFFER, stacks=full, hallways=0)
    assert items(game, "L6.2") == [(4, {"size": "hallways", "rooms": 2})]
    game = begin(tiles, castle(), market=OFFER, stacks=full, stairs=0)
    assert items(game, "L6.2") == [(2, {"size": "stairs", "rooms": 1})]


# --- L6.3

SQUARES = ("Buttery", "Larder", "Pantry", "Focus Room", "Lilac Cabinet", "Pink Cabinet", "Observatory")


def test_l6_3_favors_as_in_the_rulebook() -> None:
    """L6.3: two with 3 square rooms share 8 and 4, the next has 1 and gets 2, the last has none."""
    castles = (grown(*SQUARES[:3]), grown(*SQUARES[3:6]), grown(SQUARES[6]), castle())
    assert favor("square", *castles) == [(3, 6), (3, 6), (1, 2), (0, 0)]


@pytest.mark.parametrize(
    ("money", "points"),
    [
        ([9, 8, 7, 6], [8, 4, 2, 1]),
        ([6, 7, 8, 9], [1, 2, 4, 8]),
        ([9, 8, 8, 8], [8, 2, 2, 2]),
        ([9, 9, 9, 8], [4, 4, 4, 1]),
        ([9, 8, 8, 0], [8, 3, 3, 0]),
        ([9, 9, 9, 9], [3, 3, 3, 3]),
        ([9, 9, 8, 8], [6, 6, 1, 1]),
        ([0, 0, 9, 0], [0, 0, 8, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_l6_3_ranks_and_ties(money: list[int], points: list[int]) -> None:
    """L6.3: tied players share the points of their ranks, rounded down; players with a count of 0 get none."""
    purses = [1000 * amount for amount in money]
    assert favor("money", *[castle()] * 4, money=purses) == list(zip(purses, points, strict=True))


def test_l6_3_two_players() -> None:
    """L6.3: the points per rank do not change."""
    assert favor("money", castle(), castle(), money=[1000, 2000]) == [(1000, 4), (2000, 8)]


def test_l6_3_rank_and_ties_are_told() -> None:
    """L6.3: they are part of the score, to explain it."""
    game = begin(*[castle()] * 3, money=[5, 7, 5], favors=["money", "small", "large"])
    found = [items(game, "L6.3", seat)[0] for seat in range(3)]
    assert found == [
        (3, {"favor": "money", "count": 5, "rank": 2, "tied": 2}),
        (8, {"favor": "money", "count": 7, "rank": 1, "tied": 1}),
        (3, {"favor": "money", "count": 5, "rank": 2, "tied": 2}),
    ]


ROOMS = castle("Stairs @3,1 r180", "Hallway @6,1 r0 down", "Gallery of Mirrors @-7,0 r0", "Parlor @0,3 r0")
COUNTS = {
    "corridor rooms": 3,
    "living rooms": 2,
    "activity rooms": 0,
    "area of living": 500,
    "area of corridor": 125 + 75 + 150,
    "area of food": 0,
    "small": 1,
    "large": 1,
    "square": 0,
    "round": 1,
    "completed": 2,
    "incomplete": 3,
    "exits": 6,
    "money": 700,
}


@pytest.mark.parametrize("name", COUNTS)
def test_l6_3_what_favors_count(name: str) -> None:
    """L6.3: foyer, hallways and stairs are rooms of their type, complete or not, but not small or round ones."""
    assert favor(name, ROOMS, castle(), money=[700, 0])[0][0] == COUNTS[name]


def test_l6_3_external_entrances_leave_corridors_out() -> None:
    """L6.3, L8.3: 3 of the parlor and 3 of the gallery count, none of foyer and hallway."""
    assert favor("exits", ROOMS, castle())[1] == (0, 0)


# --- L6.4

BY_TYPE = {"living": 2, "activity": 2, "sleeping": 3, "outdoor": 2, "utility": 2, "food": 3, "corridor": 1}
BY_SIZE = {size: 2 if size <= 300 else 3 for size in reference.STACKS}


@pytest.mark.parametrize("card", BY_TYPE)
def test_l6_4_types(card: str) -> None:
    """L6.4: points for each room of the type; the foyer is a corridor room."""
    name = next(name for name in reference.ROOMS if reference.TILES[name]["type"] == card)
    rooms = grown("Hallway", name, "Parlor" if card != "living" else "Larder")
    assert bonus(card, rooms) == BY_TYPE[card] * (3 if card == "corridor" else 1)


def test_l6_4_downstairs() -> None:
    """L6.4: 2 points for each."""
    assert bonus("downstairs", castle("Stairs @3,1 r180", "Armory @6,0 r180", "Crypt @3,-2 r0")) == 4


@pytest.mark.parametrize("size", BY_SIZE)
def test_l6_4_sizes(size: int) -> None:
    """L6.4: points for each room of the size: 2 up to 300, 3 from 350 on."""
    names = [name for name in reference.ROOMS if reference.TILES[name]["size"] == size]
    upstairs = [name for name in names if reference.TILES[name]["type"] != "downstairs"]
    assert bonus(str(size), grown("Hallway", upstairs[-1], upstairs[-2])) == 2 * BY_SIZE[size]


def test_l6_4_all_sizes() -> None:
    """L6.4: 8 points for a room of each size, nothing for nine of ten; a hallway is not a 150."""
    ten = ["Focus Room", "Parlor", "Meat Locker", "Billiards Room", "Kitchen", "Great Hall", "Observatory"]
    ten += ["Drawing Room", "Forum", "Vestibule"]
    assert bonus("sizes", grown("Hallway", *ten)) == 8
    assert bonus("sizes", grown("Hallway", *(name for name in ten if name != "Parlor"))) == 0


def test_l6_4_all_types() -> None:
    """L6.4: 7 points for a room of each of the eight types; the foyer is the corridor room."""
    seven = ("Stairs", "The Hole", "Focus Room", "Flute Room", "Larder", "Gatehouse", "Nap Room", "Sauna")
    assert bonus("types", grown(*seven)) == 7
    assert bonus("types", grown(*seven[:-1])) == 0


def test_l6_4_counts() -> None:
    """L6.4: hallways 1, stairs 2, square and round rooms 1, each pair of completed rooms or external entrances 1."""
    assert bonus("hallways", castle("Stairs @3,1 r180", "Hallway @6,1 r0 down", "Hallway @1,3 r90 up")) == 2
    assert bonus("stairs", castle("Stairs @3,1 r180", "Stairs @-3,1 r0")) == 4
    assert bonus("completed", ROOMS) == 1
    assert bonus("completed", castle("Broom Closet @3,1 r90")) == 0
    assert bonus("square", grown("Focus Room", "Observatory", "Parlor")) == 2
    assert bonus("round", grown("Parlor", "Forum", "Hallway", "Observatory")) == 2
    assert bonus("exits", ROOMS) == 3
    assert bonus("exits", castle("Parlor @0,3 r0")) == 1


@pytest.mark.parametrize(("money", "points"), [(4999, 0), (5000, 1), (14999, 2), (15000, 3)])
def test_l6_4_money(money: int, points: int) -> None:
    """L6.4: 1 point for each full 5000, in addition to L6.5."""
    assert bonus("money", castle(), money=[money, 0]) == points
    game = begin(castle(), castle(), bonus=[["money"], []], money=[money, 0])
    assert items(game, "L6.5") == [(money // 10000, {"money": money})]


def test_l6_4_cards_are_secret_until_the_end() -> None:
    """L6.4: all are revealed at the end."""
    game = begin(bonus=[["food"], ["100"]], ask="buy", last=True, cards=0, master=0, seat=0)
    assert game.view(1)["bonus"] == [1, ["100"]]
    assert [item.secret for item in game.score()[0].items if item.rule == "ludwig.L6.4"] == [True]
    play(game, "pass", "end")
    assert game.view(1)["bonus"] == game.view(None)["bonus"] == [["food"], ["100"]]
    assert [item.secret for item in game.score()[0].items if item.rule == "ludwig.L6.4"] == [False]


# --- L6.5, L6.6


@pytest.mark.parametrize(("money", "points"), [(0, 0), (9999, 0), (10000, 1), (29000, 2), (30000, 3)])
def test_l6_5_money(money: int, points: int) -> None:
    """L6.5: 1 point for each full 10000: 29000 are worth 2."""
    game = begin(money=[money, 0])
    assert items(game, "L6.5") == [(points, {"money": money})]


def over(*castles: Castle, **fields: Any) -> tuple[int, ...]:
    """Return the winners of a finished game."""
    empty: dict[str, Any] = {"favors": ["food rooms", "area of food", "sleeping rooms"][: len(castles)]}
    game = begin(*castles, ask="over", last=True, cards=0, bonus=[[] for _ in castles], **{**empty, **fields})
    result = game.result()
    assert result is not None
    return result.winners


def test_l6_6_most_points_win() -> None:
    """L6.6: the player with the most points wins, in any seat."""
    assert over(castle(), castle(), points=[{"L4.1": 9}, {"L4.1": 10}], money=[0, 0]) == (1,)


def test_l6_6_ties() -> None:
    """L6.6: the larger floor area wins, including foyer and corridors; then tied players share the victory."""
    small, large = castle("Stairs @3,1 r180"), castle("Hallway @3,1 r0 up")
    even = [{"L4.1": 7}, {"L4.1": 7}, {"L4.1": 7}]
    assert over(small, large, large, points=even, money=[9000, 10, 20]) == (1, 2)
    assert over(large, small, small, points=even, money=[0, 10, 20]) == (0,)
    assert over(small, small, small, points=even, money=[0, 0, 0]) == (0, 1, 2)


def test_l6_6_ties_in_the_edition_of_2022() -> None:
    """L6.6: after the larger area, more money wins; then tied players share the victory."""
    small, large = castle("Stairs @3,1 r180"), castle("Hallway @3,1 r0 up")
    even: dict[str, Any] = {"points": [{"L4.1": 7}] * 3, "edition": "2022"}
    assert over(small, large, large, money=[9000, 10, 20], **even) == (2,)
    assert over(large, small, small, money=[0, 10, 20], **even) == (0,)
    assert over(small, large, large, money=[9000, 20, 20], **even) == (1, 2)
