"""The weighted evaluator of Castles of Mad King Ludwig.

A seat has its points, those that the end would bring, rewards and connections that may still come, and money as long as
it can be spent. What the strongest rival has counts against it.
"""

from __future__ import annotations

from ...games.ludwig import board, scoring
from ...games.ludwig.board import Castle, added, covered, list_places, place_of
from ...games.ludwig.components import CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, TYPE_COUNT, TYPE_OF, TYPES
from ...games.ludwig.moves import ARRANGE, END, WHICH
from ...games.ludwig.rules import places, price
from ...games.ludwig.scoring import bonus_points, centre_for, depleted, favor_points, points_so_far, room_points
from ...games.ludwig.state import State
from ...games.ludwig.types import Room, Tile
from ...kernel import bits
from ...kernel.moves import borrow, give_back
from ...kernel.types import Seat

DEFAULT_WEIGHTS = {
    "mark": 0.55,  # points per 1000 marks, while they can be spent
    "spent_per_turn": 6.5,  # thousands of marks
    "rival": 0.25,  # the share of the strongest rival's prospects that counts against the seat
    # the reward of a complete room, by type; living: times the room's points; food: an extra turn
    "activity": 5.0,
    "corridor": 1.5,
    "downstairs": 2.5,
    "food": 5.0,
    "living": 1.0,
    "outdoor": 5.0,
    "sleeping": 1.5,
    "utility": 3.0,  # counts only when moves are pruned: a room with one entrance is complete as soon as it is placed
    # the odds that a room with so many open entrances gets complete
    "one_open": 0.55,
    "two_open": 0.28,
    "three_open": 0.12,
    "more_open": 0.06,
    "connection": 0.22,  # the odds that an open entrance gets a room that the room's centre counts
    "downstairs_centre": 0.35,  # rooms per turn that the centre of a downstairs room will count
    "entrance": 0.12,  # an open entrance
    "favor": 0.6,  # the share of a favor's points that counts early in the game
    "endgame": 0.25,  # how much faster the end comes near with fewer turns left
}
OPEN = ("one_open", "two_open", "three_open", "more_open")
LAST_MARK = 0.0001  # points per mark that can no longer be spent: it breaks ties
TYPE = TYPE_OF[:]


class WeightedEvaluator:
    def __init__(self, weights: dict[str, float]) -> None:
        self.mark = weights["mark"] / 1000
        self.spent_per_turn = weights["spent_per_turn"] * 1000
        self.rival = weights["rival"]
        self.extra_turn = weights["food"]
        self.reward = [0.0] * 8
        for i in range(TYPE_COUNT):
            self.reward[i] = weights[TYPES[i]]
        self.completion_odds = [0.0] * 5  # by open entrances
        for i in range(len(OPEN)):
            self.completion_odds[i + 1] = weights[OPEN[i]]
        self.connection = weights["connection"]
        self.downstairs_centre = weights["downstairs_centre"]
        self.entrance = weights["entrance"]
        self.favor = weights["favor"]
        self.endgame = weights["endgame"]
        # caches by seat: while one builds, the castles of the others stay as they are
        self.cached_castle: list[Castle | None] = [None] * 4
        self.cached_turns = [0.0] * 4
        self.cached_potential = [0.0] * 4
        # a cache by a castle's id; the castle is kept so that no other can have the same id
        self.tile_values: dict[int, tuple[Castle, dict[Tile, float]]] = {}

    def __call__(self, state: State, seat: Seat) -> float:
        return self.evaluate(state, seat)

    def evaluate(self, state: State, seat: Seat) -> float:
        best = 0.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospects(state, other, False))
        return self.prospects(state, seat, True) - self.rival * best

    def prospects(self, state: State, seat: Seat, own: bool) -> float:
        turns = turns_left(state)
        points = (
            points_so_far(state, seat)
            + self.money_value(state.money[seat], turns)
            + self.potential_of(state, seat, turns)
        )
        lateness = 1.0 / (1.0 + self.endgame * turns)
        for i in range(state.favor_count):
            points += (self.favor + (1.0 - self.favor) * lateness) * favor_points(state, seat, state.favors[i])
        points += lateness * depleted(state, seat)
        if own:
            cards = state.bonus[seat] | state.choice[seat]
            while cards:
                points += bonus_points(state, seat, bits.lowest(cards))
                cards &= cards - 1
            if state.seat == seat:
                points += self.extra_turn * state.extra
            if state.players > 1:
                points += LAST_MARK / 2.0 * reachable_money(state, seat)
                if state.master == seat and is_selling(state):
                    points += self.sales_value(state, seat)
        return points

    def money_value(self, money: int, turns: float) -> float:
        spendable = min(float(money), self.spent_per_turn * turns)
        return self.mark * spendable + LAST_MARK * (money - spendable)

    def potential_of(self, state: State, seat: Seat, turns: float) -> float:
        castle = state.castles[seat]
        if self.cached_castle[seat] is not castle or self.cached_turns[seat] != turns:
            self.cached_castle[seat] = castle
            self.cached_turns[seat] = turns
            self.cached_potential[seat] = self.potential(castle, turns)
        return self.cached_potential[seat]

    def potential(self, castle: Castle, turns: float) -> float:
        """Value the rewards and connections to come, and the entrances to build on."""
        if turns == 0.0:
            return 0.0
        share = min(1.0, turns / 4.0)
        points = 0.0
        entrances = 0
        for room in range(castle.count):
            tile = castle.tile[room]
            free = count_free_entrances(castle, room)
            entrances += free
            points += share * self.room_potential(castle, room, free)
            if TYPE[tile] == DOWNSTAIRS and scoring.COUNTED[tile] != CONNECTED:
                points += self.downstairs_centre * scoring.WORTH[tile] * min(turns, 6.0) / 2.0
        return points + self.entrance * share * min(entrances, 12)

    def room_potential(self, castle: Castle, room: Room, free: int) -> float:
        """Value a room's reward and its connections at its free entrances."""
        tile = castle.tile[room]
        points = 0.0
        if castle.open[room] and free == castle.open[room]:
            reward = self.reward[TYPE[tile]]
            if TYPE[tile] == LIVING:
                reward *= room_points(castle, room)
            points += self.completion_odds[min(free, 4)] * reward
        if scoring.COUNTED[tile] == CONNECTED:
            points += self.connection * scoring.WORTH[tile] * free
        return points

    # --- the rooms on offer, for the master builder who arranges them

    def sales_value(self, state: State, seat: Seat) -> float:
        """Value what the others would pay if each bought the room that is best for them, and what would be left."""
        sold = 0
        points = 0.0
        for i in range(1, state.players + 1):
            buyer = (seat + i) % state.players
            best = self.mark * 5000
            taken = -1
            for place in range(places(state)):
                if not sold >> place & 1 and state.offer[place] != NO_TILE:
                    cost = price(state, place) - state.offer_money[place]
                    if cost <= state.money[buyer]:
                        value = self.tile_value(state.castles[buyer], state.offer[place]) - self.mark * cost
                        if value > best:
                            best = value
                            taken = place
            if taken >= 0:
                sold |= 1 << taken
                if buyer != seat:
                    points += self.mark * price(state, taken)
            points += best if buyer == seat else -self.rival * best
        return points

    def tile_value(self, castle: Castle, tile: Tile) -> float:
        """Return the value of a tile where it fits best."""
        entry = self.tile_values.get(id(castle))
        if entry is None:
            if len(self.tile_values) > 64:
                self.tile_values.clear()
            entry = self.tile_values[id(castle)] = (castle, {})
        known = entry[1]
        if tile not in known:
            known[tile] = self.best_placement(castle, tile)
        return known[tile]

    def best_placement(self, castle: Castle, tile: Tile) -> float:
        spare = borrow()
        list_places(castle, tile, spare)
        best = -100.0
        before = self.potential(castle, 4.0)
        for i in range(spare.count):
            which = spare.get(i) & WHICH
            x, y, turn, floor = place_of(which)
            after = added(castle, tile, x, y, turn, floor)
            best = max(best, points_of_last_room(after) + self.potential(after, 4.0) - before)
        give_back(spare)
        return best


def turns_left(state: State) -> float:
    """Estimate how many turns each seat still has."""
    if state.last:
        return 0.0
    return state.cards / 3.0 if state.players == 1 else 1.0 + state.cards / (0.85 * state.players)


def reachable_money(state: State, seat: Seat) -> int:
    """Add up the marks on offered rooms, without downstairs rooms if the seat has no stairs.

    If this counted for nothing, nobody would buy the first stairs where only downstairs rooms are on offer, and all
    would pass for ever.
    """
    marks = 0
    for place in range(places(state)):
        marks += state.offer_money[place]
    if marks and not scoring.tiles_like(state.castles[seat], STAIRS):
        for place in range(places(state)):
            if state.offer[place] != NO_TILE and TYPE[state.offer[place]] == DOWNSTAIRS:
                marks -= state.offer_money[place]
    return marks


def count_free_entrances(castle: Castle, room: Room) -> int:
    """Count a room's entrances with nothing in front."""
    found = 0
    first = castle.first_door[room]
    for door in range(first, first + board.DOOR_COUNT[castle.key[room]]):
        if castle.door_to[door] < 0:
            side = castle.door_side[door]
            if not covered(castle, castle.door_x[door] + board.STEP_X[side], castle.door_y[door] + board.STEP_Y[side]):
                found += 1
    return found


def is_selling(state: State) -> bool:
    """Return whether the master builder still has rooms to sell in this round."""
    return state.ask == ARRANGE or (state.ask == END and not state.open) or state.seat != state.master


def points_of_last_room(castle: Castle) -> int:
    """Return the points that the room placed last brought at once."""
    new = castle.count - 1
    points = room_points(castle, new)
    for room in range(new):
        points += centre_for(castle, room, new)
    return points
