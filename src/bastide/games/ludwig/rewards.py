"""What complete rooms bring."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.types import Seat
from . import components
from .board import Castle
from .components import (
    ACTIVITY,
    ACTIVITY_REWARD,
    CORRIDOR,
    DOWNSTAIRS,
    FIRST_OF,
    FOOD,
    FROM_ACTIVITY,
    FROM_LIVING,
    HALLWAY,
    LIVING,
    MAX_PLAYERS,
    MOST_PICKED,
    OUTDOOR,
    OUTDOOR_REWARD,
    SIZE_COUNT,
    SLEEPING,
    SOURCE_COUNT,
    STAIRS,
    TYPE_OF,
    UTILITY,
    UTILITY_DRAW,
)
from .moves import AGAIN, CHOOSE, END, FREE, LOOK, PICK, PLACE, RETURN, REWARD
from .rules import can_grant, can_grant_corridor, may_score_again
from .scoring import room_points
from .state import State
from .supply import draw_bonus, rule_out, take_from_supply
from .types import Room, RoomType, Size, Tile, TileSet

FIRST = FIRST_OF[:]
TYPE = TYPE_OF[:]
COPIES = components.COPIES[:]


def next_reward(state: State, seat: Seat, chance: Chance) -> None:
    """L5.1"""
    state.rewarded = -1
    if state.rules >= 2 and state.due_count > 1:
        drop_empty_rewards(state, seat)
    if state.due_count == 0:
        state.ask = END
    elif state.due_count == 1:
        give(state, seat, state.due[0], chance)
    else:
        state.ask = REWARD


def drop_empty_rewards(state: State, seat: Seat) -> None:
    """Offer only rooms whose reward can be granted: every second downstairs room, and what the supply still allows."""
    castle = state.castles[seat]
    i = 0
    while i < state.due_count:
        type = TYPE[castle.tile[state.due[i]]]
        if cellars(state, castle) % 2 == 0 if type == DOWNSTAIRS else not can_grant(state, seat, type):
            drop_due(state, i)
        else:
            i += 1


def drop_due(state: State, at: int) -> None:
    state.due_count -= 1
    for i in range(at, state.due_count):
        state.due[i] = state.due[i + 1]


def give(state: State, seat: Seat, room: Room, chance: Chance) -> None:
    at = 0
    while state.due[at] != room:
        at += 1
    drop_due(state, at)
    castle = state.castles[seat]
    type = TYPE[castle.tile[room]]
    if type != DOWNSTAIRS:
        reward(state, seat, type, room, chance)
    elif cellars(state, castle) % 2:  # L5.9
        next_reward(state, seat, chance)
    else:
        state.rewarded = room
        state.ask = CHOOSE


def cellars(state: State, castle: Castle) -> int:
    """complete downstairs rooms whose reward is not due any more"""
    found = 0
    for room in range(castle.count):
        found += castle.open[room] == 0 and TYPE[castle.tile[room]] == DOWNSTAIRS
    for i in range(state.due_count):
        found -= TYPE[castle.tile[state.due[i]]] == DOWNSTAIRS
    return found


def choose(state: State, seat: Seat, type: RoomType, chance: Chance) -> None:
    """L5.9"""
    if type == LIVING and state.rules >= 2 and count_again(state.castles[seat], state.rewarded) > 1:
        state.ask = AGAIN
    else:
        reward(state, seat, type, state.rewarded, chance)


def count_again(castle: Castle, rewarded: int) -> int:
    found = 0
    for room in range(castle.count):
        found += may_score_again(castle, rewarded, room)
    return found


def reward(state: State, seat: Seat, type: RoomType, room: Room, chance: Chance) -> None:
    if type == CORRIDOR:
        offer_corridor(state, seat, chance)
    elif type == SLEEPING and can_grant(state, seat, SLEEPING):
        state.ask = LOOK
    elif type == UTILITY and can_grant(state, seat, UTILITY):
        draw_cards(state, seat, chance)
    else:
        if type == ACTIVITY:
            state.points[seat * SOURCE_COUNT + FROM_ACTIVITY] += ACTIVITY_REWARD  # L5.2
        elif type == LIVING:
            state.points[seat * SOURCE_COUNT + FROM_LIVING] += room_points(state.castles[seat], room)  # L5.6
        elif type == OUTDOOR:
            state.money[seat] += OUTDOOR_REWARD  # L5.7
        elif type == FOOD:
            state.extra += 1  # L5.8
        next_reward(state, seat, chance)


# --- corridors


def offer_corridor(state: State, seat: Seat, chance: Chance) -> None:
    """L5.3: what can be placed"""
    hallway = can_grant_corridor(state, seat, HALLWAY)
    stairs = can_grant_corridor(state, seat, STAIRS)
    if hallway and stairs:
        state.ask = FREE
    elif hallway or stairs:
        grant(state, HALLWAY if hallway else STAIRS)
    else:
        next_reward(state, seat, chance)


def grant(state: State, tile: Tile) -> None:
    take_from_supply(state, tile)
    state.corridor = True
    state.tile = tile
    state.free = True
    state.ask = PLACE


# --- sleeping rooms


def look(state: State, seat: Seat, size: Size) -> None:
    """L5.4: what is there is known to the seat from now on"""
    state.undo_barrier += 1
    state.looking = size
    state.picked = 0
    state.found[seat * SIZE_COUNT + size] = state.stack[size]
    rule_out(state, seat, size, state.stack[size])
    state.ask = PICK


def pick(state: State, seat: Seat, tile: Tile, chance: Chance) -> None:
    size = state.looking
    bit = bits.bit(tile - FIRST[size])
    state.stack[size] &= ~bit
    state.found[seat * SIZE_COUNT + size] &= ~bit
    for other in range(state.players):
        state.deck_may[state.deck_count * MAX_PLAYERS + other] = may_take(state, other, size)
    state.deck_may[state.deck_count * MAX_PLAYERS + seat] = bit
    state.deck[state.deck_count] = tile
    state.deck_by[state.deck_count] = seat
    state.deck_count += 1
    state.picked += 1
    if state.picked == MOST_PICKED or state.stack[size] == 0:
        end_look(state, seat, chance)


def may_take(state: State, seat: Seat, size: Size) -> TileSet:
    """what a tile taken from a stack can be, for all a seat knows"""
    return state.found[seat * SIZE_COUNT + size] or ((1 << COPIES[size]) - 1) & ~state.seen[size]


def end_look(state: State, seat: Seat, chance: Chance) -> None:
    state.looking = -1
    state.picked = 0
    next_reward(state, seat, chance)


# --- utility rooms


def draw_cards(state: State, seat: Seat, chance: Chance) -> None:
    """L5.5"""
    state.undo_barrier += 1
    for _ in range(UTILITY_DRAW):
        card = draw_bonus(state, chance)
        if card >= 0:
            state.choice[seat] |= bits.bit(card)
    if bits.count(state.choice[seat]) == UTILITY_DRAW:
        state.ask = RETURN
    else:
        state.bonus[seat] |= state.choice[seat]
        state.choice[seat] = 0
        next_reward(state, seat, chance)
