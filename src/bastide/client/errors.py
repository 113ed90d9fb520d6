"""Errors of the client."""

from __future__ import annotations

from ..protocol.models import Refusal


class ClientError(Exception):
    """A request failed; the text says why."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class Refused(ClientError):
    """A WebSocket message was refused, and nothing has changed."""

    def __init__(self, reason: Refusal, *, stale: bool = False) -> None:
        super().__init__(f"{reason.rule}: {reason.text}" if reason.rule else reason.text)
        self.reason = reason
        self.stale = stale


class ServerUnavailable(ClientError):
    """The server did not answer in time."""
