"""Positions as JSON: defaults, invalid positions and their messages, and round trips."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games import check_one_sentence, line_of_refusal, now, sentences
from hypothesis import given
from malformed_positions import check_nesting, check_refused_or_played, malformed, many
from montmurail.positions import ALL_STREETS, QUARTERS, Builder, around, begin, line_around, position, together

import bastide
from bastide.games import montmurail
from bastide.games.montmurail.components import printed

KINDS_OF_GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "layout": "random", "perfect_plan": True},
    {"players": 4, "layout": "market", "longest_wall": True},
    {"players": 5, "layout": "harbour"},
]
FAR = around("h8")


# --- defaults


def test_only_boards_are_needed() -> None:
    """Fill in the rest as in a new game."""
    data = {"game": "montmurail", "boards": [["d4n"], []]}
    found = bastide.from_position(data).position()
    assert [quarter["gem"] for quarter in found.pop("quarters")] == ["blue", "white", "yellow", "violet"]
    assert found == {
        **data,
        "layout": "players",
        "perfect_plan": False,
        "longest_wall": False,
        "tiles": None,
        "decree": {"church": 0, "well": 0, "market": 0},
        "age": 1,
        "turn": 1,
        "first": 0,
        "roller": 0,
        "face": "straight2",
        "die": 0,
        "ask": "place",
        "seat": 0,
        "cities": [None, None],
        "runs": [0, 0],
        "supply": 149,
        "share": [2, 2],
        "lifted": [[], []],
        "chosen": [None, None],
        "asked": [True, True],
        "tokens": [0, 0],
        "invasions": [0, 0],
        "coins": [{"M2.2": 0, "M5.1": 0, "M6.1": 0, "M6.2": 0, "M5.3": 0}] * 2,
    }


def test_default_of_what_is_asked() -> None:
    assert now(begin(quarters=QUARTERS[:3], seat=1), "ask", "asked", "share") == ("quarter", [False, True], [0, 0])
    assert now(begin(FAR, FAR, ask="close", seat=1), "asked", "share") == ([False, True], [0, 0])
    assert now(begin(FAR, FAR, cities=[["h8"], None]), "asked", "share") == ([False, True], [0, 2])
    assert now(begin(FAR, FAR, ask="over"), "asked") == [False, False]


def test_walls_are_also_set_aside_for_those_who_have_chosen() -> None:
    """The supply cannot be given out twice."""
    game = begin(ALL_STREETS[-100:], ALL_STREETS[-47:], face="straight3", chosen=["a1n b1n c1n", None])
    assert now(game, "supply", "share") == (3, [3, 0])


def test_streets_by_either_name() -> None:
    """Accept d4s for d5n; positions are written with one of the two names."""
    assert now(begin(["d4s", "d4e", "h8s"], ()), "boards")[0] == ["e4w", "d5n", "h8s"]


def test_a_face_by_its_number() -> None:
    """Two faces can have the same shape with different coins."""
    assert now(begin(face="L3", die=3), "face", "die") == ("L3", 3)
    assert now(begin(face="L3"), "die") == 3


# --- invalid positions and their messages

SHORT: dict[str, Any] = {"boards": [ALL_STREETS[-50:], ALL_STREETS[-99:]], "face": "straight3"}

WRONG: list[tuple[dict[str, Any], str]] = [
    # shape
    ({"bords": []}, "a position of Montmurail has no field 'bords'; it has: game, rules, layout, perfect_plan"),
    ({"boards": None}, "'boards' must be a list of 2 to 8 lists of streets, one for each seat"),
    ({"boards": [[]]}, "'boards' must be a list of 2 to 8 lists of streets"),
    ({"boards": [[]] * 9}, "'boards' must be a list of 2 to 8 lists of streets"),
    ({"boards": ["a1n", []]}, "'boards' must be a list of lists of streets"),
    ({"boards": [["i1n"], []]}, "'i1n' is not a street; streets are a1n, a1w and so on, a8s and h1e at the far edges"),
    ({"boards": [["a1n\n"], []]}, "'a1n\\n' is not a street; streets are a1n, a1w and so on, a8s and h1e at the far"),
    ({"boards": [[7], []]}, "7 is not a street; streets are a1n, a1w and so on, a8s and h1e at the far edges"),
    ({"boards": [["a1n", "a1n"], []]}, "two walls stand on the street a1n"),
    ({"boards": [["d4s", "d5n"], []]}, "two walls stand on the street d5n"),
    # options
    ({"layout": "castle"}, "option 'layout' cannot be 'castle'"),
    ({"perfect_plan": 1}, "option 'perfect_plan' cannot be 1"),
    (
        {"tiles": "tile"},
        "the tiles are wrong in line 1: 'tile' is neither a tile, nor a king's die, nor a face of the die",
    ),
    # quarters
    ({"quarters": None}, "'quarters' must be a list of at most 4 quarters"),
    ({"quarters": [*QUARTERS, QUARTERS[0]]}, "'quarters' must be a list of at most 4 quarters"),
    ({"quarters": [{"gem": "white"}]}, "a quarter has a gem, a side, a place and a turn"),
    (
        {"quarters": [{**QUARTERS[0], "gem": "red"}]},
        "a quarter cannot have the 'gem' 'red'; there are: white",
    ),
    ({"quarters": [{**QUARTERS[0], "place": ["NW"]}]}, "a quarter cannot have the 'place' ['NW']; there are: NW, NE,"),
    ({"quarters": [{**QUARTERS[0], "turn": 4}]}, "'turn' must be a whole number from 0 to 3, not 4"),
    ({"quarters": [QUARTERS[0], {**QUARTERS[1], "gem": "white"}]}, "montmurail.M1.3: two quarters have the same 'gem'"),
    (
        {"quarters": [QUARTERS[0], {**QUARTERS[1], "place": "NW"}]},
        "montmurail.M1.3: two quarters have the same 'place'",
    ),
    # progress of the game
    ({"ask": "build"}, "'ask' cannot be 'build'; it can be: quarter, place, close, over"),
    ({"ask": ["place"]}, "'ask' cannot be ['place']; it can be: quarter, place, close, over"),
    ({"ask": "quarter"}, "a quarter is asked for exactly when fewer than four are on the board"),
    ({"ask": "place", "quarters": []}, "a quarter is asked for exactly when fewer than four are on the board"),
    ({"decree": {"castle": 1}}, "'decree' must give numbers for: church, well, market"),
    ({"decree": [1, 2, 3]}, "'decree' must give numbers for: church, well, market"),
    ({"decree": {"well": 10}}, "'well' must be a whole number from 0 to 9, not 10"),
    ({"age": 3}, "'age' must be a whole number from 1 to 2, not 3"),
    ({"turn": 0}, "'turn' must be a whole number from 1 to 100, not 0"),
    ({"turn": 101}, "'turn' must be a whole number from 1 to 100, not 101"),
    ({"first": 2}, "'first' must be a whole number from 0 to 1, not 2"),
    ({"roller": -1}, "'roller' must be a whole number from 0 to 1, not -1"),
    ({"seat": True}, "'seat' must be a whole number from 0 to 1, not True"),
    ({"face": "O4"}, "'O4' is not a shape of the die; there are: straight2, corner2, straight3, L3, zigzag3, U3"),
    ({"face": "L3", "die": 2}, "face 2 of the die does not show 'L3'"),
    ({"die": 6}, "'die' must be a whole number from 0 to 5, not 6"),
    # walls
    ({"boards": [ALL_STREETS, ALL_STREETS[:7]]}, "montmurail.M1.5: 151 walls stand on the boards; there are only 150"),
    ({"supply": 149}, "montmurail.M1.5: there are 149 walls in all; there must be 150"),
    ({"supply": 151}, "'supply' must be a whole number from 0 to 150, not 151"),
    ({"lifted": [["a1n"], []]}, "montmurail.M3.4: a wall was lifted that is not on the board"),
    ({"lifted": [["a1n"]]}, "'lifted' must be a list with one entry for each of the 2 seats"),
    ({"boards": [["a1n"], []], "lifted": [["a1n"], []]}, "montmurail.M3.4: seat 0 cannot have lifted a1n"),
    ({**SHORT, "lifted": [["h8n", "h8s", "h8e"], []]}, "montmurail.M3.4: seat 0 cannot have lifted h8e"),
    ({"boards": [ALL_STREETS, ALL_STREETS[:6], []]}, "montmurail.M3.4: seat 2 has no wall to place and none to lift"),
    (
        {"boards": [ALL_STREETS, ALL_STREETS[:6], []], "ask": "close"},
        "montmurail.M3.4: seat 2 has no wall to place and none to lift",
    ),
    ({"share": [0]}, "'share' must be a list with one entry for each of the 2 seats"),
    ({"share": [4, 0]}, "'share' must be a whole number from 0 to 3, not 4"),
    ({**SHORT, "share": [1, 1]}, "montmurail.M3.4: more walls are set aside than the supply holds"),
    # cities
    ({"cities": [[], None]}, "'cities' must have null or a list of squares for each seat"),
    ({"cities": ["a1", None]}, "'cities' must have null or a list of squares for each seat"),
    ({"cities": [["a9"], None]}, "'a9' is not a square; squares are a1 to h8"),
    ({"cities": [[["a1"]], None]}, "['a1'] is not a square; squares are a1 to h8"),
    ({"runs": [1, 0]}, "'runs' must be a whole number from 0 to 0, not 1"),
    ({"runs": [0]}, "'runs' must be a list with one entry for each of the 2 seats"),
    ({"boards": [FAR, []], "cities": [["h8"], None], "runs": [0, 0]}, "must be a whole number from 1 to 8, not 0"),
    ({"boards": [FAR, []], "cities": [["h8"], None], "runs": [9, 0]}, "must be a whole number from 1 to 8, not 9"),
    ({"rules": "0"}, "Montmurail is not played by rules '0'; there are: 1, 2"),
    ({"rules": 1}, "Montmurail is not played by rules 1; there are: 1, 2"),
    ({"cities": [["a1"], None]}, "montmurail.M4.4: the walls of seat 0 do not surround its city"),
    (
        {"boards": [together(FAR, ["a1n"]), []], "cities": [["h8"], None]},
        "montmurail.M4.4: the walls of seat 0 do not surround its city",
    ),
    (
        {"boards": [line_around("a1 c1"), []], "cities": [["a1", "c1"], None]},
        "montmurail.M4.1: the city of seat 0 is not connected",
    ),
    # choices
    ({"asked": [1, 0]}, "'asked' must be true or false for each seat"),
    (
        {"boards": [FAR, []], "cities": [["h8"], None], "asked": [True, True]},
        "seat 0 cannot be asked: its city is closed, or the game is over",
    ),
    ({"ask": "over", "asked": [True, False]}, "seat 0 cannot be asked: its city is closed, or the game is over"),
    ({"asked": [True, False]}, "montmurail.M2.3: the city of seat 1 is open, so that it must be asked to place walls"),
    ({"quarters": [], "asked": [True, True]}, "montmurail.M1.3: only one seat at a time is asked for a quarter"),
    ({"ask": "close", "asked": [False, False]}, "nobody is asked, but the game is not over"),
    ({"chosen": ["a1n", "a1n"]}, "all seats have chosen: the game waits for nobody"),
    ({"chosen": ["stay", None]}, "seat 0 cannot have chosen 'stay'"),
    ({"chosen": [7, None]}, "seat 0 cannot have chosen 7"),
    ({"chosen": ["castle", None]}, "seat 0 cannot have chosen 'castle'"),
    ({"chosen": ["a1n a1w", None]}, "seat 0 cannot have chosen 'a1n a1w'"),
    ({"boards": [["a1n"], []], "chosen": ["a1n", None]}, "seat 0 cannot have chosen 'a1n'"),
    ({"ask": "close", "seat": 1, "chosen": ["stay", None]}, "seat 0 cannot have chosen 'stay'"),
    (
        {"ask": "close", "asked": [True, True], "chosen": ["close a1", None]},
        "seat 0 cannot have chosen 'close a1'",
    ),
    # gains
    ({"tokens": [-1, 0]}, "'tokens' must be a whole number from 0 to 1000, not -1"),
    ({"invasions": [3, 0]}, "'invasions' must be a whole number from 0 to 2, not 3"),
    ({"coins": [5, 0]}, "'coins' must give numbers for: M2.2, M5.1, M6.1, M6.2, M5.3"),
    ({"coins": [{"M9.9": 1}, {}]}, "'coins' must give numbers for: M2.2, M5.1, M6.1, M6.2, M5.3"),
    ({"coins": [{"M2.2": 0.5}, {}]}, "'coins' must be a whole number from 0 to 1000, not 0.5"),
    # junk
    ({"turn": 10**5000}, "'turn' must be a whole number from 1 to 100, not "),
    ({"layout": 10**5000}, "option 'layout' cannot be '...'"),
    ({"ask": "x" * 500}, "'ask' cannot be 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; it can be:"),
    ({"x" * 500: 0}, "; it has: game, rules, layout"),
    ({"boards": [["x" * 500], []]}, "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is not a street;"),
    ({"chosen": ["x" * 500, None]}, "seat 0 cannot have chosen"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=range(len(WRONG)))
def test_one_clear_sentence(change: dict[str, Any], sentence: str) -> None:
    check_one_sentence({**position(), **change}, sentence)


def test_a_shape_that_no_face_shows() -> None:
    tiles = printed().replace("die U3 3", "die L3 3")
    check_one_sentence({**position(), "tiles": tiles, "face": "U3"}, "no face of the die shows 'U3'")


def test_a_position_of_another_game() -> None:
    with pytest.raises(bastide.BadPosition, match="this is a position of 'chess', not of 'montmurail'"):
        montmurail.from_position({"game": "chess"})
    with pytest.raises(bastide.BadPosition, match="a position is a JSON object"):
        montmurail.from_position([])  # type: ignore[arg-type]


def test_every_sentence_of_the_reader_is_provoked() -> None:
    changes: list[dict[str, Any]] = [{**position(), **change} for change, _ in WRONG]
    changes.append({**position(), "tiles": printed().replace("die U3 3", "die L3 3"), "face": "U3"})
    provoked = {line_of_refusal(montmurail, data) for data in [*changes, [], {"game": "chess"}]}
    assert sentences(montmurail) - provoked == set()


def test_nesting_does_no_harm() -> None:
    fields = list(begin().position())
    check_nesting(position(), [name for name in fields if name != "game"])


# --- positions from games


def games(straying: float) -> list[str]:
    """Yield positions from whole games, as text."""
    found = []
    for options in KINDS_OF_GAMES:
        builder = Builder(str(options), straying)
        game = bastide.new("montmurail", seed=1, **options)
        while not game.over:
            decision = builder.rng.choice(game.decisions())
            if decision.kind != "place" or builder.rng.random() < 0.05:
                found.append(json.dumps(game.position()))
            game.play(builder.choose(game.state, decision), decision.seat)
    return sorted(set(found))


@pytest.mark.parametrize("straying", [0.1, 1.0])
def test_positions_and_views_are_read_back(straying: float) -> None:
    """Read back a position unchanged, and likewise the view of a seat."""
    for text in games(straying):
        data = json.loads(text)
        game = bastide.from_position(data)
        assert game.position() == data
        for seat in (None, *range(len(data["boards"]))):
            seen = json.loads(json.dumps(game.view(seat)))
            guess = bastide.from_position(seen)
            assert guess.view(seat) == seen
            if seat is not None:
                assert montmurail.legal(guess.state, seat) == montmurail.legal(game.state, seat)


WORDS = [
    "a1n",
    "d4w",
    "h8s",
    "a1n b1n",
    "close a1",
    "stay",
    "white",
    "NW",
    "U3",
    "place",
    "close",
    "quarter",
    "over",
    "",
]


@many
@given(malformed([json.loads(text) for text in games(0.1) + games(1.0)], WORDS))
def test_malformed_positions_are_refused_or_can_be_played(data: dict[str, Any]) -> None:
    check_refused_or_played(montmurail, data, every=40, max_moves=10_000)
