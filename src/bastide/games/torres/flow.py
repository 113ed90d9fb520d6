"""What happens then: the set-up, what each move does, and the course of the game."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.errors import refuse
from ...kernel.moves import borrow, give_back
from . import components
from .board import Board, put_block, take_block
from .components import (
    ADVANCE_AP,
    BLOCK_AP,
    BLOCKS,
    BUY_AP,
    CARDS_DRAWN,
    MOVE_AP,
    PLACE_AP,
    START_CASTLES,
    TALLEST_STACK,
    TURN_AP,
)
from .meta import Options
from .moves import (
    CASTLE,
    DO_ADVANCE,
    DO_BLOCK,
    DO_BOTTOM,
    DO_BUY,
    DO_CARD,
    DO_CASTLE,
    DO_CLIMB,
    DO_END,
    DO_FREE,
    DO_KEEP,
    DO_KING,
    DO_LEAP,
    DO_MOVE,
    DO_PLACE,
    DO_SEVEN,
    DO_SHIFT,
    DO_SIX,
    DO_SPREAD,
    DO_STACK,
    DO_STAY,
    DO_TOP,
    DO_UNDER,
    KEEP,
    KING,
    KNIGHT,
    MOVE_KING,
    OVER,
    RETURN,
    SPACE,
    SPREAD,
    STACK,
    START,
    TURN,
)
from .refusals import why_not
from .rules import allows, deck_of, king_squares, list_moves, room, standing, tallest
from .scoring import advance, last, leader, score_year
from .state import State


def phase_table() -> list[int]:
    """T4.3: how many stacks of each height, at ((players - 2) * 3 + year - 1) * 4 + height"""
    table = [0] * 36
    for players, years in components.PHASE_CARDS.items():
        for year, stacks in enumerate(years):
            for height in stacks:
                table[((players - 2) * 3 + year) * 4 + height] += 1
    return table


PHASE = phase_table()
CARDS = len(components.CARDS)
COLOURS = components.COLOURS

# --- set-up


def new(options: Options, chance: Chance) -> State:
    state = State(options, Board())
    state.supply = BLOCKS
    if options.master:
        deal_master(state, chance)
    else:
        deal_cards(state, chance)
        for square in components.START_INDEXES:
            put_block(state.board, square)  # T3.1
        state.supply -= START_CASTLES
    state.ask = CASTLE if options.master else KNIGHT
    return state


def deal_master(state: State, chance: Chance) -> None:
    """T1.6: all ten cards in each hand, one master card for all"""
    named = state.options.master_card
    names = components.MASTER_CARDS
    state.master = chance.below(len(names)) if named == "random" else names.index(named)
    for seat in range(state.players):
        for card in range(CARDS):
            state.hands[seat * CARDS + card] = 1


def deal_cards(state: State, chance: Chance) -> None:
    """T1.1, T1.2: one shuffled deck for all, or one a seat"""
    colours = COLOURS if state.common else state.players
    for i in range(colours * CARDS):
        state.deck[i] = i % CARDS
    if state.common:
        state.deck_size[0] = colours * CARDS
        shuffle(state, 0, colours * CARDS, chance)
    else:
        for seat in range(state.players):
            state.deck_size[seat] = CARDS
            shuffle(state, seat * CARDS, CARDS, chance)


def shuffle(state: State, base: int, size: int, chance: Chance) -> None:
    for i in range(size - 1, 0, -1):
        j = chance.below(i + 1)
        card = state.deck[base + i]
        state.deck[base + i] = state.deck[base + j]
        state.deck[base + j] = card


# --- moves


def play(state: State, seat: int, move: int, chance: Chance | None = None) -> None:
    """nothing is left to chance once the cards are dealt"""
    if seat != state.seat or not 0 <= move < SPACE or not allows(state, move):
        refuse(why_not(state, seat, move))
    apply(state, move)


def apply(state: State, move: int) -> None:
    """plays a legal move"""
    kind = move >> 12
    first = move >> 6 & 63
    second = move & 63
    board = state.board
    if DO_CARD <= kind < DO_CARD + CARDS:
        spend_card(state, kind - DO_CARD)
    if kind == DO_END:
        end_turn(state)
    elif kind == DO_MOVE:
        state.ap -= MOVE_AP
        board.knights[state.seat] ^= bits.bit(first) | bits.bit(second)
    elif kind == DO_BLOCK:
        state.ap -= BLOCK_AP
        if state.stack < 0:
            take_stack(state, tallest(state))
        state.stack -= 1
        put_block(board, second)
    elif kind == DO_ADVANCE:
        state.ap -= ADVANCE_AP
        advance(state, state.seat, 1)
    elif kind == DO_PLACE:
        board.knights[state.seat] |= bits.bit(second)
        if state.ask == TURN:
            state.ap -= PLACE_AP
        else:
            first_knight_placed(state)
    elif kind == DO_BUY:
        buy(state)
    elif kind == DO_STACK:
        take_stack(state, second)
        if state.ask == STACK:
            spread_rest(state)
    elif kind == DO_SIX:
        state.ap += 1
    elif kind == DO_SEVEN:
        state.ap += 2
    elif kind == DO_UNDER:
        take_block_from(state, first)
        put_block(board, second)
    elif kind == DO_FREE:
        state.supply -= 1
        put_block(board, second)
    elif kind == DO_SHIFT:
        take_block(board, first)
        put_block(board, second)
    elif DO_CLIMB <= kind <= DO_LEAP:
        board.knights[state.seat] ^= bits.bit(first) | bits.bit(second)
    elif kind == DO_KEEP:
        keep(state, second)
    elif kind in (DO_TOP, DO_BOTTOM):
        put_back(state, second, kind == DO_TOP)
    elif kind == DO_SPREAD:
        raise_stack(state, second)
        spread_rest(state)
    elif kind == DO_CASTLE:
        state.supply -= 1
        put_block(board, second)
        castle_founded(state)
    elif kind == DO_KING:
        board.king = bits.bit(second)
        king_placed(state)
    elif kind == DO_STAY:
        king_placed(state)
    else:
        state.start = second
        begin_year(state)


def spend_card(state: State, card: int) -> None:
    """T5.5: it leaves the game"""
    state.hands[state.seat * CARDS + card] -= 1
    state.played[state.seat * CARDS + card] += 1
    state.card_played = True


# --- stacks


def take_stack(state: State, height: int) -> None:
    """T7.1"""
    state.stacks[state.seat * 4 + height] -= 1
    state.stack = height
    state.emptied = False


def take_block_from(state: State, source: int) -> None:
    """T8.4; a stack that loses its last block is gone, and is this turn's unless another one is used"""
    if source == 0:
        state.stack -= 1
    else:
        state.stacks[state.seat * 4 + source] -= 1
        if source > 1:
            state.stacks[state.seat * 4 + source - 1] += 1
        elif state.stack < 0 and state.rules >= 2:
            state.emptied = True


def raise_stack(state: State, height: int) -> None:
    """T7.5"""
    state.stacks[state.seat * 4 + height] -= 1
    state.stacks[state.seat * 4 + height + 1] += 1
    state.stack -= 1


# --- cards


def buy(state: State) -> None:
    """T1.1: the top card unseen, or three to choose from"""
    state.ap -= BUY_AP
    state.bought += 1
    if state.blind:
        add_fresh(state, take_top(state))
        return
    while state.drawn_count < CARDS_DRAWN and state.deck_size[deck_of(state)] > 0:
        state.drawn[state.drawn_count] = take_top(state)
        state.drawn_count += 1
    state.undo_barrier += 1
    state.ask = KEEP
    if state.drawn_count == 1:
        keep(state, state.drawn[0])


def take_top(state: State) -> int:
    deck = deck_of(state)
    state.deck_size[deck] -= 1
    return state.deck[deck * CARDS + state.deck_size[deck]]


def add_fresh(state: State, card: int) -> None:
    state.fresh[state.seat * 2 + state.fresh_count[state.seat]] = card
    state.fresh_count[state.seat] += 1


def take_drawn(state: State, card: int) -> None:
    at = 0
    while state.drawn[at] != card:
        at += 1
    state.drawn_count -= 1
    for i in range(at, state.drawn_count):
        state.drawn[i] = state.drawn[i + 1]


def keep(state: State, card: int) -> None:
    take_drawn(state, card)
    add_fresh(state, card)
    state.ask = RETURN if state.drawn_count else TURN


def put_back(state: State, card: int, on_top: bool) -> None:
    take_drawn(state, card)
    deck = deck_of(state)
    size = state.deck_size[deck]
    at = deck * CARDS
    if on_top:
        at += size
    else:
        for i in range(size, 0, -1):
            state.deck[at + i] = state.deck[at + i - 1]
            state.known[at + i] = state.known[at + i - 1]
    state.deck[at] = card
    state.known[at] = 1 << state.seat
    state.deck_size[deck] += 1
    if state.drawn_count == 0:
        state.ask = TURN


# --- course of the game


def castle_founded(state: State) -> None:
    """T3.3"""
    state.undo_barrier += 1
    state.seat = (state.seat + 1) % state.players
    if state.board.castle_count == START_CASTLES:
        state.seat = 0
        state.ask = KNIGHT


def first_knight_placed(state: State) -> None:
    """T3.2: each seat once, then the last one places the king"""
    if state.seat == state.players - 1:
        state.ask = KING
    else:
        state.undo_barrier += 1
        state.seat += 1


def king_placed(state: State) -> None:
    if state.ask == KING:
        begin_year(state)
    else:
        end_break(state)


def begin_year(state: State) -> None:
    """T4.3, T1.3: every player takes stacks, and spreads the blocks kept over them"""
    for i in range(state.players):
        state.seat = (state.start + i) % state.players
        for height in range(1, TALLEST_STACK + 1):
            for _ in range(PHASE[((state.players - 2) * 3 + state.year - 1) * 4 + height]):
                take_from_supply(state, height)
        state.stack = state.kept[state.seat]
        state.kept[state.seat] = 0
        # the new stacks that have room are all of one height: there is nothing to choose
        while state.stack > 0 and room(state):
            raise_stack(state, bits.lowest(room(state)))
        state.supply += state.stack
    begin_turn(state, state.start)


def take_from_supply(state: State, height: int) -> None:
    blocks = min(height, state.supply)
    state.supply -= blocks
    if blocks:
        state.stacks[state.seat * 4 + blocks] += 1


def begin_turn(state: State, seat: int) -> None:
    state.undo_barrier += 1
    state.seat = seat
    state.ask = TURN
    state.ap = TURN_AP
    state.bought = 0
    state.card_played = False
    state.stack = -1
    state.emptied = False
    for i in range(state.fresh_count[seat]):
        state.hands[seat * CARDS + state.fresh[seat * 2 + i]] += 1
    state.fresh_count[seat] = 0


def end_turn(state: State) -> None:
    """T7.5: a stack goes in any case; which one is asked where it matters"""
    heights = standing(state)
    if state.stack < 0 and heights and not state.emptied:
        if bits.count(heights) > 1:
            state.ask = STACK
            return
        take_stack(state, bits.lowest(heights))
    spread_rest(state)


def spread_rest(state: State) -> None:
    """T7.5: unused blocks go on the other stacks while there is room; which ones is asked where it matters"""
    while state.stack > 0 and room(state):
        if bits.count(room(state)) > 1:
            state.ask = SPREAD
            return
        raise_stack(state, bits.lowest(room(state)))
    if state.stack > 0:
        if state.newer and state.round == rounds(state):
            state.kept[state.seat] += state.stack  # T1.3
        else:
            state.supply += state.stack
    pass_turn(state)


def rounds(state: State) -> int:
    """T4.1: as many rounds as the phase card has stacks"""
    total = 0
    for height in range(1, TALLEST_STACK + 1):
        total += PHASE[((state.players - 2) * 3 + state.year - 1) * 4 + height]
    return total


def pass_turn(state: State) -> None:
    """T4.2"""
    seat = (state.seat + 1) % state.players
    if seat != state.start:
        begin_turn(state, seat)
    elif state.round < rounds(state):
        state.round += 1
        if state.master >= 0:
            state.start = leader(state)
        begin_turn(state, state.start)
    else:
        end_year(state)


def end_year(state: State) -> None:
    """T4.4"""
    score_year(state, None)
    state.undo_barrier += 1
    state.stack = -1
    state.emptied = False
    if state.year == 3:
        state.ask = OVER
        return
    state.seat = last(state)
    state.ask = MOVE_KING
    if king_squares(state) == 0:
        end_break(state)


def end_break(state: State) -> None:
    """after the king's move: who starts the new year"""
    state.year += 1
    state.round = 1
    if state.master >= 0:
        state.start = leader(state)  # T4.5
    elif state.newer:
        state.ask = START  # T1.4
        return
    begin_year(state)


# --- random games


def playout(state: State, chance: Chance) -> int:
    """plays random moves to the end; gives their number"""
    total = 0
    moves = borrow()
    while state.ask != OVER:
        list_moves(state, moves)
        apply(state, moves.get(chance.draw(moves.count)))
        total += 1
    give_back(moves)
    return total
