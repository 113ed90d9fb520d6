"""The random positions of the Torres reference: reproducible, valid and varied."""

import random
from collections import Counter

import pytest
from reference import torres
from reference.torres.board import (
    DIAGONAL_NEIGHBOURS,
    SQUARES,
    Position,
    connected,
    find_castles,
    read_heights,
    square_of,
)
from reference.torres.components import CARDS
from reference.torres.masters import on_edge
from reference.torres.random_positions import rounds_of
from reference.torres.sanity import count_blocks, problems

DRAWS = 2000


@pytest.fixture(scope="module")
def drawn_positions() -> list[Position]:
    rng = random.Random(2000)
    return [torres.random_position(rng) for _ in range(DRAWS)]


def test_random_positions_repeat_with_their_seed(drawn_positions: list[Position]) -> None:
    rng = random.Random(2000)
    assert [torres.random_position(rng) for _ in range(50)] == drawn_positions[:50]


def test_random_positions_are_sound(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert problems(here) == []
        players = len(here["knights"])
        assert 2 <= players <= 4
        assert here["seat"] in range(players)
        assert here["start"] in range(players)
        assert here["ask"] == "turn"
        assert all(1 <= len(own) <= 6 for own in here["knights"])
        row, column = square_of(here["king"])
        assert here["heights"][row][column] > 0
        assert 0 <= here["ap"] <= 7
        assert 1 <= here["round"] <= rounds_of(players, here["year"])
        assert (here["master"] is None) == (here["deck"] is not None)


def test_random_positions_keep_all_blocks(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert count_blocks(here) == 92
        assert here["supply"] >= 24 * (3 - here["year"])
        assert all(1 <= height <= 3 for own in here["stacks"] for height in own)
        assert here["stack"] in (None, 0, 1, 2, 3)
        assert here["edition"] == "2017" or sum(here["kept"]) == 0


def test_random_positions_keep_all_cards(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        assert here["drawn"] == []
        assert [len(own) for own in here["fresh"]] == [
            here["bought"] if seat == here["seat"] else 0 for seat in range(len(here["knights"]))
        ]
        if here["card_played"]:
            assert here["played"][here["seat"]]
        outside_decks = [here["hands"], here["fresh"], here["played"]]
        if here["deck"] == "common":
            assert len(here["decks"]) == 1
            cards = [card for place in outside_decks for own in place for card in own] + here["decks"][0]
            assert Counter(cards) == Counter(CARDS * 4)
        else:
            decks = here["decks"] if here["deck"] == "own" else [[] for _ in here["knights"]]
            assert here["deck"] == "own" or here["decks"] == []
            for own in zip(*outside_decks, decks, strict=True):
                assert sorted(card for place in own for card in place) == sorted(CARDS)


def test_random_scores_are_on_different_spaces(drawn_positions: list[Position]) -> None:
    for here in drawn_positions:
        spaces = Counter(score % 100 for score in here["scores"])
        shared = [space for space, number in spaces.items() if number > 1]
        assert shared in ([], [0])
        if shared:
            assert all(score == 0 for score in here["scores"] if score % 100 == 0)


def kind(move: str) -> str:
    """Return the first word of a move, or "move" for one of a knight."""
    if " " in move:
        return move.split()[0]
    return "move" if "-" in move else move


def test_random_positions_are_varied(drawn_positions: list[Position]) -> None:
    seen: Counter[str] = Counter()
    for here in drawn_positions:
        castles = find_castles(read_heights(here))
        seen[here["edition"]] += 1
        seen[f"deck {here['deck']}"] += 1
        seen[f"players {len(here['knights'])}"] += 1
        seen[f"year {here['year']}"] += 1
        seen["few castles"] += len(castles) < 6
        seen["six castles"] += len(castles) == 6
        seen["many castles"] += len(castles) > 8
        seen["large castle"] += any(len(castle) >= 12 for castle in castles)
        seen["tall tower"] += max(max(row) for row in here["heights"]) >= 7
        seen["no supply"] += here["supply"] == 0
        seen["corner to corner"] += any(
            other & {corner for square in castle for corner in DIAGONAL_NEIGHBOURS[square]}
            for castle in castles
            for other in castles
            if other is not castle
        )
        ground = set(SQUARES) - set().union(*castles)
        seen["courtyard"] += any(
            connected(square, ground).isdisjoint(edge for edge in SQUARES if on_edge(edge)) for square in ground
        )
        for move in {kind(move) for move in torres.legal(here)}:
            seen[move] += 1
        for rule in {rule for items in torres.score(here) for rule, _ in items}:
            seen[rule] += 1
    wanted = ["2000", "2017", "deck own", "deck common", "deck None", "courtyard", "corner to corner", "no supply"]
    wanted += ["few castles", "six castles", "many castles", "large castle", "tall tower"]
    wanted += [f"players {number}" for number in (2, 3, 4)] + [f"year {year}" for year in (1, 2, 3)]
    wanted += ["move", "N", "B", "buy", "advance", "stack", "end", *CARDS]
    assert {feature: seen[feature] for feature in wanted if seen[feature] < DRAWS // 50} == {}
    rules = ["torres.T9.1", "torres.T9.2", "torres.T9.3"] + [f"torres.T11.{card}" for card in range(1, 9)]
    assert {rule for rule in rules if seen[rule] < 5} == set()
