"""A Montmurail position as SVG.

It has no ids, styles or scripts, so that several pictures can stand in one page. On the large board every square
is a group with ``data-square``, every street a rectangle with ``data-street``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...kernel import draw
from ...kernel.draw import GOLD, INK, PAPER, RIM, RIM_TEXT, Point
from ...kernel.seats import SEATS
from ...kernel.squares import COLUMNS, ROWS, square_name
from ...kernel.types import Seat, Square
from .components import BUILDINGS, PLACES, SHAPES, SYMBOLS
from .notation import STREET_NAMES, street_name, street_number
from .streets import STEPS, STREETS, order
from .text import (
    NAMES,
    PLURALS,
    SIZE,
    city,
    coins,
    contents,
    counted,
    crossing,
    decree_words,
    die_coins,
    die_words,
    planned,
    seat_words,
    standing,
    status,
)
from .types import Street

# --- measures, colours, shapes

WIDTH = 728.0
MARGIN, STREET, SQUARE = 36.0, 16.0, 64.0
PITCH = STREET + SQUARE
SIDE = SIZE * PITCH + STREET  # of the board without its rim
HEAD, SPACE = 76.0, 12.0  # the strip above the board, and between parts
CAPTION = 38.0  # above a small board
SMALL_RIM = 8.0
STONE_JOINT = 16.0  # between two joints of a wall
HATCH = 16.0

ROAD, ROAD_EDGE, EMPTY = "#cfc4ac", "#b7aa8e", "#4a565f"
WALL, TOWER, JOINT = "#6f6a64", "#57524d", "#3b3733"
CITY = "#f4d98b"
GEMS = {"white": "#ffffff", "blue": "#2f7fd6", "violet": "#8d4fc0", "yellow": "#f2b705"}
GROUNDS = {"white": "#e4e2d4", "blue": "#c6d6dd", "violet": "#d9cfe0", "yellow": "#e9dfb6"}
SILVER, BRICK, WATER, LINEN = "#aeb6bc", "#b5482f", "#3f86c4", "#fff8ea"

Icon = Sequence[tuple[str, str]]  # fills with their paths, around 0 0, about 48 high and wide
DISC = "M{x} 0a{r} {r} 0 1 0 -{d} 0a{r} {r} 0 1 0 {d} 0Z"

ICONS: dict[str, Icon] = {
    "C": (
        (LINEN, "M-21 24V2L-4 -5V24Z"),
        (LINEN, "M-4 24V-4H20V24Z"),
        (BRICK, "M-25 4L-4 -8V1L-21 10Z"),
        (BRICK, "M-7 -3L8 -18L23 -3Z"),
        (INK, "M6.5 -26h3v3h3v3h-3v4h-3v-4h-3v-3h3Z"),
        (INK, "M3 24V12a5 5 0 0 1 10 0V24Z"),
    ),
    "W": (
        (BRICK, "M-22 -10L0 -25L22 -10Z"),
        (INK, "M-17 -10h4V8h-4ZM13 -10h4V8h-4Z"),
        (INK, "M-1.5 -10h3V0h-3Z"),
        (SILVER, "M-20 6V18Q0 28 20 18V6Z"),
        (WATER, "M-20 6Q0 -2 20 6Q0 15 -20 6Z"),
    ),
    "M": (
        (LINEN, "M-18 -6H18V22H-18Z"),
        ("#d98b2b", "M-16 6H16V22H-16Z"),
        (LINEN, "M-24 -4L-18 -22H18L24 -4a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0a6 6 0 0 1 -12 0Z"),
        ("#2f8f5b", "M-24 -4L-18 -22H-9L-12 -4a6 6 0 0 1 -12 0ZM0 -4V-22H9L12 -4a6 6 0 0 1 -12 0Z"),
    ),
    "V": (
        (
            LINEN,
            "M-15 -2C-30 -4 -27 -20 -25 -25C-22 -14 -14 -14 -10 -12ZM15 -2C30 -4 27 -20 25 -25C22 -14 14 -14 10 -12Z",
        ),
        ("#7d4b9a", "M-18 6V2A18 18 0 0 1 18 2V6Z"),
        ("#5f6b73", "M-20 4H20V12H-20Z"),
        ("#5f6b73", "M-3.5 -16H3.5V12L3 22H-3L-3.5 12Z"),
    ),
    "c": ((GOLD, DISC.format(x=20, r=20, d=40)),),
    "d": (
        (GOLD, "M10 8a16 16 0 1 0 -32 0a16 16 0 1 0 32 0Z"),
        (GOLD, "M22 -7a16 16 0 1 0 -32 0a16 16 0 1 0 32 0Z"),
    ),
}
NUMERALS = {"c": ("1", (0.0, 0.0), 28.0), "d": ("2", (6.0, -7.0), 24.0)}
TURN_NAMES = ("up", "right", "down", "left")


def _icon(symbol: str, at: Point, scale: float = 1) -> str:
    paths = [draw.path(d, fill=fill) for fill, d in ICONS[symbol]]
    label = [draw.numeral(*NUMERALS[symbol])] if symbol in NUMERALS else []
    return draw.element(
        "g",
        *paths,
        *label,
        class_=NAMES[symbol].replace(" ", "-"),
        stroke=INK,
        stroke_width=1.6,
        transform=draw.place(at, scale),
    )


# --- the large board; its corner is at 0 0


def _corner(row: float, column: float) -> Point:
    """Return the upper left corner of a square."""
    return STREET + column * PITCH, STREET + row * PITCH


def _middle(row: int, column: int) -> Point:
    x, y = _corner(row, column)
    return x + SQUARE / 2, y + SQUARE / 2


def _span(street: Street) -> tuple[float, float, float, float]:
    """Return x, y, width and height of a street."""
    row, column, side = order(street)
    x, y = _corner(row, column)
    if side in (0, 2):
        return x, y - STREET if side == 0 else y + SQUARE, SQUARE, STREET
    return x - STREET if side == 1 else x + SQUARE, y, STREET, SQUARE


def _ground(view: Mapping[str, Any], square: Square) -> str | None:
    place = PLACES[square // 32 * 2 + square % 8 // 4]
    return next((GROUNDS[quarter["gem"]] for quarter in view["quarters"] if quarter["place"] == place), None)


def _square(view: Mapping[str, Any], square: Square, symbol: str | None, in_city: bool, marked: bool) -> str:
    row, column = divmod(square, SIZE)
    x, y = _corner(row, column)
    name = NAMES[symbol] if symbol else "not laid yet"
    label = ", ".join([square_name(square), name, *["in the city"] * in_city, *["marked"] * marked])
    ground = _ground(view, square)
    parts = [draw.words("title", label), draw.rectangle(x, y, SQUARE, SQUARE, rx=5.0, fill=ground or EMPTY)]
    if in_city:
        parts.append(_hatching(x, y))
    if symbol in ICONS:
        parts.append(_icon(symbol, _middle(row, column)))
    if marked:
        parts.append(draw.mark(draw.box(x + 5, y + 5, SQUARE - 10, SQUARE - 10)))
    return draw.element("g", *parts, data_square=square_name(square), aria_label=label)


def _hatching(x: float, y: float) -> str:
    lines = []
    for at in range(int(HATCH / 2), int(2 * SQUARE), int(HATCH)):
        low, high = max(0.0, at - SQUARE), min(float(at), SQUARE)
        lines.append(draw.line((x + low, y + at - low), (x + high, y + at - high)))
    shade = draw.rectangle(x, y, SQUARE, SQUARE, rx=5.0, fill=CITY, fill_opacity=0.75)
    return shade + draw.path("".join(lines), stroke=TOWER, stroke_width=1.6, stroke_opacity=0.55, class_="city")


def _street(street: Street, wall: bool, plan: bool, marked: bool) -> str:
    state = "wall" if wall else "wall chosen" if plan else "bare"
    label = ", ".join([street_name(street), state, *["marked"] * marked])
    look: dict[str, Any] = {"fill": ROAD}
    if wall:
        look = {"fill": WALL, "stroke": INK, "stroke_width": 1.5}
    elif plan:
        look = {"fill": WALL, "fill_opacity": 0.45, "stroke": INK, "stroke_width": 2.0, "stroke_dasharray": "5 4"}
    name = street_name(street)
    return draw.rectangle(*_span(street), **look, class_=state.replace(" ", "-"), data_street=name, aria_label=label)


def _stones(walls: Iterable[Street]) -> str:
    """Draw the joints between the stones of the walls."""
    lines = []
    for street in walls:
        x, y, width, height = _span(street)
        along = width > height
        half = STREET / 2
        lines.append(
            draw.line((x, y + half), (x + width, y + half))
            if along
            else draw.line((x + half, y), (x + half, y + height))
        )
        for at in range(int(STONE_JOINT / 2), int(SQUARE), int(STONE_JOINT)):
            shift = STONE_JOINT / 2
            first, second = float(at), at + shift
            if along:
                lines.append(draw.line((x + first, y), (x + first, y + half)))
                lines.append(draw.line((x + second, y + half), (x + second, y + STREET)) if second < SQUARE else "")
            else:
                lines.append(draw.line((x, y + first), (x + half, y + first)))
                lines.append(draw.line((x + half, y + second), (x + STREET, y + second)) if second < SQUARE else "")
    return draw.path("".join(lines), stroke=JOINT, stroke_width=1.0, pointer_events="none") if lines else ""


def _towers(walls: Collection[Street]) -> str:
    """Draw towers where walls end or meet."""
    found = "".join(
        f"M{draw.number(column * PITCH - 1)} {draw.number(row * PITCH - 1)}h18v18h-18Z"
        for row in range(SIZE + 1)
        for column in range(SIZE + 1)
        if crossing(walls, row, column)
    )
    return draw.path(found, fill=TOWER, stroke=INK, stroke_width=1.5, pointer_events="none") if found else ""


def _street_mark(street: Street) -> str:
    return draw.element("g", draw.mark(draw.box(*_span(street)), 5.0, "6 4"), pointer_events="none")


def _gem(quarter: Mapping[str, Any]) -> str:
    """Draw the gem of a quarter in the rim, with an arrow in the colour of its side that points to its top."""
    place = PLACES.index(quarter["place"])
    far = SIDE + MARGIN / 2
    at = (far if place % 2 else -MARGIN / 2, far if place // 2 else -MARGIN / 2)
    turn = quarter["turn"]
    label = f"{quarter['place']}: {quarter['gem']} gem, {quarter['side']} arrow {TURN_NAMES[turn]}"
    arrow = "#ffffff" if quarter["side"] == "white" else INK
    return draw.element(
        "g",
        draw.words("title", label),
        draw.path("M-15 -15H15V15H-15Z", fill="#8a949b"),
        draw.path("M0 -14L10 -3H4.5V13H-4.5V-3H-10Z", fill=arrow, transform=f"rotate({90 * turn})"),
        draw.path("M0 -7.5L6.5 0L0 7.5L-6.5 0Z", fill=GEMS[quarter["gem"]], stroke_width=1.6),
        class_="gem",
        stroke=INK,
        stroke_width=1.2,
        transform=draw.place(at, 1),
    )


def _large_board(view: Mapping[str, Any], seat: Seat, marks: Collection[str]) -> str:
    printed_on, closed = contents(view), city(view, seat)
    walls, plans = standing(view, seat), planned(view, seat)
    marked = {street_number(name) for name in marks if len(name) == 3}
    in_order = sorted(range(STREETS), key=lambda street: (street in walls, street in plans, order(street)))
    labels = [draw.numeral(sign, (-MARGIN / 2, _middle(at, 0)[1]), 20.0, RIM_TEXT) for at, sign in enumerate(ROWS)]
    labels += [draw.numeral(sign, (_middle(0, at)[0], -MARGIN / 2), 20.0, RIM_TEXT) for at, sign in enumerate(COLUMNS)]
    return draw.element(
        "g",
        draw.rectangle(-MARGIN, -MARGIN, WIDTH, WIDTH, rx=10.0, fill=RIM),
        draw.rectangle(0.0, 0.0, SIDE, SIDE, fill=ROAD, stroke=ROAD_EDGE, stroke_width=2.0),
        *labels,
        *map(_gem, view["quarters"]),
        *(
            _square(view, square, printed_on.get(square), square in closed, square_name(square) in marks)
            for square in range(SIZE * SIZE)
        ),
        *(_street(street, street in walls, street in plans, street in marked) for street in in_order),
        _stones(sorted(walls)),
        _towers(walls),
        *map(_street_mark, sorted(marked)),
        transform=draw.place((MARGIN, HEAD + SPACE + MARGIN), 1),
    )


# --- the strip above, and the small boards below


def _badge(number: int, at: Point, scale: float = 1) -> str:
    seat = SEATS[number]
    return draw.element(
        "g",
        draw.path("M-18 -18H18V4Q18 16 0 22Q-18 16 -18 4Z", fill=seat.colour, stroke=PAPER, stroke_width=2.0),
        draw.numeral(seat.letter, (0, -1), 22.0, INK if seat.pale else PAPER),
        transform=draw.place(at, scale),
    )


def _purse(view: Mapping[str, Any], number: int, at: Point, scale: float) -> str:
    """Draw the seat, its coins, its vikings and its invasions, if any, from left to right."""
    x, y = at
    signs = [("c", coins(view, number)), ("V", view["tokens"][number])]
    parts = [_badge(number, (x + 20 * scale, y), scale)]
    for place, (symbol, amount) in enumerate(signs):
        left = x + (62 + 92 * place) * scale
        icon = draw.path(DISC.format(x=14, r=14, d=28), fill=GOLD, stroke=INK, stroke_width=1.6)
        if symbol == "c":
            parts.append(draw.element("g", icon, transform=draw.place((left, y), scale)))
        else:
            parts.append(_icon(symbol, (left, y), 0.62 * scale))
        parts.append(draw.numeral(amount, (left + (42 - 7 * place) * scale, y), 24.0 * scale, RIM_TEXT))
    if view["invasions"][number]:
        parts.append(_axes((x + 222 * scale, y), view["invasions"][number], scale))
    return "".join(parts)


def _axes(at: Point, invasions: int, scale: float) -> str:
    """Draw crossed axes for an invasion."""
    axe = "M-2 14V-14H2V-12C8 -15 12 -10 12 -5C9 -8 6 -7 2 -4V14Z"
    return draw.element(
        "g",
        draw.words("title", counted(invasions, "invasion")),
        draw.path(axe, transform="rotate(40)"),
        draw.path(axe, transform="rotate(-40) scale(-1 1)"),
        draw.numeral(invasions, (24, 0), 22.0, RIM_TEXT) if invasions > 1 else "",
        fill="#e0634a",
        stroke=INK,
        stroke_width=1.2,
        transform=draw.place(at, scale),
    )


def _plaque(x: float, width: float, *parts: str) -> str:
    return draw.rectangle(x, 0.0, width, HEAD, rx=10.0, fill=RIM) + "".join(parts)


def _head(view: Mapping[str, Any], seat: Seat) -> str:
    middle = HEAD / 2
    own = _plaque(0.0, 258.0, _purse(view, seat, (10.0, middle), 1))
    if not view["turn"]:
        return draw.element("g", own)
    icons = [
        _icon(SYMBOLS[at], (300.0 + 90 * at, middle), 0.95)
        + draw.numeral(view["decree"][name], (344.0 + 90 * at, middle), 32.0, RIM_TEXT)
        for at, name in enumerate(BUILDINGS)
    ]
    decree = draw.element("g", draw.words("title", decree_words(view)), _plaque(266.0, 284.0, *icons))
    pays = die_coins(view)
    die = draw.element(
        "g",
        draw.words("title", die_words(view)),
        _plaque(558.0, 170.0),
        draw.rectangle(568.0, 6.0, 88.0, HEAD - 12, rx=12.0, fill=LINEN, stroke=INK, stroke_width=2.0),
        _shape(view["face"], (612.0, middle)),
        draw.path(
            DISC.format(x=22, r=22, d=44),
            fill=GOLD,
            stroke=INK,
            stroke_width=2.0,
            transform=draw.place((692.0, middle), 1),
        ),
        draw.numeral(pays, (692.0, middle), 30.0),
        class_="die",
    )
    return draw.element("g", own, decree, die)


def _shape(shape: str, at: Point) -> str:
    """Draw the walls on a face of the die."""
    step = 24.0
    points: list[Point] = [(0.0, 0.0)]
    for sign in SHAPES[shape]:
        down, right = STEPS[sign]
        points.append((points[-1][0] + right * step, points[-1][1] + down * step))
    middle = [(min(way) + max(way)) / 2 for way in zip(*points, strict=True)]
    moved = [(x - middle[0] + at[0], y - middle[1] + at[1]) for x, y in points]
    ends = "".join(f"M{draw.number(x - 6)} {draw.number(y - 6)}h12v12h-12Z" for x, y in moved)
    return draw.path(draw.line(*moved), stroke=WALL, stroke_width=8.0, fill="none") + draw.path(ends, fill=INK)


def _small_board(view: Mapping[str, Any], number: int, at: Point, width: float) -> str:
    side = width - 2 * SMALL_RIM
    pitch = side / SIZE
    walls, plans, closed = standing(view, number), planned(view, number), city(view, number)
    squares = "".join(
        f"M{draw.number(square % SIZE * pitch)} {draw.number(square // SIZE * pitch)}h{draw.number(pitch)}"
        f"v{draw.number(pitch)}h-{draw.number(pitch)}Z"
        for square in sorted(closed)
    )
    hatch = "".join(
        draw.line(
            ((square % SIZE) * pitch, (square // SIZE + 1) * pitch),
            ((square % SIZE + 1) * pitch, square // SIZE * pitch),
        )
        for square in sorted(closed)
    )
    grid = "".join(
        draw.line((0, line * pitch), (side, line * pitch)) + draw.line((line * pitch, 0), (line * pitch, side))
        for line in range(SIZE + 1)
    )
    parts = [
        draw.words("title", seat_words(view, number)),
        draw.rectangle(-SMALL_RIM, -SMALL_RIM - CAPTION, width, width + CAPTION, rx=8.0, fill=RIM),
        _purse(view, number, (0.0, -SMALL_RIM - CAPTION / 2 + 3), width / 250),
        draw.rectangle(0.0, 0.0, side, side, fill=ROAD),
        draw.path(squares, fill=CITY) if squares else "",
        draw.path(hatch, stroke=TOWER, stroke_width=1.0, class_="city") if hatch else "",
        draw.path(grid, stroke=PAPER, stroke_width=1.2),
        _small_walls(walls, pitch, stroke=INK, stroke_width=5.0, stroke_linecap="square"),
        _small_walls(plans, pitch, stroke=INK, stroke_width=4.0, stroke_dasharray="4 3"),
    ]
    place = draw.place((at[0] + SMALL_RIM, at[1] + SMALL_RIM + CAPTION), 1)
    return draw.element("g", *parts, class_="small", fill="none", transform=place)


def _small_walls(walls: Iterable[Street], pitch: float, **look: object) -> str:
    lines = []
    for street in sorted(walls):
        row, column, side = order(street)
        x, y = column * pitch, row * pitch
        start = (x + pitch * (side == 3), y + pitch * (side == 2))
        lines.append(draw.line(start, (start[0] + pitch * (side in (0, 2)), start[1] + pitch * (side in (1, 3)))))
    return draw.path("".join(lines), **look) if lines else ""


def _small_boards(view: Mapping[str, Any], seat: Seat, top: float) -> tuple[list[str], float]:
    """Draw the boards of the other seats in turn order; return their lower edge as well."""
    others = [(seat + after) % len(view["boards"]) for after in range(1, len(view["boards"]))]
    a_row = 3 if len(others) <= 3 else 4
    width = (WIDTH - SPACE * (a_row - 1)) / a_row
    parts = []
    for at, number in enumerate(others):
        in_row = min(a_row, len(others) - at // a_row * a_row)
        left = (WIDTH + SPACE - in_row * (width + SPACE)) / 2
        x, y = left + at % a_row * (width + SPACE), top + at // a_row * (width + CAPTION + SPACE)
        parts.append(_small_board(view, number, (x, y), width))
    rows = (len(others) + a_row - 1) // a_row
    return parts, top + rows * (width + CAPTION + SPACE) - SPACE


# --- the whole


def _description(view: Mapping[str, Any], seat: Seat) -> Iterator[str]:
    yield status(view)
    if view["turn"]:
        yield decree_words(view)
        yield die_words(view)
    yield f"{counted(view['supply'], 'wall')} in the supply"
    for number in range(len(view["boards"])):
        yield seat_words(view, number)
    printed_on = contents(view)
    for symbol, name in NAMES.items():
        squares = [square_name(square) for square in sorted(printed_on) if printed_on[square] == symbol]
        if symbol in ICONS and squares:
            yield f"{PLURALS.get(name, name)}: {' '.join(squares)}"
    letter = SEATS[seat].letter
    if view["boards"][seat]:
        yield f"Walls of {letter}: {' '.join(view['boards'][seat])}"
    if view["cities"][seat]:
        yield f"The closed city of {letter}: {' '.join(view['cities'][seat])}"


def svg(view: Mapping[str, Any], *, marks: Collection[str] = (), seat: Seat | None = None, size: int = 720) -> str:
    """Draw one seat's board large and the others small below it, `size` pixels wide, with squares or streets marked."""
    if unknown := set(marks).difference(STREET_NAMES, (square_name(square) for square in range(64))):
        raise ValueError(f"not on the board: {', '.join(sorted(map(str, unknown)))}")
    shown = view["seat"] if seat is None else seat
    parts, height = _small_boards(view, shown, HEAD + WIDTH + 2 * SPACE) if view["turn"] else ([], HEAD + WIDTH + SPACE)
    return draw.picture(
        "Montmurail: " + status(view),
        ". ".join(_description(view, shown)) + ".",
        _head(view, shown),
        _large_board(view, shown, marks),
        *parts,
        left=0,
        top=0,
        width=WIDTH,
        height=height,
        size=size,
    )
