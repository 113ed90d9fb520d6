"""What a position of Castles of Mad King Ludwig is worth to a seat: points made, what the end would bring, rewards and
connections that can still come, and money as long as it can be spent."""

from __future__ import annotations

from ...games.ludwig import board, scoring
from ...games.ludwig.board import Castle, added, covered, list_places, place_of
from ...games.ludwig.components import CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, TYPE_OF, TYPES
from ...games.ludwig.moves import ARRANGE, END, WHICH
from ...games.ludwig.rules import places, price
from ...games.ludwig.scoring import bonus_points, centre_for, depleted, favor_points, made, room_points
from ...games.ludwig.state import State
from ...kernel import bits
from ...kernel.moves import borrow, give_back

FIGURES = {
    "mark": 0.55,  # points that 1000 marks are worth while they can be spent
    "spent": 6.5,  # thousands of marks a turn, about
    "rival": 0.25,  # what the best opponent has counts so much against us
    # a complete room by type; living: its points so often once more; food: an extra turn
    "activity": 5.0,
    "corridor": 1.5,
    "downstairs": 2.5,
    "food": 5.0,
    "living": 1.0,
    "outdoor": 5.0,
    "sleeping": 1.5,
    "utility": 3.0,  # counts at first sight only: such rooms have one entrance, and are complete where they are laid
    # chances to complete a room with so many entrances open
    "one open": 0.55,
    "two open": 0.28,
    "three open": 0.12,
    "more open": 0.06,
    "connection": 0.22,  # chance that an open entrance gets a room that its centre counts
    "cellar": 0.35,  # rooms to come that a downstairs room's centre counts, each turn
    "door": 0.12,  # an open entrance
    "favor": 0.6,  # of its points early; more towards the end
    "late": 0.25,  # how fast the end comes near with fewer turns left
}
OPEN = ("one open", "two open", "three open", "more open")
LAST_MARK = 0.0001
TYPE = TYPE_OF[:]


class Judge:
    def __init__(self, figures: dict[str, float]) -> None:
        self.mark = figures["mark"] / 1000
        self.spent = figures["spent"] * 1000
        self.rival = figures["rival"]
        self.turn = figures["food"]
        self.reward = [0.0] * 8
        for i in range(8):
            self.reward[i] = figures[TYPES[i]]
        self.chance = [0.0] * 5
        for i in range(4):
            self.chance[i + 1] = figures[OPEN[i]]
        self.connection = figures["connection"]
        self.cellar = figures["cellar"]
        self.door = figures["door"]
        self.favor = figures["favor"]
        self.late = figures["late"]
        # by seat: while one builds, the castles of the others stay as they are
        self.seen: list[Castle | None] = [None] * 4
        self.seen_turns = [0.0] * 4
        self.seen_potential = [0.0] * 4
        # by a castle's id; the castle is kept so that the id is its own
        self.appeals: dict[int, tuple[Castle, dict[int, float]]] = {}

    def __call__(self, state: State, seat: int) -> float:
        return self.value(state, seat)

    def value(self, state: State, seat: int) -> float:
        best = 0.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospects(state, other, False))
        return self.prospects(state, seat, True) - self.rival * best

    def prospects(self, state: State, seat: int, own: bool) -> float:
        turns = turns_left(state)
        points = made(state, seat) + self.money_worth(state.money[seat], turns) + self.potential_of(state, seat, turns)
        late = 1.0 / (1.0 + self.late * turns)
        for i in range(state.favor_count):
            points += (self.favor + (1.0 - self.favor) * late) * favor_points(state, seat, state.favors[i])
        points += late * depleted(state, seat)
        if own:
            cards = state.bonus[seat] | state.choice[seat]
            while cards:
                points += bonus_points(state, seat, bits.lowest(cards))
                cards &= cards - 1
            if state.seat == seat:
                points += self.turn * state.extra
            if state.players > 1:
                points += LAST_MARK / 2.0 * lying(state, seat)
                if state.master == seat and selling(state):
                    points += self.sales(state, seat)
        return points

    def money_worth(self, money: int, turns: float) -> float:
        spendable = min(float(money), self.spent * turns)
        return self.mark * spendable + LAST_MARK * (money - spendable)

    def potential_of(self, state: State, seat: int, turns: float) -> float:
        castle = state.castles[seat]
        if self.seen[seat] is not castle or self.seen_turns[seat] != turns:
            self.seen[seat] = castle
            self.seen_turns[seat] = turns
            self.seen_potential[seat] = self.potential(castle, turns)
        return self.seen_potential[seat]

    def potential(self, castle: Castle, turns: float) -> float:
        """rewards, connections and ways to build on"""
        if turns == 0.0:
            return 0.0
        near = min(1.0, turns / 4.0)
        points = 0.0
        doors = 0
        for room in range(castle.count):
            tile = castle.tile[room]
            free = free_doors(castle, room)
            doors += free
            points += near * self.hope(castle, room, free)
            if TYPE[tile] == DOWNSTAIRS and scoring.COUNTED[tile] != CONNECTED:
                points += self.cellar * scoring.WORTH[tile] * min(turns, 6.0) / 2.0
        return points + self.door * near * min(doors, 12)

    def hope(self, castle: Castle, room: int, free: int) -> float:
        """points a room may still bring: its reward, and connections to entrances with nothing in front"""
        tile = castle.tile[room]
        points = 0.0
        if castle.open[room] and free == castle.open[room]:
            reward = self.reward[TYPE[tile]]
            if TYPE[tile] == LIVING:
                reward *= room_points(castle, room)
            points += self.chance[min(free, 4)] * reward
        if scoring.COUNTED[tile] == CONNECTED:
            points += self.connection * scoring.WORTH[tile] * free
        return points

    # --- the rooms on offer, for who arranges them

    def sales(self, state: State, seat: int) -> float:
        """what the others would pay, if each took what is best for him; and what would be left"""
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
                        worth = self.appeal(state.castles[buyer], state.offer[place]) - self.mark * cost
                        if worth > best:
                            best = worth
                            taken = place
            if taken >= 0:
                sold |= 1 << taken
                if buyer != seat:
                    points += self.mark * price(state, taken)
            points += best if buyer == seat else -self.rival * best
        return points

    def appeal(self, castle: Castle, tile: int) -> float:
        """points a tile would bring where it lies best"""
        kept = self.appeals.get(id(castle))
        if kept is None:
            if len(self.appeals) > 64:
                self.appeals.clear()
            kept = self.appeals[id(castle)] = (castle, {})
        known = kept[1]
        if tile not in known:
            known[tile] = self.best_place(castle, tile)
        return known[tile]

    def best_place(self, castle: Castle, tile: int) -> float:
        spare = borrow()
        list_places(castle, tile, spare)
        best = -100.0
        before = self.potential(castle, 4.0)
        for i in range(spare.count):
            which = spare.get(i) & WHICH
            x, y, turn, floor = place_of(which)
            after = added(castle, tile, x, y, turn, floor)
            best = max(best, placed_points(after) + self.potential(after, 4.0) - before)
        give_back(spare)
        return best


def turns_left(state: State) -> float:
    if state.last:
        return 0.0
    return state.cards / 3.0 if state.players == 1 else 1.0 + state.cards / (0.85 * state.players)


def lying(state: State, seat: int) -> int:
    """Marks on offered rooms that the seat has a way to. Without a thought of them nobody would buy the first stairs
    where all that is on offer belongs downstairs, and all would pass for ever."""
    marks = 0
    for place in range(places(state)):
        marks += state.offer_money[place]
    if marks and not scoring.tiles_like(state.castles[seat], STAIRS):
        for place in range(places(state)):
            if state.offer[place] != NO_TILE and TYPE[state.offer[place]] == DOWNSTAIRS:
                marks -= state.offer_money[place]
    return marks


def free_doors(castle: Castle, room: int) -> int:
    """entrances with nothing in front"""
    found = 0
    first = castle.first_door[room]
    for door in range(first, first + board.DOOR_COUNT[castle.key[room]]):
        if castle.door_to[door] < 0:
            side = castle.door_side[door]
            if not covered(castle, castle.door_x[door] + board.STEP_X[side], castle.door_y[door] + board.STEP_Y[side]):
                found += 1
    return found


def selling(state: State) -> bool:
    return state.ask == ARRANGE or (state.ask == END and not state.open) or state.seat != state.master


def placed_points(castle: Castle) -> int:
    new = castle.count - 1
    points = room_points(castle, new)
    for room in range(new):
        points += centre_for(castle, room, new)
    return points
