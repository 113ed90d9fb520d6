"""Games that a bot plays against itself to learn from: what was seen after each turn, and how it ended."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.learned import Learned, describe_of
from ..bots.net import Net, Row
from ..bots.tree import ahead
from ..bots.turns import Planner
from ..bots.values import value_of
from ..kernel import options, registry
from ..kernel.chance import Chance, from_seed
from ..kernel.contract import State

THOUSAND = 1000


@dataclass(frozen=True)
class Numbers:
    """a net as it travels between processes and files"""

    inputs: int
    hidden: int
    numbers: tuple[float, ...]

    def net(self) -> Net:
        return Net(self.inputs, self.hidden, list(self.numbers))


@dataclass(frozen=True)
class School:
    """how games are played to learn from"""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    width: int  # of the beam
    slips: float  # share of turns that are not the best found
    choice: int  # of so many turns a slip takes one


@dataclass
class Lessons:
    """facts, and the points the seat they were told to was ahead at the end"""

    inputs: int
    facts: array[float]
    ahead: array[float]
    scores: list[tuple[int, ...]]


class Class:
    """a game that is played, and the lessons so far"""

    def __init__(self, school: School, teacher: Numbers | None) -> None:
        self.school = school
        self.game = registry.game(school.game)
        self.options = options.read(self.game.Options, {"players": str(school.players), **school.options})
        value = value_of(self.game) if teacher is None else Learned(school.game, teacher.net())
        self.planner = Planner(self.game, value)
        self.describe = describe_of(school.game)
        self.row = Row()
        self.lessons = Lessons(0, array("f"), array("f"), [])

    def play(self, number: int) -> None:
        game, luck = self.game, from_seed(f"school {self.school.seed}/{number}")
        state = game.new(self.options, luck)
        told: list[int] = []  # to whom, in the order of the rows
        while (result := game.result(state)) is None:
            seat = game.decisions(state)[0].seat
            moves = self.chosen(game.redeal(state, seat, luck), seat, luck)
            halfway = luck.draw(len(moves))
            for at, move in enumerate(moves):
                game.play(state, seat, move, luck)
                if at == halfway and at < len(moves) - 1:
                    told += self.tell(state, [seat])
            told += self.tell(state, range(self.school.players))
        self.lessons.ahead.extend(ahead(result.scores, seat) for seat in told)
        self.lessons.scores.append(result.scores)

    def chosen(self, known: State, seat: int, luck: Chance) -> tuple[int, ...]:
        turns = self.planner.turns(known, seat, luck, self.school.width, self.school.choice)
        slips = luck.draw(THOUSAND) < self.school.slips * THOUSAND
        return turns[luck.draw(len(turns)) if slips else 0].moves

    def tell(self, state: State, seats: Sequence[int]) -> Sequence[int]:
        for seat in seats:
            self.describe(state, seat, self.row)
            self.lessons.facts.extend(self.row.listed())
        self.lessons.inputs = self.row.count
        return seats


def taught(school: School, teacher: Numbers | None, numbers: Sequence[int]) -> Lessons:
    """what the games of these numbers teach"""
    given = Class(school, teacher)
    for number in numbers:
        given.play(number)
    return given.lessons
