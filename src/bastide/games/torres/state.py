"""The state of a game: plain fields, no rules."""

from __future__ import annotations

from .board import Board, copy_board, zeros
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


def copy(state: State) -> State:
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
