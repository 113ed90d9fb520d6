"""The types of what the game writes as JSON: views, catalog, derived data, score items."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.types import Seat

Edition = Literal["2014", "2022"]
Ask = Literal["return", "arrange", "buy", "place", "reward", "choose", "again", "free", "look", "pick", "end", "over"]
Type = Literal["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"]
Side = Literal["N", "E", "S", "W"]
Floor = Literal["up", "down"]
Rotation = Literal[0, 90, 180, 270]
Size = Literal[100, 150, 200, 250, 300, 350, 400, 450, 500, 600]
SizeName = Literal["100", "150", "200", "250", "300", "350", "400", "450", "500", "600"]
Favor = Literal[
    "activity rooms",
    "corridor rooms",
    "downstairs rooms",
    "food rooms",
    "living rooms",
    "outdoor rooms",
    "sleeping rooms",
    "utility rooms",
    "area of activity",
    "area of corridor",
    "area of downstairs",
    "area of food",
    "area of living",
    "area of outdoor",
    "area of sleeping",
    "area of utility",
    "small",
    "large",
    "square",
    "round",
    "completed",
    "incomplete",
    "exits",
    "money",
]
BonusCard = Literal[
    "sizes",
    "types",
    "hallways",
    "stairs",
    "completed",
    "square",
    "round",
    "money",
    "exits",
    "activity",
    "corridor",
    "downstairs",
    "food",
    "living",
    "outdoor",
    "sleeping",
    "utility",
    "100",
    "150",
    "200",
    "250",
    "300",
    "350",
    "400",
    "450",
    "500",
    "600",
]

Entrance = tuple[int, int, Side]  # the unit inside the tile, and the side of that unit


class Placed(TypedDict):
    """A tile of a castle: the top left corner of its bounding box after turning, and clockwise degrees."""

    tile: str
    x: int
    y: int
    rot: Rotation
    floor: NotRequired[Floor]  # of a hallway


class Offer(TypedDict):
    tile: str
    money: int  # on it


# by the rule they came from
Points = TypedDict(
    "Points",
    {"L1.4": int, "L4.1": int, "L4.2": int, "L4.3": int, "L4.4": int, "L4.5": int, "L5.2": int, "L5.6": int},
)


class InTheOpen(TypedDict):
    """What everybody can see."""

    game: Literal["ludwig"]
    rules: NotRequired[str]  # a former version, where it is still played by
    edition: Edition
    without_favors: list[Favor]
    without_bonus: list[BonusCard]
    castles: list[list[Placed]]
    completed: list[list[int]]  # numbers of tiles, by seat
    external: list[list[Entrance]]
    seat: Seat
    ask: Ask
    place: str | None  # the tile in hand
    free: bool
    master: int
    round: int
    last: bool
    open: bool
    arranged: int
    prices: list[int]
    market: list[Offer | None]
    money: list[int]
    points: list[Points]
    hallways: int
    stairs: int
    gone: list[str]
    cards: int
    drawn: dict[SizeName, int]
    favors: list[Favor]
    standing: list[list[int]]  # for each favor what each seat has of it
    due: list[int]
    rewarded: int | None
    looking: Size | None
    picked: int
    extra: int
    corridor: bool


class OnDeck(TypedDict):
    """A tile face down on the room cards."""

    size: Size
    by: Seat
    tile: str | None
    may: NotRequired[list[str]]  # what it can be, for all the viewer knows


class View(InTheOpen):
    """A position as a viewer knows it; what is hidden is only counted."""

    stacks: dict[SizeName, int]
    deck: list[OnDeck]
    bonus: list[int | list[BonusCard]]
    choice: list[int | list[BonusCard]]
    bonus_deck: int
    returned: int
    known: dict[SizeName, list[str]]  # what the viewer found in stacks
    stack: NotRequired[list[str]]  # while the viewer looks through one


class OnDeckOpen(TypedDict):
    tile: str
    by: Seat
    may: dict[str, list[str]]  # by seat


class Returned(TypedDict):
    card: BonusCard
    by: Seat


class Position(InTheOpen):
    """The complete position."""

    stacks: dict[SizeName, list[str]]
    deck: list[OnDeckOpen]
    bonus: list[list[BonusCard]]
    choice: list[list[BonusCard]]
    bonus_deck: list[BonusCard]
    returned: list[Returned]
    looked: list[dict[SizeName, list[str]]]


# --- catalog: what never changes


class Centre(TypedDict):
    """What one room of the types scores."""

    per: Literal["connected", "adjacent", "castle"]
    points: int
    types: list[Type]


class Tile(TypedDict):
    """A tile as printed, at rotation 0, in units."""

    name: str
    type: Type
    size: int  # 0: foyer, hallway and stairs have none
    points: int
    centre: Centre | None
    kind: Literal["box", "circle", "octagon", "L"]
    width: int
    height: int
    outline: list[tuple[int, int]]  # corners, clockwise; of a circle those of the box around it
    entrances: list[Entrance]  # of stairs the dark end first
    fence: list[tuple[float, float]]  # a line; of a circle the two ends of its upper arc; nothing without a fence
    floors: list[Floor]  # it can lie on; stairs join both


class BonusPart(TypedDict):
    """A card that scores `points` for every `each` of what it names."""

    name: BonusCard
    points: int
    each: int


class Count(TypedDict):
    """What is laid out for a number of players."""

    cards: int
    small_stack: int
    large_stack: int
    hallways: int
    stairs: int
    favors: int
    bonus: int
    prices: list[int]


class Rank(TypedDict):
    name: str
    least: int


class Catalog(TypedDict):
    game: Literal["ludwig"]
    types: list[Type]
    sizes: list[Size]
    tiles: list[Tile]
    favors: list[Favor]
    favor_points: list[int]  # by rank
    bonus: list[BonusPart]
    players: dict[str, Count]
    money: int  # at the start
    corridor_price: int
    passing: int
    unsold: int
    activity_reward: int
    outdoor_reward: int
    depleted: int  # points for a room whose stack is used up
    money_a_point: int
    solo_ranks: dict[str, list[Rank]]  # by edition


# --- derived: what follows from a position


class Way(TypedDict):
    """An entrance and where it leads: to a tile, outside, to an enclosed empty unit, or to a wall."""

    at: Entrance
    leads: Literal["joined", "external", "free", "walled"]
    to: int | None


class Room(TypedDict):
    complete: bool
    points: int  # its own and its centre's, as things are now
    ways: list[Way]


class Castle(TypedDict):
    rooms: list[Room]  # in the order of the castle's tiles
    area: int


class Sale(TypedDict):
    """What a tile costs now, less the money on it, and which seats could buy it."""

    tile: str
    price: int
    cost: int
    to: int | None  # the seat that is paid when another buys; null: the bank
    affordable: list[int]
    fits: list[int]


class FavorStanding(TypedDict):
    favor: Favor
    counts: list[int]
    points: list[int]  # each seat would get now


class BonusStanding(TypedDict):
    card: BonusCard
    points: int  # it would bring now


class Derived(TypedDict):
    game: Literal["ludwig"]
    castles: list[Castle]
    sales: list[Sale]  # rooms on offer, the cheapest place first, then hallway and stairs
    favors: list[FavorStanding]
    bonus: list[BonusStanding]  # the viewer's own
    used_up: list[str]  # sizes whose stack is empty, "hallways", "stairs"


class ScoreItem(TypedDict):
    rule: str
    points: int
    secret: NotRequired[bool]
    tile: NotRequired[str]
    number: NotRequired[int]  # of the tile in the castle
    size: NotRequired[int | Literal["hallways", "stairs"]]
    rooms: NotRequired[int]
    favor: NotRequired[Favor]
    count: NotRequired[int]
    rank: NotRequired[int | str]  # of a favor a number, of a solo game a word
    tied: NotRequired[int]
    bonus: NotRequired[BonusCard]
    money: NotRequired[int]
