"""The sequence of the game: the set-up, years, rounds and turns."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.types import Seat
from . import components
from .board import Board, king_moves, put_block
from .components import (
    BLOCKS,
    CARD_ROOM,
    CARDS_A_TURN,
    COLOURS,
    FEWEST_PLAYERS,
    SEATS,
    STACK_HEIGHTS,
    START_CASTLES,
    TURN_AP,
    YEARS,
)
from .meta import Options
from .moves import CASTLE, KNIGHT, MOVE_KING, OVER, SPREAD, STACK, START, TURN
from .scoring import last, leader, score_year
from .stacks import raise_stack, room, standing, take_from_supply, take_stack
from .state import RULES, State


def phase_table() -> list[int]:
    """T4.3: Count the stacks that a phase card gives, by players, year and height."""
    table = [0] * ((SEATS - FEWEST_PLAYERS + 1) * YEARS * STACK_HEIGHTS)
    for players, years in components.PHASE_CARDS.items():
        for year, stacks in enumerate(years):
            for height in stacks:
                table[((players - FEWEST_PLAYERS) * YEARS + year) * STACK_HEIGHTS + height] += 1
    return table


PHASE = phase_table()


# --- the set-up


def new(options: Options, chance: Chance, rules: int = RULES) -> State:
    """Start a game, by former rules if they are named."""
    state = State(options, Board(), rules)
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
    """T1.6: Deal one of each card to every hand, and one master card for all."""
    named = state.options.master_card
    names = components.MASTER_CARDS
    state.master = chance.below(len(names)) if named == "random" else names.index(named)
    for seat in range(state.players):
        for card in range(state.cards):
            state.hands[seat * CARD_ROOM + card] = 1


def deal_cards(state: State, chance: Chance) -> None:
    """T1.1, T1.2: Shuffle one deck for all, or one for each seat."""
    if state.common:
        deal_deck(state, 0, COLOURS, chance)
    else:
        for seat in range(state.players):
            deal_deck(state, seat, 1, chance)


def deal_deck(state: State, deck: int, colours: int, chance: Chance) -> None:
    cards = list(range(state.cards)) * colours
    chance.shuffle(cards)
    state.deck_size[deck] = len(cards)
    for i in range(len(cards)):
        state.deck[deck * CARD_ROOM + i] = cards[i]


# --- years, rounds and turns


def begin_year(state: State) -> None:
    """T4.3, T1.3: Let every player take stacks, and spread the blocks kept over them."""
    for i in range(state.players):
        state.seat = (state.start + i) % state.players
        for height in range(1, STACK_HEIGHTS):
            for _ in range(phase_stacks(state, height)):
                take_from_supply(state, height)
        state.stack = state.kept[state.seat]
        state.kept[state.seat] = 0
        # the new stacks that have room are all of one height: there is nothing to choose
        while state.stack > 0 and room(state):
            raise_stack(state, bits.lowest(room(state)))
        state.supply += state.stack
    begin_turn(state, state.start)


def begin_turn(state: State, seat: Seat) -> None:
    state.undo_barrier += 1
    state.seat = seat
    state.ask = TURN
    state.ap = TURN_AP
    state.bought = 0
    state.card_played = False
    state.stack = -1
    state.emptied = False
    for i in range(state.fresh_count[seat]):
        state.hands[seat * CARD_ROOM + state.fresh[seat * CARDS_A_TURN + i]] += 1
    state.fresh_count[seat] = 0


def end_turn(state: State) -> None:
    """T7.5: Remove a stack in any case; ask which one where it matters."""
    heights = standing(state)
    if state.stack < 0 and heights and not state.emptied:
        if bits.count(heights) > 1:
            state.ask = STACK
            return
        take_stack(state, bits.lowest(heights))
    spread_rest(state)


def spread_rest(state: State) -> None:
    """T7.5: Put unused blocks on the other stacks while there is room; ask which ones where it matters."""
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
    """T4.1: Count the rounds of the year, one for each stack of the phase card."""
    total = 0
    for height in range(1, STACK_HEIGHTS):
        total += phase_stacks(state, height)
    return total


def phase_stacks(state: State, height: int) -> int:
    """T4.3: Count the stacks of a height that a seat takes this year."""
    return PHASE[((state.players - FEWEST_PLAYERS) * YEARS + state.year - 1) * STACK_HEIGHTS + height]


def pass_turn(state: State) -> None:
    """T4.2: Let the next seat play, or begin the next round."""
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
    """T4.4: Score the year, and ask for the king's move or end the game."""
    score_year(state, None)
    state.undo_barrier += 1
    state.stack = -1
    state.emptied = False
    if state.year == YEARS:
        state.ask = OVER
        return
    state.seat = last(state)
    state.ask = MOVE_KING
    if king_moves(state.board, state.newer) == 0:
        end_break(state)


def end_break(state: State) -> None:
    """Begin the new year after the king's move, or ask who starts it."""
    state.year += 1
    state.round = 1
    if state.master >= 0:
        state.start = leader(state)  # T4.5
    elif state.newer:
        state.ask = START  # T1.4
        return
    begin_year(state)
