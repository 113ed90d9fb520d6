"""uvicorn's WebSocket with a way to hear and to send at once, without the detour over a queue and a task: short
messages as they come in, and whatever is said as long as the client reads along."""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

PUSH = "bastide.push"  # where a connection finds them among the extensions of its scope
LISTEN = "bastide.listen"

MOST_WAITING = 8  # messages of one client

TEXT = 0x81  # a whole text message in one frame
MASKED = 0x80  # with the length: all that a client sends is
MEDIUM, LARGE = 126, 127  # what stands for the length where it takes two or eight bytes


Hear = Callable[[bytes], bool]


class Protocol(WebSocketsSansIOProtocol):
    hear: Hear | None = None
    rest = b""  # of what came in: the beginning of a frame
    silent = True  # nothing was heard since the last sign of life

    def listen(self, hear: Hear) -> None:
        self.hear = hear

    def data_received(self, data: bytes) -> None:
        """frame by frame, as soon as there is somebody who hears"""
        if self.hear is None:
            super().data_received(data)
            return
        data, begin = self.rest + data, 0
        while (end := begin + frame_size(data, begin)) <= len(data):
            self.frame_received(data[begin:end])
            begin = end
        self.rest = data[begin:]
        if end - begin > self.config.ws_max_size:
            self.hear = None  # it will not be taken in any case
            super().data_received(self.rest)

    def frame_received(self, frame: bytes) -> None:
        if frame[0] == TEXT and MASKED <= frame[1] < MASKED + MEDIUM and self.is_between_messages():
            message = apply_mask(frame[6:], frame[2:6])
            if message.isascii() and self.hear is not None and self.hear(message):
                self.silent = False
                return
        super().data_received(frame)

    def is_between_messages(self) -> bool:
        """all that came before was dealt with"""
        return self.queue.empty() and not self.frames and not self.close_sent and self.conn.state is State.OPEN

    def send_keepalive_ping(self) -> None:
        """who has just said something is alive"""
        if self.silent:
            super().send_keepalive_ping()
        else:
            self.silent = True
            self.schedule_ping()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] |= {PUSH: self.push, LISTEN: self.listen}  # type: ignore[dict-item]

    def send_receive_event_to_app(self) -> None:
        """as uvicorn does it, which stops reading after each message; here only when several wait to be looked at"""
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = not self.close_sent and self.queue.qsize() > MOST_WAITING
        if self.read_paused:
            self.transport.pause_reading()

    def push(self, data: bytes) -> bool:
        """False: nothing was sent, because the client does not read along or is gone"""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(header(len(data)) + data)
        return True


def frame_size(data: bytes, begin: int) -> int:
    """of the frame that begins there; of one that is cut off, at least one byte more than there is"""
    if len(data) < begin + 2:
        return 2
    masked, length = data[begin + 1] & MASKED, data[begin + 1] & ~MASKED
    first = {MEDIUM: 4, LARGE: 10}.get(length, 2)
    if first > 2:
        if len(data) < begin + first:
            return first
        length = int.from_bytes(data[begin + 2 : begin + first], "big")
    return first + (4 if masked else 0) + length


def header(length: int) -> bytes:
    if length < MEDIUM:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, MEDIUM)) + length.to_bytes(2, "big")
    return bytes((TEXT, LARGE)) + length.to_bytes(8, "big")
