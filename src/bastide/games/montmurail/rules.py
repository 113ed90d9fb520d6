"""The rules: what may be done, and what happens then. Open players choose in secret; nothing happens until all have."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.errors import Refused
from ...kernel.moves import Moves, borrow, give_back
from . import components, streets
from .board import count, edge_of, north_of, open_squares, outer, region, west_of
from .components import AGES, FROM_DIE, FROM_PLAN, LONGEST_AGE, PERFECT_PLAN, SEATS_A_BOX, WALLS_A_BOX
from .meta import Options
from .moves import (
    CLOSE,
    DO_CLOSE,
    DO_LIFT,
    DO_PLACE,
    DO_QUARTER,
    DO_STAY,
    NOT_ASKED,
    OVER,
    PLACE,
    QUARTER,
    QUARTERS,
    SPACE,
    UNDECIDED,
    quarter_of,
)
from .scoring import meets_decree, score_age, walls, walls_kept
from .state import State
from .streets import STREETS

STARTS = streets.STARTS[:]
PLACEMENT_COUNT = len(streets.PLACEMENTS)
NORTH = [streets.masks(placement)[0] for placement in streets.PLACEMENTS]
WEST = [streets.masks(placement)[1] for placement in streets.PLACEMENTS]
EDGE = [streets.masks(placement)[2] for placement in streets.PLACEMENTS]
SIZES = [1, *(len(steps) for steps in components.SHAPES.values())]

# --- set-up


def new(options: Options, chance: Chance) -> State:
    state = State(options, components.read_box(options.tiles or components.printed()))
    state.supply = WALLS_A_BOX * ((options.players + SEATS_A_BOX - 1) // SEATS_A_BOX)  # M1.5, M6.3
    state.first = state.roller = chance.below(options.players)
    state.ask = QUARTER
    for seat in range(options.players):
        state.chosen[seat] = NOT_ASKED
    if options.layout == "players":
        state.chosen[state.first] = UNDECIDED
    else:
        for which in layout(options.layout, chance):
            lay_quarter(state, which)
        begin_age(state, chance)
    return state


def layout(name: str, chance: Chance) -> list[int]:
    """M1.3: quarters by a shared layout, or at random"""
    if name != "random":
        return [
            components.GEMS.index(gem) << 5 | components.SIDES.index(side) << 4 | place << 2 | turn
            for place, (gem, side, turn) in enumerate(components.LAYOUTS[name])
        ]
    gems = [0, 1, 2, 3]
    return [
        gems.pop(chance.below(len(gems))) << 5 | chance.below(2) << 4 | place << 2 | chance.below(4)
        for place in range(4)
    ]


def lay_quarter(state: State, which: int) -> None:
    """M1.2: the same quarter on every board"""
    state.quarters[state.quarter_count] = which
    state.quarter_count += 1
    gem, side, place, turn = quarter_of(which)
    tile = state.box.tiles[components.GEMS[gem], components.SIDES[side]]
    for square, symbol in components.laid_out(tile, place, turn):
        kind = components.SYMBOLS.index(symbol)
        if kind < 6:
            state.contents[kind] |= bits.bit(square)


# --- what may be done


def deciding(state: State, seat: int) -> bool:
    return 0 <= seat < state.players and state.ask != OVER and state.chosen[seat] == UNDECIDED


def list_moves(state: State, seat: int, moves: Moves) -> None:
    moves.clear()
    if not deciding(state, seat):
        return
    if state.ask == PLACE:
        list_placements(state, seat, moves)
    elif state.ask == CLOSE:
        moves.add(DO_STAY << 12)
        cities = closable(state, seat)
        while cities:
            moves.add(DO_CLOSE << 12 | bits.lowest(cities))
            cities &= cities - 1
    else:
        for which in range(QUARTERS):
            if quarter_free(state, which):
                moves.add(DO_QUARTER << 12 | which)


def list_placements(state: State, seat: int, moves: Moves) -> None:
    """M3: the shape, or a single wall; walls to lift where they are short"""
    north = state.north[seat] & ~state.lifted_north[seat]
    west = state.west[seat] & ~state.lifted_west[seat]
    edge = state.edge[seat] & ~state.lifted_edge[seat]
    if may_place_shape(state, seat):
        for i in range(STARTS[state.shape], STARTS[state.shape + 1]):
            if not (NORTH[i] & north or WEST[i] & west or EDGE[i] & edge):
                moves.add(i)
    if may_place_single(state, seat):
        for i in range(STREETS):
            if not (NORTH[i] & north or WEST[i] & west or EDGE[i] & edge):
                moves.add(i)
    if may_lift(state, seat):
        for i in range(STREETS):
            if NORTH[i] & north or WEST[i] & west or EDGE[i] & edge:
                moves.add(DO_LIFT << 12 | i)


def lifted(state: State, seat: int) -> int:
    return count(state.lifted_north[seat], state.lifted_west[seat], state.lifted_edge[seat])


def in_hand(state: State, seat: int) -> int:
    """M3.4: walls a seat can place now"""
    return state.share[seat] + lifted(state, seat)


def may_place_shape(state: State, seat: int) -> bool:
    return in_hand(state, seat) >= SIZES[state.shape]


def may_place_single(state: State, seat: int) -> bool:
    """M3.3; who has lifted walls for the shape places the shape, if it fits"""
    needed = 0 if state.share[seat] and walls(state, seat) < STREETS else 1
    if lifted(state, seat) <= needed:
        return in_hand(state, seat) >= 1
    return may_place_shape(state, seat) and not shape_fits(state, seat)


def may_lift(state: State, seat: int) -> bool:
    """M3.4: where walls are short, or no street is free"""
    standing = walls(state, seat) - lifted(state, seat)
    hand = in_hand(state, seat)
    if standing == 0:
        return False
    if hand == 0 or standing == STREETS:
        return True
    return hand < SIZES[state.shape] <= hand + standing


def fits(state: State, seat: int, i: int) -> bool:
    """M3.1: on streets that are free"""
    return not (
        NORTH[i] & state.north[seat] & ~state.lifted_north[seat]
        or WEST[i] & state.west[seat] & ~state.lifted_west[seat]
        or EDGE[i] & state.edge[seat] & ~state.lifted_edge[seat]
    )


def shape_fits(state: State, seat: int) -> bool:
    for i in range(STARTS[state.shape], STARTS[state.shape + 1]):
        if fits(state, seat, i):
            return True
    return False


def city_at(state: State, seat: int, square: int) -> int:
    """M4.1: the city a square lies in; nothing when it is not enclosed"""
    north = state.north[seat]
    west = state.west[seat]
    city = region(bits.bit(square), north, west)
    return 0 if city & open_squares(north, west, state.edge[seat]) else city


def closable(state: State, seat: int) -> int:
    """M4: first squares of the cities that are enclosed and hold what is decreed"""
    north = state.north[seat]
    west = state.west[seat]
    enclosed = ~open_squares(north, west, state.edge[seat]) & ALL_SQUARES
    found = 0
    while enclosed:
        first = enclosed & (~enclosed + 1)
        city = region(first, north, west)
        if meets_decree(state, city):
            found |= first
        enclosed &= ~city
    return found


ALL_SQUARES = 0xFFFFFFFFFFFFFFFF


def quarter_free(state: State, which: int) -> bool:
    """M1.3: a gem and a place not used yet"""
    for i in range(state.quarter_count):
        if state.quarters[i] >> 5 == which >> 5 or (state.quarters[i] >> 2 & 3) == (which >> 2 & 3):
            return False
    return True


def allows(state: State, seat: int, move: int) -> bool:
    if not deciding(state, seat):
        return False
    kind = move >> 12
    which = move & 4095
    if state.ask == PLACE:
        if kind == DO_PLACE and which < PLACEMENT_COUNT:
            single = which < STREETS
            shape = STARTS[state.shape] <= which < STARTS[state.shape + 1]
            allowed = (single and may_place_single(state, seat)) or (shape and may_place_shape(state, seat))
            return allowed and fits(state, seat, which)
        return kind == DO_LIFT and which < STREETS and may_lift(state, seat) and not fits(state, seat, which)
    if state.ask == CLOSE:
        return move == DO_STAY << 12 or (
            kind == DO_CLOSE and which < 64 and closable(state, seat) & bits.bit(which) != 0
        )
    return kind == DO_QUARTER and which < QUARTERS and quarter_free(state, which)


def legal(state: State, seat: int) -> list[int]:
    moves = borrow()
    list_moves(state, seat, moves)
    found = moves.listed()
    give_back(moves)
    return found


# --- what happens then


def play(state: State, seat: int, move: int, chance: Chance) -> None:
    if not 0 <= move < SPACE or not allows(state, seat, move):
        refuse(state, seat, move)
    apply(state, seat, move, chance)


def refuse(state: State, seat: int, move: int) -> None:
    from .refusals import why_not  # it explains what this module decides, so it imports this module

    refusal = why_not(state, seat, move)
    assert refusal is not None
    raise Refused(refusal)


def apply(state: State, seat: int, move: int, chance: Chance) -> None:
    """plays a legal move"""
    kind = move >> 12
    which = move & 4095
    if kind == DO_LIFT:
        state.lifted_north[seat] |= NORTH[which]
        state.lifted_west[seat] |= WEST[which]
        state.lifted_edge[seat] |= EDGE[which]
    elif kind == DO_QUARTER:
        quarter_chosen(state, seat, which, chance)
    else:
        state.chosen[seat] = move
        if all_decided(state):
            if state.ask == PLACE:
                reveal(state, chance)
            else:
                close_cities(state, chance)


def all_decided(state: State) -> bool:
    for seat in range(state.players):
        if state.chosen[seat] == UNDECIDED:
            return False
    return True


def quarter_chosen(state: State, seat: int, which: int, chance: Chance) -> None:
    """M1.3: in turn, until the board is made"""
    lay_quarter(state, which)
    state.seal += 1
    state.chosen[seat] = NOT_ASKED
    if state.quarter_count == 4:
        begin_age(state, chance)
    else:
        state.chosen[(seat + 1) % state.players] = UNDECIDED


def begin_age(state: State, chance: Chance) -> None:
    """M2.1: each king's die falls into one hole"""
    holes = [0, 1, 2]
    for faces in state.box.kings:
        hole = holes.pop(chance.below(len(holes)))
        state.decree[hole] = faces[chance.below(6)]
    state.turn = 0
    roll(state, chance)


def roll(state: State, chance: Chance) -> None:
    """M2.2: coins for closed cities, walls for open ones"""
    state.seal += 1
    state.turn += 1
    state.ask = PLACE
    show_face(state, chance.below(6))
    for seat in range(state.players):
        state.chosen[seat] = NOT_ASKED if state.city[seat] else UNDECIDED
        if state.city[seat]:
            state.coins[seat * 6 + FROM_DIE] += state.pays
    set_walls_aside(state)


def show_face(state: State, face: int) -> None:
    name, state.pays = state.box.die[face]
    state.face = face
    state.shape = streets.SHAPE_NAMES.index(name) + 1


def set_walls_aside(state: State) -> None:
    """M3.4: what the supply has for each open seat, from the roller on, so that no seat depends on another's choice"""
    left = state.supply
    for i in range(state.players):
        seat = (state.roller + i) % state.players
        state.share[seat] = 0
        if state.chosen[seat] != NOT_ASKED:
            state.share[seat] = min(left, SIZES[state.shape])
            left -= state.share[seat]


def reveal(state: State, chance: Chance) -> None:
    """M2.2: all have placed; M2.4: who can close is asked"""
    state.seal += 1
    asked = False
    for seat in range(state.players):
        if state.chosen[seat] >= 0:
            stand(state, seat, state.chosen[seat])
        state.share[seat] = 0
        state.chosen[seat] = NOT_ASKED
        if state.city[seat] == 0 and closable(state, seat):
            state.chosen[seat] = UNDECIDED
            asked = True
    if asked:
        state.ask = CLOSE
    else:
        end_turn(state, chance)


def stand(state: State, seat: int, placement: int) -> None:
    before = walls(state, seat)
    state.north[seat] = (state.north[seat] & ~state.lifted_north[seat]) | NORTH[placement]
    state.west[seat] = (state.west[seat] & ~state.lifted_west[seat]) | WEST[placement]
    state.edge[seat] = (state.edge[seat] & ~state.lifted_edge[seat]) | EDGE[placement]
    state.supply -= walls(state, seat) - before
    state.lifted_north[seat] = state.lifted_west[seat] = state.lifted_edge[seat] = 0


def close_cities(state: State, chance: Chance) -> None:
    state.seal += 1
    for seat in range(state.players):
        if state.chosen[seat] >> 12 == DO_CLOSE:
            close_city(state, seat, city_at(state, seat, state.chosen[seat] & 63))
    end_turn(state, chance)


def close_city(state: State, seat: int, city: int) -> None:
    """M4.4, M6.1"""
    before = walls(state, seat)
    if state.options.perfect_plan and before == walls_kept(state, seat, city):
        state.coins[seat * 6 + FROM_PLAN] += PERFECT_PLAN
    outside = outer(city)
    state.city[seat] = city
    state.north[seat] &= north_of(city, outside)
    state.west[seat] &= west_of(city, outside)
    state.edge[seat] &= edge_of(city)
    state.supply += before - walls(state, seat)


def end_turn(state: State, chance: Chance) -> None:
    """M2.5"""
    ended = True
    for seat in range(state.players):
        if state.city[seat] == 0:
            ended = False
    if ended or state.turn >= LONGEST_AGE:
        end_age(state, chance)
    else:
        state.roller = (state.roller + 1) % state.players
        roll(state, chance)


def end_age(state: State, chance: Chance) -> None:
    """M5"""
    score_age(state)
    if state.age == AGES:
        state.ask = OVER
        for seat in range(state.players):
            state.chosen[seat] = NOT_ASKED
        return
    for seat in range(state.players):  # M5.5
        state.supply += walls(state, seat)
        state.north[seat] = state.west[seat] = state.edge[seat] = state.city[seat] = 0
    state.age += 1
    state.roller = (state.roller + 1) % state.players
    begin_age(state, chance)


# --- random games


def playout(state: State, chance: Chance) -> int:
    """plays random moves to the end; gives their number"""
    total = 0
    seat = 0
    moves = borrow()
    while state.ask != OVER:
        seat = (seat + 1) % state.players
        if state.chosen[seat] == UNDECIDED:
            list_moves(state, seat, moves)
            apply(state, seat, moves.get(chance.draw(moves.count)), chance)
            total += 1
    give_back(moves)
    return total


def playouts(options: Options, chance: Chance, games: int) -> int:
    total = 0
    for _ in range(games):
        total += playout(new(options, chance), chance)
    return total
