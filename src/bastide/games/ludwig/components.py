"""The components: tiles, prices, favors and bonus cards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

TYPES = ("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")
ACTIVITY, CORRIDOR, DOWNSTAIRS, FOOD, LIVING, OUTDOOR, SLEEPING, UTILITY = range(8)
SIZES = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
SMALL = 5  # the first sizes, which are small
SQUARE = (100, 400)
ROUND = (150, 500)

# which rooms the centre of a room counts
NOTHING, CONNECTED, ADJACENT, CASTLE = range(4)
COUNTS = ("nothing", "connected", "adjacent", "castle")


@dataclass(frozen=True)
class PrintedTile:
    """A tile as printed. An exit is a side (L, T, R, B) and the unit along it, from 1."""

    name: str
    size: int
    type: str
    points: int
    exits: tuple[str, ...]
    per: str = "nothing"  # one of COUNTS
    worth: int = 0
    types: tuple[str, ...] = ()
    fence: bool = False

    @property
    def shape(self) -> str:
        """Return the key in `geometry.SHAPES`."""
        return str(self.size) if self.name not in CORRIDOR_TILES else self.name


CORRIDOR_TILES = ("Foyer", "Hallway", "Stairs")


def tile(data: dict[str, Any]) -> PrintedTile:
    centre = data.get("centre", {"per": "nothing", "points": 0, "types": []})
    return PrintedTile(
        data["name"],
        data["size"],
        data["type"],
        data["points"],
        tuple(data["exits"]),
        centre["per"],
        centre["points"],
        tuple(centre["types"]),
        data.get("fence", False),
    )


BOX = json.loads(files(__package__).joinpath("rooms.json").read_text(encoding="utf-8"))
TILES = [tile(data) for data in (*BOX["rooms"], *BOX["corridors"])]
ROOMS = len(BOX["rooms"])
FOYER, HALLWAY, STAIRS = range(ROOMS, ROOMS + len(CORRIDOR_TILES))
NO_TILE = 127  # no tile on offer
NUMBERS = {tile.name: number for number, tile in enumerate(TILES)}

TYPE_OF = [TYPES.index(tile.type) for tile in TILES]
SIZE_OF = [SIZES.index(tile.size) if number < ROOMS else -1 for number, tile in enumerate(TILES)]
FIRST_OF = [SIZE_OF.index(size) for size in range(len(SIZES))]  # tiles of a size stand side by side
COPIES = [SIZE_OF.count(size) for size in range(len(SIZES))]

# counts by which tables and arrays are indexed
TYPE_COUNT = len(TYPES)
SIZE_COUNT = len(SIZES)
MAX_COPIES = max(COPIES)

# --- by players: L1.1; solo as three: L7.1

CARDS_OF_A_SIZE = 5
CARDS = {1: 33, 2: 22, 3: 33, 4: 44}
SMALL_STACK = {1: 7, 2: 5, 3: 7, 4: 9}
LARGE_STACK = {1: 5, 2: 4, 3: 5, 4: 6}
HALLWAYS = {1: 7, 2: 5, 3: 7, 4: 9}
STAIRCASES = {1: 5, 2: 4, 3: 5, 4: 6}
PRICES = {
    1: (2000, 4000, 6000),
    2: (4000, 6000, 8000, 10000, 15000),
    3: (2000, 4000, 6000, 8000, 10000, 15000),
    4: (1000, 2000, 4000, 6000, 8000, 10000, 15000),
}
FAVORS_IN_PLAY = {1: 0, 2: 2, 3: 3, 4: 4}
MAX_PLAYERS = max(PRICES)
MAX_OFFERS = max(len(prices) for prices in PRICES.values())
MAX_FAVORS = max(FAVORS_IN_PLAY.values())
# what a castle can hold: all rooms, a foyer, all hallways and stairs
MAX_ROOMS = ROOMS + 1 + max(HALLWAYS.values()) + max(STAIRCASES.values())
MAX_DOORS = (
    sum(len(tile.exits) for tile in TILES[: FOYER + 1])
    + max(HALLWAYS.values()) * len(TILES[HALLWAY].exits)
    + max(STAIRCASES.values()) * len(TILES[STAIRS].exits)
)

MONEY = 15000
DEALT, DEALT_SOLO = 3, 2  # bonus cards
CORRIDOR_PRICE = 3000
PASSING = 5000
UNSOLD = 1000
MOST_ROUNDS = 100  # more than any game needs

# --- rewards and the end

ACTIVITY_REWARD = 5
OUTDOOR_REWARD = 10000
MOST_PICKED = 2
UTILITY_DRAW = 2
DEPLETED = 2
RANKS = (8, 4, 2, 1)
MONEY_A_POINT = 10000

FAVORS = (
    *(f"{type} rooms" for type in TYPES),
    *(f"area of {type}" for type in TYPES),
    *("small", "large", "square", "round", "completed", "incomplete", "exits", "money"),
)
F_SMALL, F_LARGE, F_SQUARE, F_ROUND, F_COMPLETED, F_INCOMPLETE, F_EXITS, F_MONEY = range(16, 24)

BONUS_CARDS = (
    *("sizes", "types", "hallways", "stairs", "completed", "square", "round", "money", "exits"),
    *TYPES,
    *(str(size) for size in SIZES),
)
BONUS_COUNT = len(BONUS_CARDS)
B_SIZES, B_TYPES, B_HALLWAYS, B_STAIRS, B_COMPLETED, B_SQUARE, B_ROUND, B_MONEY, B_EXITS, B_TYPE = range(10)
B_SIZE = B_TYPE + len(TYPES)
ALL_SIZES, ALL_TYPES = 8, 7  # points
STAIRS_WORTH = 2
BONUS_MONEY = 5000
TYPE_WORTH = [2, 1, 2, 3, 2, 2, 3, 2]  # in the order of TYPES
SIZE_WORTH = [2, 2, 2, 2, 2, 3, 3, 3, 3, 3]

# --- solo: L7.4; the least points of each rank after the first

SOLO_RANKS = {
    "2014": (("jester", 0), ("servant", 51), ("duke", 71), ("prince regent", 86), ("king", 101)),
    "2022": (("unranked", 0), ("servant", 60), ("lord", 81), ("regent", 96), ("chancellor", 111)),
}

# sources of points during the game
SOURCES = ("L1.4", "L4.1", "L4.2", "L4.3", "L4.4", "L4.5", "L5.2", "L5.6")
SOURCE_COUNT = len(SOURCES)
FROM_START, FROM_OWN, FROM_CENTRE, FROM_JOINED, FROM_ADJACENT, FROM_CELLAR, FROM_ACTIVITY, FROM_LIVING = range(8)
