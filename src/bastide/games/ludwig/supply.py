"""Drawing and taking from the table: rooms, favors, bonus cards, hallways and stairs."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.types import Card, Seat
from . import components
from .components import (
    CARDS_OF_A_SIZE,
    F_COMPLETED,
    F_INCOMPLETE,
    FIRST_OF,
    HALLWAY,
    MAX_PLAYERS,
    NO_TILE,
    SIZE_COUNT,
    SIZE_OF,
)
from .rules import places
from .state import State
from .types import Size, Tile, TileSet

SIZE = SIZE_OF[:]
FIRST = FIRST_OF[:]


def some_of(copies: int, wanted: int, chance: Chance) -> TileSet:
    """Draw a set of tiles at random."""
    left = (1 << copies) - 1
    for _ in range(copies - wanted):
        left &= ~bits.bit(nth(left, chance.below(bits.count(left))))
    return left


def nth(mask: int, n: int) -> int:
    """Return the n-th element of a set, from 0."""
    for _ in range(n):
        mask &= mask - 1
    return bits.lowest(mask)


def in_play(names: tuple[str, ...], without: tuple[str, ...]) -> int:
    """L1.6: Return the favors or bonus cards that are not left out, as bits."""
    found = 0
    for number in range(len(names)):
        if names[number] not in without:
            found |= 1 << number
    return found


def draw_favors(state: State, wanted: int, chance: Chance) -> None:
    """L1.5: Draw the favors."""
    left = in_play(components.FAVORS, state.options.without_favors)
    for i in range(wanted):
        favor = nth(left, chance.below(bits.count(left)))
        left &= ~bits.bit(favor)
        if favor == F_COMPLETED:
            left &= ~bits.bit(F_INCOMPLETE)
        if favor == F_INCOMPLETE:
            left &= ~bits.bit(F_COMPLETED)
        state.favors[i] = favor
    state.favor_count = wanted


def draw_bonus(state: State, chance: Chance) -> Card:
    """L5.5: Draw a bonus card, or return -1. Cards put under the deck come last."""
    if state.bonus_deck:
        card = nth(state.bonus_deck, chance.below(bits.count(state.bonus_deck)))
        state.bonus_deck &= ~bits.bit(card)
        return card
    if state.returned_count == 0:
        return -1
    card = state.returned[0]
    state.returned_count -= 1
    for i in range(state.returned_count):
        state.returned[i] = state.returned[i + 1]
        state.returned_by[i] = state.returned_by[i + 1]
    return card


# --- the rooms on offer


def fill_offer(state: State, chance: Chance) -> None:
    """L2.1: Fill every empty place with a tile."""
    state.undo_barrier += 1
    again: list[int] = []
    for place in range(places(state)):
        if state.offer[place] == NO_TILE:
            tile = next_tile(state, again, chance)
            if tile >= 0:
                show(state, tile)
                state.offer[place] = tile
                state.offer_money[place] = 0


def next_tile(state: State, again: list[int], chance: Chance) -> Tile:
    """L5.4: Draw a tile, those on the room cards first; return -1 if no stack can fill a place."""
    if state.deck_count:
        state.deck_count -= 1
        return state.deck[state.deck_count]
    while state.cards:
        size = draw_card(state, chance)
        if state.stack[size]:
            return top_of(state, size, chance)
    size = drawn_again(state, again, chance)
    return top_of(state, size, chance) if size >= 0 else -1


def draw_card(state: State, chance: Chance) -> Size:
    """L6.1: Draw a room card. Any card not drawn yet can be next, in the deck or in the box."""
    left = 0
    for size in range(SIZE_COUNT):
        left += CARDS_OF_A_SIZE - state.drawn[size]
    n = chance.below(left)
    size = 0
    while n >= CARDS_OF_A_SIZE - state.drawn[size]:
        n -= CARDS_OF_A_SIZE - state.drawn[size]
        size += 1
    state.drawn[size] += 1
    state.cards -= 1
    if state.cards == 0:
        state.last = True
    return size


def drawn_again(state: State, again: list[int], chance: Chance) -> Size:
    """L6.1: Draw from the cards drawn before, shuffled once; those of empty stacks are skipped."""
    if not again:
        again.extend([state.drawn[size] for size in range(SIZE_COUNT)])
    total = 0
    for size in range(SIZE_COUNT):
        total += again[size] if state.stack[size] else 0
    if total == 0:
        return -1
    n = chance.below(total)
    size = 0
    while state.stack[size] == 0 or n >= again[size]:
        n -= again[size] if state.stack[size] else 0
        size += 1
    again[size] -= 1
    return size


def top_of(state: State, size: Size, chance: Chance) -> Tile:
    """Draw the top tile of a stack."""
    which = nth(state.stack[size], chance.below(bits.count(state.stack[size])))
    state.stack[size] &= ~bits.bit(which)
    return FIRST[size] + which


def show(state: State, tile: Tile) -> None:
    """Turn a tile face up."""
    size = SIZE[tile]
    bit = bits.bit(tile - FIRST[size])
    state.seen[size] |= bit
    for seat in range(state.players):
        state.found[seat * SIZE_COUNT + size] &= ~bit
        rule_out(state, seat, size, bit)


def rule_out(state: State, seat: Seat, size: Size, tiles: TileSet) -> None:
    """Note that a seat sees tiles elsewhere, so that they are not on the deck."""
    for i in range(state.deck_count):
        if SIZE[state.deck[i]] == size and state.deck_by[i] != seat:
            state.deck_may[i * MAX_PLAYERS + seat] &= ~tiles


# --- hallways and stairs


def take_from_supply(state: State, tile: Tile) -> None:
    """Take a hallway or stairs."""
    if tile == HALLWAY:
        state.hallways -= 1
    else:
        state.stairs -= 1
