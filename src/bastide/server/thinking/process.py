"""A worker process, seen from the server: begun, asked, ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from typing import Any

from ...bots.bot import BotFailed
from .pipe import HEAD, LONGEST_ANSWER
from .worker import NICENESS

WORKER = "bastide.server.thinking.worker"
STARTUP = 60.0  # seconds until a process must be ready
ENDING = 5.0  # seconds until one that was ended must be gone


class Ended(Exception):
    """The process is gone, or talks nonsense."""


class Process:
    """One at a time: when it is ended, another can be begun in its place."""

    def __init__(self, make: str, niceness: int = NICENESS) -> None:
        self.make = make
        self.niceness = niceness
        self.running: asyncio.subprocess.Process | None = None

    @property
    def alive(self) -> bool:
        return self.running is not None and self.running.returncode is None

    async def begin(self) -> None:
        await self.end()
        pipe = asyncio.subprocess.PIPE
        try:
            # -P: nothing is imported from the folder the server happens to run in; a session of its own: what is
            # typed at the server's terminal is not for it
            command = sys.executable, "-P", "-m", WORKER, self.make, str(self.niceness)
            self.running = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, start_new_session=True
            )
            async with asyncio.timeout(STARTUP):
                await self.hear()
        except (OSError, Ended, TimeoutError) as error:
            await self.end()
            raise BotFailed(f"no process could be started for bots: {str(error) or 'it did not get ready'}") from None

    async def ask(self, question: bytes, seconds: float) -> dict[str, Any]:
        """raises `Ended` or `TimeoutError`; either way the process must be ended"""
        assert self.running is not None
        assert self.running.stdin is not None
        async with asyncio.timeout(seconds):
            try:
                self.running.stdin.write(question)
                await self.running.stdin.drain()
            except ConnectionError:
                raise Ended(await self.farewell()) from None
            return await self.hear()

    async def hear(self) -> dict[str, Any]:
        assert self.running is not None
        assert self.running.stdout is not None
        try:
            (size,) = HEAD.unpack(await self.running.stdout.readexactly(HEAD.size))
            if size > LONGEST_ANSWER:
                raise Ended("its process answered at too great a length")
            answer = json.loads(await self.running.stdout.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Ended(await self.farewell()) from None
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Ended("its process answered nonsense")
        return answer

    async def farewell(self) -> str:
        assert self.running is not None
        status = await self.running.wait()
        return "its process " + (f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}")

    async def end(self) -> None:
        if self.running is None:
            return
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.running.pid, signal.SIGKILL)  # with whatever the bots have started
        if self.running.stdin is not None:
            self.running.stdin.close()
        with contextlib.suppress(TimeoutError):  # something a bot has left behind may hold the pipes open
            async with asyncio.timeout(ENDING):
                await self.running.wait()
        self.running = None
