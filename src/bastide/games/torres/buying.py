"""Buying a card: the top one unseen, or three to keep one of and return the others (T1.1, T5.4)."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal
from ...kernel.types import Card, SquareSet
from .actions import Action
from .components import BUY_AP, CARD_COUNT, CARD_ROOM, CARDS, CARDS_A_TURN, CARDS_DRAWN
from .moves import DO_BOTTOM, DO_BUY, DO_KEEP, DO_TOP, KEEP, NOTHING_TO_NAME, RETURN, TURN
from .refusals import refusal, too_dear
from .state import State


def deck_of(state: State) -> int:
    """Return the number of the deck that the seat buys from."""
    return 0 if state.common else state.seat


class Buy(Action):
    """T5.4: Up to two cards a turn."""

    def targets(self, state: State, first: int) -> SquareSet:
        possible = state.bought < CARDS_A_TURN and state.deck_size[deck_of(state)] > 0
        return NOTHING_TO_NAME if state.ap >= BUY_AP and possible else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        if state.master >= 0:
            return refusal("T1.6", "no_buying")
        if state.bought == CARDS_A_TURN:
            return refusal(self.rule, "bought_enough", most=CARDS_A_TURN)
        if state.deck_size[deck_of(state)] == 0:
            return refusal(self.rule, "deck_empty")
        return too_dear(state, self.rule, BUY_AP)

    def apply(self, state: State, first: int, second: int) -> None:
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
            keep_card(state, state.drawn[0])


def take_top(state: State) -> Card:
    """Take the top card of the seat's deck."""
    deck = deck_of(state)
    state.deck_size[deck] -= 1
    return state.deck[deck * CARD_ROOM + state.deck_size[deck]]


def add_fresh(state: State, card: Card) -> None:
    """T5.5: Hold a card that cannot be played in this turn."""
    state.fresh[state.seat * CARDS_A_TURN + state.fresh_count[state.seat]] = card
    state.fresh_count[state.seat] += 1


class DrawnCard(Action):
    """T1.1: An answer that names one of the cards drawn."""

    def targets(self, state: State, first: int) -> SquareSet:
        found = 0
        for i in range(state.drawn_count):
            found |= bits.bit(state.drawn[i])
        return found

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return refusal(self.rule, "not_drawn", card=CARDS[second]) if second < CARD_COUNT else None


class KeepCard(DrawnCard):
    """T1.1: One of the cards drawn is kept."""

    def apply(self, state: State, first: int, second: int) -> None:
        keep_card(state, second)


def keep_card(state: State, card: Card) -> None:
    take_drawn(state, card)
    add_fresh(state, card)
    state.ask = RETURN if state.drawn_count else TURN


class ReturnCard(DrawnCard):
    """T1.1: Each other card goes on the top or to the bottom of the deck; the seat knows where it is."""

    def apply(self, state: State, first: int, second: int) -> None:
        take_drawn(state, second)
        deck = deck_of(state)
        size = state.deck_size[deck]
        at = deck * CARD_ROOM
        if self.kind == DO_TOP:
            at += size
        else:
            for i in range(size, 0, -1):
                state.deck[at + i] = state.deck[at + i - 1]
                state.known[at + i] = state.known[at + i - 1]
        state.deck[at] = second
        state.known[at] = 1 << state.seat
        state.deck_size[deck] += 1
        if state.drawn_count == 0:
            state.ask = TURN


def take_drawn(state: State, card: Card) -> None:
    """Take a card from those drawn."""
    at = 0
    while state.drawn[at] != card:
        at += 1
    state.drawn_count -= 1
    for i in range(at, state.drawn_count):
        state.drawn[i] = state.drawn[i + 1]


BUYING = {
    TURN: (Buy(DO_BUY, "T5.4"),),
    KEEP: (KeepCard(DO_KEEP, "T1.1"),),
    RETURN: (ReturnCard(DO_TOP, "T1.1"), ReturnCard(DO_BOTTOM, "T1.1")),
}
