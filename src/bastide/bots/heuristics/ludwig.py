"""Heuristics of Castles of Mad King Ludwig: an evaluator, and which of many placements to consider."""

from __future__ import annotations

from ...games.ludwig import board, scoring
from ...games.ludwig.board import Castle, covered, facing, relation
from ...games.ludwig.components import ADJACENT, CONNECTED, FIRST_OF, LIVING, MAX_COPIES, ROOMS, TYPE_OF
from ...games.ludwig.geometry import TOUCH
from ...games.ludwig.moves import DO_TOP, LOOK, MIDDLE, PICK, PLACE, SHIFT, WHICH
from ...games.ludwig.state import State
from ...games.ludwig.types import Size, Tile
from ...kernel import bits
from ...kernel.types import Move, Seat
from ..evaluators.ludwig import DEFAULT_WEIGHTS, WeightedEvaluator

EVALUATOR = WeightedEvaluator(DEFAULT_WEIGHTS)
evaluate = EVALUATOR
TYPE = TYPE_OF[:]
FIRST = FIRST_OF[:]

JOINED = 1.0  # an entrance that meets another
WALLED = 0.6  # an entrance that faces a wall
DEPLETION = 1.5  # a room whose stack may be depleted: a share of its points
MAX_TILES = 3  # considered of a stack
MAX_PLACEMENTS = 2048  # that are compared
SCORES = [0.0] * 2048


def prune_moves(state: State, seat: Seat, moves: list[Move], limit: int) -> list[Move]:
    """Return the most promising placements of a tile, tiles of a stack, or stack."""
    count = len(moves)
    if state.ask == LOOK:
        limit = 1 if limit < count else count
    elif state.ask == PICK:
        limit = min(limit, MAX_TILES)
    elif state.ask != PLACE or count > MAX_PLACEMENTS:
        return moves
    if count <= limit:
        return moves
    castle = state.castles[seat]
    for i in range(count):
        which = moves[i] & WHICH
        if state.ask == PLACE:
            SCORES[i] = score_placement(castle, state.tile, which)
        elif state.ask == LOOK:
            SCORES[i] = mean_unseen_points(state, which) + depletion_value(state, castle, which)
        else:
            SCORES[i] = EVALUATOR.tile_value(castle, which) if moves[i] >> SHIFT == DO_TOP else 0.0
    found = []
    for _ in range(limit):
        best = 0
        for i in range(1, count):
            if SCORES[i] > SCORES[best]:
                best = i
        found.append(moves[best])
        SCORES[best] = -1000.0
    return found


def mean_unseen_points(state: State, size: Size) -> float:
    """Return the mean of the points printed on the tiles of a size that nobody has seen yet."""
    total = 0
    count = 0
    for which in range(MAX_COPIES):
        tile = FIRST[size] + which
        if tile < ROOMS and scoring.SIZE[tile] == size and not state.seen[size] >> which & 1:
            total += scoring.POINTS[tile]
            count += 1
    return total / count if count else 0.0


def depletion_value(state: State, castle: Castle, size: Size) -> float:
    """Value the removal of two tiles from a stack, which brings its depletion nearer."""
    return DEPLETION * scoring.rooms_of_size(castle, size) / max(1, bits.count(state.stack[size]) - 1)


def score_placement(castle: Castle, tile: Tile, which: int) -> float:
    """Estimate the points of a placement without making it."""
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
                JOINED
                + centre_points(tile, castle.tile[other], CONNECTED)
                + centre_points(castle.tile[other], tile, CONNECTED)
            )
            if castle.open[other] == 1:
                points += reward_value(castle.tile[other])
        else:
            at = key * board.LARGEST + door
            side = board.DOOR_SIDE[at]
            if covered(castle, x + board.DOOR_X[at] + board.STEP_X[side], y + board.DOOR_Y[at] + board.STEP_Y[side]):
                points -= WALLED
    if joined == board.DOOR_COUNT[key]:
        points += reward_value(tile)
    for door in range(castle.doors):
        if castle.door_to[door] < 0:
            side = castle.door_side[door]
            column = castle.door_x[door] + board.STEP_X[side] - x
            row = castle.door_y[door] + board.STEP_Y[side] - y
            if 0 <= column < board.WIDTH[key] and 0 <= row < board.HEIGHT[key]:
                points -= WALLED
    points += WALLED * joined  # the loop above also counts the entrances that are met
    for other in range(castle.count):
        value = centre_points(tile, castle.tile[other], ADJACENT) + centre_points(castle.tile[other], tile, ADJACENT)
        if value and relation(castle, other, key, x, y) & TOUCH:
            points += value
    return points


def centre_points(one: Tile, other: Tile, counted: int) -> int:
    """Return the points of one tile's centre for another tile, if it counts tiles in this relation."""
    if scoring.COUNTED[one] == counted and scoring.FITTING[one] >> TYPE[other] & 1:
        return scoring.WORTH[one]
    return 0


def reward_value(tile: Tile) -> float:
    return scoring.POINTS[tile] if TYPE[tile] == LIVING else EVALUATOR.reward[TYPE[tile]]
