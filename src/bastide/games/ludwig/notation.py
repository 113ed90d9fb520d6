"""The notation of moves. Prices, and the names of the tiles in a castle, depend on the state."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NoReturn

from ...kernel.errors import BadNotation
from ...kernel.notation import Form, Notation, number, one_of
from ...kernel.types import Move
from . import moves as m
from .board import place_move, place_of, placed
from .components import (
    BONUS_CARDS,
    HALLWAY,
    NO_TILE,
    PRICES,
    ROOMS,
    SIZE_OF,
    SIZES,
    STAIRS,
    TILES,
    TYPES,
)
from .geometry import LOWEST
from .messages import say
from .moves import pack
from .state import State, check

TILE_NAMES = tuple(tile.name for tile in TILES)
LEAST, MOST = -m.MIDDLE, m.MIDDLE - 1
CACHED_PLACES = 1 << 14

FIELDS = {
    "bonus": one_of(BONUS_CARDS),
    "tile": one_of(TILE_NAMES),
    "room": one_of(TILE_NAMES[:ROOMS]),
    "hallway": one_of(["Hallway"], HALLWAY),
    "stairs": one_of(["Stairs"], STAIRS),
    "nothing": one_of(["nothing"], NO_TILE),
    "price": number("[0-9]+"),
    "coordinate": number("-?[0-9]{1,5}"),
    "degrees": number("0|90|180|270"),
    "up": one_of(["up"], m.UP),
    "down": one_of(["down"], m.DOWN),
    "number": number("[0-9]{1,2}"),  # of a tile in the castle
    "type": one_of(TYPES),
    "size": one_of([str(size) for size in SIZES], is_number=True),
}

# The group joins the forms of one action.
FORMS = (
    Form("return", "return {bonus:bonus}", m.DO_RETURN),
    Form("returnSecret", "return a bonus card"),
    Form("put", "put {tile:room} {price:price}", m.DO_PUT),
    Form("putNothing", "put {tile:nothing} {price:price}", m.DO_PUT),
    Form("buy", "buy {tile:room}", m.DO_BUY, "buy"),
    Form("buyHallway", "buy {tile:hallway}", m.DO_BUY, "buy"),
    Form("buyStairs", "buy {tile:stairs}", m.DO_BUY, "buy"),
    Form("pass", "pass", m.DO_PASS),
    Form("place", "@{x:coordinate},{y:coordinate} r{turn:degrees}", m.DO_PLACE, "place"),
    Form("placeUp", "@{x:coordinate},{y:coordinate} r{turn:degrees} {floor:up}", m.DO_PLACE, "place"),
    Form("placeDown", "@{x:coordinate},{y:coordinate} r{turn:degrees} {floor:down}", m.DO_PLACE, "place"),
    Form("reward", "reward {number:number} {tile:tile}", m.DO_REWARD),
    Form("choose", "choose {type:type}", m.DO_CHOOSE),
    Form("again", "again {number:number} {tile:tile}", m.DO_AGAIN),
    Form("freeHallway", "free {tile:hallway}", m.DO_FREE),
    Form("freeStairs", "free {tile:stairs}", m.DO_FREE),
    Form("look", "look {size:size}", m.DO_LOOK),
    Form("top", "top {tile:room}", m.DO_TOP),
    Form("topSecret", "top a room of {size:size}"),
    Form("done", "done", m.DO_DONE),
    Form("end", "end", m.DO_END),
    # without what follows from the state
    Form("", "put {tile:room}", m.DO_PUT),
    Form("", "put {tile:nothing}", m.DO_PUT),
    Form("", "reward {number:number}", m.DO_REWARD),
    Form("", "again {number:number}", m.DO_AGAIN),
    # refused with a reason
    Form("", "buy {tile:tile}", m.DO_BUY),
    Form("", "free {tile:tile}", m.DO_FREE),
)
NOTATION = Notation(FIELDS, FORMS)

# moves that are written alike in every state
TEXTS = {
    m.DO_RETURN: [NOTATION.format("return", card) for card in range(len(BONUS_CARDS))],
    m.DO_BUY: [NOTATION.format("buy {tile:tile}", tile) for tile in range(len(TILES))],
    m.DO_PASS: [NOTATION.format("pass")],
    m.DO_CHOOSE: [NOTATION.format("choose", type) for type in range(len(TYPES))],
    m.DO_FREE: [NOTATION.format("free {tile:tile}", tile) for tile in range(len(TILES))],
    m.DO_LOOK: [NOTATION.format("look", size) for size in range(len(SIZES))],
    m.DO_TOP: [NOTATION.format("top", tile) for tile in range(ROOMS)],
    m.DO_DONE: [NOTATION.format("done")],
    m.DO_END: [NOTATION.format("end")],
}
ROOM_VERBS = {m.DO_REWARD: "reward", m.DO_AGAIN: "again"}  # of moves that name a tile of the castle by its number
FLOOR_VERBS = ("placeUp", "placeDown")


def tile_name(tile: int) -> str:
    return "nothing" if tile == NO_TILE else TILE_NAMES[tile]


def known(state: State, kind: int, which: int) -> bool:
    """Return whether a number stands for something that can be written."""
    if kind == m.DO_PUT:
        return (which & 127 < ROOMS or which & 127 == NO_TILE) and which >> 7 < len(PRICES[state.players])
    if kind in ROOM_VERBS:
        return which < state.castles[state.seat].count
    return kind == m.DO_PLACE or which < len(TEXTS.get(kind, ()))


# --- writing


def show(state: State, move: Move) -> str:
    check(state)
    kind, which = move >> m.SHIFT, move & m.WHICH
    if kind == m.DO_PLACE:
        return place_text(which, state.tile == HALLWAY or which & 1 == m.DOWN)
    if kind in TEXTS and which < len(TEXTS[kind]):
        return TEXTS[kind][which]
    if not known(state, kind, which):
        raise BadNotation(say("ludwig.move_number", move=move))
    if kind == m.DO_PUT:
        return put_text(which & 127, PRICES[state.players][which >> 7])
    return room_text(kind, which, placed(state.castles[state.seat], which)[0])


@lru_cache(CACHED_PLACES)
def place_text(which: int, with_floor: bool) -> str:
    x, y, turn, floor = place_of(which)
    if with_floor:
        return NOTATION.format(FLOOR_VERBS[floor], x, y, 90 * turn, floor)
    return NOTATION.format("place", x, y, 90 * turn)


@cache
def put_text(tile: int, price: int) -> str:
    return NOTATION.format("putNothing" if tile == NO_TILE else "put", tile, price)


@cache
def room_text(kind: int, number: int, tile: int) -> str:
    return NOTATION.format(ROOM_VERBS[kind], number, tile)


def seen(state: State, move: Move) -> str:
    """Return what the others see of a move: not which bonus card goes back, nor which tile goes on the deck."""
    kind = move >> m.SHIFT
    if kind == m.DO_RETURN:
        return NOTATION.format("returnSecret")
    if kind == m.DO_TOP:
        show(state, move)  # raises an error if there is no such tile
        return NOTATION.format("topSecret", SIZE_OF[move & m.WHICH])
    return show(state, move)


# --- parsing

SIGNS = re.compile(r" ?([@,]) ?")
TURN = re.compile(r" ?r ?(?=[0-9])")
WITH_ONE_NAME = ("return", "buy", "free", "top", "choose", "look")
EXAMPLES = (
    "@-5,4 r90, buy Flute Room, pass, put Flute Room 15000, return money, reward 3, choose food, again 3, look 300, end"
)


def parse(state: State, text: str) -> Move:
    check(state)
    found = NOTATION.parse(text) or NOTATION.parse(spaced(text))
    if found is None:
        fail(state, text)
    _, kind, numbers = found
    if kind == m.DO_PLACE:
        return placement(state, text, *numbers)
    if kind == m.DO_PUT:
        return put(state, text, *numbers)
    if kind in ROOM_VERBS and numbers[0] >= state.castles[state.seat].count:
        raise BadNotation(say("ludwig.tile_number", number=numbers[0]))
    return pack(kind, *numbers[:1])


def spaced(text: str) -> str:
    """Return a placement with its spaces where they belong."""
    words = " ".join(text.lower().split())
    return TURN.sub(" r", SIGNS.sub(r"\1", words)) if words.startswith("@") else words


def fail(state: State, text: str) -> NoReturn:
    """Say what is wrong with a text that has no form."""
    verb, _, rest = " ".join(text.lower().split()).partition(" ")
    if verb == "put":
        prices = PRICES[state.players]
        raise BadNotation(say("ludwig.price", text=text, known=[*prices]))
    if verb in WITH_ONE_NAME:
        raise BadNotation(say("ludwig.move_part", text=rest, verb=verb))
    raise BadNotation(say("ludwig.move", text=text, examples=EXAMPLES))


def placement(state: State, text: str, x: int, y: int, degrees: int, floor: int = m.UP) -> Move:
    """Return the move, which is the same for all turns that give the same tile."""
    if not (LEAST <= x <= MOST and LEAST <= y <= MOST):
        raise BadNotation(say("ludwig.coordinates", text=text, least=LEAST, most=MOST))
    turn = degrees // 90
    if state.tile >= 0:
        turn = LOWEST[state.tile * 4 + turn]
    return place_move(x, y, turn, floor)


def put(state: State, text: str, tile: int, price: int | None = None) -> Move:
    """Return the move; without a price, under the one that is asked for."""
    prices = PRICES[state.players]
    if price is None and state.arranged < len(prices):
        price = prices[-1 - state.arranged]
    if price not in prices:
        fail(state, text)
    return pack(m.DO_PUT, prices.index(price) << 7 | tile)
