"""What is known of Castles of Mad King Ludwig: a value made by hand, and which of many places for a tile to look at."""

from __future__ import annotations

from ..games.ludwig import board, scoring
from ..games.ludwig.board import Castle, covered, facing, relation
from ..games.ludwig.components import ADJACENT, CONNECTED, FIRST_OF, LIVING, ROOMS, TYPE_OF
from ..games.ludwig.moves import DO_TOP, LOOK, MIDDLE, PICK, PLACE, SHIFT, WHICH
from ..games.ludwig.shapes import TOUCH
from ..games.ludwig.state import State
from ..kernel import bits
from .judges.ludwig import FIGURES, Judge

HAND = Judge(FIGURES)
value = HAND
TYPE = TYPE_OF[:]
FIRST = FIRST_OF[:]

JOINED = 1.0  # an entrance that meets one
FEW = 3  # tiles taken from a stack
USED_UP = 1.5  # a room whose stack may be used up: a share of its points
WALLED = 0.6  # an entrance that faces a wall
SCORES = [0.0] * 2048


def sifted(state: State, seat: int, moves: list[int], most: int) -> list[int]:
    """of many places for a tile those that seem best, of tiles in a stack a few, of many stacks one"""
    count = len(moves)
    if state.ask == LOOK:
        most = 1 if most < count else count
    elif state.ask == PICK:
        most = min(most, FEW)
    elif state.ask != PLACE or count > 2048:
        return moves
    if count <= most:
        return moves
    castle = state.castles[seat]
    for i in range(count):
        which = moves[i] & WHICH
        if state.ask == PLACE:
            SCORES[i] = promise(castle, state.tile, which)
        elif state.ask == LOOK:
            SCORES[i] = hidden_worth(state, which) + nearly_used_up(state, castle, which)
        else:
            SCORES[i] = HAND.appeal(castle, which) if moves[i] >> SHIFT == DO_TOP else 0.0
    found = []
    for _ in range(most):
        best = 0
        for i in range(1, count):
            if SCORES[i] > SCORES[best]:
                best = i
        found.append(moves[best])
        SCORES[best] = -1000.0
    return found


def hidden_worth(state: State, size: int) -> float:
    """points printed on a tile of a size that nobody has seen yet"""
    total = 0
    count = 0
    for which in range(9):
        tile = FIRST[size] + which
        if tile < ROOMS and scoring.SIZE[tile] == size and not state.seen[size] >> which & 1:
            total += scoring.POINTS[tile]
            count += 1
    return total / count if count else 0.0


def nearly_used_up(state: State, castle: Castle, size: int) -> float:
    """what two tiles less in a stack bring nearer"""
    return USED_UP * scoring.rooms_of_size(castle, size) / max(1, bits.count(state.stack[size]) - 1)


def promise(castle: Castle, tile: int, which: int) -> float:
    """what a tile would bring in a place, without laying it there"""
    x = (which >> 15) - MIDDLE
    y = (which >> 3 & 4095) - MIDDLE
    key = tile * 4 + (which >> 1 & 3)
    points = 0.0
    joined = 0
    for door in range(board.DOOR_COUNT[key]):
        met = facing(castle, key, door, x, y)
        if met >= 0:
            other = castle.door_of[met]
            joined += 1
            points += (
                JOINED + between(tile, castle.tile[other], CONNECTED) + between(castle.tile[other], tile, CONNECTED)
            )
            if castle.open[other] == 1:
                points += reward_of(castle.tile[other])
        else:
            at = key * board.LARGEST + door
            side = board.DOOR_SIDE[at]
            if covered(castle, x + board.DOOR_X[at] + board.STEP_X[side], y + board.DOOR_Y[at] + board.STEP_Y[side]):
                points -= WALLED
    if joined == board.DOOR_COUNT[key]:
        points += reward_of(tile)
    for door in range(castle.doors):
        if castle.door_to[door] < 0:
            side = castle.door_side[door]
            column = castle.door_x[door] + board.STEP_X[side] - x
            row = castle.door_y[door] + board.STEP_Y[side] - y
            if 0 <= column < board.WIDTH[key] and 0 <= row < board.HEIGHT[key]:
                points -= WALLED
    points += WALLED * joined  # those that were met lie there, too
    for other in range(castle.count):
        worth = between(tile, castle.tile[other], ADJACENT) + between(castle.tile[other], tile, ADJACENT)
        if worth and relation(castle, other, key, x, y) & TOUCH:
            points += worth
    return points


def between(one: int, other: int, counted: int) -> int:
    """what the centre of a tile gives for another, if it counts what is so"""
    if scoring.COUNTED[one] == counted and scoring.FITTING[one] >> TYPE[other] & 1:
        return scoring.WORTH[one]
    return 0


def reward_of(tile: int) -> float:
    return scoring.POINTS[tile] if TYPE[tile] == LIVING else HAND.reward[TYPE[tile]]
