"""A Ludwig position as SVG: one castle large, the market, favors and bonus cards, the other castles small.

The picture has no ids, styles or scripts, so that several can stand in one page. In the large castle every tile is a
group with ``data-tile``, its number; a tile that is not placed yet has ``data-ghost``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...kernel import draw
from ...kernel.draw import INK, PAPER, Point
from ...kernel.seats import SEATS
from ...kernel.types import Seat
from .art import labels, sketch
from .art.labels import GOLD, fitting, in_lines, label_lines, width_of
from .art.names import (
    bonus_words,
    favor_words,
    known,
    room_words,
    status,
)
from .art.plan import JOINED, ROOMS, Placed, castle, exit_states, form, frame, read_place
from .art.plane import Plane
from .components import CORRIDOR_PRICE, CORRIDOR_TILES

WIDTH = 1000.0
SPACE = 10.0
RIM = 26.0  # around the castle, with the coordinates
MARGIN = 2  # units around the castle
HIGHEST, LARGEST_UNIT = 720.0, 58.0
LABELS_FROM = 15.0  # the unit in pixels from which on a castle has words
STRIP, CARD, PLAQUE = 58.0, 200.0, 46.0
SMALL = (0.0, 320.0, 260.0, 210.0)  # the height of small castles, by their number

FRAME, FRAME_TEXT, GROUND, DOT, SHELF, TAG = "#37424a", "#f3ecdc", "#eef0e2", "#c3c9b4", "#4a565f", "#fff8ea"


def svg(view: Mapping[str, Any], *, marks: Collection[str] = (), seat: Seat | None = None, size: int = 900) -> str:
    """Draw one seat's castle large, `size` pixels wide; `marks` are placements of the tile such as "@-5,4 r90"."""
    shown = view["seat"] if seat is None else seat
    parts, y = [strip(view, shown)], STRIP + SPACE
    for part in (
        large_castle(view, shown, ghosts(view, marks)),
        market(view),
        plaques(view, shown),
        others(view, shown),
    ):
        drawing, height = part
        if height:
            parts.append(draw.element("g", drawing, transform=draw.place((0, y), 1)))
            y += height + SPACE
    return draw.element(
        "svg",
        draw.words("title", "Castles of Mad King Ludwig: " + status(view)),
        draw.words("desc", ". ".join(description(view, shown)) + "."),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=size,
        height=round(size * (y - SPACE) / WIDTH),
        viewBox=f"0 0 {draw.number(WIDTH)} {draw.number(y - SPACE)}",
        font_family="sans-serif",
        font_weight="bold",
        text_anchor="middle",
        stroke_linejoin="round",
    )


def ghosts(view: Mapping[str, Any], marks: Collection[str]) -> list[Placed]:
    if marks and not view["place"]:
        raise ValueError("no tile is in hand: nothing can be marked")
    return [read_place(mark, view["place"]) for mark in sorted(marks)]


# --- who plays


def strip(view: Mapping[str, Any], shown: int) -> str:
    """Draw a plaque per seat: points, money, bonus cards, and a crown for the master builder."""
    seats = len(view["castles"])
    width = (WIDTH - SPACE * (seats - 1)) / seats
    return "".join(plaque_of(view, seat, seat * (width + SPACE), width, seat == shown) for seat in range(seats))


def plaque_of(view: Mapping[str, Any], seat: Seat, x: float, width: float, shown: bool) -> str:
    who, middle = SEATS[seat], STRIP / 2
    ink = INK if who.pale else PAPER
    crown = "M-16 10V-8L-8 0L0 -12L8 0L16 -8V10Z"
    cards = known(view["bonus"][seat]) + known(view["choice"][seat])
    lines = [score_words(view, seat), f"{view['money'][seat]} marks" + (f", {cards} cards" if cards else "")]
    masters = len(view["castles"]) > 1 and view["master"] == seat
    room = width - 64.0 - (40.0 if masters else 0.0)
    parts = [
        draw.words("title", seat_words(view, seat)),
        draw.rectangle(x, 0.0, width, STRIP, rx=10.0, fill=FRAME),
        draw.rectangle(x + 10, 10.0, 38.0, 38.0, rx=8.0, fill=who.colour, stroke=PAPER if shown else "none"),
        draw.numeral(who.letter, (x + 29, middle), 24.0, ink),
    ]
    for line, y, most in zip(lines, (19.0, 41.0), (20.0, 16.0), strict=True):
        size = fitting(line, room, most)
        parts.append(draw.numeral(line, (x + 58 + width_of(line, size) / 2, y), size, FRAME_TEXT))
    if masters:
        crowned = draw.path(crown, fill=GOLD, stroke=INK, stroke_width=1.5)
        spot = draw.place((x + width - 28, middle), 1)
        parts.append(draw.element("g", draw.words("title", "master builder"), crowned, transform=spot))
    return draw.element("g", *parts, stroke_width=2.5)


def points(view: Mapping[str, Any], seat: Seat) -> int:
    return sum(map(int, view["points"][seat].values()))


def score_words(view: Mapping[str, Any], seat: Seat) -> str:
    """Return the points without those of the end of the game."""
    return f"{points(view, seat)} points" + (" in play" if view["ask"] == "over" else "")


# --- the large castle


def large_castle(view: Mapping[str, Any], seat: Seat, marked: Sequence[Placed]) -> tuple[str, float]:
    tiles = castle(view, seat)
    around = frame([*tiles, *marked]).wider(MARGIN)
    inner = WIDTH - 2 * RIM
    unit = min(LARGEST_UNIT, inner / around.width, (HIGHEST - 2 * RIM) / around.height)
    high = around.height * unit
    # where there is room to spare the castle stands in the middle, the ground goes on
    left = RIM + (inner - around.width * unit) / 2 - around.left * unit
    plane = Plane(unit, left, RIM - around.top * unit)
    states = exit_states(tiles, view["external"][seat])
    parts = [
        draw.words("title", seat_words(view, seat)),
        draw.rectangle(0.0, 0.0, WIDTH, high + 2 * RIM, rx=10.0, fill=FRAME),
        draw.rectangle(RIM, RIM, inner, high, fill=GROUND),
        rulers(plane, inner, high),
        sketch.castle_parts(tiles, states, view["completed"][seat], plane, unit >= LABELS_FROM),
        *(sketch.ghost(tile, plane) for tile in marked),
    ]
    return "".join(parts), high + 2 * RIM


def rulers(plane: Plane, width: float, height: float) -> str:
    """Draw a dot at each corner of a unit, and coordinates along the frame."""
    step = 1 if plane.unit >= 34 else 2 if plane.unit >= 18 else 5
    columns = [x for x in range(-200, 200) if RIM - 1 <= plane.at(x, 0)[0] <= RIM + width + 1]
    rows = [y for y in range(-200, 200) if RIM - 1 <= plane.at(0, y)[1] <= RIM + height + 1]
    dots = "".join(
        f"M{draw.number(plane.at(x, 0)[0])} {draw.number(plane.at(0, y)[1])}h0" for x in columns for y in rows
    )
    parts = [draw.path(dots, stroke=DOT, stroke_width=3.0, stroke_linecap="round")]
    for x in columns[:-1]:
        if x % step == 0:
            parts.append(draw.numeral(x, (plane.at(x + 0.5, 0)[0], RIM / 2), 13.0, FRAME_TEXT))
    for y in rows[:-1]:
        if y % step == 0:
            parts.append(draw.numeral(y, (RIM / 2, plane.at(0, y + 0.5)[1]), 13.0, FRAME_TEXT))
    return draw.element("g", *parts, pointer_events="none")


# --- the market


def market(view: Mapping[str, Any]) -> tuple[str, float]:
    if view["ask"] == "over":
        return "", 0.0
    offers = list(zip(view["prices"], view["market"], strict=True))
    cards = [(price, offer["tile"], offer["money"], "") if offer else (price, "", 0, "") for price, offer in offers]
    for name, left in (("Hallway", view["hallways"]), ("Stairs", view["stairs"])):
        cards.append((CORRIDOR_PRICE, name, 0, f"{left} left"))
    width = (WIDTH - SPACE * (len(cards) + 1)) / len(cards)
    parts = [draw.rectangle(0.0, 0.0, WIDTH, CARD + 2 * SPACE, rx=10.0, fill=SHELF)]
    for number, (price, name, on_it, note) in enumerate(cards):
        inside = market_card(price, name, on_it, note, width)
        parts.append(draw.element("g", inside, transform=draw.place((SPACE + number * (width + SPACE), SPACE), 1)))
    return "".join(parts), CARD + 2 * SPACE


def market_card(price: int, name: str, on_it: int, note: str, width: float) -> str:
    middle = width / 2
    said = f"{room_words(ROOMS[name])}, price {price}" if name else f"nothing for {price}"
    said += f", {on_it} on it" if on_it else ""
    parts = [
        draw.words("title", said),
        draw.rectangle(0.0, 0.0, width, CARD, rx=8.0, fill=TAG if name else "none", stroke=FRAME_TEXT),
        draw.rectangle(0.0, 0.0, width, 26.0, rx=8.0, fill=GOLD),
        draw.numeral(price, (middle, 13.0), 17.0),
    ]
    if name:
        parts += card_inside(name, width)
    if on_it:
        note = f"+{on_it} on it"
    if note:
        size = fitting(note, width - 12, 14.0)
        parts.append(draw.numeral(note, (middle, CARD - 14), size, "#8a5a00" if on_it else INK))
    return "".join(parts)


def card_inside(name: str, width: float) -> list[str]:
    """Draw the tile, its name and its worth."""
    tile = Placed(form(name, 0), 0, 0, ROOMS[name].type == "downstairs")
    room = 64.0
    unit = min(20.0, (width - 24) / tile.form.width, room / tile.form.height)
    plane = Plane(unit, (width - tile.form.width * unit) / 2, 34 + (room - tile.form.height * unit) / 2)
    states = dict.fromkeys(tile.exits, JOINED)
    parts = [sketch.floor(tile, plane), sketch.walls([tile], plane), sketch.doors(states, plane)]
    lines, size = in_lines(name, width - 10, 30.0, 16.0)
    parts.append(label_lines(lines, (width / 2, 117.0), size, INK))
    if name not in CORRIDOR_TILES:
        parts.append(card_worth(Placed(tile.form, 0, 0, False), width))
    return parts


def card_worth(tile: Placed, width: float) -> str:
    """Draw points, type and size, and the centre below."""
    head = labels.head_row(tile, False, (width / 2, 142.0), 18.0, width - 14)
    if not tile.room.worth:
        return head
    return head + labels.centre_row(tile, (width / 2, 163.0), 17.0, width - 14, True, True)


# --- favors and bonus cards


def plaques(view: Mapping[str, Any], shown: int) -> tuple[str, float]:
    said = []
    for favor, counted in zip(view["favors"], view["standing"], strict=True):
        counts = ", ".join(f"{SEATS[seat].letter} {count}" for seat, count in enumerate(counted))
        said.append(([favor_words(favor), counts], GOLD))
    cards = view["bonus"][shown]
    if not isinstance(cards, int):
        said += [([bonus_words(card)], SEATS[shown].colour) for card in cards]
    if not said:
        return "", 0.0
    rows = -(-len(said) // 4)
    a_row = -(-len(said) // rows)
    width = (WIDTH - SPACE * (a_row - 1)) / a_row
    parts = []
    for number, (lines, colour) in enumerate(said):
        x, y = number % a_row * (width + SPACE), number // a_row * (PLAQUE + SPACE)
        parts.append(plaque(lines, colour, (x, y), width))
    return "".join(parts), rows * (PLAQUE + SPACE) - SPACE


def plaque(lines: Sequence[str], colour: str, at: Point, width: float) -> str:
    x, y = at
    size = min(fitting(line, width - 34, 16.0) for line in lines)
    return draw.element(
        "g",
        draw.rectangle(x, y, width, PLAQUE, rx=8.0, fill=TAG, stroke=FRAME, stroke_width=1.5),
        draw.rectangle(x, y, 14.0, PLAQUE, rx=4.0, fill=colour, stroke=FRAME, stroke_width=1.5),
        label_lines(lines, (x + 14 + (width - 14) / 2, y + PLAQUE / 2), size, INK),
    )


# --- the other castles


def others(view: Mapping[str, Any], shown: int) -> tuple[str, float]:
    count = len(view["castles"])
    seats = [(shown + after) % count for after in range(1, count)]
    if not seats:
        return "", 0.0
    width = (WIDTH - SPACE * (len(seats) - 1)) / len(seats)
    height = SMALL[len(seats)]
    parts = [small_castle(view, seat, n * (width + SPACE), width, height) for n, seat in enumerate(seats)]
    return "".join(parts), height


def small_castle(view: Mapping[str, Any], seat: Seat, x: float, width: float, height: float) -> str:
    tiles = castle(view, seat)
    around = frame(tiles).wider(1)
    inner, high = width - 42.0, height - 12.0
    unit = min(26.0, inner / around.width, high / around.height)
    left = 36.0 + (inner - around.width * unit) / 2 - around.left * unit
    plane = Plane(unit, left, 6 + (high - around.height * unit) / 2 - around.top * unit)
    who = SEATS[seat]
    states = exit_states(tiles, view["external"][seat])
    return draw.element(
        "g",
        draw.words("title", seat_words(view, seat)),
        draw.rectangle(0.0, 0.0, width, height, rx=8.0, fill=FRAME),
        draw.rectangle(36.0, 6.0, inner, high, fill=GROUND),
        draw.rectangle(5.0, 6.0, 26.0, 26.0, rx=6.0, fill=who.colour, stroke=PAPER, stroke_width=1.5),
        draw.numeral(who.letter, (18, 19), 17.0, INK if who.pale else PAPER),
        sketch.castle_parts(tiles, states, view["completed"][seat], plane, unit >= LABELS_FROM),
        class_="small",
        transform=draw.place((x, 0), 1),
    )


# --- read aloud


def seat_words(view: Mapping[str, Any], seat: Seat) -> str:
    who = SEATS[seat]
    cards = known(view["bonus"][seat])
    said = f"{who.letter} ({who.name}): {score_words(view, seat)}, {view['money'][seat]} marks"
    return f"{said}, {cards} bonus cards, {len(view['castles'][seat])} tiles"


def description(view: Mapping[str, Any], shown: int) -> Iterator[str]:
    yield status(view)
    for seat in range(len(view["castles"])):
        yield seat_words(view, seat)
    offers = [
        f"{offer['tile']} for {price}" for price, offer in zip(view["prices"], view["market"], strict=True) if offer
    ]
    yield f"On offer: {', '.join(offers) or 'nothing'}"
    for favor in view["favors"]:
        yield f"Favor: {favor_words(favor)}"
    complete = view["completed"][shown]
    tiles = [f"{tile['tile']}{' (complete)' if n in complete else ''}" for n, tile in enumerate(view["castles"][shown])]
    yield f"The castle of {SEATS[shown].letter}: {', '.join(tiles)}"
