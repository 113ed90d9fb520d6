"""The stacks of blocks that stand before the seat to move. Sets of heights have a bit for each height."""

from __future__ import annotations

from ...kernel import bits
from .components import STACK_HEIGHTS, TALLEST_STACK
from .state import State


def standing(state: State) -> int:
    """T7.1: Return the heights of the seat's stacks."""
    found = 0
    for height in range(1, STACK_HEIGHTS):
        if state.stacks[state.seat * STACK_HEIGHTS + height]:
            found |= bits.bit(height)
    return found


def room(state: State) -> int:
    """T7.5: Return the heights of the stacks that can take another block."""
    return standing(state) & ~bits.bit(TALLEST_STACK)


def sources(state: State) -> int:
    """T8.4: Return the heights of the seat's stacks, and 0 if the stack in use has a block."""
    return standing(state) | (bits.bit(0) if state.stack > 0 else 0)


def tallest(state: State) -> int:
    height = TALLEST_STACK
    while state.stacks[state.seat * STACK_HEIGHTS + height] == 0:
        height -= 1
    return height


def take_from_supply(state: State, height: int) -> None:
    """T4.3: Add a stack, or what the supply has left of it."""
    blocks = min(height, state.supply)
    state.supply -= blocks
    if blocks:
        state.stacks[state.seat * STACK_HEIGHTS + blocks] += 1


def take_stack(state: State, height: int) -> None:
    """T7.1: Make a stack the one in use."""
    state.stacks[state.seat * STACK_HEIGHTS + height] -= 1
    state.stack = height
    state.emptied = False


def take_block_from(state: State, source: int) -> None:
    """T8.4: Take a block. A stack that loses its last one is this turn's, unless another is used."""
    if source == 0:
        state.stack -= 1
    else:
        state.stacks[state.seat * STACK_HEIGHTS + source] -= 1
        if source > 1:
            state.stacks[state.seat * STACK_HEIGHTS + source - 1] += 1
        elif state.stack < 0 and state.rules >= 2:
            state.emptied = True


def raise_stack(state: State, height: int) -> None:
    """T7.5: Put a block of the stack in use on another stack."""
    state.stacks[state.seat * STACK_HEIGHTS + height] -= 1
    state.stacks[state.seat * STACK_HEIGHTS + height + 1] += 1
    state.stack -= 1
