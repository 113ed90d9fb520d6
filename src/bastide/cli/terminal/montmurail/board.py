"""The board of Montmurail at the terminal: place a shape with the cursor, and pick cities and quarters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.style import Style
from rich.text import Text

from ....games.montmurail import moves as m
from ....games.montmurail.board import open_squares, region
from ....games.montmurail.components import BUILDINGS, GEMS, PLACES, SHAPES, SIDES, SYMBOLS
from ....games.montmurail.notation import INDEX
from ....games.montmurail.streets import STEPS, masks, walk
from ....games.montmurail.text import city, contents, counted, planned, standing
from ....games.montmurail.types import Street
from ....kernel.decision import Decision
from ....kernel.match import Match
from ....kernel.score import Item, SeatScore
from ....kernel.squares import square_name
from ....kernel.types import Move, Seat, Square, SquareSet
from ..board import Action, Board, Reply
from ..canvas import BOLD, Line, neighbour
from . import paint, words
from .paint import Signs

SHAPE, SINGLE, LIFT = "shape", "single", "lift"  # what Enter does
TURNED = dict(zip("RDLU", "DLUR", strict=True))  # a quarter clockwise
MIRRORED = dict(zip("RDLU", "LDRU", strict=True))
LAST = paint.SIZE

ACTIONS = {
    "place": (Action("d", "Turn"), Action("m", "Mirror"), Action("s", "Single"), Action("x", "Lift")),
    "quarter": (Action("d", "Turn"), Action("g", "Gem"), Action("s", "Side")),
}


NO_BOARD: list[Line] = [[(" " * (paint.SMALL_WIDTH - 2), Style())]] * paint.SMALL_HEIGHT


class Hand(NamedTuple):
    """What a seat has under its cursor."""

    spot: tuple[int, int] = (3, 3)  # the upper left crossing of the shape
    turn: int = 0  # quarters clockwise
    mirror: bool = False
    square: Square = 27


class MontmurailBoard(Board):
    aliases = "[]a"
    side = 25
    hand_title = "The king asks for"
    standing = "If the age ended now"
    points = "coins"
    help = (
        ("arrows, mouse", "move the walls; Enter or a click places them"),
        ("d or ], a or [", "turn the shape, or the quarter, clockwise or back"),
        ("m", "mirror the shape"),
        ("s", "a single wall instead of the shape, and back; of a quarter, the other side"),
        ("x", "lift walls of your own, where the supply is short of them"),
        ("g", "another gem, while the board is made"),
        ("o, click beside", "look at another board, and back"),
        ("C W M", "church, well, market; the king asks for them"),
        ("V 1 2", "a viking, 1 coin, 2 coins"),
        ("━ ┃  ═ ║  x", "walls; where they would go; where they cannot"),
        ("╌ ╎  ░", "walls you have chosen; a city"),
        ("coin V -5", "coins, viking tokens, invasions (5 coins each at the end)"),
        ("▶", "the player who rolled the die"),
    )

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.laid = paint.Layout(paint.CELLS[-1], 0, 0)
        self.hands: dict[Seat | None, Hand] = {}
        self.spot, self.turn, self.mirror, self.square = Hand()
        self.mode = SHAPE
        self.place = 0
        self.gem = 0
        self.side_up = 0
        self.considered: Move | None = None
        self.looking: Seat | None = None
        self.seen: Mapping[str, Any] | None = None

    def update(
        self, seat: Seat | None, view: Mapping[str, Any], decision: Decision | None, seen: Mapping[str, Any] | None
    ) -> None:
        asked = (seat, view["age"], view["turn"], view["ask"])
        new = asked != (self.seat, self.view["age"], self.view["turn"], self.view["ask"])
        if seat != self.seat:
            self.change_hands(seat)
        super().update(seat, view, decision, seen)
        self.seen = seen
        if new:
            self.mode, self.looking, self.considered = SHAPE, None, None
        if decision and decision.kind == "place":
            self.settle_mode()
        if decision and decision.kind == "quarter":
            self.settle_quarter()

    def change_hands(self, seat: Seat | None) -> None:
        """Switch to the hand of another seat, as the cursor would reveal a secret choice."""
        self.hands[self.seat] = Hand(self.spot, self.turn, self.mirror, self.square)
        self.spot, self.turn, self.mirror, self.square = self.hands.get(seat, Hand())

    def settle_mode(self) -> None:
        """Lift walls if none can be placed, and place walls if none need be lifted."""
        if not self.moves_of(m.DO_PLACE):
            self.mode = LIFT
        elif self.mode == LIFT and not self.moves_of(m.DO_LIFT):
            self.mode = SHAPE
        self.keep_inside()

    def settle_quarter(self) -> None:
        """Select a gem and a place that are free."""
        free = [m.quarter_of(move & 0xFFF) for move in self.moves_of(m.DO_QUARTER)]
        if free and not any((gem, place) == (self.gem, self.place) for gem, _, place, _ in free):
            self.gem, _, self.place, _ = free[0]

    # --- the picture

    def fit(self, width: int, height: int) -> tuple[int, int]:
        self.laid = paint.layout(width, height, len(self.match.seats) - 1)
        return self.laid.width, paint.large_size(self.laid.cell)[1]

    def paint(self) -> list[Line]:
        shown = self.shown()
        large = paint.paint(self.pictured(), standing(self.view, shown), self.laid.cell, self.signs(shown))
        if not self.laid.columns or not self.view["turn"]:
            return large
        width = paint.large_size(self.laid.cell)[0] - paint.MARGIN
        beside = self.small_columns()
        empty: Line = [(" " * width, Style())]
        return [
            [*(large[at] if at < len(large) else empty), *(beside[at] if at < len(beside) else [])]
            for at in range(max(len(large), len(beside)))
        ]

    def shown(self) -> Seat:
        """Return the seat whose board is shown large."""
        return next(seat for seat in (self.looking, self.seat, 0) if seat is not None)

    def others(self) -> list[Seat]:
        count = len(self.match.seats)
        return [(self.shown() + after) % count for after in range(1, count)]

    def pictured(self) -> Mapping[str, Any]:
        """Return the view with the quarter that is being chosen."""
        if self.decision is None or self.decision.kind != "quarter":
            return self.view
        quarter = {
            "gem": GEMS[self.gem],
            "side": SIDES[self.side_up],
            "place": PLACES[self.place],
            "turn": self.turn % 4,
        }
        kept = [other for other in self.view["quarters"] if other["place"] != quarter["place"]]
        return {**self.view, "quarters": [*kept, quarter]}

    def signs(self, shown: Seat) -> Signs:
        kind = self.decision.kind if self.decision and self.looking is None else ""
        closed = city(self.view, shown)
        if kind == "place":
            preview = self.streets()
            fits = self.match.why_not(self.move(), self.seat) is None
            return Signs(preview=preview, fits=fits, city=closed)
        if kind == "close":
            staying = self.considered == m.pack(m.DO_STAY)
            return Signs() if staying else Signs(city=squares_of(self.city_here()), cursor=self.square)
        if kind == "quarter":
            return Signs(quarter=self.place)
        return Signs(chosen=planned(self.view, shown), city=closed)

    def small_columns(self) -> list[Line]:
        """Paint the other boards in columns."""
        room = self.laid.rows * paint.SMALL_HEIGHT
        lines: list[Line] = [[] for _ in range(room)]
        shown = self.others()[: self.laid.columns * self.laid.rows]
        for at in range(self.laid.columns * self.laid.rows):
            block = self.small_board(shown[at]) if at < len(shown) else NO_BOARD
            top = at % self.laid.rows * paint.SMALL_HEIGHT
            for down, line in enumerate(block):
                lines[top + down] += [("  ", Style()), *line]
        return lines

    def small_board(self, seat: Seat) -> list[Line]:
        walls, closed = standing(self.view, seat), bool(self.view["cities"][seat])
        fresh = walls - standing(self.seen, seat) if self.seen else set()
        sign = self.badge(seat)
        width = len(NO_BOARD[0][0][0]) - len(sign)
        name = f" {self.name(seat)}"[: width - 7] + " closed" if closed else f" {self.name(seat)}"
        title: Line = [(sign.plain, Style.parse(str(sign.style))), (f"{name:<{width}.{width}}", BOLD)]
        return [title, *paint.paint_small(walls, fresh, closed)]

    def status(self) -> Text:
        return words.status(self.view, self.match.game.META.title)

    def players(self, width: int) -> Text:
        return words.players(self.view, self.match.seats, width)

    def facts(self) -> str:
        return words.facts(self.view, self.match.seats)

    def hand(self, width: int, roomy: bool) -> Text | None:
        """Return the decree, and the viewer's enclosed cities with what they lack."""
        if not self.view["turn"]:
            return None
        decree = self.view["decree"]
        lines = [Text(words.decree(decree, width), "bold")]
        seat = self.shown()
        closed = sum(1 << square for square in city(self.view, seat))
        if closed:
            lines.append(words.holding("closed", self.held(closed)))
        elif self.view["ask"] == "place":
            cities = enclosed(self.walls_to_be(seat))
            lines += [words.city_line(first_of(found), self.held(found), decree) for found in cities]
            if not cities:
                lines.append(Text("nothing is enclosed yet", "dim"))
        return Text("\n").join(lines)

    def walls_to_be(self, seat: Seat) -> set[Street]:
        """Return the walls that stand, are chosen or are under the cursor."""
        walls = standing(self.view, seat) | planned(self.view, seat)
        if self.decision and seat == self.seat:
            walls = walls - self.streets() if self.mode == LIFT else walls | self.streets()
        return walls

    def held(self, found: SquareSet) -> dict[str, int]:
        """Return what a city holds."""
        inside = [symbol for square, symbol in contents(self.view).items() if found >> square & 1]
        counts = {name: inside.count(SYMBOLS[at]) for at, name in enumerate(BUILDINGS)}
        return {**counts, "vikings": inside.count("V"), "coins": inside.count("c") + 2 * inside.count("d")}

    # --- the shape

    def steps(self) -> str:
        steps = SHAPES[self.view["face"]] if self.mode == SHAPE else "R"
        if self.mirror:
            steps = "".join(MIRRORED[step] for step in steps)
        for _ in range(self.turn % 4):
            steps = "".join(TURNED[step] for step in steps)
        return steps

    def reach(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the start of the shape within its bounding box, and the size of the box."""
        row = column = 0
        rows, columns = [0], [0]
        for step in self.steps():
            row, column = row + STEPS[step][0], column + STEPS[step][1]
            rows.append(row)
            columns.append(column)
        return (-min(rows), -min(columns)), (max(rows) - min(rows), max(columns) - min(columns))

    def keep_inside(self) -> None:
        _, (height, width) = self.reach()
        self.spot = min(max(self.spot[0], 0), LAST - height), min(max(self.spot[1], 0), LAST - width)

    def streets(self) -> set[Street]:
        """Return the streets under the cursor."""
        if self.decision is None or self.decision.kind != "place":
            return set()
        (down, right), _ = self.reach()
        return set(walk(self.spot[0] + down, self.spot[1] + right, self.steps()) or ())

    # --- what is possible

    def moves_of(self, kind: int) -> list[Move]:
        return [move for move in self.decision.moves if move >> 12 == kind] if self.decision else []

    @property
    def actions(self) -> tuple[Action, ...]:  # type: ignore[override]
        own = ACTIONS.get(self.decision.kind, ()) if self.decision else ()
        short = bool(self.moves_of(m.DO_LIFT))
        shown = tuple(action for action in own if action.key != "x" or short)
        return (*shown, Action("o", "Others")) if self.view["turn"] else shown

    def possible(self, key: str) -> bool:
        return key == "o" or self.decision is not None

    def move(self) -> Move:
        """Return the move that Enter would play."""
        kind = self.decision.kind if self.decision else ""
        if kind == "place":
            streets = self.streets()
            return m.pack(m.DO_LIFT, *streets) if self.mode == LIFT else m.pack(m.DO_PLACE, INDEX[frozenset(streets)])
        if kind == "quarter":
            return m.pack(m.DO_QUARTER, (self.gem << 5) + (self.side_up << 4) + (self.place << 2) + self.turn % 4)
        here = self.city_here()
        return m.pack(m.DO_CLOSE, (here & -here).bit_length() - 1 if here else self.square)

    def city_here(self) -> SquareSet:
        """Return the enclosed squares around the cursor."""
        walls = standing(self.view, self.shown())
        return next((found for found in enclosed(walls) if found >> self.square & 1), 0)

    def listed(self) -> tuple[Move, ...]:
        return self.decision.moves if self.decision and self.decision.kind == "close" else ()

    # --- keys and clicks

    def steer(self, columns: int, rows: int) -> None:
        self.considered = None
        kind = self.decision.kind if self.decision else ""
        if kind == "quarter":
            self.place = neighbour(self.place, columns, rows, 2)
        elif kind == "close":
            self.square = neighbour(self.square, columns, rows, paint.SIZE)
        else:
            self.spot = self.spot[0] + rows, self.spot[1] + columns
            self.keep_inside()

    def point(self, x: int, y: int) -> bool:
        """Look at the board that was clicked, or place the walls if they are already there."""
        small = paint.small_at(self.laid, x, y)
        if small is not None and small < len(self.others()):
            self.look(self.others()[small])
            return False
        moved = self.hover(x, y)
        return not moved and paint.spot_at(self.laid.cell, x, y) is not None

    def hover(self, x: int, y: int) -> bool:
        spot = paint.spot_at(self.laid.cell, x, y)
        if spot is None or self.decision is None or self.looking is not None:
            return False
        before = (self.spot, self.turn, self.square, self.place)
        if self.decision.kind == "place":
            self.bring(*spot)
        else:
            row, column = min(int(max(spot[0], 0)), 7), min(int(max(spot[1], 0)), 7)
            self.square = row * paint.SIZE + column
            if self.decision.kind == "quarter":
                self.place = paint.place_of(self.square)
        moved = before != (self.spot, self.turn, self.square, self.place)
        if moved:
            self.considered = None
        return moved

    def bring(self, row: float, column: float) -> None:
        """Centre the walls on a spot; a single wall takes the nearest street."""
        if self.mode != SHAPE:
            across, along = abs(row - round(row)), abs(column - round(column))
            self.turn = 0 if across <= along else 1
        _, (height, width) = self.reach()
        self.spot = round(row - height / 2), round(column - width / 2)
        self.keep_inside()

    def cancel(self) -> bool:
        began = self.looking is not None or self.mode != SHAPE
        self.looking, self.mode = None, SHAPE
        if self.decision and self.decision.kind == "place":
            self.settle_mode()
        return began

    def look(self, seat: Seat) -> None:
        self.looking = None if seat in (self.seat, self.looking) else seat

    def pick(self) -> Reply:
        if self.looking is not None:
            return Reply(note=f"This is the board of {self.name(self.looking)}; Esc goes back to yours.")
        if self.decision is None:
            return Reply(note="It is not your turn.")
        return self.attempt(self.move())

    def consider(self, move: Move) -> bool:
        """Show the city of a move in the list."""
        if self.decision is None or self.decision.kind != "close" or move == self.considered:
            return False
        self.considered = move
        if move >> 12 == m.DO_CLOSE:
            self.square = move & 63
        return True

    def act(self, key: str) -> Reply:
        if key == "o":
            self.look(self.others()[0])
            return Reply()
        if self.decision is None:
            return Reply(note="It is not your turn.")
        return self.act_on_quarter(key) if self.decision.kind == "quarter" else self.act_on_walls(key)

    def act_on_walls(self, key: str) -> Reply:
        if key in "d]a[":
            self.turn += 1 if key in "d]" else -1
        elif key == "m":
            # mirrored as it is seen: left and right are swapped
            self.mirror, self.turn = not self.mirror, -self.turn
        elif key in "sx":
            mode = SINGLE if key == "s" else LIFT
            if mode == LIFT and not self.moves_of(m.DO_LIFT):
                return Reply(note="Walls are lifted only when they are short.")
            self.mode = SHAPE if self.mode == mode else mode
        self.keep_inside()
        return Reply()

    def act_on_quarter(self, key: str) -> Reply:
        if key in "d]a[":
            self.turn += 1 if key in "d]" else -1
        elif key == "s":
            self.side_up = 1 - self.side_up
        elif key == "g":
            used = {GEMS.index(quarter["gem"]) for quarter in self.view["quarters"]}
            self.gem = next(
                gem for gem in ((self.gem + step) % 4 for step in range(1, 5)) if gem not in used or gem == self.gem
            )
        return Reply()

    # --- words

    def hint(self) -> str:
        if self.decision is None:
            return ""
        if self.looking is not None:
            return f"The board of {self.name(self.looking)}. Esc goes back to yours."
        if self.decision.kind == "quarter":
            return (
                f"{GEMS[self.gem]} gem, {SIDES[self.side_up]} side, {PLACES[self.place]}, turn {self.turn % 4}. "
                "Arrows, g, s, d change it, Enter lays it."
            )
        if self.decision.kind == "close":
            return "Choose from the list, or Tab and the arrows, and Enter."
        if self.mode == LIFT:
            return f"{self.short()} Choose a wall of yours to lift with Enter."
        if self.moves_of(m.DO_LIFT):
            return f"{self.short()} x lifts walls of yours, s places a single one."
        if self.mode == SINGLE:
            return "Arrows move the wall, d turns it, s: the shape again; Enter places."
        return "Arrows move the shape, d turns, m mirrors, s: a single wall; Enter places."

    def short(self) -> str:
        needed, seat = len(SHAPES[self.view["face"]]), self.shown()
        hand = self.view["share"][seat] + len(self.view["lifted"][seat])
        return f"The shape needs {counted(needed, 'wall')}, you have {hand}."

    def words(self, text: str) -> str:
        if self.seat is None or not text.startswith("close"):
            return words.sentence_of(text, ())
        move = self.match.number(text)
        return words.sentence_of(text, self.match.game.gains(self.match.state, self.seat, move).items)

    def brief(self, text: str) -> str:
        return "stays open" if text == "stay" else text.replace("close ", "closes ")

    def reason(self, item: Item) -> str:
        return words.REASONS[item.rule.partition(".")[2]]

    def scoring(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        if after["ask"] == "over":
            return "The game is over"
        return f"Age {before['age']} is over" if after["age"] > before["age"] else None

    def totals(self, view: Mapping[str, Any]) -> Sequence[int]:
        return [sum(words.purse(view, seat).values()) for seat in range(len(view["boards"]))]

    def given(
        self, before: Mapping[str, Any], after: Mapping[str, Any], score: tuple[SeatScore, ...]
    ) -> tuple[SeatScore, ...]:
        return tuple(
            words.difference(words.purse(before, seat), words.purse(after, seat)) for seat in range(len(score))
        )

    def outlook(self) -> tuple[Sequence[int], tuple[SeatScore, ...]]:
        view, score = self.match.view(None), self.match.score_for(self.seat)
        seats = [words.difference(words.purse(view, seat), words.purse_of(end)) for seat, end in enumerate(score)]
        return self.totals(view), tuple(seats)


def enclosed(walls: set[Street]) -> list[SquareSet]:
    """M4.1: Return the cities that walls enclose."""
    north, west, edge = masks(tuple(walls))
    left = ~open_squares(north, west, edge) & 0xFFFFFFFFFFFFFFFF
    found = []
    while left:
        found.append(region(left & -left, north, west))
        left &= ~found[-1]
    return found


def squares_of(found: SquareSet) -> set[Square]:
    return {square for square in range(64) if found >> square & 1}


def first_of(found: SquareSet) -> str:
    return square_name((found & -found).bit_length() - 1)
