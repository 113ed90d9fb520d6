"""The types of what the game writes as JSON: views, catalog, derived data, score items."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.types import Seat

Gem = Literal["white", "blue", "violet", "yellow"]
Side = Literal["black", "white"]
Place = Literal["NW", "NE", "SW", "SE"]
Shape = Literal["straight2", "corner2", "straight3", "L3", "zigzag3", "U3"]
Layout = Literal["players", "random", "gatehouse", "market", "harbour"]
Ask = Literal["quarter", "place", "close", "over"]
Content = Literal["church", "well", "market", "viking", "coin", "coins"]  # coins are two


class Quarter(TypedDict):
    gem: Gem
    side: Side
    place: Place
    turn: int  # quarter turns clockwise


class Decree(TypedDict):
    church: int
    well: int
    market: int


# by the rule that gave them
Coins = TypedDict("Coins", {"M2.2": int, "M5.1": int, "M6.1": int, "M6.2": int, "M5.3": int})


class View(TypedDict):
    """A position as a viewer knows it; what others have chosen in secret is null."""

    game: Literal["montmurail"]
    rules: NotRequired[str]  # a former version, if the game is played by it
    layout: Layout
    perfect_plan: bool
    longest_wall: bool
    tiles: str | None
    quarters: list[Quarter]
    decree: Decree
    age: int
    turn: int
    first: int
    roller: int
    face: Shape | None
    die: int | None
    ask: Ask
    seat: Seat
    boards: list[list[str]]  # streets with a wall, by seat
    cities: list[list[str] | None]  # squares of the closed city
    runs: list[int]  # the straight run of walls that counts for it; 0 while it is open
    supply: int
    share: list[int]
    lifted: list[list[str]]
    chosen: list[str | None]
    asked: list[bool]
    tokens: list[int]
    invasions: list[int]
    coins: list[Coins]


Position = View


# --- catalog: what never changes


class Tile(TypedDict):
    gem: Gem
    side: Side
    squares: list[list[Content | None]]  # 4 rows of 4, as seen with the arrow up


class ShapePart(TypedDict):
    """A shape as a path over crossings, [row, column] from [0, 0]; it may be turned and mirrored."""

    name: Shape
    path: list[tuple[int, int]]


class Face(TypedDict):
    shape: Shape
    coins: int


class Catalog(TypedDict):
    game: Literal["montmurail"]
    tiles: list[Tile]
    shapes: list[ShapePart]
    die: list[Face]
    kings_dice: list[list[int]]
    layouts: dict[str, list[Quarter]]
    places: list[Place]  # in the order of reading
    ages: int
    walls_a_box: int
    seats_a_box: int
    invasion: int  # coins lost at the end
    shield: int
    perfect_plan: int
    longest_wall: int


# --- derived: what follows from a position


class City(TypedDict):
    """Squares that walls enclose."""

    first: str  # the square it is closed by
    squares: list[str]
    church: int
    well: int
    market: int
    vikings: int
    coins: int
    missing: Decree  # what the decree asks for and is not there
    closable: bool
    walls_back: int
    perfect: bool  # no wall would go back
    points: int  # coins, and the perfect plan where that rule is played


class Board(TypedDict):
    cities: list[City]
    walls: int
    longest: int  # most walls in a straight line; of a closed city those that count
    closed: City | None


class Derived(TypedDict):
    game: Literal["montmurail"]
    squares: list[list[Content | None]]  # 8 rows of 8: what is printed there
    boards: list[Board]
    pays: int | None  # coins that a closed city takes of this roll
    fewest: list[int]  # seats with the fewest vikings
    most: list[int]  # seats that would be invaded now


class ScoreItem(TypedDict):
    rule: str
    points: int
    secret: NotRequired[bool]
    invasions: NotRequired[int]
    church: NotRequired[int]
    well: NotRequired[int]
    market: NotRequired[int]
    vikings: NotRequired[int]
    walls_back: NotRequired[int]
