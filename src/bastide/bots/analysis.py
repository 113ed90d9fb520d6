"""A game looked at afterwards: what each seat could expect, the best turn at each decision, and what was given away.

Each decision is judged by what its seat knew then, not by what has come out since; in points that the seat is ahead at
the end, as far as the search can tell by playing on to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, groupby

from ..kernel.chance import Chance, from_seed
from ..kernel.contract import Game, State
from ..kernel.errors import Refused
from ..kernel.match import Entry, Match
from ..kernel.replay import Replay
from .beam import Greedy
from .search import Search
from .settings import to_the_end
from .tree import Edge

TO_THE_END = 200  # turns: a value by hand says who is better off, not by how much it will be won
ANSWERS = 24  # moves of others after the best turn, at most
VISITS = 1200  # to a game, shared out among its turns, so that a long one takes no longer
LEAST_VISITS, MOST_VISITS = 8, 32  # to a turn

Line = tuple[tuple[int, str], ...]  # moves with the seats that make them


@dataclass(frozen=True, slots=True)
class Verdict:
    """on a turn: the number of its first move, from 0 on; what was and could have been played"""

    number: int
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    answers: Line  # what the others would play after the best turn, until the seat is asked again
    ahead: float  # points that the seat is ahead at the end, after the best turn
    lost: float  # of them, by what was played

    @property
    def next(self) -> int:
        """the number of the first move after it"""
        return self.number + len(self.played)


def analyse(match: Match, figures: str, start: int = 0) -> Iterator[Verdict]:
    """turn by turn, from the one that begins with move `start` on; `figures` is what may follow "search:" in the name
    of a bot"""
    replay = Replay(match, everything=True)
    entries = [entry for entry, _ in replay.moves]
    usual = {"ahead": TO_THE_END, "reply_width": to_the_end(match.game.META.name)}
    turns = [list(group) for _, group in groupby(entries, key=lambda entry: (entry.era, entry.seat))]
    starts = dict(zip(accumulate((len(turn) for turn in turns), initial=0), turns, strict=False))
    for number, at in enumerate(replay.played(replay.count)):
        if number in starts and number >= start:
            yield judged(match.game, at.state, starts[number], number, Search(figures, usual))


def visits_for(match: Match) -> int:
    """to each turn, unless it is said otherwise"""
    turns = len({(entry.era, entry.seat) for entry in match.entries})
    return max(LEAST_VISITS, min(MOST_VISITS, VISITS // max(turns, 1)))


def judged(game: Game, state: State, turn: list[Entry], number: int, bot: Search) -> Verdict:
    """the same whenever it is done again, if the bot thinks for a number of visits"""
    seat = turn[0].seat
    luck = from_seed(f"analysis {number}")
    known = game.redeal(state, seat, luck)
    tree = bot.think(game, known, seat, luck)
    best, played = tree.best(), tree.consider(tuple(entry.move for entry in turn))
    least = LEAST_VISITS if bot.budget.visits is None else 1  # however short the time
    wanted = max(least, sum(edge.visits for edge in tree.choices()))
    for edge in (best, played):  # equally often, so that neither owes its figures to luck
        for _ in range(wanted - edge.visits):
            tree.visit(edge)
    if mean(played) >= mean(best):
        best = played
    found = line(game, state, seat, best.moves, number)
    return Verdict(
        number,
        seat,
        tuple(entry.text for entry in turn),
        tuple(text for who, text in found if who == seat),
        tuple((who, text) for who, text in found if who != seat),
        mean(best),
        mean(best) - mean(played),
    )


def mean(edge: Edge) -> float:
    return edge.points / edge.visits if edge.visits else 0.0


def line(game: Game, state: State, seat: int, turn: tuple[int, ...], number: int) -> Line:
    """A turn and what the others would answer, each by what it knows then, until the seat is asked again."""
    at, luck, thought = game.copy(state), line_luck(number), from_seed(f"answers {number}")
    found: list[tuple[int, str]] = []

    def play(who: int, move: int) -> None:
        text = game.show(at, move)
        game.play(at, who, move, luck)
        found.append((who, text))

    with suppress(Refused):  # what really lay hidden may not allow all of the turn
        for move in turn:
            play(seat, move)
        bots = [Greedy() for _ in game.score(state)]
        for _ in range(ANSWERS):
            asked = [decision.seat for decision in game.decisions(at)]
            if not asked or seat in asked:
                break
            play(asked[0], bots[asked[0]].choose(game, game.redeal(at, asked[0], thought), asked[0], thought))
    return tuple(found)


def line_luck(number: int) -> Chance:
    """what chance brings in a line that was not played, the same whenever it is looked at"""
    return from_seed(f"line {number}")


def line_states(game: Game, state: State, moves: Line, number: int) -> Iterator[State]:
    """a state after each move of a line that begins in this one"""
    at, luck = game.copy(state), line_luck(number)
    for seat, text in moves:
        game.play(at, seat, game.parse(at, text), luck)
        yield at
