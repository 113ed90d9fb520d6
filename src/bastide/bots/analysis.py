"""A game looked at afterwards: what each seat could hope for, the best turn at each decision, and what was given away.

Each decision is judged by what its seat knew then, not by what has come out since.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby

from ..kernel.chance import Chance, from_seed
from ..kernel.contract import Game, State
from ..kernel.match import Match
from ..kernel.replay import Replay
from .search import Search
from .tree import Edge

AGAIN = 4  # the turn played is looked at as often as one part in so many of all visits


@dataclass(frozen=True, slots=True)
class Verdict:
    """on a turn: the number of its first move, from 0 on; what was and could have been played; hopes from 0 to 1"""

    number: int
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    hopes: tuple[float, ...]  # of all seats before it, at first sight
    hope: float  # of the seat, after the best turn
    lost: float  # of that, by what was played


def analyse(match: Match, figures: str) -> Iterator[Verdict]:
    """turn by turn; `figures` is what may follow "search:" in the name of a bot"""
    replay = Replay(match, everything=True)
    entries = [entry for entry, _ in replay.moves]
    turns = [list(group) for _, group in groupby(entries, key=lambda entry: (entry.era, entry.seat))]
    starts = dict(zip(accumulate((len(turn) for turn in turns), initial=0), turns, strict=False))
    for number, at in enumerate(replay.played(replay.count)):
        if number in starts:
            turn = starts[number]
            moves = tuple(entry.move for entry in turn)
            yield judged(match.game, at.state, turn[0].seat, moves, number, Search(figures))


def judged(game: Game, state: State, seat: int, moves: tuple[int, ...], number: int, bot: Search) -> Verdict:
    luck = from_seed(f"analysis {number}")
    known = game.redeal(state, seat, luck)
    tree = bot.think(game, known, seat, luck)
    best = tree.best()
    played = tree.consider(moves)
    wanted = max(1, sum(edge.visits for edge in tree.choices()) // AGAIN)
    tries = wanted - played.visits if len(tree.choices()) > 1 else 0
    for _ in range(tries):
        tree.visit(played)
    hopes = tuple(tree.payoff(points) for points in tree.ahead(known))
    if mean(played, 0.0) >= mean(best, 0.0):
        best = played
    return Verdict(
        number,
        seat,
        shown(game, state, seat, moves),
        shown(game, known, seat, best.moves),
        hopes,
        mean(best, hopes[seat]),
        mean(best, 0.0) - mean(played, mean(best, 0.0)),
    )


def mean(edge: Edge, unknown: float) -> float:
    return edge.total / edge.visits if edge.visits else unknown


def shown(game: Game, state: State, seat: int, moves: tuple[int, ...]) -> tuple[str, ...]:
    """in the game's notation"""
    at = game.copy(state)
    luck = Chance(0)
    found = []
    for move in moves:
        found.append(game.show(at, move))
        game.play(at, seat, move, luck)
    return tuple(found)
