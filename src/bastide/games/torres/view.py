"""Positions as JSON, what a seat may see of them, and what it cannot see dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import bits
from ...kernel.chance import Chance
from ...kernel.errors import BadPosition
from ...kernel.squares import square_names
from . import board as squares
from .board import Board
from .components import BLOCKS, CARDS, MASTER_CARDS
from .messages import say
from .moves import ASKS, DO_BOTTOM, DO_KEEP, DO_TOP
from .notation import show
from .position import Reading
from .state import RULES, State, copy

KINDS = len(CARDS)


def position(state: State) -> dict[str, Any]:
    seats = range(state.players)
    return in_the_open(state) | {
        "hands": [hand(state, seat) for seat in seats],
        "fresh": [fresh(state, seat) for seat in seats],
        "drawn": drawn(state),
        "decks": [[CARDS[state.deck[i]] for i in top_first(state, deck)] for deck in decks(state)],
        "known": [[state.known[i] for i in top_first(state, deck)] for deck in decks(state)],
    }


def in_the_open(state: State) -> dict[str, Any]:
    """all but the cards"""
    board = state.board
    seats = range(state.players)
    return {
        "game": "torres",
        **({} if state.rules == RULES else {"rules": str(state.rules)}),
        "edition": "2017" if state.newer else "2000",
        "deck": state.options.deck,
        "master": MASTER_CARDS[state.master] if state.master >= 0 else None,
        "heights": [[board.heights[row * 8 + column] for column in range(8)] for row in range(8)],
        "knights": [square_names(board.knights[seat]) for seat in seats],
        "king": square_names(board.king)[0] if board.king else None,
        "year": state.year,
        "round": state.round,
        "start": state.start,
        "seat": state.seat,
        "ask": ASKS[state.ask],
        "ap": state.ap,
        "bought": state.bought,
        "card_played": bool(state.card_played),
        "stack": state.stack if state.stack >= 0 else None,
        "emptied": bool(state.emptied),
        "stacks": [stacks(state, seat) for seat in seats],
        "kept": [state.kept[seat] for seat in seats],
        "supply": state.supply,
        "scores": [state.scores[seat] for seat in seats],
        "played": [played(state, seat) for seat in seats],
    }


def stacks(state: State, seat: int) -> list[int]:
    return [height for height in (3, 2, 1) for _ in range(state.stacks[seat * 4 + height])]


def hand(state: State, seat: int) -> list[str]:
    return [CARDS[card] for card in range(KINDS) for _ in range(state.hands[seat * KINDS + card])]


def fresh(state: State, seat: int) -> list[str]:
    return [CARDS[state.fresh[seat * 2 + i]] for i in range(state.fresh_count[seat])]


def drawn(state: State) -> list[str]:
    return [CARDS[state.drawn[i]] for i in range(state.drawn_count)]


def played(state: State, seat: int) -> list[str]:
    return [CARDS[card] for card in range(KINDS) for _ in range(state.played[seat * KINDS + card])]


def decks(state: State) -> list[int]:
    """a common one, or one a seat"""
    return [] if state.master >= 0 else [0] if state.common else list(range(state.players))


def top_first(state: State, deck: int) -> list[int]:
    """places of a deck's cards"""
    base = deck * KINDS
    return list(range(base + state.deck_size[deck] - 1, base - 1, -1))


# --- what a seat may see


def view(state: State, seat: int | None) -> dict[str, Any]:
    """the position, with nothing in the place of every card this seat cannot know"""
    return in_the_open(state) | private(state, seat)


def private(state: State, seat: int | None) -> dict[str, Any]:
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


def hand_seen(state: State, owner: int, viewer: int) -> list[str] | list[None]:
    """in the master version everybody can tell everybody's hand"""
    cards = hand(state, owner)
    return cards if owner == viewer or state.master >= 0 else [None] * len(cards)


def fresh_seen(state: State, owner: int, viewer: int) -> list[str] | list[None]:
    shown = state.master >= 0 or (owner == viewer and not state.blind)
    return fresh(state, owner) if shown else [None] * state.fresh_count[owner]


def seen(state: State, seat: int, move: int) -> tuple[str | None, str]:
    """which card is kept or put back is the player's secret; that it is, and where, all can see"""
    text = show(state, move)
    if move >> 12 in (DO_KEEP, DO_TOP, DO_BOTTOM):
        text = f"{text.split()[0]} a card"
    return text, text


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """a copy in which the cards this seat cannot know are dealt anew among the places they can be in"""
    new = copy(state)
    if state.master >= 0:
        return new
    seats = list(range(state.players))
    for owners in [seats] if state.common else [[owner] for owner in seats]:
        slots = hidden(new, owners, seat)
        # sorted, so that what comes out depends on nothing but what the seat knows and the generator
        cards = sorted([take(new, slot) for slot in slots])
        for i in range(len(cards) - 1, 0, -1):
            j = chance.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        for slot, card in zip(slots, cards, strict=True):
            put(new, slot, card)
    return new


HAND, FRESH, DRAWN, DECK = range(4)


def hidden(state: State, owners: list[int], seat: int | None) -> list[tuple[int, int, int]]:
    """where the cards are that this seat cannot know: (kind of place, owner or deck, which)"""
    slots = []
    for owner in owners:
        if owner != seat:
            for card in range(KINDS):
                slots += [(HAND, owner, card)] * state.hands[owner * KINDS + card]
        if owner != seat or state.blind:
            slots += [(FRESH, owner, i) for i in range(state.fresh_count[owner])]
        if owner == state.seat and owner != seat:
            slots += [(DRAWN, owner, i) for i in range(state.drawn_count)]
    deck = 0 if state.common else owners[0]
    bit = 0 if seat is None else 1 << seat
    slots += [(DECK, deck, i) for i in top_first(state, deck) if not state.known[i] & bit]
    return slots


def take(state: State, slot: tuple[int, int, int]) -> int:
    place, owner, which = slot
    if place == HAND:
        state.hands[owner * KINDS + which] -= 1
        return which
    if place == FRESH:
        return state.fresh[owner * 2 + which]
    return state.drawn[which] if place == DRAWN else state.deck[which]


def put(state: State, slot: tuple[int, int, int], card: int) -> None:
    place, owner, which = slot
    if place == HAND:
        state.hands[owner * KINDS + card] += 1
    elif place == FRESH:
        state.fresh[owner * 2 + which] = card
    elif place == DRAWN:
        state.drawn[which] = card
    else:
        state.deck[which] = card


# --- positions from JSON


def from_position(data: Mapping[str, Any]) -> State:
    """A position, or a view: unknown cards become those that are not accounted for, in the order of the box."""
    read = Reading(data)
    state = State(read.options, Board())
    board = state.board
    squares.build(board, read.heights)
    for seat in range(state.players):
        board.knights[seat] = read.knights[seat]
    board.king = read.king
    for i in range(board.castle_count):
        height, area = squares.highest(board, board.castles[i]), bits.count(board.castles[i])
        if height > area:
            square = square_names(board.castles[i] & board.level[height])[0]
            raise BadPosition(say("torres.tower", rule="torres.T7.3", square=square, height=height, base=area))
    fill_flow(state, read)
    fill_blocks(state, read)
    fill_cards(state, read)
    return state


def fill_flow(state: State, read: Reading) -> None:
    state.rules, state.master = read.rules, read.master
    state.year, state.round, state.start, state.seat = read.year, read.round, read.start, read.seat
    state.ask = ASKS.index(read.ask)
    state.ap, state.bought, state.card_played = read.ap, read.bought, read.card_played
    state.stack = -1 if read.stack is None else read.stack
    state.emptied = read.emptied
    for seat in range(state.players):
        state.scores[seat] = read.scores[seat]
        state.kept[seat] = read.kept[seat]


def fill_blocks(state: State, read: Reading) -> None:
    for seat in range(state.players):
        for height in read.stacks[seat]:
            state.stacks[seat * 4 + height] += 1
    state.supply = BLOCKS - read.blocks_used if read.supply is None else read.supply


def fill_cards(state: State, read: Reading) -> None:
    for seat in range(state.players):
        for card in read.hands[seat]:
            state.hands[seat * KINDS + card] += 1
        for card in read.played[seat]:
            state.played[seat * KINDS + card] += 1
        for i, card in enumerate(read.fresh[seat]):
            state.fresh[seat * 2 + i] = card
        state.fresh_count[seat] = len(read.fresh[seat])
    for i, card in enumerate(read.drawn):
        state.drawn[i] = card
    state.drawn_count = len(read.drawn)
    for deck, cards in enumerate(read.decks):
        for i, card in enumerate(reversed(cards)):
            state.deck[deck * KINDS + i] = card
        for i, known in enumerate(reversed(read.known[deck])):
            state.known[deck * KINDS + i] = known
        state.deck_size[deck] = len(cards)
