"""Torres: action cards, master cards, and where points come from."""

from __future__ import annotations

from collections import Counter

from ...games import torres
from ...games.torres.components import CARDS, MASTER_CARDS
from ...kernel.match import Match
from ...kernel.score import Item
from .common import Sources
from .played import Played
from .sections import Effects, Section, by_margin, effect_section, effects, margins, mean_of

SEATS = "The first place begins the first year; it also places its first knight first."
# a turn, and with it a year, can end with these
ENDS = ("end", "stack", "spread")
DECKS, MASTER = "with decks", "in the master version"


class Study:
    def __init__(self) -> None:
        self.cards: dict[str, Effects] = {DECKS: effects(), MASTER: effects()}
        self.masters: Effects = effects()
        self.sources = Sources(torres)

    @staticmethod
    def first(start: Match) -> int:
        seat: int = start.state.start
        return seat

    def add(self, game: Played) -> None:
        cards = [Counter[str]() for _ in game.fates]
        points = [Counter[str]() for _ in game.fates]
        for seat, word, items in self.events(game):
            if word in CARDS:
                cards[seat][word] += 1
            for item in items:
                points[seat][item.rule.partition(".")[2]] += item.points
        self.sources.add(game, points)
        played = self.cards[MASTER if game.match.options.master else DECKS]
        for seat, fate in enumerate(game.fates):
            for card, times in cards[seat].items():
                played[card].add(fate, times)
        self.add_master(game, points)

    @staticmethod
    def events(game: Played) -> list[tuple[int, str, tuple[Item, ...]]]:
        """of each move the seat, the first word and the points it brought; then the years' points, without a word"""
        found: list[tuple[int, str, tuple[Item, ...]]] = []
        scored: list[tuple[int, str, tuple[Item, ...]]] = []
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

    def add_master(self, game: Played, points: list[Counter[str]]) -> None:
        """who had points by the master card"""
        if game.match.options.master:
            card = game.match.state.master
            for fate, found in zip(game.fates, points, strict=True):
                if found[f"T11.{card + 1}"]:
                    self.masters[MASTER_CARDS[card]].add(fate, points=found[f"T11.{card + 1}"])

    def sections(self) -> list[Section]:
        found = []
        for kind, cards in self.cards.items():
            if cards:
                lines = by_margin(cards)
                name = "cards" if kind == DECKS else "cards-master"
                text = "How it ended for those who played a card at least once, and how often it was played in all."
                picture = margins(name, f"Who played an action card {kind}", lines)
                columns = {"played": lambda effect: str(effect.times)}
                found.append(effect_section(f"Action cards {kind}", text, "card", lines, columns, picture))
        if self.masters:
            lines = by_margin(self.masters)
            text = "How it ended for those who had points by the master card, and how many these were on average."
            picture = margins("masters", "Who had points by the master card", lines)
            columns = {"points": mean_of("points")}
            found.append(effect_section("Master cards", text, "card", lines, columns, picture))
        return [*found, self.sources.section()]
