"""The legal moves."""

from __future__ import annotations

from ...kernel.decision import Decision
from ...kernel.moves import Moves, borrow, give_back
from ...kernel.types import Move, Seat
from . import components
from .board import Castle, can_place, completed_by, list_places, may_place
from .components import (
    BONUS_COUNT,
    CORRIDOR,
    CORRIDOR_PRICE,
    DOWNSTAIRS,
    FIRST_OF,
    HALLWAY,
    MAX_COPIES,
    MAX_OFFERS,
    NO_TILE,
    ROOMS,
    SIZE_COUNT,
    SLEEPING,
    STAIRS,
    TYPE_COUNT,
    TYPE_OF,
    UTILITY,
)
from .moves import (
    AGAIN,
    ARRANGE,
    ASKS,
    BUY,
    CHOOSE,
    DO_AGAIN,
    DO_BUY,
    DO_CHOOSE,
    DO_DONE,
    DO_END,
    DO_FREE,
    DO_LOOK,
    DO_PASS,
    DO_PLACE,
    DO_PUT,
    DO_RETURN,
    DO_REWARD,
    DO_TOP,
    FREE,
    LOOK,
    MIDDLE,
    OVER,
    PICK,
    PLACE,
    RETURN,
    REWARD,
    SHIFT,
    WHICH,
)
from .state import State
from .types import Room, RoomType, Tile

PLACES = [0, *(len(prices) for prices in components.PRICES.values())]
PRICES = [price for prices in components.PRICES.values() for price in (*prices, *[0] * MAX_OFFERS)[:MAX_OFFERS]]
FIRST = FIRST_OF[:]
TYPE = TYPE_OF[:]


def places(state: State) -> int:
    """L1.1: Return the number of places on offer."""
    return PLACES[state.players]


def price(state: State, place: int) -> int:
    """L1.1: Return the price of a place."""
    return PRICES[(state.players - 1) * MAX_OFFERS + place]


def deciding(state: State, seat: Seat) -> bool:
    """Return whether a seat has to decide."""
    return state.seat == seat and state.ask != OVER


def list_moves(state: State, seat: Seat, moves: Moves) -> None:
    """List the legal moves of a seat."""
    moves.clear()
    if not deciding(state, seat):
        return
    if state.ask == PLACE:
        list_places(state.castles[seat], state.tile, moves)
    elif state.ask == BUY:
        list_buys(state, seat, moves)
    elif state.ask == ARRANGE:
        last = places(state) - state.arranged - 1
        for place in range(last + 1):
            if is_first_of_equals(state, place):
                moves.add(DO_PUT << SHIFT | last << 7 | state.offer[place])
    elif state.ask == RETURN:
        for card in range(BONUS_COUNT):
            if state.choice[seat] >> card & 1:
                moves.add(DO_RETURN << SHIFT | card)
    elif state.ask == REWARD:
        for i in range(state.due_count):
            moves.add(DO_REWARD << SHIFT | state.due[i])
    elif state.ask == CHOOSE:
        for type in range(TYPE_COUNT):
            if type != DOWNSTAIRS and (can_grant(state, seat, type) or state.rules < 2):
                moves.add(DO_CHOOSE << SHIFT | type)
    elif state.ask == AGAIN:
        list_again(state.castles[seat], state.rewarded, moves)
    elif state.ask == FREE:
        moves.add(DO_FREE << SHIFT | HALLWAY)
        moves.add(DO_FREE << SHIFT | STAIRS)
    elif state.ask == LOOK:
        for size in range(SIZE_COUNT):
            if state.stack[size]:
                moves.add(DO_LOOK << SHIFT | size)
    elif state.ask == PICK:
        moves.add(DO_DONE << SHIFT)
        for which in range(MAX_COPIES):
            if state.stack[state.looking] >> which & 1:
                moves.add(DO_TOP << SHIFT | (FIRST[state.looking] + which))
    else:
        moves.add(DO_END << SHIFT)


def can_grant(state: State, seat: Seat, type: RoomType) -> bool:
    """L5.9: Return whether the reward of a type can be granted now."""
    if type == CORRIDOR:
        return can_grant_corridor(state, seat, HALLWAY) or can_grant_corridor(state, seat, STAIRS)
    if type == SLEEPING:
        for size in range(SIZE_COUNT):
            if state.stack[size]:
                return True
        return False
    if type == UTILITY:
        return state.bonus_deck != 0 or state.returned_count > 0
    return True


def can_grant_corridor(state: State, seat: Seat, tile: Tile) -> bool:
    """L5.3: Return whether a corridor can be granted: once a turn, if one is left and fits."""
    return not state.corridor and in_supply(state, tile) and fits_somewhere(state.castles[seat], tile)


def list_again(castle: Castle, rewarded: Room, moves: Moves) -> None:
    """L5.9: List the downstairs rooms that may score again, the one whose reward it is first: all that the same tile
    completed."""
    moves.add(DO_AGAIN << SHIFT | rewarded)
    for room in range(castle.count):
        if room != rewarded and may_score_again(castle, rewarded, room):
            moves.add(DO_AGAIN << SHIFT | room)


def may_score_again(castle: Castle, rewarded: Room, room: Room) -> bool:
    return TYPE[castle.tile[room]] == DOWNSTAIRS and completed_by(castle, room) == completed_by(castle, rewarded)


def is_first_of_equals(state: State, place: int) -> bool:
    """Return whether no earlier place is the same; several empty places count as one."""
    for other in range(place):
        if state.offer[other] == state.offer[place]:
            return False
    return True


def list_buys(state: State, seat: Seat, moves: Moves) -> None:
    """L2.2: List the tiles that a seat can buy, and passing."""
    spare = borrow()
    moves.add(DO_PASS << SHIFT)
    for place in range(places(state)):
        tile = state.offer[place]
        if tile != NO_TILE and can_pay(state, seat, tile) and can_place(state.castles[seat], tile, spare):
            moves.add(DO_BUY << SHIFT | tile)
    for tile in range(HALLWAY, STAIRS + 1):
        if in_supply(state, tile) and can_pay(state, seat, tile) and can_place(state.castles[seat], tile, spare):
            moves.add(DO_BUY << SHIFT | tile)
    give_back(spare)


def place_on_offer(state: State, tile: Tile) -> int:
    """Return the place of a tile on offer, or -1."""
    for place in range(places(state)):
        if state.offer[place] == tile:
            return place
    return -1


def in_supply(state: State, tile: Tile) -> bool:
    """Return whether a hallway or stairs are left."""
    return (state.hallways if tile == HALLWAY else state.stairs) > 0


def is_available(state: State, tile: Tile) -> bool:
    """Return whether a tile is on offer, or is a hallway or stairs in the supply."""
    if tile in (HALLWAY, STAIRS):
        return in_supply(state, tile)
    return tile < ROOMS and place_on_offer(state, tile) >= 0


def cost(state: State, tile: Tile) -> int:
    """L2.3, L2.4: Return the price of a tile, less the money on it."""
    if tile >= ROOMS:
        return CORRIDOR_PRICE
    place = place_on_offer(state, tile)
    return price(state, place) - state.offer_money[place]


def money_of(state: State, seat: Seat) -> int:
    return state.money[seat]


def can_pay(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether a seat can pay a tile."""
    return state.money[seat] >= cost(state, tile)


def fits_somewhere(castle: Castle, tile: Tile) -> bool:
    """L2.6: Return whether a tile fits a castle."""
    spare = borrow()
    found = can_place(castle, tile, spare)
    give_back(spare)
    return found


def may_buy(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether a seat may buy a tile."""
    return is_available(state, tile) and can_pay(state, seat, tile) and fits_somewhere(state.castles[seat], tile)


def allows(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is legal."""
    if not deciding(state, seat):
        return False
    kind = move >> SHIFT
    which = move & WHICH
    if kind == DO_PLACE:
        if state.ask != PLACE:
            return False
        x = (which >> 15) - MIDDLE
        y = (which >> 3 & 4095) - MIDDLE
        return may_place(state.castles[seat], state.tile, x, y, which >> 1 & 3, which & 1)
    if kind == DO_BUY:
        return state.ask == BUY and which < NO_TILE and may_buy(state, seat, which)
    return listed(state, seat, move)


def listed(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is in the list of legal moves."""
    moves = borrow()
    list_moves(state, seat, moves)
    found = False
    for i in range(moves.count):
        if moves.get(i) == move:
            found = True
    give_back(moves)
    return found


def permits(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is legal; if it is, `apply` plays it without checking it again."""
    if not allows(state, seat, move):
        return False
    state.allowed = move
    return True


def legal(state: State, seat: Seat) -> list[Move]:
    """List the legal moves of a seat."""
    moves = borrow()
    list_moves(state, seat, moves)
    found = moves.listed()
    give_back(moves)
    return found


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision to be made."""
    if state.ask == OVER:
        return ()
    kind = ASKS[state.ask]
    return (Decision(state.seat, kind, f"ludwig.{kind}", tuple(legal(state, state.seat))),)
