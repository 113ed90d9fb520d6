"""Positions as JSON: defaults, invalid positions and their messages, and round trips."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games import check_one_sentence, line_of_refusal, now, sentences
from hypothesis import given
from malformed_positions import check_nesting, check_refused_or_played, malformed, many
from torres.positions import SQUARES, START, begin, flat, position, rows

import bastide
from bastide.games import torres
from bastide.games.torres.components import CARDS, MASTER_CARDS

KINDS_OF_GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "deck": "common"},
    {"players": 4, "edition": "2000"},
    {"players": 3, "edition": "2000", "deck": "own"},
    {"players": 2, "master": True},
    {"players": 4, "edition": "2000", "master": True},
]


# --- defaults


def test_only_board_and_knights_are_needed() -> None:
    """Fill in the rest as in a new game."""
    data = {"game": "torres", "heights": rows(START), "knights": [["d1"], ["c3"]]}
    assert bastide.from_position(data).position() == {
        **data,
        "edition": "2017",
        "deck": "own",
        "master": None,
        "king": None,
        "year": 1,
        "round": 1,
        "start": 0,
        "seat": 0,
        "ask": "turn",
        "ap": 5,
        "bought": 0,
        "card_played": False,
        "stack": None,
        "emptied": False,
        "stacks": [[3, 3, 3, 3], [3, 3, 3, 3]],
        "kept": [0, 0],
        "supply": 60,
        "scores": [0, 0],
        "hands": [[], []],
        "fresh": [[], []],
        "drawn": [],
        "decks": [list(CARDS), list(CARDS)],
        "known": [[0] * 10, [0] * 10],
        "played": [[], []],
    }


def test_default_stacks_are_those_still_to_come() -> None:
    """Derive the stacks from the phase card, less one for each turn taken or under way."""
    three = (("d1",), ("c3",), ("f3",))
    assert now(begin(knights=three), "stacks") == [[3, 3, 2, 2]] * 3
    assert now(begin(knights=three, year=2, round=2, seat=1), "stacks") == [[2], [3, 2], [3, 2]]
    assert now(begin(knights=three, start=1, seat=0, stack=2), "stacks") == [[3, 2, 2]] * 3
    for ask in ("move_king", "over"):
        assert now(begin(ask=ask), "stacks") == [[], []]


def test_default_stacks_when_blocks_are_short() -> None:
    """Serve the seat to decide first."""
    heights = dict.fromkeys(SQUARES, 1) | dict.fromkeys(SQUARES[:21], 2)
    assert now(begin(heights, (("a1",), ("h8",)), seat=1, start=1), "stacks", "supply") == ([[], [3, 3, 1]], 0)


def test_default_decks_hold_what_is_nowhere_else() -> None:
    game = begin(hands=[["six"], ["leap", "climb"]], played=[["seven"], []])
    assert now(game, "decks") == [list(CARDS[2:]), [card for card in CARDS if card not in ("leap", "climb")]]
    assert sorted(now(begin(deck="common", hand=["six"]), "decks")[0]) == sorted([*CARDS * 4][1:])


def test_default_hands_of_the_master_version() -> None:
    """Deal all cards that have not been played."""
    game = begin(master="edge", played=[["six", "seven"], []])
    assert now(game, "hands", "deck", "decks") == ([list(CARDS[2:]), list(CARDS)], None, [])


# --- invalid positions and their messages

NEAR = {"d1": 1, "d3": 1}
MASTER_SET_UP: dict[str, Any] = {"ask": "castle", "master": "line", "knights": [[], []]}


WRONG: list[tuple[dict[str, Any], str]] = [
    # shape
    ({"heigths": []}, "a position of Torres has no field 'heigths'; it has: game, rules, edition, deck, master, "),
    ({"heights": None}, "'heights' must be 8 rows of 8 numbers, row 1 first"),
    ({"heights": [[0] * 8] * 7}, "'heights' must be 8 rows of 8 numbers"),
    ({"heights": [[0] * 7] * 8}, "'heights' must be 8 rows of 8 numbers"),
    ({"heights": ["00000000"] * 8}, "'heights' must be 8 rows of 8 numbers"),
    ({"heights": [[-1] * 8] * 8}, "'heights' must be a whole number from 0 to 46, not -1"),
    ({"heights": [[True] * 8] * 8}, "'heights' must be a whole number from 0 to 46, not True"),
    ({"heights": [[1.0] * 8] * 8}, "'heights' must be a whole number from 0 to 46, not 1.0"),
    ({"heights": [[None] * 8] * 8}, "'heights' must be a whole number from 0 to 46, not None"),
    ({"heights": rows({"d1": 47})}, "'heights' must be a whole number from 0 to 46, not 47"),
    ({"heights": rows({"d1": 10**50})}, "'heights' must be a whole number from 0 to 46, not 1000"),
    # the board
    ({"heights": rows({"d1": 46, "d2": 46, "d3": 1})}, "torres.T2.1: 93 blocks are on the board; there are only 92"),
    ({"heights": rows({"d1": 2})}, "torres.T7.3: the tower on d1 is 2 high in a castle with a base of 1"),
    ({"heights": rows({"d1": 46, "d2": 46})}, "torres.T7.3: the tower on d1 is 46 high in a castle with a base of 2"),
    ({"knights": None}, "'knights' must be a list of 2 to 4 lists of squares, one for each seat"),
    ({"knights": [["d1"]]}, "'knights' must be a list of 2 to 4 lists of squares"),
    ({"knights": [[], [], [], [], []]}, "'knights' must be a list of 2 to 4 lists of squares"),
    ({"knights": ["d1", "c3"]}, "'knights' must be a list of lists of squares"),
    ({"knights": [SQUARES[:7], []]}, "torres.T2.2: a seat has 7 knights on the board; there are only 6"),
    ({"knights": [["i1"], []]}, "'i1' is not a square; squares are a1 to h8"),
    ({"knights": [["a1\n"], []]}, "'a1\\n' is not a square; squares are a1 to h8"),
    ({"knights": [[11], []]}, "11 is not a square; squares are a1 to h8"),
    ({"king": "A1"}, "'A1' is not a square; squares are a1 to h8"),
    ({"king": False}, "False is not a square; squares are a1 to h8"),
    ({"knights": [["d1"], ["d1"]]}, "torres.T5.8: two figures stand on d1"),
    ({"knights": [["d1", "d1"], []]}, "torres.T5.8: two figures stand on d1"),
    ({"king": "c3"}, "torres.T5.8: two figures stand on c3"),
    # options
    ({"edition": "1999"}, "'1999' is not an edition; there are: 2000, 2017"),
    ({"edition": 2017}, "2017 is not an edition; there are: 2000, 2017"),
    ({"deck": "COMMON"}, "'COMMON' is not a kind of deck; there are: own, common"),
    ({"deck": ["own"]}, "['own'] is not a kind of deck; there are: own, common"),
    ({"master": "corner"}, "'corner' is not a master card; there are: castles, line, diagonals"),
    ({"master": True}, "True is not a master card; there are: castles, line, diagonals, level, square, levels, edge,"),
    ({"master": "line", "deck": "own"}, "the master version has no decks: leave out the option 'deck'"),
    # progress of the game
    ({"year": 0}, "'year' must be a whole number from 1 to 3, not 0"),
    ({"year": 4}, "'year' must be a whole number from 1 to 3, not 4"),
    ({"round": 5}, "'round' must be a whole number from 1 to 4, not 5"),
    ({"round": 4, "year": 2, "knights": [[], [], []]}, "'round' must be a whole number from 1 to 3, not 4"),
    ({"start": 2}, "'start' must be a whole number from 0 to 1, not 2"),
    ({"seat": -1}, "'seat' must be a whole number from 0 to 1, not -1"),
    ({"seat": True}, "'seat' must be a whole number from 0 to 1, not True"),
    ({"seat": None}, "'seat' must be a whole number from 0 to 1, not None"),
    ({"ask": "turns"}, "'ask' cannot be 'turns'; it can be: castle, knight, king, turn"),
    ({"ask": None}, "'ask' cannot be None; it can be: castle, knight, king, turn, keep, return, stack, spread,"),
    ({"ask": "start", "year": 2, "round": 2}, "torres.T4.1: 'ask' can be 'start' only before the first round of a"),
    ({"ap": 8}, "'ap' must be a whole number from 0 to 7, not 8"),
    ({"ap": 10**5000}, "'ap' must be a whole number from 0 to 7, not '...'"),
    ({"ap": 6}, "torres.T8.1: only an action card gives 6 AP, and none was played this turn"),
    ({"bought": 3}, "'bought' must be a whole number from 0 to 2, not 3"),
    ({"card_played": 1}, "'card_played' must be true or false"),
    ({"scores": [0]}, "'scores' must be a list with one entry for each of the 2 seats"),
    ({"scores": {"0": 1, "1": 2}}, "'scores' must be a list with one entry for each of the 2 seats"),
    ({"scores": [0, -1]}, "'scores' must be a whole number from 0 to 100000, not -1"),
    ({"scores": [5, 5]}, "torres.T9.1: two markers stand on one space of the score track"),
    ({"scores": [5, 205]}, "torres.T9.1: two markers stand on one space of the score track"),
    ({"scores": [100, 0]}, "torres.T9.1: two markers stand on one space of the score track"),
    # the pending decision
    ({"ask": "castle"}, "torres.T3.3: 'ask' can be 'castle' only in the master version, before any figure is placed,"),
    ({**MASTER_SET_UP, "knights": [["d1"], []], "heights": rows({})}, "torres.T3.3: 'ask' can be 'castle' only in"),
    (
        {**MASTER_SET_UP},
        "torres.T3.3: 'ask' can be 'castle' only in the master version, before any figure is placed,",
    ),  # there are already 8
    ({**MASTER_SET_UP, "heights": rows(NEAR)}, "torres.T3.3: 'ask' can be 'castle' only in the master version,"),
    ({**MASTER_SET_UP, "heights": rows({"d1": 2, "d2": 1})}, "torres.T3.3: 'ask' can be 'castle' only in the master"),
    ({"ask": "knight"}, "torres.T3.2: 'ask' can be 'knight' only while no seat from this one on has a knight, and"),
    ({"ask": "knight", "knights": [[], []], "heights": rows(flat("d1 d2 f5"))}, "torres.T3.2: 'ask' can be 'knight'"),
    ({"ask": "king", "heights": rows(flat("d1 c3"))}, "torres.T3.2: 'ask' can be 'king' only while a castle has no"),
    ({"ask": "stack", "stacks": [[], [3]]}, "torres.T7.5: 'ask' can be 'stack' only while the seat has a stack and"),
    ({"ask": "spread", "stacks": [[2], [3]]}, "torres.T7.5: 'ask' can be 'spread' only while blocks are left in the"),
    ({"ask": "spread", "stack": 0, "stacks": [[2], [3]]}, "torres.T7.5: 'ask' can be 'spread' only while blocks are"),
    ({"ask": "spread", "stack": 1, "stacks": [[3], [2]]}, "torres.T7.5: 'ask' can be 'spread' only while blocks are"),
    ({"ask": "move_king", "year": 3}, "torres.T10.1: 'ask' can be 'move_king' only after years 1 and 2"),
    ({"ask": "start"}, "torres.T1.4: 'ask' can be 'start' only before years 2 and 3 of the edition of 2017, and not"),
    ({"ask": "start", "year": 2, "edition": "2000"}, "torres.T1.4: 'ask' can be 'start' only before years 2 and 3 of"),
    ({"ask": "start", "year": 2, "master": "line"}, "torres.T1.4: 'ask' can be 'start' only before years 2 and 3 of"),
    (
        {"ask": "keep", "bought": 1, "drawn": ["six"], "edition": "2000"},
        "torres.T1.1: 'ask' can be 'keep' only where bought cards are chosen, not drawn unseen",
    ),
    (
        {"ask": "return", "drawn": ["six"], "master": "line", "played": [["six"], []]},
        "torres.T2.4: there are 2 cards 'six', but there can be at most 1",
    ),
    (
        {"ask": "return", "drawn": ["six"], "master": "line", "hands": [list(CARDS[1:]), list(CARDS)]},
        "torres.T1.1: 'ask' can be 'return' only where bought cards are chosen, not drawn unseen",
    ),
    # blocks
    ({"stack": 4}, "'stack' must be a whole number from 0 to 3, not 4"),
    ({"stack": 1, "ask": "stack"}, "torres.T7.1: no stack can be in use while 'ask' is 'stack'"),
    ({"stack": 1, "ask": "move_king"}, "torres.T7.1: no stack can be in use while 'ask' is 'move_king'"),
    ({"rules": "0"}, "Torres is not played by rules '0'; there are: 1, 2"),
    ({"emptied": 1, "card_played": True}, "'emptied' must be true or false"),
    ({"emptied": True}, "torres.T8.4: 'emptied' can be true only in a turn in which a card was played, with no stack"),
    ({"emptied": True, "card_played": True, "stack": 0}, "torres.T8.4: 'emptied' can be true only in a turn in which"),
    ({"emptied": True, "card_played": True, "ask": "stack"}, "torres.T8.4: 'emptied' can be true only in a turn in"),
    ({"emptied": True, "card_played": True, "stacks": [[3] * 4, [3]]}, "torres.T4.3: seat 0 has 4 stacks, but can"),
    ({"kept": [0, 4]}, "'kept' must be a whole number from 0 to 3, not 4"),
    ({"kept": [1, 0]}, "torres.T1.3: blocks are kept only in the edition of 2017, after the last turn of a year"),
    ({"kept": [1, 0], "round": 4}, "torres.T1.3: blocks are kept"),
    ({"kept": [0, 1], "round": 4, "seat": 1}, "torres.T1.3: blocks are kept"),
    ({"kept": [1, 0], "round": 4, "seat": 1, "edition": "2000"}, "torres.T1.3: blocks are kept"),
    ({"stacks": [[3, 3, 3, 3]]}, "'stacks' must be a list with one entry for each of the 2 seats"),
    ({"stacks": [3, 3]}, "'stacks' must be a list of the heights of the stacks for each seat"),
    ({"stacks": [[0], []]}, "'stacks' must be a whole number from 1 to 3, not 0"),
    ({"stacks": [[4], []]}, "'stacks' must be a whole number from 1 to 3, not 4"),
    ({"stacks": [[1] * 5, []]}, "torres.T4.3: seat 0 has 5 stacks, but can take only 4 this year"),
    ({"stacks": [[1], [1, 1]], "round": 4}, "torres.T4.3: seat 1 has 2 stacks, but can take only 1 this year"),
    ({"stacks": [[1], [1]], "round": 4, "stack": 1}, "torres.T4.3: seat 0 has 1 stacks, but can take only 0 this year"),
    ({"stacks": [[1], []], "ask": "move_king"}, "torres.T4.3: seat 0 has 1 stacks, but can take only 0 this year"),
    (
        {"heights": rows(dict.fromkeys(SQUARES, 1)), "stacks": [[3] * 4, [3] * 4], "stack": None, "supply": 5},
        "torres.T2.1: there are 93 blocks in all; there must be 92",
    ),
    (
        {"heights": rows(dict.fromkeys(SQUARES, 1) | flat("a1 b1 c1 d1 e1", 2)), "stacks": [[3] * 4, [3] * 4]},
        "torres.T2.1: 93 blocks are on the board and in stacks; there are only 92",
    ),
    ({"supply": 59}, "torres.T2.1: there are 91 blocks in all; there must be 92"),
    ({"supply": 93}, "'supply' must be a whole number from 0 to 92, not 93"),
    # cards
    ({"hands": [[]]}, "'hands' must be a list with one entry for each of the 2 seats"),
    ({"hands": [["eight"], []]}, "'eight' is not a card; there are: six, seven, climb"),
    ({"hands": [[["six"]], []]}, "['six'] is not a card; there are: six, seven, climb, under, free, secret,"),
    ({"hands": ["six", []]}, "cards must be a list of at most 40 names"),
    ({"fresh": [["six", "seven", "leap"], []]}, "cards must be a list of at most 2 names"),
    ({"fresh": [["six"], []]}, "torres.T5.4: seat 0 has more fresh cards than the 0 bought this turn"),
    ({"fresh": [["six", "leap"], []], "bought": 1}, "torres.T5.4: seat 0 has more fresh cards than the 1 bought this"),
    (
        {"fresh": [["six"], []], "bought": 1, "ask": "keep", "drawn": ["leap"]},
        "torres.T5.4: seat 0 has more fresh cards than the 1 bought this turn",
    ),
    ({"drawn": ["six"]}, "'drawn' must have cards exactly when the seat is asked which card to keep or to return"),
    (
        {"ask": "keep", "bought": 1},
        "'drawn' must have cards exactly when the seat is asked which card to keep or to return",
    ),
    ({"drawn": None}, "cards must be a list of at most 3 names"),
    ({"decks": [list(CARDS)]}, "'decks' must be a list of 2 lists of cards"),
    ({"decks": [list(CARDS)] * 2, "deck": "common"}, "'decks' must be a list of 1 lists of cards"),
    ({"decks": [[]], "master": "line"}, "'decks' must be a list of 0 lists of cards"),
    ({"known": 5}, "'known' must have one number for each card of each deck"),
    ({"known": [5, 5]}, "'known' must have one number for each card of each deck"),
    ({"known": [[0] * 10, [0] * 9]}, "'known' must have one number for each card of each deck"),
    ({"known": [[0] * 10, [16] * 10]}, "'known' must be a whole number from 0 to 15, not 16"),
    ({"hands": [["six", "six"], []]}, "torres.T2.4: there are 2 cards 'six', but there can be at most 1"),
    (
        {"hands": [["six"] * 5, []], "deck": "common"},
        "torres.T2.4: there are 5 cards 'six', but there can be at most 4",
    ),
    (
        {"hands": [["six"], []], "decks": [list(CARDS)] * 2},
        "torres.T2.4: there are 2 cards 'six', but there can be at most 1",
    ),
    ({"hands": [[None], []], "decks": [list(CARDS)] * 2}, "torres.T2.4: there are more cards than the box holds"),
    ({"hands": [[None] * 11, []]}, "torres.T2.4: there are more cards than the box holds"),
    (
        {"decks": [list(CARDS), list(CARDS[1:])]},
        "torres.T2.4: the card 'six' is missing: it is neither in a hand, nor in a deck, nor played",
    ),
    # junk
    ({"hands": {"a": [{}]}}, "'hands' must be a list with one entry for each of the 2 seats"),
    ({"ask": "x" * 500}, "'ask' cannot be 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'; it can be:"),
    ({"x" * 500: 0}, "...'; it has: game, rules, edition"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=range(len(WRONG)))
def test_one_clear_sentence(change: dict[str, Any], sentence: str) -> None:
    check_one_sentence({**position(), **change}, sentence)


@pytest.mark.parametrize("data", [None, [], "torres", 7, {}, {"game": 1}, {"game": ["torres"]}])
def test_no_object_with_a_game(data: Any) -> None:
    with pytest.raises(bastide.BadPosition, match='a position is a JSON object with a field "game"'):
        bastide.from_position(data)


def test_a_position_of_another_game() -> None:
    with pytest.raises(bastide.BadPosition, match="this is a position of 'chess', not of 'torres'"):
        torres.from_position({"game": "chess"})
    with pytest.raises(bastide.BadPosition, match="a position is a JSON object"):
        torres.from_position([])  # type: ignore[arg-type]


def test_every_sentence_of_the_reader_is_provoked() -> None:
    changes = [change for change, sentence in WRONG if "T7.3" not in sentence]  # it is detected later
    provoked = {line_of_refusal(torres, {**position(), **change}) for change in changes}
    provoked |= {line_of_refusal(torres, []), line_of_refusal(torres, {"game": "chess"})}
    assert sentences(torres) - provoked == set()


def test_nesting_and_size_do_no_harm() -> None:
    names = position() | dict.fromkeys(("ask", "scores", "decks", "edition", "master", "stack", "known"))
    check_nesting(position(), [name for name in names if name != "game"])


# --- positions from games


@pytest.mark.parametrize("options", KINDS_OF_GAMES, ids=str)
def test_positions_and_views_are_read_back(options: dict[str, Any]) -> None:
    """Read back a position unchanged; a seat's view, read as a position, gives that seat the same view."""
    rng = random.Random(str(options))
    game = bastide.new("torres", seed=str(options), **options)
    moves = 0
    while not game.over:
        if game.decision().kind != "turn" or moves % 3 == 0:
            check_read_back(game)
        game.play(rng.choice(game.decision().moves))
        moves += 1
    check_read_back(game)


def check_read_back(game: bastide.Match) -> None:
    data = json.loads(json.dumps(game.position()))
    again = bastide.from_position(data)
    assert again.position() == data
    assert again.legal() == game.legal()
    for seat in (None, *range(len(data["knights"]))):
        seen = json.loads(json.dumps(game.view(seat)))
        guess = bastide.from_position(seen)
        assert guess.view(seat) == seen
        if not game.over and game.decision().seat == seat:
            assert guess.legal() == game.legal()


# --- malformed positions

WORDS = [*CARDS, *SQUARES[:5], *MASTER_CARDS, "own", "common", "2000", "turn", "keep", ""]


def samples() -> list[dict[str, Any]]:
    """Return positions from all parts of random games."""
    found = []
    rng = random.Random(7)
    for options in KINDS_OF_GAMES:
        game = bastide.new("torres", seed=1, **options)
        while not game.over:
            if game.decision().kind != "turn" or rng.random() < 0.05:
                found.append(json.dumps(game.position()))
            game.play(rng.choice(game.decision().moves))
    return [json.loads(text) for text in sorted(set(found))]


@many
@given(malformed(samples(), WORDS))
def test_malformed_positions_are_refused_or_can_be_played(data: dict[str, Any]) -> None:
    check_refused_or_played(torres, data, every=10, max_moves=2000)
