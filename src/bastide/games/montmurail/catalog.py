"""The catalog: components and constants, for drawing and explaining the game."""

from __future__ import annotations

from typing import Any

from . import components
from .components import GEMS, LAYOUTS, PLACES, SHAPES, SIDES, SYMBOLS, printed, read_box
from .meta import Options
from .streets import STEPS

CONTENTS: dict[str, str | None] = dict(
    zip(SYMBOLS, ("church", "well", "market", "viking", "coin", "coins", None), strict=True)
)


def catalog(options: Options) -> dict[str, Any]:
    """Return the catalog, with tiles and dice from the option `tiles`."""
    box = read_box(options.tiles or printed())
    return {
        "game": "montmurail",
        "tiles": [{"gem": gem, "side": side, "squares": rows(box.tiles[gem, side])} for gem in GEMS for side in SIDES],
        "shapes": [shape(name) for name in SHAPES],
        "die": [{"shape": name, "coins": coins} for name, coins in box.die],
        "kings_dice": [list(die) for die in box.kings],
        "layouts": {name: layout(name) for name in LAYOUTS},
        "places": list(PLACES),
        "ages": components.AGES,
        "walls_a_box": components.WALLS_A_BOX,
        "seats_a_box": components.SEATS_A_BOX,
        "invasion": components.INVASION,
        "shield": components.SHIELD,
        "perfect_plan": components.PERFECT_PLAN,
        "longest_wall": components.LONGEST_WALL,
    }


def rows(tile: str) -> list[list[str | None]]:
    return [[CONTENTS[symbol] for symbol in tile[start : start + 4]] for start in range(0, 16, 4)]


def shape(name: str) -> dict[str, Any]:
    path = [(0, 0)]
    for step in SHAPES[name]:
        down, right = STEPS[step]
        path.append((path[-1][0] + down, path[-1][1] + right))
    return {"name": name, "path": path}


def layout(name: str) -> list[dict[str, Any]]:
    return [
        {"gem": gem, "side": side, "place": place, "turn": turn}
        for place, (gem, side, turn) in zip(PLACES, LAYOUTS[name], strict=True)
    ]
