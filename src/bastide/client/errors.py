"""Errors of the client."""

from __future__ import annotations

from typing import Any

from ..protocol.models import Reason


class ClientError(Exception):
    """A request failed; the text says why."""

    def __init__(self, text: str, status: int = 0, *, key: str = "", data: dict[str, Any] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.key = key  # of the server's message, with the values that it names
        self.data = data or {}


class Refused(ClientError):
    """A WebSocket message was refused, and nothing has changed."""

    def __init__(self, reason: Reason, *, stale: bool = False) -> None:
        text = f"{reason.rule}: {reason.text}" if reason.rule else reason.text
        super().__init__(text, key=reason.key, data=reason.data)
        self.reason = reason
        self.stale = stale


class ServerUnavailable(ClientError):
    """The server did not answer in time."""
