"""The beam as a player: how wide it looks, and how it errs."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest
from bots.positions import positions

from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.bots.beam import misjudged
from bastide.kernel.chance import Chance


def test_errors_are_as_large_as_said_and_not_biased() -> None:
    _, state, seat = next(iter(positions("torres", 2, seed=1, every=1)))
    seen = misjudged(lambda state, seat: 50.0, 8.0, Chance(4))
    values = [seen(state, seat) for _ in range(4000)]
    assert mean(values) == pytest.approx(50, abs=0.5)
    assert pstdev(values) == pytest.approx(8, abs=0.4)


@pytest.mark.parametrize(
    ("better", "worse"), [("beam:width=40", "beam:width=3"), ("beam:width=8", "beam:errs=25,width=8")]
)
def test_who_looks_wider_or_judges_better_wins(better: str, worse: str) -> None:
    outcomes = list(run(Tournament.of("torres", [better, worse], games=16)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= 13
