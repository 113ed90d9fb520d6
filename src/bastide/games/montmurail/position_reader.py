"""Validation of positions. Missing fields have the values of a game that has just begun."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...kernel.chance import Chance
from ...kernel.errors import BadNotation, BadPosition
from ...kernel.types import Move, Seat, SquareSet
from ...kernel.validation import (
    brief,
    by_seat,
    check_fields,
    number,
    read_ask,
    read_options,
    read_rules,
    read_square,
    within,
)
from . import flow, rules
from .board import across, edge_of, north_of, outer, run_around, west_of
from .components import (
    BUILDINGS,
    GEMS,
    LAYOUTS,
    LONGEST_AGE,
    MAX_PLAYERS,
    PLACES,
    SEATS_A_BOX,
    SHAPES,
    SIDES,
    SOURCES,
    WALLS_A_BOX,
    printed,
    read_box,
)
from .messages import say
from .meta import META, Options
from .moves import ASKS, DO_CLOSE, DO_LIFT, DO_PLACE, DO_STAY, UNDECIDED, pack
from .notation import parse, show, street_name, street_number
from .state import State
from .streets import SHAPE_NAMES, masks
from .types import Quarter, Street

FIELDS = (
    *("game", "rules", "layout", "perfect_plan", "longest_wall", "tiles", "quarters", "decree", "age", "turn"),
    *("first", "roller", "face", "die", "ask", "seat", "boards", "cities", "runs", "supply", "share", "lifted"),
    *("chosen", "asked", "tokens", "invasions", "coins", "move"),
)
MOST = 1000  # coins or tokens
LONGEST_RUN = 8  # from edge to edge
LARGEST_SHAPE = max(len(steps) for steps in SHAPES.values())


class PositionReader:
    """The checked values of a position."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        check_fields(data, META, FIELDS)
        self.rules = read_rules(data, META)
        self.data = data
        self.read_options()
        self.read_quarters()
        self.read_course()
        self.read_boards()
        self.read_choices()
        self.read_gains()

    # --- the board and the course

    def read_options(self) -> None:
        boards = self.data.get("boards")
        if not isinstance(boards, list) or not 2 <= len(boards) <= MAX_PLAYERS:
            raise BadPosition(say("montmurail.boards"))
        self.players = len(boards)
        given = {name: self.data[name] for name in ("perfect_plan", "longest_wall", "tiles") if name in self.data}
        self.options = read_options(Options, players=self.players, layout=self.data.get("layout", "players"), **given)
        self.box = read_box(self.options.tiles or printed())

    def read_quarters(self) -> None:
        usual = [
            {"gem": gem, "side": side, "place": place, "turn": turn}
            for place, (gem, side, turn) in zip(PLACES, LAYOUTS["gatehouse"], strict=True)
        ]
        quarters = self.data.get("quarters", usual)
        if not isinstance(quarters, list) or len(quarters) > len(PLACES):
            raise BadPosition(say("montmurail.quarters"))
        self.quarters = [self.quarter(quarter) for quarter in quarters]
        for shift, what in ((5, "gem"), (2, "place")):
            used = [which >> shift & 3 for which in self.quarters]
            if len(set(used)) != len(used):
                raise BadPosition(say("montmurail.quarter_twice", rule="montmurail.M1.3", field=what))

    def quarter(self, quarter: Any) -> Quarter:
        if not isinstance(quarter, Mapping) or set(quarter) != {"gem", "side", "place", "turn"}:
            raise BadPosition(say("montmurail.quarter"))
        found = 0
        for name, choices in (("gem", GEMS), ("side", SIDES), ("place", PLACES)):
            if quarter[name] not in choices:
                raise BadPosition(
                    say("montmurail.quarter_field", value=brief(quarter[name]), field=name, known=choices)
                )
            found = found * (2 if name == "side" else 4) + choices.index(quarter[name])
        return found * 4 + within("turn", quarter["turn"], 0, 3)

    def read_course(self) -> None:
        self.ask = read_ask(self.data, "place" if len(self.quarters) == len(PLACES) else "quarter", ASKS)
        if (self.ask == "quarter") != (len(self.quarters) < len(PLACES)):
            raise BadPosition(say("montmurail.quarter_ask"))
        decree = self.data.get("decree", {})
        if not isinstance(decree, Mapping) or any(name not in BUILDINGS for name in decree):
            raise BadPosition(say("montmurail.decree", known=BUILDINGS))
        self.decree = [within(name, decree.get(name, 0), 0, 9) for name in BUILDINGS]
        self.age = number(self.data, "age", 1, 1, 2)
        begun = 0 if self.ask == "quarter" else 1
        self.turn = number(self.data, "turn", begun, begun, LONGEST_AGE)
        self.first = number(self.data, "first", 0, 0, self.players - 1)
        self.roller = number(self.data, "roller", self.first, 0, self.players - 1)
        self.seat = number(self.data, "seat", 0, 0, self.players - 1)
        self.face = self.read_face() if begun else None

    def read_face(self) -> int:
        """Return a face by its number, or the first one with the shape."""
        shapes = [shape for shape, _ in self.box.die]
        name = self.data.get("face", shapes[0])
        if name not in SHAPE_NAMES:
            raise BadPosition(say("montmurail.die_shape", name=brief(name), known=SHAPE_NAMES))
        if name not in shapes:
            raise BadPosition(say("montmurail.die_without", name=name))
        die = self.data.get("die")
        face = shapes.index(name) if die is None else within("die", die, 0, 5)
        if shapes[face] != name:
            raise BadPosition(say("montmurail.die_face", face=face, name=name))
        return face

    # --- walls

    def read_boards(self) -> None:
        self.walls = [self.streets("boards", streets) for streets in by_seat(self.data, "boards", self.players, [])]
        self.lifted = [self.streets("lifted", streets) for streets in by_seat(self.data, "lifted", self.players, [])]
        for walls, lifted in zip(self.walls, self.lifted, strict=True):
            if not set(lifted) <= set(walls):
                raise BadPosition(say("montmurail.lifted", rule="montmurail.M3.4"))
        placed = sum(len(walls) for walls in self.walls)
        all_walls = WALLS_A_BOX * ((self.players + SEATS_A_BOX - 1) // SEATS_A_BOX)
        if placed > all_walls:
            raise BadPosition(say("montmurail.walls", rule="montmurail.M1.5", count=placed, most=all_walls))
        self.supply = number(self.data, "supply", all_walls - placed, 0, all_walls)
        if self.supply + placed != all_walls:
            raise BadPosition(
                say("montmurail.walls_total", rule="montmurail.M1.5", count=self.supply + placed, expected=all_walls)
            )
        cities = by_seat(self.data, "cities", self.players, None)
        self.cities = [self.city(seat, squares) for seat, squares in enumerate(cities)]
        self.runs = [self.run(seat, run) for seat, run in enumerate(by_seat(self.data, "runs", self.players, None))]

    def streets(self, what: str, names: Any) -> tuple[Street, ...]:
        if not isinstance(names, list):
            raise BadPosition(say("montmurail.streets", name=what))
        for name in names:
            if not isinstance(name, str) or not re.fullmatch("[a-h][1-8][nwse]", name):
                raise BadPosition(say("montmurail.street", name=brief(name)))
        numbers = tuple(street_number(name) for name in names)
        twice = [number for number in numbers if numbers.count(number) > 1]
        if twice:
            raise BadPosition(say("montmurail.two_walls", street=street_name(twice[0])))
        return numbers

    def city(self, seat: Seat, squares: Any) -> SquareSet:
        """Return the squares of a closed city. Pockets inside it, whose walls are gone, do not belong to it."""
        if squares is None:
            return 0
        if not isinstance(squares, list) or not squares or len(squares) > 64:
            raise BadPosition(say("montmurail.cities"))
        found = 0
        for name in squares:
            found |= 1 << read_square(name)
        outside = outer(found)
        if masks(self.walls[seat]) != (north_of(found, outside), west_of(found, outside), edge_of(found)):
            raise BadPosition(say("montmurail.city_walls", rule="montmurail.M4.4", seat=seat))
        if not connected(found):
            raise BadPosition(say("montmurail.city", rule="montmurail.M4.1", seat=seat))
        return found

    def run(self, seat: Seat, run: Any) -> int:
        """Return the longest line of walls, by default in the outer line.

        Pockets, whose walls are gone, may have made it longer.
        """
        own = run_around(self.cities[seat]) if self.cities[seat] else 0
        return own if run is None else within("runs", run, own, LONGEST_RUN if self.cities[seat] else 0)

    # --- choices and coins

    def read_choices(self) -> None:
        self.asked = by_seat(self.data, "asked", self.players, None)
        if any(asked is not None and not isinstance(asked, bool) for asked in self.asked):
            raise BadPosition(say("montmurail.asked"))
        self.asked = [self.is_asked(seat) if asked is None else asked for seat, asked in enumerate(self.asked)]
        for seat in range(self.players):
            if self.asked[seat] and (self.ask == "over" or self.cities[seat]):
                raise BadPosition(say("montmurail.cannot_be_asked", seat=seat))
            if self.ask == "place" and not self.asked[seat] and not self.cities[seat]:
                raise BadPosition(say("montmurail.must_be_asked", rule="montmurail.M2.3", seat=seat))
        if self.ask == "quarter" and sum(self.asked) > 1:
            raise BadPosition(say("montmurail.quarter_seats", rule="montmurail.M1.3"))
        if self.ask != "over" and not any(self.asked):
            raise BadPosition(say("montmurail.nobody_asked"))
        chosen = by_seat(self.data, "chosen", self.players, None)
        self.chosen = [UNDECIDED if text is None else self.choice(seat, text) for seat, text in enumerate(chosen)]
        waiting = [seat for seat in range(self.players) if self.asked[seat] and self.chosen[seat] == UNDECIDED]
        if self.ask != "over" and not waiting:
            raise BadPosition(say("montmurail.all_chosen"))
        self.share = None
        if self.data.get("share") is not None:
            self.share = [within("share", n, 0, 3) for n in by_seat(self.data, "share", self.players, 0)]
        if self.share is not None and sum(self.share) > self.supply:
            raise BadPosition(say("montmurail.set_aside", rule="montmurail.M3.4"))

    def is_asked(self, seat: Seat) -> bool:
        """Return whether a seat decides by default: every open seat places walls, else the seat that is named."""
        return not self.cities[seat] if self.ask == "place" else self.ask != "over" and seat == self.seat

    def choice(self, seat: Seat, text: Any) -> Move:
        try:
            move = parse(None, text) if isinstance(text, str) else -1
        except BadNotation:
            move = -1
        kinds = {"place": (DO_PLACE,), "close": (DO_CLOSE, DO_STAY)}.get(self.ask, ())
        if move < 0 or move >> 12 not in kinds or not self.asked[seat]:
            raise BadPosition(say("montmurail.chosen", move=brief(text), seat=seat))
        return move

    def read_gains(self) -> None:
        self.tokens = [within("tokens", n, 0, MOST) for n in by_seat(self.data, "tokens", self.players, 0)]
        self.invasions = [within("invasions", n, 0, 2) for n in by_seat(self.data, "invasions", self.players, 0)]
        self.coins = [self.purse(purse) for purse in by_seat(self.data, "coins", self.players, {})]

    def purse(self, purse: Any) -> list[int]:
        if not isinstance(purse, Mapping) or any(rule not in SOURCES for rule in purse):
            raise BadPosition(say("montmurail.coins", known=SOURCES))
        return [within("coins", purse.get(rule, 0), 0, MOST) for rule in SOURCES]


def connected(squares: SquareSet) -> bool:
    """Return whether squares are connected."""
    reached, grown = 0, squares & -squares
    while grown != reached:
        reached, grown = grown, (grown | across(grown, 0, 0)) & squares
    return reached == squares


def can_get_walls(state: State, seat: Seat, read: PositionReader) -> bool:
    """Return whether the seat has walls to place; where none are placed, whether the supply is enough for everybody."""
    if read.ask == "place":
        return not read.asked[seat] or rules.in_hand(state, seat) > 0
    return read.ask == "over" or read.supply >= LARGEST_SHAPE * read.players


def make_choices(state: State, read: PositionReader) -> None:
    """Lift and choose for each seat as in play.

    At least one seat still has to choose, so nothing is revealed and no die is rolled.
    """
    for seat in range(read.players):
        for street in read.lifted[seat]:
            if not rules.allows(state, seat, pack(DO_LIFT, street)):
                raise BadPosition(
                    say("montmurail.cannot_have_lifted", rule="montmurail.M3.4", seat=seat, street=street_name(street))
                )
            flow.perform(state, seat, pack(DO_LIFT, street), Chance())
        if not read.walls[seat] and not can_get_walls(state, seat, read):
            raise BadPosition(say("montmurail.no_wall", rule="montmurail.M3.4", seat=seat))
        if read.chosen[seat] != UNDECIDED:
            if not rules.allows(state, seat, read.chosen[seat]):
                raise BadPosition(say("montmurail.chosen", move=show(state, read.chosen[seat]), seat=seat))
            flow.perform(state, seat, read.chosen[seat], Chance())
