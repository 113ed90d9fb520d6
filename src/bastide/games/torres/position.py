"""Positions as JSON: writing them, and reading them through `position_reader`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel import bits
from ...kernel.errors import BadPosition
from ...kernel.squares import square_names
from ...kernel.types import Seat
from . import board as squares
from .board import Board
from .components import BLOCKS, CARD_COUNT, CARD_ROOM, CARDS, CARDS_A_TURN, MASTER_CARDS, STACK_HEIGHTS, TALLEST_STACK
from .messages import say
from .moves import ASKS
from .position_reader import PositionReader
from .state import RULES, State

# --- writing


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
    """Write everything but the cards."""
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


def stacks(state: State, seat: Seat) -> list[int]:
    return [
        height for height in range(TALLEST_STACK, 0, -1) for _ in range(state.stacks[seat * STACK_HEIGHTS + height])
    ]


def hand(state: State, seat: Seat) -> list[str]:
    return [CARDS[card] for card in range(CARD_COUNT) for _ in range(state.hands[seat * CARD_ROOM + card])]


def fresh(state: State, seat: Seat) -> list[str]:
    return [CARDS[state.fresh[seat * CARDS_A_TURN + i]] for i in range(state.fresh_count[seat])]


def drawn(state: State) -> list[str]:
    return [CARDS[state.drawn[i]] for i in range(state.drawn_count)]


def played(state: State, seat: Seat) -> list[str]:
    return [CARDS[card] for card in range(CARD_COUNT) for _ in range(state.played[seat * CARD_ROOM + card])]


def decks(state: State) -> list[int]:
    """List the decks: a common one, or one for each seat."""
    return [] if state.master >= 0 else [0] if state.common else list(range(state.players))


def top_first(state: State, deck: int) -> list[int]:
    """List the places of a deck's cards."""
    base = deck * CARD_ROOM
    return list(range(base + state.deck_size[deck] - 1, base - 1, -1))


# --- reading


def from_position(data: Mapping[str, Any]) -> State:
    """Read a position, or a view: unknown cards become those not accounted for, in the order of the box."""
    read = PositionReader(data)
    state = State(read.options, Board(), read.rules)
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


def fill_flow(state: State, read: PositionReader) -> None:
    state.master = read.master
    state.year, state.round, state.start, state.seat = read.year, read.round, read.start, read.seat
    state.ask = ASKS.index(read.ask)
    state.ap, state.bought, state.card_played = read.ap, read.bought, read.card_played
    state.stack = -1 if read.stack is None else read.stack
    state.emptied = read.emptied
    for seat in range(state.players):
        state.scores[seat] = read.scores[seat]
        state.kept[seat] = read.kept[seat]


def fill_blocks(state: State, read: PositionReader) -> None:
    for seat in range(state.players):
        for height in read.stacks[seat]:
            state.stacks[seat * STACK_HEIGHTS + height] += 1
    state.supply = BLOCKS - read.blocks_used if read.supply is None else read.supply


def fill_cards(state: State, read: PositionReader) -> None:
    for seat in range(state.players):
        for card in read.hands[seat]:
            state.hands[seat * CARD_ROOM + card] += 1
        for card in read.played[seat]:
            state.played[seat * CARD_ROOM + card] += 1
        for i, card in enumerate(read.fresh[seat]):
            state.fresh[seat * CARDS_A_TURN + i] = card
        state.fresh_count[seat] = len(read.fresh[seat])
    for i, card in enumerate(read.drawn):
        state.drawn[i] = card
    state.drawn_count = len(read.drawn)
    for deck, cards in enumerate(read.decks):
        for i, card in enumerate(reversed(cards)):
            state.deck[deck * CARD_ROOM + i] = card
        for i, known in enumerate(reversed(read.known[deck])):
            state.known[deck * CARD_ROOM + i] = known
        state.deck_size[deck] = len(cards)
