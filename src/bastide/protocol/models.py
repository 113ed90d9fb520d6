"""Models shared by REST responses and WebSocket messages: dataclasses that pydantic and msgspec both understand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

Status = Literal["open", "playing", "over", "closed"]
OnTimeout = Literal["bot", "resign"]


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The time control: none, a bank of seconds with an increment per turn, or days for each turn."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: int = 900  # live: initial time of each seat
    increment: int = 15  # live: added after each turn
    days: float = 3.0  # days: time for each turn
    at_end: OnTimeout = "bot"  # when time runs out, a bot takes over or the seat resigns


@dataclass(frozen=True, slots=True)
class SeatInfo:
    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    person: str | None = None  # id of the person, even after a bot took over
    bot: str | None = None  # the bot that plays the seat now
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended. Seats that resigned are last in `places`, whatever they scored."""

    how: Literal["played", "resigned"]
    scores: list[int]
    winners: list[int]
    places: list[int]  # of each seat, from 1; equal for ties


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal to go back further than undo allows."""

    seat: int
    moves: int  # number of moves that stay
    agreed: list[int]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody may know of a table."""

    id: str
    game: str
    rules: str  # version of the rules
    options: dict[str, Any]
    status: Status
    host: str  # id of a person
    public: bool
    rated: bool
    clock: ClockRules
    seats: list[SeatInfo]
    commitment: str  # hash of the seed of all shuffles
    seed: str | None  # once the game is over
    created: int  # milliseconds since 1970, like all times
    started: int | None = None
    ended: int | None = None
    ending: Ending | None = None
    proposal: Proposal | None = None
    rematch: str | None = None  # id of the next table


@dataclass(frozen=True, slots=True)
class Clock:
    """The time left for each seat at time `at`, and the seats whose time is running."""

    at: int
    left: list[int]  # milliseconds
    running: list[int]  # seats


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has to decide, and its legal moves."""

    kind: str
    prompt: str
    moves: list[str]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was refused or failed: a key with the values it names, and the same as an English sentence.

    `rule` is set if a rule of the game is the reason. A value may be a reason itself.
    """

    key: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    rule: str | None = None


class SeatPoints(TypedDict):
    """The points of a seat. Each item has its `rule`, its `points` and further fields of the game."""

    total: int
    items: list[dict[str, Any]]


class Gains(TypedDict):
    """What a move scores immediately, and the numbers of the tiles it completes."""

    items: list[dict[str, Any]]
    completes: list[int]
