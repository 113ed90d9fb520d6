"""Finding figures by trial: judges whose figures are changed a little this way and the opposite way play each other,
and the figures move to where games were won by more points.

This is how evolution strategies climb, with pairs that mirror each other: all figures are tried at once, and every game
says something about each. The same command gives the same figures on the same machine, whatever the number of
processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..bots import decide
from ..bots.beam import Beam, Greedy, deviation
from ..bots.bot import Bot
from ..bots.learned import judge_of
from ..bots.values import Value, ahead
from ..kernel import registry
from ..kernel.chance import from_seed
from ..kernel.contract import Game, State
from ..kernel.score import Result
from .running import crowd
from .tournament import options_for

Figures = dict[str, float]
STEP = 0.25  # by which figures are changed, about, as a share of themselves
PACE = 0.4  # of the way there at first, none at last
EXTREME = 0.9  # share of pairs that are less far from each other
MEMORY = 0.7  # of the rounds before
CHUNKS = 16  # of games, handed to processes


@dataclass(frozen=True)
class Course:
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    rounds: int
    games: int  # in a round
    width: int  # of the beam
    apart: bool = False  # the two of a pair do not play each other, but both the value made by hand

    @property
    def pairs(self) -> int:
        """in a round; each sits in every seat once"""
        return max(1, self.games // self.players)

    @property
    def played(self) -> int:
        """games in all rounds"""
        return self.rounds * self.pairs * self.players * (2 if self.apart else 1)


@dataclass(frozen=True)
class Trial:
    """what a round brought"""

    number: int
    figures: Figures
    spread: float  # points between the two of a pair


class Judged(Beam):
    """plays by a judge"""

    def __init__(self, game: str, figures: Figures, width: int) -> None:
        super().__init__(f"width={width}")
        self.judge = judge_of(game, figures)

    def value(self, game: Game, state: State) -> Value:
        return self.judge


def tune(course: Course, workers: int, start: Figures) -> Iterator[Trial]:
    figures = start
    drift = dict.fromkeys(start, 0.0)
    with crowd(workers) as pool:
        for number in range(course.rounds):
            ways = directions(course, number, start)
            jobs = [pool.submit(duels, course, number, figures, ways, chunk) for chunk in chunks(course)]
            leads = [sum(job.result()[i] for job in jobs) for i in range(len(ways))]
            figures, drift = moved(figures, drift, ways, leads, PACE * (1 - number / course.rounds))
            yield Trial(number, figures, spread_of(leads))


def moved(
    figures: Figures, drift: Figures, ways: list[Figures], leads: list[float], pace: float
) -> tuple[Figures, Figures]:
    """towards what was ahead, and where that leads on"""
    leads = without_extremes(leads)
    spread = spread_of(leads) or 1.0
    slopes = {
        name: sum(lead / spread * way[name] for lead, way in zip(leads, ways, strict=True)) / len(ways)
        for name in figures
    }
    drift = {name: MEMORY * drift[name] + (1 - MEMORY) * slope for name, slope in slopes.items()}
    return {name: float(f"{figure * math.exp(pace * drift[name]):.5g}") for name, figure in figures.items()}, drift


def without_extremes(leads: list[float]) -> list[float]:
    """a game that somebody loses by hundreds says no more than one lost by many points"""
    most = sorted(map(abs, leads))[int(EXTREME * len(leads))]
    return [max(-most, min(most, lead)) for lead in leads]


def spread_of(leads: list[float]) -> float:
    return math.sqrt(sum(lead**2 for lead in leads) / len(leads))


def directions(course: Course, number: int, figures: Figures) -> list[Figures]:
    """how figures are changed in a round, for each pair"""
    luck = from_seed(f"tuning {course.seed}/{number}")
    return [{name: deviation(luck) for name in figures} for _ in range(course.pairs)]


def changed(figures: Figures, way: Figures, step: float) -> Figures:
    return {name: figure * math.exp(step * way[name]) for name, figure in figures.items()}


def chunks(course: Course) -> list[range]:
    return [range(i, course.pairs, CHUNKS) for i in range(min(CHUNKS, course.pairs))]


def duels(course: Course, number: int, figures: Figures, ways: list[Figures], pairs: range) -> list[float]:
    """for each pair, by how many points the first was ahead; nothing for those that are played elsewhere"""
    leads = [0.0] * len(ways)
    for pair in pairs:
        one, other = (Judged(course.game, changed(figures, ways[pair], step), course.width) for step in (STEP, -STEP))
        for own in range(course.players):
            deal = f"{course.seed}/{number}/{pair}"
            if course.apart:
                rival = Greedy(course.width)
                lead = ahead(duel(course, deal, one, rival, own).scores, own)
                lead -= ahead(duel(course, deal, other, rival, own).scores, own)
            else:
                lead = ahead(duel(course, deal, one, other, own).scores, own)
            leads[pair] += lead / course.players
    return leads


def duel(course: Course, seed: str, one: Bot, other: Bot, own: int) -> Result:
    """the first in one seat, the other in all others; each seating of a pair is dealt the same"""
    game = registry.game(course.game)
    luck = from_seed(seed)
    state = game.new(options_for(course.game, course.players, course.options), luck)
    while (result := game.result(state)) is None:
        seat = game.decisions(state)[0].seat
        bot = one if seat == own else other
        game.play(state, seat, decide(bot, game, state, seat, luck), luck)
    return result


def against_rival(course: Course, figures: Figures, workers: int) -> float:
    """the share of games that are won against the value made by hand, with a beam of the same width"""
    with crowd(workers) as pool:
        jobs = [pool.submit(tested, course, figures, chunk) for chunk in chunks(course)]
        return sum(job.result() for job in jobs) / (course.pairs * course.players)


def tested(course: Course, figures: Figures, deals: range) -> float:
    wins = 0.0
    for deal in deals:
        for own in range(course.players):
            bot, rival = Judged(course.game, figures, course.width), Greedy(course.width)
            result = duel(course, f"test {course.seed}/{deal}", bot, rival, own)
            wins += (own in result.winners) / len(result.winners)
    return wins


def as_file(course: Course, last: Trial, won: float, version: str, command: str) -> dict[str, Any]:
    """what is shipped"""
    return {
        "game": course.game,
        "made": {
            "command": command,
            "rules": version,
            "rounds": course.rounds,
            "games": course.played,
            "wins against the value made by hand": round(won, 3),
        },
        "figures": last.figures,
    }
