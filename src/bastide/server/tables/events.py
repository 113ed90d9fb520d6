"""The events of a table. Replaying them in order rebuilds the table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct


class Event(Struct, tag_field="kind", omit_defaults=True):
    """`seat` is the seat that the event concerns, if any."""

    seat: int | None = None


class Joined(Event, tag="joined", kw_only=True):
    person: str
    name: str


class Left(Event, tag="left", kw_only=True):
    """A person left, or a bot was removed. A host who leaves does not know the new invitation."""

    invite: str = ""


class BotJoined(Event, tag="bot", kw_only=True):
    bot: str
    name: str


class Closed(Event, tag="closed"):
    """The last person left before the game started."""


class SetUp(Event, tag="set up", kw_only=True):
    """The game will start from this complete position."""

    position: dict[str, Any]


class Started(Event, tag="started"):
    pass


class Moved(Event, tag="moved", kw_only=True):
    """A move, with everything the log needs, so that the log can be read without the rules."""

    move: int
    text: str
    era: int
    others: tuple[str | None, str]
    ends: bool = False  # whether it ends the era: hidden choices are revealed, or the turn passes
    chance: tuple[int, ...] = ()
    luck: int = 0  # state of the random generator after the outcomes were drawn


class Undone(Event, tag="undone"):
    pass


class Proposed(Event, tag="proposed", kw_only=True):
    """A seat proposed to go back to the position after `moves` moves."""

    moves: int


class Agreed(Event, tag="agreed"):
    pass


class Declined(Event, tag="declined"):
    pass


class WentBack(Event, tag="went back", kw_only=True):
    """Everyone agreed to go back; `seat` was the last."""

    moves: int


class Resigned(Event, tag="resigned", kw_only=True):
    why: Literal["wish", "time"] = "wish"


class TakenOver(Event, tag="taken over", kw_only=True):
    """A bot plays the seat from now on."""

    bot: str
    why: Literal["time", "resigned", "failed"]
    detail: str = ""  # why it failed, in English, and as a key with data
    key: str = ""
    data: dict[str, Any] = {}


class ChatPosted(Event, tag="said", kw_only=True):  # the tag is that of stored events
    person: str
    name: str
    text: str


class Rematched(Event, tag="rematch", kw_only=True):
    table: str


class RulesChanged(Event, tag="rules", kw_only=True):
    """The game continues from this position under newer rules."""

    before: str
    after: str
    position: dict[str, Any]


class Renamed(Event, tag="renamed", kw_only=True):
    """The person in a seat has a new name, or is a new person: a guest who logged in to an account."""

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
    | ChatPosted
    | Rematched
    | RulesChanged
    | Renamed
)

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
decode = decoder.decode
