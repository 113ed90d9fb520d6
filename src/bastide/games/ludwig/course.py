"""What happens then: the set-up, what each move does, and the course of the game."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.errors import refuse
from ...kernel.moves import borrow, give_back
from . import components
from .board import Castle, added, completed, foyer
from .components import (
    ACTIVITY,
    ACTIVITY_REWARD,
    CARDS_OF_A_SIZE,
    CORRIDOR,
    CORRIDOR_PRICE,
    DEALT,
    DEALT_SOLO,
    DOWNSTAIRS,
    F_COMPLETED,
    F_INCOMPLETE,
    FIRST_OF,
    FOOD,
    FROM_ACTIVITY,
    FROM_LIVING,
    FROM_START,
    HALLWAY,
    LIVING,
    MONEY,
    MOST_PICKED,
    NO_TILE,
    OUTDOOR,
    OUTDOOR_REWARD,
    PASSING,
    ROOMS,
    SIZE_OF,
    SLEEPING,
    SMALL,
    STAIRS,
    TYPE_OF,
    UNSOLD,
    UTILITY,
    UTILITY_DRAW,
)
from .meta import Options
from .moves import (
    ARRANGE,
    BUY,
    CHOOSE,
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
    FREE,
    LOOK,
    MIDDLE,
    OVER,
    PICK,
    PLACE,
    RETURN,
    REWARD,
    SHIFT,
    SPACE,
    WHICH,
)
from .refusals import why_not
from .rules import allows, cost, fits_somewhere, in_supply, list_moves, place_on_offer, places, price
from .scoring import room_points, score_placed
from .state import State

SIZE = SIZE_OF[:]
FIRST = FIRST_OF[:]
TYPE = TYPE_OF[:]
COPIES = components.COPIES[:]

# --- set-up


def new(options: Options, chance: Chance) -> State:
    players = options.players
    state = State(options)
    state.castles.extend([foyer()] * players)
    for size in range(10):
        state.stack[size] = some_of(COPIES[size], stack_height(players, size), chance)  # L1.2
    state.cards = components.CARDS[players]
    state.hallways = components.HALLWAYS[players]
    state.stairs = components.STAIRCASES[players]
    state.master = state.seat = chance.below(players) if players > 1 else 0
    draw_favors(state, components.FAVORS_IN_PLAY[players], chance)
    state.bonus_deck = (1 << len(components.BONUS_CARDS)) - 1
    for i in range(players):
        begin_seat(state, (state.master + i) % players, i, chance)
    state.round = 1
    fill_offer(state, chance)
    if players == 1:
        open_offer(state)
    else:
        state.ask = RETURN
    return state


def stack_height(players: int, size: int) -> int:
    return components.SMALL_STACK[players] if size < SMALL else components.LARGE_STACK[players]


def some_of(copies: int, wanted: int, chance: Chance) -> int:
    """as bits, drawn at random"""
    left = (1 << copies) - 1
    for _ in range(copies - wanted):
        left &= ~bits.bit(nth(left, chance.below(bits.count(left))))
    return left


def nth(mask: int, n: int) -> int:
    """the place of the n-th bit, from 0 on"""
    for _ in range(n):
        mask &= mask - 1
    return bits.lowest(mask)


def draw_favors(state: State, wanted: int, chance: Chance) -> None:
    """L1.5"""
    left = (1 << len(components.FAVORS)) - 1
    for i in range(wanted):
        favor = nth(left, chance.below(bits.count(left)))
        left &= ~bits.bit(favor)
        if favor == F_COMPLETED:
            left &= ~bits.bit(F_INCOMPLETE)
        if favor == F_INCOMPLETE:
            left &= ~bits.bit(F_COMPLETED)
        state.favors[i] = favor
    state.favor_count = wanted


def begin_seat(state: State, seat: int, place: int, chance: Chance) -> None:
    """L1.3, L1.4, L7.1"""
    state.money[seat] = MONEY
    state.points[seat * 8 + FROM_START] = place
    if state.players == 1:
        for _ in range(DEALT_SOLO):
            state.bonus[seat] |= bits.bit(draw_bonus(state, chance))
    else:
        for _ in range(DEALT):
            state.choice[seat] |= bits.bit(draw_bonus(state, chance))


def draw_bonus(state: State, chance: Chance) -> int:
    """L5.5: what was put under the deck comes last; -1 where nothing is left"""
    if state.bonus_deck:
        card = nth(state.bonus_deck, chance.below(bits.count(state.bonus_deck)))
        state.bonus_deck &= ~bits.bit(card)
        return card
    if state.returned_count == 0:
        return -1
    card = state.returned[0]
    state.returned_count -= 1
    for i in range(state.returned_count):
        state.returned[i] = state.returned[i + 1]
        state.returned_by[i] = state.returned_by[i + 1]
    return card


# --- the rooms on offer


def fill_offer(state: State, chance: Chance) -> None:
    """L2.1: a tile for each empty place"""
    state.seal += 1
    again: list[int] = []
    for place in range(places(state)):
        if state.offer[place] == NO_TILE:
            tile = next_tile(state, again, chance)
            if tile >= 0:
                show(state, tile)
                state.offer[place] = tile
                state.offer_money[place] = 0


def next_tile(state: State, again: list[int], chance: Chance) -> int:
    """L5.4: tiles on the room cards come first; -1 where no stack can fill a place"""
    if state.deck_count:
        state.deck_count -= 1
        return state.deck[state.deck_count]
    while state.cards:
        size = draw_card(state, chance)
        if state.stack[size]:
            return top_of(state, size, chance)
    size = drawn_again(state, again, chance)
    return top_of(state, size, chance) if size >= 0 else -1


def draw_card(state: State, chance: Chance) -> int:
    """L6.1: any card not drawn yet can be the next, whether it lies in the deck or was left in the box"""
    left = 0
    for size in range(10):
        left += CARDS_OF_A_SIZE - state.drawn[size]
    n = chance.below(left)
    size = 0
    while n >= CARDS_OF_A_SIZE - state.drawn[size]:
        n -= CARDS_OF_A_SIZE - state.drawn[size]
        size += 1
    state.drawn[size] += 1
    state.cards -= 1
    if state.cards == 0:
        state.last = True
    return size


def drawn_again(state: State, again: list[int], chance: Chance) -> int:
    """L6.1: the cards drawn before, shuffled once; those of empty stacks are passed over"""
    if not again:
        again.extend([state.drawn[size] for size in range(10)])
    total = 0
    for size in range(10):
        total += again[size] if state.stack[size] else 0
    if total == 0:
        return -1
    n = chance.below(total)
    size = 0
    while state.stack[size] == 0 or n >= again[size]:
        n -= again[size] if state.stack[size] else 0
        size += 1
    again[size] -= 1
    return size


def top_of(state: State, size: int, chance: Chance) -> int:
    which = nth(state.stack[size], chance.below(bits.count(state.stack[size])))
    state.stack[size] &= ~bits.bit(which)
    return FIRST[size] + which


def show(state: State, tile: int) -> None:
    """face up for all"""
    size = SIZE[tile]
    bit = bits.bit(tile - FIRST[size])
    state.seen[size] |= bit
    for seat in range(state.players):
        state.found[seat * 10 + size] &= ~bit
        rule_out(state, seat, size, bit)


def rule_out(state: State, seat: int, size: int, tiles: int) -> None:
    """a seat sees tiles elsewhere: they are not on the deck"""
    for i in range(state.deck_count):
        if SIZE[state.deck[i]] == size and state.deck_by[i] != seat:
            state.deck_may[i * 4 + seat] &= ~tiles


def begin_round(state: State, chance: Chance) -> None:
    state.round += 1
    fill_offer(state, chance)
    if state.players == 1:
        open_offer(state)
    else:
        arrange(state)


def arrange(state: State) -> None:
    state.open = False
    state.seat = state.master
    state.arranged = 0
    state.ask = ARRANGE
    put_the_rest(state)
    if state.arranged == places(state):
        open_offer(state)


def put_the_rest(state: State) -> None:
    """where nothing is left to choose"""
    left = places(state) - state.arranged
    for place in range(1, left):
        if state.offer[place] != state.offer[0]:
            return
    state.arranged = places(state)


def put(state: State, place: int, tile: int) -> None:
    """L2.1: one under each price, the highest first"""
    other = place
    while state.offer[other] != tile:
        other -= 1
    money = state.offer_money[other]
    state.offer[other] = state.offer[place]
    state.offer_money[other] = state.offer_money[place]
    state.offer[place] = tile
    state.offer_money[place] = money
    state.arranged += 1
    put_the_rest(state)
    if state.arranged == places(state):
        state.ask = END


def open_offer(state: State) -> None:
    """L2.2: left of the master builder first"""
    state.open = True
    state.seat = (state.master + 1) % state.players
    begin_turn(state)


def begin_turn(state: State) -> None:
    state.seal += 1
    state.corridor = False
    state.ask = BUY


# --- a move


def play(state: State, seat: int, move: int, chance: Chance) -> None:
    if not 0 <= move < SPACE or not allows(state, seat, move):
        refuse(why_not(state, seat, move))
    apply(state, seat, move, chance)


def apply(state: State, seat: int, move: int, chance: Chance) -> None:
    """plays a legal move"""
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
        reward(state, seat, which, state.rewarded, chance)
    elif kind == DO_FREE:
        grant(state, which)
    elif kind == DO_LOOK:
        look(state, seat, which)
    elif kind == DO_TOP:
        pick(state, seat, which, chance)
    else:
        end_look(state, seat, chance)


def buy(state: State, seat: int, tile: int) -> None:
    """L2.3, L2.4, L7.3"""
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


def take_from_supply(state: State, tile: int) -> None:
    if tile == HALLWAY:
        state.hallways -= 1
    else:
        state.stairs -= 1


def place(state: State, seat: int, which: int, chance: Chance) -> None:
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


# --- rewards


def next_reward(state: State, seat: int, chance: Chance) -> None:
    """L5.1"""
    state.rewarded = -1
    if state.due_count == 0:
        state.ask = END
    elif state.due_count == 1:
        give(state, seat, state.due[0], chance)
    else:
        state.ask = REWARD


def give(state: State, seat: int, room: int, chance: Chance) -> None:
    at = 0
    while state.due[at] != room:
        at += 1
    state.due_count -= 1
    for i in range(at, state.due_count):
        state.due[i] = state.due[i + 1]
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


def reward(state: State, seat: int, type: int, room: int, chance: Chance) -> None:
    if type == CORRIDOR:
        offer_corridor(state, seat, chance)
    elif type == SLEEPING and any_stack(state):
        state.ask = LOOK
    elif type == UTILITY:
        draw_cards(state, seat, chance)
    else:
        if type == ACTIVITY:
            state.points[seat * 8 + FROM_ACTIVITY] += ACTIVITY_REWARD  # L5.2
        elif type == LIVING:
            state.points[seat * 8 + FROM_LIVING] += room_points(state.castles[seat], room)  # L5.6
        elif type == OUTDOOR:
            state.money[seat] += OUTDOOR_REWARD  # L5.7
        elif type == FOOD:
            state.extra += 1  # L5.8
        next_reward(state, seat, chance)


def offer_corridor(state: State, seat: int, chance: Chance) -> None:
    """L5.3: what can be placed"""
    castle = state.castles[seat]
    hallway = not state.corridor and state.hallways > 0 and fits_somewhere(castle, HALLWAY)
    stairs = not state.corridor and state.stairs > 0 and fits_somewhere(castle, STAIRS)
    if hallway and stairs:
        state.ask = FREE
    elif hallway or stairs:
        grant(state, HALLWAY if hallway else STAIRS)
    else:
        next_reward(state, seat, chance)


def grant(state: State, tile: int) -> None:
    take_from_supply(state, tile)
    state.corridor = True
    state.tile = tile
    state.free = True
    state.ask = PLACE


def any_stack(state: State) -> bool:
    for size in range(10):
        if state.stack[size]:
            return True
    return False


def look(state: State, seat: int, size: int) -> None:
    """L5.4: what is there is known to the seat from now on"""
    state.seal += 1
    state.looking = size
    state.picked = 0
    state.found[seat * 10 + size] = state.stack[size]
    rule_out(state, seat, size, state.stack[size])
    state.ask = PICK


def pick(state: State, seat: int, tile: int, chance: Chance) -> None:
    size = state.looking
    bit = bits.bit(tile - FIRST[size])
    state.stack[size] &= ~bit
    state.found[seat * 10 + size] &= ~bit
    for other in range(state.players):
        state.deck_may[state.deck_count * 4 + other] = may_take(state, other, size)
    state.deck_may[state.deck_count * 4 + seat] = bit
    state.deck[state.deck_count] = tile
    state.deck_by[state.deck_count] = seat
    state.deck_count += 1
    state.picked += 1
    if state.picked == MOST_PICKED or state.stack[size] == 0:
        end_look(state, seat, chance)


def may_take(state: State, seat: int, size: int) -> int:
    """what a tile taken from a stack can be, for all a seat knows"""
    return state.found[seat * 10 + size] or ((1 << COPIES[size]) - 1) & ~state.seen[size]


def end_look(state: State, seat: int, chance: Chance) -> None:
    state.looking = -1
    state.picked = 0
    next_reward(state, seat, chance)


def draw_cards(state: State, seat: int, chance: Chance) -> None:
    """L5.5"""
    state.seal += 1
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


def return_card(state: State, seat: int, card: int, chance: Chance) -> None:
    """L1.3, L5.5: under the deck"""
    state.bonus[seat] |= state.choice[seat] & ~bits.bit(card)
    state.choice[seat] = 0
    state.returned[state.returned_count] = card
    state.returned_by[state.returned_count] = seat
    state.returned_count += 1
    if state.open:
        next_reward(state, seat, chance)
    else:
        state.seal += 1
        state.seat = (seat + 1) % state.players
        if state.choice[state.seat] == 0:
            arrange(state)


# --- the end of a turn, a round, the game


def end_turn(state: State, chance: Chance) -> None:
    state.seal += 1
    if state.extra:  # L5.8
        state.extra -= 1
        begin_turn(state)
    elif state.seat != state.master:
        state.seat = (state.seat + 1) % state.players
        begin_turn(state)
    else:
        end_round(state, chance)


def end_round(state: State, chance: Chance) -> None:
    """L2.4, L2.5, L6.1, L7.3"""
    if state.last or stuck(state):
        state.ask = OVER
        return
    for at in range(places(state)):
        if state.players == 1:
            state.offer[at] = NO_TILE
        elif state.offer[at] != NO_TILE:
            state.offer_money[at] += UNSOLD
    state.master = (state.master + 1) % state.players
    begin_round(state, chance)


def stuck(state: State) -> bool:
    """Nothing on offer fits anywhere and no place is free for another room: all would pass for ever. The rules know no
    such end; it is ours."""
    if state.players == 1:
        return False
    for at in range(places(state)):
        if state.offer[at] == NO_TILE or fits_some_castle(state, state.offer[at]):
            return False
    for tile in range(HALLWAY, STAIRS + 1):
        if in_supply(state, tile) and fits_some_castle(state, tile):
            return False
    return True


def fits_some_castle(state: State, tile: int) -> bool:
    for seat in range(state.players):
        if fits_somewhere(state.castles[seat], tile):
            return True
    return False


# --- a random game


def playout(state: State, chance: Chance) -> int:
    """plays random moves to the end; gives their number"""
    total = 0
    moves = borrow()
    while state.ask != OVER:
        list_moves(state, state.seat, moves)
        apply(state, state.seat, moves.get(chance.draw(moves.count)), chance)
        total += 1
    give_back(moves)
    return total
