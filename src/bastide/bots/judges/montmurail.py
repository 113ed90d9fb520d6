"""What a state of Montmurail is worth to a seat: by how many coins it will be ahead, by the best city its walls are on
the way to and the vikings in it, and the same for its strongest rival."""

from __future__ import annotations

import math

from ...games.montmurail.components import AGES
from ...games.montmurail.moves import DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED
from ...games.montmurail.rules import city_at
from ...games.montmurail.scoring import coins_in, total, vikings_in
from ...games.montmurail.state import State
from ..cities import MOST_VIKINGS, Plans, Walls

FIGURES = {
    "invasion": 28.0,  # coins between being invaded and seeing the rival invaded; more than it is, as doubts add up
    "doubt": 1.3,  # vikings more or less that a rival may still take
    "vikings": 1.6,  # that a rival who is open will take
    "wall": 0.95,  # coins that a wall still to be placed costs
    "gap": 0.7,  # coins that a place apart from others, where walls are to be placed, costs
    "late_wall": 1.1,  # a wall when a rival has closed
    "turn": 6.5,  # coins that staying open costs
    "closed": 2.7,  # coins that the next rolls bring to who has closed
}
PRICES = (1.3, 2.5, 4.0)  # of a viking, for which cities are planned
CERTAIN = 0.3  # doubt when all rivals have closed
ALONE = 15.0  # coins that staying open costs when all rivals have closed and only gain by it


class Judge:
    def __init__(self, figures: dict[str, float]) -> None:
        self.invasion = figures["invasion"]
        self.doubt = figures["doubt"]
        self.vikings = figures["vikings"]
        self.wall = figures["wall"]
        self.gap = figures["gap"]
        self.late_wall = figures["late_wall"]
        self.turn = figures["turn"]
        self.closed = figures["closed"]
        self.plans = Plans(PRICES)
        self.price = self.wall
        self.wait = self.turn
        self.risk = [0.0] * 16  # coins, by vikings in the city
        self.most = 0.0  # vikings of a rival
        self.doubts = 0.0
        self.tokens = -1
        self.own = Walls()
        self.theirs = Walls()
        self.before = Walls()  # that stand, when the next are placed
        self.likely = [0] * 1200  # plans that may be the best after that
        self.likely_count = 0
        self.likely_price = 0.0
        self.likely_worth = 0.0  # of the best of them before
        self.known = Walls()  # of the rival that was looked at last
        self.known_price = 0.0
        self.known_plan = 0.0

    def __call__(self, state: State, seat: int) -> float:
        return self.value(state, seat)

    def value(self, state: State, seat: int) -> float:
        if state.ask == QUARTER:
            return 0.0
        if not self.plans.ready(state):
            self.known_price = self.likely_price = -1.0  # what was found out is out of date
        mine = self.standing(state, seat, True)
        best = -1000.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.standing(state, other, False))
        return mine - best

    def standing(self, state: State, seat: int, own: bool) -> float:
        """what others choose is not known"""
        coins = float(total(state, seat))
        if state.ask == OVER:
            return coins
        move = state.chosen[seat] if own else UNDECIDED
        if own:
            self.look_around(state, seat)
        if state.turn == 1 and state.age == AGES and move < 0:
            return coins - self.risk[1] if own else coins
        city = state.city[seat]
        if city == 0 and move >= 0 and move >> 12 == DO_CLOSE:
            city = city_at(state, seat, move & 63)
        if city:
            coins += coins_in(state, city) + self.closed
            return coins - self.risk[min(MOST_VIKINGS, vikings_in(state, city))] if own else coins
        if own and (move == DO_STAY << 12 or (state.ask == PLACE and move < 0)):
            coins -= self.wait
        if not own:
            self.theirs.show(state, seat)
            return coins + self.rivals_plan()
        return coins + self.own_plan(state, seat)

    def look_around(self, state: State, seat: int) -> None:
        """what vikings and walls cost as things stand"""
        most = 0.0
        closed = 0
        for other in range(state.players):
            if other != seat:
                city = state.city[other]
                closed += city != 0
                most = max(most, state.tokens[other] + (vikings_in(state, city) if city else self.vikings))
        self.price = self.late_wall if closed else self.wall
        self.wait = ALONE if closed == state.players - 1 else self.turn
        doubt = CERTAIN if closed == state.players - 1 else self.doubt
        if self.most == most and self.doubts == doubt and self.tokens == state.tokens[seat]:
            return
        self.most = most
        self.doubts = doubt
        self.tokens = state.tokens[seat]
        self.likely_price = -1.0
        for taken in range(MOST_VIKINGS + 1):
            mine = self.tokens + taken
            self.risk[taken] = self.invasion * (1.0 / (1.0 + math.exp((most - mine) / doubt)) - 0.5)

    def own_plan(self, state: State, seat: int) -> float:
        """Of most plans it is known beforehand that no placement makes them the best: it adds three walls at most."""
        self.own.show(state, seat)
        if self.likely_price != self.price or not self.before.same(self.own):
            self.sift()
        self.own.foresee(state, seat)
        best = -100.0
        for i in range(self.likely_count):
            best = self.better(self.likely[i], self.own, True, best)
        return best if best >= self.likely_worth else self.best_plan(self.own, True)

    def sift(self) -> None:
        self.before, self.own = self.own, self.before
        self.likely_price = self.price
        self.likely_worth = self.best_plan(self.before, True)
        least = self.likely_worth - 3 * (self.price + self.gap)
        self.likely_count = 0
        for i in range(self.plans.count):
            if self.worth(i, self.before, True, least) >= least:
                self.likely[self.likely_count] = i
                self.likely_count += 1

    def best_plan(self, walls: Walls, own: bool) -> float:
        """the city that brings most for the walls it still needs"""
        best = -100.0
        for i in range(self.plans.count):
            best = self.better(i, walls, own, best)
        return best

    def better(self, plan: int, walls: Walls, own: bool, best: float) -> float:
        """what a plan is worth, if that is more than the best so far"""
        found = self.worth(plan, walls, own, best)
        return found if found > best and self.plans.possible(plan, walls) else best

    def worth(self, plan: int, walls: Walls, own: bool, least: float) -> float:
        """as soon as it is less than that, no matter how much; invasions are counted once, for the seat itself"""
        found = self.plans.coins[plan] - (self.risk[self.plans.vikings[plan]] if own else 0.0)
        if found >= least:
            missing = self.plans.missing(plan, walls)
            found -= self.price * missing
            if missing and found >= least:
                found -= self.gap * self.plans.gaps(plan, walls)
        return found

    def rivals_plan(self) -> float:
        """kept, as it stays the same for all that the seat itself may do"""
        if self.known_price != self.price or not self.known.same(self.theirs):
            self.known_plan = self.best_plan(self.theirs, False)
            self.known_price = self.price
            self.known, self.theirs = self.theirs, self.known
        return self.known_plan
