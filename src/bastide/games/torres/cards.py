"""The action cards: what each may name, why not, and what it does. The class of a card is named like its rule."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal
from ...kernel.squares import square_name
from ...kernel.types import Card, Square, SquareSet
from . import board as squares
from .actions import Action, cannot_grow, joins, move_knight, no_place, not_buildable
from .board import Board, put_block, take_block
from .components import (
    CARD_ROOM,
    CARDS,
    CARDS_A_TURN,
    CLIMB_UP,
    FEWEST_CASTLES,
    SEVEN_AP,
    SIX_AP,
    STEP_UP,
    TURN_AP,
    CardName,
)
from .moves import CARD_KINDS
from .refusals import has_door, is_beside, not_own, occupied, refusal, too_high
from .stacks import sources, standing, take_block_from, tallest
from .state import State

# --- T5.5: one card a turn, none that was bought in it


def playable_cards(state: State) -> int:
    """Return the set of cards that may be played, a bit for each."""
    found = 0
    if not state.card_played:
        for card in range(state.cards):
            if state.hands[state.seat * CARD_ROOM + card]:
                found |= bits.bit(card)
    return found


def not_playable(state: State, card: Card) -> Refusal | None:
    if playable_cards(state) & bits.bit(card):
        return None
    if state.card_played:
        return refusal("T5.5", "card_played")
    fresh = [state.fresh[state.seat * CARDS_A_TURN + i] for i in range(state.fresh_count[state.seat])]
    # a card bought unseen must not be given away by the answer
    key = "card_fresh" if card in fresh and not state.blind else "no_card"
    return refusal("T5.5", key, card=CARDS[card])


def spend(state: State, card: Card) -> None:
    """Remove a card from the game."""
    state.hands[state.seat * CARD_ROOM + card] -= 1
    state.played[state.seat * CARD_ROOM + card] += 1
    state.card_played = True


class ActionCard(Action):
    """A card of the hand; T5.5 is checked apart."""

    def __init__(self, name: CardName) -> None:
        Action.__init__(self, CARD_KINDS[name], f"T8.{CARDS.index(name) + 1}", CARDS.index(name))


class KnightCard(ActionCard):
    """A card that moves one of the own knights."""

    def origins(self, state: State) -> SquareSet:
        return state.board.knights[state.seat]

    def apply(self, state: State, first: int, second: int) -> None:
        move_knight(state, first, second)


# --- the cards


class ActionPoints(ActionCard):
    """T8.1, T8.2: 6 or 7 action points this turn instead of 5."""

    def __init__(self, name: CardName, points: int) -> None:
        ActionCard.__init__(self, name)
        self.more = points - TURN_AP

    def apply(self, state: State, first: int, second: int) -> None:
        state.ap += self.more


class Climb(KnightCard):
    """T8.3: A step that may lead up 2 levels."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.steps(state.board, first, CLIMB_UP)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = not_own(state, self.rule, first)
        if basic:
            return basic
        if not is_beside(first, second):
            return refusal(self.rule, "not_neighbour", square=square_name(second), origin=square_name(first))
        return occupied(state, self.rule, second) or too_high(state.board, self.rule, first, second, CLIMB_UP)


class BlockUnderKnight(ActionCard):
    """T8.4: A block from any own stack under an own knight. The stack is named by its height, the one in use by 0."""

    def origins(self, state: State) -> SquareSet:
        return sources(state)

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.supportable(state.board, state.board.knights[state.seat])

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = not_own(state, self.rule, second)
        if basic:
            return basic
        if sources(state) & bits.bit(first):
            return cannot_grow(state.board, second)
        if first:
            return refusal(self.rule, "no_such_stack", height=first)
        if state.stack == 0:
            return refusal(self.rule, "stack_empty")
        if not standing(state):
            return refusal(self.rule, "no_stack")
        return refusal(self.rule, "stack_unnamed", square=square_name(second), height=tallest(state))

    def apply(self, state: State, first: int, second: int) -> None:
        take_block_from(state, first)
        put_block(state.board, second)


class FreeBlock(ActionCard):
    """T8.5: A block from the supply."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.buildable(state.board) if state.supply else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return not_buildable(state, second) if state.supply else refusal(self.rule, "no_supply")

    def apply(self, state: State, first: int, second: int) -> None:
        state.supply -= 1
        put_block(state.board, second)


class SecretDoor(KnightCard):
    """T8.6: Into a castle at the own level, and out of any of its doors."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.secret_doors(state.board, first)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = not_own(state, self.rule, first) or occupied(state, self.rule, second)
        if basic:
            return basic
        if has_door(state.board, first):
            return refusal(self.rule, "no_exit", square=square_name(second))
        return refusal(self.rule, "no_door_here", origin=square_name(first), level=state.board.heights[first])


class DiagonalStep(KnightCard):
    """T8.7: A step to a square that touches the own one at a corner."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.diagonal_steps(state.board, first)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = not_own(state, self.rule, first)
        if basic:
            return basic
        if not squares.diagonal(bits.bit(first)) & bits.bit(second):
            return refusal(self.rule, "not_diagonal", square=square_name(second), origin=square_name(first))
        return occupied(state, self.rule, second) or too_high(state.board, self.rule, first, second, STEP_UP)


class MoveBlock(ActionCard):
    """T8.8: The top block of a tower without a figure goes to another square without one."""

    def origins(self, state: State) -> SquareSet:
        return squares.free_blocks(state.board)

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.shift_targets(state.board, first)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        if state.board.heights[first] == 0:
            return refusal(self.rule, "no_block", square=square_name(first))
        taken = occupied(state, self.rule, first)
        if taken:
            return taken
        if first == second:
            return refusal(self.rule, "same_place")
        return occupied(state, self.rule, second) or breaks_castles(state.board, self.rule, first, second)

    def apply(self, state: State, first: int, second: int) -> None:
        take_block(state.board, first)
        put_block(state.board, second)


def breaks_castles(board: Board, rule: str, origin: Square, square: Square) -> Refusal | None:
    """Say what would be wrong with the castles after a block was moved."""
    after = squares.copy_board(board)
    take_block(after, origin)
    if board.heights[square] == 0:
        joined = joins(after, rule, square)
        if joined:
            return joined
    put_block(after, square)
    castles = [after.castles[i] for i in range(after.castle_count)]
    for castle in castles:
        if squares.connected(castle & (~castle + 1), castle) != castle:
            return refusal(rule, "splits", square=square_name(origin))
    if after.castle_count < FEWEST_CASTLES:
        return refusal(rule, "few_castles", castles=after.castle_count, fewest=FEWEST_CASTLES)
    for castle in castles:
        height, area = squares.highest(after, castle), bits.count(castle)
        if height > area:
            return refusal(rule, "base_too_small", height=height, area=area)
    return None


class RelocateKnight(KnightCard):
    """T8.9: A knight goes where a new one could be placed."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.places(state.board, state.board.knights[state.seat] & ~bits.bit(first))

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        others = state.board.knights[state.seat] & ~bits.bit(first)
        return not_own(state, self.rule, first) or no_place(state, self.rule, others, second, "not_beside_other")


class Leapfrog(KnightCard):
    """T8.10: A jump straight over an opposing knight onto the free square behind."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.leaps(state.board, first, state.seat)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = not_own(state, self.rule, first)
        if basic:
            return basic
        names = {"square": square_name(second), "origin": square_name(first)}
        between = squares.beside(bits.bit(first)) & squares.beside(bits.bit(second))
        if abs(first - second) not in (2, 16) or bits.count(between) != 1:
            return refusal(self.rule, "not_behind", **names)
        if not between & squares.opponents(state.board, state.seat):
            return refusal(self.rule, "nobody_between", **names)
        return occupied(state, self.rule, second) or too_high(state.board, self.rule, first, second, STEP_UP)


# in the order of `components.CARDS`
ACTION_CARDS = [
    ActionPoints("six", SIX_AP),
    ActionPoints("seven", SEVEN_AP),
    Climb("climb"),
    BlockUnderKnight("under"),
    FreeBlock("free"),
    SecretDoor("secret"),
    DiagonalStep("diagonal"),
    MoveBlock("shift"),
    RelocateKnight("relocate"),
    Leapfrog("leap"),
]
