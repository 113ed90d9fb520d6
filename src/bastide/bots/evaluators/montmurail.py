"""The weighted evaluator of Montmurail.

It estimates by how many coins a seat will be ahead: by the best city that its walls are on the way to and the vikings
in it, and the same for its strongest rival.
"""

from __future__ import annotations

import math

from ...games.montmurail.components import AGES
from ...games.montmurail.moves import DO_CLOSE, DO_STAY, OVER, PLACE, QUARTER, UNDECIDED
from ...games.montmurail.rules import city_at
from ...games.montmurail.scoring import coins_in, total, vikings_in
from ...games.montmurail.state import State
from ...kernel.types import Seat
from ..montmurail_plans import MAX_VIKINGS, CityPlans, Walls

DEFAULT_WEIGHTS = {
    "invasion": 28.0,  # coins between being invaded and seeing the rival invaded; tuned, so higher than the rules say
    "viking_spread": 1.3,  # how many vikings more or fewer a rival may still take
    "rival_vikings": 1.6,  # that a rival who is still open will take
    "wall": 0.95,  # coins that a wall still to be placed costs
    "gap": 0.7,  # coins that a separate stretch of missing walls costs
    "late_wall": 1.1,  # coins that a missing wall costs once a rival has closed
    "stay_open": 6.5,  # coins it costs to stay open
    "closed": 2.7,  # coins the next rolls bring to a seat that has closed
}
VIKING_COSTS = (1.3, 2.5, 4.0)  # for which cities are planned
CERTAIN_SPREAD = 0.3  # once all rivals have closed
STAY_OPEN_LAST = 15.0  # coins it costs to stay open once all rivals have closed: they only gain by it


class WeightedEvaluator:
    def __init__(self, weights: dict[str, float]) -> None:
        self.invasion = weights["invasion"]
        self.viking_spread = weights["viking_spread"]
        self.rival_vikings = weights["rival_vikings"]
        self.wall = weights["wall"]
        self.gap = weights["gap"]
        self.late_wall = weights["late_wall"]
        self.stay_open = weights["stay_open"]
        self.closed = weights["closed"]
        self.plans = CityPlans(VIKING_COSTS)
        # as things stand for the seat that is evaluated
        self.wall_cost = self.wall
        self.stay_cost = self.stay_open
        self.invasion_cost = [0.0] * 16  # in coins, by vikings in the city
        self.most_vikings = 0.0  # of a rival
        self.spread = 0.0
        self.tokens = -1
        # the seat's plans that may become the best by its next placement, for the walls it had before
        self.own = Walls()
        self.own_before = Walls()
        self.likely = [0] * 1200
        self.likely_count = 0
        self.likely_wall_cost = 0.0
        self.likely_value = 0.0  # of the best of them before the placement
        # the best plan of the rival that was evaluated last
        self.rival = Walls()
        self.rival_before = Walls()
        self.rival_wall_cost = 0.0
        self.rival_value = 0.0

    def __call__(self, state: State, seat: Seat) -> float:
        return self.evaluate(state, seat)

    def evaluate(self, state: State, seat: Seat) -> float:
        if state.ask == QUARTER:
            return 0.0
        if self.plans.update(state):
            self.rival_wall_cost = self.likely_wall_cost = -1.0  # forget what was cached
        mine = self.prospects(state, seat, True)
        best = -1000.0
        for other in range(state.players):
            if other != seat:
                best = max(best, self.prospects(state, other, False))
        return mine - best

    def prospects(self, state: State, seat: Seat, own: bool) -> float:
        """Estimate a seat's coins at the end; what other seats have chosen is hidden."""
        coins = float(total(state, seat))
        if state.ask == OVER:
            return coins
        move = state.chosen[seat] if own else UNDECIDED
        if own:
            self.update_costs(state, seat)
        if state.turn == 1 and state.age == AGES and move < 0:
            return coins - self.invasion_cost[1] if own else coins
        city = state.city[seat]
        if city == 0 and move >= 0 and move >> 12 == DO_CLOSE:
            city = city_at(state, seat, move & 63)
        if city:
            coins += coins_in(state, city) + self.closed
            return coins - self.invasion_cost[min(MAX_VIKINGS, vikings_in(state, city))] if own else coins
        if own and (move == DO_STAY << 12 or (state.ask == PLACE and move < 0)):
            coins -= self.stay_cost
        if not own:
            self.rival.load(state, seat)
            return coins + self.best_rival_plan()
        return coins + self.best_own_plan(state, seat)

    def update_costs(self, state: State, seat: Seat) -> None:
        """Find what vikings, walls and staying open cost the seat as things stand."""
        most = 0.0
        closed = 0
        for other in range(state.players):
            if other != seat:
                city = state.city[other]
                closed += city != 0
                most = max(most, state.tokens[other] + (vikings_in(state, city) if city else self.rival_vikings))
        self.wall_cost = self.late_wall if closed else self.wall
        self.stay_cost = STAY_OPEN_LAST if closed == state.players - 1 else self.stay_open
        spread = CERTAIN_SPREAD if closed == state.players - 1 else self.viking_spread
        if self.most_vikings == most and self.spread == spread and self.tokens == state.tokens[seat]:
            return
        self.most_vikings = most
        self.spread = spread
        self.tokens = state.tokens[seat]
        self.likely_wall_cost = -1.0
        for taken in range(MAX_VIKINGS + 1):
            mine = self.tokens + taken
            self.invasion_cost[taken] = self.invasion * (1.0 / (1.0 + math.exp((most - mine) / spread)) - 0.5)

    def best_own_plan(self, state: State, seat: Seat) -> float:
        """Return the value of the seat's best plan.

        A placement adds at most three walls, so that most plans cannot become the best by it: they are left out once
        for all placements that are compared.
        """
        self.own.load(state, seat)
        if self.likely_wall_cost != self.wall_cost or not self.own_before.equals(self.own):
            self.find_likely_plans()
        self.own.load_planned(state, seat)
        best = -100.0
        for i in range(self.likely_count):
            best = self.better(self.likely[i], self.own, True, best)
        return best if best >= self.likely_value else self.best_plan(self.own, True)

    def find_likely_plans(self) -> None:
        self.own_before, self.own = self.own, self.own_before
        self.likely_wall_cost = self.wall_cost
        self.likely_value = self.best_plan(self.own_before, True)
        least = self.likely_value - 3 * (self.wall_cost + self.gap)
        self.likely_count = 0
        for i in range(self.plans.count):
            if self.plan_value(i, self.own_before, True, least) >= least:
                self.likely[self.likely_count] = i
                self.likely_count += 1

    def best_plan(self, walls: Walls, own: bool) -> float:
        """Return the value of the city that brings most for the walls it still needs."""
        best = -100.0
        for i in range(self.plans.count):
            best = self.better(i, walls, own, best)
        return best

    def better(self, plan: int, walls: Walls, own: bool, best: float) -> float:
        """Return the value of a plan if it is more than the best so far, else the best so far."""
        value = self.plan_value(plan, walls, own, best)
        return value if value > best and self.plans.is_possible(plan, walls) else best

    def plan_value(self, plan: int, walls: Walls, own: bool, least: float) -> float:
        """Value a plan, or return any value below `least`. Invasions are counted once, for the seat itself."""
        value = self.plans.coins[plan] - (self.invasion_cost[self.plans.vikings[plan]] if own else 0.0)
        if value >= least:
            missing = self.plans.count_missing(plan, walls)
            value -= self.wall_cost * missing
            if missing and value >= least:
                value -= self.gap * self.plans.count_gaps(plan, walls)
        return value

    def best_rival_plan(self) -> float:
        """Return the value of the rival's best plan, cached as it stays the same whatever the seat itself does."""
        if self.rival_wall_cost != self.wall_cost or not self.rival_before.equals(self.rival):
            self.rival_value = self.best_plan(self.rival, False)
            self.rival_wall_cost = self.wall_cost
            self.rival_before, self.rival = self.rival, self.rival_before
        return self.rival_value
