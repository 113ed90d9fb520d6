"""The messages of a table's socket: JSON objects, told apart by their field "type"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .shapes import Clock, Decision, Gains, Refusal, SeatPoints, TableInfo

PROTOCOL = 1
LONGEST = 4096  # bytes of a message to the server
LONGEST_CHAT = 500  # characters


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True):
    id: int = 0  # the client's own; the answer carries it


class Move(FromClient, tag="move", kw_only=True):
    """plays a move; `answers` is the number of the update in which it was offered"""

    answers: int
    move: str


class Undo(FromClient, tag="undo", kw_only=True):
    """takes the last own move of this turn back"""

    answers: int


class Back(FromClient, tag="back", kw_only=True):
    """proposes to all seats to go back to where the log had so many moves"""

    moves: int


class Agree(FromClient, tag="agree", kw_only=True):
    yes: bool


class Chat(FromClient, tag="chat", kw_only=True):
    text: str


class Resign(FromClient, tag="resign"):
    pass


class Ask(FromClient, tag="ask", kw_only=True):
    """what a move would bring, or why it is not legal"""

    move: str


class Score(FromClient, tag="score"):
    """asks for the points as they stand, itemised"""


class Details(FromClient, tag="details"):
    """asks for what follows from the position and is shown beside it"""


class Hint(FromClient, tag="hint"):
    """asks for the move that the best bot would play"""


ToServer = Move | Undo | Back | Agree | Chat | Resign | Ask | Score | Details | Hint


class LogPart(Struct, frozen=True):
    """Lines of the log from number `start` on; what the client had from there is replaced."""

    start: int
    lines: Sequence[tuple[int, str, int]]  # seat, move, era: moves of one era belong to one turn or were made at once


class ChatLine(Struct, frozen=True):
    n: int
    at: int
    name: str
    seat: int | None
    text: str


class Notice(Struct, frozen=True):
    """something that happened at the table beside the moves"""

    n: int
    at: int
    what: str
    seat: int | None
    data: dict[str, Any]


class FromServer(Struct, tag_field="type"):
    pass


class Update(FromServer, tag="update", kw_only=True, omit_defaults=True):
    """Everything that is new since number `since`, of which the last is number `n`. What is left out did not change."""

    n: int
    since: int
    ids: list[int] = []  # of the client's messages that brought it about
    seat: int | UnsetType | None = UNSET  # in the first message: which seat is yours
    protocol: int = 0  # in the first message
    table: TableInfo | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    decision: Decision | UnsetType | None = UNSET
    undoable: bool | UnsetType = UNSET  # your last move can be taken back
    waiting: list[int] | UnsetType = UNSET  # seats that are asked something
    log: LogPart | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET
    notices: list[Notice] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET


class Refused(FromServer, tag="refused", kw_only=True, omit_defaults=True):
    """Nothing changed. A stale message was answered with an update before this."""

    id: int
    reason: Refusal
    stale: bool = False


class Answer(FromServer, tag="answer", kw_only=True):
    """to `ask`: a refusal, or what the move brings at once"""

    id: int
    reason: Refusal | None
    gains: Gains | None


class Points(FromServer, tag="points", kw_only=True):
    """to `score`: items that count now, and all points of each seat, those of earlier scorings included"""

    id: int
    seats: list[SeatPoints]
    totals: list[int]


class Detailed(FromServer, tag="details", kw_only=True):
    """to `details`: as the game declares them, of the position that update `n` told"""

    id: int
    n: int
    data: dict[str, Any]


class Hinted(FromServer, tag="hinted", kw_only=True):
    """to `hint`"""

    id: int
    move: str


class Presence(FromServer, tag="presence", kw_only=True):
    """who is connected: not numbered, the last one holds"""

    seats: list[int]
    spectators: int


class Bye(FromServer, tag="bye", kw_only=True):
    """the server ends the connection, and coming back will not help"""

    text: str


ToClient = Update | Refused | Answer | Points | Detailed | Hinted | Presence | Bye

encode = msgspec.json.Encoder().encode
read_from_client = msgspec.json.Decoder(ToServer).decode
read_from_server = msgspec.json.Decoder(ToClient).decode
