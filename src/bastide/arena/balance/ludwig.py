"""Castles of Mad King Ludwig: rooms, kinds of rooms, favors and bonus cards."""

from __future__ import annotations

from collections import defaultdict

from ...games import ludwig
from ...games.ludwig.components import CORRIDOR_PRICE, NUMBERS, TILES
from ...kernel.match import Match
from .common import Sources
from .played import Played
from .sections import Effects, Section, by_margin, effect_section, effects, margins, mean_of

SEATS = (
    "Who begins is drawn: place 1 is the first master builder, who buys last in the first round; places 2, 3 and 4"
    " begin with 1, 2 and 3 points more."
)
DRAWN = 30  # rooms in the picture: the best and the worst


class Study:
    def __init__(self) -> None:
        self.games = 0
        self.rooms: Effects = effects()
        self.types: Effects = effects()
        self.favors: Effects = effects()
        self.cards: Effects = effects()
        self.sources = Sources(ludwig)

    @staticmethod
    def first(start: Match) -> int:
        seat: int = start.state.master
        return seat

    def add(self, game: Played) -> None:
        self.games += 1
        bought: defaultdict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)  # prices and points
        price = 0
        for match, entry in game.steps():
            if entry.text.startswith("buy "):
                price = cost(match, entry.text.removeprefix("buy "))
            elif entry.text.startswith("@") and not match.state.free:
                points = sum(item.points for item in ludwig.gains(match.state, entry.seat, entry.move).items)
                bought[entry.seat, TILES[match.state.tile].name].append((price, points))
        for (seat, tile), found in bought.items():
            fate, number = game.fates[seat], len(found)
            figures = {
                "price": sum(paid for paid, _ in found) / number,
                "points": sum(points for _, points in found) / number,
            }
            self.rooms[tile].add(fate, number, **figures)
        self.add_types(game, bought)
        self.add_ends(game)

    def add_types(self, game: Played, bought: dict[tuple[int, str], list[tuple[int, int]]]) -> None:
        """who bought at least one more room of a kind than the others did on average"""
        for type in ludwig.components.TYPES:
            own = [
                sum(len(found) for (seat, tile), found in bought.items() if seat == at and type_of(tile) == type)
                for at in range(game.players)
            ]
            for number, fate in zip(own, game.fates, strict=True):
                if number - (sum(own) - number) / (game.players - 1) >= 1:
                    self.types[type].add(fate, number)

    def add_ends(self, game: Played) -> None:
        """favors and bonus cards, which count at the end"""
        points: list[dict[str, int]] = []
        for fate, score in zip(game.fates, game.match.score(), strict=True):
            by_rule: defaultdict[str, int] = defaultdict(int)
            for item in score.items:
                by_rule[item.rule.partition(".")[2]] += item.points
                if item.data.get("rank") == 1 and "favor" in item.data:
                    self.favors[item.data["favor"]].add(fate, points=item.points)
                elif "bonus" in item.data:
                    self.cards[item.data["bonus"]].add(fate, points=item.points)
            points.append(by_rule)
        self.sources.add(game, points)

    def sections(self) -> list[Section]:
        return [
            self.rooms_section(),
            self.section(
                "types",
                "Kinds of rooms",
                "How it ended for those who bought at least one more room of a kind than the others did on average.",
                "kind",
                self.types,
            ),
            self.section(
                "favors",
                "Favors",
                "How it ended for those who were first in what a favor counts, alone or tied, and their points for it.",
                "favor",
                self.favors,
            ),
            self.section(
                "bonus",
                "Bonus cards",
                "How it ended for those who had a bonus card at the end, and their points for it.",
                "card",
                self.cards,
            ),
            self.sources.section(),
        ]

    def rooms_section(self) -> Section:
        lines = by_margin(self.rooms)
        text = (
            "How often a tile was bought in 100 games, at what price (less the money that lay on it), the points it"
            " brought when it was placed, and how it ended for those who bought it. What it brought later, by its"
            " reward or by other rooms, is in the margin only."
        )
        columns = {
            "in 100 games": lambda effect: f"{100 * effect.times / self.games:.0f}",
            "price": lambda effect: f"{effect.mean('price'):,.0f}",
            "points": mean_of("points"),
        }
        picture = margins("rooms", "Who bought a room: the best and the worst", lines, DRAWN)
        named = [(f"{tile} ({type_of(tile)})", effect) for tile, effect in lines]
        return effect_section("Rooms", text, "tile", named, columns, picture)

    @staticmethod
    def section(name: str, title: str, text: str, what: str, found: Effects) -> Section:
        lines = by_margin(found)
        columns = {} if name == "types" else {"points": mean_of("points")}
        return effect_section(title, text, what, lines, columns, margins(name, title, lines))


def type_of(tile: str) -> str:
    return TILES[NUMBERS[tile]].type


def cost(match: Match, tile: str) -> int:
    """what a buyer pays of his own"""
    position = match.position()
    for price, offered in zip(position["prices"], position["market"], strict=True):
        if offered is not None and offered["tile"] == tile:
            return int(price - offered["money"])
    return CORRIDOR_PRICE
