"""M1 and M6.3: boxes, boards, quarters and their contents."""

from __future__ import annotations

from collections import Counter

import pytest
from games import now, refused, why
from montmurail.positions import QUARTERS, begin, closing, line_around, play, position
from reference import montmurail as reference

import bastide
from bastide.games.montmurail.components import LAYOUTS, printed, read_box

FOUR_PICKS = ("white black NE 0", "blue black NW 1", "yellow white SW 3", "violet white SE 0")


# --- M1.1, M6.3: players and boxes


@pytest.mark.parametrize(("players", "walls"), [(2, 150), (3, 150), (4, 150), (5, 300), (6, 300), (7, 300), (8, 300)])
def test_m1_1_boxes(players: int, walls: int) -> None:
    """M1.1, M1.5, M6.3: 2 to 4 players use one box of 150 walls, up to 8 use two, with their walls combined."""
    game = bastide.new("montmurail", players=players, seed=1)
    assert len(now(game, "boards")) == players
    assert now(game, "supply") == walls


@pytest.mark.parametrize("players", [0, 1, 9, "many"])
def test_m1_1_not_fewer_and_not_more(players: object) -> None:
    """M1.1, M6.3: one player is too few, and nine would need a third box."""
    with pytest.raises(bastide.BadOptions, match="option 'players' cannot be"):
        bastide.new("montmurail", players=players)


@pytest.mark.parametrize("players", range(2, 9))
def test_m6_3_one_set_of_dice(players: int) -> None:
    """M6.3: with two boxes there is still one decree and one roll for everybody."""
    game = bastide.new("montmurail", players=players, layout="market", seed=3)
    assert [decision.seat for decision in game.decisions()] == list(range(players))
    assert len({tuple(game.legal(seat)) for seat in range(players)}) == 1


# --- M1.2: the board


def test_m1_2_a_board_has_144_streets() -> None:
    """M1.2: 72 and 72; a single wall can go on each of them, the edge included."""
    game = begin(face="straight3")
    singles = [move for move in game.legal(0) if " " not in move]
    assert len(singles) == len(set(singles)) == 144
    assert Counter(move[2] for move in singles) == {"n": 64, "w": 64, "s": 8, "e": 8}
    assert [move for move in singles if move[2] == "s"] == [f"{column}8s" for column in "abcdefgh"]
    assert [move for move in singles if move[2] == "e"] == [f"h{row}e" for row in range(1, 9)]


def symbols(game: bastide.Match, *squares: str) -> list[dict[str, int]]:
    """Return what a seat would gain for each of these squares as a city of its own."""
    found = []
    for square in squares:
        data = {
            **game.position(),
            "ask": "close",
            "seat": 0,
            "asked": [True, False],
            "boards": [line_around(square), []],
        }
        alone = bastide.from_position({**data, "supply": 146, "share": [0, 0], "decree": {}})
        (item,) = alone.game.gains(alone.state, 0, alone.number(f"close {square}")).as_json()["items"]
        keys = ("points", "church", "well", "market", "vikings")
        found.append({key: item[key] for key in keys if item[key]})
    return found


def test_m1_2_a_quarter_turns_clockwise() -> None:
    """M1.2: the top row of the tile, C V . M, becomes the right column after one quarter turn, and so on."""
    for turn, row in enumerate(("a1 b1 c1 d1", "d1 d2 d3 d4", "d4 c4 b4 a4", "a4 a3 a2 a1")):
        quarters = [{**QUARTERS[0], "turn": turn}, *QUARTERS[1:]]
        assert symbols(begin(quarters=quarters), *row.split()) == [{"church": 1}, {"vikings": 1}, {}, {"market": 1}]


def test_m1_2_every_quarter_lies_in_its_place() -> None:
    """M1.2, M1.4: the top left squares of the four quarters on the board of these tests."""
    found = symbols(begin(), "a1", "e1", "a5", "e5", "d8", "h8")
    assert found == [{"church": 1}, {"points": 1}, {}, {"market": 1}, {"points": 1}, {"points": 1}]


def test_m1_2_two_sides() -> None:
    """M1.2: the other side has different contents."""
    quarters = [{**QUARTERS[0], "side": "white"}, *QUARTERS[1:]]
    assert symbols(begin(quarters=quarters), "a1", "b1", "c1", "d1") == [
        {"points": 1},
        {"market": 1},
        {"church": 1},
        {},
    ]


def test_m1_2_all_boards_are_alike() -> None:
    """M1.2: the same city is worth the same to everybody."""
    game = closing(*[line_around("a1 b1 a2 b2")] * 3)
    brings = [game.game.gains(game.state, seat, game.number("close a1")) for seat in range(3)]
    assert brings[0] == brings[1] == brings[2]
    assert brings[0].as_json()["items"][0]["points"] == 2


# --- M1.3: making the board


def test_m1_3_players_choose_in_turn() -> None:
    """M1.3: from the first player on, each places one quarter, the same on every board; then the game begins."""
    game = bastide.new("montmurail", players=3, seed=5)
    first = now(game, "first")
    for number, move in enumerate(FOUR_PICKS):
        decision = game.decision()
        assert (decision.kind, decision.seat) == ("quarter", (first + number) % 3)
        game.play(move)
    assert [(q["gem"], q["side"], q["place"], q["turn"]) for q in now(game, "quarters")] == [
        ("white", "black", "NE", 0),
        ("blue", "black", "NW", 1),
        ("yellow", "white", "SW", 3),
        ("violet", "white", "SE", 0),
    ]
    assert now(game, "ask", "age", "turn", "roller") == ("place", 1, 1, first)


def test_m1_3_any_quarter_side_place_and_direction() -> None:
    """M1.3: 4 gems, 2 sides, 4 places, 4 directions; later only those left."""
    game = bastide.new("montmurail", seed=5)
    for left, move in zip((4, 3, 2, 1), FOUR_PICKS, strict=True):
        assert len(game.legal()) == left * 2 * left * 4
        game.play(move)


def test_m1_3_no_gem_and_no_place_twice() -> None:
    """M1.3: a quarter already on the board, on either side, and an occupied place cannot be chosen."""
    game = bastide.new("montmurail", seed=5)
    game.play("white black NW 0")
    assert (refused(game, "white white SE 0"), why(game, "white white SE 0").key) == ("M1.3", "gem_used")
    assert (refused(game, "blue black NW 2"), why(game, "blue black NW 2").key) == ("M1.3", "place_used")
    waiting = 1 - game.decision().seat
    assert refused(game, "blue black NE 2", waiting) == "M1.3"
    assert game.why_not("blue black NE 2") is None


def test_m1_3_a_random_first_player() -> None:
    """M1.3: every seat begins some games."""
    found = Counter(now(bastide.new("montmurail", players=4, seed=seed), "first") for seed in range(80))
    assert set(found) == {0, 1, 2, 3}
    assert min(found.values()) >= 8


def test_m1_3_a_random_board() -> None:
    """M1.3: all gems, sides, places and directions occur, always with four different quarters."""
    seen: Counter[tuple[str, object]] = Counter()
    for seed in range(60):
        quarters = now(bastide.new("montmurail", layout="random", seed=seed), "quarters")
        assert {quarter["gem"] for quarter in quarters} == set(reference.GEMS)
        assert {quarter["place"] for quarter in quarters} == set(reference.PLACES)
        seen.update((quarter["place"], quarter[key]) for quarter in quarters for key in ("gem", "side", "turn"))
    assert len(seen) == 4 * (4 + 2 + 4) - 4  # "white" is a gem and a side
    assert min(seen.values()) >= 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_m1_3_a_shared_layout(layout: str) -> None:
    """M1.3: a named layout is the same for every seed, and the game begins at once."""
    boards = [now(bastide.new("montmurail", layout=layout, seed=seed), "quarters", "ask") for seed in range(5)]
    places = [quarter["place"] for quarter in boards[0][0]]
    found = {q["place"]: (q["gem"], q["side"], q["turn"]) for q in boards[0][0]}
    assert all(board == boards[0] for board in boards)
    assert sorted(places) == sorted(reference.PLACES)
    assert found == dict(zip(("NW", "NE", "SW", "SE"), LAYOUTS[layout], strict=True))
    assert boards[0][1] == "place"


# --- M1.4: squares


def test_m1_4_what_a_square_holds() -> None:
    """M1.4: nothing, a church, a well, a market, a viking, 1 or 2 coins."""
    found = symbols(begin(), "c1", "a1", "c2", "d1", "b1", "c3", "b2")
    assert found == [{}, {"church": 1}, {"well": 1}, {"market": 1}, {"vikings": 1}, {"points": 1}, {"points": 2}]


@pytest.mark.parametrize("gem", reference.GEMS)
@pytest.mark.parametrize("side", reference.SIDES)
def test_m1_4_tiles_are_those_of_the_rules(gem: str, side: str) -> None:
    """M1.4: the box file has the tiles of the rule document; 4 or 5 squares of each are empty."""
    tile = read_box(printed()).tiles[gem, side]
    assert tile == "".join(reference.tiles_of(None)[gem, side])
    assert tile.count(".") in (4, 5)


# --- M1.5: walls


def test_m1_5_placed_walls_come_from_the_supply() -> None:
    """M1.5: placed walls are subtracted from the 150 in the supply."""
    game = play(begin(face="straight3"), "a1n b1n c1n", "a1n")
    assert now(game, "supply") == 146


def test_m1_5_no_more_walls_than_the_box_holds() -> None:
    """M1.5: a position with 151 walls is invalid, one with 150 is valid."""
    full = sorted(reference.street_name(street) for street in reference.STREETS)
    assert now(begin(full, full[:6]), "supply") == 0
    with pytest.raises(
        bastide.BadPosition, match=r"montmurail\.M1\.5: 151 walls stand on the boards; there are only 150"
    ):
        begin(full, full[:7])
    with pytest.raises(bastide.BadPosition, match=r"montmurail\.M1\.5: there are 149 walls in all; there must be 150"):
        bastide.from_position(position(supply=149))


def test_m1_5_coins_and_tokens_never_run_out() -> None:
    """M1.5: further ones are paid, however many there are."""
    game = closing(line_around("b1"), line_around("b2"), tokens=[900, 0], coins=[{}, {"M5.1": 900}])
    play(game, "close b1", "close b2")
    assert now(game, "coins")[1]["M5.1"] == 902
    assert now(game, "invasions", "tokens") == ([1, 0], [0, 0])
