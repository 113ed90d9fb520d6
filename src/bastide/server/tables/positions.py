"""Positions that strangers send: whole, or as one viewer sees them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...kernel import registry
from ...kernel.chance import Chance
from ...kernel.contract import Game, State
from ...kernel.errors import BadPosition, BastideError


@dataclass(frozen=True, slots=True)
class Reading:
    """a state to play on from, and what is shown of it"""

    game: Game
    state: State
    view: dict[str, Any]
    whole: bool  # nothing is hidden
    viewer: int | None


def read(data: Mapping[str, Any]) -> Reading:
    """what a stranger sends may be broken in any way"""
    try:
        return understood(data)
    except BastideError:
        raise
    except Exception:
        raise BadPosition("something in this position is not of the right kind") from None


def understood(data: Mapping[str, Any]) -> Reading:
    if not isinstance(data.get("game"), str):
        raise BadPosition('a position is a JSON object with a field "game"')
    game = registry.game(data["game"])
    state = game.from_view(data, Chance(secrets.randbits(64)))
    position = game.position(state)
    if position != data:
        for viewer in viewers(game, state):
            view = game.view(state, viewer)
            if view == data:
                return Reading(game, state, view, False, viewer)
    return Reading(game, state, position, True, None)


def viewers(game: Game, state: State) -> list[int | None]:
    """who may have seen it so: those who are asked first, as they can do something with it"""
    asked = [decision.seat for decision in game.decisions(state)]
    return [*asked, *(seat for seat in range(state.options.players) if seat not in asked), None]
