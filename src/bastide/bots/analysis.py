"""Analysis of a finished game: what each seat could expect, the best turn at each decision, and what was given away.

Each decision is analysed by what its seat knew then, not by what has been revealed since. Values are leads at the end
of the game, estimated by rollouts to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, groupby

from ..kernel.chance import Chance, from_seed
from ..kernel.errors import Refused
from ..kernel.game import Game, State
from ..kernel.match import Entry, Match
from ..kernel.replay import Replay
from ..kernel.types import Move, Seat
from .beam import GreedyBot
from .search import SearchBot
from .search_config import rollout_width
from .tree import Edge

ROLLOUT_TURNS = 200  # to the end of any game: an evaluator says who is ahead, but not by how many points it will be
MAX_ANSWERS = 24  # moves of the other seats shown after the best turn
VISITS_PER_GAME = 1200  # shared among its turns, so that a long game takes no longer
MIN_VISITS, MAX_VISITS = 8, 32  # per turn

Line = tuple[tuple[Seat, str], ...]  # moves, each with its seat


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    number: int  # of the turn's first move, from 0
    seat: Seat
    played: tuple[str, ...]
    best: tuple[str, ...]
    answers: Line  # what the others would play after the best turn, until the seat decides again
    ahead: float  # points the seat would be ahead at the end after the best turn
    lost: float  # points given away by what was played

    @property
    def next(self) -> int:
        """The number of the first move after the turn."""
        return self.number + len(self.played)


def analyse(match: Match, settings: str, start: int = 0) -> Iterator[TurnAnalysis]:
    """Analyse turn by turn, from the turn that begins with move `start`, by a search with these settings."""
    replay = Replay(match, everything=True)
    entries = [entry for entry, _ in replay.moves]
    defaults = {"rollout_turns": ROLLOUT_TURNS, "reply_width": rollout_width(match.game.META.name)}
    turns = [list(group) for _, group in groupby(entries, key=lambda entry: (entry.era, entry.seat))]
    starts = dict(zip(accumulate((len(turn) for turn in turns), initial=0), turns, strict=False))
    for number, at in enumerate(replay.played(replay.count)):
        if number in starts and number >= start:
            yield analyse_turn(match.game, at.state, starts[number], number, SearchBot(settings, defaults))


def default_visits(match: Match) -> int:
    """Return the visits per turn unless the user chooses otherwise."""
    turns = len({(entry.era, entry.seat) for entry in match.entries})
    return max(MIN_VISITS, min(MAX_VISITS, VISITS_PER_GAME // max(turns, 1)))


def analyse_turn(game: Game, state: State, turn: list[Entry], number: int, bot: SearchBot) -> TurnAnalysis:
    """Analyse one turn; with a budget in visits the result is reproducible."""
    seat = turn[0].seat
    chance = from_seed(f"analysis {number}")
    known = game.determinize(state, seat, chance)
    tree = bot.search(game, known, seat, chance)
    best, played = tree.best(), tree.find_or_add(tuple(entry.move for entry in turn))
    least = MIN_VISITS if bot.budget.visits is None else 1  # however short the time was
    visits = max(least, sum(edge.visits for edge in tree.candidates()))
    for edge in (best, played):  # equally often, so that luck favours neither
        for _ in range(visits - edge.visits):
            tree.visit(edge)
    if mean_lead(played) >= mean_lead(best):
        best = played
    line = find_line(game, state, seat, best.moves, number)
    return TurnAnalysis(
        number,
        seat,
        tuple(entry.text for entry in turn),
        tuple(text for who, text in line if who == seat),
        tuple((who, text) for who, text in line if who != seat),
        mean_lead(best),
        mean_lead(best) - mean_lead(played),
    )


def mean_lead(edge: Edge) -> float:
    return edge.points / edge.visits if edge.visits else 0.0


def find_line(game: Game, state: State, seat: Seat, turn: tuple[Move, ...], number: int) -> Line:
    """Return a turn and the answers of the other seats, until the seat decides again."""
    at, chance, answer_chance = game.copy(state), line_chance(number), from_seed(f"answers {number}")
    line: list[tuple[Seat, str]] = []

    def play(who: Seat, move: Move) -> None:
        text = game.show(at, move)
        game.play(at, who, move, chance)
        line.append((who, text))

    with suppress(Refused):  # the real deal may not allow the whole turn
        for move in turn:
            play(seat, move)
        bots = [GreedyBot() for _ in game.score(state)]
        for _ in range(MAX_ANSWERS):
            seats = [decision.seat for decision in game.decisions(at)]
            if not seats or seat in seats:
                break
            known = game.determinize(at, seats[0], answer_chance)
            play(seats[0], bots[seats[0]].choose(game, known, seats[0], answer_chance))
    return tuple(line)


def line_chance(number: int) -> Chance:
    """Return the chance of a line that was not played: always the same for the same turn."""
    return from_seed(f"line {number}")


def line_states(game: Game, state: State, moves: Line, number: int) -> Iterator[State]:
    """Yield the state after each move of a line that begins in this state."""
    at, chance = game.copy(state), line_chance(number)
    for seat, text in moves:
        game.play(at, seat, game.parse(at, text), chance)
        yield at
