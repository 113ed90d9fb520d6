"""The game at a glance: its options, and every rule by its number in a sentence of ours."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.errors import BadOptions
from ...kernel.game import Meta
from ...kernel.options import check, option
from .components import MASTER_CARDS
from .messages import say


@dataclass(frozen=True)
class Options:
    players: int = option(2, (2, 3, 4), "how many play")
    edition: str = option("2017", ("2000", "2017"), "whose rules: T1.1 to T1.5")
    deck: str | None = option(None, (None, "own", "common"), "own decks or a common one; none: as the edition has it")
    master: bool = option(False, (False, True), "the master version: T1.6")
    master_card: str | None = option(None, (None, "random", *MASTER_CARDS), "which master card; none: drawn at random")

    def __post_init__(self) -> None:
        check(self)
        if self.master:
            if self.deck is not None:
                raise BadOptions(say("torres.master_decks"))
            object.__setattr__(self, "master_card", self.master_card or "random")
        else:
            if self.master_card is not None:
                raise BadOptions(say("torres.master_option"))
            object.__setattr__(self, "deck", self.deck or {"2000": "common", "2017": "own"}[self.edition])


RULES = {
    "T1.1": "In 2000 you buy the top card of a common deck unseen; in 2017 you draw three cards and keep one.",
    "T1.2": "Either edition can be played with the decks of the other.",
    "T1.3": "Blocks left at the end of a year go back to the supply (2000) or are kept for the next year (2017).",
    "T1.4": "In 2000 the same player starts every year; in 2017 the one with the fewest points chooses who starts.",
    "T1.5": "In 2000 the king may move to any free block, in 2017 only to a free block of another castle.",
    "T1.6": "In the master version you found the castles yourselves, hold all ten cards and play for a master card.",
    "T2.1": "The board has 8 x 8 squares, and there are 92 blocks.",
    "T2.2": "Each player has 6 knights and a marker on the score track.",
    "T2.3": "There is one king, and the castle he stands on is the king's castle.",
    "T2.4": "There are 40 action cards: the same ten in each of four colours.",
    "T2.5": "There are 8 master cards; only the master version uses them, one in a game.",
    "T2.6": "The score track is a ring of 100 spaces, from 0 to 99.",
    "T3.1": "A block is placed on each of the eight start squares.",
    "T3.2": "In seat order each player puts a knight on a castle without a figure; the last one then places the king.",
    "T3.3": "In the master version you place the eight start blocks in turn, at least 3 steps from each other.",
    "T4.1": "The game has three years of 4, 3 and 3 rounds; with two players each year has 4 rounds.",
    "T4.2": "In a round everybody has one turn, clockwise.",
    "T4.3": "At the start of each year you take one stack of blocks for each round to come.",
    "T4.4": "Each year ends with a scoring; after years 1 and 2 the king may move, and a start player is chosen.",
    "T4.5": "In the master version the player with the most points starts each round and each year.",
    "T5.1": "For 2 AP you place a knight on a free square next to one of your knights, at the same level or lower.",
    "T5.2": "A knight's step costs 1 AP, and so does his way through a castle.",
    "T5.3": "Each block you place costs 1 AP.",
    "T5.4": "You may buy up to two cards a turn, for 1 AP each, as long as the deck has a card.",
    "T5.5": "You may play one card a turn, for no AP, but none that you bought in the same turn.",
    "T5.6": "For 1 AP your marker goes one space ahead on the score track.",
    "T5.7": "You may end your turn with action points unspent.",
    "T5.8": "A figure's level is the number of blocks under it; a square is free when no figure stands on it.",
    "T6.1": "A knight steps to a free square beside his own, up at most 1 level, down any number of levels.",
    "T6.2": "For 1 AP a knight enters a castle by a door at his level and leaves by another door, without climbing.",
    "T6.3": "Figures on top of a castle are never in the way of those who walk inside it.",
    "T6.4": "In one turn you may cross as many castles as you like, for 1 AP each.",
    "T7.1": "In a turn you place blocks from only one of your stacks.",
    "T7.2": "A block goes on top of a free square of a castle, or on free ground that shares a side with a castle.",
    "T7.3": "No tower may have more blocks than its castle covers squares.",
    "T7.4": "A block must never join two castles: on the ground it may touch only one. Corners do not count.",
    "T7.5": "At the end of your turn the stack you used is gone; its unused blocks go to your other stacks.",
    "T8.1": "Six AP: you have 6 action points this turn instead of 5.",
    "T8.2": "Seven AP: you have 7 action points this turn instead of 5.",
    "T8.3": "Climb: one of your knights takes a step that may lead up 2 levels.",
    "T8.4": "Block under a knight: put a block from any of your stacks under one of your own knights.",
    "T8.5": "Free block: place a block from the supply.",
    "T8.6": "Secret door: one of your knights enters a castle at his own level and leaves by any of its doors.",
    "T8.7": "Diagonal step: one of your knights steps diagonally onto a free square, up 1 level at most.",
    "T8.8": "Move a block: put the top block of a tower without a figure on any other square without a figure.",
    "T8.9": "Relocate a knight: put one of your knights where a new one could be placed.",
    "T8.10": "Leapfrog: one of your knights jumps straight over an opposing one onto the free square behind.",
    "T9.1": "Only one marker may stand on a space: one that would stop on a taken space goes on to the next free one.",
    "T9.2": "Each castle on which you have a knight scores its base times the level of your highest knight on it.",
    "T9.3": "A knight exactly as high as the year's number in the king's castle earns 5, 10 or 15 points.",
    "T9.4": "In the master version the master card is scored last.",
    "T9.5": "After the third scoring the most points win.",
    "T9.6": "These examples show how castles and the king's bonus are scored.",
    "T10.1": "After years 1 and 2 the player with the fewest points may move the king to a free block.",
    "T11.1": "Castles: 5, 15 or 30 points if your knights stand on exactly 4, 5 or 6 castles in year 1, 2 or 3.",
    "T11.2": "Line: 50 points if all your knights on the board are in one row, column or diagonal after year 3.",
    "T11.3": "Diagonals: 2, 5 or 10 points in year 1, 2 or 3 for each of your knights on a long diagonal.",
    "T11.4": "One level: 50 points if all your knights on the board stand on the same level after year 3.",
    "T11.5": "Square: 50 points if four of your knights stand at the corners of a square after year 3.",
    "T11.6": "Different levels: 40 points if all your knights on the board are on different levels after year 3.",
    "T11.7": "Edge: 2, 5 or 10 points in year 1, 2 or 3 for each of your knights on the edge of the board.",
    "T11.8": "Chain: 40 points if all your knights on the board form one chain after year 3.",
}

PROMPTS = {
    "castle": "Found a castle: choose an empty square at least 3 steps from the others.",
    "knight": "Place your first knight on a castle without a figure.",
    "king": "Place the king on a castle without a figure.",
    "turn": "Your turn: spend your action points, then end the turn.",
    "keep": "Choose the card to keep.",
    "return": "Put each other card on the top or at the bottom of the deck.",
    "stack": "You used no stack: which one goes?",
    "spread": "Spread the blocks that are left over your stacks.",
    "move_king": "You have the fewest points: move the king, or let him stay.",
    "start": "You have the fewest points: who starts the new year?",
}

META = Meta("torres", "Torres", (2, 3, 4), "2", RULES, PROMPTS, former=("1",))
