"""The state of a game: plain fields, no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.arguments import check_set_up, no_state
from .board import Board, build, copy_board, zeros
from .components import CARD_ROOM, CARDS_A_TURN, CARDS_DRAWN, CARDS_UNDER_RULES, COLOURS, SEATS, STACK_HEIGHTS
from .meta import META, Options

RULES = int(META.version)

# what the arrays of a state begin with
NONE_BY_SEAT = zeros(SEATS)
NO_POINTS = zeros(SEATS)
NO_STACKS = zeros(SEATS * STACK_HEIGHTS)
NO_CARDS = zeros(SEATS * CARD_ROOM)
NO_FRESH_CARDS = zeros(SEATS * CARDS_A_TURN)
NO_DRAWN_CARDS = zeros(CARDS_DRAWN)
NO_DECKS = zeros(COLOURS * CARD_ROOM)


class State:
    def __init__(self, options: Options, board: Board, rules: int) -> None:
        check_set_up(options, Options, rules, META)
        if not isinstance(board, Board):
            raise TypeError(f"a board is a Board, not {type(board).__name__}")
        self.options = options
        self.rules = rules  # the version played by
        self.cards = CARDS_UNDER_RULES[rules]  # how many different ones there are
        self.players = options.players
        self.newer = options.edition == "2017"
        self.common = options.deck == "common"
        self.blind = options.deck == "common" and options.edition == "2000"
        self.master = -1  # the master card in play; -1 outside the master version

        self.board = board
        self.supply = 0
        self.stacks = NO_STACKS[:]  # seat * STACK_HEIGHTS + height: how many of that height
        self.kept = NONE_BY_SEAT[:]  # blocks a seat keeps for the next year
        self.scores = NO_POINTS[:]

        self.hands = NO_CARDS[:]  # seat * CARD_ROOM + card: how many
        self.played = NO_CARDS[:]
        # seat * CARDS_A_TURN + i: bought since the seat's turn began, not yet playable
        self.fresh = NO_FRESH_CARDS[:]
        self.fresh_count = NONE_BY_SEAT[:]
        self.drawn = NO_DRAWN_CARDS[:]  # of which one is kept
        self.drawn_count = 0
        # The common deck from 0 on, or own decks from seat * CARD_ROOM on, the top card last. `known` has a bit for
        # each seat that put the card there itself and so knows it
        self.deck = NO_DECKS[:]
        self.known = NO_DECKS[:]
        self.deck_size = NONE_BY_SEAT[:]

        self.year = 1
        self.round = 1
        self.start = 0
        self.seat = 0
        self.ask = 0  # see `moves.ASKS`
        self.ap = 0
        self.bought = 0
        self.card_played = False
        self.stack = -1  # blocks left in the stack in use; -1 before one is chosen
        self.emptied = False  # T8.4: a stack that a card has emptied is this turn's, unless another is used
        self.undo_barrier = 0
        self.allowed = -1  # the move that `why_not` has just allowed

    def __copy__(self) -> State:
        return copy(self)

    def __deepcopy__(self, memo: object) -> State:
        return copy(self)

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return restore, (snapshot(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and snapshot(self) == snapshot(other)

    def __hash__(self) -> int:
        return hash(snapshot(self))


def check(state: State) -> None:
    """Check that a state was set up."""
    if not isinstance(state, State) or not state.players:
        raise no_state()


def copy(state: State) -> State:
    check(state)
    new = State.__new__(State)
    new.options = state.options
    new.rules = state.rules
    new.cards = state.cards
    new.players = state.players
    new.newer = state.newer
    new.common = state.common
    new.blind = state.blind
    new.master = state.master
    new.board = copy_board(state.board)
    new.supply = state.supply
    new.stacks = state.stacks[:]
    new.kept = state.kept[:]
    new.scores = state.scores[:]
    new.hands = state.hands[:]
    new.played = state.played[:]
    new.fresh = state.fresh[:]
    new.fresh_count = state.fresh_count[:]
    new.drawn = state.drawn[:]
    new.drawn_count = state.drawn_count
    new.deck = state.deck[:]
    new.known = state.known[:]
    new.deck_size = state.deck_size[:]
    new.year = state.year
    new.round = state.round
    new.start = state.start
    new.seat = state.seat
    new.ask = state.ask
    new.ap = state.ap
    new.bought = state.bought
    new.card_played = state.card_played
    new.stack = state.stack
    new.emptied = state.emptied
    new.undo_barrier = state.undo_barrier
    new.allowed = -1
    return new


# --- everything in a state, as a value


def snapshot(state: State) -> tuple[Any, ...]:
    """Return everything that functions of the game depend on. `restore` makes an equal state of it."""
    check(state)
    board = state.board
    return (
        state.options,
        state.rules,
        (
            tuple([board.heights[i] for i in range(64)]),
            tuple([board.castles[i] for i in range(board.castle_count)]),
            tuple([board.knights[i] for i in range(SEATS)]),
            board.king,
        ),
        (
            tuple([state.stacks[i] for i in range(SEATS * STACK_HEIGHTS)]),
            tuple([state.kept[i] for i in range(SEATS)]),
            tuple([state.scores[i] for i in range(SEATS)]),
        ),
        (
            tuple([state.hands[i] for i in range(SEATS * CARD_ROOM)]),
            tuple([state.played[i] for i in range(SEATS * CARD_ROOM)]),
            tuple(
                [tuple([state.fresh[s * CARDS_A_TURN + i] for i in range(state.fresh_count[s])]) for s in range(SEATS)]
            ),
            tuple([state.drawn[i] for i in range(state.drawn_count)]),
            tuple([tuple([state.deck[s * CARD_ROOM + i] for i in range(state.deck_size[s])]) for s in range(COLOURS)]),
            tuple([tuple([state.known[s * CARD_ROOM + i] for i in range(state.deck_size[s])]) for s in range(COLOURS)]),
        ),
        (
            state.master,
            state.supply,
            state.year,
            state.round,
            state.start,
            state.seat,
            state.ask,
            state.ap,
            state.bought,
            bool(state.card_played),
            state.stack,
            bool(state.emptied),
            state.undo_barrier,
        ),
    )


def restore(parts: tuple[Any, ...]) -> State:
    """Return the state of a snapshot."""
    options, rules, (heights, castles, knights, king), (stacks, kept, scores), cards, flow = parts
    state = State(options, Board(), rules)
    board = state.board
    build(board, list(heights))
    for i in range(len(castles)):
        board.castles[i] = castles[i]
    for i in range(SEATS):
        board.knights[i] = knights[i]
        state.kept[i] = kept[i]
        state.scores[i] = scores[i]
    board.king = king
    for i in range(SEATS * STACK_HEIGHTS):
        state.stacks[i] = stacks[i]
    restore_cards(state, cards)
    state.master, state.supply, state.year, state.round, state.start, state.seat, state.ask = flow[:7]
    state.ap, state.bought, state.card_played, state.stack, state.emptied, state.undo_barrier = flow[7:]
    return state


def restore_cards(state: State, cards: tuple[Any, ...]) -> None:
    hands, played, fresh, drawn, decks, known = cards
    for i in range(SEATS * CARD_ROOM):
        state.hands[i] = hands[i]
        state.played[i] = played[i]
    for s in range(SEATS):
        state.fresh_count[s] = len(fresh[s])
        for i in range(len(fresh[s])):
            state.fresh[s * CARDS_A_TURN + i] = fresh[s][i]
    state.drawn_count = len(drawn)
    for i in range(len(drawn)):
        state.drawn[i] = drawn[i]
    for s in range(COLOURS):
        state.deck_size[s] = len(decks[s])
        for i in range(len(decks[s])):
            state.deck[s * CARD_ROOM + i] = decks[s][i]
            state.known[s * CARD_ROOM + i] = known[s][i]
