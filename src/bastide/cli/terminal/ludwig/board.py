"""The castle at the terminal: a tile jumps between its legal placements; everything else is a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from ....games.ludwig import moves as m
from ....games.ludwig.art.names import bonus_words
from ....games.ludwig.art.plan import ROOMS, Exit, Placed, across, castle, form
from ....games.ludwig.board import place_move, place_of
from ....games.ludwig.components import CORRIDOR_TILES, NUMBERS
from ....games.ludwig.geometry import LOWEST
from ....kernel.decision import Decision
from ....kernel.match import Match
from ....kernel.score import Gains, Item, SeatScore
from ....kernel.types import Move, Seat
from ..board import Action, Board, Reply
from ..canvas import Line
from . import paint, words
from .paint import Camera, Scene

TALL = 24  # with so many lines, the panels have space for everything
PAN = 3  # units by which an arrow moves the window if nothing is placed


class Spot(NamedTuple):
    """A placement of the tile in hand."""

    x: int
    y: int
    turn: int  # quarters clockwise
    floor: int

    @property
    def move(self) -> Move:
        return place_move(self.x, self.y, self.turn, self.floor)


class Places(NamedTuple):
    """The legal placements of a tile, the best first, and what each scores."""

    tile: str
    spots: tuple[Spot, ...]
    gains: dict[Spot, Gains]


NOWHERE = Places("", (), {})


class LudwigBoard(Board):
    aliases = "N"
    side = 34
    hand_title = "Favors and bonus cards"
    help = (
        ("arrows", "the next place in that direction where the tile can go"),
        ("Tab or n, N", "all places one after another, the most points first, and back"),
        ("r", "turn the tile; the rules are on R then"),
        ("f", "the other floor of a hallway; fast play is on F then"),
        ("m", "move freely, unit by unit, and see why a place is refused; and back"),
        ("Enter, click", "place the tile there"),
        ("o", "the other castles, one after another, and back"),
        ("z", "from afar: letters for types, lines for entrances; and back"),
        ("A C D F L O S U", "activity corridor downstairs food living outdoor sleeping utility"),
        ("F1 +3↔L 300", "a food room: 1 point, 3 for each connected living room, size 300"),
        ("-1|LS", "minus 1 for each adjacent living or sleeping room"),
        ("+2⌂F", "2 for each food room in the castle"),
        ("▴ ▵ ◆ x", "entrances: leading outside, closed in, joined by the new tile, walled up"),
        ("green ▴", "entrances where the tile in hand can be joined"),
        ("✓ ═", "complete; a fence"),
        ("♔", "the master builder"),
        ("4k +2k", "price 4000, 2000 marks lie on the tile"),
    )

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.width, self.height = 46, 18
        self.camera: Camera | None = None
        self.far = False
        self.free = False
        self.places = NOWHERE
        self.spot: Spot | None = None
        self.considered: Move | None = None
        self.looking: Seat | None = None
        self.previews: dict[tuple[int, int], Places] = {}

    def update(
        self, seat: Seat | None, view: Mapping[str, Any], decision: Decision | None, seen: Mapping[str, Any] | None
    ) -> None:
        if seat != self.seat or (decision and self.looking is not None):  # others' castles may be looked at until then
            self.camera = self.looking = None
        super().update(seat, view, decision, seen)
        self.considered = None
        self.free = False
        self.places, self.spot = NOWHERE, None
        if decision and decision.kind == "place":
            self.places = places_of(self.match, decision)
            self.spot = self.places.spots[0]
        else:
            self.considered = next(iter(self.listed()), None)

    # --- the picture

    def fit(self, width: int, height: int) -> tuple[int, int]:
        self.width, self.height = width - 1, height  # a blank column before the panels
        return width, height

    def paint(self) -> list[Line]:
        scene = self.scene()
        pitch = paint.pitch_for(scene.around(), self.width, self.height, self.far)
        self.camera = paint.aim(scene, self.camera, pitch, self.width, self.height)
        return paint.paint(scene, self.camera)

    def shown(self) -> Seat:
        """Return the seat whose castle is shown."""
        return next(seat for seat in (self.looking, self.seat, self.view["seat"]) if seat is not None)

    def scene(self) -> Scene:
        shown = self.shown()
        tiles = castle(self.view, shown)
        external, complete = self.view["external"][shown], self.view["completed"][shown]
        if self.looking is not None:
            return Scene(tiles, external, complete)
        shown_places = self.places if self.spot else self.preview()
        spot = self.spot or next(iter(shown_places.spots), None)
        if spot is None:
            return Scene(tiles, external, complete)
        ghost = placed(shown_places.tile, spot)
        fits = spot in shown_places.gains or not self.refused(spot)
        if self.spot is None:
            return Scene(tiles, external, complete, ghost, fits)
        found = [placed(shown_places.tile, other) for other in shown_places.spots]
        return Scene(tiles, external, complete, ghost, fits, docks_of(tiles, found), found)

    def preview(self) -> Places:
        """Return the best placement of the room selected in the list, before it is bought."""
        move = self.considered
        if self.decision is None or move is None or move >> m.SHIFT not in (m.DO_BUY, m.DO_FREE):
            return NOWHERE
        key = len(self.match.entries), move
        if key not in self.previews:
            tried = self.match.fork()
            tried.play(move, self.decision.seat)
            coming = tried.decision(self.decision.seat)
            self.previews = {key: places_of(tried, coming) if coming.kind == "place" else NOWHERE}
        return self.previews[key]

    def status(self) -> Text:
        return words.status(self.view, self.match.game.META.title)

    def players(self, width: int) -> Text:
        return words.players(self.view, self.match.seats, width)

    def facts(self) -> str:
        """Return the market without what is in the list."""
        named = {text.removeprefix("buy ") for text in self.texts() if text.startswith("buy ")}
        lines = words.offers(self.view, named, self.side - 2)
        if named and lines:
            lines.insert(0, "not for you now:")
        if self.height >= TALL:
            return "\n".join([*lines, words.stacks(self.view)])
        return "\n".join(lines) if len(lines) <= self.room() else ""

    def room(self) -> int:
        """Return how many lines beside a low castle are free."""
        return self.height - len(self.match.seats) - 1 - min(len(self.listed()), self.height // 2)

    def texts(self) -> list[str]:
        """Return the listed moves in notation."""
        return [self.match.game.show(self.match.state, move) for move in self.listed()]

    def hand(self, width: int, roomy: bool) -> Text | None:
        cards = words.cards(self.view, self.seat, width)
        known = words.seen_in_stacks(self.view)
        if known and roomy:
            cards.append(f"\n{known}", "dim")
        left = self.room() - len(self.facts().splitlines()) - 1  # for the title
        return cards if cards and (roomy or len(cards.split()) <= left) else None

    # --- where the tile can go

    def refused(self, spot: Spot) -> str:
        refusal = self.match.why_not(spot.move, self.seat)
        return f"{refusal.rule.partition('.')[2]}: {self.named(refusal.text)}" if refusal else ""

    def gains(self, spot: Spot) -> Gains:
        """Return what a placement scores, also in a turn that is not listed because another looks the same."""
        if spot not in self.places.gains:
            assert self.seat is not None
            self.places.gains[spot] = self.match.game.gains(self.match.state, self.seat, spot.move)
        return self.places.gains[spot]

    def steer(self, columns: int, rows: int) -> None:
        if self.spot is None or self.looking is not None:
            self.pan(columns, rows)
        elif self.free:
            self.spot = self.spot._replace(x=self.spot.x + columns, y=self.spot.y + rows)
        else:
            self.spot = self.beyond(self.spot, columns, rows)

    def pan(self, columns: int, rows: int) -> None:
        if self.camera:
            pitch = self.camera.pitch
            self.camera = self.camera._replace(
                left=self.camera.left + PAN * columns * pitch[0], top=self.camera.top + PAN * rows * pitch[1]
            )

    def beyond(self, spot: Spot, columns: int, rows: int) -> Spot:
        """Return the next placement in a direction, turned as it is if possible."""
        here = self.centre(spot)

        def distance(other: Spot) -> float:
            across, down = self.centre(other)[0] - here[0], self.centre(other)[1] - here[1]
            ahead = across * columns + down * rows
            return ahead + 2 * abs(across * rows) + 2 * abs(down * columns) if ahead > 0 else 0.0

        ahead = [other for other in self.places.spots if distance(other) > 0]
        alike = [other for other in ahead if other[2:] == spot[2:]]
        return min(alike or ahead, key=distance, default=spot)

    def centre(self, spot: Spot) -> tuple[float, float]:
        shape = form(self.places.tile, 90 * spot.turn)
        return spot.x + shape.width / 2, spot.y + shape.height / 2

    def nearest(self, spots: Sequence[Spot], x: float, y: float) -> Spot | None:
        def distance(spot: Spot) -> float:
            middle = self.centre(spot)
            return abs(middle[0] - x) + abs(middle[1] - y)

        return min(spots, key=distance, default=None)

    def cycle(self, step: int) -> bool:
        """Go to the next placement; return False if nothing is placed."""
        if self.spot is None or self.looking is not None:
            return False
        spots = self.places.spots
        at = spots.index(self.spot) if self.spot in spots else -step % len(spots)
        self.spot, self.free = spots[(at + step) % len(spots)], False
        return True

    def turn(self, spot: Spot) -> Reply:
        """Turn to the next placement at the same entrances, or freely."""
        if self.free:
            self.spot = self.in_place(spot, (spot.turn + 1) % 4)
            return Reply()
        here = self.docks_at(spot)
        for turn in ((spot.turn + step) % 4 for step in (1, 2, 3)):
            fitting = [
                other
                for other in self.places.spots
                if other.turn == turn and other.floor == spot.floor and self.docks_at(other) & here
            ]
            found = self.nearest(fitting, *self.centre(spot))
            if found:
                self.spot = found
                return Reply()
        refusal = self.match.why_not(self.in_place(spot, (spot.turn + 1) % 4).move, self.seat)
        return Reply(refusal=refusal) if refusal else Reply(note="It is the same however it is turned here.")

    def in_place(self, spot: Spot, turn: int) -> Spot:
        """Turn about the middle; of turns that look the same take the first."""
        turn = LOWEST[NUMBERS[self.places.tile] * 4 + turn]
        middle, shape = self.centre(spot), form(self.places.tile, 90 * turn)
        return Spot(round(middle[0] - shape.width / 2), round(middle[1] - shape.height / 2), turn, spot.floor)

    def docks_at(self, spot: Spot) -> set[Exit]:
        """Return the entrances of the castle that a placement joins."""
        exits = {exit for tile in castle(self.view, self.shown()) for exit in tile.exits}
        return {across(exit) for exit in placed(self.places.tile, spot).exits} & exits

    def other_floor(self, spot: Spot) -> Reply:
        other = spot._replace(floor=1 - spot.floor)
        if self.free or other in self.places.gains:
            self.spot = other
            return Reply()
        refusal = self.match.why_not(other.move, self.seat)
        if refusal is None:
            self.spot = other
        return Reply(refusal=refusal)

    # --- keys and clicks

    @property
    def actions(self) -> tuple[Action, ...]:  # type: ignore[override]
        own: list[Action] = []
        if self.spot:
            own = [Action("n", "Next"), Action("r", "Turn"), Action("m", "Free")]
            if self.places.tile == "Hallway":
                own.append(Action("f", "Floor"))
        if len(self.match.seats) > 1:
            own.append(Action("o", "Others"))
        return (*own, Action("z", "Far"))

    def possible(self, key: str) -> bool:
        return key in "oz" or self.decision is not None

    def listed(self) -> tuple[Move, ...]:
        """List rooms by price, and passing last."""
        if self.decision is None or self.decision.kind == "place":
            return ()
        if self.decision.kind != "buy":
            return self.decision.moves
        return tuple(sorted(self.decision.moves, key=self.cost))

    def cost(self, move: Move) -> tuple[bool, bool, int]:
        name = self.match.game.show(self.match.state, move).removeprefix("buy ")
        return move >> m.SHIFT == m.DO_PASS, name in CORRIDOR_TILES, words.price_of(self.view, name)[0]

    def consider(self, move: Move) -> bool:
        changed, self.considered = move != self.considered, move
        return changed

    def act(self, key: str) -> Reply:
        if key == "o":
            self.look_on()
        elif key == "z":
            self.far = not self.far
        elif self.spot is None:
            return Reply(note="Nothing is to be placed now.")
        elif key in "nN":
            self.cycle(1 if key == "n" else -1)
        elif key == "r":
            return self.turn(self.spot)
        elif key == "f":
            return self.other_floor(self.spot)
        elif key == "m":
            self.set_free(self.spot)
        return Reply()

    def set_free(self, spot: Spot) -> None:
        self.free = not self.free
        if not self.free and spot not in self.places.gains:
            self.spot = self.nearest(self.places.spots, *self.centre(spot))

    def look_on(self) -> None:
        """Show the castle of the next seat, and the own one at the end."""
        following = (self.shown() + 1) % len(self.match.seats)
        self.looking = None if following == (self.seat or 0) else following
        self.camera = None

    def point(self, x: int, y: int) -> bool:
        return not self.hover(x, y) and self.spot is not None

    def hover(self, x: int, y: int) -> bool:
        """Move the tile to the placement nearest to the mouse, turned as it is if possible."""
        if self.spot is None or self.camera is None or self.looking is not None:
            return False
        unit_x, unit_y = self.camera.unit_at(x, y)
        before = self.spot
        if self.free:
            shape = form(self.places.tile, 90 * before.turn)
            self.spot = before._replace(x=round(unit_x - shape.width / 2), y=round(unit_y - shape.height / 2))
        else:
            alike = [spot for spot in self.places.spots if spot[2:] == before[2:]]
            self.spot = self.nearest(alike or self.places.spots, unit_x, unit_y)
        return self.spot != before

    def cancel(self) -> bool:
        began = self.looking is not None or self.free
        if self.looking is not None:
            self.camera = None
        self.looking = None
        if self.free and self.spot:
            self.set_free(self.spot)
        return began

    def pick(self) -> Reply:
        if self.looking is not None:
            return Reply(note=f"This is the castle of {self.name(self.looking)}; Esc goes back to yours.")
        if self.decision is None:
            return Reply(note="It is not your turn.")
        if self.spot is None:
            return Reply(note="Choose from the list: Tab goes there.")
        return self.attempt(self.spot.move)

    def targets(self) -> set[int]:
        return {spot.move for spot in self.places.spots}

    # --- words

    def hint(self) -> str:
        if self.decision is None:
            return ""
        if self.looking is not None:
            return f"The castle of {self.name(self.looking)}. Esc goes back to yours."
        if self.spot:
            return self.place_hint(self.spot)
        if self.decision.kind == "end":
            return "Enter ends it, u takes back."
        return self.list_hint()

    def place_hint(self, spot: Spot) -> str:
        said = f"{self.places.tile} {self.match.game.show(self.match.state, spot.move)}"
        refused = self.refused(spot) if self.free or spot not in self.places.gains else ""
        if refused:
            return f"{said}  no: {refused}"
        names = [tile["tile"] for tile in self.view["castles"][self.shown()]]
        number = f" ({self.places.spots.index(spot) + 1} of {len(self.places.spots)})" if not self.free else ""
        return f"{said}{number}  {words.gain_words(self.gains(spot), names, self.places.tile)}"

    def list_hint(self) -> str:
        """Describe the room selected in the list."""
        text = self.match.game.show(self.match.state, self.considered) if self.considered is not None else ""
        word, _, rest = text.partition(" ")
        if word == "put":
            name, _, price = rest.rpartition(" ")
            return f"For {price}:  {words.room_line(name) if name != 'nothing' else name}"
        if word == "top":
            return words.room_line(rest)
        if word == "return":
            return f"Goes back: {bonus_words(rest)}"
        if word == "buy":
            found = self.preview()
            names = [tile["tile"] for tile in self.view["castles"][self.shown()]]
            best = words.gain_words(found.gains[found.spots[0]], names, rest) if found.spots else ""
            return f"{words.room_line(rest)}.  At best {best}" if best else words.room_line(rest)
        return ""

    def words(self, text: str) -> str:
        return words.sentence_of(text, self.view, self.side - 6)

    def brief(self, text: str) -> str:
        return words.brief(text)

    def reason(self, item: Item) -> str:
        return words.reason(item)

    def scoring(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        return "The game is over" if after["ask"] == "over" else None

    def totals(self, view: Mapping[str, Any]) -> Sequence[int]:
        return [sum(map(int, points.values())) for points in view["points"]]

    def given(
        self, before: Mapping[str, Any], after: Mapping[str, Any], score: tuple[SeatScore, ...]
    ) -> tuple[SeatScore, ...]:
        """Return what the end of the game scores."""
        return tuple(at_the_end(seat) for seat in self.match.score())

    def outlook(self) -> tuple[Sequence[int], tuple[SeatScore, ...]]:
        """Return all points, itemised."""
        return [0] * len(self.match.seats), self.match.score_for(self.seat)

    def sum(self, before: int, added: int) -> str:
        return super().sum(before, added) if before else str(added)


def at_the_end(score: SeatScore) -> SeatScore:
    return SeatScore(tuple(item for item in score.items if ".L6." in item.rule))


def places_of(match: Match, decision: Decision) -> Places:
    """List all legal placements of the tile in hand, the most points first."""
    tile = match.view(decision.seat)["place"]
    found = {}
    for move in decision.moves:
        x, y, turn, floor = place_of(move & m.WHICH)
        found[Spot(x, y, turn, floor)] = match.game.gains(match.state, decision.seat, move)

    def rank(spot: Spot) -> tuple[int, int, Spot]:
        gained = found[spot]
        return -sum(item.points for item in gained.items), -len(gained.completes), spot

    return Places(tile, tuple(sorted(found, key=rank)), found)


def placed(tile: str, spot: Spot) -> Placed:
    down = spot.floor == m.DOWN or ROOMS[tile].type == "downstairs"
    return Placed(form(tile, 90 * spot.turn), spot.x, spot.y, down)


def docks_of(tiles: Sequence[Placed], found: Sequence[Placed]) -> set[Exit]:
    """Return the entrances of a castle that some placement joins."""
    exits = {exit for tile in tiles for exit in tile.exits}
    return {across(exit) for place in found for exit in place.exits} & exits
