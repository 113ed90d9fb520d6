"""A server in a process of its own: it can be killed, and born again at the same address."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
from server.serving import PATIENCE, UNLIMITED

from bastide.server.settings import Settings

HERE = Path(__file__).parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Mortal:
    def __init__(self, database: str, log: Path, **chosen: Any) -> None:
        self.settings = Settings(**{"database": database, "port": free_port(), **UNLIMITED, **chosen})
        self.address = f"http://127.0.0.1:{self.settings.port}"
        self.log = log
        self.nursery: asyncio.subprocess.Process | None = None
        self.pid = 0

    async def open(self) -> None:
        with self.log.open("ab") as log:
            pipe = asyncio.subprocess.PIPE
            self.nursery = await asyncio.create_subprocess_exec(
                sys.executable, str(HERE / "nursery.py"), stdin=pipe, stdout=pipe, stderr=log
            )

    async def say(self, line: bytes) -> int:
        assert self.nursery is not None
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.write(line + b"\n")
        answer = await self.nursery.stdout.readline()
        assert answer, self.log.read_text()
        return int(answer)

    async def start(self) -> None:
        self.pid = await self.say(msgspec.json.encode(self.settings))

    async def ready(self) -> None:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as http:
            while True:
                try:
                    if (await http.get(f"{self.address}/ready")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """no warning, no goodbye"""
        pid, self.pid = self.pid, 0
        await self.say(str(pid).encode())

    async def close(self) -> None:
        if self.nursery is not None and self.nursery.returncode is None:
            if self.pid:
                await self.kill()
            assert self.nursery.stdin is not None
            self.nursery.stdin.close()
            await self.nursery.wait()
