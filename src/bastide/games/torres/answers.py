"""The answers to questions outside the free part of a turn: what each may name, why not, and what it does."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.errors import Refusal
from ...kernel.squares import square_name
from ...kernel.types import Square, SquareSet
from . import board as squares
from .actions import Action
from .board import put_block
from .components import SPACING, START_CASTLES
from .flow import begin_year, end_break, spread_rest
from .moves import (
    CASTLE,
    DO_CASTLE,
    DO_KING,
    DO_PLACE,
    DO_SPREAD,
    DO_STACK,
    DO_START,
    DO_STAY,
    KING,
    KNIGHT,
    MOVE_KING,
    SPREAD,
    STACK,
    START,
)
from .refusals import occupied, refusal
from .stacks import raise_stack, room, standing, take_stack
from .state import State

# --- the set-up


class FoundCastle(Action):
    """T3.3: In the master version the players place the start blocks in turn."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.founding_squares(state.board)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        near = state.board.level[1] & squares.within(bits.bit(second), SPACING - 1)
        if not near:
            return None
        return refusal(self.rule, "too_near", square=square_name(second), castle=square_name(bits.lowest(near)))

    def apply(self, state: State, first: int, second: int) -> None:
        state.supply -= 1
        put_block(state.board, second)
        state.undo_barrier += 1
        state.seat = (state.seat + 1) % state.players
        if state.board.castle_count == START_CASTLES:
            state.seat = 0
            state.ask = KNIGHT


class SetupFigure(Action):
    """T3.2: A figure goes on a castle without one."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.castles_without_figure(state.board)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        taken = not_free_block(state, self.rule, second)
        return taken or refusal(self.rule, "castle_taken", square=square_name(second))


def not_free_block(state: State, rule: str, square: Square) -> Refusal | None:
    if state.board.heights[square] == 0:
        return refusal(rule, "not_castle", square=square_name(square))
    return occupied(state, rule, square)


class PlaceFirstKnight(SetupFigure):
    """T3.2: Each seat once, then the last one places the king."""

    def apply(self, state: State, first: int, second: int) -> None:
        state.board.knights[state.seat] |= bits.bit(second)
        if state.seat == state.players - 1:
            state.ask = KING
        else:
            state.undo_barrier += 1
            state.seat += 1


class PlaceKing(SetupFigure):
    """T3.2: The first year begins with it."""

    def apply(self, state: State, first: int, second: int) -> None:
        state.board.king = bits.bit(second)
        begin_year(state)


# --- the end of a turn


class GiveUpStack(Action):
    """T7.5: A stack goes at the end of a turn in which none was used."""

    def targets(self, state: State, first: int) -> SquareSet:
        return standing(state)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return refusal(self.rule, "no_such_stack", height=second)

    def apply(self, state: State, first: int, second: int) -> None:
        take_stack(state, second)
        spread_rest(state)


class SpreadBlock(Action):
    """T7.5: An unused block goes on another stack."""

    def targets(self, state: State, first: int) -> SquareSet:
        return room(state)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return refusal(self.rule, "stack_full", height=second)

    def apply(self, state: State, first: int, second: int) -> None:
        raise_stack(state, second)
        spread_rest(state)


# --- between the years


class MoveKing(Action):
    """T10.1, T1.5: The king goes to a free block."""

    def targets(self, state: State, first: int) -> SquareSet:
        return squares.king_moves(state.board, state.newer)

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        taken = not_free_block(state, self.rule, second)
        return taken or refusal("T1.5", "kings_castle", square=square_name(second))

    def apply(self, state: State, first: int, second: int) -> None:
        state.board.king = bits.bit(second)
        end_break(state)


class LeaveKing(Action):
    """T10.1: The king may stay where he is."""

    def apply(self, state: State, first: int, second: int) -> None:
        end_break(state)


class ChooseStart(Action):
    """T1.4: The seat with the fewest points chooses who starts the year."""

    def targets(self, state: State, first: int) -> SquareSet:
        return bits.bit(state.players) - 1

    def why_not(self, state: State, first: int, second: int) -> Refusal | None:
        return refusal(self.rule, "no_seat", seat=second)

    def apply(self, state: State, first: int, second: int) -> None:
        state.start = second
        begin_year(state)


ANSWERS = {
    CASTLE: (FoundCastle(DO_CASTLE, "T3.3"),),
    KNIGHT: (PlaceFirstKnight(DO_PLACE, "T3.2"),),
    KING: (PlaceKing(DO_KING, "T3.2"),),
    STACK: (GiveUpStack(DO_STACK, "T7.5"),),
    SPREAD: (SpreadBlock(DO_SPREAD, "T7.5"),),
    MOVE_KING: (MoveKing(DO_KING, "T10.1"), LeaveKing(DO_STAY, "T10.1")),
    START: (ChooseStart(DO_START, "T1.4"),),
}
