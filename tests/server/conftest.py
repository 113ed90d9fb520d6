from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.local_server import Errors, Server, serving
from server.postgres import VARIABLE, Own, Postgres

from bastide.server import services
from bastide.server.bot_pool.pool import BotPool
from bastide.server.store import database

Serve = Callable[..., Awaitable[Server]]


class LatePool(BotPool):
    """A pool that starts its processes on the first request, as most tests need none."""

    async def start(self) -> None:
        self.is_running = True

    async def choose(self, *asked: Any, **named: Any) -> int:
        for worker in self.workers:
            if worker.task is None:
                worker.start()
        return await super().choose(*asked, **named)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL server for this test process when it is first needed."""
    given = os.environ.get(VARIABLE)
    if given:
        yield Postgres(given)
        return
    own = Own()
    try:
        address = own.start()
        asyncio.run(own.ready(address))
        yield Postgres(address)
    finally:
        own.end()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an empty SQLite database with the current schema."""
    file = tmp_path_factory.mktemp("sqlite") / "empty.db"
    asyncio.run(database.migrate(database.parse_url(str(file))))
    return file


@pytest.fixture
def sqlite(migrated: Path, tmp_path: Path) -> str:
    return str(shutil.copy(migrated, tmp_path / "bastide.db"))


@pytest.fixture
async def postgresql(postgres: Postgres) -> AsyncIterator[str]:
    found = await postgres.fresh()
    yield found
    await postgres.drop(found)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """Return the URL of a new, migrated database."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def errors() -> Iterator[Errors]:
    """Fail the test if an error is logged."""
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    assert not handler.found, "\n".join(handler.found)


@pytest.fixture
async def serve(address: str, errors: Errors, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serve]:
    """Start servers on the same database."""
    monkeypatch.setattr(services, "BotPool", LatePool)
    async with contextlib.AsyncExitStack() as stack:

        async def start(**settings: Any) -> Server:
            return await stack.enter_async_context(serving(address, **settings))

        yield start


@pytest.fixture
async def server(serve: Serve) -> Server:
    return await serve()
