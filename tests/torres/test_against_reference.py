"""The fast engine against the slow, plain reference: legal moves, refusals and scores of random positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games import check_legal_or_refused
from reference import torres as reference

from bastide.games import torres
from bastide.games.torres.moves import ASKS
from bastide.kernel.chance import Chance

CHUNKS = 40
POSITIONS = 500  # per chunk: 20,000 in all


def compare(position: dict[str, object]) -> None:
    state = torres.from_position(position)
    seat = state.seat
    fast = [torres.show(state, move) for move in torres.legal(state, seat)]
    assert len(fast) == len(set(fast)), position
    assert set(fast) == reference.legal(position), position
    items = [[(item.rule, item.points) for item in seat_score.items] for seat_score in torres.score(state)]
    expected = reference.score(position)
    assert [sorted(seat_items) for seat_items in items] == [sorted(seat_items) for seat_items in expected], position


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_positions(chunk: int) -> None:
    rng = random.Random(f"reference {chunk}")
    for _ in range(POSITIONS):
        position = reference.random_position(rng)
        compare(position)
        state = torres.from_position(position)
        check_legal_or_refused(torres, state, state.seat, rng, 4)


@pytest.mark.parametrize("chunk", range(4))
def test_positions_of_random_games(chunk: int) -> None:
    """Compare positions from random games, with every kind of decision."""
    rng = random.Random(f"games {chunk}")
    asked = set()
    for number, options in enumerate(every_kind_of_game(chunk)):
        state = torres.new(options, Chance(number))
        while (decision := next(iter(torres.decisions(state)), None)) is not None:
            if decision.kind != "turn" or rng.random() < 0.1:
                compare(torres.position(state))
                asked.add(decision.kind)
            torres.play(state, decision.seat, rng.choice(decision.moves))
    assert asked >= {"castle", "knight", "king", "turn", "keep", "return", "stack", "move_king", "start"}


@pytest.mark.parametrize("chunk", range(4))
def test_stacks_after_a_turn(chunk: int) -> None:
    """T7.5, T8.4: compare everything that can happen to stacks in a turn, in any order."""
    rng = random.Random(f"stacks {chunk}")
    emptied: Counter[bool] = Counter()
    while sum(emptied.values()) < 400 or emptied[True] < 40:
        position = low_stacks(rng, reference.random_position(rng))
        state = torres.from_position(position)
        seat, played = state.seat, list[str]()
        turn = (state.seat, state.year, state.round)
        while (state.seat, state.year, state.round) == turn and ASKS[state.ask] in IN_TURN:
            moves = torres.legal(state, seat)
            wanted = [move for move in moves if torres.show(state, move).split()[0] in USES_STACKS]
            move = rng.choice(wanted if wanted and rng.random() < 0.7 else moves)
            played.append(torres.show(state, move))
            torres.play(state, seat, move)
        if state.year == position["year"] and ASKS[state.ask] == "turn":
            emptied[any(move.endswith("from 1") for move in played)] += 1
            after = torres.position(state)["stacks"][seat]
            assert after == reference.after_turn(position["stacks"][seat], played), (position, played)


IN_TURN = ("turn", "keep", "return", "stack", "spread")
USES_STACKS = ("under", "stack", "B", "end", "spread")


def low_stacks(rng: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    """Return the start of a turn on the same board, with low stacks and the card in hand."""
    seat = position["seat"]
    kept = ("game", "edition", "deck", "master", "heights", "knights", "king", "year", "round", "start", "seat")
    found = {name: position[name] for name in kept}
    if position["master"] is None:
        found["hands"] = [["under"] if owner == seat else [] for owner in range(len(position["knights"]))]
    return {**found, "stacks": [[rng.randint(1, height) for height in own] for own in position["stacks"]]}


def every_kind_of_game(chunk: int) -> list[torres.Options]:
    plain = [
        torres.Options(players=players, edition=edition, deck=deck)
        for players in (2, 3, 4)
        for edition in ("2000", "2017")
        for deck in ("own", "common")
    ]
    master = [
        torres.Options(players=2 + (chunk + i) % 3, master=True, master_card=card) for i, card in enumerate(MASTER)
    ]
    return plain + master


MASTER = ("castles", "line", "diagonals", "level", "square", "levels", "edge", "chain")
