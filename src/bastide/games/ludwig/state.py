"""The state of a game: plain fields without rules.

Stacks and decks are sets: what lies on top is drawn when it is needed, so that a state does not contain the future.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.arguments import check_set_up, no_state
from ...kernel.types import Card, Move, Seat
from .board import Castle, added, placed
from .components import MAX_OFFERS, MAX_PLAYERS, SIZE_COUNT, SOURCE_COUNT
from .meta import META, Options
from .types import CardSet, Favor, Room, Size, Tile, TileSet

RULES = int(META.version)


class State:
    """A game in progress."""

    def __init__(self, options: Options, castles: tuple[Castle, ...], rules: int = RULES) -> None:
        check_set_up(options, Options, rules, META)
        if len(castles) != options.players or not all(isinstance(castle, Castle) for castle in castles):
            raise TypeError("a state has one castle for each seat")
        self.options = options
        self.rules = rules  # the version of the rules
        self.players = options.players
        self.castles = castles

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
    """Return a copy. Castles never change, so they are shared."""
    check(state)
    new = State.__new__(State)
    new.options = state.options
    new.rules = state.rules
    new.players = state.players
    new.castles = state.castles
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


# --- everything in a state, as a value


def snapshot(state: State) -> tuple[Any, ...]:
    """Return everything that functions of the game depend on. `restore` makes an equal state of it."""
    check(state)
    return (
        state.options,
        state.rules,
        tuple([tuple([placed(castle, i) for i in range(castle.count)]) for castle in state.castles]),
        (
            state.seat,
            state.ask,
            state.undo_barrier,
            state.round,
            state.master,
            state.arranged,
            state.tile,
            state.rewarded,
            state.looking,
            state.picked,
            state.extra,
            state.hallways,
            state.stairs,
            state.cards,
            state.bonus_deck,
        ),
        (bool(state.last), bool(state.open), bool(state.free), bool(state.corridor)),
        tuple([state.due[i] for i in range(state.due_count)]),
        tuple([(state.offer[i], state.offer_money[i]) for i in range(MAX_OFFERS)]),
        tuple([(state.drawn[i], state.stack[i], state.seen[i]) for i in range(SIZE_COUNT)]),
        tuple([deck_snapshot(state, i) for i in range(state.deck_count)]),
        tuple([state.favors[i] for i in range(state.favor_count)]),
        tuple([(state.returned[i], state.returned_by[i]) for i in range(state.returned_count)]),
        tuple([seat_snapshot(state, seat) for seat in range(state.players)]),
    )


def deck_snapshot(state: State, i: int) -> tuple[Any, ...]:
    may = tuple([state.deck_may[i * MAX_PLAYERS + seat] for seat in range(state.players)])
    return state.deck[i], state.deck_by[i], may


def seat_snapshot(state: State, seat: Seat) -> tuple[Any, ...]:
    return (
        state.money[seat],
        state.bonus[seat],
        state.choice[seat],
        tuple([state.points[seat * SOURCE_COUNT + i] for i in range(SOURCE_COUNT)]),
        tuple([state.found[seat * SIZE_COUNT + i] for i in range(SIZE_COUNT)]),
    )


def restore(parts: tuple[Any, ...]) -> State:
    """Return the state of a snapshot."""
    options, rules, castles, flow, flags, due, offers, sizes, deck, favors, returned, seats = parts
    state = State(options, tuple([built(tiles) for tiles in castles]), rules)
    state.seat, state.ask, state.undo_barrier, state.round, state.master, state.arranged = flow[:6]
    state.tile, state.rewarded, state.looking, state.picked, state.extra = flow[6:11]
    state.hallways, state.stairs, state.cards, state.bonus_deck = flow[11:]
    state.last, state.open, state.free, state.corridor = flags
    state.due_count = len(due)
    for i in range(len(due)):
        state.due[i] = due[i]
    for i in range(MAX_OFFERS):
        state.offer[i], state.offer_money[i] = offers[i]
    for i in range(SIZE_COUNT):
        state.drawn[i], state.stack[i], state.seen[i] = sizes[i]
    state.deck_count = len(deck)
    for i in range(len(deck)):
        state.deck[i], state.deck_by[i], may = deck[i]
        for seat in range(state.players):
            state.deck_may[i * MAX_PLAYERS + seat] = may[seat]
    state.favor_count = len(favors)
    for i in range(len(favors)):
        state.favors[i] = favors[i]
    state.returned_count = len(returned)
    for i in range(len(returned)):
        state.returned[i], state.returned_by[i] = returned[i]
    for seat in range(state.players):
        restore_seat(state, seat, seats[seat])
    return state


def restore_seat(state: State, seat: Seat, parts: tuple[Any, ...]) -> None:
    state.money[seat], state.bonus[seat], state.choice[seat], points, found = parts
    for i in range(SOURCE_COUNT):
        state.points[seat * SOURCE_COUNT + i] = points[i]
    for i in range(SIZE_COUNT):
        state.found[seat * SIZE_COUNT + i] = found[i]


def built(tiles: tuple[tuple[int, int, int, int, int], ...]) -> Castle:
    """Return the castle of these tiles, placed in this order."""
    castle = Castle()
    for tile, x, y, turn, floor in tiles:
        castle = added(castle, tile, x, y, turn, floor)
    return castle
