"""States from views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.chance import Chance
from ...kernel.types import Card
from .components import CARDS
from .position import from_position
from .position_reader import PositionReader
from .state import State


def from_view(data: Mapping[str, Any], chance: Chance) -> State:
    """Make a state that looks like a view, with the cards that the view does not know dealt at random."""
    read = PositionReader(data, chance)
    return from_position(
        {
            **data,
            "hands": [names(cards) for cards in read.hands],
            "fresh": [names(cards) for cards in read.fresh],
            "drawn": names(read.drawn),
            "decks": [names(cards) for cards in read.decks],
        }
    )


def names(cards: list[Card]) -> list[str]:
    return [CARDS[card] for card in cards]
