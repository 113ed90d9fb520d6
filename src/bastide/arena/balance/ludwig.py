"""The balance of Castles of Mad King Ludwig: rooms, room types, favors and bonus cards."""

from __future__ import annotations

from collections import defaultdict

from ...games import ludwig
from ...games.ludwig.components import CORRIDOR_PRICE, NUMBERS, TILES
from ...kernel.match import Match
from ...kernel.types import Seat
from .common import PointSources
from .games import FinishedGame
from .sections import SeatGroups, Section, group_section, margin_plot, mean_column, new_groups, sort_by_margin

SEATS = (
    "Place 1, drawn at random, is the first master builder, who buys last in the first round; places 2, 3 and 4 start"
    " with 1, 2 and 3 points more."
)
PLOTTED_ROOMS = 30  # the best and the worst


class GameReport:
    def __init__(self) -> None:
        self.games = 0
        self.rooms: SeatGroups = new_groups()
        self.types: SeatGroups = new_groups()
        self.favors: SeatGroups = new_groups()
        self.cards: SeatGroups = new_groups()
        self.sources = PointSources(ludwig)

    @staticmethod
    def first(start: Match) -> Seat:
        seat: Seat = start.state.master
        return seat

    def add(self, game: FinishedGame) -> None:
        self.games += 1
        bought: defaultdict[tuple[Seat, str], list[tuple[int, int]]] = defaultdict(list)  # prices and points
        price = 0
        for match, entry in game.steps():
            if entry.text.startswith("buy "):
                price = cost(match, entry.text.removeprefix("buy "))
            elif entry.text.startswith("@") and not match.state.free:
                points = sum(item.points for item in ludwig.gains(match.state, entry.seat, entry.move).items)
                bought[entry.seat, TILES[match.state.tile].name].append((price, points))
        for (seat, tile), found in bought.items():
            outcome, number = game.seat_outcomes[seat], len(found)
            means = {
                "price": sum(paid for paid, _ in found) / number,
                "points": sum(points for _, points in found) / number,
            }
            self.rooms[tile].add(outcome, number, **means)
        self.add_types(game, bought)
        self.add_final_scores(game)

    def add_types(self, game: FinishedGame, bought: dict[tuple[Seat, str], list[tuple[int, int]]]) -> None:
        """Add the seats that bought at least one room of a type more than the mean of the others."""
        for type in ludwig.components.TYPES:
            own = [
                sum(len(found) for (seat, tile), found in bought.items() if seat == at and type_of(tile) == type)
                for at in range(game.players)
            ]
            for number, outcome in zip(own, game.seat_outcomes, strict=True):
                if number - (sum(own) - number) / (game.players - 1) >= 1:
                    self.types[type].add(outcome, number)

    def add_final_scores(self, game: FinishedGame) -> None:
        """Add favors and bonus cards, which are scored at the end."""
        points: list[dict[str, int]] = []
        for outcome, score in zip(game.seat_outcomes, game.match.score(), strict=True):
            by_rule: defaultdict[str, int] = defaultdict(int)
            for item in score.items:
                by_rule[item.rule.partition(".")[2]] += item.points
                if item.data.get("rank") == 1 and "favor" in item.data:
                    self.favors[item.data["favor"]].add(outcome, points=item.points)
                elif "bonus" in item.data:
                    self.cards[item.data["bonus"]].add(outcome, points=item.points)
            points.append(by_rule)
        self.sources.add(game, points)

    def sections(self) -> list[Section]:
        return [
            self.rooms_section(),
            self.section(
                "types",
                "Room types",
                "How the game ended for those who bought at least one room of a type more than the mean of the others.",
                "type",
                self.types,
            ),
            self.section(
                "favors",
                "Favors",
                "How the game ended for those who were first in a favor, alone or tied, and their points for it.",
                "favor",
                self.favors,
            ),
            self.section(
                "bonus",
                "Bonus cards",
                "How the game ended for those who had a bonus card at the end, and their points for it.",
                "card",
                self.cards,
            ),
            self.sources.section(),
        ]

    def rooms_section(self) -> Section:
        lines = sort_by_margin(self.rooms)
        text = (
            "How often a tile was bought per 100 games, its mean price (less the money on it), its points when it was"
            " placed, and how the game ended for those who bought it. What it brought later, by its reward or by other"
            " rooms, shows only in the margin."
        )
        columns = {
            "per 100 games": lambda group: f"{100 * group.times / self.games:.0f}",
            "price": lambda group: f"{group.mean('price'):,.0f}",
            "points": mean_column("points"),
        }
        plot = margin_plot("rooms", "Margins of those who bought a room: the best and the worst", lines, PLOTTED_ROOMS)
        named = [(f"{tile} ({type_of(tile)})", group) for tile, group in lines]
        return group_section("Rooms", text, "tile", named, columns, plot)

    @staticmethod
    def section(name: str, title: str, text: str, what: str, found: SeatGroups) -> Section:
        lines = sort_by_margin(found)
        columns = {} if name == "types" else {"points": mean_column("points")}
        return group_section(title, text, what, lines, columns, margin_plot(name, title, lines))


def type_of(tile: str) -> str:
    return TILES[NUMBERS[tile]].type


def cost(match: Match, tile: str) -> int:
    """Return what a buyer pays, less the money on the tile."""
    position = match.position()
    for price, offered in zip(position["prices"], position["market"], strict=True):
        if offered is not None and offered["tile"] == tile:
            return int(price - offered["money"])
    return CORRIDOR_PRICE
