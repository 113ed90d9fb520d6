"""The WebSocket messages of a table: JSON objects, distinguished by their field `type`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .models import Clock, Decision, Gains, Reason, SeatPoints, TableInfo

PROTOCOL_VERSION = 1
MAX_MESSAGE_BYTES = 4096  # of a message from a client
MAX_CHAT_LENGTH = 500


class BaseClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    id: int = 0  # chosen by the client; the response repeats it


class Move(BaseClientMessage, tag="move", kw_only=True):
    """Play a move; `answers` is the number of the update that offered it."""

    answers: int
    move: str


class Undo(BaseClientMessage, tag="undo", kw_only=True):
    """Take back your last move of this turn."""

    answers: int


class ProposeTakeback(BaseClientMessage, tag="propose_takeback", kw_only=True):
    """Propose to go back to the position after `moves` moves."""

    moves: int


class AnswerTakeback(BaseClientMessage, tag="answer_takeback", kw_only=True):
    """Accept or decline a proposal."""

    yes: bool


class Chat(BaseClientMessage, tag="chat", kw_only=True):
    text: str


class Resign(BaseClientMessage, tag="resign"):
    pass


class CheckMove(BaseClientMessage, tag="check_move", kw_only=True):
    """Ask what a move would score, or why it is not legal."""

    move: str


class Score(BaseClientMessage, tag="score"):
    """Ask for the current points, itemised."""


class Hint(BaseClientMessage, tag="hint"):
    """Ask for the move that the best bot would play."""


ClientMessage = Move | Undo | ProposeTakeback | AnswerTakeback | Chat | Resign | CheckMove | Score | Hint


class LogPart(Struct, frozen=True):
    """The lines of the log from `start` on, which replace those that the client had."""

    start: int
    lines: Sequence[tuple[int, str, int]]  # seat, move, era; moves of one era belong to one turn or were simultaneous


class ChatLine(Struct, frozen=True):
    n: int
    at: int
    name: str
    seat: int | None
    text: str


class Notice(Struct, frozen=True):
    """An event at the table other than a move."""

    n: int
    at: int
    what: str
    seat: int | None
    data: dict[str, Any]


class BaseServerMessage(Struct, tag_field="type"):
    pass


class Update(BaseServerMessage, tag="update", kw_only=True, omit_defaults=True):
    """Everything that is new after number `since`, up to number `n`. Fields that are left out have not changed."""

    n: int
    since: int
    ids: list[int] = []  # of the client's messages that caused it
    seat: int | UnsetType | None = UNSET  # in the first message: your seat
    protocol: int = 0  # in the first message
    table: TableInfo | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    derived: dict[str, Any] | UnsetType = UNSET  # from the view, for connections that asked for it
    decision: Decision | UnsetType | None = UNSET
    undoable: bool | UnsetType = UNSET  # your last move can be taken back
    waiting: list[int] | UnsetType = UNSET  # seats that have to decide
    log: LogPart | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET
    notices: list[Notice] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET


class Refused(BaseServerMessage, tag="refused", kw_only=True, omit_defaults=True):
    """A message was refused, and nothing changed. A stale message is answered with a full update before this."""

    id: int
    reason: Reason
    stale: bool = False


class MoveCheck(BaseServerMessage, tag="check_move", kw_only=True):
    """The answer to `check_move`: why the move is not legal, or what the move scores immediately."""

    id: int
    reason: Reason | None
    gains: Gains | None


class Scores(BaseServerMessage, tag="score", kw_only=True):
    """The answer to `score`: the items that count now, and all points of each seat including earlier scorings."""

    id: int
    seats: list[SeatPoints]
    totals: list[int]


class HintedMove(BaseServerMessage, tag="hint", kw_only=True):
    """The answer to `hint`."""

    id: int
    move: str


class Presence(BaseServerMessage, tag="presence", kw_only=True):
    """Who is connected. Not numbered: the last one is valid."""

    seats: list[int]
    spectators: int


class Bye(BaseServerMessage, tag="bye", kw_only=True):
    """The server closes the connection; reconnecting will not help."""

    key: str
    text: str
    data: dict[str, Any]


ServerMessage = Update | Refused | MoveCheck | Scores | HintedMove | Presence | Bye

encode = msgspec.json.Encoder().encode
decode_client_message = msgspec.json.Decoder(ClientMessage).decode
decode_server_message = msgspec.json.Decoder(ServerMessage).decode
