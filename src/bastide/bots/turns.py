"""Whole turns of a seat, found by a beam search over its moves."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.game import Game, State
from ..kernel.types import Move, Seat
from .evaluation import Evaluator, load_pruner

MAX_MOVES = 40  # in a turn
MASK64 = 0xFFFFFFFFFFFFFFFF
MIX = 0xD1342543DE82EF95


class Turn:
    """A sequence of moves, the state it leads to, and the value of that state for the seat that played it."""

    def __init__(self, moves: tuple[Move, ...], state: State, value: float, key: int) -> None:
        self.moves = moves
        self.state = state
        self.value = value
        self.key = key  # the same for the same moves in any order


class BeamSearch:
    """Find the best turns of a seat: its moves until play passes on or something is revealed.

    `move_limit`, unless 0, is how many moves are considered where the game prunes them. With `before_reveal`, a turn is
    valued by the state before it revealed anything, and ends where every possible move would reveal something.
    """

    def __init__(self, game: Game, evaluate: Evaluator, move_limit: int = 0, before_reveal: bool = False) -> None:
        self.copy = game.copy
        self.legal = game.legal
        self.play = game.play
        self.undo_barrier = game.undo_barrier
        self.evaluate = evaluate
        self.prune = load_pruner(game) if move_limit else None
        self.move_limit = move_limit
        self.before_reveal = before_reveal

    def find_turns(
        self, state: State, seat: Seat, chance: Chance, width: int, number: int, per_first_move: int = 0
    ) -> list[Turn]:
        """Return the best turns, best first; none if the seat has nothing to decide.

        `per_first_move`, unless 0, is how many of them may begin with the same move. Every move meets the same outcomes
        of chance, so that turns are compared by what was played.
        """
        outcomes = chance.next()
        tie_breaks = Chance(outcomes ^ MIX)
        barrier = self.undo_barrier(state)
        before_reveal = self.before_reveal
        found: list[Turn] = []
        beam = [Turn((), state, 0.0, 0)]
        for _ in range(MAX_MOVES):
            extended: list[Turn] = []
            keys: set[int] = set()
            for partial in beam:
                moves = self.legal(partial.state, seat)
                if not moves:
                    if partial.moves:
                        found.append(partial)
                    continue
                if self.prune is not None:
                    moves = self.prune(partial.state, seat, moves, self.move_limit)
                start = tie_breaks.draw(len(moves))  # so that not always the same of several equal turns wins
                revealing = 0
                for i in range(len(moves)):
                    move = moves[(start + i) % len(moves)]
                    key = (partial.key + hash_move(move)) & MASK64
                    if key in keys:
                        continue
                    keys.add(key)
                    after = self.copy(partial.state)
                    chance.state = outcomes
                    self.play(after, seat, move, chance)
                    reveals = self.undo_barrier(after) != barrier
                    value = partial.value if reveals and before_reveal and partial.moves else self.evaluate(after, seat)
                    child = Turn((*partial.moves, move), after, value, key)
                    if reveals:
                        found.append(child)
                        revealing += 1
                    else:
                        extended.append(child)
                if before_reveal and partial.moves and 1 < revealing == len(moves):
                    found[-revealing:] = [partial]
            beam = best_turns(extended, width)
            if not beam:
                break
        chance.state = (outcomes + MIX) & MASK64
        found = best_turns(found or beam, number if per_first_move == 0 else len(found) + len(beam))
        return found if per_first_move == 0 else limit_first_moves(found, number, per_first_move)


def hash_move(move: Move) -> int:
    mixed = (move + 1) * MIX & MASK64
    return (mixed ^ (mixed >> 29)) * MIX & MASK64


def best_turns(turns: list[Turn], number: int) -> list[Turn]:
    turns.sort(key=by_value)
    return turns[:number]


def limit_first_moves(turns: list[Turn], number: int, per_first_move: int) -> list[Turn]:
    """Return the best turns, of which only so many begin with the same move."""
    counts: dict[Move, int] = {}
    found: list[Turn] = []
    for turn in turns:
        first = turn.moves[0]
        counts[first] = counts.get(first, 0) + 1
        if counts[first] <= per_first_move and len(found) < number:
            found.append(turn)
    return found


def by_value(turn: Turn) -> float:
    return -turn.value
