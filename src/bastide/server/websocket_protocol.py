"""uvicorn's WebSocket protocol, with a short cut past its queue and task.

Short messages are handled as they arrive, and messages are sent directly while the client keeps up.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

SEND_NOWAIT = "bastide.send_nowait"  # keys in the extensions of an ASGI scope
SET_HANDLER = "bastide.set_handler"

MAX_QUEUED = 8  # messages of one client

TEXT_FRAME = 0x81  # a whole text message in one frame
MASK_BIT = 0x80  # set in every frame of a client
MEDIUM, LARGE = 126, 127  # mark lengths that take two or eight bytes

MessageHandler = Callable[[bytes], bool]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    handler: MessageHandler | None = None
    partial_frame = b""
    is_silent = True  # since the last keep-alive

    def set_handler(self, handler: MessageHandler) -> None:
        self.handler = handler

    def data_received(self, data: bytes) -> None:
        """Split the data into frames once there is a handler."""
        if self.handler is None:
            super().data_received(data)
            return
        data, begin = self.partial_frame + data, 0
        while (end := begin + frame_size(data, begin)) <= len(data):
            self.frame_received(data[begin:end])
            begin = end
        self.partial_frame = data[begin:]
        if end - begin > self.config.ws_max_size:
            self.handler = None  # uvicorn refuses the frame
            super().data_received(self.partial_frame)

    def frame_received(self, frame: bytes) -> None:
        if frame[0] == TEXT_FRAME and MASK_BIT <= frame[1] < MASK_BIT + MEDIUM and self.is_between_messages():
            message = apply_mask(frame[6:], frame[2:6])
            if message.isascii() and self.handler is not None and self.handler(message):
                self.is_silent = False
                return
        super().data_received(frame)

    def is_between_messages(self) -> bool:
        """Whether everything received before has been handled."""
        return self.queue.empty() and not self.frames and not self.close_sent and self.conn.state is State.OPEN

    def send_keepalive_ping(self) -> None:
        """Skip the ping if the client has just sent something."""
        if self.is_silent:
            super().send_keepalive_ping()
        else:
            self.is_silent = True
            self.schedule_ping()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] |= {SEND_NOWAIT: self.send_nowait, SET_HANDLER: self.set_handler}  # type: ignore[dict-item]

    def send_receive_event_to_app(self) -> None:
        """Pause reading only when several messages are queued; uvicorn does so after each message."""
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = not self.close_sent and self.queue.qsize() > MAX_QUEUED
        if self.read_paused:
            self.transport.pause_reading()

    def send_nowait(self, data: bytes) -> bool:
        """Send a message. Return False if the client does not keep up or is gone."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(frame_header(len(data)) + data)
        return True


def frame_size(data: bytes, begin: int) -> int:
    """Return the size of the frame at `begin`; for one that is cut off, at least one byte more than there is."""
    if len(data) < begin + 2:
        return 2
    is_masked, length = data[begin + 1] & MASK_BIT, data[begin + 1] & ~MASK_BIT
    header = {MEDIUM: 4, LARGE: 10}.get(length, 2)
    if header > 2:
        if len(data) < begin + header:
            return header
        length = int.from_bytes(data[begin + 2 : begin + header], "big")
    return header + (4 if is_masked else 0) + length


def frame_header(length: int) -> bytes:
    if length < MEDIUM:
        return bytes((TEXT_FRAME, length))
    if length < 1 << 16:
        return bytes((TEXT_FRAME, MEDIUM)) + length.to_bytes(2, "big")
    return bytes((TEXT_FRAME, LARGE)) + length.to_bytes(8, "big")
