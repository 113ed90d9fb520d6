"""M2 and M3: decree, turns, secret choices, placing and lifting walls."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest
from games import now, refused, why
from montmurail.positions import (
    ALL_STREETS,
    FACES,
    around,
    begin,
    closing,
    coins,
    fall,
    play,
    squares,
    walls_in_all,
    without,
)
from reference import montmurail as reference

import bastide
from bastide.games import montmurail
from bastide.games.montmurail.components import LONGEST_AGE
from bastide.kernel.chance import from_script

EMPTY_CITY = around("c1")  # nothing in it
BOARD = around("a1", "h8")


# --- M2.1: the king's decree


def test_m2_1_each_die_falls_into_its_own_hole() -> None:
    """M2.1: the first die goes into the third hole, the second into the second one left, the third into the last."""
    options = montmurail.Options(layout="market")
    state = montmurail.new(options, from_script([0, 2, 0, 1, 5, 0, 2, 3]))
    assert montmurail.position(state)["decree"] == {"church": 4, "well": 4, "market": 0}


def test_m2_1_three_different_dice() -> None:
    """M2.1: dice of 0 to 2, 2 to 4 and 3 to 5 in any order; every order occurs."""
    lowest: Counter[str] = Counter()
    faces: Counter[int] = Counter()
    for seed in range(300):
        decree = now(bastide.new("montmurail", layout="market", seed=seed), "decree")
        low, middle, high = sorted(decree.values())
        assert low in (0, 1, 2)
        assert middle in (2, 3, 4)
        assert high in (3, 4, 5)
        lowest[min(decree, key=lambda name: decree[name])] += 1
        faces.update(decree.values())
    assert min(lowest[name] for name in ("church", "well", "market")) > 60
    assert set(faces) == {0, 1, 2, 3, 4, 5}


def test_m2_1_a_new_decree_for_the_second_age() -> None:
    """M2.1: the dice are rolled again; the decree stays the same within an age."""
    game = closing(EMPTY_CITY, EMPTY_CITY, decree={})
    play(fall(game, 0, 4, 0, 4, 0, 4, 0), "close c1", "close c1")
    assert now(game, "age", "decree") == (2, {"church": 2, "well": 4, "market": 5})
    play(fall(game, 1), "a1n", "a1n")
    assert now(game, "turn", "decree") == (2, {"church": 2, "well": 4, "market": 5})


# --- M2.2: turns


def test_m2_2_all_open_players_place_at_the_same_time() -> None:
    """M2.2: all decide; no wall stands until the last player has placed, then all do."""
    game = begin((), (), (), face="corner2")
    assert [(decision.seat, decision.kind) for decision in game.decisions()] == [
        (0, "place"),
        (1, "place"),
        (2, "place"),
    ]
    game.play("a1n a1w", 2)
    game.play("b2n", 0)
    assert now(game, "boards", "supply", "turn") == ([[], [], []], 150, 1)
    assert [decision.seat for decision in game.decisions()] == [1]
    game.play("c3n c3w", 1)
    assert now(game, "boards", "supply", "turn") == ([["b2n"], ["c3n", "c3w"], ["a1n", "a1w"]], 145, 2)


def test_m2_2_nobody_places_twice() -> None:
    """M2.2: players who have placed wait for the others."""
    game = begin()
    game.play("a1n", 0)
    assert refused(game, "b1n", 0) == "M2.2"
    assert why(game, "b1n", 0).key == "decided"
    assert game.game.legal(game.state, 0) == []


@pytest.mark.parametrize("players", range(2, 9))
def test_m2_2_the_roller_passes_clockwise(players: int) -> None:
    """M2.2: by one seat every turn, from the last seat to the first."""
    game = begin(*[()] * players, roller=players - 1)
    for turn in range(players + 1):
        assert now(game, "roller") == (players - 1 + turn) % players
        play(game, *[f"a{turn + 1}n" if turn < 8 else "h8e"] * players)


def test_m2_2_the_roller_passes_on_into_the_second_age() -> None:
    """M2.2: the next player makes the first roll of age 2, whoever began age 1."""
    game = play(closing(EMPTY_CITY, EMPTY_CITY, EMPTY_CITY, roller=1, first=0), *["close c1"] * 3)
    assert now(game, "age", "turn", "roller") == (2, 1, 2)


@pytest.mark.parametrize("face", range(6))
def test_m2_2_closed_players_take_the_coins_on_the_die(face: int) -> None:
    """M2.2, M4.5: the faces have 1 1 2 2 3 3 coins, paid at each roll; open players get none."""
    game = begin(EMPTY_CITY, (), (), cities=[["c1"], None, None])
    play(fall(game, face), None, "h8e", "h8e")
    assert coins(game, "M2.2") == [(1, 1, 2, 2, 3, 3)[face], 0, 0]
    assert now(game, "face") == FACES[face]
    assert [decision.seat for decision in game.decisions()] == [1, 2]


def test_m2_2_every_face_comes_up() -> None:
    """M2.2: the construction die has six equally likely faces."""
    faces = Counter(now(bastide.new("montmurail", layout="market", seed=seed), "die") for seed in range(240))
    assert set(faces) == set(range(6))
    assert min(faces.values()) > 20


# --- M2.2, M2.3: hidden


def shown(game: bastide.Match, viewer: int | None) -> str:
    """Return everything that a seat or a spectator is shown."""
    mine = [decision for decision in game.decisions() if decision.seat == viewer]
    seen = [game.view(viewer), [str(line) for line in game.log(viewer)], [str(decision) for decision in mine]]
    if viewer is not None:
        seen += [str(game.why_not(move, viewer)) for move in ("a1n", "b2n b2w", "lift a1n", "close c1", "stay")]
    return json.dumps([*seen, game.game.text(game.view(viewer)), game.game.svg(game.view(viewer))])


@pytest.mark.parametrize("viewer", [None, 0])
def test_m2_2_a_choice_is_hidden_until_all_have_chosen(viewer: int | None) -> None:
    """M2.2, M2.3: nobody sees what another player placed or lifted, or whether they did, until then."""
    boards = ((), ["a1n", "b1n"], ["a1n"])
    fields: dict[str, Any] = {"face": "corner2", "share": [2, 0, 2]}
    before = shown(begin(*boards, **fields), viewer)
    for one, two in itertools.product(
        ([], ["lift a1n"], ["lift a1n", "h8e"], ["lift b1n", "lift a1n", "c3n c3w"]),
        ([], ["a2n"], ["a2n a2w"]),
    ):
        game = begin(*boards, **fields)
        for move in one:
            game.play(move, 1)
        for move in two:
            game.play(move, 2)
        assert shown(game, viewer) == before


@pytest.mark.parametrize("viewer", [None, 0])
def test_m2_2_closing_is_hidden_until_all_have_chosen(viewer: int | None) -> None:
    """M2.2, M2.4: the same holds for closing a city."""
    answers = set()
    for moves in ((None, None), ("close c1", None), ("stay", "stay"), ("stay", "close c1"), ("close c1", "close c1")):
        answers.add(shown(play(closing(EMPTY_CITY, EMPTY_CITY, EMPTY_CITY), None, *moves), viewer))
    assert len(answers) == 1


def test_m2_2_the_own_choice_is_seen() -> None:
    """M2.2: players see their own placement in their view and log; those of others appear once all have placed."""
    game = begin(face="corner2")
    game.play("c3n c3w", 1)
    assert game.view(1)["chosen"] == [None, "c3n c3w"]
    assert game.view(0)["chosen"] == [None, None]
    assert [line.text for line in game.log(1)] == ["c3n c3w"]
    assert [line.text for line in game.log(0)] == []
    game.play("a1n", 0)
    lines = [(line.seat, line.text) for line in game.log(None)]
    assert lines == [(0, "a1n"), (1, "c3n c3w")]
    assert game.log(0) == game.log(1) == game.log(None)


@pytest.mark.parametrize("seed", range(4))
def test_m2_2_order_does_not_matter(seed: int) -> None:
    """M2.2: the choices of three seats, in all six orders, give the same position, next roll and log."""
    moves = {0: ["a1n a1w"], 1: ["lift b1n", "h8e"], 2: ["d4n"]}
    found = set()
    for order in itertools.permutations(range(3)):
        data = begin((), ["b1n"], (), face="corner2", share=[2, 0, 2]).position()
        game = bastide.from_position(data, seed=seed)
        for seat in order:
            for move in moves[seat]:
                game.play(move, seat)
        log = [[line.text for line in game.log(viewer)] for viewer in (None, 0, 1, 2)]
        found.add(json.dumps([game.position(), game.luck.state, log]))
    assert len(found) == 1
    assert json.loads(found.pop())[0]["turn"] == 2


def test_m2_2_order_does_not_matter_between_the_steps_of_a_choice() -> None:
    """M2.2, M3.4: another player may place between lifting and placing."""
    steps = [(0, "lift a1n"), (0, "h1e"), (1, "b1n"), (2, "c1n")]
    found = set()
    for order in itertools.permutations(steps):
        if order.index(steps[0]) < order.index(steps[1]):
            game = begin(["a1n"], (), (), share=[0, 2, 2], face="straight2")
            for seat, move in order:
                game.play(move, seat)
            found.add(json.dumps(game.position()))
    assert len(found) == 1


def test_m2_2_order_does_not_matter_in_closing() -> None:
    """M2.4, M2.2: closing first is no advantage."""
    found = set()
    for order in itertools.permutations(range(3)):
        game = closing(EMPTY_CITY, EMPTY_CITY, around("a1", "d4"))
        for seat in order:
            game.play(("close c1", "stay", "close a1")[seat], seat)
        found.add(json.dumps(game.position()))
    assert len(found) == 1


def test_m2_2_a_secret_choice_can_be_taken_back() -> None:
    """M2.2: until all have chosen; the choices of others stay."""
    game = begin((), (), ())
    game.play("a1n", 0)
    game.play("b1n", 1)
    game.undo(0)
    assert now(game, "chosen") == [None, "b1n", None]
    game.play("c1n", 0)
    game.undo(1)
    assert now(game, "chosen") == ["c1n", None, None]
    with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
        game.undo(2)
    play(game, None, "d1n", "e1n")
    assert now(game, "boards") == [["c1n"], ["d1n"], ["e1n"]]
    for seat in range(3):
        with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
            game.undo(seat)


def test_m2_2_nothing_is_taken_back_once_it_was_seen() -> None:
    """M2.2, M2.4: this includes revealed walls that are followed by a decision to close instead of a roll."""
    game = play(begin(without(EMPTY_CITY, "c1w"), ()), "c1w", "a1n")
    assert now(game, "ask") == "close"
    for seat in range(2):
        assert [line.text for line in game.log(seat)] == ["c1w", "a1n"]
        with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
            game.undo(seat)


def test_m2_4_the_last_closing_of_the_game_is_not_taken_back() -> None:
    """M2.4, M2.2: no roll follows it either, but the game is over, and everybody sees who closed what."""
    game = play(closing(EMPTY_CITY, EMPTY_CITY, age=2), "close c1", "close c1")
    assert game.over
    for seat in range(2):
        assert [line.text for line in game.log(seat)] == ["close c1", "close c1"]
        with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
            game.undo(seat)


def test_m2_2_lifting_can_be_taken_back() -> None:
    """M2.2, M3.4: step by step."""
    game = begin(["a1n", "b1n"], (), share=[0, 2], face="straight2")
    before = game.position()
    game.play("lift a1n", 0)
    game.play("c3n", 1)
    game.undo(0)
    game.undo(1)
    assert game.position() == before


def test_m2_4_closing_can_be_taken_back() -> None:
    """M2.4: until all have decided whether to close."""
    game = closing(EMPTY_CITY, EMPTY_CITY)
    game.play("close c1", 0)
    game.undo(0)
    play(game, "stay", "close c1")
    assert now(game, "cities") == [None, ["c1"]]
    with pytest.raises(bastide.BastideError, match="nothing can be taken back"):
        game.undo(0)


# --- M2.3: placing is an obligation


def test_m2_3_an_open_player_must_place() -> None:
    """M2.3: there is no passing, and a turn does not end before each open player has placed walls."""
    game = begin((), EMPTY_CITY, (), cities=[None, ["c1"], None])
    assert "stay" not in game.legal(0)
    assert refused(game, "stay", 0) == "M2.3"
    game.play("a1n", 0)
    assert now(game, "turn") == 1
    game.play("a1n", 2)
    assert now(game, "turn") == 2


# --- M2.4: closing at the end of a turn


def test_m2_4_an_open_player_may_close_or_stay() -> None:
    """M2.4: only players with an enclosed city are asked; staying open continues with the next turn."""
    game = play(begin(without(EMPTY_CITY, "c1w"), ()), "c1w", "a1n")
    (decision,) = game.decisions()
    assert (decision.seat, decision.kind, game.legal()) == (0, "close", ["stay", "close c1"])
    game.play("stay")
    assert now(game, "turn", "ask", "cities", "supply") == (2, "place", [None, None], 145)
    play(game, "a8s", "a8s")
    assert game.legal(0) == ["stay", "close c1"]


def test_m2_4_not_before_the_end_of_a_turn() -> None:
    """M2.4: no city is closed while walls are to be placed, and no wall is placed while closing is decided."""
    game = begin(EMPTY_CITY, ())
    assert refused(game, "close c1", 0) == "M2.4"
    game = closing(EMPTY_CITY, EMPTY_CITY)
    assert refused(game, "a1n", 0) == "M3.1"
    assert refused(game, "lift c1n", 0) == "M3.4"
    assert refused(game, "white black NW 0", 0) == "M1.3"


# --- M2.5: the end of an age


def test_m2_5_the_age_ends_when_all_cities_are_closed() -> None:
    """M2.5: not while one is open, however many are closed."""
    game = play(closing(EMPTY_CITY, EMPTY_CITY, EMPTY_CITY), "close c1", "close c1", "stay")
    assert now(game, "age", "turn") == (1, 2)
    game = play(game, None, None, "a8s")
    game.play("close c1", 2)
    assert now(game, "age", "turn", "cities") == (2, 1, [None, None, None])


@pytest.mark.parametrize("players", range(2, 9))
def test_m2_5_all_close_in_the_same_turn(players: int) -> None:
    """M2.5: nobody gets coins from the die, and the age ends at once; after the second age, so does the game."""
    game = play(closing(*[EMPTY_CITY] * players), *["close c1"] * players)
    assert now(game, "age", "turn") == (2, 1)
    assert coins(game, "M2.2") == [0] * players
    game = play(closing(*[EMPTY_CITY] * players, age=2), *["close c1"] * players)
    assert game.over
    assert game.decisions() == ()


def test_m2_5_an_age_that_nobody_finishes_ends() -> None:
    """M2.5, a ruling of ours: it ends after a fixed number of turns; open cities are worth nothing, enclosed or not."""
    city = around("a1", "d4")  # 4 coins, 2 vikings
    game = play(begin(city, (), turn=LONGEST_AGE - 1), "h8e", "h8e")
    game.play("stay", 0)
    assert now(game, "age", "turn") == (1, LONGEST_AGE)
    play(game, "h7e", "h7e")
    game.play("stay", 0)
    assert now(game, "age", "turn") == (2, 1)
    assert coins(game, "M5.1") == [0, 0]
    assert now(game, "tokens", "invasions") == ([0, 0], [0, 0])
    assert now(game, "boards", "supply") == ([[], []], 150)


def test_m2_5_an_unfinished_second_age_ends_the_game() -> None:
    """M2.5: only closed cities count."""
    city = around("a1", "d4")
    cities = [squares("a1", "d4"), None]
    game = play(begin(city, city, turn=LONGEST_AGE, age=2, cities=cities), None, "h8e")
    game.play("stay", 1)
    assert game.over
    assert coins(game, "M5.1") == [4, 0]
    assert coins(game, "M5.3") == [0, 3]
    assert now(game, "invasions") == [1, 0]


# --- M3.1: shapes

LYING = {
    "straight2": ("c3n d3n", "c3w c4w", "a1n b1n", "h1e h2e", "a8s b8s"),
    "corner2": ("c3n c3w", "c3n d3w", "b3n c2w", "c3n c2w", "a8w a8s", "h8s h8e"),
    "straight3": ("c3n d3n e3n", "c3w c4w c5w", "f8s g8s h8s", "h6e h7e h8e"),
    "L3": ("c3n d3n e3w", "c3n c3w d3n", "c3w c4w c5n", "c3n c3w c4w", "b5n c3w c4w", "c2w c3n d3n"),
    "zigzag3": ("c3n d3w d4n", "c3n d2w d2n", "c3w c4n d4w", "b4n c3w b4w"),
    "U3": ("c3n c3w d3w", "c3n c3w c4n", "c3n d3w c4n", "c3w d3w c4n", "a1n a1w b1w", "h8n h8s h8e"),
}


@pytest.mark.parametrize("shape", LYING)
def test_m3_1_the_shape_turned_and_mirrored(shape: str) -> None:
    """M3.1: the shape of the die in any direction or mirrored, the edge included; no other shape."""
    game = begin(face=shape)
    for text in LYING[shape]:
        assert game.why_not(text, 0) is None, text
    for other, texts in LYING.items():
        if other != shape:
            for text in texts:
                assert (refused(game, text, 0), why(game, text, 0).key) == ("M3.1", "wrong_shape")


@pytest.mark.parametrize(("shape", "ways"), [(name, len(found)) for name, found in reference.PLACEMENTS.items()])
def test_m3_1_as_many_ways_as_there_are(shape: str, ways: int) -> None:
    """M3.1: a bare board has every placement of the shape and 144 single walls."""
    counted = {"straight2": 126, "corner2": 256, "straight3": 108, "L3": 448, "zigzag3": 224, "U3": 256}
    assert len(begin(face=shape).legal(0)) == counted[shape] + 144
    assert ways == counted[shape]


@pytest.mark.parametrize("text", ["a1n c1n", "a1n a2n", "a1n a1n", "c3n d3w d3n", "c3n c2w c3w", "a1n b1n d1n"])
def test_m3_1_walls_of_a_shape_form_one_line(text: str) -> None:
    """M3.1: separate walls or forks are not shapes of the die."""
    assert (refused(begin(), text, 0), why(begin(), text, 0).key) == ("M3.1", "wrong_shape")


def test_m3_1_more_than_three_walls_are_no_move() -> None:
    """M3.1: no shape has more than three walls."""
    with pytest.raises(bastide.BadNotation):
        begin().why_not("c3n c4n d3w d4w", 0)


def test_m3_1_free_streets_only() -> None:
    """M3.1: neither a shape nor a single wall goes where a wall stands; other boards do not matter."""
    game = begin(["c3n"], ["d3n"], face="straight2")
    for text in ("c3n d3n", "b3n c3n", "c3n"):
        assert (refused(game, text, 0), why(game, text, 0).key) == ("M3.1", "street_taken")
    assert game.why_not("d3n e3n", 0) is None
    assert game.why_not("b3n c3n", 1) is None
    assert not {move for move in game.legal(0) if "c3n" in move.split()}


def test_m3_1_never_outside_the_board() -> None:
    """M3.1: no street lies beyond the edge."""
    names = {name for move in begin(face="straight3").legal(0) for name in move.split()}
    assert names == set(ALL_STREETS)
    for text in ("i1n", "a9n", "a0n", "h8n i8n"):
        with pytest.raises(bastide.BadNotation):
            begin().play(text, 0)


# --- M3.2, M3.3


def test_m3_2_walls_need_not_touch_others() -> None:
    """M3.2: they may be far from other walls or beside them."""
    game = begin(around("a1"), (), face="straight2")
    for text in ("g7n h7n", "b2n c2n", "a2w a3w"):
        assert game.why_not(text, 0) is None


@pytest.mark.parametrize("face", FACES)
def test_m3_3_a_single_wall_instead(face: str) -> None:
    """M3.3: always, whatever the die shows and wherever the shape fits; but not two of its three walls."""
    game = begin(face=face)
    assert sum(" " not in move for move in game.legal(0)) == 144
    play(game, "d4n", "d4w")
    assert now(game, "boards") == [["d4n"], ["d4w"]]
    if face.endswith("3"):
        assert refused(begin(face=face), "a1n b1n", 0) == "M3.1"


# --- M3.4: walls run out


def rest(number: int) -> list[str]:
    """Return this many walls from the bottom right, which leaves the top left free."""
    return ALL_STREETS[-number:] if number else []


def test_m3_4_the_supply_is_shared_from_the_roller_on() -> None:
    """M3.4: with 4 walls left and a shape of 3, the roller gets 3, the next player 1, and the others none."""
    game = begin(rest(40), rest(40), rest(40), rest(26), face="L3", roller=2)
    assert now(game, "supply", "share") == (4, [0, 0, 3, 1])
    assert game.why_not("a1n b1n a1w", 2) is None
    assert refused(game, "a1n b1n a1w", 3) == "M3.4"
    assert game.why_not("a1n", 3) is None
    assert refused(game, "a1n", 0) == "M3.4"
    assert why(game, "a1n", 0).text == "1 walls are needed and 0 are at hand: lift some of your own first"


def test_m3_4_closed_players_need_no_walls() -> None:
    """M3.4: the supply is shared among those who place."""
    closed = [["c1"], None, None]
    game = begin(EMPTY_CITY, rest(100), rest(43), face="L3", roller=0, cities=closed)
    assert now(game, "supply", "share") == (3, [0, 3, 0])


def test_m3_4_several_players_lift_in_the_same_turn() -> None:
    """M3.4: nobody's walls depend on what others do with theirs, and all walls are still there afterwards."""
    game = begin(rest(40), rest(40), rest(40), rest(26), face="L3", roller=2)
    for move in ("lift h8n", "lift h8w", "lift h8s", "a1n a1w b1n"):
        game.play(move, 0)
    for move in ("lift h8n", "a1n"):
        game.play(move, 1)
    game.play("a1n a1w b1n", 2)
    game.play("lift h8e", 3)
    assert now(game, "supply") == 4
    for move in ("lift h8s", "a1n a1w b1n"):
        game.play(move, 3)
    data = game.position()
    assert [len(board) for board in data["boards"]] == [40, 40, 43, 27]
    assert (data["supply"], walls_in_all(data), data["lifted"]) == (0, 150, [[], [], [], []])
    assert {"a1n", "a1w", "b1n"} <= set(data["boards"][0])
    assert not {"h8n", "h8w", "h8s"} & set(data["boards"][0])


def test_m3_4_as_many_as_are_missing() -> None:
    """M3.4: a player who lacks k walls for the shape lifts exactly k, then places it."""
    game = begin(rest(50), rest(99), face="straight3", roller=0)
    assert now(game, "share") == [1, 0]
    game.play("lift h8e", 0)
    assert {move.split()[0] for move in game.legal(0)} == {"lift"}
    assert (refused(game, "a1n", 0), why(game, "a1n", 0).key) == ("M3.4", "walls_lifted")
    assert refused(game, "a1n b1n c1n", 0) == "M3.4"
    game.play("lift h8s", 0)
    assert not any(move.startswith("lift") for move in game.legal(0))
    assert (refused(game, "lift h8n", 0), why(game, "lift h8n", 0).key) == ("M3.4", "no_need")
    assert (refused(game, "a1n", 0), why(game, "a1n", 0).key) == ("M3.4", "walls_lifted")
    assert all(len(move.split()) == 3 for move in game.legal(0))
    game.play("a1n b1n c1n", 0)


def test_m3_4_one_for_a_single_wall() -> None:
    """M3.4, M3.3: a player without walls lifts one and may place it as a single wall, even on the same street."""
    game = begin(rest(50), rest(100), face="straight3")
    assert now(game, "share") == [0, 0]
    assert {move.split()[0] for move in game.legal(0)} == {"lift"}
    game.play("lift h8e", 0)
    assert {"a1n", "h8e", "lift h8s"} <= set(game.legal(0))
    assert "a1n b1n c1n" not in game.legal(0)
    game.play("h8e", 0)
    play(game, None, "lift h8e")
    play(game, None, "a1n")
    assert now(game, "supply") == 0
    assert now(game, "boards")[0] == rest(50)


def test_m3_4_only_when_walls_are_short() -> None:
    """M3.4: with enough walls in the supply, nothing is lifted; a wall that does not stand never is."""
    game = begin(rest(50), rest(97), face="straight3")
    assert now(game, "share") == [3, 0]
    assert (refused(game, "lift h8e", 0), why(game, "lift h8e", 0).key) == ("M3.4", "no_need")
    assert (refused(game, "lift a1n", 1), why(game, "lift a1n", 1).key) == ("M3.4", "no_wall")
    game.play("lift h8e", 1)
    assert (refused(game, "lift h8e", 1), why(game, "lift h8e", 1).key) == ("M3.4", "no_wall")


def test_m3_4_too_few_walls_for_the_shape() -> None:
    """M3.4: a player who cannot lift enough walls places a single wall."""
    game = begin(["a1n"], rest(144), ALL_STREETS[:5], face="straight3", roller=1)
    assert now(game, "share") == [0, 0, 0]
    game.play("lift a1n", 0)
    assert set(game.legal(0)) == set(ALL_STREETS)


def test_m3_4_no_free_street_fits_the_shape() -> None:
    """M3.4: a single wall is placed instead; if walls are available, none is lifted for it."""
    game = begin(without(ALL_STREETS, "a1n", "h8e"), (), face="straight2")
    assert game.legal(0) == ["a1n", "h8e"]
    assert refused(game, "lift a1w", 0) == "M3.4"


def test_m3_4_lifted_walls_make_room_that_does_not_fit() -> None:
    """M3.4: if the shape fits nowhere after lifting, a single wall is placed, and the others are returned."""
    game = begin(ALL_STREETS, ALL_STREETS[:6], face="straight2")
    assert now(game, "supply", "share") == (0, [0, 0])
    game.play("lift a1n", 0)
    game.play("lift h8e", 0)
    assert game.legal(0) == ["a1n", "h8e"]
    game.play("h8e", 0)
    play(game, None, "lift a1n")
    play(game, None, "a1n")
    assert now(game, "supply") == 1
    assert now(game, "boards")[0] == without(ALL_STREETS, "a1n")


@pytest.mark.parametrize("share", [0, 1, 2, 3])
@pytest.mark.parametrize("face", FACES)
def test_m3_4_a_full_board(face: str, share: int) -> None:
    """M3.4: with 144 walls, one is lifted in any case, though it can only be put back where it was."""
    game = begin(ALL_STREETS, ALL_STREETS[: 6 - share], face=face, share=[share, 0])
    assert now(game, "supply") == share
    assert game.legal(0) == [f"lift {name}" for name in sorted(ALL_STREETS, key=reference_number)]
    game.play("lift d4n", 0)
    assert "d4n" in game.legal(0)
    game.play("d4n", 0)
    assert now(game, "chosen")[0] == "d4n"


def reference_number(name: str) -> tuple[int, str]:
    """Return the order in which the engine lists streets: n, w, s, e, each row by row."""
    return "nwse".index(name[2]), name[1] + name[0]
