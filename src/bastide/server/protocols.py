"""uvicorn's HTTP and WebSocket protocols, with limits on what one client may send and keep open.

uvicorn itself limits neither the size of headers nor the time they take, and answers every ping at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .addresses import client_key, is_among
from .messages import say
from .rate_limit import TokenBucket
from .settings import Settings

MAX_HEADER_BYTES = 16 * 1024
MAX_PIPELINED = 8  # requests that wait for the response to an earlier one
HEADER_TIMEOUT = 10.0  # seconds from the first byte of a request to the end of its headers
CLOSE_TIMEOUT = 5.0  # seconds for a client to read the rest
PIECE_BYTES = 1024  # of what was received, parsed in one go
FRAMES_PER_MESSAGE = 5  # pings, pongs and fragments beside the messages
SPARE_CONNECTIONS = 100  # beside WebSockets
POLICY_VIOLATION = 1008


@dataclass
class Limits:
    """What one address may do, and how many connections each has open."""

    frame_rate: float
    max_connections: int
    proxies: str  # addresses whose connections are not counted
    open: Counter[str] = field(default_factory=Counter)

    @classmethod
    def from_settings(cls, settings: Settings) -> Limits:
        proxies = settings.trusted_proxies if settings.public_url else ""
        return cls(settings.message_rate * FRAMES_PER_MESSAGE, settings.max_sockets + SPARE_CONNECTIONS, proxies)

    def add(self, client: tuple[str, int] | None) -> bool:
        """Count a connection. Return False if there are too many from its address."""
        if client is None or is_among(client[0], self.proxies):
            return True
        self.open[client_key(client[0])] += 1
        return self.open[client_key(client[0])] <= self.max_connections

    def remove(self, client: tuple[str, int] | None) -> None:
        if client is None or is_among(client[0], self.proxies):
            return
        self.open[client_key(client[0])] -= 1
        if self.open[client_key(client[0])] <= 0:
            del self.open[client_key(client[0])]


def pieces(data: bytes) -> Iterator[bytes]:
    return (data[begin : begin + PIECE_BYTES] for begin in range(0, len(data), PIECE_BYTES))


class HttpProtocol(HttpToolsProtocol):
    """Refuses large or slow headers, too many connections, and too many requests at once on one connection."""

    def __init__(self, *args: Any, limits: Limits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits
        self.header_timer: asyncio.TimerHandle | None = None
        self.header_bytes = 0  # received of a request whose headers are not complete
        self.header_size = 0  # of its URL and headers so far
        self.is_counted = False
        self.is_done = False  # upgraded or refused

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.is_counted = True
        if self.limits.add(self.client):
            self.start_header_timer()
        else:
            self.is_done = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Stop counting the connection."""
        self.is_done = True
        self.stop_header_timer()
        if self.is_counted:
            self.is_counted = False
            self.limits.remove(self.client)

    def data_received(self, data: bytes) -> None:
        for piece in pieces(data):
            if self.is_done:
                return
            super().data_received(piece)
            if self.header_timer is not None:
                self.header_bytes += len(piece)
                if self.header_bytes > 2 * MAX_HEADER_BYTES:  # a header that does not end
                    self.refuse()

    def refuse(self) -> None:
        self.is_done = True
        self.send_400_response("Invalid HTTP request received.")

    def handle_websocket_upgrade(self) -> None:
        self.leave()
        super().handle_websocket_upgrade()

    def start_header_timer(self) -> None:
        if self.header_timer is None:
            self.header_timer = self.loop.call_later(HEADER_TIMEOUT, self.transport.abort)

    def stop_header_timer(self) -> None:
        if self.header_timer is not None:
            self.header_timer.cancel()
            self.header_timer = None

    # --- called by the parser; an exception refuses the request

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.header_bytes = self.header_size = 0
        self.start_header_timer()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.add_header_size(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.add_header_size(len(name) + len(value))

    def add_header_size(self, size: int) -> None:
        self.header_size += size
        if self.header_size > MAX_HEADER_BYTES:
            raise ValueError("the headers are too long")

    def on_headers_complete(self) -> None:
        self.stop_header_timer()
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Disconnects a client that sends too many frames of any kind, or reads nothing after the connection has ended."""

    def __init__(self, *args: Any, limits: Limits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits
        self.bucket = TokenBucket(limits.frame_rate)
        self.is_refused = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.limits.add(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.remove(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for piece in pieces(data):
            if self.is_refused:
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        if self.bucket.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.refuse()

    def refuse(self) -> None:
        self.is_refused = True
        message = say("socket.rate")
        self.conn.fail(POLICY_VIOLATION, f"{message.key}: {message.text}")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        output = self.conn.data_to_send()
        if self.writable.is_set():
            self.transport.write(b"".join(output))

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)
