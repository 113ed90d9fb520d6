"""The state of a game: plain fields without rules. All boards are printed alike; only the walls differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.arguments import check_set_up, no_state
from ...kernel.types import Move, Seat, SquareSet
from .components import BUILDING_COUNT, CONTENT_COUNT, SOURCE_COUNT, Box, printed, read_box
from .meta import META, Options
from .types import Quarter, WallSet

RULES = int(META.version)


class State:
    """A game in progress."""

    def __init__(self, options: Options, box: Box, rules: int = RULES) -> None:
        check_set_up(options, Options, rules, META)
        self.options = options
        self.rules = rules  # the version of the rules
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
    """Return an independent copy."""
    check(state)
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


# --- everything in a state, as a value


def snapshot(state: State) -> tuple[Any, ...]:
    """Return everything that functions of the game depend on. `restore` makes an equal state of it."""
    check(state)
    return (
        state.options,
        state.rules,
        tuple([state.quarters[i] for i in range(state.quarter_count)]),
        tuple([state.contents[i] for i in range(CONTENT_COUNT)]),
        tuple([state.decree[i] for i in range(BUILDING_COUNT)]),
        tuple([seat_snapshot(state, seat) for seat in range(state.players)]),
        (
            state.age,
            state.turn,
            state.first,
            state.roller,
            state.face,
            state.shape,
            state.pays,
            state.ask,
            state.undo_barrier,
            state.supply,
        ),
    )


def seat_snapshot(state: State, seat: Seat) -> tuple[Any, ...]:
    return (
        state.north[seat],
        state.west[seat],
        state.edge[seat],
        state.city[seat],
        state.run[seat],
        state.share[seat],
        state.lifted_north[seat],
        state.lifted_west[seat],
        state.lifted_edge[seat],
        state.chosen[seat],
        state.tokens[seat],
        state.invasions[seat],
        tuple([state.coins[seat * SOURCE_COUNT + i] for i in range(SOURCE_COUNT)]),
    )


def restore(parts: tuple[Any, ...]) -> State:
    """Return the state of a snapshot."""
    options, rules, quarters, contents, decree, seats, flow = parts
    state = State(options, read_box(options.tiles or printed()), rules)
    state.quarter_count = len(quarters)
    for i in range(len(quarters)):
        state.quarters[i] = quarters[i]
    for i in range(CONTENT_COUNT):
        state.contents[i] = contents[i]
    for i in range(BUILDING_COUNT):
        state.decree[i] = decree[i]
    for seat in range(state.players):
        restore_seat(state, seat, seats[seat])
    state.age, state.turn, state.first, state.roller, state.face = flow[:5]
    state.shape, state.pays, state.ask, state.undo_barrier, state.supply = flow[5:]
    return state


def restore_seat(state: State, seat: Seat, parts: tuple[Any, ...]) -> None:
    state.north[seat] = parts[0]
    state.west[seat] = parts[1]
    state.edge[seat] = parts[2]
    state.city[seat] = parts[3]
    state.run[seat] = parts[4]
    state.share[seat] = parts[5]
    state.lifted_north[seat] = parts[6]
    state.lifted_west[seat] = parts[7]
    state.lifted_edge[seat] = parts[8]
    state.chosen[seat] = parts[9]
    state.tokens[seat] = parts[10]
    state.invasions[seat] = parts[11]
    for i in range(SOURCE_COUNT):
        state.coins[seat * SOURCE_COUNT + i] = parts[12][i]
