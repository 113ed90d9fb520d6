"""The state of a table as a client sees it, put together from updates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from ..kernel.types import Seat
from ..protocol.messages import ChatLine, Notice, Update
from ..protocol.models import Clock, Decision, TableInfo


@dataclass
class TableState:
    n: int = 0
    seat: Seat | None = None
    table: TableInfo | None = None
    view: dict[str, Any] | None = None
    derived: dict[str, Any] | None = None  # if the connection asked for it
    decision: Decision | None = None
    undoable: bool = False
    waiting: list[Seat] = field(default_factory=list)
    log: list[tuple[Seat, str, int]] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    clock: Clock | None = None

    def apply(self, update: Update) -> None:
        if update.seat is not UNSET:
            if self.seat != update.seat:  # the stream of another seat
                self.n = 0
            self.seat = update.seat
        if update.since < self.n or update.since == 0:
            self.drop_after(update.since)
        for name in ("table", "view", "derived", "decision", "undoable", "waiting", "clock"):
            value = getattr(update, name)
            if value is not UNSET:
                setattr(self, name, value)
        if update.log is not UNSET:
            self.log[update.log.start :] = update.log.lines
        self.chat += update.chat or ()
        self.notices += update.notices or ()
        self.n = update.n

    def drop_after(self, since: int) -> None:
        """Drop chat lines and notices that the update sends again."""
        self.chat = [line for line in self.chat if line.n <= since]
        self.notices = [notice for notice in self.notices if notice.n <= since]

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.status in ("over", "closed")
