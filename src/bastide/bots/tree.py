"""The search: a tree of whole turns, over states that are dealt anew each time for the seat that thinks.

Each visit deals what the seat cannot know once more, walks down the tree by the turns that promise most, adds one node
and plays on from there for a while with the first turn that comes to mind. A node stands for what was played and what
can be answered, not for a state: the same turn may be followed by many outcomes of chance. Where several seats decide
at once, each chooses by its own figures, knowing nothing of what the others choose.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from ..kernel.errors import Refused
from .turns import Planner, Turn, by_worth, stirred
from .values import Value, ahead

MASK64 = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Settings:
    width: int = 40  # of the beam for the turn that is to be played
    keep: int = 16  # turns that are compared
    look: int = 0  # moves of a kind that are looked at; 0: all
    alike: int = 0  # of them that begin with the same move at most; 0: as many as there are
    reply_width: int = 4  # of the beam for all later turns
    reply_keep: int = 4
    reply_look: int = 0
    calm: bool = False  # whether turns are compared by what they were worth before something was revealed
    ahead: int = 1000  # turns played on after the tree ends
    lines: int = 1  # ways to play on that are tried side by side, alone
    explore: float = 1.0
    trust: float = 4.0  # points by which a turn must seem worse to be tried e times less
    scale: float = 15.0  # points ahead that make a victory likely


class Edge:
    """a turn of a seat at a node, and how it did"""

    def __init__(self, moves: tuple[int, ...], prior: float, key: int) -> None:
        self.moves = moves
        self.prior = prior
        self.key = key
        self.visits = 0
        self.total = 0.0  # of payoffs
        self.points = 0.0  # by which the seat was ahead

    def add(self, visits: int, total: float, points: float) -> None:
        self.visits += visits
        self.total += total
        self.points += points


class Node:
    def __init__(self, seats: list[int], edges: list[list[Edge]]) -> None:
        self.seats = seats  # who decide
        self.edges = edges  # of each of them
        self.children: dict[int, Node] = {}
        self.again = False  # whether it was come to more than once


class Tree:
    def __init__(self, game: Game, state: State, seat: int, value: Value, settings: Settings, chance: Chance) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.value = value
        self.settings = settings
        self.planner = Planner(game, value, settings.look, settings.calm)
        self.answering = Planner(game, value, settings.reply_look, settings.calm)
        self.seed = chance.next()
        self.luck = Chance(self.seed)
        self.players = len(game.score(state))
        self.alone = self.players == 1
        self.met: dict[int, Node] = {}  # where the seat decides and came to again, by what it sees there
        seats = self.deciders(state)
        turns = [
            self.planner.turns(state, each, self.luck, settings.width, settings.keep, settings.alike) for each in seats
        ]
        self.root = Node(seats, [self.weighed(found) for found in turns])

    def choices(self) -> list[Edge]:
        """the turns that are compared, the most promising at first sight first"""
        at: int = self.root.seats.index(self.seat)
        edges: list[Edge] = self.root.edges[at]
        return edges

    def best(self) -> Edge:
        """the turn that was found worth most visits"""
        found = self.choices()[0]
        for edge in self.choices():
            if edge.visits > found.visits or (edge.visits == found.visits and edge.total > found.total):
                found = edge
        return found

    def consider(self, moves: tuple[int, ...]) -> Edge:
        """the choice that a turn is; one more where it was not thought of"""
        key = 0
        for move in moves:
            key = (key + stirred(move)) & MASK64
        for edge in self.choices():
            if edge.key == key:
                return edge
        found = Edge(moves, 0.0, key)
        self.choices().append(found)
        return found

    def take_over(self, earlier: Tree) -> None:
        """what was found out about this state while thinking about an earlier one"""
        node = earlier.met.get(self.seen(self.state))
        if node is None or node.seats != self.root.seats:
            return
        for i in range(len(node.edges)):
            known = {edge.key: edge for edge in node.edges[i]}
            for edge in self.root.edges[i]:
                if edge.key in known:
                    same = known[edge.key]
                    edge.add(same.visits, same.total, same.points)
        self.root.children = node.children

    def grow(self, rounds: Iterator[int]) -> None:
        """as long as they last; where there is but one choice there is nothing to find out"""
        if len(self.choices()) > 1:
            for _ in rounds:
                self.visit()

    # --- one visit

    def visit(self, wanted: Edge | None = None) -> None:
        """Where a choice is wanted, by that. The first visits to all choices share one deal and the luck that follows,
        so do the second ones, and so on: what differs then is what was chosen, not the luck it had."""
        first = self.chosen(self.choices()) if wanted is None else wanted
        self.luck = Chance(self.seed + first.visits * SPREAD)
        state = self.game.redeal(self.state, self.seat, self.luck)
        fate = self.luck.next()
        path: list[tuple[Edge, int]] = []
        node = self.root
        while True:
            key = 0
            fate = (fate + SPREAD) & MASK64
            self.luck.state = fate  # also where another turn would have drawn more or less before
            for i in range(len(node.seats)):
                own = node is self.root and node.seats[i] == self.seat
                edge = first if own else self.chosen(node.edges[i])
                if not self.played(state, node.seats[i], edge.moves):
                    edge.prior = 0.0  # cannot be played on all that may lie hidden
                    return
                path.append((edge, node.seats[i]))
                key = (key * SPREAD + edge.key) & MASK64
            self.luck.state = fate ^ MASK64
            seats = self.deciders(state)
            if not seats:
                self.learn(path, self.ahead(state))
                return
            key = (key * SPREAD + self.offered(state, seats)) & MASK64
            child = node.children.get(key)
            if child is None:
                plans = self.replies(state, seats, self.settings.reply_keep)
                child = Node(seats, [self.weighed(turns) for turns in plans])
                node.children[key] = child
                self.learn(path, self.played_on(state, seats, plans))
                return
            if not child.again:
                child.again = True
                if self.seat in seats:
                    self.met[self.seen(state)] = child
            node = child

    def chosen(self, edges: list[Edge]) -> Edge:
        """the turn that promises most, or is least known"""
        usual = 0.0
        visits = 0
        for edge in edges:
            usual += edge.points if self.alone else edge.total
            visits += edge.visits
        usual = usual / visits if visits else 0.5
        reach = self.settings.explore * math.sqrt(visits + 1.0)
        most = -1.0
        found = edges[0]
        for edge in edges:
            promise = reach * edge.prior / (1.0 + edge.visits)
            if self.alone:  # no victory to be likely: points against those of the other choices
                promise += self.payoff(edge.points / edge.visits - usual) if edge.visits else 0.5
            else:
                promise += edge.total / edge.visits if edge.visits else usual
            if promise > most:
                most = promise
                found = edge
        return found

    def played(self, state: State, seat: int, moves: tuple[int, ...]) -> bool:
        try:
            for move in moves:
                self.game.play(state, seat, move, self.luck)
        except Refused:
            return False
        return True

    def learn(self, path: list[tuple[Edge, int]], points: list[float]) -> None:
        for edge, seat in path:
            edge.add(1, self.payoff(points[seat]), points[seat])

    # --- beyond the tree

    def played_on(self, state: State, seats: list[int], plans: list[list[Turn]]) -> list[float]:
        if self.alone and self.settings.lines > 1:
            return [self.best_line(plans[0])]
        for _ in range(self.settings.ahead):
            state = self.answered(state, seats, plans)
            seats = self.deciders(state)
            if not seats:
                return self.ahead(state)
            plans = self.replies(state, seats, 1)
        return self.ahead(self.answered(state, seats, plans))

    def best_line(self, turns: list[Turn]) -> float:
        """Points of the best of several ways to play on, all with the same luck. Each would be too good to be true, as
        it fits the luck to come; but what is compared is what different turns make possible."""
        best = -math.inf
        fate = self.luck.state
        for _ in range(self.settings.ahead):
            fate = (fate + SPREAD) & MASK64
            longer: list[Turn] = []
            for turn in distinct(turns, self.settings.lines):
                if self.deciders(turn.state):
                    self.luck.state = fate
                    longer += self.answering.turns(
                        turn.state, self.seat, self.luck, self.settings.reply_width, self.settings.reply_keep
                    )
                else:
                    best = max(best, self.ahead(turn.state)[0])
            turns = longer
            if not turns:
                break
        for turn in turns:
            best = max(best, self.ahead(turn.state)[0])
        return best

    def answered(self, state: State, seats: list[int], plans: list[list[Turn]]) -> State:
        """after each has played its first turn"""
        if len(seats) == 1:
            return plans[0][0].state
        for i in range(len(seats)):
            self.played(state, seats[i], plans[i][0].moves)
        return state

    def replies(self, state: State, seats: list[int], keep: int) -> list[list[Turn]]:
        return [self.answering.turns(state, seat, self.luck, self.settings.reply_width, keep) for seat in seats]

    def ahead(self, state: State) -> list[float]:
        """by how many points each seat is ahead, or will be"""
        result = self.game.result(state)
        if result is None:
            return [self.value(state, seat) for seat in range(self.players)]
        return [ahead(result.scores, seat) for seat in range(self.players)]

    def payoff(self, points: float) -> float:
        """between 0, all lost, and 1"""
        return 1.0 / (1.0 + math.exp(-points / self.settings.scale))

    # --- nodes

    def deciders(self, state: State) -> list[int]:
        return [seat for seat in range(self.players) if self.game.legal(state, seat)]

    def offered(self, state: State, seats: list[int]) -> int:
        """tells apart what can be answered"""
        mixed = 0
        for seat in seats:
            for move in self.game.legal(state, seat):
                mixed = (mixed * 31 + move + 1) & MASK64
        return mixed

    def seen(self, state: State) -> int:
        return hash(repr(self.game.view(state, self.seat)))

    def weighed(self, turns: list[Turn]) -> list[Edge]:
        weights = [math.exp((turn.worth - turns[0].worth) / self.settings.trust) for turn in turns]
        total = sum(weights)
        return [Edge(turn.moves, weight / total, turn.key) for turn, weight in zip(turns, weights, strict=True)]


def distinct(turns: list[Turn], number: int) -> list[Turn]:
    """so many of the best, of those worth the same one"""
    found: list[Turn] = []
    for turn in sorted(turns, key=by_worth):
        if not found or turn.worth != found[-1].worth:
            found.append(turn)
            if len(found) == number:
                break
    return found
