"""The balance of Montmurail: who closes first, ages, and quarters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean

from ...games import montmurail
from ...games.montmurail.components import AGES
from ...kernel.match import Match
from ...kernel.types import Seat
from ..statistics import mean_interval
from .common import PointSources
from .games import FinishedGame
from .sections import SeatGroups, Section, format_interval, group_section, margin_plot, new_groups

SEATS = "Place 1, drawn at random, rolls first, and chooses the first quarter where the players lay out the board."
WHEN = ("first alone", "first with others", "between", "last", "never")


@dataclass(frozen=True, slots=True)
class Closing:
    seat: Seat
    age: int
    turn: int
    coins: int
    vikings: int


@dataclass
class Quarter:
    """Results of the games with a quarter on the board."""

    scores: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)


class GameReport:
    def __init__(self) -> None:
        self.closing: SeatGroups = new_groups()
        self.ages: defaultdict[int, list[Closing]] = defaultdict(list)
        self.turns: defaultdict[int, list[int]] = defaultdict(list)
        self.quarters: defaultdict[str, Quarter] = defaultdict(Quarter)
        self.sources = PointSources(montmurail)

    @staticmethod
    def first(start: Match) -> Seat:
        seat: Seat = start.state.first
        return seat

    def add(self, game: FinishedGame) -> None:
        closings, turns = self.closings_and_turns(game)
        for age in range(1, AGES + 1):
            found = [closing for closing in closings if closing.age == age]
            for seat, outcome in enumerate(game.seat_outcomes):
                self.closing[f"age {age}: {when(seat, found)}"].add(outcome)
            self.ages[age] += found
            self.turns[age].append(turns[age])
        for quarter in game.match.position()["quarters"]:
            known = self.quarters[f"{quarter['gem']} {quarter['side']}"]
            known.scores += game.outcome.scores
            known.turns += turns.values()
            known.coins += [closing.coins for closing in closings]
        points = [{item.rule.partition(".")[2]: item.points for item in score.items} for score in game.match.score()]
        self.sources.add(game, points)

    @staticmethod
    def closings_and_turns(game: FinishedGame) -> tuple[list[Closing], dict[int, int]]:
        """Return when cities were closed, and how many turns each age had."""
        closings = []
        turns: dict[int, int] = {}
        for match, entry in game.steps():
            state = match.state
            turns[state.age] = max(state.turn, turns.get(state.age, 0))
            if entry.text.startswith("close "):
                city = montmurail.gains(state, entry.seat, entry.move).items[0]
                closings.append(Closing(entry.seat, state.age, state.turn, city.points, city.data["vikings"]))
        return closings, turns

    def sections(self) -> list[Section]:
        return [self.closing_section(), self.ages_section(), self.quarters_section(), self.sources.section()]

    def closing_section(self) -> Section:
        ages = [f"age {age}: {word}" for age in range(1, AGES + 1) for word in WHEN]
        lines = [(name, self.closing[name]) for name in ages if name in self.closing]
        text = "How the game ended for those who closed their city first, last or in between, in each age."
        plot = margin_plot("closing", "Margins by when a city was closed", lines)
        return group_section("Who closes first", text, "closed", lines, plot=plot)

    def ages_section(self) -> Section:
        columns = ("age", "turns", "cities closed", "in turn", "coins per city", "95%", "vikings per city")
        rows = []
        for age, found in sorted(self.ages.items()):
            coins = [closing.coins for closing in found]
            rows.append(
                (
                    str(age),
                    f"{fmean(self.turns[age]):.1f}",
                    str(len(found)),
                    mean(closing.turn for closing in found),
                    mean(coins),
                    format_interval(mean_interval(coins), lambda value: f"{value:.1f}"),
                    mean(closing.vikings for closing in found),
                )
            )
        return Section("Ages", "How long an age lasts, and what the cities closed in it hold.", columns, rows)

    def quarters_section(self) -> Section:
        columns = ("quarter", "games", "mean score", "95%", "turns per age", "coins per city")
        rows = [
            (
                name,
                str(len(known.turns) // AGES),
                mean(known.scores),
                format_interval(mean_interval(known.scores), lambda value: f"{value:.1f}"),
                mean(known.turns),
                mean(known.coins),
            )
            for name, known in sorted(self.quarters.items())
        ]
        text = "All players have the same board, so a quarter favours nobody; but it may make games richer or shorter."
        return Section("Quarters", text, columns, rows)


def when(seat: Seat, closings: list[Closing]) -> str:
    """Return when a seat closed: one of WHEN."""
    own = [closing.turn for closing in closings if closing.seat == seat]
    turns = [closing.turn for closing in closings]
    if not own:
        return "never"
    if own[0] == min(turns):
        return "first alone" if turns.count(own[0]) == 1 else "first with others"
    return "last" if own[0] == max(turns) else "between"


def mean(values: Iterable[float]) -> str:
    found = list(values)
    return f"{fmean(found):.1f}" if found else "-"
