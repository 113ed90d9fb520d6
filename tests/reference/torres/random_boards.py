"""Random castles, towers and figures, with more of the cases that are rare in play."""

import random

from .blocks import block_targets
from .board import (
    DIAGONAL,
    DIAGONAL_NEIGHBOURS,
    NEIGHBOURS,
    ORTHOGONAL,
    SIZE,
    SQUARES,
    Board,
    Castle,
    Heights,
    Position,
    Square,
    find_castles,
    number_castles,
    shifted,
)
from .components import KNIGHTS

# Castles with a courtyard, a gap or a bend; the first rows and columns are 0.
SHAPES: list[list[Square]] = [
    [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2)],
    [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (3, 1)],
    [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3)],
    [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3)],
    [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)],
]


def random_shape(rng: random.Random, open_squares: set[Square]) -> Castle | None:
    """Place one of the shapes, rotated, somewhere on open squares; return None if it does not fit."""
    shape = rng.choice(SHAPES)
    if rng.random() < 0.5:
        shape = [(column, row) for row, column in shape]
    if rng.random() < 0.5:
        shape = [(-row, column) for row, column in shape]
    if rng.random() < 0.5:
        shape = [(row, -column) for row, column in shape]
    down, right = rng.choice(sorted(open_squares))
    castle = {(row + down, column + right) for row, column in shape}
    return castle if castle <= open_squares else None


def random_growth(rng: random.Random, start: Square, size: int, open_squares: set[Square]) -> Castle:
    """Grow a castle square by square: compact, winding, or random."""
    castle = {start}
    style = rng.choice(("compact", "winding", "any"))
    while len(castle) < size:
        edge = sorted({other for square in castle for other in NEIGHBOURS[square]} & open_squares - castle)
        if not edge:
            break
        touching = {square: sum(1 for other in NEIGHBOURS[square] if other in castle) for square in edge}
        if style == "compact":
            edge = [square for square in edge if touching[square] == max(touching.values())]
        elif style == "winding":
            edge = [square for square in edge if touching[square] == min(touching.values())]
        castle.add(rng.choice(edge))
    return castle


def random_castles(rng: random.Random, most_squares: int) -> list[Castle]:
    """Return castles that touch each other only at corners (T7.4), on at most this many squares."""
    wanted = rng.choice((2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 10, 11, 12))
    castles: list[Castle] = []
    open_squares = set(SQUARES)
    left = most_squares
    while len(castles) < wanted and open_squares and left > 0:
        size = min(rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 8, 11, 15)), max(1, left - (wanted - len(castles) - 1)))
        castle = random_shape(rng, open_squares) if rng.random() < 0.4 else None
        if castle is None or len(castle) > left:
            corners = {other for built in castles for square in built for other in DIAGONAL_NEIGHBOURS[square]}
            near = sorted(corners & open_squares)
            start = rng.choice(near) if near and rng.random() < 0.4 else rng.choice(sorted(open_squares))
            castle = random_growth(rng, start, size, open_squares)
        castles.append(castle)
        left -= len(castle)
        open_squares -= castle
        open_squares -= {other for square in castle for other in NEIGHBOURS[square]}
    return castles


def random_towers(rng: random.Random, castle: Castle) -> Heights:
    """Return heights for the towers of one castle, none above its base area (T7.3)."""
    base = len(castle)
    style = rng.choice(("flat", "mixed", "mixed", "tall", "stairs", "walls"))
    squares = sorted(castle)
    towers: Heights = {}
    corner = rng.choice(squares)
    level = rng.randint(1, 5)
    for square in squares:
        if style == "flat":
            height = min(level, 3)
        elif style == "mixed":
            height = rng.randint(1, level)
        elif style == "tall":
            height = base if rng.random() < 0.2 else rng.randint(1, 2)
        elif style == "stairs":
            height = 1 + abs(square[0] - corner[0]) + abs(square[1] - corner[1])
        else:
            height = rng.choice((1, level))
        towers[square] = min(height, base)
    return towers


def random_heights(rng: random.Random, budget: int) -> Heights:
    """Return a board built of at most this many blocks."""
    most_squares = rng.randint(min(8, budget), min(40, budget))
    castles = random_castles(rng, most_squares)
    heights = dict.fromkeys(SQUARES, 0)
    for castle in castles:
        for square in castle:
            heights[square] = 1
    used = sum(len(castle) for castle in castles)
    left = budget - used if rng.random() < 0.6 else rng.randint(0, budget - used)
    rng.shuffle(castles)
    for castle in castles:
        for square, height in random_towers(rng, castle).items():
            raised = min(height - 1, left)
            heights[square] += raised
            left -= raised
    return heights


def use_up(rng: random.Random, heights: Heights, blocks: int) -> None:
    """Put this many more blocks on the board, as long as there is room for them (T7.2 to T7.4)."""
    for _ in range(blocks):
        castles = find_castles(heights)
        room = block_targets(Board(heights, [], None, set(), castles, number_castles(castles)))
        if not room:
            break
        heights[rng.choice(sorted(room))] += 1


def knights_for_master(rng: random.Random, master: str, year: int, heights: Heights) -> list[Square]:
    """Return knights of one seat that meet the condition of a master card, or nearly, which is rare (T11)."""
    number = rng.randint(2, KNIGHTS)
    if master == "castles":
        castles = find_castles(heights)
        rng.shuffle(castles)
        return [rng.choice(sorted(castle)) for castle in castles[: year + 3]]
    if master == "line":
        line = [rng.choice(SQUARES)]
        step = rng.choice(ORTHOGONAL + DIAGONAL)
        while (after := shifted(line[-1], step)) is not None:
            line.append(after)
        return rng.sample(line, min(number, len(line)))
    if master == "level":
        level = heights[rng.choice(SQUARES)]
        same = [square for square in SQUARES if heights[square] == level]
        return rng.sample(same, min(number, len(same)))
    if master == "levels":
        one_each = {heights[square]: square for square in rng.sample(SQUARES, len(SQUARES))}
        return list(one_each.values())[:number]
    if master == "square":
        side = rng.randint(1, SIZE - 1)
        row, column = rng.randrange(SIZE - side), rng.randrange(SIZE - side)
        return [(row, column), (row, column + side), (row + side, column), (row + side, column + side)]
    if master == "chain":
        return sorted(random_growth(rng, rng.choice(SQUARES), number, set(SQUARES)))
    return []


def random_figures(rng: random.Random, position: Position, heights: Heights) -> tuple[list[list[Square]], Square]:
    """Return knights of each seat and the king, most of them close together and at castles."""
    players = len(position["knights"])
    built = [square for square in SQUARES if heights[square] > 0]
    near_castles = set(built) | {other for square in built for other in NEIGHBOURS[square]}
    king = rng.choice(built)
    occupied = {king}
    knights: list[list[Square]] = [[] for _ in range(players)]
    favoured = rng.randrange(players)
    if position["master"] is not None and rng.random() < 0.5:
        wished_for = knights_for_master(rng, position["master"], position["year"], heights)
        knights[favoured] = [square for square in wished_for if square != king]
        occupied |= set(knights[favoured])
    open_seats = [seat for seat in range(players) if not knights[seat]]
    to_place = [seat for seat in open_seats for _ in range(rng.choice((1, 2, 3, 3, 4, 4, 5, 6)))]
    rng.shuffle(to_place)
    for seat in to_place:
        chance = rng.random()
        if chance < 0.45:
            wished = {other for square in occupied for other in NEIGHBOURS[square]}
        elif chance < 0.6:
            wished = set(built)
        elif chance < 0.85:
            wished = near_castles
        else:
            wished = set(SQUARES)
        options = sorted(wished - occupied) or sorted(set(SQUARES) - occupied)
        square = rng.choice(options)
        knights[seat].append(square)
        occupied.add(square)
    return knights, king
