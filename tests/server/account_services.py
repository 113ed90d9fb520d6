"""The account services on a real database, and tables to use them with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from bastide.protocol.models import ClockRules
from bastide.server.accounts.accounts import Accounts, now
from bastide.server.accounts.notifications import Notifier
from bastide.server.accounts.secrets import Secrets, load_secrets
from bastide.server.api import accounts as routes, errors
from bastide.server.store import database, schema
from bastide.server.store.writer import Writer
from bastide.server.tables.table import Table, TableSpec

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Settings:
    url: str = "https://play.example.org"
    allow_private_webhooks: bool = True
    is_secure: bool = True


@dataclass
class TableManager:
    """A fake table manager that only transfers seats."""

    writer: Writer
    renamed: list[tuple[str, str, str, str]] = field(default_factory=list)

    async def rename(self, table_id: str, former: str, person: str, name: str) -> None:
        self.renamed.append((table_id, former, person, name))

        def change(connection: Connection) -> None:
            place = schema.seats.c.table_id == table_id, schema.seats.c.person == former
            connection.execute(update(schema.seats).where(*place).values(person=person, name=name))

        await self.writer.write(change)


class Time:
    """A clock that tests can advance."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


@dataclass
class AccountServices:
    engine: AsyncEngine
    writer: Writer
    secrets: Secrets
    settings: Settings
    accounts: Accounts
    notifier: Notifier
    tables: TableManager
    time: Time

    @asynccontextmanager
    async def client(self, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
        """A device with its own cookies, or a program with a token."""
        app = FastAPI()
        errors.add_handlers(app)
        app.include_router(routes.router)
        app.state.services = self
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://play.example.org", headers=headers) as one:
            yield one

    async def store(self, table: Table, at: int = 1000) -> None:
        """Store the rows of a table that accounts depend on."""
        spec = table.spec
        row = {
            "id": spec.id,
            "game": spec.game,
            "rules": spec.rules,
            "options": "{}",
            "host": spec.host,
            "public": spec.public,
            "invite": spec.invite,
            "rated": spec.rated,
            "clock": "{}",
            "seed": spec.seed,
            "created": spec.created,
            "status": table.status,
            "thinking": False,
            "changed": at,
        }
        to_move = table.to_move()
        seats = [
            {
                "table_id": spec.id,
                "seat": number,
                "person": seat.person,
                "name": seat.name,
                "bot": seat.bot,
                "resigned": seat.resigned,
                "to_move": number in to_move,
            }
            for number, seat in enumerate(table.seats)
        ]

        def put(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [row])
            connection.execute(insert(schema.seats), seats)

        await self.writer.write(put)

    async def rows(self, table: str) -> list[dict[str, object]]:
        async with self.engine.connect() as connection:
            found = await connection.execute(select(schema.metadata.tables[table]))
            return [dict(row) for row in found.mappings()]


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'bastide.db'}"


@pytest.fixture
async def services(address: str) -> AsyncIterator[AccountServices]:
    url = database.parse_url(address)
    await database.migrate(url)
    engine = database.connect(url)
    writer = Writer(engine)
    writer.start()
    secrets = await load_secrets(engine, writer, {})
    time, settings = Time(), Settings()
    accounts = Accounts(engine, writer, secrets.signing, clock=time, hasher=QUICK)
    notifier = Notifier(engine, writer, secrets, settings, retry_delay=0.01)
    notifier.start()
    yield AccountServices(engine, writer, secrets, settings, accounts, notifier, TableManager(writer), time)
    await notifier.close()
    await writer.close()
    await engine.dispose()


def table(
    persons: Sequence[tuple[str, str]], *, id: str = "t1", rated: bool = False, public: bool = True, seed: str = "1"
) -> Table:
    """Create a Torres table with everybody seated."""
    made = Table(
        TableSpec(
            id=id,
            game="torres",
            rules="1",
            options={"players": len(persons)},
            host=persons[0][0],
            public=public,
            invite="",
            rated=rated,
            clock=ClockRules(),
            seed=seed,
            created=1,
        )
    )
    for person, name in persons:
        made.join(1, person, name)
    return made


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A local web server with scripted responses that records requests."""

    def __init__(self) -> None:
        self.received: asyncio.Queue[Received] = asyncio.Queue()
        self.answers: list[int] = []
        self.host = ""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Receiver]:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with server:
            yield self

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        status = self.answers.pop(0) if self.answers else 201
        writer.write(f"HTTP/1.1 {status} X\r\nContent-Length: 0\r\nLocation: /elsewhere\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.received.put_nowait(Received(first.split(" ")[1], headers, body))

    async def next(self) -> Received:
        async with asyncio.timeout(20):
            return await self.received.get()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with Receiver().open() as one:
        yield one
