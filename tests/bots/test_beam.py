"""The beam as a player: how wide it looks, and how it errs."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest
from bots.positions import TABLES, positions
from games import now
from ludwig.positions import begin, offer

from bastide.arena.running import run
from bastide.arena.tournament import Tournament
from bastide.bots import decide, make
from bastide.bots.beam import misjudged
from bastide.kernel.chance import Chance


def test_errors_are_as_large_as_said_and_not_biased() -> None:
    _, state, seat = next(iter(positions("torres", 2, seed=1, every=1)))
    seen = misjudged(lambda state, seat: 50.0, 8.0, Chance(4))
    values = [seen(state, seat) for _ in range(4000)]
    assert mean(values) == pytest.approx(50, abs=0.5)
    assert pstdev(values) == pytest.approx(8, abs=0.4)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_errors_tell_moves_apart(name: str, players: int) -> None:
    """each is misjudged by itself, not all by as much"""
    game, state, seat = next(
        found
        for found in positions(name, players, seed=1, every=1, least=8)
        if len(found[0].legal(found[1], found[2])) > 5
    )
    played = {decide(make("beam:width=1,errs=500"), game, state, seat, Chance(seed)) for seed in range(30)}
    assert len(played) > 4


@pytest.mark.parametrize(
    ("better", "worse"), [("beam:width=40", "beam:width=3"), ("beam:width=8", "beam:errs=25,width=8")]
)
def test_who_looks_wider_or_judges_better_wins(better: str, worse: str) -> None:
    outcomes = list(run(Tournament.of("torres", [better, worse], games=16)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= 13


@pytest.mark.parametrize("name", ["greedy", "beam:width=8"])
def test_nobody_passes_for_ever(name: str) -> None:
    """all that is on offer belongs downstairs, and nobody has stairs"""
    match = begin(market=offer("The Hole", "Fungus Room", "Crypt", "Dungeon", "Mold Room"), cards=1)
    bot, luck = make(name), Chance(1)
    while now(match, "stairs") == 4 and now(match, "round") < 20:
        seat = match.decisions()[0].seat
        match.play(decide(bot, match.game, match.state, seat, luck), seat)
    assert now(match, "stairs") == 3
