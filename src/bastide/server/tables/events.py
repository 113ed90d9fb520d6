"""What can happen at a table. Its events, in their order, are the whole truth about it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct


class Event(Struct, tag_field="kind", omit_defaults=True):
    """`seat` is the seat it concerns, where there is one"""

    seat: int | None = None


class Joined(Event, tag="joined", kw_only=True):
    person: str
    name: str


class Left(Event, tag="left"):
    """also a bot that was sent away"""


class BotJoined(Event, tag="bot", kw_only=True):
    bot: str
    name: str


class Closed(Event, tag="closed"):
    """the last person left before the game began"""


class SetUp(Event, tag="set up", kw_only=True):
    """the game will begin in this position, everything in it dealt"""

    position: dict[str, Any]


class Started(Event, tag="started"):
    pass


class Moved(Event, tag="moved", kw_only=True):
    """One move, with all that the log needs of it, so that reading it needs no rules."""

    move: int
    text: str
    era: int
    others: tuple[str | None, str]
    ends: bool = False  # an era ends with it: what was hidden is shown, or the turn has passed
    chance: tuple[int, ...] = ()
    luck: int = 0  # where the generator stands after outcomes were drawn


class Undone(Event, tag="undone"):
    pass


class Proposed(Event, tag="proposed", kw_only=True):
    """to go back to where so many moves were played"""

    moves: int


class Agreed(Event, tag="agreed"):
    pass


class Declined(Event, tag="declined"):
    pass


class WentBack(Event, tag="went back", kw_only=True):
    """all agreed, `seat` as the last"""

    moves: int


class Resigned(Event, tag="resigned", kw_only=True):
    why: Literal["wish", "time"] = "wish"


class TakenOver(Event, tag="taken over", kw_only=True):
    """a bot plays the seat from now on"""

    bot: str
    why: Literal["time", "resigned", "failed"]
    detail: str = ""


class Said(Event, tag="said", kw_only=True):
    person: str
    name: str
    text: str


class Rematched(Event, tag="rematch", kw_only=True):
    table: str


class RulesChanged(Event, tag="rules", kw_only=True):
    """the table goes on from this position under newer rules"""

    before: str
    after: str
    position: dict[str, Any]


class Renamed(Event, tag="renamed", kw_only=True):
    """the person in a seat is known by another name, or as another person (a guest who became an account)"""

    person: str
    name: str


AnyEvent = (
    Joined
    | Left
    | BotJoined
    | Closed
    | SetUp
    | Started
    | Moved
    | Undone
    | Proposed
    | Agreed
    | Declined
    | WentBack
    | Resigned
    | TakenOver
    | Said
    | Rematched
    | RulesChanged
    | Renamed
)

write = msgspec.json.Encoder().encode
read: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
