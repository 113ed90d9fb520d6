"""The course of the game: the set-up, the effects of moves, turns and ages.

Open players choose in secret; their choices take effect when all have chosen.
"""

from __future__ import annotations

from ...kernel import bits
from ...kernel.arguments import not_allowed
from ...kernel.chance import Chance
from ...kernel.errors import refuse
from ...kernel.moves import borrow, give_back
from ...kernel.types import Move, Seat, SquareSet
from . import components, rules, streets
from .board import edge_of, north_of, outer, west_of
from .components import (
    AGES,
    BUILDING_COUNT,
    CONTENT_COUNT,
    FROM_DIE,
    FROM_PLAN,
    LONGEST_AGE,
    PERFECT_PLAN,
    SEATS_A_BOX,
    SOURCE_COUNT,
    WALLS_A_BOX,
)
from .meta import Options
from .moves import CLOSE, DO_CLOSE, DO_LIFT, DO_QUARTER, NOT_ASKED, OVER, PLACE, QUARTER, SPACE, UNDECIDED, quarter_of
from .refusals import why_not
from .rules import allows, city_at, closable, list_moves, walls
from .scoring import run_kept, score_age, walls_kept
from .state import RULES, State
from .types import Placement, Quarter

# --- set-up


def new(options: Options, chance: Chance, rules: int = RULES) -> State:
    """Start a game, by former rules if they are named."""
    state = State(options, components.read_box(options.tiles or components.printed()))
    state.rules = rules
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


def layout(name: str, chance: Chance) -> list[Quarter]:
    """M1.3: Return the quarters of a named layout, or at random."""
    if name != "random":
        return [
            components.GEMS.index(gem) << 5 | components.SIDES.index(side) << 4 | place << 2 | turn
            for place, (gem, side, turn) in enumerate(components.LAYOUTS[name])
        ]
    gems = list(range(len(components.GEMS)))
    return [
        gems.pop(chance.below(len(gems))) << 5 | chance.below(2) << 4 | place << 2 | chance.below(4)
        for place in range(len(components.PLACES))
    ]


def lay_quarter(state: State, which: Quarter) -> None:
    """M1.2: Lay the same quarter on every board."""
    state.quarters[state.quarter_count] = which
    state.quarter_count += 1
    gem, side, place, turn = quarter_of(which)
    tile = state.box.tiles[components.GEMS[gem], components.SIDES[side]]
    for square, symbol in components.laid_out(tile, place, turn):
        kind = components.SYMBOLS.index(symbol)
        if kind < CONTENT_COUNT:
            state.contents[kind] |= bits.bit(square)


# --- moves


def play(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a move, or raise `Refused`."""
    if not 0 <= move < SPACE or not allows(state, seat, move):
        refuse(why_not(state, seat, move))
    perform(state, seat, move, chance)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a move that `why_not` has just allowed."""
    if seat != state.allowed_seat or move != state.allowed:
        raise not_allowed(seat, move)
    perform(state, seat, move, chance)


def perform(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a legal move."""
    state.allowed = -1
    kind = move >> 12
    which = move & 4095
    if kind == DO_LIFT:
        state.lifted_north[seat] |= rules.NORTH[which]
        state.lifted_west[seat] |= rules.WEST[which]
        state.lifted_edge[seat] |= rules.EDGE[which]
    elif kind == DO_QUARTER:
        choose_quarter(state, seat, which, chance)
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


def choose_quarter(state: State, seat: Seat, which: Quarter, chance: Chance) -> None:
    """M1.3: Lay a quarter and ask the next seat, until the board is complete."""
    lay_quarter(state, which)
    state.undo_barrier += 1
    state.chosen[seat] = NOT_ASKED
    if state.quarter_count == len(components.PLACES):
        begin_age(state, chance)
    else:
        state.chosen[(seat + 1) % state.players] = UNDECIDED


def begin_age(state: State, chance: Chance) -> None:
    """M2.1: Let each king's die fall into one hole of the tower."""
    holes = list(range(BUILDING_COUNT))
    for faces in state.box.kings:
        hole = holes.pop(chance.below(len(holes)))
        state.decree[hole] = faces[chance.below(len(faces))]
    state.turn = 0
    roll(state, chance)


def roll(state: State, chance: Chance) -> None:
    """M2.2: Roll the construction die; closed cities take its coins, open ones get walls."""
    state.undo_barrier += 1
    state.turn += 1
    state.ask = PLACE
    show_face(state, chance.below(len(state.box.die)))
    for seat in range(state.players):
        state.chosen[seat] = NOT_ASKED if state.city[seat] else UNDECIDED
        if state.city[seat]:
            state.coins[seat * SOURCE_COUNT + FROM_DIE] += state.pays
    set_walls_aside(state)


def show_face(state: State, face: int) -> None:
    """Turn the construction die to a face."""
    name, state.pays = state.box.die[face]
    state.face = face
    state.shape = streets.SHAPE_NAMES.index(name) + 1


def set_walls_aside(state: State) -> None:
    """M3.4: Reserve walls for each open seat, from the roller on, so that no seat depends on another's choice."""
    left = state.supply
    for i in range(state.players):
        seat = (state.roller + i) % state.players
        state.share[seat] = 0
        if state.chosen[seat] != NOT_ASKED:
            state.share[seat] = min(left, rules.SIZES[state.shape])
            left -= state.share[seat]


def reveal(state: State, chance: Chance) -> None:
    """M2.2: Place the chosen walls. M2.4: Ask those who can close a city."""
    state.undo_barrier += 1
    asked = False
    for seat in range(state.players):
        if state.chosen[seat] >= 0:
            place_walls(state, seat, state.chosen[seat])
        state.share[seat] = 0
        state.chosen[seat] = NOT_ASKED
        if state.city[seat] == 0 and closable(state, seat):
            state.chosen[seat] = UNDECIDED
            asked = True
    if asked:
        state.ask = CLOSE
    else:
        end_turn(state, chance)


def place_walls(state: State, seat: Seat, placement: Placement) -> None:
    """Place the chosen walls of a seat."""
    before = walls(state, seat)
    state.north[seat] = (state.north[seat] & ~state.lifted_north[seat]) | rules.NORTH[placement]
    state.west[seat] = (state.west[seat] & ~state.lifted_west[seat]) | rules.WEST[placement]
    state.edge[seat] = (state.edge[seat] & ~state.lifted_edge[seat]) | rules.EDGE[placement]
    state.supply -= walls(state, seat) - before
    state.lifted_north[seat] = state.lifted_west[seat] = state.lifted_edge[seat] = 0


def close_cities(state: State, chance: Chance) -> None:
    """M2.4: Close the chosen cities."""
    state.undo_barrier += 1
    for seat in range(state.players):
        if state.chosen[seat] >> 12 == DO_CLOSE:
            close_city(state, seat, city_at(state, seat, state.chosen[seat] & 63))
    end_turn(state, chance)


def close_city(state: State, seat: Seat, city: SquareSet) -> None:
    """M4.4, M6.1, M6.2: Close a city: keep its outer line, and score the perfect plan."""
    before = walls(state, seat)
    if state.options.perfect_plan and before == walls_kept(state, seat, city):
        state.coins[seat * SOURCE_COUNT + FROM_PLAN] += PERFECT_PLAN
    state.run[seat] = run_kept(state, seat, city)
    outside = outer(city)
    state.city[seat] = city
    state.north[seat] &= north_of(city, outside)
    state.west[seat] &= west_of(city, outside)
    state.edge[seat] &= edge_of(city)
    state.supply += before - walls(state, seat)


def end_turn(state: State, chance: Chance) -> None:
    """M2.5: End the turn, and the age if all cities are closed."""
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
    """M5: Score the age, and begin the next one or end the game."""
    score_age(state)
    if state.age == AGES:
        state.ask = OVER
        for seat in range(state.players):
            state.chosen[seat] = NOT_ASKED
        return
    for seat in range(state.players):  # M5.5
        state.supply += walls(state, seat)
        state.north[seat] = state.west[seat] = state.edge[seat] = state.city[seat] = 0
        state.run[seat] = 0
    state.age += 1
    state.roller = (state.roller + 1) % state.players
    begin_age(state, chance)


# --- random games


def playout(state: State, chance: Chance) -> int:
    """Play random moves to the end and return their number."""
    total = 0
    seat = 0
    moves = borrow()
    while state.ask != OVER:
        seat = (seat + 1) % state.players
        if state.chosen[seat] == UNDECIDED:
            list_moves(state, seat, moves)
            perform(state, seat, moves.get(chance.draw(moves.count)), chance)
            total += 1
    give_back(moves)
    return total
