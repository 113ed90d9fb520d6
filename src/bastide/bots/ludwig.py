"""What a position of Castles of Mad King Ludwig is worth to a seat: points made, what the end would bring, rewards and
connections that can still come, and money as long as it can be spent."""

from __future__ import annotations

from ..games.ludwig import board, moves as m, scoring
from ..games.ludwig.board import Castle, added, covered, list_places, place_of
from ..games.ludwig.components import CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, TYPE_OF
from ..games.ludwig.rules import places, price
from ..games.ludwig.scoring import bonus_points, centre_for, depleted, favor_points, made, room_points
from ..games.ludwig.state import State
from ..kernel import bits
from ..kernel.moves import borrow, give_back

MARK = 0.00055  # points that a mark is worth while it can be spent
SPENT = 6500.0  # marks a turn, about
LAST_MARK = 0.0001
OPPONENT = 0.25  # what the best opponent has counts so much against us
TURN = 5.0  # an extra turn
REWARD = [5.0, 1.5, 2.5, TURN, 0.0, 5.0, 1.5, 3.0]  # a complete room by type; living: its points once more
CHANCE = [0.0, 0.55, 0.28, 0.12, 0.06]  # to complete a room with so many entrances open
CONNECTION = 0.22  # chance that an open entrance gets a room that its centre counts
CELLAR = 0.35  # rooms to come that a downstairs room's centre counts, each turn
DOOR = 0.12  # an open entrance
FAVOR = 0.6  # of its points early; more towards the end
TYPE = TYPE_OF[:]


def value(state: State, seat: int) -> float:
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, prospects(state, other, False))
    return prospects(state, seat, True) - OPPONENT * best


def turns_left(state: State) -> float:
    if state.last:
        return 0.0
    return state.cards / 3.0 if state.players == 1 else 1.0 + state.cards / (0.85 * state.players)


def prospects(state: State, seat: int, own: bool) -> float:
    turns = turns_left(state)
    points = made(state, seat) + money_worth(state.money[seat], turns) + potential_of(state, seat, turns)
    late = 1.0 / (1.0 + 0.25 * turns)
    for i in range(state.favor_count):
        points += (FAVOR + (1.0 - FAVOR) * late) * favor_points(state, seat, state.favors[i])
    points += late * depleted(state, seat)
    if own:
        cards = state.bonus[seat] | state.choice[seat]
        while cards:
            points += bonus_points(state, seat, bits.lowest(cards))
            cards &= cards - 1
        if state.seat == seat:
            points += TURN * state.extra
        if state.players > 1:
            points += LAST_MARK / 2.0 * lying(state, seat)
            if state.master == seat and selling(state):
                points += sales(state, seat, turns)
    return points


def lying(state: State, seat: int) -> int:
    """Marks on offered rooms that the seat has a way to. Without a thought of them nobody would buy the first stairs
    where all that is on offer belongs downstairs, and all would pass for ever."""
    marks = 0
    for place in range(places(state)):
        marks += state.offer_money[place]
    if marks and not scoring.tiles_like(state.castles[seat], STAIRS):
        for place in range(places(state)):
            if state.offer[place] != NO_TILE and TYPE[state.offer[place]] == DOWNSTAIRS:
                marks -= state.offer_money[place]
    return marks


def money_worth(money: int, turns: float) -> float:
    spendable = min(float(money), SPENT * turns)
    return MARK * spendable + LAST_MARK * (money - spendable)


# by seat: while one builds, the castles of the others stay as they are
SEEN: list[Castle | None] = [None] * 4
SEEN_TURNS = [0.0] * 4
SEEN_POTENTIAL = [0.0] * 4


def potential_of(state: State, seat: int, turns: float) -> float:
    castle = state.castles[seat]
    if SEEN[seat] is not castle or SEEN_TURNS[seat] != turns:
        SEEN[seat] = castle
        SEEN_TURNS[seat] = turns
        SEEN_POTENTIAL[seat] = potential(castle, turns)
    return SEEN_POTENTIAL[seat]


def potential(castle: Castle, turns: float) -> float:
    """rewards, connections and ways to build on"""
    if turns == 0.0:
        return 0.0
    near = min(1.0, turns / 4.0)
    points = 0.0
    doors = 0
    for room in range(castle.count):
        tile = castle.tile[room]
        free = free_doors(castle, room)
        doors += free
        points += near * hope(castle, room, free)
        if TYPE[tile] == DOWNSTAIRS and scoring.COUNTED[tile] != CONNECTED:
            points += CELLAR * scoring.WORTH[tile] * min(turns, 6.0) / 2.0
    return points + DOOR * near * min(doors, 12)


def hope(castle: Castle, room: int, free: int) -> float:
    """points a room may still bring: its reward, and connections to entrances with nothing in front"""
    tile = castle.tile[room]
    points = 0.0
    if castle.open[room] and free == castle.open[room]:
        reward = room_points(castle, room) if TYPE[tile] == LIVING else REWARD[TYPE[tile]]
        points += CHANCE[min(free, 4)] * reward
    if scoring.COUNTED[tile] == CONNECTED:
        points += CONNECTION * scoring.WORTH[tile] * free
    return points


def free_doors(castle: Castle, room: int) -> int:
    """entrances with nothing in front"""
    found = 0
    first = castle.first_door[room]
    for door in range(first, first + board.DOOR_COUNT[castle.key[room]]):
        if castle.door_to[door] < 0:
            side = castle.door_side[door]
            if not covered(castle, castle.door_x[door] + board.STEP_X[side], castle.door_y[door] + board.STEP_Y[side]):
                found += 1
    return found


# --- the rooms on offer, for who arranges them


def selling(state: State) -> bool:
    return state.ask == m.ARRANGE or (state.ask == m.END and not state.open) or state.seat != state.master


def sales(state: State, seat: int, turns: float) -> float:
    """what the others would pay, if each took what is best for him; and what would be left"""
    sold = 0
    points = 0.0
    for i in range(1, state.players + 1):
        buyer = (seat + i) % state.players
        best = MARK * 5000
        taken = -1
        for place in range(places(state)):
            if not sold >> place & 1 and state.offer[place] != NO_TILE:
                cost = price(state, place) - state.offer_money[place]
                if cost <= state.money[buyer]:
                    worth = appeal(state.castles[buyer], state.offer[place], turns) - MARK * cost
                    if worth > best:
                        best = worth
                        taken = place
        if taken >= 0:
            sold |= 1 << taken
            if buyer != seat:
                points += MARK * price(state, taken)
        points += best if buyer == seat else -OPPONENT * best
    return points


APPEAL: dict[
    int, tuple[Castle, dict[int, float]]
] = {}  # by a castle's id; the castle is kept so that the id is its own


def appeal(castle: Castle, tile: int, turns: float) -> float:
    """points a tile would bring where it lies best"""
    kept = APPEAL.get(id(castle))
    if kept is None:
        if len(APPEAL) > 64:
            APPEAL.clear()
        kept = APPEAL[id(castle)] = (castle, {})
    known = kept[1]
    if tile not in known:
        known[tile] = best_place(castle, tile)
    return known[tile]


def best_place(castle: Castle, tile: int) -> float:
    spare = borrow()
    list_places(castle, tile, spare)
    best = -100.0
    before = potential(castle, 4.0)
    for i in range(spare.count):
        which = spare.get(i) & m.WHICH
        x, y, turn, floor = place_of(which)
        after = added(castle, tile, x, y, turn, floor)
        best = max(best, placed_points(after) + potential(after, 4.0) - before)
    give_back(spare)
    return best


def placed_points(castle: Castle) -> int:
    new = castle.count - 1
    points = room_points(castle, new)
    for room in range(new):
        points += centre_for(castle, room, new)
    return points
