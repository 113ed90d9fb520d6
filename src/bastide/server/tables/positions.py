"""Positions from untrusted input: complete, or as one viewer sees them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...kernel import registry
from ...kernel.chance import Chance
from ...kernel.errors import BadPosition, BastideError
from ...kernel.game import Game, State
from ..messages import say


@dataclass(frozen=True, slots=True)
class LoadedPosition:
    """A state that can be played, and what is shown of it."""

    game: Game
    state: State
    view: dict[str, Any]
    is_complete: bool  # nothing is hidden
    viewer: int | None


def load(data: Mapping[str, Any]) -> LoadedPosition:
    """Load a position; raise `BadPosition` whatever is wrong with the data."""
    try:
        return parse(data)
    except BastideError:
        raise
    except Exception:
        raise BadPosition(say("position.invalid")) from None


def parse(data: Mapping[str, Any]) -> LoadedPosition:
    if not isinstance(data.get("game"), str):
        raise BadPosition(say("position.game"))
    game = registry.game(data["game"])
    state = game.from_view(data, Chance(secrets.randbits(64)))
    position = game.position(state)
    if position != data:
        for viewer in viewers(game, state):
            view = game.view(state, viewer)
            if view == data:
                return LoadedPosition(game, state, view, False, viewer)
    return LoadedPosition(game, state, position, True, None)


def viewers(game: Game, state: State) -> list[int | None]:
    """List the possible viewers, starting with those who have a decision to make."""
    to_move = [decision.seat for decision in game.decisions(state)]
    return [*to_move, *(seat for seat in range(state.options.players) if seat not in to_move), None]
