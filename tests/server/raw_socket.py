"""A WebSocket without the client library, to see every frame as it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from server.local_server import PATIENCE
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class Raw:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def next(self, *types: str) -> dict[str, Any]:
        """Return the next message of one of these types. All messages are added to `frames`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.socket.recv()
                assert isinstance(frame, str)
                self.frames.append(frame)
                message: dict[str, Any] = json.loads(frame)
                if not types or message["type"] in types:
                    return message

    async def closed(self) -> tuple[int | None, str]:
        """Read until the server closes the connection, and return code and reason."""
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            return self.socket.close_code, self.socket.close_reason or ""


@asynccontextmanager
async def raw(
    server: str, table: str, token: str | None = None, *, query: str = "", headers: dict[str, str] | None = None
) -> AsyncIterator[Raw]:
    address = f"ws{server.removeprefix('http')}/api/tables/{table}/socket{query}"
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    chosen: dict[str, Any] = {"compression": None, "max_size": None, "max_queue": None, "proxy": None}
    async with connect(address, additional_headers={**sent, **(headers or {})}, **chosen) as socket:
        yield Raw(socket)
