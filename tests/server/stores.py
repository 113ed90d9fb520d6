"""The parts of a server that are about people, on a real database; and tables to end."""

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

from bastide.protocol.shapes import ClockRules
from bastide.server.api import errors, people as routes
from bastide.server.people import identity
from bastide.server.people.identity import People
from bastide.server.people.notices import Notices
from bastide.server.people.secrets import Secrets, read_secrets
from bastide.server.store import database, schema
from bastide.server.store.writer import Writer
from bastide.server.tables.table import Facts, Table

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Settings:
    address: str = "https://play.example.org"
    local_notices: bool = True
    secure: bool = True


@dataclass
class House:
    """stands in for the tables: keeps only whose the seats are"""

    writer: Writer
    renamed: list[tuple[str, str, str, str]] = field(default_factory=list)

    async def rename(self, table_id: str, former: str, person: str, name: str) -> None:
        self.renamed.append((table_id, former, person, name))

        def change(connection: Connection) -> None:
            place = schema.seats.c.table_id == table_id, schema.seats.c.person == former
            connection.execute(update(schema.seats).where(*place).values(person=person, name=name))

        await self.writer.write(change)


class Time:
    """passes when it is told to"""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return identity.now() + self.ahead


@dataclass
class Parts:
    engine: AsyncEngine
    writer: Writer
    secrets: Secrets
    settings: Settings
    people: People
    notices: Notices
    house: House
    time: Time

    @asynccontextmanager
    async def client(self, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
        """a device with cookies of its own, or a program with a token"""
        app = FastAPI()
        errors.install(app)
        app.include_router(routes.router)
        app.state.services = self
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://play.example.org", headers=headers) as one:
            yield one

    async def store(self, table: Table, at: int = 1000) -> None:
        """what the database holds of a table, as far as people are concerned"""
        facts = table.facts
        row = {
            "id": facts.id,
            "game": facts.game,
            "rules": facts.rules,
            "options": "{}",
            "host": facts.host,
            "public": facts.public,
            "invite": facts.invite,
            "rated": facts.rated,
            "clock": "{}",
            "seed": facts.seed,
            "created": facts.created,
            "status": table.status,
            "thinking": False,
            "changed": at,
        }
        to_move = table.to_move()
        seats = [
            {
                "table_id": facts.id,
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
async def parts(address: str) -> AsyncIterator[Parts]:
    url = database.read_address(address)
    await database.migrate(url)
    engine = database.connect(url)
    writer = Writer(engine)
    writer.start()
    secrets = await read_secrets(engine, writer, {})
    time, settings = Time(), Settings()
    people = People(engine, writer, secrets.signing, clock=time, hasher=QUICK)
    notices = Notices(engine, writer, secrets, settings, pause=0.01)
    notices.start()
    yield Parts(engine, writer, secrets, settings, people, notices, House(writer), time)
    await notices.close()
    await writer.close()
    await engine.dispose()


def table(
    persons: Sequence[tuple[str, str]], *, id: str = "t1", rated: bool = False, public: bool = True, seed: str = "1"
) -> Table:
    """Torres, with everybody seated"""
    made = Table(
        Facts(
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
    """a web server on this machine that answers what it is told to, and keeps what it gets"""

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
