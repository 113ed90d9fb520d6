"""What a seat may see of a position, and states in which the rest is dealt anew."""

from __future__ import annotations

from typing import Any

from ...kernel.chance import Chance
from ...kernel.types import Card, Move, Seat
from .components import CARD_COUNT, CARD_ROOM, CARDS, CARDS_A_TURN
from .notation import seen_text
from .position import decks, drawn, fresh, hand, in_the_open, top_first
from .state import State, copy


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Write the position with null for every card that this seat cannot know."""
    return in_the_open(state) | private(state, seat)


def private(state: State, seat: Seat | None) -> dict[str, Any]:
    viewer = -1 if seat is None else seat
    bit = 0 if seat is None else 1 << viewer
    of_decks = decks(state)
    return {
        "hands": [hand_seen(state, owner, viewer) for owner in range(state.players)],
        "fresh": [fresh_seen(state, owner, viewer) for owner in range(state.players)],
        "drawn": drawn(state) if state.seat == viewer else [None] * state.drawn_count,
        "decks": [
            [CARDS[state.deck[i]] if state.known[i] & bit else None for i in top_first(state, deck)]
            for deck in of_decks
        ],
        "known": [[state.known[i] & bit for i in top_first(state, deck)] for deck in of_decks],
    }


def hand_seen(state: State, owner: Seat, viewer: Seat) -> list[str] | list[None]:
    """Write a hand; in the master version everybody can tell everybody's."""
    cards = hand(state, owner)
    return cards if owner == viewer or state.master >= 0 else [None] * len(cards)


def fresh_seen(state: State, owner: Seat, viewer: Seat) -> list[str] | list[None]:
    shown = state.master >= 0 or (owner == viewer and not state.blind)
    return fresh(state, owner) if shown else [None] * state.fresh_count[owner]


def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
    """Say what the others see of a move: which card is kept or put back is the player's secret."""
    text = seen_text(move)
    return text, text


def determinize(state: State, seat: Seat | None, chance: Chance) -> State:
    """Copy a state, with the cards that this seat cannot know dealt anew among the places they can be in."""
    new = copy(state)
    if state.master >= 0:
        return new
    seats = list(range(state.players))
    for owners in [seats] if state.common else [[owner] for owner in seats]:
        slots = hidden(new, owners, seat)
        # sorted, so that what comes out depends on nothing but what the seat knows and the generator
        cards = sorted([take(new, slot) for slot in slots])
        chance.shuffle(cards)
        for slot, card in zip(slots, cards, strict=True):
            put(new, slot, card)
    return new


HAND, FRESH, DRAWN, DECK = range(4)


def hidden(state: State, owners: list[Seat], seat: Seat | None) -> list[tuple[int, int, int]]:
    """List the places of the cards that this seat cannot know: (kind of place, owner or deck, which)."""
    slots = []
    for owner in owners:
        if owner != seat:
            for card in range(CARD_COUNT):
                slots += [(HAND, owner, card)] * state.hands[owner * CARD_ROOM + card]
        if owner != seat or state.blind:
            slots += [(FRESH, owner, i) for i in range(state.fresh_count[owner])]
        if owner == state.seat and owner != seat:
            slots += [(DRAWN, owner, i) for i in range(state.drawn_count)]
    deck = 0 if state.common else owners[0]
    bit = 0 if seat is None else 1 << seat
    slots += [(DECK, deck, i) for i in top_first(state, deck) if not state.known[i] & bit]
    return slots


def take(state: State, slot: tuple[int, int, int]) -> Card:
    place, owner, which = slot
    if place == HAND:
        state.hands[owner * CARD_ROOM + which] -= 1
        return which
    if place == FRESH:
        return state.fresh[owner * CARDS_A_TURN + which]
    return state.drawn[which] if place == DRAWN else state.deck[which]


def put(state: State, slot: tuple[int, int, int], card: Card) -> None:
    place, owner, which = slot
    if place == HAND:
        state.hands[owner * CARD_ROOM + card] += 1
    elif place == FRESH:
        state.fresh[owner * CARDS_A_TURN + which] = card
    elif place == DRAWN:
        state.drawn[which] = card
    else:
        state.deck[which] = card
