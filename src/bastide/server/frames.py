"""uvicorn's WebSocket with a way to send at once, without the detour over a task, as long as the client reads along."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

PUSH = "bastide.push"  # where a connection finds it among the extensions of its scope

MOST_WAITING = 8  # messages of one client

TEXT = 0x81  # a whole text message in one frame
MEDIUM, LARGE = 126, 127  # what stands for the length where it takes two or eight bytes


class Protocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]

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


def header(length: int) -> bytes:
    if length < MEDIUM:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, MEDIUM)) + length.to_bytes(2, "big")
    return bytes((TEXT, LARGE)) + length.to_bytes(8, "big")
