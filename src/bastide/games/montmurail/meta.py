"""The game at a glance: its options, and every rule by its number in a sentence of ours."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.contract import Meta
from ...kernel.options import check, option, text_option
from .components import LAYOUTS, read_box


@dataclass(frozen=True)
class Options:
    players: int = option(2, (2, 3, 4, 5, 6, 7, 8), "how many play; more than 4 as with a second box: M6.3")
    layout: str = option("players", ("players", "random", *LAYOUTS), "who makes the board: M1.3")
    perfect_plan: bool = option(False, (False, True), "M6.1")
    longest_wall: bool = option(False, (False, True), "M6.2")
    tiles: str | None = text_option(None, read_box, "what is printed on tiles and dice; none: as Bastide has it")

    def __post_init__(self) -> None:
        check(self)


RULES = {
    "M1.1": "2 to 4 players with one box; each further box adds 4 players.",
    "M1.2": "Every player has the same board: four quarters of 4 x 4 squares, 144 streets between and around them.",
    "M1.3": "The board is made by the players in turn, at random, or after a shared layout.",
    "M1.4": "A square holds nothing, a church, a well, a market, a viking, or 1 or 2 coins.",
    "M1.5": "There are 150 walls a box; coins and viking tokens never run out.",
    "M2.1": "The king's decree: three dice say how many churches, wells and markets the city must hold.",
    "M2.2": "Each turn the die is rolled; open players place walls in secret, closed ones take its coins.",
    "M2.3": "While a city is open, walls must be placed.",
    "M2.4": "At the end of a turn an open player may close the city.",
    "M2.5": "The age ends when all cities are closed.",
    "M3.1": "The die's shape, turned or mirrored, goes on free streets of the own board.",
    "M3.2": "Walls need not touch other walls.",
    "M3.3": "Instead of the shape one single wall may be placed.",
    "M3.4": "When the walls run out, a player lifts walls of his own before placing.",
    "M4.1": "A city is enclosed by a closed line of walls; the edge of the board needs walls too.",
    "M4.2": "A part inside that is walled off completely does not count.",
    "M4.3": "A city must hold at least the decreed number of each building.",
    "M4.4": "All walls but the city's outer line go back.",
    "M4.5": "A closed player places nothing more in this age and takes the die's coins from the next roll on.",
    "M5.1": "A city gives the coins on its squares.",
    "M5.2": "A city gives a viking token for each viking on its squares.",
    "M5.3": "Age 2: the fewest viking tokens bring 3 coins, to all who are tied.",
    "M5.4": "The most viking tokens bring an invasion, to all who are tied; their tokens go back.",
    "M5.5": "After an age all walls go back.",
    "M5.6": "Each invasion costs 5 coins at the end; most coins win.",
    "M5.7": "Worked example of the rulebook.",
    "M6.1": "Perfect plan: 2 coins for closing without giving back a wall.",
    "M6.2": "Longest wall: 3 coins for the most walls in a straight line, each age, to all who are tied.",
    "M6.3": "More architects: up to 8 players with two boxes.",
}

PROMPTS = {
    "quarter": "Choose a quarter, its side, its place and its direction; every board gets it.",
    "place": "Place the die's shape, or a single wall.",
    "close": "Close a city, or stay open and build on.",
}

META = Meta("montmurail", "Montmurail", (2, 3, 4, 5, 6, 7, 8), "2", RULES, PROMPTS, former=("1",))
