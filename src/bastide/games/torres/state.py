"""The state of a game: plain fields, no rules."""

from __future__ import annotations

from .board import Board, copy_board
from .meta import META, Options

RULES = int(META.version)


class State:
    def __init__(self, options: Options, board: Board) -> None:
        self.options = options
        self.rules = RULES  # the version played by
        self.players = options.players
        self.newer = options.edition == "2017"
        self.common = options.deck == "common"
        self.blind = options.deck == "common" and options.edition == "2000"
        self.master = -1  # the master card in play; -1 outside the master version

        self.board = board
        self.supply = 0
        self.stacks = [0] * 16  # seat * 4 + height: how many stacks of that height stand before a seat
        self.kept = [0] * 4  # blocks a seat keeps for the next year
        self.scores = [0] * 4

        self.hands = [0] * 40  # seat * 10 + card: how many
        self.played = [0] * 40
        self.fresh = [0] * 8  # seat * 2 + i: bought since the seat's turn began, not yet playable
        self.fresh_count = [0] * 4
        self.drawn = [0] * 3  # of which one is kept
        self.drawn_count = 0
        # The common deck from 0 on, or own decks from seat * 10 on, the top card last. `known` is a bit for each
        # seat that put the card there itself and so knows it
        self.deck = [0] * 40
        self.known = [0] * 40
        self.deck_size = [0] * 4

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


def copy(state: State) -> State:
    new = State.__new__(State)
    new.options = state.options
    new.rules = state.rules
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
    return new
