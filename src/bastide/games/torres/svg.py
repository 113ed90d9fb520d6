"""A Torres position as SVG.

It has no ids, styles or scripts, so that several pictures can stand in one page. In it every square is a group
with ``data-square``; what a tower hides is drawn once more above all, in a group with ``data-ghost``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ...kernel import draw
from ...kernel.draw import GOLD, INK, PAPER, RIM, RIM_TEXT, Point
from ...kernel.seats import SeatStyle
from .text import KING, Board, Square, board_of, facts, plays, scores_of, status

# --- measures, colours, shapes

SIZE = 8
WIDTH = 728.0
HALF_WIDTH, HALF_DEPTH, BLOCK = 40.0, 23.0, 17.0  # a square and the height of a block, isometric
RIM_BACK, RIM_FRONT, SLAB = 0.18, 0.68, 12.0  # rim of the board in squares, and its thickness
TILE, MARGIN, RIM_FLAT = 84.0, 40.0, 14.0  # a square and the rims before and behind it, flat
SHADOW, LONGEST = 3.0, 7  # cast by a level, and the levels that cast one, flat
FIGURE = 50.0  # the tallest figure
PLAQUE_WIDTH, PLAQUE_HEIGHT, GAP = 174.0, 36.0, 8.0

SKIN = "#f3d3b3"
RIM_LEFT, RIM_RIGHT = "#2a333a", "#20282e"
GROUND = ["#a9bd93", "#9fb488"]
WALL_LEFT, WALL_RIGHT, DOOR_LEFT, DOOR_RIGHT = "#d8cdb9", "#b3a68f", "#6b5f4e", "#4f4538"
ROOFS = ["#f6f0e3", "#f1e3c4", "#ecd4a2", "#e6c284", "#deae6b", "#d49858", "#c98449"]  # by height, the last for more


class Shape(NamedTuple):
    """Paths of a figure that stands at 0 0 and looks out of the picture."""

    helmet: str
    crest: str
    face: str
    shield: str


CLOAK = "M-14 0C-14 -14 -9 -23 0 -23S14 -14 14 0Q0 6.5 -14 0Z"
SHAPES = {
    "A": Shape(
        helmet="M-8 -20V-37H8V-20Q0 -17 -8 -20Z",
        crest="",
        face="M-6 -31H6V-28H1.5V-22H-1.5V-28H-6Z",
        shield="M-8.5 -18.5H8.5V-11Q8.5 -3 0 1.5Q-8.5 -3 -8.5 -11Z",
    ),
    "B": Shape(
        helmet="M-8.5 -20V-27A8.5 9 0 0 1 8.5 -27V-20Q0 -17 -8.5 -20Z",
        crest="M0 -35C-1 -43 11 -47 15 -38C16 -34 14 -30 12 -28C11 -34 6 -36 0 -35Z",
        face="M5 -29H-8.3V-25H5Z",
        shield="M-8.7 -9a8.7 8.7 0 1 0 17.4 0a8.7 8.7 0 1 0 -17.4 0Z",
    ),
    "C": Shape(
        helmet="M-9 -20Q-8 -34 0 -46Q8 -34 9 -20Q0 -17 -9 -20Z",
        crest="",
        face="M-5.5 -29Q0 -26 5.5 -29L6 -24Q0 -21 -6 -24Z",
        shield="M0 -20L9.5 -9L0 2L-9.5 -9Z",
    ),
    "D": Shape(
        helmet="M-8 -20V-27A8 8 0 0 1 8 -27V-20Q0 -17 -8 -20Z",
        crest="M-7.5 -31C-11 -31 -12 -36 -11.5 -44C-17 -38 -17 -26 -8 -25Z"
        "M7.5 -31C11 -31 12 -36 11.5 -44C17 -38 17 -26 8 -25Z",
        face="M-5.5 -28H-1.2V-24H-5.5ZM1.2 -28H5.5V-24H1.2Z",
        shield="M-8.3 -17.5H8.3V-.9H-8.3Z",
    ),
    "K": Shape(
        helmet="M-7 -20V-31H7V-20Q0 -15 -7 -20Z",
        crest="M-10 -30L-12 -43L-5.5 -37L0 -47L5.5 -37L12 -43L10 -30Q0 -27 -10 -30Z",
        face="M-3.6 -26.5v1.5M3.6 -26.5v1.5M-3 -21Q0 -19.5 3 -21",
        shield="M-8 -20Q0 -13 8 -20L11 -15Q3 -9 0 -9Q-3 -9 -11 -15Z",
    ),
}

CELLS = [(row, column) for row in range(SIZE) for column in range(SIZE)]


class Plaque(NamedTuple):
    seat: SeatStyle
    score: str
    plays: bool


class Picture(NamedTuple):
    left: float
    top: float
    height: float
    parts: list[str]


# --- the board


def _turned(board: Board, turn: int) -> Board:
    for _ in range(turn % 4):
        board = [list(row) for row in zip(*reversed(board), strict=True)]
    return board


def _height(board: Board, row: int, column: int) -> int:
    return board[row][column].height if 0 <= row < SIZE and 0 <= column < SIZE else 0


def _castles(board: Board) -> Iterator[list[Square]]:
    left = {(r, c): square for r, row in enumerate(board) for c, square in enumerate(row) if square.height}
    while left:
        edge, castle = [next(iter(left))], []
        while edge:
            r, c = edge.pop()
            if square := left.pop((r, c), None):
                castle.append(square)
                edge += (r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)
        yield castle


# --- elements


def _figure(figure: SeatStyle, at: Point, scale: float = 1) -> str:
    shape, colour = SHAPES[figure.letter], figure.colour
    return draw.element(
        "g",
        # A light edge keeps the figure apart from walls, figures and pages of any colour.
        draw.path(CLOAK + shape.helmet + shape.crest, stroke=PAPER, stroke_width=4.5),
        draw.path(CLOAK, fill=colour),
        draw.path(shape.helmet, fill=SKIN if figure is KING else colour),
        draw.path(shape.crest, fill=GOLD if figure is KING else colour) if shape.crest else "",
        draw.path(shape.face, fill=PAPER),
        _shield(figure),
        class_="figure",
        stroke=INK,
        stroke_width=1.4,
        transform=draw.place(at, scale),
    )


def _shield(figure: SeatStyle) -> str:
    shield = SHAPES[figure.letter].shield
    inner = draw.path(shield, fill=figure.colour, stroke="none", transform="translate(0 -4) scale(.55)")
    return draw.path(shield, fill=PAPER, stroke=INK) + ("" if figure is KING else inner)


def _ghost(figure: SeatStyle, at: Point) -> str:
    shape = SHAPES[figure.letter]
    outline = CLOAK + shape.helmet + shape.crest
    return draw.element(
        "g",
        draw.path(outline, fill=figure.colour, fill_opacity=0.5, stroke=PAPER, stroke_width=3.4),
        draw.path(outline, fill="none", stroke=INK, stroke_width=1.4, stroke_dasharray="3 2"),
        _shield(figure),
        transform=draw.place(at, 1),
    )


def _surface(square: Square, row: int, column: int) -> str:
    return ROOFS[min(square.height, len(ROOFS)) - 1] if square.height else GROUND[(row + column) % 2]


def _group(square: Square, parts: Iterable[str]) -> str:
    title = draw.words("title", square.label)
    return draw.element("g", title, *parts, data_square=square.name, aria_label=square.label)


def _edge_labels(board: Board) -> tuple[list[str], list[str]]:
    """What the squares of each row, and of each column, have in common: a letter or a number."""
    lines = board, zip(*board, strict=True)
    rows, columns = ([min(set(line[0].name) & set(line[1].name)) for line in way] for way in lines)
    return rows, columns


# --- the isometric picture; rows and columns are those of the board as it is turned


def _project(row: float, column: float, level: float = 0) -> Point:
    return (column - row) * HALF_WIDTH, (column + row) * HALF_DEPTH - level * BLOCK


def _tile(row: float, column: float, level: float, reach: float = 0.5) -> list[Point]:
    corners = (-reach, -reach), (-reach, reach), (reach, reach), (reach, -reach)
    return [_project(row + down, column + right, level) for down, right in corners]


def _wall(at: Callable[[float, float], Point], low: int, high: int, wall: str, door: str) -> str:
    """A side of a tower between two levels; at(across, level) is a point of it."""
    if low >= high:
        return ""
    joints = "".join(draw.line(at(0, level), at(1, level)) for level in range(low + 1, high))
    doors = "".join(_door(at, level) for level in range(low, high))
    return (
        draw.path(draw.area(at(0, low), at(1, low), at(1, high), at(0, high)), fill=wall)
        + (draw.path(joints) if joints else "")
        + draw.path(doors, fill=door, stroke="none")
    )


def _door(at: Callable[[float, float], Point], level: int) -> str:
    bend, crown = level + 0.4, level + 0.74
    left = at(0.37, level), at(0.37, bend), at(0.37, crown)
    right = at(0.63, crown), at(0.63, bend), at(0.63, level)
    a, b, c, d, e, f, g = (f"{draw.number(x)} {draw.number(y)}" for x, y in (*left, at(0.5, crown), *right))
    return f"M{a}L{b}Q{c} {d}Q{e} {f}L{g}Z"


def _tower(board: Board, row: int, column: int) -> str:
    """Draw the walls that no neighbour in front covers, and the roof."""
    square = board[row][column]

    def left(across: float, level: float) -> Point:
        return _project(row + 0.5, column - 0.5 + across, level)

    def right(across: float, level: float) -> Point:
        return _project(row + 0.5 - across, column + 0.5, level)

    return (
        _wall(left, _height(board, row + 1, column), square.height, WALL_LEFT, DOOR_LEFT)
        + _wall(right, _height(board, row, column + 1), square.height, WALL_RIGHT, DOOR_RIGHT)
        + draw.path(draw.area(*_tile(row, column, square.height)), fill=_surface(square, row, column))
    )


def _iso_square(board: Board, row: int, column: int) -> str:
    square = board[row][column]
    level = square.height
    parts = [_tower(board, row, column)]
    if square.marked:
        parts.append(draw.mark(draw.area(*_tile(row, column, level, 0.4))))
    if level:
        # A figure takes the middle; the numeral then goes to the corner in front of it.
        forward, size = (0.25, 13.0) if square.figure else (0, 19.0)
        parts.append(draw.numeral(level, _project(row + forward, column + forward, level), size))
    if square.figure:
        parts.append(_figure(square.figure, _project(row, column, level)))
    return _group(square, parts)


def _foot(board: Board, row: int, column: int) -> Point:
    return _project(row, column, board[row][column].height)


def _body(foot: Point) -> list[Point]:
    return [(foot[0] + right, foot[1] - up) for right in (-9, 0, 9) for up in (2, 12, 22, 32)]


def _covers(board: Board, row: int, column: int, point: Point) -> bool:
    """Whether a tower, or the figure on it, is drawn over a point behind it."""
    square, (x, y) = board[row][column], _project(row, column)
    top = y - square.height * BLOCK
    aside = abs(point[0] - x)
    reach = HALF_DEPTH * (1 - aside / HALF_WIDTH)
    by_tower = square.height > 0 and reach > 0 and top - reach < point[1] < y + reach
    return by_tower or (square.figure is not None and aside < 10 and top - 36 < point[1] < top)


def _hidden(board: Board, row: int, column: int, points: Sequence[Point]) -> bool:
    """Whether at least a third of the points of a square is covered by what stands in front."""
    front = [(r, c) for r, c in CELLS if r >= row and c >= column and (r, c) != (row, column)]
    return 3 * sum(any(_covers(board, r, c, point) for r, c in front) for point in points) >= len(points)


def _ghosts(board: Board) -> Iterator[str]:
    figures = {cell: _foot(board, *cell) for cell in CELLS if board[cell[0]][cell[1]].figure}
    hidden = {cell for cell, foot in figures.items() if _hidden(board, *cell, _body(foot))}
    taken = [foot for cell, foot in figures.items() if cell not in hidden]
    for row, column in CELLS:
        square, parts = board[row][column], []
        tile = _tile(row, column, square.height, 0.4)
        if square.marked and _hidden(board, row, column, tile):
            parts.append(draw.mark(draw.area(*tile), 3.0, "3 4"))
        if square.figure and (row, column) in hidden:
            taken.append(_beside(figures[row, column], taken))
            parts.append(_ghost(square.figure, taken[-1]))
        if parts:
            yield draw.element("g", draw.words("title", square.label), *parts, data_ghost=square.name)


def _beside(foot: Point, taken: Sequence[Point]) -> Point:
    """Where a ghost covers no other figure: at its own place, or a little to one side."""
    places = [(foot[0] + aside, foot[1]) for aside in (0, 24, -24)]
    free = ((x, y) for x, y in places if not any(abs(x - u) < 22 and abs(y - v) < 36 for u, v in taken))
    return next(free, foot)


def _slab(board: Board) -> str:
    back, front, middle = -0.5 - RIM_BACK, SIZE - 0.5 + RIM_FRONT, SIZE - 0.5 + RIM_FRONT * 0.52
    top, right, bottom, left = (_project(*at) for at in ((back, back), (back, front), (front, front), (front, back)))
    low_left, low_bottom, low_right = ((x, y + SLAB) for x, y in (left, bottom, right))
    rows, columns = _edge_labels(board)
    labels = [draw.numeral(sign, _project(row, middle), 18.0, RIM_TEXT) for row, sign in enumerate(rows)]
    labels += [draw.numeral(sign, _project(middle, column), 18.0, RIM_TEXT) for column, sign in enumerate(columns)]
    return draw.element(
        "g",
        draw.path(draw.area(left, bottom, low_bottom, low_left), fill=RIM_LEFT),
        draw.path(draw.area(bottom, right, low_right, low_bottom), fill=RIM_RIGHT),
        draw.path(draw.area(top, right, bottom, left), fill=RIM),
        *labels,
    )


def _top(board: Board, row: int, column: int) -> float:
    return _foot(board, row, column)[1] - (FIGURE if board[row][column].figure else HALF_DEPTH)


def _iso(board: Board, plaques: Sequence[Plaque]) -> Picture:
    # Room for a low tower is always kept, so that the picture seldom changes its size in a game.
    top = min(_project(-0.5, -0.5, 3)[1], *(_top(board, *cell) for cell in CELLS)) - GAP
    bottom = _project(SIZE - 0.5 + RIM_FRONT, SIZE - 0.5 + RIM_FRONT)[1] + SLAB
    left, right = GAP - WIDTH / 2, WIDTH / 2 - GAP - PLAQUE_WIDTH
    lines = (len(plaques) + 1) // 2
    places = [
        (right if number % 2 else left, bottom - (lines - number // 2) * (PLAQUE_HEIGHT + GAP) + GAP)
        for number in range(len(plaques))
    ]
    return Picture(
        -WIDTH / 2,
        top,
        bottom + GAP - top,
        [
            _slab(board),
            draw.element("g", *(_iso_square(board, *cell) for cell in CELLS), stroke=INK, stroke_width=0.9),
            draw.element("g", *_ghosts(board)),
            _legend(plaques, places),
        ],
    )


# --- the flat picture


def _flat_square(board: Board, row: int, column: int) -> str:
    square = board[row][column]
    x, y = column * TILE, row * TILE
    middle = x + TILE / 2
    parts = [draw.rectangle(x, y, TILE, TILE, fill=_surface(square, row, column)), _shadow(board, row, column)]
    if square.marked:
        parts.append(draw.mark(draw.box(x + 5.5, y + 5.5, TILE - 11, TILE - 11)))
    if square.height:
        # A figure takes the right side; the numeral then goes to the corner beside its head.
        at, size = ((x + 20, y + 22), 18.0) if square.figure else ((middle, y + TILE / 2), 30.0)
        parts.append(draw.numeral(square.height, at, size))
    if square.figure:
        parts.append(_figure(square.figure, (middle + 10 * bool(square.height), y + TILE - 14), 1.35))
    return _group(square, parts)


def _shadow(board: Board, row: int, column: int) -> str:
    """Of the higher squares to the left and above, the longer the higher they are."""
    height = board[row][column].height
    left = min(_height(board, row, column - 1) - height, LONGEST) * SHADOW
    above = min(_height(board, row - 1, column) - height, LONGEST) * SHADOW
    strips = [(right, down) for right, down in ((left, TILE), (TILE, above)) if right > 0 < down]
    # One path for both, so that they are not twice as dark where they meet.
    corner = draw.line((column * TILE, row * TILE))
    shadow = "".join(f"{corner}h{right:g}v{down:g}h{-right:g}Z" for right, down in strips)
    return draw.path(shadow, fill=INK, fill_opacity=0.3, stroke="none") if shadow else ""


def _castle_edges(board: Board) -> str:
    edges = []
    for row, column in product(range(SIZE + 1), repeat=2):
        x, y, ground = column * TILE, row * TILE, _height(board, row, column) == 0
        if ground != (_height(board, row, column - 1) == 0):
            edges.append(draw.line((x, y), (x, y + TILE)))
        if ground != (_height(board, row - 1, column) == 0):
            edges.append(draw.line((x, y), (x + TILE, y)))
    return "".join(edges)


def _flat(board: Board, plaques: Sequence[Plaque]) -> Picture:
    rows, columns = _edge_labels(board)
    side = MARGIN + SIZE * TILE + RIM_FLAT
    labels = [draw.numeral(sign, (-MARGIN / 2, (row + 0.5) * TILE), 20.0, RIM_TEXT) for row, sign in enumerate(rows)]
    labels += [
        draw.numeral(sign, ((place + 0.5) * TILE, -MARGIN / 2), 20.0, RIM_TEXT) for place, sign in enumerate(columns)
    ]
    start, step = (side / 4 - PLAQUE_WIDTH) / 2 - MARGIN, side / 4
    places = [(start + number * step, side - MARGIN + GAP) for number in range(len(plaques))]
    return Picture(
        -MARGIN - (WIDTH - side) / 2,
        -MARGIN,
        side + PLAQUE_HEIGHT + 2 * GAP,
        [
            draw.rectangle(-MARGIN, -MARGIN, side, side, rx=10.0, fill=RIM),
            *labels,
            draw.element("g", *(_flat_square(board, *cell) for cell in CELLS), stroke=INK, stroke_width=0.9),
            draw.path(_castle_edges(board), stroke=INK, stroke_width=3.0),
            _legend(plaques, places),
        ],
    )


# --- the whole


def _legend(plaques: Sequence[Plaque], places: Iterable[Point]) -> str:
    return draw.element("g", *(_plaque(plaque, *place) for plaque, place in zip(plaques, places, strict=True)))


def _plaque(plaque: Plaque, x: float, y: float) -> str:
    seat, score, plays = plaque
    middle = y + PLAQUE_HEIGHT / 2
    edge = {"stroke": RIM_TEXT, "stroke_width": 2.5} if plays else {}
    arrow = [(x + 160, middle - 7), (x + 148, middle), (x + 160, middle + 7)]
    return draw.element(
        "g",
        draw.rectangle(x, y, PLAQUE_WIDTH, PLAQUE_HEIGHT, rx=8.0, fill=RIM, **edge),
        _figure(seat, (x + 22, y + PLAQUE_HEIGHT - 5), 0.62),
        draw.numeral(seat.letter, (x + 48, middle), 20.0, RIM_TEXT),
        draw.numeral(score, (x + 96, middle), 20.0, RIM_TEXT),
        draw.path(draw.area(*arrow), fill=RIM_TEXT) if plays else "",
    )


def _description(position: Mapping[str, Any], board: Board, turn: int) -> str:
    squares = [square for row in board for square in row]
    scores = [f"{seat.letter} ({seat.name}) {score}" for seat, score in scores_of(position)]
    parts = [status(position), *facts(position), "Scores: " + ", ".join(scores)]
    parts += (f"Castle of {len(castle)}: " + "; ".join(square.label for square in castle) for castle in _castles(board))
    if ground := [square.label for square in squares if square.figure and not square.height]:
        parts.append("On the ground: " + "; ".join(ground))
    if turn % 4:
        parts.append(f"The board is turned by {turn % 4} of 4 quarters clockwise")
    return ". ".join(parts) + "."


def svg(
    position: Mapping[str, Any], *, turn: int = 0, flat: bool = False, marks: Collection[str] = (), size: int = 720
) -> str:
    """Draw the board, size pixels wide, turned clockwise by quarters, with some squares marked."""
    board = board_of(position, marks)
    plaques = [Plaque(seat, score, plays(position, number)) for number, (seat, score) in enumerate(scores_of(position))]
    picture = (_flat if flat else _iso)(_turned(board, turn), plaques)
    return draw.picture(
        "Torres: " + status(position),
        _description(position, board, turn),
        *picture.parts,
        left=picture.left,
        top=picture.top,
        width=WIDTH,
        height=picture.height,
        size=size,
    )
