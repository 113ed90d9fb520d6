"""Positions as JSON, what a seat may see of them, and the same with what it cannot see dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.types import Move, Seat
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
from .moves import ASKS, FLOORS, OVER, PICK
from .notation import TILE_NAMES, seen as seen_text
from .outside import external_entrances
from .position import Reading
from .scoring import favor_count
from .state import RULES, State, copy
from .types import CardSet, Favor, Room, Size, Tile, TileSet

SIZE = SIZE_OF[:]
FIRST = FIRST_OF[:]
COPIES = components.COPIES[:]
SIZE_NAMES = [str(size) for size in SIZES]

# --- everything


def position(state: State) -> dict[str, Any]:
    seats = range(state.players)
    data = in_the_open(state)
    data["stacks"] = {SIZE_NAMES[size]: names(size, state.stack[size]) for size in range(SIZE_COUNT)}
    data["deck"] = [on_deck(state, i) for i in range(state.deck_count)]
    data["bonus"] = [cards(state.bonus[seat]) for seat in seats]
    data["choice"] = [cards(state.choice[seat]) for seat in seats]
    data["bonus_deck"] = cards(state.bonus_deck)
    data["returned"] = [
        {"card": BONUS_CARDS[state.returned[i]], "by": state.returned_by[i]} for i in range(state.returned_count)
    ]
    data["looked"] = [found(state, seat) for seat in seats]
    return data


def in_the_open(state: State) -> dict[str, Any]:
    """what everybody can see; of the rest how much there is"""
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
        "market": [on_offer(state, place) for place in places],
        "money": [state.money[seat] for seat in seats],
        "points": [points(state, seat) for seat in seats],
        "hallways": state.hallways,
        "stairs": state.stairs,
        "stacks": {SIZE_NAMES[size]: bits.count(state.stack[size]) for size in range(SIZE_COUNT)},
        "gone": gone(state),
        "cards": state.cards,
        "drawn": {SIZE_NAMES[size]: state.drawn[size] for size in range(SIZE_COUNT)},
        "deck": [deck_seen(state, i, None) for i in range(state.deck_count)],
        "favors": [FAVORS[state.favors[i]] for i in range(state.favor_count)],
        "standing": [standing(state, state.favors[i]) for i in range(state.favor_count)],
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


def standing(state: State, favor: Favor) -> list[int]:
    """what each seat has of what a favor counts"""
    return [favor_count(state, seat, favor) for seat in range(state.players)]


def castle_as_json(castle: Castle) -> list[dict[str, Any]]:
    return [tile_as_json(castle, number) for number in range(castle.count)]


def tile_as_json(castle: Castle, number: Room) -> dict[str, Any]:
    tile = castle.tile[number]
    turn = castle.key[number] & 3
    data = {"tile": TILE_NAMES[tile], "x": castle.x[number], "y": castle.y[number], "rot": 90 * turn}
    if tile == HALLWAY:
        data["floor"] = FLOORS[castle.floor[number]]
    return data


def complete_rooms(castle: Castle) -> list[Room]:
    return [number for number in range(castle.count) if castle.open[number] == 0]


def on_offer(state: State, place: int) -> dict[str, Any] | None:
    if state.offer[place] == NO_TILE:
        return None
    return {"tile": TILE_NAMES[state.offer[place]], "money": state.offer_money[place]}


def points(state: State, seat: Seat) -> dict[str, int]:
    """by the rule they came from"""
    return {rule: state.points[seat * SOURCE_COUNT + i] for i, rule in enumerate(SOURCES)}


def names(size: Size, tiles: TileSet) -> list[str]:
    return [TILE_NAMES[FIRST[size] + which] for which in range(MAX_COPIES) if tiles >> which & 1]


def cards(mask: CardSet) -> list[str]:
    return [BONUS_CARDS[card] for card in range(BONUS_COUNT) if mask >> card & 1]


def on_deck(state: State, i: int) -> dict[str, Any]:
    may = {str(seat): may_be(state, i, seat) for seat in range(state.players) if seat != state.deck_by[i]}
    return {"tile": TILE_NAMES[state.deck[i]], "by": state.deck_by[i], "may": may}


def may_be(state: State, i: int, seat: Seat) -> list[str]:
    return names(SIZE[state.deck[i]], state.deck_may[i * MAX_PLAYERS + seat])


def gone(state: State) -> list[str]:
    """L7.3: tiles that were seen and are nowhere any more"""
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
    return state.seen[SIZE[tile]] >> (tile - FIRST[SIZE[tile]]) & 1 != 0


def found(state: State, seat: Seat) -> dict[str, list[str]]:
    """what a seat found in stacks; it is still there, or others took it since"""
    return {
        SIZE_NAMES[size]: names(size, state.found[seat * SIZE_COUNT + size])
        for size in range(SIZE_COUNT)
        if state.found[seat * SIZE_COUNT + size]
    }


# --- what a seat may see


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    return in_the_open(state) | private(state, seat)


def private(state: State, seat: Seat | None) -> dict[str, Any]:
    owners = range(state.players)
    shown: dict[str, Any] = {
        "deck": [deck_seen(state, i, seat) for i in range(state.deck_count)],
        "bonus": [cards_seen(state, state.bonus[owner], owner == seat) for owner in owners],
        "choice": [cards_seen(state, state.choice[owner], owner == seat) for owner in owners],
        "known": {} if seat is None else found(state, seat),
    }
    if state.ask == PICK and seat == state.seat:
        shown["stack"] = names(state.looking, state.stack[state.looking])
    return shown


def cards_seen(state: State, mask: CardSet, own: bool) -> list[str] | int:
    """how many they are is seen by all"""
    return cards(mask) if own or state.ask == OVER else bits.count(mask)


def deck_seen(state: State, i: int, seat: Seat | None) -> dict[str, Any]:
    """whose tile it is and its size are seen by all"""
    shown: dict[str, Any] = {"size": SIZES[SIZE[state.deck[i]]], "by": state.deck_by[i], "tile": None}
    if seat == state.deck_by[i]:
        shown["tile"] = TILE_NAMES[state.deck[i]]
    elif seat is not None:
        shown["may"] = may_be(state, i, seat)
    return shown


def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
    text = seen_text(state, move)
    return text, text


# --- what it cannot see, dealt anew


def determinize(state: State, seat: Seat | None, chance: Chance) -> State:
    new = copy(state)
    viewer = -1 if seat is None else seat
    if state.ask != OVER:
        determinize_cards(new, viewer, chance)
    for size in range(SIZE_COUNT):
        determinize_tiles(new, viewer, size, chance)
    return new


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def determinize_cards(new: State, seat: Seat, chance: Chance) -> None:
    """bonus cards of the others, under the deck by others, and in it"""
    pool = members(new.bonus_deck)
    for other in range(new.players):
        if other != seat:
            pool += members(new.bonus[other] | new.choice[other])
    pool += [new.returned[i] for i in range(new.returned_count) if new.returned_by[i] != seat]
    pool.sort()  # so that the deal does not depend on where the cards really are
    chance.shuffle(pool)
    for other in range(new.players):
        if other != seat:
            new.bonus[other] = deal(pool, bits.count(new.bonus[other]))
            new.choice[other] = deal(pool, bits.count(new.choice[other]))
    for i in range(new.returned_count):
        if new.returned_by[i] != seat:
            new.returned[i] = pool.pop()
    new.bonus_deck = deal(pool, len(pool))


def deal(pool: list[int], count: int) -> int:
    dealt = 0
    for _ in range(count):
        dealt |= bits.bit(pool.pop())
    return dealt


def determinize_tiles(new: State, seat: Seat, size: Size, chance: Chance) -> None:
    """Tiles of one size: on the deck by others, in the stack, and in the box. What a seat found in the stack and is
    not on the deck is in the stack still."""
    unseen = ((1 << COPIES[size]) - 1) & ~new.seen[size]
    others = [i for i in range(new.deck_count) if SIZE[new.deck[i]] == size and new.deck_by[i] != seat]
    for i in range(new.deck_count):
        if SIZE[new.deck[i]] == size and new.deck_by[i] == seat:
            unseen &= ~bits.bit(new.deck[i] - FIRST[size])
    late = [[i for i in others if is_late(new, i, other, size)] for other in range(new.players)]
    choices = [members(unseen & (new.deck_may[i * MAX_PLAYERS + seat] if seat >= 0 else unseen)) for i in others]
    for choice in choices:
        chance.shuffle(choice)
    laid = pick_each(choices)
    for i, which in zip(others, laid, strict=True):
        new.deck[i] = FIRST[size] + which
        unseen &= ~bits.bit(which)
    found = new.found[seat * SIZE_COUNT + size] if seat >= 0 else 0
    pool = members(unseen & found or unseen)
    chance.shuffle(pool)
    new.stack[size] = deal(pool, bits.count(new.stack[size]))
    for other in range(new.players):
        if other != seat:
            relearn(new, other, size, late[other])


def pick_each(choices: list[list[int]]) -> list[int]:
    """one of each list, all different: the first way there is"""
    if not choices:
        return []
    for first in choices[0]:
        try:
            return [first, *pick_each([[other for other in rest if other != first] for rest in choices[1:]])]
        except LookupError:
            continue
    raise LookupError("no tile is left that it can be")


def is_late(state: State, i: int, seat: Seat, size: Size) -> bool:
    """whether a seat had looked through the stack before this tile was taken of it"""
    return (
        state.deck_by[i] != seat and not state.deck_may[i * MAX_PLAYERS + seat] & ~state.found[seat * SIZE_COUNT + size]
    )


def relearn(new: State, seat: Seat, size: Size, late: list[int]) -> None:
    """what another seat would know, were the tiles as they are dealt now"""
    found = 0
    if new.found[seat * SIZE_COUNT + size]:
        found = new.stack[size]
        for i in late:
            found |= bits.bit(new.deck[i] - FIRST[size])
    new.found[seat * SIZE_COUNT + size] = found
    unseen = ((1 << COPIES[size]) - 1) & ~new.seen[size] & ~found
    for i in range(new.deck_count):
        if SIZE[new.deck[i]] == size:
            own = new.deck_by[i] == seat
            may = bits.bit(new.deck[i] - FIRST[size]) if own else found if i in late else unseen
            new.deck_may[i * MAX_PLAYERS + seat] = may


# --- positions from JSON


def from_position(data: Mapping[str, Any]) -> State:
    read = Reading(data)
    state = State(read.options)
    state.rules = read.rules
    state.castles.extend(read.castles)
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
