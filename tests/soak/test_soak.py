"""Long campaigns with a time budget, SOAK_SECONDS each: `make soak`. Seeds are printed, so that failures repeat."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator

import pytest
from games import check_legal_or_refused
from ludwig.test_against_reference import compare_castle, compare_placements, compare_scores, names_to_try, random_table
from reference import ludwig as ludwig_reference, torres as reference
from torres.test_against_reference import compare

from bastide import bots
from bastide.games import ludwig, torres
from bastide.kernel import conformance, registry
from bastide.kernel.chance import Chance, new_seed

pytestmark = pytest.mark.soak


def seeds() -> Iterator[str]:
    """Yield new seeds until the time is up."""
    end = time.monotonic() + float(os.environ.get("SOAK_SECONDS", "600"))
    while time.monotonic() < end:
        seed = new_seed()
        print(seed)
        yield seed


def test_torres_beside_its_reference() -> None:
    for seed in seeds():
        rng = random.Random(seed)
        for _ in range(1000):
            position = reference.random_position(rng)
            compare(position)
            state = torres.from_position(position)
            check_legal_or_refused(torres, state, state.seat, rng, 10)


def test_ludwig_beside_its_reference() -> None:
    for seed in seeds():
        rng = random.Random(seed)
        for _ in range(20):
            castle = ludwig_reference.random_castle(rng, rng.randint(1, 30))
            compare_castle(castle)
            for name in names_to_try(rng, castle):
                compare_placements(castle, name, rng)
            compare_scores(ludwig.from_position(random_table(rng)))


@pytest.mark.parametrize("name", registry.names())
def test_games_keep_the_contract(name: str) -> None:
    game = registry.game(name)
    choices = list(conformance.every_option(game))
    for seed in seeds():
        conformance.check_game(game, random.Random(seed).choice(choices), seed, often=2)


def test_greedy_never_fails() -> None:
    choices = list(conformance.every_option(torres))
    bot = bots.make("greedy")
    for seed in seeds():
        luck = Chance(int(seed, 16))
        state = torres.new(random.Random(seed).choice(choices), luck)
        while torres.result(state) is None:
            torres.play(state, state.seat, bots.decide(bot, torres, state, state.seat, luck))
