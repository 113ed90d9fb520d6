"""What a net is told about a state of Castles of Mad King Ludwig."""

from __future__ import annotations

from ...games.ludwig import board, scoring
from ...games.ludwig.board import Castle, covered
from ...games.ludwig.components import (
    B_SIZE,
    B_TYPE,
    CARDS_OF_A_SIZE,
    CONNECTED,
    DOWNSTAIRS,
    FIRST_OF,
    HALLWAY,
    LIVING,
    SMALL,
    STAIRS,
    TYPE_OF,
)
from ...games.ludwig.moves import LOOK, OVER, PICK
from ...games.ludwig.scoring import bonus_points, depleted, favor_points, made, room_points
from ...games.ludwig.state import State
from ...kernel import bits
from ..judges.ludwig import FIGURES, Judge, free_doors, lying, selling, turns_left
from ..net import Row

HAND = Judge(FIGURES)
TYPE = TYPE_OF[:]
FIRST = FIRST_OF[:]
THOUSAND = 1.0 / 1000.0
SOON = 3.0  # turns in which most of what can be finished will be
AHEAD = 3  # units in front of an entrance, enough for most rooms
cramped = [0.0] * 8  # rooms with little space in front of an entrance, by type
by_type = [0.0] * 8
finished = [0.0] * 8
nearly = [0.0] * 32  # type * 4 + doors still open - 1, of rooms that can be finished
wanted = [0.0] * 8
cellar = [0.0] * 8
by_size = [0.0] * 10
wished = [0.0] * 8  # most points that a centre gives for a room of a type, at an entrance with nothing in front
reached = [0.0] * 8  # rooms of a type with such an entrance
ROUND = 3  # tiles that come on offer at once, alone
NO_WAY = -3.0  # a downstairs room without stairs
SURE = 0.3  # of a reward, for a room with one or two entrances


def describe(state: State, seat: int, row: Row) -> None:
    row.clear()
    turns = turns_to_come(state)
    row.add(turns)
    row.add(min(turns, 2.0))
    row.add(1.0 if state.last else 0.0)
    tell_own(state, seat, turns, row)
    tell_space(state.castles[seat], turns, row)
    tell_stacks(state, turns, row)
    tell_coming(state, seat, row)
    if state.players > 1:
        tell_others(state, seat, turns, row)


def tell_own(state: State, seat: int, turns: float, row: Row) -> None:
    castle = state.castles[seat]
    money = state.money[seat] * THOUSAND
    points = made(state, seat) + depleted(state, seat)
    row.add(points)
    row.add(money)
    row.add(min(money, 6.0 * turns))
    row.add(min(money, 3.0))
    row.add(min(money, 6.0))
    row.add(min(money, 12.0))
    row.add(state.extra if state.seat == seat else 0)
    row.add(state.due_count if state.seat == seat else 0)
    row.add(castle.count)
    survey(castle, turns, row)
    tell_cards(state, seat, turns, row)


def survey(castle: Castle, turns: float, row: Row) -> None:
    """rooms by type, size and what is missing to finish them; what centres wait for"""
    for i in range(8):
        by_type[i] = finished[i] = wanted[i] = cellar[i] = wished[i] = reached[i] = 0.0
    for i in range(32):
        nearly[i] = 0.0
    for i in range(10):
        by_size[i] = 0.0
    doors = 0
    below = 0
    hoped = 0.0
    again = 0.0
    penalty = 0.0
    connections = 0.0
    for room in range(castle.count):
        tile = castle.tile[room]
        type = TYPE[tile]
        free = free_doors(castle, room)
        doors += free
        hoped += HAND.hope(castle, room, free)
        if type == DOWNSTAIRS:
            below += free
        by_type[type] += 1.0
        if free:
            reached[type] += 1.0
        if scoring.SIZE[tile] >= 0:
            by_size[scoring.SIZE[tile]] += 1.0
        if castle.open[room] == 0:
            finished[type] += 1.0
        elif free == castle.open[room]:
            nearly[type * 4 + min(free, 4) - 1] += 1.0
            if type == LIVING and free <= 2:
                again += room_points(castle, room) / free
        worth = scoring.WORTH[tile]
        if worth:
            if scoring.COUNTED[tile] == CONNECTED:
                connections += worth * free
                for i in range(8):
                    if scoring.FITTING[tile] >> i & 1:
                        wanted[i] += worth * min(free, 3)
                        if free and worth > wished[i]:
                            wished[i] = worth
            elif type == DOWNSTAIRS:
                for i in range(8):
                    if scoring.FITTING[tile] >> i & 1:
                        cellar[i] += worth
            else:
                penalty += worth * doors
    soon = min(1.0, turns / 4.0)
    row.add(hoped * soon)
    row.add(hoped)
    row.add(doors)
    row.add(min(doors, 4))
    row.add(below)
    row.add(min(below, 2))
    row.add(again)
    row.add(penalty)
    row.add(connections)
    for i in range(8):
        row.add(by_type[i])
        row.add(finished[i])
        row.add(wanted[i])
        row.add(wanted[i] * soon)
        row.add(cellar[i])
    for i in range(32):
        row.add(nearly[i])
        row.add(nearly[i] * soon)
    small = 0.0
    for i in range(SMALL):
        small += by_size[i]
    row.add(small)
    row.add(finished[DOWNSTAIRS] % 2.0)


def tell_cards(state: State, seat: int, turns: float, row: Row) -> None:
    """bonus cards: which, their points now, what is missing for those that ask for all"""
    cards = state.bonus[seat] | state.choice[seat]
    total = 0
    for card in range(27):
        row.add(cards >> card & 1)
        row.add(turns if cards >> card & 1 else 0.0)
        if cards >> card & 1:
            total += bonus_points(state, seat, card)
    row.add(total)
    row.add(bits.count(state.choice[seat]))
    sizes = 0
    for i in range(10):
        sizes += by_size[i] == 0.0
    types = 0
    for i in range(8):
        types += by_type[i] == 0.0
    row.add(sizes if cards & 1 else 5)
    row.add(types if cards & 2 else 3)


def tell_space(castle: Castle, turns: float, row: Row) -> None:
    """entrances with enough space in front for most rooms, and rooms that lack it"""
    soon = min(1.0, turns / SOON)
    roomy = 0
    for i in range(8):
        cramped[i] = 0.0
    for room in range(castle.count):
        wide = 0
        first = castle.first_door[room]
        for door in range(first, first + board.DOOR_COUNT[castle.key[room]]):
            if castle.door_to[door] < 0:
                wide += in_front(castle, door) == AHEAD
        roomy += wide
        if wide < castle.open[room]:
            cramped[TYPE[castle.tile[room]]] += 1.0
    row.add(roomy * soon)
    row.add(min(roomy, 6))
    for i in range(8):
        row.add(cramped[i] * soon)


def in_front(castle: Castle, door: int) -> int:
    """free units straight ahead, up to AHEAD"""
    side = castle.door_side[door]
    x = castle.door_x[door]
    y = castle.door_y[door]
    for i in range(AHEAD):
        x += board.STEP_X[side]
        y += board.STEP_Y[side]
        if covered(castle, x, y):
            return i
    return AHEAD


def tell_stacks(state: State, turns: float, row: Row) -> None:
    """rooms, by how many tiles of their size are still face down"""
    soon = min(1.0, turns / SOON)
    for left in range(1, 5):
        rooms = 0.0
        for size in range(10):
            if bits.count(state.stack[size]) == left:
                rooms += by_size[size]
        row.add(rooms)
        row.add(rooms * soon)
    for lacking in range(-1, 3):  # cards that there are too few, to use up a stack
        rooms = 0.0
        for size in range(10):
            cards = CARDS_OF_A_SIZE - state.drawn[size]
            if state.stack[size] and nearest(bits.count(state.stack[size]) - cards) == lacking:
                rooms += by_size[size]
        row.add(rooms * soon)
    row.add(state.hallways * soon)
    row.add(state.stairs * soon)


def nearest(lacking: int) -> int:
    return max(-1, min(lacking, 2))


def turns_to_come(state: State) -> float:
    """alone also by tiles laid on the room cards, as each keeps one of them back"""
    turns = turns_left(state)
    return turns + state.deck_count / 3.0 if state.players == 1 and not state.last else turns


def tell_coming(state: State, seat: int, row: Row) -> None:
    """tiles laid on the room cards, and a stack that is looked through: by what the castle could do with them"""
    castle = state.castles[seat]
    cards = state.bonus[seat] | state.choice[seat]
    row.add(state.deck_count)
    best = second = 0.0
    for i in range(max(0, state.deck_count - ROUND), state.deck_count):
        if state.deck_by[i] == seat:
            worth = use_for(castle, cards, state.deck[i])
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    row.add(best)
    row.add(second)
    row.add(1.0 if state.ask == LOOK else 0.0)
    row.add(1.0 if state.ask == PICK else 0.0)
    best = 0.0
    if state.ask == PICK and state.seat == seat:
        for which in range(9):
            if state.stack[state.looking] >> which & 1:
                best = max(best, use_for(castle, cards, FIRST[state.looking] + which))
    row.add(best)


def use_for(castle: Castle, cards: int, tile: int) -> float:
    """about what a tile would bring to the castle surveyed last"""
    type = TYPE[tile]
    size = scoring.SIZE[tile]
    doors = board.DOOR_COUNT[tile * 4]
    points = scoring.POINTS[tile] + wished[type]
    if scoring.COUNTED[tile] == CONNECTED:
        fitting = 0.0
        for i in range(8):
            if scoring.FITTING[tile] >> i & 1:
                fitting += reached[i]
        points += scoring.WORTH[tile] * min(1.0, fitting)
    elif type == DOWNSTAIRS:
        for i in range(8):
            if scoring.FITTING[tile] >> i & 1:
                points += scoring.WORTH[tile] * by_type[i]
    if type == DOWNSTAIRS and scoring.tiles_like(castle, STAIRS) == 0:
        points += NO_WAY
    if doors <= 2:
        points += SURE * (scoring.POINTS[tile] if type == LIVING else HAND.reward[type])
    if cards >> (B_TYPE + type) & 1:
        points += scoring.TYPE_WORTH[type]
    if cards >> (B_SIZE + size) & 1:
        points += scoring.SIZE_WORTH[size]
    return points


def tell_others(state: State, seat: int, turns: float, row: Row) -> None:
    castle = state.castles[seat]
    favors = 0
    for i in range(state.favor_count):
        favors += favor_points(state, seat, state.favors[i])
    best = -1000.0
    strongest = seat
    for other in range(state.players):
        if other != seat:
            points = made(state, other) + depleted(state, other) + 0.5 * THOUSAND * state.money[other]
            for i in range(state.favor_count):
                points += favor_points(state, other, state.favors[i])
            if points > best:
                best = points
                strongest = other
    row.add(favors)
    theirs = 0
    for i in range(state.favor_count):
        theirs += favor_points(state, strongest, state.favors[i])
    other_castle = state.castles[strongest]
    row.add(theirs)
    row.add(made(state, strongest) + depleted(state, strongest))
    row.add(state.money[strongest] * THOUSAND)
    row.add(HAND.potential(other_castle, turns))
    row.add(other_castle.count)
    row.add(bits.count(state.bonus[strongest]))
    row.add(scoring.complete(other_castle))
    row.add(1.0 if state.master == seat else 0.0)
    row.add(1.0 if state.open else 0.0)
    row.add((seat - state.master) % state.players)
    row.add((seat - state.seat) % state.players)
    row.add(HAND.sales(state, seat) if state.master == seat and selling(state) else 0.0)
    row.add(scoring.tiles_like(castle, HALLWAY))
    row.add(scoring.tiles_like(castle, STAIRS))
    row.add(1.0 if state.ask == OVER else 0.0)
    row.add(THOUSAND * lying(state, seat))
