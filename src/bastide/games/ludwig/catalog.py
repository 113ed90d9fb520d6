"""The catalog: components and constants, for drawing and explaining the game."""

from __future__ import annotations

from typing import Any

from . import components
from .art.plan import form
from .art.plane import corners, fence_line
from .components import (
    ALL_SIZES,
    ALL_TYPES,
    BONUS_CARDS,
    BONUS_MONEY,
    FAVORS,
    SIZE_WORTH,
    SIZES,
    SOLO_RANKS,
    STAIRS_WORTH,
    TILES,
    TYPE_WORTH,
    TYPES,
)
from .meta import Options

PAIR = 2  # complete rooms, or external entrances, that make a point
SPECIAL = {
    "sizes": (ALL_SIZES, 1),
    "types": (ALL_TYPES, 1),
    "hallways": (1, 1),
    "stairs": (STAIRS_WORTH, 1),
    "completed": (1, PAIR),
    "square": (1, 1),
    "round": (1, 1),
    "money": (1, BONUS_MONEY),
    "exits": (1, PAIR),
}


def catalog(options: Options) -> dict[str, Any]:
    """Return the catalog, which is the same for all options."""
    return {
        "game": "ludwig",
        "types": list(TYPES),
        "sizes": list(SIZES),
        "tiles": [tile(printed) for printed in TILES],
        "favors": list(FAVORS),
        "favor_points": list(components.RANKS),
        "bonus": [bonus(name) for name in BONUS_CARDS],
        "players": {str(players): laid_out(players) for players in components.CARDS},
        "money": components.MONEY,
        "corridor_price": components.CORRIDOR_PRICE,
        "passing": components.PASSING,
        "unsold": components.UNSOLD,
        "activity_reward": components.ACTIVITY_REWARD,
        "outdoor_reward": components.OUTDOOR_REWARD,
        "depleted": components.DEPLETED,
        "money_a_point": components.MONEY_A_POINT,
        "solo_ranks": {
            edition: [{"name": name, "least": least} for name, least in ranks] for edition, ranks in SOLO_RANKS.items()
        },
    }


def tile(printed: components.PrintedTile) -> dict[str, Any]:
    shown = form(printed.name, 0)
    return {
        "name": printed.name,
        "type": printed.type,
        "size": printed.size,
        "points": printed.points,
        "centre": {"per": printed.per, "points": printed.worth, "types": list(printed.types)}
        if printed.per != "nothing"
        else None,
        "kind": shown.kind,
        "width": shown.width,
        "height": shown.height,
        "outline": [(int(x), int(y)) for x, y in corners(shown)],
        "entrances": list(shown.exits),
        "fence": fence_line(shown) if printed.fence else [],
        "floors": floors(printed),
    }


def floors(printed: components.PrintedTile) -> list[str]:
    if printed.name in ("Hallway", "Stairs"):
        return ["up", "down"]
    return ["down"] if printed.type == "downstairs" else ["up"]


def bonus(name: str) -> dict[str, Any]:
    if name in SPECIAL:
        points, each = SPECIAL[name]
    else:
        points, each = TYPE_WORTH[TYPES.index(name)] if name in TYPES else SIZE_WORTH[SIZES.index(int(name))], 1
    return {"name": name, "points": points, "each": each}


def laid_out(players: int) -> dict[str, Any]:
    return {
        "cards": components.CARDS[players],
        "small_stack": components.SMALL_STACK[players],
        "large_stack": components.LARGE_STACK[players],
        "hallways": components.HALLWAYS[players],
        "stairs": components.STAIRCASES[players],
        "favors": components.FAVORS_IN_PLAY[players],
        "bonus": components.DEALT_SOLO if players == 1 else components.DEALT,
        "prices": list(components.PRICES[players]),
    }
