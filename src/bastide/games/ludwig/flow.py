"""The course of the game: the set-up, the effects of moves, turns and rounds."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.arguments import not_allowed
from ...kernel.chance import Chance
from ...kernel.errors import refuse
from ...kernel.moves import borrow, give_back
from ...kernel.types import Card, Move, Seat
from . import components
from .board import added, completed, foyer
from .components import (
    CORRIDOR_PRICE,
    DEALT,
    DEALT_SOLO,
    FROM_START,
    HALLWAY,
    LIVING,
    MONEY,
    MOST_ROUNDS,
    NO_TILE,
    PASSING,
    ROOMS,
    SIZE_COUNT,
    SMALL,
    SOURCE_COUNT,
    STAIRS,
    UNSOLD,
)
from .meta import Options
from .moves import (
    ARRANGE,
    BUY,
    DO_AGAIN,
    DO_BUY,
    DO_CHOOSE,
    DO_END,
    DO_FREE,
    DO_LOOK,
    DO_PASS,
    DO_PLACE,
    DO_PUT,
    DO_RETURN,
    DO_REWARD,
    DO_TOP,
    END,
    MIDDLE,
    OVER,
    PLACE,
    RETURN,
    SHIFT,
    SPACE,
    WHICH,
)
from .refusals import why_not
from .rewards import choose, end_look, give, grant, look, next_reward, pick, reward
from .rules import allows, cost, fits_somewhere, in_supply, list_moves, place_on_offer, places, price
from .scoring import score_placed
from .state import RULES, State
from .supply import draw_bonus, draw_favors, fill_offer, in_play, some_of, take_from_supply
from .types import Size, Tile

COPIES = components.COPIES[:]

# --- set-up


def new(options: Options, chance: Chance, rules: int = RULES) -> State:
    """Start a game, by former rules if they are named."""
    players = options.players
    state = State(options)
    state.rules = rules
    state.castles.extend([foyer()] * players)
    for size in range(SIZE_COUNT):
        state.stack[size] = some_of(COPIES[size], stack_height(players, size), chance)  # L1.2
    state.cards = components.CARDS[players]
    state.hallways = components.HALLWAYS[players]
    state.stairs = components.STAIRCASES[players]
    state.master = state.seat = chance.below(players) if players > 1 else 0
    draw_favors(state, components.FAVORS_IN_PLAY[players], chance)
    state.bonus_deck = in_play(components.BONUS_CARDS, options.without_bonus)
    for i in range(players):
        begin_seat(state, (state.master + i) % players, i, chance)
    state.round = 1
    fill_offer(state, chance)
    if players == 1:
        open_offer(state)
    else:
        state.ask = RETURN
    return state


def stack_height(players: int, size: Size) -> int:
    """L1.1: Return the number of tiles in a stack."""
    return components.SMALL_STACK[players] if size < SMALL else components.LARGE_STACK[players]


def begin_seat(state: State, seat: Seat, place: int, chance: Chance) -> None:
    """L1.3, L1.4, L7.1: Give a seat its money, points and bonus cards."""
    state.money[seat] = MONEY
    state.points[seat * SOURCE_COUNT + FROM_START] = place
    if state.players == 1:
        for _ in range(DEALT_SOLO):
            state.bonus[seat] |= bits.bit(draw_bonus(state, chance))
    else:
        for _ in range(DEALT):
            state.choice[seat] |= bits.bit(draw_bonus(state, chance))


# --- a round begins


def begin_round(state: State, chance: Chance) -> None:
    """L2.1: Begin a round."""
    state.round += 1
    fill_offer(state, chance)
    if state.players == 1:
        open_offer(state)
    else:
        arrange(state)


def arrange(state: State) -> None:
    """L2.1: Ask the master builder to arrange the rooms on offer."""
    state.open = False
    state.seat = state.master
    state.arranged = 0
    state.ask = ARRANGE
    finish_arranging(state)
    if state.arranged == places(state):
        open_offer(state)


def finish_arranging(state: State) -> None:
    """Finish if all rooms that are left are alike."""
    left = places(state) - state.arranged
    for place in range(1, left):
        if state.offer[place] != state.offer[0]:
            return
    state.arranged = places(state)


def put(state: State, place: int, tile: Tile) -> None:
    """L2.1: Put a room under the highest free price."""
    other = place
    while state.offer[other] != tile:
        other -= 1
    money = state.offer_money[other]
    state.offer[other] = state.offer[place]
    state.offer_money[other] = state.offer_money[place]
    state.offer[place] = tile
    state.offer_money[place] = money
    state.arranged += 1
    finish_arranging(state)
    if state.arranged == places(state):
        state.ask = END


def open_offer(state: State) -> None:
    """L2.2: Begin the sale left of the master builder."""
    state.open = True
    state.seat = (state.master + 1) % state.players
    begin_turn(state)


def begin_turn(state: State) -> None:
    """L2.2: Begin a turn."""
    state.undo_barrier += 1
    state.corridor = False
    state.ask = BUY


# --- a move


def play(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a move, or raise `Refused`."""
    if not 0 <= move < SPACE or not allows(state, seat, move):
        refuse(why_not(state, seat, move))
    perform(state, seat, move, chance)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a move that `why_not` has just allowed."""
    if seat != state.seat or move != state.allowed:
        raise not_allowed(seat, move)
    perform(state, seat, move, chance)


def perform(state: State, seat: Seat, move: Move, chance: Chance) -> None:
    """Play a legal move."""
    state.allowed = -1
    kind = move >> SHIFT
    which = move & WHICH
    if kind == DO_PLACE:
        place(state, seat, which, chance)
    elif kind == DO_PUT:
        put(state, which >> 7, which & 127)
    elif kind == DO_BUY:
        buy(state, seat, which)
    elif kind == DO_PASS:
        state.money[seat] += PASSING  # L2.2
        state.ask = END
    elif kind == DO_END:
        if state.open:
            end_turn(state, chance)
        else:
            open_offer(state)
    elif kind == DO_RETURN:
        return_card(state, seat, which, chance)
    elif kind == DO_REWARD:
        give(state, seat, which, chance)
    elif kind == DO_CHOOSE:
        choose(state, seat, which, chance)
    elif kind == DO_AGAIN:
        reward(state, seat, LIVING, which, chance)
    elif kind == DO_FREE:
        grant(state, which)
    elif kind == DO_LOOK:
        look(state, seat, which)
    elif kind == DO_TOP:
        pick(state, seat, which, chance)
    else:
        end_look(state, seat, chance)


def buy(state: State, seat: Seat, tile: Tile) -> None:
    """L2.3, L2.4, L7.3: Buy a tile."""
    paid = CORRIDOR_PRICE
    state.money[seat] -= cost(state, tile)
    if tile < ROOMS:
        at = place_on_offer(state, tile)
        paid = price(state, at)
        state.offer[at] = NO_TILE
        state.offer_money[at] = 0
    else:
        take_from_supply(state, tile)
    if seat != state.master:
        state.money[state.master] += paid
    state.tile = tile
    state.free = False
    state.ask = PLACE


def place(state: State, seat: Seat, which: int, chance: Chance) -> None:
    """L3, L4, L5: Place the tile, score it and give the rewards."""
    x = (which >> 15) - MIDDLE
    y = (which >> 3 & 4095) - MIDDLE
    castle = added(state.castles[seat], state.tile, x, y, which >> 1 & 3, which & 1)
    state.castles[seat] = castle
    state.tile = -1
    state.free = False
    score_placed(state, seat)
    for room in completed(castle, castle.count - 1):
        state.due[state.due_count] = room
        state.due_count += 1
    next_reward(state, seat, chance)


def return_card(state: State, seat: Seat, card: Card, chance: Chance) -> None:
    """L1.3, L5.5: Put a bonus card under the deck."""
    state.bonus[seat] |= state.choice[seat] & ~bits.bit(card)
    state.choice[seat] = 0
    state.returned[state.returned_count] = card
    state.returned_by[state.returned_count] = seat
    state.returned_count += 1
    if state.open:
        next_reward(state, seat, chance)
    else:
        state.undo_barrier += 1
        state.seat = (seat + 1) % state.players
        if state.choice[state.seat] == 0:
            arrange(state)


# --- the end of a turn, a round, the game


def end_turn(state: State, chance: Chance) -> None:
    """L2.2, L5.8: End a turn."""
    state.undo_barrier += 1
    if state.extra:  # L5.8
        state.extra -= 1
        begin_turn(state)
    elif state.seat != state.master:
        state.seat = (state.seat + 1) % state.players
        begin_turn(state)
    else:
        end_round(state, chance)


def end_round(state: State, chance: Chance) -> None:
    """L2.4, L2.5, L6.1, L7.3: End a round, and the game after the last one."""
    if state.last or state.round >= MOST_ROUNDS or is_stuck(state):
        state.ask = OVER
        return
    for at in range(places(state)):
        if state.players == 1:
            state.offer[at] = NO_TILE
        elif state.offer[at] != NO_TILE:
            state.offer_money[at] += UNSOLD
    state.master = (state.master + 1) % state.players
    begin_round(state, chance)


def is_stuck(state: State) -> bool:
    """Return whether nothing on offer fits anywhere and no place is free for another room.

    Everybody would pass for ever. The rulebook does not mention this; our ruling ends the game.
    """
    if state.players == 1:
        return False
    for at in range(places(state)):
        if state.offer[at] == NO_TILE or fits_some_castle(state, state.offer[at]):
            return False
    for tile in range(HALLWAY, STAIRS + 1):
        if in_supply(state, tile) and fits_some_castle(state, tile):
            return False
    return True


def fits_some_castle(state: State, tile: Tile) -> bool:
    """Return whether a tile fits a castle."""
    for seat in range(state.players):
        if fits_somewhere(state.castles[seat], tile):
            return True
    return False


# --- a random game


def playout(state: State, chance: Chance) -> int:
    """Play random moves to the end and return their number."""
    total = 0
    moves = borrow()
    while state.ask != OVER:
        list_moves(state, state.seat, moves)
        perform(state, state.seat, moves.get(chance.draw(moves.count)), chance)
        total += 1
    give_back(moves)
    return total
