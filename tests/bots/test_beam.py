"""The beam bot: its width and its noise."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest
from bots.positions import TABLES, positions
from games import now
from ludwig.positions import begin, offer

from bastide.arena.runners import run
from bastide.arena.tournament import Tournament
from bastide.bots import decide, make
from bastide.bots.beam import add_noise
from bastide.kernel.chance import Chance


def test_noise_has_the_given_deviation_and_no_bias() -> None:
    _, state, seat = next(iter(positions("torres", 2, seed=1, every=1)))
    evaluate = add_noise(lambda state, seat: 50.0, 8.0, Chance(4))
    values = [evaluate(state, seat) for _ in range(4000)]
    assert mean(values) == pytest.approx(50, abs=0.5)
    assert pstdev(values) == pytest.approx(8, abs=0.4)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_noise_differs_from_move_to_move(name: str, players: int) -> None:
    game, state, seat = next(
        found
        for found in positions(name, players, seed=1, every=1, least=8)
        if len(found[0].legal(found[1], found[2])) > 5
    )
    played = {decide(make("beam:width=1,noise=500"), game, state, seat, Chance(seed)) for seed in range(30)}
    assert len(played) > 4


@pytest.mark.parametrize(
    ("better", "worse"), [("beam:width=40", "beam:width=3"), ("beam:width=8", "beam:noise=25,width=8")]
)
def test_a_wider_beam_and_less_noise_win(better: str, worse: str) -> None:
    outcomes = list(run(Tournament.create("torres", [better, worse], games=16)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= 13


@pytest.mark.parametrize("name", ["greedy", "beam:width=8"])
def test_bots_do_not_pass_for_ever(name: str) -> None:
    """Offer only downstairs rooms while nobody has stairs."""
    match = begin(market=offer("The Hole", "Fungus Room", "Crypt", "Dungeon", "Mold Room"), cards=1)
    bot, chance = make(name), Chance(1)
    while now(match, "stairs") == 4 and now(match, "round") < 20:
        seat = match.decisions()[0].seat
        match.play(decide(bot, match.game, match.state, seat, chance), seat)
    assert now(match, "stairs") == 3
