"""What routes need: the parts of the server, and who is asking."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from ..people.identity import Person
from ..services import Services
from .errors import Unauthorized

COOKIE = "bastide"


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


async def parts(request: Request) -> Services:
    return services(request)


Parts = Annotated[Services, Depends(parts)]
