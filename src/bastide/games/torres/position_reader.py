"""Positions from JSON: checking every field, and filling in what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from ...kernel.chance import Chance
from ...kernel.types import Card, Seat, Square, SquareSet
from ...kernel.validation import (
    bad,
    brief,
    by_seat,
    check_fields,
    number,
    read_ask,
    read_options,
    read_rules,
    read_square,
    within,
)
from .board import connected
from .components import (
    BLOCKS,
    CARDS,
    CARDS_A_TURN,
    CARDS_DRAWN,
    CARDS_UNDER_RULES,
    COLOURS,
    KNIGHTS,
    MASTER_CARDS,
    PHASE_CARDS,
    RING,
    SEATS,
    SEVEN_AP,
    SPACING,
    START_CASTLES,
    TALLEST_STACK,
    TALLEST_TOWER,
    TURN_AP,
    YEARS,
)
from .meta import META, Options
from .moves import ASKS

FIELDS = (
    *("game", "rules", "edition", "deck", "master", "heights", "knights", "king", "year", "round", "start", "seat"),
    *("ask", "ap", "bought", "card_played", "stack", "emptied", "stacks", "kept", "supply", "scores", "hands"),
    *("fresh", "drawn", "decks", "known", "played", "move"),
)
MOST_POINTS = 1000 * RING

EDITIONS = ("2000", "2017")
DECKS = (None, "own", "common")

# what is asked in a turn; at other times no stack stands before anybody
IN_TURN = ("turn", "keep", "return", "stack", "spread")
WITH_STACK_IN_USE = ("turn", "keep", "return", "spread")
WITH_STACK_EMPTIED = ("turn", "keep", "return")
BEFORE_YEAR = ("castle", "knight", "king", "start")
AFTER_YEAR = ("move_king", "start", "over")

# when something can be asked; a position in which it cannot would have no answer, or lead to one that cannot be
ASKED_WHEN = {
    "castle": "torres.T3.3: in the master version, before any figure, with fewer than 8 blocks, each 3 steps apart",
    "knight": "torres.T3.2: while the seats from this one on have no knight, and castles are left for all and the king",
    "king": "torres.T3.2: while a castle has no figure",
    "keep": "torres.T1.1: where bought cards are chosen, not taken unseen",
    "return": "torres.T1.1: where bought cards are chosen, not taken unseen",
    "stack": "torres.T7.5: while the seat has a stack and none in use",
    "spread": "torres.T7.5: while blocks are left in the stack in use and another stack is not full",
    "move_king": "torres.T10.1: after years 1 and 2",
    "start": "torres.T1.4: before years 2 and 3 of the edition of 2017, but not in the master version",
}


class PositionReader:
    def __init__(self, data: Mapping[str, Any], chance: Chance | None = None) -> None:
        """Read a position; unknown cards come in the order of the box, or in a random order."""
        self.chance = chance
        check_fields(data, META, FIELDS)
        self.rules = read_rules(data, META)
        self.box = CARDS[: CARDS_UNDER_RULES[self.rules]]  # the cards that there are
        self.data = data
        self.read_board()
        self.read_options()
        self.read_flow()
        self.read_blocks()
        self.read_cards()
        if self.ask in ASKED_WHEN and not self.can_be_asked():
            raise bad(f"{self.ask!r} cannot be asked here, only {ASKED_WHEN[self.ask]}")

    # --- the board

    def read_board(self) -> None:
        rows = self.data.get("heights")
        if not isinstance(rows, list) or len(rows) != 8 or any(not isinstance(r, list) or len(r) != 8 for r in rows):
            raise bad("'heights' must be 8 rows of 8 numbers, row 1 first")
        self.heights = [within("a height", height, 0, TALLEST_TOWER) for row in rows for height in row]
        if sum(self.heights) > BLOCKS:
            raise bad(f"torres.T2.1: {sum(self.heights)} blocks are on the board; there are only {BLOCKS}")
        knights = self.data.get("knights")
        if not isinstance(knights, list) or len(knights) not in PHASE_CARDS:
            raise bad("'knights' must be a list of 2 to 4 lists of squares, one a seat")
        self.players = len(knights)
        self.taken: dict[Square, str] = {}
        self.knights = [self.figures(squares, f"a knight of seat {seat}") for seat, squares in enumerate(knights)]
        king = self.data.get("king")
        self.king = 0 if king is None else self.figures([king], "the king")

    def figures(self, squares: Any, what: str) -> SquareSet:
        if not isinstance(squares, list):
            raise bad("'knights' must be a list of lists of squares")
        if len(squares) > KNIGHTS:
            raise bad(f"torres.T2.2: {len(squares)} knights of one seat; there are only {KNIGHTS}")
        mask = 0
        for name in squares:
            square = read_square(name)
            if square in self.taken:
                raise bad(f"torres.T5.8: two figures on {name}: {self.taken[square]} and {what}")
            self.taken[square] = what
            mask |= 1 << square
        return mask

    # --- options and course

    def read_options(self) -> None:
        master = self.data.get("master")
        if master is not None and master not in MASTER_CARDS:
            raise bad(f"{brief(master)} is no master card; there are: {', '.join(MASTER_CARDS)}")
        self.master = -1 if master is None else MASTER_CARDS.index(master)
        edition, deck = self.data.get("edition", "2017"), self.data.get("deck")
        if edition not in EDITIONS:
            raise bad(f"{brief(edition)} is no edition; there are: {', '.join(EDITIONS)}")
        if deck not in DECKS:
            raise bad(f"{brief(deck)} is no kind of deck; there are: {', '.join(DECKS[1:])}")
        chosen = {"edition": edition, "deck": deck, "master": master is not None, "master_card": master}
        self.options = read_options(Options, players=self.players, **chosen)

    def read_flow(self) -> None:
        self.year = number(self.data, "year", 1, 1, YEARS)
        rounds = len(PHASE_CARDS[self.players][self.year - 1])
        self.round = number(self.data, "round", 1, 1, rounds)
        self.start = number(self.data, "start", 0, 0, self.players - 1)
        self.seat = number(self.data, "seat", 0, 0, self.players - 1)
        self.ask = read_ask(self.data, "turn", ASKS)
        if self.ask in BEFORE_YEAR and self.round > 1:
            raise bad(f"torres.T4.1: {self.ask!r} is asked before the first round of a year, not in round {self.round}")
        self.ap = number(self.data, "ap", TURN_AP, 0, SEVEN_AP)
        self.bought = number(self.data, "bought", 0, 0, CARDS_A_TURN)
        self.card_played = self.data.get("card_played", False)
        if not isinstance(self.card_played, bool):
            raise bad("'card_played' must be true or false")
        if self.ap > TURN_AP and not self.card_played:
            raise bad(f"torres.T8.1: {self.ap} AP can be had only with a card, and none was played this turn")
        self.scores = [within("a score", s, 0, MOST_POINTS) for s in by_seat(self.data, "scores", self.players, 0)]
        moved = [score % RING for score in self.scores if score]
        if len(set(moved)) < len(moved) or (0 in moved and 0 in self.scores):
            raise bad("torres.T9.1: two markers on one space of the score track")

    def can_be_asked(self) -> bool:
        if self.ask == "castle":
            return self.master >= 0 and not self.taken and sum(self.heights) < START_CASTLES and self.far_apart()
        if self.ask == "knight":
            return not any(self.knights[self.seat :]) and self.free_castles() > self.players - self.seat
        if self.ask == "king":
            return self.free_castles() > 0
        if self.ask in ("keep", "return"):
            return self.options.deck == "own" or (self.options.deck == "common" and self.options.edition == "2017")
        if self.ask == "stack":
            return len(self.stacks[self.seat]) > 0
        if self.ask == "spread":
            return bool(self.stack) and any(height < TALLEST_STACK for height in self.stacks[self.seat])
        if self.ask == "move_king":
            return self.year < YEARS
        return self.year > 1 and self.options.edition == "2017" and self.master < 0

    def far_apart(self) -> bool:
        blocks = [divmod(square, 8) for square in range(64) for _ in range(self.heights[square])]
        return all(abs(a - c) + abs(b - d) >= SPACING for (a, b), (c, d) in combinations(blocks, 2))

    def free_castles(self) -> int:
        """Count the castles without a figure."""
        built = sum(1 << square for square in range(64) if self.heights[square])
        figures = sum(1 << square for square in self.taken)
        free = built & ~connected(figures, built)
        count = 0
        while free:
            free &= ~connected(free & -free, free)
            count += 1
        return count

    def had_turn(self, seat: Seat) -> bool:
        """Tell whether a seat has had its turn of this round."""
        return (seat - self.start) % self.players < (self.seat - self.start) % self.players

    def turns_left(self, seat: Seat) -> int:
        """Count the turns in which a seat can still take a stack this year."""
        if self.ask not in IN_TURN:
            return 0
        taken = self.had_turn(seat) or (seat == self.seat and (self.stack is not None or self.emptied))
        return len(PHASE_CARDS[self.players][self.year - 1]) - self.round + (not taken)

    # --- blocks

    def read_blocks(self) -> None:
        stack = self.data.get("stack")
        self.stack = None if stack is None else within("stack", stack, 0, TALLEST_STACK)
        if self.stack is not None and self.ask not in WITH_STACK_IN_USE:
            raise bad(f"torres.T7.1: no stack is in use when {self.ask!r} is asked")
        self.emptied = self.data.get("emptied", False)
        if not isinstance(self.emptied, bool):
            raise bad("'emptied' must be true or false")
        if self.emptied and not self.can_be_emptied():
            raise bad("torres.T8.4: a stack is 'emptied' in a turn only, by a card played in it, with no stack in use")
        kept = by_seat(self.data, "kept", self.players, 0)
        self.kept = [within("kept blocks", blocks, 0, TALLEST_STACK) for blocks in kept]
        if any(blocks and not self.can_keep(seat) for seat, blocks in enumerate(self.kept)):
            raise bad("torres.T1.3: blocks are kept in the edition of 2017 only, after the last turn of a year")
        on_board = sum(self.heights) + sum(self.kept) + (self.stack or 0)
        if "stacks" in self.data:
            stacks = by_seat(self.data, "stacks", self.players, [])
            self.stacks = [self.stack_list(seat, heights) for seat, heights in enumerate(stacks)]
        else:
            self.stacks = self.default_stacks(BLOCKS - on_board)
        self.blocks_used = on_board + sum(sum(stacks) for stacks in self.stacks)
        if self.blocks_used > BLOCKS:
            raise bad(f"torres.T2.1: {self.blocks_used} blocks are on the board and in stacks; there are only {BLOCKS}")
        supply = self.data.get("supply")
        self.supply = None if supply is None else within("supply", supply, 0, BLOCKS)
        if self.supply is not None and self.supply + self.blocks_used != BLOCKS:
            raise bad(f"torres.T2.1: there are {self.supply + self.blocks_used} blocks in all; there must be {BLOCKS}")

    def can_be_emptied(self) -> bool:
        return self.ask in WITH_STACK_EMPTIED and self.card_played and self.stack is None

    def can_keep(self, seat: Seat) -> bool:
        last_round = self.round == len(PHASE_CARDS[self.players][self.year - 1])
        ended = self.ask in AFTER_YEAR or (self.ask in IN_TURN and last_round and self.had_turn(seat))
        return self.options.edition == "2017" and ended

    def stack_list(self, seat: Seat, stacks: Any) -> list[int]:
        if not isinstance(stacks, list):
            raise bad("'stacks' must be a list of the heights of the stacks for each seat")
        left = self.turns_left(seat)
        if len(stacks) > left:
            raise bad(f"torres.T4.3: {len(stacks)} stacks stand before seat {seat}, which can take {left} this year")
        return [within("a stack", height, 1, TALLEST_STACK) for height in stacks]

    def default_stacks(self, left: int) -> list[list[int]]:
        """Deal the stacks of the phase card for the rounds left; if blocks are short, from the deciding seat on."""
        found: list[list[int]] = [[] for _ in range(self.players)]
        card = PHASE_CARDS[self.players][self.year - 1]
        for i in range(self.players):
            seat = (self.seat + i) % self.players
            for height in card[len(card) - self.turns_left(seat) :]:
                blocks = min(height, left)
                left -= blocks
                found[seat] += [blocks] if blocks else []
        return found

    # --- cards

    def read_cards(self) -> None:
        hands = by_seat(self.data, "hands", self.players, []) if "hands" in self.data else self.default_hands()
        self.hands = [self.cards(cards, COLOURS * len(self.box)) for cards in hands]
        self.fresh = [self.cards(cards, CARDS_A_TURN) for cards in by_seat(self.data, "fresh", self.players, [])]
        self.played = [
            self.cards(cards, COLOURS * len(self.box)) for cards in by_seat(self.data, "played", self.players, [])
        ]
        self.drawn = self.cards(self.data.get("drawn", []), CARDS_DRAWN)
        if bool(self.drawn) != (self.ask in ("keep", "return")):
            raise bad("'drawn' holds cards exactly when the card to keep or to return is asked for")
        if self.ask in IN_TURN and len(self.fresh[self.seat]) + (self.ask == "keep") > self.bought:
            raise bad(f"torres.T5.4: seat {self.seat} holds more fresh cards than the {self.bought} bought this turn")
        decks = 0 if self.master >= 0 else 1 if self.options.deck == "common" else self.players
        given = self.data.get("decks")
        self.decks: list[list[Card]] = []
        if given is None:
            self.decks = [self.missing(deck) for deck in range(decks)]
        else:
            if not isinstance(given, list) or len(given) != decks:
                raise bad(f"'decks' must be a list of {decks} lists of cards here")
            self.decks = [self.cards(cards, COLOURS * len(self.box)) for cards in given]
        known = self.data.get("known", [[0] * len(deck) for deck in self.decks])
        lengths = [len(deck) if isinstance(deck, list) else -1 for deck in known] if isinstance(known, list) else None
        if lengths != [len(deck) for deck in self.decks]:
            raise bad("'known' must have one number for each card of each deck")
        self.known = [[within("known", bits, 0, 2**SEATS - 1) for bits in deck] for deck in known]
        for group in range(self.players if decks != 1 else 1):
            self.fill_unknown(group)

    def default_hands(self) -> list[Any]:
        """Deal nothing, or in the master version all cards not played."""
        if self.master < 0:
            return [[] for _ in range(self.players)]
        played = by_seat(self.data, "played", self.players, [])
        return [[card for card in self.box if isinstance(gone, list) and card not in gone] for gone in played]

    def cards(self, names: Any, most: int) -> list[Card]:
        """Read a list of cards; -1 stands for one that is not known."""
        if not isinstance(names, list) or len(names) > most:
            raise bad(f"cards must be a list of at most {most} names")
        for name in names:
            if name is not None and name not in self.box:
                raise bad(f"{brief(name)} is no card; there are: {', '.join(self.box)}")
        return [-1 if name is None else self.box.index(name) for name in names]

    def group(self, group: int) -> list[list[Card]]:
        """Collect every list that cards of one colour, or of the common deck, can be in."""
        if self.master < 0 and self.options.deck == "common":
            return [*self.hands, *self.fresh, *self.played, *self.decks, self.drawn]
        own = [self.hands[group], self.fresh[group], self.played[group]]
        return own + self.decks[group : group + 1] + ([self.drawn] if self.seat == group else [])

    def rest(self, group: int) -> list[Card]:
        """List the cards of a group that are in none of its lists yet."""
        copies = COLOURS if self.master < 0 and self.options.deck == "common" else 1
        seen = Counter(card for cards in self.group(group) for card in cards)
        for card, count in seen.items():
            if card >= 0 and count > copies:
                raise bad(f"torres.T2.4: there are {count} cards {CARDS[card]!r} where {copies} can be")
        return [card for card in range(len(self.box)) for _ in range(copies - seen[card])]

    def missing(self, group: int) -> list[Card]:
        """Make a deck that was left out: all cards not accounted for."""
        rest = self.in_order(self.rest(group))
        unknown = sum(card < 0 for cards in self.group(group) for card in cards)
        return rest[unknown:]

    def in_order(self, cards: list[Card]) -> list[Card]:
        if self.chance is not None:
            self.chance.shuffle(cards)
        return cards

    def fill_unknown(self, group: int) -> None:
        rest = self.in_order(self.rest(group))
        for cards in self.group(group):
            for i, card in enumerate(cards):
                if card < 0:
                    if not rest:
                        raise bad("torres.T2.4: there are more cards than the box holds")
                    cards[i] = rest.pop(0)
        if rest:
            raise bad(f"torres.T2.4: the card {CARDS[rest[0]]!r} is nowhere: not in a hand, a deck, or played")
