"""A worker process as the server sees it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from typing import Any

from ...bots.bot import BotFailed
from ..messages import say_to_operator
from .requests import HEADER, MAX_RESPONSE
from .worker import NICENESS

WORKER_MODULE = "bastide.server.bot_pool.worker"
START_TIMEOUT = 60.0  # seconds
STOP_TIMEOUT = 5.0


class WorkerDied(Exception):
    """The process exited, or sent an invalid response."""


class WorkerProcess:
    """A process that can be stopped and started again."""

    def __init__(self, make: str, niceness: int = NICENESS) -> None:
        self.make = make
        self.niceness = niceness
        self.process: asyncio.subprocess.Process | None = None

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        await self.stop()
        pipe = asyncio.subprocess.PIPE
        try:
            # -P: import nothing from the current directory; a new session: Ctrl-C is for the server only
            command = sys.executable, "-P", "-m", WORKER_MODULE, self.make, str(self.niceness)
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, start_new_session=True
            )
            async with asyncio.timeout(START_TIMEOUT):
                await self.read_response()
        except (OSError, WorkerDied, TimeoutError) as error:
            await self.stop()
            problem = str(error)
            message = say_to_operator("pool.start", problem=problem) if problem else say_to_operator("pool.not_ready")
            raise BotFailed(message) from None

    async def request(self, frame: bytes, seconds: float) -> dict[str, Any]:
        """Send a request and return the response. After `WorkerDied` or `TimeoutError` the process must be stopped."""
        assert self.process is not None
        assert self.process.stdin is not None
        async with asyncio.timeout(seconds):
            try:
                self.process.stdin.write(frame)
                await self.process.stdin.drain()
            except ConnectionError:
                raise WorkerDied(await self.exit_reason()) from None
            return await self.read_response()

    async def read_response(self) -> dict[str, Any]:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            (size,) = HEADER.unpack(await self.process.stdout.readexactly(HEADER.size))
            if size > MAX_RESPONSE:
                raise WorkerDied("its process sent a response that is too long")
            response = json.loads(await self.process.stdout.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerDied(await self.exit_reason()) from None
        except (ValueError, RecursionError):
            response = None
        if not isinstance(response, dict):
            raise WorkerDied("its process sent an invalid response")
        return response

    async def exit_reason(self) -> str:
        assert self.process is not None
        status = await self.process.wait()
        return (
            f"its process exited with status {status}" if status >= 0 else f"its process was killed by signal {-status}"
        )

    async def stop(self) -> None:
        if self.process is None:
            return
        if self.is_alive:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)  # with any processes that the bots started
        if self.process.stdin is not None:
            self.process.stdin.close()
        with contextlib.suppress(TimeoutError):  # a process that a bot left behind may keep the pipes open
            async with asyncio.timeout(STOP_TIMEOUT):
                await self.process.wait()
        self.process = None
