"""A replay shows each viewer what they saw in the game, no more and no less."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bastide.kernel import chance, conformance, registry
from bastide.kernel.match import Match
from bastide.kernel.replay import Replay

MOST = 8  # option choices per game
LONGEST = 120  # moves

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in registry.names()
    for number, options in enumerate(conformance.option_cases(registry.game(name), MOST))
]


def text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def played(name: str, options: Any, rng: chance.Chance, moves: int) -> Match:
    match = Match(registry.game(name), options, chance.from_seed(f"replay of {name} with {options}"))
    for _ in range(moves):
        if match.over:
            break
        choose(match, rng)
    return match


def choose(match: Match, rng: chance.Chance) -> None:
    decisions = match.decisions()
    decision = decisions[rng.draw(len(decisions))]
    match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_viewer_sees_what_they_saw(name: str, options: Any) -> None:
    rng = chance.from_seed(f"player of {name} with {options}")
    match = Match(registry.game(name), options, chance.from_seed(f"replay of {name} with {options}"))
    viewers = (None, *range(options.players))
    seen: list[tuple[int, dict[int | None, str]]] = []  # the number of moves between two eras, and the views
    while not match.over and len(match.entries) < LONGEST:
        if match.era_start == len(match.entries):
            seen.append((len(match.entries), {viewer: text(match.view(viewer)) for viewer in viewers}))
        elif rng.draw(12) == 0:
            for viewer in viewers:
                check_now(match, viewer)
        choose(match, rng)
    for viewer in viewers:
        steps = list(Replay(match, viewer).steps())
        assert [step.n for step in steps] == list(range(len(steps)))
        for n, views in seen:
            assert text(steps[n].view) == views[viewer]


def check_now(match: Match, viewer: int | None) -> None:
    """Check that the last step is what the viewer sees now, even in the middle of a turn."""
    again = Replay(match, viewer)
    steps = list(again.steps())
    assert [(step.seat, step.move, step.era) for step in steps[1:]] == match.log(viewer)
    assert text(steps[-1].view) == text(match.view(viewer))
    assert steps[-1].totals == match.game.totals(match.state, viewer)
    if viewer is not None:
        assert (viewer in steps[-1].waiting) == bool(match.game.legal(match.state, viewer))


def test_a_secret_choice_leaves_no_trace() -> None:
    """Nobody sees what the others have chosen, or whether they have, until all have."""
    options = registry.game("montmurail").Options(players=3, layout="gatehouse")
    match = played("montmurail", options, chance.Chance(1), 0)
    before = [text([vars_of(step) for step in Replay(match, viewer).steps()]) for viewer in (None, 1, 2)]
    match.play(match.decision(0).moves[3], 0)
    after = [text([vars_of(step) for step in Replay(match, viewer).steps()]) for viewer in (None, 1, 2)]
    assert after == before
    assert Replay(match, 0).count == 1
    assert Replay(match, everything=True).count == 1


def vars_of(step: Any) -> list[Any]:
    return [getattr(step, name) for name in step.__slots__]


def test_the_end_shows_everything() -> None:
    match = played("ludwig", registry.game("ludwig").Options(players=3), chance.Chance(2), 10_000)
    result = match.result()
    assert result is not None
    again = Replay(match, everything=True)
    last = list(again.steps())[-1]
    assert text(last.view) == text(match.position())
    assert last.totals == list(result.scores)
    assert all(isinstance(cards, list) for cards in last.view["bonus"])
    assert last.waiting == []


def test_parts_of_it() -> None:
    match = played("torres", registry.game("torres").Options(), chance.Chance(3), 40)
    again = Replay(match)
    steps = list(again.steps())
    assert len(steps) == again.count + 1 == 41
    assert (steps[0].seat, steps[0].move, steps[0].era) == (None, None, None)
    assert list(again.steps(10, 13)) == steps[10:13]
    assert list(again.steps(38, 99)) == steps[38:]
    assert list(again.steps(41)) == []
    assert text(again.at(7).view(None)) == text(steps[7].view)


def test_a_game_that_went_on_from_a_position() -> None:
    first = played("torres", registry.game("torres").Options(), chance.Chance(4), 30)
    match = Match.from_position(first.position(), seed="on")
    for _ in range(20):
        choose(match, chance.Chance(5))
    steps = list(Replay(match, everything=True).steps())
    assert text(steps[0].view) == text(first.position())
    assert text(steps[-1].view) == text(match.position())
