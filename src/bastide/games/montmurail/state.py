"""The state of a game: plain fields without rules. All boards are printed alike; only the walls differ."""

from __future__ import annotations

from ...kernel.types import Move, Seat, SquareSet
from .components import Box
from .meta import META, Options
from .types import Quarter, WallSet

RULES = int(META.version)


class State:
    """A game in progress."""

    def __init__(self, options: Options, box: Box) -> None:
        self.options = options
        self.rules = RULES  # the version of the rules
        self.box = box
        self.players = options.players
        self.quarters: list[Quarter] = [-1] * 4  # in the order of placing
        self.quarter_count = 0
        self.contents: list[SquareSet] = [0] * 6  # by `components.SYMBOLS`
        self.decree = [0] * 3  # churches, wells, markets

        self.age = 1
        self.turn = 0  # of the age
        self.first: Seat = 0
        self.roller: Seat = 0
        self.face = 0  # of the construction die
        self.shape = 0  # on it, from 1: see `streets.STARTS`
        self.pays = 0  # coins on it
        self.ask = 0  # see `moves.ASKS`
        self.undo_barrier = 0
        self.allowed = -1  # the move that `why_not` has just allowed
        self.allowed_seat: Seat = -1
        self.supply = 0

        # by seat
        self.north: list[WallSet] = [0] * 8
        self.west: list[WallSet] = [0] * 8
        self.edge: list[WallSet] = [0] * 8
        self.city: list[SquareSet] = [0] * 8  # the closed city; empty while it is open
        self.run = [0] * 8  # M6.2: the longest straight line of walls of the closed city
        self.share = [0] * 8  # walls of the supply reserved for this turn
        self.lifted_north: list[WallSet] = [0] * 8  # walls lifted this turn
        self.lifted_west: list[WallSet] = [0] * 8
        self.lifted_edge: list[WallSet] = [0] * 8
        self.chosen: list[Move] = [-1] * 8  # in secret, this turn; or `moves.UNDECIDED`, `moves.NOT_ASKED`
        self.tokens = [0] * 8  # vikings
        self.invasions = [0] * 8
        self.coins = [0] * 40  # seat * SOURCE_COUNT + source: see `components.SOURCES`


def copy(state: State) -> State:
    """Return an independent copy."""
    new = State.__new__(State)
    new.options = state.options
    new.rules = state.rules
    new.box = state.box
    new.players = state.players
    new.quarters = state.quarters[:]
    new.quarter_count = state.quarter_count
    new.contents = state.contents[:]
    new.decree = state.decree[:]
    new.age = state.age
    new.turn = state.turn
    new.first = state.first
    new.roller = state.roller
    new.face = state.face
    new.shape = state.shape
    new.pays = state.pays
    new.ask = state.ask
    new.undo_barrier = state.undo_barrier
    new.allowed = -1
    new.allowed_seat = -1
    new.supply = state.supply
    new.north = state.north[:]
    new.west = state.west[:]
    new.edge = state.edge[:]
    new.city = state.city[:]
    new.run = state.run[:]
    new.share = state.share[:]
    new.lifted_north = state.lifted_north[:]
    new.lifted_west = state.lifted_west[:]
    new.lifted_edge = state.lifted_edge[:]
    new.chosen = state.chosen[:]
    new.tokens = state.tokens[:]
    new.invasions = state.invasions[:]
    new.coins = state.coins[:]
    return new
