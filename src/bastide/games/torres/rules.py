"""What may be done. Each rule stands once: `legal` and `allows` share it.

A move names a kind and up to two more things, `first` and `second`. What may be named is given by three sets:
`kinds` now on offer, `origins` of a kind, `targets` of a kind and first. A move is legal when it is in all three.
"""

from __future__ import annotations

from ...kernel import bits
from ...kernel.decision import Decision
from ...kernel.moves import Moves, borrow, give_back
from . import board as squares, components
from .board import Board
from .components import (
    ADVANCE_AP,
    BLOCK_AP,
    BUY_AP,
    CARDS_A_TURN,
    KNIGHTS,
    MOVE_AP,
    PLACE_AP,
    TALLEST_STACK,
)
from .moves import (
    ASKS,
    CASTLE,
    DO_ADVANCE,
    DO_BLOCK,
    DO_BOTTOM,
    DO_BUY,
    DO_CARD,
    DO_CASTLE,
    DO_CLIMB,
    DO_DIAGONAL,
    DO_END,
    DO_FREE,
    DO_KEEP,
    DO_KING,
    DO_LEAP,
    DO_MOVE,
    DO_PLACE,
    DO_RELOCATE,
    DO_SECRET,
    DO_SHIFT,
    DO_SPREAD,
    DO_STACK,
    DO_START,
    DO_STAY,
    DO_TOP,
    DO_UNDER,
    KEEP,
    KING,
    KNIGHT,
    MOVE_KING,
    OVER,
    RETURN,
    SPREAD,
    STACK,
    START,
    TURN,
)
from .state import State

CARDS = len(components.CARDS)
ALL_SQUARES = 0xFFFFFFFFFFFFFFFF
WITHOUT_DETAIL = 1  # the set of what can be named where there is nothing to name


def kinds(state: State) -> int:
    """the kinds of moves on offer, as a set of bits"""
    if state.ask == TURN:
        return turn_kinds(state) | card_kinds(state)
    if state.ask == CASTLE:
        return bits.bit(DO_CASTLE)
    if state.ask == KNIGHT:
        return bits.bit(DO_PLACE)
    if state.ask == KING:
        return bits.bit(DO_KING)
    if state.ask == KEEP:
        return bits.bit(DO_KEEP)
    if state.ask == RETURN:
        return bits.bit(DO_TOP) | bits.bit(DO_BOTTOM)
    if state.ask == STACK:
        return bits.bit(DO_STACK)
    if state.ask == SPREAD:
        return bits.bit(DO_SPREAD)
    if state.ask == MOVE_KING:
        return bits.bit(DO_KING) | bits.bit(DO_STAY)
    if state.ask == START:
        return bits.bit(DO_START)
    return 0


def turn_kinds(state: State) -> int:
    """T5.1 to T5.7"""
    found = bits.bit(DO_END)
    if state.ap >= ADVANCE_AP:
        found |= bits.bit(DO_ADVANCE)
    if state.ap >= MOVE_AP:
        found |= bits.bit(DO_MOVE)
    if state.ap >= PLACE_AP and bits.count(state.board.knights[state.seat]) < KNIGHTS:
        found |= bits.bit(DO_PLACE)
    if state.ap >= BLOCK_AP and (state.stack > 0 or (state.stack < 0 and standing(state))):
        found |= bits.bit(DO_BLOCK)
    if state.ap >= BUY_AP and state.bought < CARDS_A_TURN and state.deck_size[deck_of(state)] > 0:
        found |= bits.bit(DO_BUY)
    if state.stack < 0 and bits.count(standing(state)) > 1:
        found |= bits.bit(DO_STACK)
    return found


def card_kinds(state: State) -> int:
    """T5.5: one card a turn, none bought in this turn"""
    found = 0
    if not state.card_played:
        for card in range(CARDS):
            if state.hands[state.seat * CARDS + card]:
                found |= bits.bit(DO_CARD + card)
    return found


def origins(state: State, kind: int) -> int:
    if kind == DO_MOVE or (DO_CLIMB <= kind <= DO_LEAP and kind not in (DO_UNDER, DO_FREE, DO_SHIFT)):
        return state.board.knights[state.seat]
    if kind == DO_UNDER:
        return sources(state)
    if kind == DO_SHIFT:
        return free_blocks(state.board)
    return WITHOUT_DETAIL


def targets(state: State, kind: int, first: int) -> int:
    board = state.board
    own = board.knights[state.seat]
    if kind == DO_MOVE:
        return squares.steps(board, first, 1) | squares.doors(board, first)
    if kind == DO_BLOCK:
        return squares.buildable(board)
    if kind == DO_PLACE:
        return squares.places(board, own) if state.ask == TURN else castles_without_figure(board)
    if kind == DO_STACK:
        return standing(state)
    if kind == DO_CLIMB:
        return squares.steps(board, first, 2)
    if kind == DO_UNDER:
        return squares.supportable(board, own)
    if kind == DO_FREE:
        return squares.buildable(board) if state.supply else 0
    if kind == DO_SECRET:
        return squares.secret_doors(board, first)
    if kind == DO_DIAGONAL:
        return squares.diagonal_steps(board, first)
    if kind == DO_SHIFT:
        return squares.shift_targets(board, first)
    if kind == DO_RELOCATE:
        return squares.places(board, own & ~bits.bit(first))
    if kind == DO_LEAP:
        return squares.leaps(board, first, opponents(state))
    if kind == DO_CASTLE:
        return founding_squares(board)
    if kind == DO_KING:
        return king_squares(state)
    if kind == DO_SPREAD:
        return room(state)
    if kind == DO_START:
        return bits.bit(state.players) - 1
    if kind in (DO_KEEP, DO_TOP, DO_BOTTOM):
        return drawn_cards(state)
    return WITHOUT_DETAIL


def opponents(state: State) -> int:
    board = state.board
    return (board.knights[0] | board.knights[1] | board.knights[2] | board.knights[3]) & ~board.knights[state.seat]


def free_blocks(board: Board) -> int:
    """towers with no figure on them"""
    return board.level[1] & squares.free_squares(board)


def castles_without_figure(board: Board) -> int:
    """T3.2"""
    return board.level[1] & ~squares.connected(~squares.free_squares(board), board.level[1])


def founding_squares(board: Board) -> int:
    """T3.3: at least Manhattan distance 3 from every other start castle"""
    near = board.level[1] | squares.beside(board.level[1])
    return ~(near | squares.beside(near)) & ALL_SQUARES


def king_squares(state: State) -> int:
    """T3.2 in the set-up; T1.5 and T10.1 after a year"""
    board = state.board
    if state.ask == KING:
        return castles_without_figure(board)
    if state.newer:
        return free_blocks(board) & ~squares.connected(board.king, board.level[1])
    return free_blocks(board)


def standing(state: State) -> int:
    """T7.1: heights of the stacks standing before the seat, as a set of bits"""
    found = 0
    for height in range(1, TALLEST_STACK + 1):
        if state.stacks[state.seat * 4 + height]:
            found |= bits.bit(height)
    return found


def room(state: State) -> int:
    """T7.5: heights of the stacks that can take another block"""
    return standing(state) & ~bits.bit(TALLEST_STACK)


def sources(state: State) -> int:
    """T8.4: any own stack, by its height; 0 is the stack in use"""
    return standing(state) | (WITHOUT_DETAIL if state.stack > 0 else 0)


def tallest(state: State) -> int:
    height = TALLEST_STACK
    while state.stacks[state.seat * 4 + height] == 0:
        height -= 1
    return height


def drawn_cards(state: State) -> int:
    found = 0
    for i in range(state.drawn_count):
        found |= bits.bit(state.drawn[i])
    return found


def deck_of(state: State) -> int:
    return 0 if state.common else state.seat


def list_moves(state: State, moves: Moves) -> None:
    moves.clear()
    on_offer = kinds(state)
    while on_offer:
        kind = bits.lowest(on_offer)
        named = origins(state, kind)
        while named:
            first = bits.lowest(named)
            moves.add_each(kind << 12 | first << 6, targets(state, kind, first))
            named &= named - 1
        on_offer &= on_offer - 1


def allows(state: State, move: int) -> bool:
    kind = move >> 12
    first = move >> 6 & 63
    return (
        kinds(state) & bits.bit(kind) != 0
        and origins(state, kind) & bits.bit(first) != 0
        and targets(state, kind, first) & bits.bit(move & 63) != 0
    )


def legal(state: State, seat: int) -> list[int]:
    if seat != state.seat:
        return []
    moves = borrow()
    list_moves(state, moves)
    found = moves.listed()
    give_back(moves)
    return found


def decisions(state: State) -> tuple[Decision, ...]:
    if state.ask == OVER:
        return ()
    kind = ASKS[state.ask]
    return (Decision(state.seat, kind, f"torres.{kind}", tuple(legal(state, state.seat))),)
