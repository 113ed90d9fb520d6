"""What a server can say no with."""

from __future__ import annotations

from ..protocol.shapes import Refusal


class NotDone(Exception):
    """The server did not do it; the text says why."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class Refused(NotDone):
    """A message of the socket was refused; nothing has changed."""

    def __init__(self, reason: Refusal, *, stale: bool = False) -> None:
        super().__init__(f"{reason.rule}: {reason.text}" if reason.rule else reason.text)
        self.reason = reason
        self.stale = stale


class ServerGone(NotDone):
    """The connection was lost and did not come back in time."""
