"""The balance of Torres: action cards, master cards, and where points come from."""

from __future__ import annotations

from collections import Counter

from ...games import torres
from ...games.torres.components import CARDS, MASTER_CARDS
from ...kernel.match import Match
from ...kernel.score import Item
from ...kernel.types import Seat
from .common import PointSources
from .games import FinishedGame
from .sections import SeatGroups, Section, group_section, margin_plot, mean_column, new_groups, sort_by_margin

SEATS = "Place 1 begins the first year, and places its first knight first."
# the moves that can end a turn, and with it a year
ENDS = ("end", "stack", "spread")
DECKS, MASTER = "with decks", "in the master version"


class GameReport:
    def __init__(self) -> None:
        self.cards: dict[str, SeatGroups] = {DECKS: new_groups(), MASTER: new_groups()}
        self.masters: SeatGroups = new_groups()
        self.sources = PointSources(torres)

    @staticmethod
    def first(start: Match) -> Seat:
        seat: Seat = start.state.start
        return seat

    def add(self, game: FinishedGame) -> None:
        cards = [Counter[str]() for _ in game.seat_outcomes]
        points = [Counter[str]() for _ in game.seat_outcomes]
        for seat, word, items in self.events(game):
            if word in CARDS:
                cards[seat][word] += 1
            for item in items:
                points[seat][item.rule.partition(".")[2]] += item.points
        self.sources.add(game, points)
        played = self.cards[MASTER if game.match.options.master else DECKS]
        for seat, outcome in enumerate(game.seat_outcomes):
            for card, times in cards[seat].items():
                played[card].add(outcome, times)
        self.add_master(game, points)

    @staticmethod
    def events(game: FinishedGame) -> list[tuple[Seat, str, tuple[Item, ...]]]:
        """Return each move's seat, first word and points; then the points of each year's end, without a word."""
        found: list[tuple[Seat, str, tuple[Item, ...]]] = []
        scored: list[tuple[Seat, str, tuple[Item, ...]]] = []
        year = 1
        for match, entry in game.steps():
            if match.state.year != year:
                found += scored
                year = match.state.year
            word = entry.text.split()[0]
            if word in ENDS:
                scored = [(seat, "", score.items) for seat, score in enumerate(match.score())]
            found.append((entry.seat, word, torres.gains(match.state, entry.seat, entry.move).items))
        return found + scored

    def add_master(self, game: FinishedGame, points: list[Counter[str]]) -> None:
        """Add the seats that scored points for the master card."""
        if game.match.options.master:
            card = game.match.state.master
            for outcome, found in zip(game.seat_outcomes, points, strict=True):
                if found[f"T11.{card + 1}"]:
                    self.masters[MASTER_CARDS[card]].add(outcome, points=found[f"T11.{card + 1}"])

    def sections(self) -> list[Section]:
        found = []
        for kind, cards in self.cards.items():
            if cards:
                lines = sort_by_margin(cards)
                name = "cards" if kind == DECKS else "cards-master"
                text = "How the game ended for those who played a card, and how often it was played in total."
                plot = margin_plot(name, f"Margins of those who played an action card {kind}", lines)
                columns = {"played": lambda group: str(group.times)}
                found.append(group_section(f"Action cards {kind}", text, "card", lines, columns, plot))
        if self.masters:
            lines = sort_by_margin(self.masters)
            text = "How the game ended for those who scored points for the master card, and the mean of these points."
            plot = margin_plot("masters", "Margins of those who scored for the master card", lines)
            columns = {"points": mean_column("points")}
            found.append(group_section("Master cards", text, "card", lines, columns, plot))
        return [*found, self.sources.section()]
