"""Textbook Monte Carlo tree search over single moves, with random rollouts: a baseline.

It knows nothing of the game, except with "mcts:widening=1" (progressive widening): a node then ranks its moves by the
heuristic evaluator, and considers more of them the more often it is visited.
"""

from __future__ import annotations

import math

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .budget import BUDGET_SETTINGS, Budget
from .evaluation import Evaluator, lead, load_heuristic_evaluator
from .settings import Setting, parse_settings

SETTINGS = {**BUDGET_SETTINGS, "widening": Setting(float)}
EXPLORATION = 0.7
PAYOFF_SCALE = 20.0  # points ahead that make winning likely


class Node:
    """The position after a move; nodes do not tell outcomes of chance apart."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # sum of payoffs
        self.availability = 0  # visits to the parent at which the move was legal
        self.children: dict[Move, Node] = {}
        self.ranking: list[Move] = []  # the best first


class MctsBot:
    name = "mcts"

    def __init__(self, text: str = "") -> None:
        settings = parse_settings(self.name, text, SETTINGS)
        self.budget = Budget.pop_from(settings)
        self.widening = settings.get("widening", 0.0)

    def choose(self, game: Game, state: State, seat: Seat, chance: Chance) -> Move:
        moves = game.legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        root = Node()
        search_chance = Chance(chance.next())
        evaluate = load_heuristic_evaluator(game)
        for _ in self.budget.start():
            visit(game, game.determinize(state, seat, search_chance), root, search_chance, self.widening, evaluate)
        return max(moves, key=lambda move: root.children[move].visits if move in root.children else 0)


def visit(game: Game, state: State, node: Node, chance: Chance, widening: float, evaluate: Evaluator) -> None:
    """Walk down the tree, add a node, play the game to its end and update the nodes on the way."""
    path: list[tuple[Node, Seat]] = []
    expanded = False
    node.visits += 1
    while not expanded and (seat := deciding_seat(game, state)) >= 0:
        moves = game.legal(state, seat)
        if widening:
            if not node.ranking:
                node.ranking = rank_moves(game, state, seat, moves, chance, evaluate)
            legal = [move for move in node.ranking if move in moves] or moves
            moves = legal[: 1 + int(widening * math.sqrt(node.visits))]
        untried = [move for move in moves if move not in node.children]
        if untried:
            move = untried[0 if widening else chance.draw(len(untried))]
            node.children[move] = Node()
            expanded = True
        else:
            move = select(node, moves)
        for each in moves:
            if each in node.children:
                node.children[each].availability += 1
        node = node.children[move]
        path.append((node, seat))
        game.play(state, seat, move, chance)
    while (seat := deciding_seat(game, state)) >= 0:
        moves = game.legal(state, seat)
        game.play(state, seat, moves[chance.draw(len(moves))], chance)
    result = game.result(state)
    assert result is not None
    for step, seat in path:
        step.visits += 1
        step.total += 1.0 / (1.0 + math.exp(-lead(result.scores, seat) / PAYOFF_SCALE))


def rank_moves(
    game: Game, state: State, seat: Seat, moves: list[Move], chance: Chance, evaluate: Evaluator
) -> list[Move]:
    """Sort moves by the value of the state they lead to, the best first."""
    values: dict[Move, float] = {}
    for move in moves:
        after = game.copy(state)
        game.play(after, seat, move, chance)
        values[move] = evaluate(after, seat)
    return sorted(moves, key=lambda move: -values[move])


def deciding_seat(game: Game, state: State) -> Seat:
    """Return the first seat that must decide, or -1 when the game is over."""
    decisions = game.decisions(state)
    return decisions[0].seat if decisions else -1


def select(node: Node, moves: list[Move]) -> Move:
    """Select a move by UCB1, with the number of times it was legal in place of the parent's visits."""
    highest = -1.0
    best = moves[0]
    for move in moves:
        child = node.children[move]
        score = child.total / child.visits + EXPLORATION * math.sqrt(math.log(child.availability) / child.visits)
        if score > highest:
            highest = score
            best = move
    return best
