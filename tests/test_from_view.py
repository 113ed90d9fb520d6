"""A view is enough to play on from: hidden information is redealt, differently each time."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bastide
from bastide.kernel import chance, conformance, registry
from bastide.kernel.match import Match

MOST = 6  # option choices per game
EVERY = 6  # moves between two checks

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in registry.names()
    for number, options in enumerate(conformance.option_cases(registry.game(name), MOST))
]


def text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_view_is_read_as_it_was_written(name: str, options: Any) -> None:
    game = registry.game(name)
    match = Match(game, options, chance.from_seed(f"from views of {name} with {options}"))
    rng = chance.from_seed(f"from views of {name} with {options} too")
    deals = set()
    while not match.over:
        if rng.draw(EVERY) == 0:
            for seat in (None, *range(options.players)):
                view = text(match.view(seat))
                states = [game.from_view(json.loads(view), rng) for _ in range(2)]
                for state in states:
                    assert text(game.view(state, seat)) == view
                    game.decisions(state)
                deals.add(len({text(game.position(state)) for state in states}))
        decisions = match.decisions()
        decision = decisions[rng.draw(len(decisions))]
        match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
    hides = name == "ludwig" or (name == "torres" and not options.master)
    assert (2 in deals) == hides


@pytest.mark.parametrize("name", registry.names())
def test_a_position_is_taken_as_it_is(name: str) -> None:
    match = bastide.new(name, seed=f"whole {name}")
    rng = chance.Chance(7)
    for _ in range(30):
        decision = match.decisions()[0]
        match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
    state = match.game.from_view(match.position(), rng)
    assert text(match.game.position(state)) == text(match.position())


def test_it_can_be_played_on_from() -> None:
    for name in registry.names():
        match = bastide.new(name, seed=f"on {name}")
        rng = chance.Chance(8)
        for _ in range(40):
            decision = match.decisions()[0]
            match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
        state = match.game.from_view(match.view(0), rng)
        on = Match.from_position(match.game.position(state), seed="on")
        while not on.over:
            decision = on.decisions()[0]
            on.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
        assert bastide.verify(bastide.export(on)).over


def test_stacks_that_are_left_out_are_dealt() -> None:
    data = {"game": "ludwig", "castles": [[{"tile": "Foyer", "x": 0, "y": 0, "rot": 0}]] * 2}
    game, rng = registry.game("ludwig"), chance.Chance(9)
    stacks = [game.position(game.from_view(data, rng))["stacks"] for _ in range(2)]
    assert stacks[0] != stacks[1]
    assert [len(tiles) for tiles in stacks[0].values()] == [5] * 5 + [4] * 5


def test_decks_that_are_left_out_are_shuffled() -> None:
    data = {"game": "torres", "heights": [[0] * 8] * 7 + [[1] + [0] * 7], "knights": [["a8"], []]}
    game, rng = registry.game("torres"), chance.Chance(9)
    decks = [game.position(game.from_view(data, rng))["decks"] for _ in range(2)]
    assert decks[0] != decks[1]
    assert all(sorted(deck) == sorted(decks[0][0]) for deck in (*decks[0], *decks[1]))


def wrong(view: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {**view, **changed}


def test_a_view_that_cannot_be() -> None:
    match = bastide.new("ludwig", seed=1, players=3)
    view = json.loads(text(match.view(1)))
    game, rng = registry.game("ludwig"), chance.Chance(1)
    for data in (
        wrong(view, stacks=7),
        wrong(view, stacks={"100": 99}),
        wrong(view, stacks={"100": "two"}),
        wrong(view, stacks={"": 1}),
        wrong(view, known=None),
        wrong(view, known={"100": 5}),
        wrong(view, bonus=[1, 2]),
        wrong(view, bonus=[1, 2, None]),
        wrong(view, bonus=[50, 2, []]),
        wrong(view, bonus_deck=3),
        wrong(view, returned=-1),
        wrong(view, returned="x"),
        wrong(view, deck=[{}]),
        wrong(view, deck=[{"tile": None, "size": 100, "by": 0, "may": []}]),
        wrong(view, castles=None),
        wrong(view, castles=[]),
        wrong(view, market=[1]),
        wrong(view, gone=[[]]),
        {"known": {}},
        [],
        None,
    ):
        with pytest.raises(bastide.BadPosition) as error:
            game.from_view(data, rng)
        assert "\n" not in str(error.value)
