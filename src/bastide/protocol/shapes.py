"""Shapes that stand in REST answers and in messages of the socket alike: plain dataclasses, read by both worlds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

Status = Literal["open", "playing", "over", "closed"]
AtEnd = Literal["bot", "resign"]


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How time is kept: not at all, a bank of seconds with an increment a turn, or days for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: int = 900  # live: what each seat begins with
    increment: int = 15  # live: what each turn adds
    days: float = 3.0  # days: time for each turn
    at_end: AtEnd = "bot"  # whose time has run out: a bot takes over, or the seat resigns


@dataclass(frozen=True, slots=True)
class SeatInfo:
    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    person: str | None = None  # id, also after a bot took over
    bot: str | None = None  # which bot plays the seat now
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended. Seats that gave up stand last in `places`, whatever they scored."""

    how: Literal["played", "resigned"]
    scores: list[int]
    winners: list[int]
    places: list[int]  # for each seat its place, from 1; equal for a tie


@dataclass(frozen=True, slots=True)
class Proposal:
    """somebody asks to go back further than the rules of undo allow"""

    seat: int
    moves: int  # how many moves of the log stay
    agreed: list[int]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """what everybody may know of a table"""

    id: str
    game: str
    rules: str  # version of the rules it is played by
    options: dict[str, Any]
    status: Status
    host: str  # person
    public: bool
    rated: bool
    clock: ClockRules
    seats: list[SeatInfo]
    commitment: str  # to the seed of all shuffles
    seed: str | None  # once the game is over
    created: int  # milliseconds since 1970, like all times
    started: int | None = None
    ended: int | None = None
    ending: Ending | None = None
    proposal: Proposal | None = None
    rematch: str | None = None  # the table where it goes on


@dataclass(frozen=True, slots=True)
class Clock:
    """time left for each seat at the moment of the message, and whose is running"""

    at: int
    left: list[int]  # milliseconds
    running: list[int]  # seats


@dataclass(frozen=True, slots=True)
class Decision:
    """what a seat is asked, and all it can answer"""

    kind: str
    prompt: str
    moves: list[str]


@dataclass(frozen=True, slots=True)
class Refusal:
    """why something was not done; `rule` where it is a rule of the game"""

    text: str
    rule: str | None = None
    key: str | None = None
    data: dict[str, Any] = field(default_factory=dict)


class SeatPoints(TypedDict):
    """points of a seat; each item has its `rule`, its `points`, and what else there is to say of it"""

    total: int
    items: list[dict[str, Any]]


class Gains(TypedDict):
    """what a move brings at once, and the parts it completes, by their numbers"""

    items: list[dict[str, Any]]
    completes: list[int]
