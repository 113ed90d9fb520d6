"""Moves as text, and back."""

from __future__ import annotations

import re

from ...kernel.errors import BadNotation
from . import moves as m
from .board import place_move, place_of, placed
from .components import (
    BONUS_CARDS,
    DOWNSTAIRS,
    FOYER,
    HALLWAY,
    NO_TILE,
    NUMBERS,
    PRICES,
    ROOMS,
    SIZE_OF,
    SIZES,
    TILES,
    TYPES,
)
from .geometry import LOWEST
from .messages import say
from .moves import pack
from .state import State

BY_NAME = {name.lower(): number for name, number in NUMBERS.items()}
LEAST, MOST = -m.MIDDLE, m.MIDDLE - 1


def tile_name(tile: int) -> str:
    return "nothing" if tile == NO_TILE else TILE_NAMES[tile]


def show(state: State, move: int) -> str:
    kind, which = move >> m.SHIFT, move & m.WHICH
    if kind == m.DO_PLACE:
        x, y, turn, floor = place_of(which)
        return f"@{x},{y} r{90 * turn}" + (f" {m.FLOORS[floor]}" if state.tile == HALLWAY or floor else "")
    if kind in TEXTS and which < len(TEXTS[kind]):
        return TEXTS[kind][which]
    if not known(state, kind, which):
        raise BadNotation(say("ludwig.move_number", move=move))
    if kind == m.DO_PUT:
        return f"put {tile_name(which & 127)} {PRICES[state.players][which >> 7]}"
    return f"{ROOM_VERBS[kind]} {which} {tile_name(placed(state.castles[state.seat], which)[0])}"


TILE_NAMES = tuple(tile.name for tile in TILES)
ROOM_VERBS = {m.DO_REWARD: "reward", m.DO_AGAIN: "again"}  # moves that name a room of the castle by its number
# the moves that are said alike in every state
TEXTS = {
    m.DO_RETURN: [f"return {card}" for card in BONUS_CARDS],
    m.DO_BUY: [f"buy {name}" for name in TILE_NAMES],
    m.DO_PASS: ["pass"],
    m.DO_CHOOSE: [f"choose {type}" for type in TYPES],
    m.DO_FREE: [f"free {name}" for name in TILE_NAMES],
    m.DO_LOOK: [f"look {size}" for size in SIZES],
    m.DO_TOP: [f"top {name}" for name in TILE_NAMES[:ROOMS]],
    m.DO_DONE: ["done"],
    m.DO_END: ["end"],
}


def known(state: State, kind: int, which: int) -> bool:
    """whether a number stands for something that can be said"""
    if kind == m.DO_PUT:
        return (which & 127 < ROOMS or which & 127 == NO_TILE) and which >> 7 < len(PRICES[state.players])
    if kind in ROOM_VERBS:
        return which < state.castles[state.seat].count
    return kind == m.DO_PLACE or which < len(TEXTS.get(kind, ()))


# --- reading

PLACEMENT = re.compile(r"@ ?(-?\d{1,5}) ?, ?(-?\d{1,5}) ?r ?(0|90|180|270)(?: (up|down))?")


def parse(state: State, text: str) -> int:
    words = " ".join(text.lower().split())
    verb, _, rest = words.partition(" ")
    placement = PLACEMENT.fullmatch(words)
    if placement:
        return parse_placement(state, text, placement)
    if words in WORDS:
        return WORDS[words]
    if verb == "put":
        return parse_put(state, text, rest)
    if verb in ROOM_VERBS.values() and re.match(r"\d{1,2}( |$)", rest):
        return parse_room(state, verb, int(rest.split()[0]))
    if verb in VERBS:
        kind, numbers = VERBS[verb]
        if rest not in numbers:
            raise BadNotation(say("ludwig.move_part", text=rest, verb=verb))
        return pack(kind, numbers[rest])
    raise BadNotation(say("ludwig.move", text=text, examples=EXAMPLES))


WORDS = {"pass": pack(m.DO_PASS), "done": pack(m.DO_DONE), "end": pack(m.DO_END)}
VERBS = {
    "return": (m.DO_RETURN, {card: number for number, card in enumerate(BONUS_CARDS)}),
    "buy": (m.DO_BUY, BY_NAME),
    "free": (m.DO_FREE, BY_NAME),
    "top": (m.DO_TOP, {name: number for name, number in BY_NAME.items() if number < ROOMS}),
    "choose": (m.DO_CHOOSE, {name: number for number, name in enumerate(TYPES) if number != DOWNSTAIRS}),
    "look": (m.DO_LOOK, {str(size): number for number, size in enumerate(SIZES)}),
}
EXAMPLES = (
    "@-5,4 r90, buy Flute Room, pass, put Flute Room 15000, return money, reward 3, choose food, again 3, look 300, end"
)


def parse_placement(state: State, text: str, found: re.Match[str]) -> int:
    """turns that give the same tile are one move; a floor is said of hallways only"""
    x, y, turn = int(found[1]), int(found[2]), int(found[3]) // 90
    if not (LEAST <= x <= MOST and LEAST <= y <= MOST):
        raise BadNotation(say("ludwig.coordinates", text=text, least=LEAST, most=MOST))
    if state.tile >= 0:
        turn = LOWEST[state.tile * 4 + turn]
    return place_move(x, y, turn, int(found[4] == "down"))


def parse_room(state: State, verb: str, number: int) -> int:
    if number >= state.castles[state.seat].count:
        raise BadNotation(say("ludwig.tile_number", number=number))
    return pack(next(kind for kind, name in ROOM_VERBS.items() if name == verb), number)


def parse_put(state: State, text: str, rest: str) -> int:
    """without a price: under the one that is asked for"""
    prices = PRICES[state.players]
    name, _, price = rest.rpartition(" ")
    place = len(prices) - 1 - state.arranged
    if price.isdigit() and int(price) in prices and name:
        place = prices.index(int(price))
    else:
        name = rest
    tile = NO_TILE if name == "nothing" else BY_NAME.get(name, FOYER)
    if place < 0 or FOYER <= tile < NO_TILE:
        raise BadNotation(say("ludwig.price", text=text, known=[*prices]))
    return pack(m.DO_PUT, place << 7 | tile)


def seen(state: State, move: int) -> str:
    """what the others see of a move: not which bonus card goes back, nor which tile goes on the deck"""
    kind = move >> m.SHIFT
    if kind == m.DO_RETURN:
        return "return a bonus card"
    if kind == m.DO_TOP:
        return f"top a room of {SIZES[SIZE_OF[move & m.WHICH]]}"
    return show(state, move)
