"""What routes need: the parts of the server, and who is asking."""

from __future__ import annotations

from typing import Annotated, Protocol, cast

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection

from ..people.identity import People, Person
from ..people.notices import Notices
from ..store.writer import Writer
from .errors import Unauthorized

COOKIE = "bastide"


class Settings(Protocol):
    @property
    def secure(self) -> bool:
        """people come by https"""


class House(Protocol):
    async def rename(self, table_id: str, seat: int, person: str, name: str) -> None:
        """at one seat of a table"""


class Services(Protocol):
    @property
    def engine(self) -> AsyncEngine: ...
    @property
    def writer(self) -> Writer: ...
    @property
    def people(self) -> People: ...
    @property
    def notices(self) -> Notices: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def house(self) -> House: ...


def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


def shown_token(connection: HTTPConnection) -> str | None:
    """of the header, where there is one, else of the cookie"""
    header = connection.headers.get("authorization")
    if header is None:
        return connection.cookies.get(COOKIE)
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def identify(connection: HTTPConnection) -> Person | None:
    """who asks, over HTTP or a socket"""
    token = shown_token(connection)
    return None if token is None else await services(connection).people.find(token)


async def anybody(request: Request) -> Person | None:
    return await identify(request)


async def somebody(request: Request) -> Person:
    person = await identify(request)
    if person is None:
        raise Unauthorized("nobody is logged in here; POST /api/me makes a guest")
    return person


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]


def parts(request: Request) -> Services:
    return services(request)


Parts = Annotated[Services, Depends(parts)]
