"""Attacks on a server, each in its own process: `python -m server.attacks NAME ADDRESS SECONDS`.

They come from a different address than the honest players, as limits apply per address.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

SOURCE = "127.0.0.2"
NICENESS = 19  # an attacker does not use the server's processor
TIMEOUT = 30.0

Attack = Callable[["Attacker"], Awaitable[None]]


class Attacker:
    """A client of the server from the attacker's address."""

    def __init__(self, address: str, seconds: float) -> None:
        self.address = address
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port = int(port)
        self.end = time.monotonic() + seconds
        self.http = self.client()

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=SOURCE)
        return httpx.AsyncClient(base_url=self.address, transport=transport, timeout=TIMEOUT)

    @property
    def is_running(self) -> bool:
        return time.monotonic() < self.end

    async def guest(self) -> dict[str, str]:
        answer = await self.http.post("/api/me", json={}, headers={"X-Bastide-Token": "wanted"})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    async def table(self, guest: dict[str, str], *, bots: list[str] | None = None) -> str:
        body: dict[str, Any] = {"game": "torres", "options": {"players": 2}, "bots": bots or [], "start": bool(bots)}
        answer = await self.http.post("/api/tables", json=body, headers=guest)
        found: str = answer.json()["table"]["id"]
        return found

    def socket(self, table: str, headers: dict[str, str] | None = None) -> Any:
        url = f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"
        return connect(
            url,
            additional_headers=headers or {},
            local_addr=(SOURCE, 0),
            proxy=None,
            compression=None,
            ping_interval=None,
            max_size=None,
        )

    async def stream(self, data: bytes, *, times: int = 1) -> None:
        """Send bytes on a new connection until it is closed."""
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(SOURCE, 0))
            try:
                for _ in range(times):
                    writer.write(data)
                    await writer.drain()
                await asyncio.wait_for(reader.read(), 1.0)
            except (TimeoutError, OSError):
                pass
            finally:
                writer.close()


async def frames(attacker: Attacker) -> None:
    """Send small frames as fast as possible, and reconnect when disconnected."""
    guest = await attacker.guest()
    table = await attacker.table(guest)
    kinds = itertools.cycle((Opcode.PING, Opcode.PONG, Opcode.CONT))
    while attacker.is_running:
        with contextlib.suppress(Exception):
            async with attacker.socket(table, guest) as socket:
                data = Frame(next(kinds), b"", True).serialize(mask=True) * 10_000
                while attacker.is_running and not socket.transport.is_closing():
                    socket.transport.write(data)
                    await asyncio.sleep(0.01)


async def cookies(attacker: Attacker) -> None:
    """Send cookies that are slow to parse, at the allowed rate."""
    cookie = 'a="' + "\\" * 8000
    while attacker.is_running:
        with contextlib.suppress(httpx.HTTPError):
            await attacker.http.get("/api/me", headers={"Cookie": cookie})


async def headers(attacker: Attacker) -> None:
    """Send headers that never end."""
    start = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: "
    while attacker.is_running:
        await asyncio.gather(*(attacker.stream(start + b"x" * 65_536, times=100) for _ in range(20)))


async def half_open(attacker: Attacker) -> None:
    """Open connections, and send only the beginning of a request."""
    opened: list[asyncio.StreamWriter] = []
    while attacker.is_running:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(attacker.host, attacker.port, local_addr=(SOURCE, 0))
            writer.write(b"GET /health HTTP/1.1\r\n")
            opened.append(writer)
        if len(opened) > 1500:
            opened.pop(0).close()
        if not len(opened) % 50:
            await asyncio.sleep(0.01)
    for writer in opened:
        writer.close()


async def chat(attacker: Attacker) -> None:
    guest = await attacker.guest()
    table = await attacker.table(guest)
    while attacker.is_running:
        with contextlib.suppress(Exception):
            async with attacker.socket(table, guest) as socket:
                while attacker.is_running:
                    await socket.send('{"type": "chat", "text": "' + "x" * 400 + '"}')
                    await asyncio.sleep(0.02)


async def tables(attacker: Attacker) -> None:
    """Create tables with strong bots."""
    while attacker.is_running:
        with contextlib.suppress(Exception):
            guest = await attacker.guest()
            for _ in range(20):
                await attacker.table(guest, bots=["level:5"])


async def renames(attacker: Attacker) -> None:
    guest = await attacker.guest()
    with contextlib.suppress(Exception):
        for _ in range(20):
            await attacker.table(guest)
    for number in itertools.count():
        if not attacker.is_running:
            return
        with contextlib.suppress(httpx.HTTPError):
            await attacker.http.patch("/api/me", json={"name": f"Guest {number}"}, headers=guest)


async def spectators(attacker: Attacker) -> None:
    """Connect many spectators, who ask for the score again and again."""
    guest = await attacker.guest()
    table = await attacker.table(guest, bots=["greedy"])

    async def ask() -> None:
        while attacker.is_running:
            with contextlib.suppress(Exception):
                async with attacker.socket(table) as socket:
                    while attacker.is_running:
                        await socket.send('{"type": "score", "id": 1}')
                        await asyncio.wait_for(socket.recv(), 1.0)
                        await asyncio.sleep(0.06)
            await asyncio.sleep(0.5)

    await asyncio.gather(*(ask() for _ in range(90)))


async def unread(attacker: Attacker) -> None:
    """Send stale moves, and read nothing."""
    guest = await attacker.guest()
    table = await attacker.table(guest, bots=["greedy"])
    while attacker.is_running:
        with contextlib.suppress(Exception):
            async with attacker.socket(table, guest) as socket:
                await socket.recv()
                socket.transport.pause_reading()
                while attacker.is_running and not socket.transport.is_closing():
                    await socket.send('{"type": "move", "id": 1, "answers": 0, "move": "end"}')
                    await asyncio.sleep(0.06)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (frames, cookies, headers, half_open, chat, tables, renames, spectators, unread)
}


async def main(name: str, address: str, seconds: float) -> None:
    os.nice(NICENESS)
    attacker = Attacker(address, seconds)
    async with attacker.http:
        await ATTACKS[name](attacker)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
