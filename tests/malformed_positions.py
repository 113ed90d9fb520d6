"""Malformed positions: loading one must either raise `BadPosition` or give a state that can be played."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st

import bastide
from bastide.kernel.chance import Chance
from bastide.kernel.game import Game

SMALL: st.SearchStrategy[Any] = st.integers(-1, 8) | st.sampled_from([None, [], True])

many = settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def arbitrary_json(words: list[str]) -> st.SearchStrategy[Any]:
    """Generate arbitrary JSON that contains words of the game."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-5, 12)
        | st.integers()
        | st.floats(allow_nan=False)
        | st.sampled_from(words)
        | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=8,
    )


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the paths to all parts of a JSON value."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(inner for key, value in inside for inner in paths(value, (*path, key)))]


def replace(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


@st.composite
def malformed(draw: st.DrawFn, samples: list[dict[str, Any]], words: list[str]) -> dict[str, Any]:
    """Change one to three fields of a sample position."""
    data: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(samples)))
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(data)))
        path = (name, *draw(st.sampled_from(paths(data[name]))))
        choice = draw(st.integers(0, 3))
        if choice == 0 and len(path) == 1:
            del data[name]
        elif choice == 1:
            replace(data, path, draw(SMALL))
        elif choice == 2:
            data[name] = copy.deepcopy(draw(st.sampled_from(samples)).get(name))
        else:
            replace(data, path, draw(arbitrary_json(words)))
    return data


def check_refused_or_played(game: Game, data: dict[str, Any], every: int, max_moves: int) -> None:
    """Check that a position raises `BadPosition`, or survives a round trip and can be played to the end."""
    try:
        state = game.from_position(data)
    except bastide.BadPosition:
        return
    luck = Chance(1)
    played = 0
    while decisions := game.decisions(state):
        decision = decisions[luck.draw(len(decisions))]
        assert decision.moves, game.position(state)
        if played < 5 or played % every == 0:
            check_round_trip(game, state)
        game.play(state, decision.seat, decision.moves[luck.draw(len(decision.moves))], luck)
        played += 1
        assert played < max_moves
    check_round_trip(game, state)


def check_round_trip(game: Game, state: Any) -> None:
    data = game.position(state)
    assert game.position(game.from_position(data)) == data


def check_nesting(data: dict[str, Any], fields: list[str]) -> None:
    """Check that deep nesting in any field is refused."""
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    for name in fields:
        with pytest.raises(bastide.BadPosition):
            bastide.from_position({**data, name: deep})
