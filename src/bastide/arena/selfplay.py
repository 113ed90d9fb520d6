"""Games that a bot plays against itself to learn from: what was seen after each turn, and how it ended."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..bots.learned import describe_of
from ..bots.net import Learned, Net, Row
from ..bots.settings import settings_for
from ..bots.tree import Tree
from ..bots.turns import Planner
from ..bots.values import ahead, value_of
from ..kernel import registry
from ..kernel.chance import Chance, from_seed
from ..kernel.contract import State
from .tournament import options_for

THOUSAND = 1000
KEEP = 8  # turns that a search compares
CHOICE = 6  # turns of a beam of which a slip takes one


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
    visits: int = 0  # of the search in a turn; without it the best turn of the beam is played
    outcome: float = 1.0  # 1: how games end is learned; less: also what states on the way seem worth, TD(lambda)


@dataclass
class Lessons:
    """facts, and by how many points the seat they were told to was ahead at the end"""

    scores: list[tuple[int, ...]] = field(default_factory=list)
    inputs: int = 0
    facts: array[float] = field(default_factory=lambda: array("f"))
    ahead: array[float] = field(default_factory=lambda: array("f"))

    def add(self, row: Row, points: float) -> None:
        self.inputs = row.count
        self.facts.extend(row.listed())
        self.ahead.append(points)


class Class:
    """a game that is played, and the lessons so far"""

    def __init__(self, school: School, teacher: Numbers | None) -> None:
        self.school = school
        self.game = registry.game(school.game)
        self.options = options_for(school.game, school.players, school.options)
        self.value = value_of(self.game) if teacher is None else Learned(describe_of(school.game), teacher.net())
        known = settings_for(school.game, school.players)
        self.settings = replace(known, width=school.width, keep=KEEP, ahead=0, lines=1)  # many games, not deep ones
        self.planner = Planner(self.game, self.value, self.settings.reply_look, self.settings.calm)
        self.describe = describe_of(school.game)
        self.lessons = Lessons()

    def play(self, number: int) -> None:
        game, luck = self.game, from_seed(f"school {self.school.seed}/{number}")
        state = game.new(self.options, luck)
        told: list[tuple[int, Row]] = []
        while (result := game.result(state)) is None:
            seat = game.decisions(state)[0].seat
            moves = self.chosen(game.redeal(state, seat, luck), seat, luck)
            halfway = luck.draw(len(moves))
            judged = state
            for at, move in enumerate(moves):
                judged = self.played(state, seat, move, luck)
                if at == halfway and at < len(moves) - 1:
                    told.append((seat, self.told(state, seat)))
            told += [(each, self.told(judged, each)) for each in range(self.school.players)]
        for seat in range(self.school.players):
            self.learn([row for each, row in told if each == seat], ahead(result.scores, seat))
        self.lessons.scores.append(result.scores)

    def learn(self, rows: list[Row], wanted: float) -> None:
        """what a seat was told in the course of a game, and by how much it was ahead in the end"""
        share = self.school.outcome
        for row in reversed(rows):
            self.lessons.add(row, wanted)
            if isinstance(self.value, Learned):
                wanted = share * wanted + (1.0 - share) * self.value.net.output(row)

    def chosen(self, known: State, seat: int, luck: Chance) -> tuple[int, ...]:
        slips = luck.draw(THOUSAND) < self.school.slips * THOUSAND
        if self.school.visits:
            tree = Tree(self.game, known, seat, self.value, self.settings, luck)
            if slips:
                return tree.choices()[luck.draw(len(tree.choices()))].moves
            tree.grow(iter(range(self.school.visits)))
            return tree.best().moves
        turns = self.planner.turns(known, seat, luck, self.school.width, CHOICE)
        return turns[luck.draw(len(turns)) if slips else 0].moves

    def played(self, state: State, seat: int, move: int, luck: Chance) -> State:
        """plays on; what a turn is judged by that ends so: for a calm mind, what it was before it revealed anything"""
        game = self.game
        before = game.copy(state) if self.settings.calm else state
        game.play(state, seat, move, luck)
        return state if game.seal(state) == game.seal(before) else before

    def told(self, state: State, seat: int) -> Row:
        row = Row()
        self.describe(state, seat, row)
        return row


def facts_told(game: str, players: int) -> int:
    """how many facts about a state a net is told"""
    given = Class(School(game, players, {}, seed=0, width=1, slips=0.0), None)
    return given.told(given.game.new(given.options, Chance(0)), 0).count


def taught(school: School, teacher: Numbers | None, numbers: Sequence[int]) -> Lessons:
    """what the games of these numbers teach"""
    given = Class(school, teacher)
    for number in numbers:
        given.play(number)
    return given.lessons
