"""The features of Castles of Mad King Ludwig."""

from __future__ import annotations

from ...games.ludwig import board, scoring
from ...games.ludwig.board import Castle, covered
from ...games.ludwig.components import (
    B_SIZE,
    B_TYPE,
    BONUS_COUNT,
    CARDS_OF_A_SIZE,
    CONNECTED,
    DOWNSTAIRS,
    FIRST_OF,
    HALLWAY,
    LIVING,
    MAX_COPIES,
    SIZE_COUNT,
    SMALL,
    STAIRS,
    TYPE_COUNT,
    TYPE_OF,
)
from ...games.ludwig.moves import LOOK, OVER, PICK
from ...games.ludwig.scoring import bonus_points, depleted, favor_points, points_so_far, room_points
from ...games.ludwig.state import State
from ...games.ludwig.types import CardSet, Door, Tile
from ...kernel import bits
from ...kernel.types import Seat
from ..evaluators.ludwig import (
    DEFAULT_WEIGHTS,
    WeightedEvaluator,
    count_free_entrances,
    is_selling,
    reachable_money,
    turns_left,
)
from ..network import FeatureVector

EVALUATOR = WeightedEvaluator(DEFAULT_WEIGHTS)
TYPE = TYPE_OF[:]
FIRST = FIRST_OF[:]
THOUSAND = 1.0 / 1000.0
SOON_TURNS = 3.0  # in which most rooms that can be completed will be
MAX_UNITS = 3  # in front of an entrance: enough for most rooms
TILES_PER_ROUND = 3  # that come on offer at once in a solo game
WITHOUT_STAIRS = -3.0  # points of a downstairs room that cannot be reached
REWARD_SHARE = 0.3  # the share of the reward that counts for a room with one or two entrances

# the castle that was looked through last, by room type or size
by_type = [0.0] * 8
by_size = [0.0] * 10
complete_by_type = [0.0] * 8
open_by_type = [0.0] * 32  # rooms that can be completed, at type * 4 + open entrances - 1
free_by_type = [0.0] * 8  # rooms with a free entrance
cramped_by_type = [0.0] * 8  # rooms with little space in front of an entrance
wanted_by_type = [0.0] * 8  # points that centres give for connected rooms
downstairs_by_type = [0.0] * 8  # points that the centres of downstairs rooms give
best_centre = [0.0] * 8  # the most points that a centre gives for a room at a free entrance


def extract(state: State, seat: Seat, features: FeatureVector) -> None:
    features.clear()
    turns = expected_turns(state)
    features.add(turns)
    features.add(min(turns, 2.0))
    features.add(1.0 if state.last else 0.0)
    add_own_castle(state, seat, turns, features)
    add_space(state.castles[seat], turns, features)
    add_stacks(state, turns, features)
    add_coming_tiles(state, seat, features)
    if state.players > 1:
        add_rival(state, seat, turns, features)


def add_own_castle(state: State, seat: Seat, turns: float, features: FeatureVector) -> None:
    castle = state.castles[seat]
    money = state.money[seat] * THOUSAND
    points = points_so_far(state, seat) + depleted(state, seat)
    features.add(points)
    features.add(money)
    features.add(min(money, 6.0 * turns))
    features.add(min(money, 3.0))
    features.add(min(money, 6.0))
    features.add(min(money, 12.0))
    features.add(state.extra if state.seat == seat else 0)
    features.add(state.due_count if state.seat == seat else 0)
    features.add(castle.count)
    add_rooms(castle, turns, features)
    add_bonus_cards(state, seat, turns, features)


def add_rooms(castle: Castle, turns: float, features: FeatureVector) -> None:
    """Add rooms by type, size and open entrances, and what their centres count."""
    for i in range(TYPE_COUNT):
        by_type[i] = complete_by_type[i] = wanted_by_type[i] = downstairs_by_type[i] = best_centre[i] = free_by_type[
            i
        ] = 0.0
    for i in range(32):
        open_by_type[i] = 0.0
    for i in range(SIZE_COUNT):
        by_size[i] = 0.0
    entrances = 0
    downstairs_entrances = 0
    potential = 0.0
    living_points = 0.0
    penalty = 0.0
    connections = 0.0
    for room in range(castle.count):
        tile = castle.tile[room]
        type = TYPE[tile]
        free = count_free_entrances(castle, room)
        entrances += free
        potential += EVALUATOR.room_potential(castle, room, free)
        if type == DOWNSTAIRS:
            downstairs_entrances += free
        by_type[type] += 1.0
        if free:
            free_by_type[type] += 1.0
        if scoring.SIZE[tile] >= 0:
            by_size[scoring.SIZE[tile]] += 1.0
        if castle.open[room] == 0:
            complete_by_type[type] += 1.0
        elif free == castle.open[room]:
            open_by_type[type * 4 + min(free, 4) - 1] += 1.0
            if type == LIVING and free <= 2:
                living_points += room_points(castle, room) / free
        value = scoring.WORTH[tile]
        if value:
            if scoring.COUNTED[tile] == CONNECTED:
                connections += value * free
                for i in range(TYPE_COUNT):
                    if scoring.FITTING[tile] >> i & 1:
                        wanted_by_type[i] += value * min(free, 3)
                        if free and value > best_centre[i]:
                            best_centre[i] = value
            elif type == DOWNSTAIRS:
                for i in range(TYPE_COUNT):
                    if scoring.FITTING[tile] >> i & 1:
                        downstairs_by_type[i] += value
            else:
                penalty += value * entrances
    soon = min(1.0, turns / 4.0)
    features.add(potential * soon)
    features.add(potential)
    features.add(entrances)
    features.add(min(entrances, 4))
    features.add(downstairs_entrances)
    features.add(min(downstairs_entrances, 2))
    features.add(living_points)
    features.add(penalty)
    features.add(connections)
    for i in range(TYPE_COUNT):
        features.add(by_type[i])
        features.add(complete_by_type[i])
        features.add(wanted_by_type[i])
        features.add(wanted_by_type[i] * soon)
        features.add(downstairs_by_type[i])
    for i in range(32):
        features.add(open_by_type[i])
        features.add(open_by_type[i] * soon)
    small = 0.0
    for i in range(SMALL):
        small += by_size[i]
    features.add(small)
    features.add(complete_by_type[DOWNSTAIRS] % 2.0)


def add_bonus_cards(state: State, seat: Seat, turns: float, features: FeatureVector) -> None:
    """Add which bonus cards the seat has, their points now, and what is missing for those that ask for all kinds."""
    cards = state.bonus[seat] | state.choice[seat]
    total = 0
    for card in range(BONUS_COUNT):
        features.add(cards >> card & 1)
        features.add(turns if cards >> card & 1 else 0.0)
        if cards >> card & 1:
            total += bonus_points(state, seat, card)
    features.add(total)
    features.add(bits.count(state.choice[seat]))
    sizes = 0
    for i in range(SIZE_COUNT):
        sizes += by_size[i] == 0.0
    types = 0
    for i in range(TYPE_COUNT):
        types += by_type[i] == 0.0
    features.add(sizes if cards & 1 else 5)
    features.add(types if cards & 2 else 3)


def add_space(castle: Castle, turns: float, features: FeatureVector) -> None:
    """Add the entrances with enough space in front for most rooms, and the rooms that lack it."""
    soon = min(1.0, turns / SOON_TURNS)
    roomy_entrances = 0
    for i in range(TYPE_COUNT):
        cramped_by_type[i] = 0.0
    for room in range(castle.count):
        roomy = 0
        first = castle.first_door[room]
        for door in range(first, first + board.DOOR_COUNT[castle.key[room]]):
            if castle.door_to[door] < 0:
                roomy += free_units(castle, door) == MAX_UNITS
        roomy_entrances += roomy
        if roomy < castle.open[room]:
            cramped_by_type[TYPE[castle.tile[room]]] += 1.0
    features.add(roomy_entrances * soon)
    features.add(min(roomy_entrances, 6))
    for i in range(TYPE_COUNT):
        features.add(cramped_by_type[i] * soon)


def free_units(castle: Castle, door: Door) -> int:
    """Count the free units straight in front of an entrance, up to MAX_UNITS."""
    side = castle.door_side[door]
    x = castle.door_x[door]
    y = castle.door_y[door]
    for i in range(MAX_UNITS):
        x += board.STEP_X[side]
        y += board.STEP_Y[side]
        if covered(castle, x, y):
            return i
    return MAX_UNITS


def add_stacks(state: State, turns: float, features: FeatureVector) -> None:
    """Add the rooms by how many tiles of their size are still face down."""
    soon = min(1.0, turns / SOON_TURNS)
    for left in range(1, 5):
        rooms = 0.0
        for size in range(SIZE_COUNT):
            if bits.count(state.stack[size]) == left:
                rooms += by_size[size]
        features.add(rooms)
        features.add(rooms * soon)
    for lacking in range(-1, 3):  # room cards that are too few to deplete the stack
        rooms = 0.0
        for size in range(SIZE_COUNT):
            cards = CARDS_OF_A_SIZE - state.drawn[size]
            if state.stack[size] and clamp(bits.count(state.stack[size]) - cards) == lacking:
                rooms += by_size[size]
        features.add(rooms * soon)
    features.add(state.hallways * soon)
    features.add(state.stairs * soon)


def clamp(lacking: int) -> int:
    return max(-1, min(lacking, 2))


def expected_turns(state: State) -> float:
    """Estimate the turns left; in a solo game, tiles put on the room cards make it longer."""
    turns = turns_left(state)
    return turns + state.deck_count / 3.0 if state.players == 1 and not state.last else turns


def add_coming_tiles(state: State, seat: Seat, features: FeatureVector) -> None:
    """Add the tiles on the room cards and in the stack being looked through, by their use for the castle."""
    castle = state.castles[seat]
    cards = state.bonus[seat] | state.choice[seat]
    features.add(state.deck_count)
    best = second = 0.0
    for i in range(max(0, state.deck_count - TILES_PER_ROUND), state.deck_count):
        if state.deck_by[i] == seat:
            value = estimate_use(castle, cards, state.deck[i])
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    features.add(best)
    features.add(second)
    features.add(1.0 if state.ask == LOOK else 0.0)
    features.add(1.0 if state.ask == PICK else 0.0)
    best = 0.0
    if state.ask == PICK and state.seat == seat:
        for which in range(MAX_COPIES):
            if state.stack[state.looking] >> which & 1:
                best = max(best, estimate_use(castle, cards, FIRST[state.looking] + which))
    features.add(best)


def estimate_use(castle: Castle, cards: CardSet, tile: Tile) -> float:
    """Estimate the points of a tile for the castle that was looked through last."""
    type = TYPE[tile]
    size = scoring.SIZE[tile]
    entrances = board.DOOR_COUNT[tile * 4]
    points = scoring.POINTS[tile] + best_centre[type]
    if scoring.COUNTED[tile] == CONNECTED:
        fitting = 0.0
        for i in range(TYPE_COUNT):
            if scoring.FITTING[tile] >> i & 1:
                fitting += free_by_type[i]
        points += scoring.WORTH[tile] * min(1.0, fitting)
    elif type == DOWNSTAIRS:
        for i in range(TYPE_COUNT):
            if scoring.FITTING[tile] >> i & 1:
                points += scoring.WORTH[tile] * by_type[i]
    if type == DOWNSTAIRS and scoring.tiles_like(castle, STAIRS) == 0:
        points += WITHOUT_STAIRS
    if entrances <= 2:
        points += REWARD_SHARE * (scoring.POINTS[tile] if type == LIVING else EVALUATOR.reward[type])
    if cards >> (B_TYPE + type) & 1:
        points += scoring.TYPE_WORTH[type]
    if cards >> (B_SIZE + size) & 1:
        points += scoring.SIZE_WORTH[size]
    return points


def add_rival(state: State, seat: Seat, turns: float, features: FeatureVector) -> None:
    castle = state.castles[seat]
    favors = 0
    for i in range(state.favor_count):
        favors += favor_points(state, seat, state.favors[i])
    best = -1000.0
    strongest = seat
    for other in range(state.players):
        if other != seat:
            points = points_so_far(state, other) + depleted(state, other) + 0.5 * THOUSAND * state.money[other]
            for i in range(state.favor_count):
                points += favor_points(state, other, state.favors[i])
            if points > best:
                best = points
                strongest = other
    features.add(favors)
    theirs = 0
    for i in range(state.favor_count):
        theirs += favor_points(state, strongest, state.favors[i])
    other_castle = state.castles[strongest]
    features.add(theirs)
    features.add(points_so_far(state, strongest) + depleted(state, strongest))
    features.add(state.money[strongest] * THOUSAND)
    features.add(EVALUATOR.potential(other_castle, turns))
    features.add(other_castle.count)
    features.add(bits.count(state.bonus[strongest]))
    features.add(scoring.complete(other_castle))
    features.add(1.0 if state.master == seat else 0.0)
    features.add(1.0 if state.open else 0.0)
    features.add((seat - state.master) % state.players)
    features.add((seat - state.seat) % state.players)
    features.add(EVALUATOR.sales_value(state, seat) if state.master == seat and is_selling(state) else 0.0)
    features.add(scoring.tiles_like(castle, HALLWAY))
    features.add(scoring.tiles_like(castle, STAIRS))
    features.add(1.0 if state.ask == OVER else 0.0)
    features.add(THOUSAND * reachable_money(state, seat))
