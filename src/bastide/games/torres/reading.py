"""Reads a position from JSON: a clear sentence for whatever cannot be, the defaults of a game just begun."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...kernel.errors import BadOptions, BadPosition
from .components import (
    BLOCKS,
    CARDS,
    CARDS_A_TURN,
    CARDS_DRAWN,
    COLOURS,
    KNIGHTS,
    MASTER_CARDS,
    PHASE_CARDS,
    RING,
    TALLEST_STACK,
    TURN_AP,
)
from .meta import Options
from .moves import ASKS
from .notation import square_number

FIELDS = (
    *("game", "edition", "deck", "master", "heights", "knights", "king", "year", "round", "start", "seat", "ask", "ap"),
    *("bought", "card_played", "stack", "stacks", "kept", "supply", "scores", "hands", "fresh", "drawn", "decks"),
    *("known", "played", "move"),
)
MOST_AP = TURN_AP + 2


def bad(text: str) -> BadPosition:
    return BadPosition(text)


class Reading:
    def __init__(self, data: Mapping[str, Any]) -> None:
        if not isinstance(data, Mapping):
            raise bad("a position is a JSON object")
        unknown = [name for name in data if name not in FIELDS]
        if unknown:
            raise bad(f"a position of Torres has no field {unknown[0]!r}; it has: {', '.join(FIELDS)}")
        if data.get("game", "torres") != "torres":
            raise bad(f"this is a position of {data['game']!r}, not of 'torres'")
        self.data = data
        self.read_board()
        self.read_options()
        self.read_flow()
        self.read_blocks()
        self.read_cards()

    # --- fields

    def number(self, name: str, default: int, least: int, most: int) -> int:
        return within(name, self.data.get(name, default), least, most)

    def by_seat(self, name: str, default: list[Any]) -> list[Any]:
        value = self.data.get(name, default)
        if not isinstance(value, list) or len(value) != self.players:
            raise bad(f"{name!r} must be a list with one entry for each of the {self.players} seats")
        return value

    # --- the board

    def read_board(self) -> None:
        rows = self.data.get("heights")
        if not isinstance(rows, list) or len(rows) != 8 or any(not isinstance(r, list) or len(r) != 8 for r in rows):
            raise bad("'heights' must be 8 rows of 8 numbers, row 1 first")
        self.heights = [within("a height", height, 0, BLOCKS) for row in rows for height in row]
        if sum(self.heights) > BLOCKS:
            raise bad(f"torres.T2.1: {sum(self.heights)} blocks are on the board; there are only {BLOCKS}")
        knights = self.data.get("knights")
        if not isinstance(knights, list) or len(knights) not in PHASE_CARDS:
            raise bad("'knights' must be a list of 2 to 4 lists of squares, one a seat")
        self.players = len(knights)
        self.taken: dict[int, str] = {}
        self.knights = [self.figures(squares, f"a knight of seat {seat}") for seat, squares in enumerate(knights)]
        king = self.data.get("king")
        self.king = 0 if king is None else self.figures([king], "the king")

    def figures(self, squares: Any, what: str) -> int:
        if not isinstance(squares, list):
            raise bad("'knights' must be a list of lists of squares")
        if len(squares) > KNIGHTS:
            raise bad(f"torres.T2.2: {len(squares)} knights of one seat; there are only {KNIGHTS}")
        mask = 0
        for name in squares:
            if not isinstance(name, str) or not re.fullmatch("[a-h][1-8]", name):
                raise bad(f"{name!r} is no square; squares are a1 to h8")
            square = square_number(name)
            if square in self.taken:
                raise bad(f"torres.T5.8: two figures on {name}: {self.taken[square]} and {what}")
            self.taken[square] = what
            mask |= 1 << square
        return mask

    # --- options and course

    def read_options(self) -> None:
        master = self.data.get("master")
        if master is not None and master not in MASTER_CARDS:
            raise bad(f"{master!r} is no master card; there are: {', '.join(MASTER_CARDS)}")
        self.master = -1 if master is None else MASTER_CARDS.index(master)
        try:
            self.options = Options(
                players=self.players,
                edition=self.data.get("edition", "2017"),
                deck=self.data.get("deck"),
                master=master is not None,
                master_card=master,
            )
        except BadOptions as error:
            raise bad(str(error)) from None

    def read_flow(self) -> None:
        self.year = self.number("year", 1, 1, 3)
        rounds = len(PHASE_CARDS[self.players][self.year - 1])
        self.round = self.number("round", 1, 1, rounds)
        self.start = self.number("start", 0, 0, self.players - 1)
        self.seat = self.number("seat", 0, 0, self.players - 1)
        self.ask = self.data.get("ask", "turn")
        if self.ask not in ASKS:
            raise bad(f"{self.ask!r} is nothing that is asked; 'ask' can be: {', '.join(ASKS)}")
        self.ap = self.number("ap", TURN_AP, 0, MOST_AP)
        self.bought = self.number("bought", 0, 0, CARDS_A_TURN)
        self.card_played = self.data.get("card_played", False)
        if not isinstance(self.card_played, bool):
            raise bad("'card_played' must be true or false")
        stack = self.data.get("stack")
        self.stack = None if stack is None else within("stack", stack, 0, TALLEST_STACK)
        self.scores = [within("a score", s, 0, 10 * RING) for s in self.by_seat("scores", [0] * self.players)]
        spaces = Counter(score % RING for score in self.scores if score)
        if any(count > 1 for count in spaces.values()):
            raise bad("torres.T9.1: two markers on one space of the score track")

    # --- blocks

    def read_blocks(self) -> None:
        kept = self.by_seat("kept", [0] * self.players)
        self.kept = [within("kept blocks", blocks, 0, TALLEST_STACK) for blocks in kept]
        on_board = sum(self.heights) + sum(self.kept) + (self.stack or 0)
        if "stacks" in self.data:
            self.stacks = [self.stack_list(stacks) for stacks in self.by_seat("stacks", [])]
        else:
            self.stacks = self.default_stacks(BLOCKS - on_board)
        self.blocks_used = on_board + sum(sum(stacks) for stacks in self.stacks)
        if self.blocks_used > BLOCKS:
            raise bad(f"torres.T2.1: {self.blocks_used} blocks are on the board and in stacks; there are only {BLOCKS}")
        supply = self.data.get("supply")
        self.supply = None if supply is None else within("supply", supply, 0, BLOCKS)
        if self.supply is not None and self.supply + self.blocks_used != BLOCKS:
            raise bad(f"torres.T2.1: there are {self.supply + self.blocks_used} blocks in all; there must be {BLOCKS}")

    def stack_list(self, stacks: Any) -> list[int]:
        if not isinstance(stacks, list) or len(stacks) > 4:
            raise bad("'stacks' must hold at most 4 heights for each seat")
        return [within("a stack", height, 1, TALLEST_STACK) for height in stacks]

    def default_stacks(self, left: int) -> list[list[int]]:
        """the phase card's, less the rounds played; where blocks are short the deciding seat is served first"""
        if self.ask in ("castle", "knight", "king", "over", "move_king", "start"):
            return [[] for _ in range(self.players)]
        found: list[list[int]] = [[] for _ in range(self.players)]
        for i in range(self.players):
            seat = (self.seat + i) % self.players
            done = (seat - self.start) % self.players < (self.seat - self.start) % self.players
            in_use = seat == self.seat and self.stack is not None
            for height in PHASE_CARDS[self.players][self.year - 1][self.round - 1 + (done or in_use) :]:
                blocks = min(height, left)
                left -= blocks
                found[seat] += [blocks] if blocks else []
        return found

    # --- cards

    def read_cards(self) -> None:
        self.hands = [self.cards(cards, 40) for cards in self.by_seat("hands", self.default_hands())]
        self.fresh = [self.cards(cards, CARDS_A_TURN) for cards in self.by_seat("fresh", [[]] * self.players)]
        self.played = [self.cards(cards, 40) for cards in self.by_seat("played", [[]] * self.players)]
        self.drawn = self.cards(self.data.get("drawn", []), CARDS_DRAWN)
        if bool(self.drawn) != (self.ask in ("keep", "return")):
            raise bad("'drawn' holds cards exactly when the card to keep or to return is asked for")
        decks = 0 if self.master >= 0 else 1 if self.options.deck == "common" else self.players
        given = self.data.get("decks")
        self.decks: list[list[int]] = []
        if given is None:
            self.decks = [self.missing(deck) for deck in range(decks)]
        else:
            if not isinstance(given, list) or len(given) != decks:
                raise bad(f"'decks' must be a list of {decks} lists of cards here")
            self.decks = [self.cards(cards, 40) for cards in given]
        self.known = self.data.get("known", [[0] * len(deck) for deck in self.decks])
        if not isinstance(self.known, list) or [len(k) for k in self.known] != [len(d) for d in self.decks]:
            raise bad("'known' must have one number for each card of each deck")
        self.known = [[within("known", bits, 0, 15) for bits in known] for known in self.known]
        for group in range(self.players if decks != 1 else 1):
            self.fill_unknown(group)

    def default_hands(self) -> list[Any]:
        """nothing, but in the master version all cards not played"""
        if self.master < 0:
            return [[] for _ in range(self.players)]
        played = self.by_seat("played", [[]] * self.players)
        return [[card for card in CARDS if isinstance(gone, list) and card not in gone] for gone in played]

    def cards(self, names: Any, most: int) -> list[int]:
        """numbers of cards; -1 for one that is not known"""
        if not isinstance(names, list) or len(names) > most:
            raise bad(f"cards must be a list of at most {most} names")
        for name in names:
            if name is not None and name not in CARDS:
                raise bad(f"{name!r} is no card; there are: {', '.join(CARDS)}")
        return [-1 if name is None else CARDS.index(name) for name in names]

    def group(self, group: int) -> list[list[int]]:
        """every list that cards of one colour, or of the common deck, can be in"""
        if self.master < 0 and self.options.deck == "common":
            return [*self.hands, *self.fresh, *self.played, *self.decks, self.drawn]
        own = [self.hands[group], self.fresh[group], self.played[group]]
        return own + self.decks[group : group + 1] + ([self.drawn] if self.seat == group else [])

    def rest(self, group: int) -> list[int]:
        """the cards of a group that are in none of its lists yet"""
        copies = COLOURS if self.master < 0 and self.options.deck == "common" else 1
        seen = Counter(card for cards in self.group(group) for card in cards)
        for card, count in seen.items():
            if card >= 0 and count > copies:
                raise bad(f"torres.T2.4: there are {count} cards {CARDS[card]!r} where {copies} can be")
        return [card for card in range(len(CARDS)) for _ in range(copies - seen[card])]

    def missing(self, group: int) -> list[int]:
        """a deck that was left out: all cards not accounted for"""
        rest = self.rest(group)
        unknown = sum(card < 0 for cards in self.group(group) for card in cards)
        return rest[unknown:]

    def fill_unknown(self, group: int) -> None:
        rest = self.rest(group)
        for cards in self.group(group):
            for i, card in enumerate(cards):
                if card < 0:
                    if not rest:
                        raise bad("torres.T2.4: there are more cards than the box holds")
                    cards[i] = rest.pop(0)
        if rest:
            raise bad(f"torres.T2.4: the card {CARDS[rest[0]]!r} is nowhere: not in a hand, a deck, or played")


def within(what: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise bad(f"{what!r} must be a whole number from {least} to {most}, not {value!r}")
    return value
