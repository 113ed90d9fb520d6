"""Information-set Monte Carlo tree search over whole turns.

Each visit determinizes what the searching seat cannot know, walks down the tree by PUCT, adds a node, and plays on from
there with the best turns of a narrow beam. A node stands for the turns played and the moves that are then legal, not
for a state: the same turns may lead to many outcomes of chance. Where several seats decide at once, each selects by its
own statistics, independent of what the others select.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..kernel.chance import Chance
from ..kernel.errors import Refused
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .evaluation import Evaluator, lead
from .search_config import SearchConfig
from .turns import BeamSearch, Turn, by_value, hash_move

MASK64 = 0xFFFFFFFFFFFFFFFF
SEED_STEP = 0x9E3779B97F4A7C15


class Edge:
    """A turn of a seat at a node, with its statistics."""

    def __init__(self, moves: tuple[Move, ...], prior: float, key: int) -> None:
        self.moves = moves
        self.prior = prior
        self.key = key
        self.visits = 0
        self.total = 0.0  # sum of payoffs
        self.points = 0.0  # sum of the seat's leads

    def add(self, visits: int, total: float, points: float) -> None:
        self.visits += visits
        self.total += total
        self.points += points


class Node:
    def __init__(self, seats: list[Seat], edges: list[list[Edge]]) -> None:
        self.seats = seats  # that decide here
        self.edges = edges  # of each of them
        self.children: dict[int, Node] = {}
        self.is_revisited = False


class Tree:
    def __init__(
        self, game: Game, state: State, seat: Seat, evaluate: Evaluator, config: SearchConfig, chance: Chance
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.evaluate = evaluate
        self.config = config
        self.root_search = BeamSearch(game, evaluate, config.move_limit, config.before_reveal)
        self.reply_search = BeamSearch(game, evaluate, config.reply_move_limit, config.before_reveal)
        self.seed = chance.next()
        self.chance = Chance(self.seed)
        self.players = len(game.score(state))
        self.solo = self.players == 1
        # nodes visited more than once at which the seat decides, by what it sees there
        self.revisited: dict[int, Node] = {}
        seats = self.deciding_seats(state)
        turns = [
            self.root_search.find_turns(
                state, each, self.chance, config.width, config.candidates, config.per_first_move
            )
            for each in seats
        ]
        self.root = Node(seats, [self.make_edges(found) for found in turns])

    def candidates(self) -> list[Edge]:
        """Return the turns that are compared, the highest prior first."""
        at: int = self.root.seats.index(self.seat)
        edges: list[Edge] = self.root.edges[at]
        return edges

    def best(self) -> Edge:
        """Return the turn with the most visits."""
        best = self.candidates()[0]
        for edge in self.candidates():
            if edge.visits > best.visits or (edge.visits == best.visits and edge.total > best.total):
                best = edge
        return best

    def find_or_add(self, moves: tuple[Move, ...]) -> Edge:
        """Return the candidate with these moves, added if there is none."""
        key = 0
        for move in moves:
            key = (key + hash_move(move)) & MASK64
        for edge in self.candidates():
            if edge.key == key:
                return edge
        added = Edge(moves, 0.0, key)
        self.candidates().append(added)
        return added

    def reuse(self, earlier: Tree) -> None:
        """Take over what an earlier search found out about this state."""
        node = earlier.revisited.get(self.hash_view(self.state))
        if node is None or node.seats != self.root.seats:
            return
        for i in range(len(node.edges)):
            known = {edge.key: edge for edge in node.edges[i]}
            for edge in self.root.edges[i]:
                if edge.key in known:
                    same = known[edge.key]
                    edge.add(same.visits, same.total, same.points)
        self.root.children = node.children

    def search(self, budget: Iterator[int]) -> None:
        """Visit the tree until the budget is spent, unless there is only one candidate."""
        if len(self.candidates()) > 1:
            for _ in budget:
                self.visit()

    # --- one visit

    def visit(self, candidate: Edge | None = None) -> None:
        """Visit a candidate, or else the most promising one.

        The first visits to all candidates share one deal and the outcomes of chance that follow, so do the second
        visits, and so on. What differs is then the turn, not its luck.
        """
        first = self.select(self.candidates()) if candidate is None else candidate
        self.chance = Chance(self.seed + first.visits * SEED_STEP)
        state = self.game.determinize(self.state, self.seat, self.chance)
        outcomes = self.chance.next()
        path: list[tuple[Edge, Seat]] = []
        node = self.root
        while True:
            key = 0
            outcomes = (outcomes + SEED_STEP) & MASK64
            self.chance.state = outcomes  # however much an earlier turn has drawn
            for i in range(len(node.seats)):
                is_first = node is self.root and node.seats[i] == self.seat
                edge = first if is_first else self.select(node.edges[i])
                if not self.play_turn(state, node.seats[i], edge.moves):
                    edge.prior = 0.0  # not legal in every deal
                    return
                path.append((edge, node.seats[i]))
                key = (key * SEED_STEP + edge.key) & MASK64
            self.chance.state = outcomes ^ MASK64
            seats = self.deciding_seats(state)
            if not seats:
                self.backpropagate(path, self.leads(state))
                return
            key = (key * SEED_STEP + self.hash_moves(state, seats)) & MASK64
            child = node.children.get(key)
            if child is None:
                replies = self.find_replies(state, seats, self.config.reply_candidates)
                child = Node(seats, [self.make_edges(turns) for turns in replies])
                node.children[key] = child
                self.backpropagate(path, self.rollout(state, seats, replies))
                return
            if not child.is_revisited:
                child.is_revisited = True
                if self.seat in seats:
                    self.revisited[self.hash_view(state)] = child
            node = child

    def select(self, edges: list[Edge]) -> Edge:
        """Select an edge by PUCT."""
        mean = 0.0
        visits = 0
        for edge in edges:
            mean += edge.points if self.solo else edge.total
            visits += edge.visits
        mean = mean / visits if visits else 0.5
        exploration = self.config.exploration * math.sqrt(visits + 1.0)
        highest = -1.0
        best = edges[0]
        for edge in edges:
            score = exploration * edge.prior / (1.0 + edge.visits)
            if self.solo:  # there is no opponent to be ahead of, so compare with the other candidates
                score += self.payoff(edge.points / edge.visits - mean) if edge.visits else 0.5
            else:
                score += edge.total / edge.visits if edge.visits else mean
            if score > highest:
                highest = score
                best = edge
        return best

    def play_turn(self, state: State, seat: Seat, moves: tuple[Move, ...]) -> bool:
        """Play a turn; return False if one of its moves is not legal."""
        try:
            for move in moves:
                self.game.play(state, seat, move, self.chance)
        except Refused:
            return False
        return True

    def backpropagate(self, path: list[tuple[Edge, Seat]], leads: list[float]) -> None:
        for edge, seat in path:
            edge.add(1, self.payoff(leads[seat]), leads[seat])

    # --- rollouts

    def rollout(self, state: State, seats: list[Seat], replies: list[list[Turn]]) -> list[float]:
        """Play on from a new node and return each seat's lead."""
        if self.solo and self.config.rollout_lines > 1:
            return [self.best_rollout(replies[0])]
        for _ in range(self.config.rollout_turns):
            state = self.play_first(state, seats, replies)
            seats = self.deciding_seats(state)
            if not seats:
                return self.leads(state)
            replies = self.find_replies(state, seats, 1)
        return self.leads(self.play_first(state, seats, replies))

    def best_rollout(self, turns: list[Turn]) -> float:
        """Return the points of the best of several rollouts that share the outcomes of chance.

        Each is too optimistic, as it fits the outcomes to come. But it only serves to compare turns by what they make
        possible.
        """
        best = -math.inf
        outcomes = self.chance.state
        for _ in range(self.config.rollout_turns):
            outcomes = (outcomes + SEED_STEP) & MASK64
            extended: list[Turn] = []
            for turn in best_distinct(turns, self.config.rollout_lines):
                if self.deciding_seats(turn.state):
                    self.chance.state = outcomes
                    extended += self.reply_search.find_turns(
                        turn.state, self.seat, self.chance, self.config.reply_width, self.config.reply_candidates
                    )
                else:
                    best = max(best, self.leads(turn.state)[0])
            turns = extended
            if not turns:
                break
        for turn in turns:
            best = max(best, self.leads(turn.state)[0])
        return best

    def play_first(self, state: State, seats: list[Seat], replies: list[list[Turn]]) -> State:
        """Return the state after each seat has played the first of its turns."""
        if len(seats) == 1:
            return replies[0][0].state
        for i in range(len(seats)):
            self.play_turn(state, seats[i], replies[i][0].moves)
        return state

    def find_replies(self, state: State, seats: list[Seat], number: int) -> list[list[Turn]]:
        """Find the best turns of each seat."""
        return [
            self.reply_search.find_turns(state, seat, self.chance, self.config.reply_width, number) for seat in seats
        ]

    def leads(self, state: State) -> list[float]:
        """Return by how many points each seat is ahead at the end, or is expected to be."""
        result = self.game.result(state)
        if result is None:
            return [self.evaluate(state, seat) for seat in range(self.players)]
        return [lead(result.scores, seat) for seat in range(self.players)]

    def payoff(self, points: float) -> float:
        """Map a lead to a payoff between 0 and 1."""
        return 1.0 / (1.0 + math.exp(-points / self.config.payoff_scale))

    # --- nodes

    def deciding_seats(self, state: State) -> list[Seat]:
        return [seat for seat in range(self.players) if self.game.legal(state, seat)]

    def hash_moves(self, state: State, seats: list[Seat]) -> int:
        """Hash the legal moves of the seats, which tell nodes apart."""
        mixed = 0
        for seat in seats:
            for move in self.game.legal(state, seat):
                mixed = (mixed * 31 + move + 1) & MASK64
        return mixed

    def hash_view(self, state: State) -> int:
        return hash(repr(self.game.view(state, self.seat)))

    def make_edges(self, turns: list[Turn]) -> list[Edge]:
        """Make an edge of each turn; the priors are a softmax of the turns' values."""
        weights = [math.exp((turn.value - turns[0].value) / self.config.prior_temperature) for turn in turns]
        total = sum(weights)
        return [Edge(turn.moves, weight / total, turn.key) for turn, weight in zip(turns, weights, strict=True)]


def best_distinct(turns: list[Turn], number: int) -> list[Turn]:
    """Return the `number` best turns, one per value."""
    found: list[Turn] = []
    for turn in sorted(turns, key=by_value):
        if not found or turn.value != found[-1].value:
            found.append(turn)
            if len(found) == number:
                break
    return found
