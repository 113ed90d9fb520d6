"""The state of a game: plain fields without rules.

Stacks and decks are sets: what lies on top is drawn when it is needed, so that a state does not contain the future.
"""

from __future__ import annotations

from ...kernel.types import Card, Move, Seat
from .board import Castle
from .meta import META, Options
from .types import CardSet, Favor, Room, Size, Tile, TileSet

RULES = int(META.version)


class State:
    """A game in progress."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.rules = RULES  # the version of the rules
        self.players = options.players
        self.castles: list[Castle] = []

        self.seat: Seat = 0
        self.ask = 0  # see `moves.ASKS`
        self.undo_barrier = 0
        self.allowed: Move = -1  # the one that `why_not` has just allowed
        self.round = 0
        self.master: Seat = 0
        self.last = False  # whether this is the last round
        self.open = False  # whether the rooms on offer are arranged
        self.arranged = 0  # prices filled so far, the highest first

        # the turn
        self.tile: Tile = -1  # bought or given, to be placed
        self.free = False  # whether it was given
        self.due: list[Room] = [0] * 91  # rooms whose reward is due
        self.due_count = 0
        self.rewarded: Room = -1  # the downstairs room whose reward is chosen
        self.looking: Size = -1  # the size of the stack looked through
        self.picked = 0
        self.extra = 0  # more turns for this seat
        self.corridor = False  # whether this turn's corridor reward was given

        # the table
        self.offer: list[Tile] = [127] * 7  # a tile a price, the cheapest first; NO_TILE where there is none
        self.offer_money = [0] * 7
        self.hallways = 0
        self.stairs = 0
        self.cards = 0  # room cards in the deck
        self.drawn = [0] * 10  # room cards drawn, by size
        self.stack: list[TileSet] = [0] * 10  # face down, by size
        self.seen: list[TileSet] = [0] * 10  # ever face up, by size
        self.deck: list[Tile] = [0] * 75  # tiles on the room cards, the topmost last
        self.deck_by: list[Seat] = [0] * 75
        # place * MAX_PLAYERS + seat: what it can be, as far as that seat knows
        self.deck_may: list[TileSet] = [0] * 300
        self.deck_count = 0
        self.favors: list[Favor] = [0] * 4
        self.favor_count = 0
        self.bonus_deck: CardSet = 0
        self.returned: list[Card] = [0] * 27  # bonus cards under the deck, the first is drawn first
        self.returned_by: list[Seat] = [0] * 27
        self.returned_count = 0

        # by seat
        self.money = [0] * 4
        self.bonus: list[CardSet] = [0] * 4  # kept
        self.choice: list[CardSet] = [0] * 4  # of which one goes back
        self.points = [0] * 32  # seat * SOURCE_COUNT + source: see `components.SOURCES`
        # seat * SIZE_COUNT + size: tiles it found at its last look, neither face up since nor taken by itself
        self.found: list[TileSet] = [0] * 40


def copy(state: State) -> State:
    """Return a copy. Castles never change, so they are shared."""
    new = State.__new__(State)
    new.options = state.options
    new.rules = state.rules
    new.players = state.players
    new.castles = state.castles[:]
    new.seat = state.seat
    new.ask = state.ask
    new.undo_barrier = state.undo_barrier
    new.allowed = -1
    new.round = state.round
    new.master = state.master
    new.last = state.last
    new.open = state.open
    new.arranged = state.arranged
    new.tile = state.tile
    new.free = state.free
    new.due = state.due[:]
    new.due_count = state.due_count
    new.rewarded = state.rewarded
    new.looking = state.looking
    new.picked = state.picked
    new.extra = state.extra
    new.corridor = state.corridor
    new.offer = state.offer[:]
    new.offer_money = state.offer_money[:]
    new.hallways = state.hallways
    new.stairs = state.stairs
    new.cards = state.cards
    new.drawn = state.drawn[:]
    new.stack = state.stack[:]
    new.seen = state.seen[:]
    new.deck = state.deck[:]
    new.deck_by = state.deck_by[:]
    new.deck_may = state.deck_may[:]
    new.deck_count = state.deck_count
    new.favors = state.favors[:]
    new.favor_count = state.favor_count
    new.bonus_deck = state.bonus_deck
    new.returned = state.returned[:]
    new.returned_by = state.returned_by[:]
    new.returned_count = state.returned_count
    new.money = state.money[:]
    new.bonus = state.bonus[:]
    new.choice = state.choice[:]
    new.points = state.points[:]
    new.found = state.found[:]
    return new
