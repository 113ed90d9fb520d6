"""A server on the loopback interface, in the event loop of a test."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn

from bastide.client import Client
from bastide.server import app, runner
from bastide.server.services import Services
from bastide.server.settings import Settings

UNLIMITED: dict[str, Any] = {
    "request_rate": 100_000,
    "login_rate": 100_000,
    "message_rate": 100_000,
    "work_share": 1000.0,
    "max_sockets": 10_000,
}
HARMLESS = {"Invalid UTF-8 sequence received from client."}  # logged by uvicorn when it ends such a connection
PATIENCE = 180.0  # seconds: generous, as machines may be busy


class Uvicorn(uvicorn.Server):
    def capture_signals(self) -> contextlib.AbstractContextManager[None]:  # type: ignore[override]
        return contextlib.nullcontext()  # pytest handles them


class Errors(logging.Handler):
    """Collects errors from the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() not in HARMLESS:
            self.found.append(logging.Formatter().format(record))


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = app.create_app(settings)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = runner.uvicorn_config(settings)
        config.app = lambda: self.app
        self.uvicorn = Uvicorn(config)
        self.task: asyncio.Task[None] | None = None

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    async def start(self) -> None:
        self.task = asyncio.create_task(self.uvicorn.serve(sockets=[self.socket]))
        async with asyncio.timeout(PATIENCE):
            while not self.uvicorn.started:
                assert not self.task.done(), "the server did not start"
                await asyncio.sleep(0.005)

    async def stop(self) -> None:
        self.uvicorn.should_exit = True
        if self.task is not None:
            await self.task
            self.task = None
        self.socket.close()

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        async with Client(self.address) as client:
            yield client

    @asynccontextmanager
    async def guests(self, number: int) -> AsyncIterator[list[Client]]:
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(self.client()) for _ in range(number)]
            for client in clients:
                await client.create_guest()
            yield clients


@asynccontextmanager
async def serving(database: str, **chosen: Any) -> AsyncIterator[Server]:
    server = Server(Settings(**{"database": database, **UNLIMITED, **chosen}))
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
