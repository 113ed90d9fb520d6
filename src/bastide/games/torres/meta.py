"""The game at a glance: its options, and every rule by its number in a sentence of ours."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.contract import Meta
from ...kernel.errors import BadOptions
from ...kernel.options import check, option
from .components import MASTER_CARDS


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
                raise BadOptions("the master version has no decks: leave the option 'deck' out")
            object.__setattr__(self, "master_card", self.master_card or "random")
        else:
            if self.master_card is not None:
                raise BadOptions("a master card is played in the master version only: add the option 'master'")
            object.__setattr__(self, "deck", self.deck or {"2000": "common", "2017": "own"}[self.edition])


RULES = {
    "T1.1": "2000: one common deck, a bought card is taken unseen. 2017: own decks, draw three and keep one.",
    "T1.2": "Variants: own decks in 2000, one common deck in 2017; both draw three and keep one.",
    "T1.3": "Blocks left at the end of a year go back (2000) or are kept for the new stacks, at most 3 a stack (2017).",
    "T1.4": "Years 2 and 3 are started by the same player (2000) or by whom the last player chooses (2017).",
    "T1.5": "The king moves to any free block (2000) or to a free block of another castle (2017).",
    "T1.6": "Master version: free start castles, ten cards in hand, no buying, a master card, the leader starts.",
    "T2.1": "The board has 8 x 8 squares; there are 92 blocks.",
    "T2.2": "Each player has 6 knights and a score marker.",
    "T2.3": "There is one king.",
    "T2.4": "There are 40 action cards: the same ten in each of four colours.",
    "T2.5": "There are 8 master cards.",
    "T2.6": "The score track is a ring of 100 spaces.",
    "T3.1": "The game begins with a block on each of the 8 start squares.",
    "T3.2": "In seat order each player puts a knight on a castle without a figure; then the last one the king.",
    "T3.3": "Master version: start castles are placed in turn, at least 3 steps from each other.",
    "T4.1": "Three years of 4, 3 and 3 rounds; with two players 4 each.",
    "T4.2": "A round is one turn each, clockwise.",
    "T4.3": "At the start of a year every player takes one stack of blocks for each round.",
    "T4.4": "After each year comes a scoring; after years 1 and 2 also the king's move and the start player's choice.",
    "T4.5": "Master version: the player with the most points starts each round and year.",
    "T5.1": "A knight is placed for 2 AP on a free square next to an own knight, at the same level or lower.",
    "T5.2": "A knight moves for 1 AP a step.",
    "T5.3": "A block is placed for 1 AP.",
    "T5.4": "A card is bought for 1 AP, at most 2 a turn, while the deck has one.",
    "T5.5": "One card a turn may be played for 0 AP, none that was bought in this turn.",
    "T5.6": "The score marker advances for 1 AP a space.",
    "T5.7": "A turn may end with AP unspent.",
    "T5.8": "A figure's level is the number of blocks under it; a free square has no figure on it.",
    "T6.1": "A step goes to a free orthogonal neighbour, up at most 1 level, down any number.",
    "T6.2": "Through a castle: in by a door at the own level, never climbing inside, out of another door.",
    "T6.3": "Figures on top never block the inside of a castle.",
    "T6.4": "Several castles may be crossed in a turn, for 1 AP each.",
    "T7.1": "In one turn only blocks of one own stack are placed.",
    "T7.2": "A block goes on a free square of a castle or on free ground orthogonally next to one.",
    "T7.3": "No tower may be higher than the base of its castle.",
    "T7.4": "Two castles may never be joined.",
    "T7.5": "The used stack goes at the end of the turn; its unused blocks are spread over the others, none above 3.",
    "T8.1": "Six: 6 AP instead of 5.",
    "T8.2": "Seven: 7 AP instead of 5.",
    "T8.3": "Climb: one orthogonal step that may go up 2 levels.",
    "T8.4": "Block under a knight: a block of any own stack goes under an own knight.",
    "T8.5": "Free block: a block of the supply is placed.",
    "T8.6": "Secret door: in by a door at the own level, out of any door of the same castle.",
    "T8.7": "Diagonal: one diagonal step, up at most 1 level.",
    "T8.8": "Move a block: the top block of a free tower goes to another free square; 6 castles must remain.",
    "T8.9": "Relocate: an own knight moves next to another own knight, as if newly placed.",
    "T8.10": "Leapfrog: an own knight jumps over an opposing one onto the free square behind.",
    "T9.1": "Only one marker stands on a space: a marker goes on to the next free one.",
    "T9.2": "Each castle gives its base times the level of the own highest knight in it.",
    "T9.3": "A knight as high as the year's number in the king's castle gives 5, 10 or 15 points.",
    "T9.4": "Then the master card is scored.",
    "T9.5": "Most points after year 3 win.",
    "T9.6": "Worked examples of the rulebooks.",
    "T10.1": "After years 1 and 2 the player with the fewest points may move the king to a free block.",
    "T11.1": "Castles: represented on exactly 4, 5, 6 castles in years 1, 2, 3.",
    "T11.2": "Line: all own knights in one row, column or diagonal.",
    "T11.3": "Diagonals: each own knight on a long diagonal; a sole leader gets one more.",
    "T11.4": "Level: all own knights on one level.",
    "T11.5": "Square: four own knights at the corners of a square.",
    "T11.6": "Levels: all own knights on different levels.",
    "T11.7": "Edge: each own knight on the edge of the board; a sole leader gets one more.",
    "T11.8": "Chain: all own knights connected.",
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
