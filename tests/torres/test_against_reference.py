"""The fast engine beside the slow, plain reference: legal moves, refusals and scores on random positions."""

from __future__ import annotations

import random

import pytest
from games import check_legal_or_refused
from reference import torres as reference

from bastide.games import torres
from bastide.kernel.chance import Chance

CHUNKS = 40
POSITIONS = 500  # a chunk: 20,000 in all


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
    """positions as they come up in play, every question included"""
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
