"""The actions of a turn: what each may name, why not, and what it does.

A move names a kind of action and up to two more things, `first` and `second`: squares, heights, cards. It is legal when
`second` is among the action's `targets` and, if the action names two things, `first` among its `origins`. Both are sets
of bits. An action that is not possible has none.
"""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal
from ...kernel.squares import square_name
from ...kernel.types import Card, Square, SquareSet
from . import board as squares
from .board import Board, put_block
from .components import ADVANCE_AP, BLOCK_AP, KNIGHTS, MOVE_AP, PLACE_AP, STEP_UP
from .flow import end_turn
from .moves import DO_ADVANCE, DO_BLOCK, DO_END, DO_MOVE, DO_PLACE, DO_STACK, NAMING_TWO, NOTHING_TO_NAME
from .refusals import has_door, is_beside, not_own, occupied, refusal, too_dear, too_high
from .scoring import advance
from .stacks import standing, take_stack, tallest
from .state import State


class Action:
    """A kind of move that may be played while something is asked."""

    def __init__(self, kind: int, rule: str, card: Card = -1) -> None:
        self.kind = kind
        self.rule = rule
        self.card = card  # that it plays, if any
        self.names_two = kind in NAMING_TWO
        self.next: Action | None = None  # the next one that the same question offers

    def origins(self, state: State) -> SquareSet:
        """Return what may be named first, if the action names two things."""
        return 0

    def targets(self, state: State, first: int) -> SquareSet:
        """Return what may be named second, or on its own."""
        return NOTHING_TO_NAME

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        """Say why an illegal move is illegal; nothing where its number stands for no move."""
        return None

    def apply(self, state: State, first: int, second: int) -> None:
        """Play a legal move."""


class NotOnOffer(Action):
    """What stands for a kind of move that is not asked for."""

    def targets(self, state: State, first: int) -> SquareSet:
        return 0


NOT_ON_OFFER = NotOnOffer(-1, "")

# --- knights


class MoveKnight(Action):
    """T5.2: A step, or a way through a castle."""

    def origins(self, state: State) -> SquareSet:
        return state.board.knights[state.seat] if state.ap >= MOVE_AP else 0

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.walks(state.board, first)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        basic = too_dear(state, self.rule, MOVE_AP) or not_own(state, self.rule, first)
        if basic:
            return basic
        origin, square = square_name(first), square_name(second)
        if first == second:
            return refusal("T6.1", "same_square", square=square)
        taken = occupied(state, "T6.1", second)
        if taken:
            return taken
        if is_beside(first, second):
            return too_high(state.board, "T6.1", first, second, STEP_UP)
        if has_door(state.board, first):
            return refusal("T6.2", "no_way", square=square, origin=origin)
        return refusal("T6.2", "no_door", square=square, origin=origin, level=state.board.heights[first])

    def apply(self, state: State, first: int, second: int) -> None:
        state.ap -= MOVE_AP
        move_knight(state, first, second)


def move_knight(state: State, origin: Square, square: Square) -> None:
    state.board.knights[state.seat] ^= bits.bit(origin) | bits.bit(square)


class PlaceKnight(Action):
    """T5.1: A knight from the reserve next to one on the board."""

    def targets(self, state: State, first: int) -> SquareSet:
        own = state.board.knights[state.seat]
        return squares.places(state.board, own) if state.ap >= PLACE_AP and bits.count(own) < KNIGHTS else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        own = state.board.knights[state.seat]
        if bits.count(own) == KNIGHTS:
            return refusal("T2.2", "no_reserve", knights=KNIGHTS)
        return too_dear(state, self.rule, PLACE_AP) or no_place(state, self.rule, own, second, "not_beside_knight")

    def apply(self, state: State, first: int, second: int) -> None:
        state.ap -= PLACE_AP
        state.board.knights[state.seat] |= bits.bit(second)


def no_place(state: State, rule: str, knights: SquareSet, square: Square, otherwise: str) -> Refusal | None:
    """Say why a knight cannot be placed next to one of these, on a square that `squares.places` does not have."""
    near = knights & squares.beside(bits.bit(square))
    reason = refusal(rule, "above_knight" if near else otherwise, square=square_name(square))
    return occupied(state, rule, square) or reason


# --- blocks


class PlaceBlock(Action):
    """T5.3: A block of the stack in use, or of the tallest stack, which then is the one in use."""

    def targets(self, state: State, first: int) -> SquareSet:
        has_block = state.stack > 0 or (state.stack < 0 and standing(state) != 0)
        return squares.buildable(state.board) if state.ap >= BLOCK_AP and has_block else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        dear = too_dear(state, self.rule, BLOCK_AP)
        if dear:
            return dear
        if state.stack == 0:
            return refusal("T7.1", "stack_empty")
        if state.stack < 0 and not standing(state):
            return refusal("T7.1", "no_stack")
        return not_buildable(state, second)

    def apply(self, state: State, first: int, second: int) -> None:
        state.ap -= BLOCK_AP
        if state.stack < 0:
            take_stack(state, tallest(state))
        state.stack -= 1
        put_block(state.board, second)


def not_buildable(state: State, square: Square) -> Refusal | None:
    """T7.2 to T7.4: Say why no block may be placed on a square."""
    board = state.board
    taken = occupied(state, "T7.2", square)
    if taken:
        return taken
    if board.heights[square] == 0 and not squares.beside(bits.bit(square)) & board.level[1]:
        return refusal("T7.2", "not_beside_castle", square=square_name(square))
    return cannot_grow(board, square)


def cannot_grow(board: Board, square: Square) -> Refusal | None:
    """T7.3, T7.4: Say why a castle cannot grow by a block on a square."""
    if board.heights[square] == 0:
        return joins(board, "T7.4", square)
    area = bits.count(squares.castle_at(board, square))
    if board.heights[square] < area:
        return None
    return refusal("T7.3", "higher_than_base", square=square_name(square), height=board.heights[square] + 1, area=area)


def joins(board: Board, rule: str, square: Square) -> Refusal | None:
    """Say which castles a block on the ground would join."""
    near = squares.beside(bits.bit(square))
    touched = []
    for i in range(board.castle_count):
        if board.castles[i] & near:
            touched.append(square_name(bits.lowest(board.castles[i] & near)))
    return refusal(rule, "joins", one=touched[0], other=touched[1]) if len(touched) > 1 else None


class TakeStack(Action):
    """T7.1: Choose the stack of this turn."""

    def targets(self, state: State, first: int) -> SquareSet:
        if state.stack >= 0:
            return 0
        heights = standing(state)
        return heights if bits.count(heights) > 1 else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        if state.stack >= 0:
            return refusal(self.rule, "stack_chosen")
        if not standing(state) & bits.bit(second):
            return refusal(self.rule, "no_such_stack", height=second)
        return refusal(self.rule, "stacks_alike", height=second)

    def apply(self, state: State, first: int, second: int) -> None:
        take_stack(state, second)


# --- the marker and the end of the turn


class Advance(Action):
    """T5.6: The marker goes one space ahead."""

    def targets(self, state: State, first: int) -> SquareSet:
        return NOTHING_TO_NAME if state.ap >= ADVANCE_AP else 0

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return too_dear(state, self.rule, ADVANCE_AP)

    def apply(self, state: State, first: int, second: int) -> None:
        state.ap -= ADVANCE_AP
        advance(state, state.seat, 1)


class EndTurn(Action):
    """T5.7: With or without action points left."""

    def apply(self, state: State, first: int, second: int) -> None:
        end_turn(state)


TURN_ACTIONS = (
    EndTurn(DO_END, "T5.7"),
    MoveKnight(DO_MOVE, "T5.2"),
    PlaceKnight(DO_PLACE, "T5.1"),
    PlaceBlock(DO_BLOCK, "T5.3"),
    Advance(DO_ADVANCE, "T5.6"),
    TakeStack(DO_STACK, "T7.1"),
)
