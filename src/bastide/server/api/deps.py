"""What routes need: the services, and who asks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from ..people.identity import Person
from .errors import Unauthorized


def services_of(request: Request) -> Any:
    return request.app.state.services


async def identify(connection: HTTPConnection) -> Person | None:
    header = connection.headers.get("authorization", "")
    token = header[7:] if header.lower().startswith("bearer ") else connection.cookies.get("bastide")
    return await connection.app.state.services.people.find(token) if token else None


async def anybody(request: Request) -> Person | None:
    return await identify(request)


async def somebody(request: Request) -> Person:
    person = await identify(request)
    if person is None:
        raise Unauthorized("say who you are first")
    return person


Services = Annotated[Any, Depends(services_of)]
Somebody = Annotated[Person, Depends(somebody)]
Anybody = Annotated[Person | None, Depends(anybody)]
