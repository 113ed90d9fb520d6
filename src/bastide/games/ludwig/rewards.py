"""Rewards of completed rooms."""

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
    """L5.1: Give the next reward, or ask which comes first."""
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
    """Drop rewards that cannot be granted: of every other downstairs room, and what the supply does not allow."""
    castle = state.castles[seat]
    i = 0
    while i < state.due_count:
        type = TYPE[castle.tile[state.due[i]]]
        if count_downstairs(state, castle) % 2 == 0 if type == DOWNSTAIRS else not can_grant(state, seat, type):
            drop_due(state, i)
        else:
            i += 1


def drop_due(state: State, at: int) -> None:
    """Remove a due reward."""
    state.due_count -= 1
    for i in range(at, state.due_count):
        state.due[i] = state.due[i + 1]


def give(state: State, seat: Seat, room: Room, chance: Chance) -> None:
    """Give the reward of a room."""
    at = 0
    while state.due[at] != room:
        at += 1
    drop_due(state, at)
    castle = state.castles[seat]
    type = TYPE[castle.tile[room]]
    if type != DOWNSTAIRS:
        reward(state, seat, type, room, chance)
    elif count_downstairs(state, castle) % 2:  # L5.9
        next_reward(state, seat, chance)
    else:
        state.rewarded = room
        state.ask = CHOOSE


def count_downstairs(state: State, castle: Castle) -> int:
    """Count the complete downstairs rooms whose reward is not due."""
    found = 0
    for room in range(castle.count):
        found += castle.open[room] == 0 and TYPE[castle.tile[room]] == DOWNSTAIRS
    for i in range(state.due_count):
        found -= TYPE[castle.tile[state.due[i]]] == DOWNSTAIRS
    return found


def choose(state: State, seat: Seat, type: RoomType, chance: Chance) -> None:
    """L5.9: Give the chosen reward of a downstairs room."""
    if type == LIVING and state.rules >= 2 and count_again(state.castles[seat], state.rewarded) > 1:
        state.ask = AGAIN
    else:
        reward(state, seat, type, state.rewarded, chance)


def count_again(castle: Castle, rewarded: int) -> int:
    """L5.9: Count the downstairs rooms that may score again."""
    found = 0
    for room in range(castle.count):
        found += may_score_again(castle, rewarded, room)
    return found


def reward(state: State, seat: Seat, type: RoomType, room: Room, chance: Chance) -> None:
    """Give the reward of a type of room."""
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
    """L5.3: Offer the corridors that can be placed."""
    hallway = can_grant_corridor(state, seat, HALLWAY)
    stairs = can_grant_corridor(state, seat, STAIRS)
    if hallway and stairs:
        state.ask = FREE
    elif hallway or stairs:
        grant(state, HALLWAY if hallway else STAIRS)
    else:
        next_reward(state, seat, chance)


def grant(state: State, tile: Tile) -> None:
    """L5.3: Give a corridor to be placed."""
    take_from_supply(state, tile)
    state.corridor = True
    state.tile = tile
    state.free = True
    state.ask = PLACE


# --- sleeping rooms


def look(state: State, seat: Seat, size: Size) -> None:
    """L5.4: Look through a stack, which the seat knows from now on."""
    state.undo_barrier += 1
    state.looking = size
    state.picked = 0
    state.found[seat * SIZE_COUNT + size] = state.stack[size]
    rule_out(state, seat, size, state.stack[size])
    state.ask = PICK


def pick(state: State, seat: Seat, tile: Tile, chance: Chance) -> None:
    """L5.4: Put a tile of the stack on the room cards."""
    size = state.looking
    bit = bits.bit(tile - FIRST[size])
    state.stack[size] &= ~bit
    state.found[seat * SIZE_COUNT + size] &= ~bit
    for other in range(state.players):
        state.deck_may[state.deck_count * MAX_PLAYERS + other] = possible_tiles_of_stack(state, other, size)
    state.deck_may[state.deck_count * MAX_PLAYERS + seat] = bit
    state.deck[state.deck_count] = tile
    state.deck_by[state.deck_count] = seat
    state.deck_count += 1
    state.picked += 1
    if state.picked == MOST_PICKED or state.stack[size] == 0:
        end_look(state, seat, chance)


def possible_tiles_of_stack(state: State, seat: Seat, size: Size) -> TileSet:
    """Return what a tile taken from a stack can be, as far as a seat knows."""
    return state.found[seat * SIZE_COUNT + size] or ((1 << COPIES[size]) - 1) & ~state.seen[size]


def end_look(state: State, seat: Seat, chance: Chance) -> None:
    """L5.4: Stop looking."""
    state.looking = -1
    state.picked = 0
    next_reward(state, seat, chance)


# --- utility rooms


def draw_cards(state: State, seat: Seat, chance: Chance) -> None:
    """L5.5: Draw bonus cards, of which one goes back."""
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
