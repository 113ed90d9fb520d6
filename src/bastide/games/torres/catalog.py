"""What is needed to draw the game and explain it, and never changes."""

from __future__ import annotations

from typing import Any

from . import components
from .components import CARDS, MASTER_CARDS, MASTER_POINTS, PHASE_CARDS
from .meta import Options


def catalog(options: Options) -> dict[str, Any]:
    """Describe the box; the options make no difference."""
    return {
        "game": "torres",
        "cards": [{"name": name, "rule": f"torres.T8.{number}"} for number, name in enumerate(CARDS, start=1)],
        "master_cards": [
            {"name": name, "rule": f"torres.T11.{number}", "points": list(points)}
            for number, (name, points) in enumerate(zip(MASTER_CARDS, MASTER_POINTS, strict=True), start=1)
        ],
        "master_castles": list(components.MASTER_CASTLES),
        "start_squares": list(components.START_SQUARES),
        "ring": components.RING,
        "blocks": components.BLOCKS,
        "knights": components.KNIGHTS,
        "tallest_stack": components.TALLEST_STACK,
        "turn_ap": components.TURN_AP,
        "costs": {
            "place": components.PLACE_AP,
            "move": components.MOVE_AP,
            "block": components.BLOCK_AP,
            "buy": components.BUY_AP,
            "advance": components.ADVANCE_AP,
        },
        "cards_a_turn": components.CARDS_A_TURN,
        "cards_drawn": components.CARDS_DRAWN,
        "kings_bonus": list(components.KINGS_BONUS),
        "stacks": {str(players): [list(stacks) for stacks in years] for players, years in PHASE_CARDS.items()},
    }
