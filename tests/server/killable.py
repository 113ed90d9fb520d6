"""A server in its own process that can be killed and restarted at the same address."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
from server.local_server import PATIENCE, UNLIMITED

from bastide.server.settings import Settings

HERE = Path(__file__).parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class KillableServer:
    def __init__(self, database: str, log: Path, **chosen: Any) -> None:
        self.settings = Settings(**{"database": database, "port": free_port(), **UNLIMITED, **chosen})
        self.address = f"http://127.0.0.1:{self.settings.port}"
        self.log = log
        self.fork_server: asyncio.subprocess.Process | None = None
        self.pid = 0

    async def open(self) -> None:
        with self.log.open("ab") as log:
            pipe = asyncio.subprocess.PIPE
            self.fork_server = await asyncio.create_subprocess_exec(
                sys.executable, str(HERE / "fork_server.py"), stdin=pipe, stdout=pipe, stderr=log
            )

    async def say(self, line: bytes) -> int:
        assert self.fork_server is not None
        assert self.fork_server.stdin is not None
        assert self.fork_server.stdout is not None
        self.fork_server.stdin.write(line + b"\n")
        answer = await self.fork_server.stdout.readline()
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
        """Kill the process without warning."""
        pid, self.pid = self.pid, 0
        await self.say(str(pid).encode())

    async def close(self) -> None:
        if self.fork_server is not None and self.fork_server.returncode is None:
            if self.pid:
                await self.kill()
            assert self.fork_server.stdin is not None
            self.fork_server.stdin.close()
            await self.fork_server.wait()
