"""Reasons why a move is not legal."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal, wording
from ...kernel.squares import square_name
from ...kernel.types import Move, Seat, Square
from . import moves as m, rules
from .board import region
from .components import BUILDINGS, GEMS, PLACES
from .meta import PROMPTS
from .notation import PLACEMENT_NAMES, show, street_name
from .state import State
from .streets import PLACEMENTS, SHAPE_NAMES, STREETS
from .types import Placement, Quarter, Street

TEXTS = {
    "over": "the game is over",
    "closed": "the city of seat {seat} is closed: nothing more is placed in this age",
    "decided": "seat {seat} has chosen and waits for the others",
    "not_your_turn": "it is not for seat {seat} to choose now",
    "nonsense": "the number {move} stands for no move of this kind",
    "not_asked": "this is not what is asked now: {prompt}",
    "wrong_shape": "{streets} is not the shape of the die, {shape}, and no single wall",
    "street_taken": "a wall stands on {street} already",
    "walls_short": "{needed} walls are needed and {hand} are at hand: lift some of your own first",
    "walls_lifted": "walls were lifted for the shape: place the shape",
    "no_wall": "no wall of yours stands on {street}",
    "no_need": "walls are lifted only when they are short",
    "city_open": "a way leads from {square} off the board: no closed line of walls surrounds it",
    "city_named": "this city is named by its first square, {square}",
    "decree": "the king asks for {asked} of {building}; the city at {square} holds {held}",
    "gem_used": "the {gem} quarter is on the board already",
    "place_used": "there is a quarter in the {place} already",
}


refusal = wording("montmurail", TEXTS)


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why a move is not legal, or None if it is."""
    if state.ask == m.OVER:
        return refusal("M5.6", "over")
    if not rules.deciding(state, seat):
        return not_deciding(state, seat)
    if type(move) is int and move >> 24 == 1 and state.ask == m.PLACE:
        return refusal("M3.1", "wrong_shape", streets=show(state, move), shape=SHAPE_NAMES[state.shape - 1])
    if not 0 <= move < m.SPACE:
        return refusal("M3.1", "nonsense", move=move)
    return None if rules.permits(state, seat, move) else reason(state, seat, move)


def not_deciding(state: State, seat: Seat) -> Refusal:
    """Return why a seat does not decide now."""
    if state.ask == m.QUARTER:
        return refusal("M1.3", "not_your_turn", seat=seat)
    if 0 <= seat < state.players and state.city[seat]:
        return refusal("M4.5", "closed", seat=seat)
    if 0 <= seat < state.players and state.chosen[seat] >= 0:
        return refusal("M2.2", "decided", seat=seat)
    return refusal("M4.1", "not_your_turn", seat=seat)


RULE_OF = {m.DO_PLACE: "M3.1", m.DO_LIFT: "M3.4", m.DO_CLOSE: "M2.4", m.DO_STAY: "M2.3", m.DO_QUARTER: "M1.3"}
ANSWERS = {m.PLACE: (m.DO_PLACE, m.DO_LIFT), m.CLOSE: (m.DO_CLOSE, m.DO_STAY), m.QUARTER: (m.DO_QUARTER,)}


def reason(state: State, seat: Seat, move: Move) -> Refusal:
    """Return why an illegal move of a deciding seat is illegal."""
    kind, which = move >> 12, move & 4095
    if kind not in ANSWERS[state.ask]:
        return refusal(RULE_OF[kind], "not_asked", prompt=PROMPTS[m.ASKS[state.ask]])
    found = None
    if kind == m.DO_PLACE and which < len(PLACEMENTS):
        found = place_reason(state, seat, which)
    elif kind == m.DO_LIFT and which < STREETS:
        found = lift_reason(state, seat, which)
    elif kind == m.DO_CLOSE and which < 64:
        found = close_reason(state, seat, which)
    elif kind == m.DO_QUARTER and which < m.QUARTERS:
        found = quarter_reason(state, which)
    return found or refusal(RULE_OF[kind], "nonsense", move=move)


def place_reason(state: State, seat: Seat, which: Placement) -> Refusal | None:
    single = which < STREETS
    if not single and not rules.STARTS[state.shape] <= which < rules.STARTS[state.shape + 1]:
        return refusal("M3.1", "wrong_shape", streets=PLACEMENT_NAMES[which], shape=SHAPE_NAMES[state.shape - 1])
    for street in PLACEMENTS[which]:
        if not rules.fits(state, seat, street):
            return refusal("M3.1", "street_taken", street=street_name(street))
    needed = 1 if single else rules.SIZES[state.shape]
    hand = rules.in_hand(state, seat)
    if hand < needed:
        return refusal("M3.4", "walls_short", needed=needed, hand=hand)
    return refusal("M3.4", "walls_lifted") if single else None


def lift_reason(state: State, seat: Seat, street: Street) -> Refusal | None:
    if rules.fits(state, seat, street):
        return refusal("M3.4", "no_wall", street=street_name(street))
    return refusal("M3.4", "no_need")


def close_reason(state: State, seat: Seat, square: Square) -> Refusal | None:
    city = rules.city_at(state, seat, square)
    if city == 0:
        return refusal("M4.1", "city_open", square=square_name(square))
    first = bits.lowest(region(bits.bit(square), state.north[seat], state.west[seat]))
    if first != square:
        return refusal("M4.1", "city_named", square=square_name(first))
    for i, building in enumerate(BUILDINGS):
        held, asked = bits.count(city & state.contents[i]), state.decree[i]
        if held < asked:
            name = square_name(square)
            return refusal("M4.3", "decree", asked=asked, building=building, square=name, held=held)
    return None


def quarter_reason(state: State, which: Quarter) -> Refusal | None:
    gem, _, place, _ = m.quarter_of(which)
    for i in range(state.quarter_count):
        if state.quarters[i] >> 5 == gem:
            return refusal("M1.3", "gem_used", gem=GEMS[gem])
    return refusal("M1.3", "place_used", place=PLACES[place])
