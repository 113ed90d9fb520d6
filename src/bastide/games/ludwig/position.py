"""Positions as JSON: writing them, and reading them through `position_reader`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import bits
from ...kernel.types import Seat
from . import components
from .board import Castle
from .components import (
    BONUS_CARDS,
    BONUS_COUNT,
    FAVORS,
    FIRST_OF,
    HALLWAY,
    MAX_COPIES,
    MAX_OFFERS,
    MAX_PLAYERS,
    NO_TILE,
    ROOMS,
    SIZE_COUNT,
    SIZE_OF,
    SIZES,
    SOURCE_COUNT,
    SOURCES,
)
from .moves import ASKS, FLOORS
from .notation import TILE_NAMES
from .outside import external_entrances
from .position_reader import PositionReader
from .scoring import favor_count
from .state import RULES, State, check
from .types import CardSet, Favor, Room, Size, Tile, TileSet

SIZE = SIZE_OF[:]
FIRST = FIRST_OF[:]
SIZE_NAMES = [str(size) for size in SIZES]

# --- writing


def position(state: State) -> dict[str, Any]:
    """Write a complete position."""
    seats = range(state.players)
    data = public_fields(state)
    data["stacks"] = {SIZE_NAMES[size]: tile_names(size, state.stack[size]) for size in range(SIZE_COUNT)}
    data["deck"] = [deck_tile_as_json(state, i) for i in range(state.deck_count)]
    data["bonus"] = [card_names(state.bonus[seat]) for seat in seats]
    data["choice"] = [card_names(state.choice[seat]) for seat in seats]
    data["bonus_deck"] = card_names(state.bonus_deck)
    data["returned"] = [
        {"card": BONUS_CARDS[state.returned[i]], "by": state.returned_by[i]} for i in range(state.returned_count)
    ]
    data["looked"] = [looked_by_size(state, seat) for seat in seats]
    return data


def public_fields(state: State) -> dict[str, Any]:
    """Write what everybody can see; hidden things are only counted."""
    check(state)
    seats = range(state.players)
    places = range(len(components.PRICES[state.players]))
    return {
        "game": "ludwig",
        **({} if state.rules == RULES else {"rules": str(state.rules)}),
        "edition": state.options.edition,
        "without_favors": list(state.options.without_favors),
        "without_bonus": list(state.options.without_bonus),
        "castles": [castle_as_json(state.castles[seat]) for seat in seats],
        "completed": [complete_rooms(state.castles[seat]) for seat in seats],
        "external": [external_entrances(state.castles[seat], state.rules) for seat in seats],
        "seat": state.seat,
        "ask": ASKS[state.ask],
        "place": TILE_NAMES[state.tile] if state.tile >= 0 else None,
        "free": bool(state.free),
        "master": state.master,
        "round": state.round,
        "last": bool(state.last),
        "open": bool(state.open),
        "arranged": state.arranged,
        "prices": list(components.PRICES[state.players]),
        "market": [offer_as_json(state, place) for place in places],
        "money": [state.money[seat] for seat in seats],
        "points": [points_by_rule(state, seat) for seat in seats],
        "hallways": state.hallways,
        "stairs": state.stairs,
        "stacks": {SIZE_NAMES[size]: bits.count(state.stack[size]) for size in range(SIZE_COUNT)},
        "gone": tiles_gone(state),
        "cards": state.cards,
        "drawn": {SIZE_NAMES[size]: state.drawn[size] for size in range(SIZE_COUNT)},
        "deck": [visible_deck_tile(state, i, None) for i in range(state.deck_count)],
        "favors": [FAVORS[state.favors[i]] for i in range(state.favor_count)],
        "standing": [favor_counts(state, state.favors[i]) for i in range(state.favor_count)],
        "bonus": [bits.count(state.bonus[seat]) for seat in seats],
        "choice": [bits.count(state.choice[seat]) for seat in seats],
        "bonus_deck": bits.count(state.bonus_deck),
        "returned": state.returned_count,
        "due": [state.due[i] for i in range(state.due_count)],
        "rewarded": state.rewarded if state.rewarded >= 0 else None,
        "looking": SIZES[state.looking] if state.looking >= 0 else None,
        "picked": state.picked,
        "extra": state.extra,
        "corridor": bool(state.corridor),
    }


def favor_counts(state: State, favor: Favor) -> list[int]:
    """Return what each seat has of what a favor counts."""
    return [favor_count(state, seat, favor) for seat in range(state.players)]


def castle_as_json(castle: Castle) -> list[dict[str, Any]]:
    """Write a castle."""
    return [tile_as_json(castle, number) for number in range(castle.count)]


def tile_as_json(castle: Castle, number: Room) -> dict[str, Any]:
    """Write a tile of a castle."""
    tile = castle.tile[number]
    turn = castle.key[number] & 3
    data = {"tile": TILE_NAMES[tile], "x": castle.x[number], "y": castle.y[number], "rot": 90 * turn}
    if tile == HALLWAY:
        data["floor"] = FLOORS[castle.floor[number]]
    return data


def complete_rooms(castle: Castle) -> list[Room]:
    """List the complete rooms."""
    return [number for number in range(castle.count) if castle.open[number] == 0]


def offer_as_json(state: State, place: int) -> dict[str, Any] | None:
    """Write a room on offer."""
    if state.offer[place] == NO_TILE:
        return None
    return {"tile": TILE_NAMES[state.offer[place]], "money": state.offer_money[place]}


def points_by_rule(state: State, seat: Seat) -> dict[str, int]:
    """Return the points of a seat by the rule that gave them."""
    return {rule: state.points[seat * SOURCE_COUNT + i] for i, rule in enumerate(SOURCES)}


def tile_names(size: Size, tiles: TileSet) -> list[str]:
    """List the names of tiles of one size."""
    return [TILE_NAMES[FIRST[size] + which] for which in range(MAX_COPIES) if tiles >> which & 1]


def card_names(mask: CardSet) -> list[str]:
    """List the names of bonus cards."""
    return [BONUS_CARDS[card] for card in range(BONUS_COUNT) if mask >> card & 1]


def deck_tile_as_json(state: State, i: int) -> dict[str, Any]:
    """Write a tile on the deck of room cards."""
    may = {str(seat): possible_tiles(state, i, seat) for seat in range(state.players) if seat != state.deck_by[i]}
    return {"tile": TILE_NAMES[state.deck[i]], "by": state.deck_by[i], "may": may}


def possible_tiles(state: State, i: int, seat: Seat) -> list[str]:
    """List what a tile on the deck can be, as far as a seat knows."""
    return tile_names(SIZE[state.deck[i]], state.deck_may[i * MAX_PLAYERS + seat])


def visible_deck_tile(state: State, i: int, seat: Seat | None) -> dict[str, Any]:
    """Write a tile on the deck as a seat sees it; its owner and its size are public."""
    shown: dict[str, Any] = {"size": SIZES[SIZE[state.deck[i]]], "by": state.deck_by[i], "tile": None}
    if seat == state.deck_by[i]:
        shown["tile"] = TILE_NAMES[state.deck[i]]
    elif seat is not None:
        shown["may"] = possible_tiles(state, i, seat)
    return shown


def tiles_gone(state: State) -> list[str]:
    """L7.3: List the tiles that were seen and have left the game."""
    here = bytearray(NO_TILE + 1)
    for seat in range(state.players):
        castle = state.castles[seat]
        for number in range(castle.count):
            here[castle.tile[number]] = 1
    for place in range(MAX_OFFERS):
        here[state.offer[place]] = 1
    if state.tile >= 0:
        here[state.tile] = 1
    return [TILE_NAMES[tile] for tile in range(ROOMS) if was_seen(state, tile) and not here[tile]]


def was_seen(state: State, tile: Tile) -> bool:
    """Return whether a tile was ever face up."""
    return state.seen[SIZE[tile]] >> (tile - FIRST[SIZE[tile]]) & 1 != 0


def looked_by_size(state: State, seat: Seat) -> dict[str, list[str]]:
    """Return what a seat found in stacks. It is still there, or others have taken it since."""
    return {
        SIZE_NAMES[size]: tile_names(size, state.found[seat * SIZE_COUNT + size])
        for size in range(SIZE_COUNT)
        if state.found[seat * SIZE_COUNT + size]
    }


# --- reading


def from_position(data: Mapping[str, Any]) -> State:
    """Read a position; raise `BadPosition` if it is not valid."""
    read = PositionReader(data)
    state = State(read.options, tuple(read.castles), read.rules)
    state.seat, state.ask, state.master, state.round = read.seat, read.ask, read.master, read.round
    state.last, state.open, state.free, state.corridor = read.last, read.open, read.free, read.corridor
    state.arranged, state.tile, state.extra, state.picked = read.arranged, read.tile, read.extra, read.picked
    state.rewarded, state.looking = read.rewarded, read.looking
    state.hallways, state.stairs, state.cards = read.hallways, read.stairs, read.cards
    for i, number in enumerate(read.due):
        state.due[i] = number
    state.due_count = len(read.due)
    for place, (tile, money) in enumerate(read.market):
        state.offer[place] = tile
        state.offer_money[place] = money
    for size in range(SIZE_COUNT):
        state.drawn[size] = read.drawn[size]
        state.stack[size] = read.stacks[size]
        state.seen[size] = read.seen[size]
    for i, (tile, by, may) in enumerate(read.deck):
        state.deck[i] = tile
        state.deck_by[i] = by
        for seat in range(state.players):
            state.deck_may[i * MAX_PLAYERS + seat] = may[seat]
    state.deck_count = len(read.deck)
    for i, favor in enumerate(read.favors):
        state.favors[i] = favor
    state.favor_count = len(read.favors)
    state.bonus_deck = read.bonus_deck
    for i, (card, by) in enumerate(read.returned):
        state.returned[i] = card
        state.returned_by[i] = by
    state.returned_count = len(read.returned)
    for seat in range(state.players):
        state.money[seat] = read.money[seat]
        state.bonus[seat] = read.bonus[seat]
        state.choice[seat] = read.choice[seat]
        for i in range(SOURCE_COUNT):
            state.points[seat * SOURCE_COUNT + i] = read.points[seat][i]
        for size in range(SIZE_COUNT):
            state.found[seat * SIZE_COUNT + size] = read.looked[seat][size]
    return state
