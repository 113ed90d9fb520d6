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
from server.postgres import VARIABLE, Own, Postgres
from server.serving import Errors, Server, serving

from bastide.server import services
from bastide.server.store import database
from bastide.server.thinking.pool import Pool

Serve = Callable[..., Awaitable[Server]]


class LatePool(Pool):
    """begins its processes when a bot is asked first: most tests ask none"""

    async def start(self) -> None:
        self.running = True

    async def choose(self, *asked: Any) -> int:
        for desk in self.desks:
            if desk.task is None:
                desk.open()
        return await super().choose(*asked)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """one for each process of the tests, started when it is needed first"""
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
    """an SQLite file without any content but its tables"""
    file = tmp_path_factory.mktemp("sqlite") / "empty.db"
    asyncio.run(database.migrate(database.read_address(str(file))))
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
    """a new database, migrated"""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def errors() -> Iterator[Errors]:
    """nothing may be logged as an error while a server runs"""
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    assert not handler.found, "\n".join(handler.found)


@pytest.fixture
async def serve(address: str, errors: Errors, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serve]:
    """starts servers on the same database"""
    monkeypatch.setattr(services, "Pool", LatePool)
    async with contextlib.AsyncExitStack() as stack:

        async def start(**settings: Any) -> Server:
            return await stack.enter_async_context(serving(address, **settings))

        yield start


@pytest.fixture
async def server(serve: Serve) -> Server:
    return await serve()
