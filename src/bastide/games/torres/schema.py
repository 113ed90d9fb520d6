"""The types of what the game writes as JSON: views, catalog, derived data, score items."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .components import CardName

Edition = Literal["2000", "2017"]
Deck = Literal["own", "common"]
MasterCard = Literal["castles", "line", "diagonals", "level", "square", "levels", "edge", "chain"]
Ask = Literal["castle", "knight", "king", "turn", "keep", "return", "stack", "spread", "move_king", "start", "over"]


class View(TypedDict):
    """A position as a viewer knows it; a hidden card is null."""

    game: Literal["torres"]
    rules: NotRequired[str]  # a former version, where it is still played by
    edition: Edition
    deck: Deck | None
    master: MasterCard | None
    heights: list[list[int]]  # 8 rows of 8, row 1 first
    knights: list[list[str]]  # squares, by seat
    king: str | None
    year: int
    round: int
    start: int
    seat: int
    ask: Ask
    ap: int
    bought: int
    card_played: bool
    stack: int | None
    emptied: bool  # a card has emptied a stack this turn, which is the turn's unless another is used
    stacks: list[list[int]]
    kept: list[int]
    supply: int
    scores: list[int]
    hands: list[list[CardName | None]]
    fresh: list[list[CardName | None]]
    drawn: list[CardName | None]
    decks: list[list[CardName | None]]
    known: list[list[int]]
    played: list[list[CardName]]


Position = View


# --- catalog: what never changes


class CardPart(TypedDict):
    name: CardName
    rule: str


class MasterPart(TypedDict):
    name: MasterCard
    rule: str
    points: list[int]  # by year


class Costs(TypedDict):
    """In action points."""

    place: int
    move: int
    block: int
    buy: int
    advance: int


class Catalog(TypedDict):
    game: Literal["torres"]
    cards: list[CardPart]
    master_cards: list[MasterPart]
    master_castles: list[int]  # so many castles the master card "castles" asks for, by year
    start_squares: list[str]
    ring: int  # spaces of the score track
    blocks: int
    knights: int  # of each seat
    tallest_stack: int
    turn_ap: int
    costs: Costs
    cards_a_turn: int  # bought
    cards_drawn: int  # of which one is kept
    kings_bonus: list[int]  # by year
    stacks: dict[str, list[list[int]]]  # by players, then by year: what each seat takes


# --- derived: what follows from a position


class Worth(TypedDict):
    """What a castle is worth to a seat."""

    seat: int
    level: int
    square: str  # of the highest knight
    points: int


class Castle(TypedDict):
    squares: list[str]
    area: int
    height: int
    king: bool
    worth: list[Worth]  # the seats with a knight there


class Bonus(TypedDict):
    """The king's bonus of this year."""

    level: int
    points: int
    seats: list[int]  # who would get it now


class Derived(TypedDict):
    game: Literal["torres"]
    castles: list[Castle]
    bonus: Bonus
    reserve: list[int]  # knights not on the board, by seat
    rounds: int  # of this year
    last: int  # the seat with the fewest points


class ScoreItem(TypedDict):
    rule: str
    points: int
    secret: NotRequired[bool]
    area: NotRequired[int]
    level: NotRequired[int]
    square: NotRequired[str]
