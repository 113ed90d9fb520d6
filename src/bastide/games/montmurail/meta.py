"""The name, options, rules and questions of the game."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.game import Meta
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
    "M1.1": "One box is for 2 to 4 players, and each further box adds 4.",
    "M1.2": "Every player has the same board of 8 x 8 squares, with 144 streets between and around them.",
    "M1.3": "You lay the quarters of the board in turn, or leave it to chance, or take a named layout.",
    "M1.4": "A square holds a church, a well, a market, a viking, 1 or 2 coins, or nothing.",
    "M1.5": "There are 150 walls a box, shared by all players.",
    "M2.1": "Three dice decree how many churches, wells and markets a city must hold in this age.",
    "M2.2": "One player rolls the construction die; open players place walls in secret, closed ones take its coins.",
    "M2.3": "While your city is open, you must place walls in every turn.",
    "M2.4": "At the end of a turn you may close a city if your walls enclose what is decreed.",
    "M2.5": "The age ends when all cities are closed.",
    "M3.1": "You place the shape that the die shows, turned or mirrored at will, on free streets of your own board.",
    "M3.2": "New walls need not touch the walls you have.",
    "M3.3": "Instead of the shape you may always place exactly one wall.",
    "M3.4": "If the supply cannot give you enough walls, you lift walls of your own and place them anew.",
    "M4.1": "Your city is the squares inside one closed line of walls that hang together through bare streets.",
    "M4.2": "A part inside your line that is walled off completely does not belong to the city.",
    "M4.3": "A city must hold at least the decreed number of each building; otherwise it cannot be closed.",
    "M4.4": "When you close, only the outer line of your city stays; all your other walls go back to the supply.",
    "M4.5": "Once closed, you place nothing more in this age and take the die's coins from the next roll on.",
    "M5.1": "At the end of the age you gain the coins on the squares of your city.",
    "M5.2": "For every viking in your city you take a viking token and keep it in front of you.",
    "M5.3": "In the second age the fewest viking tokens bring the king's shield: 3 coins, to all who are tied.",
    "M5.4": "The player with the most viking tokens is invaded; if several are tied, all of them are.",
    "M5.5": "After an age all walls go back to the supply.",
    "M5.6": "Each invasion costs 5 coins at the end, the king's shield brings 3, and the most coins win.",
    "M5.7": "This example shows who gets the king's shield and who is invaded.",
    "M6.1": "Perfect plan: 2 coins at once if you close your city without giving back a wall.",
    "M6.2": "Longest wall: 3 coins for whoever has the most walls in an unbroken straight line.",
    "M6.3": "More architects: up to 8 can play with two boxes.",
}

PROMPTS = {
    "quarter": "Choose a quarter, its side, its place and its direction; every board gets it.",
    "place": "Place the die's shape, or a single wall.",
    "close": "Close a city, or stay open and build on.",
}

META = Meta("montmurail", "Montmurail", (2, 3, 4, 5, 6, 7, 8), "2", RULES, PROMPTS, former=("1",))
