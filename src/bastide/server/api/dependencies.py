"""Dependencies of the routes: the services, and the person who sends the request."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from ...kernel.errors import BastideError
from ..accounts.accounts import Person
from ..errors import Unauthorized
from ..messages import say
from ..services import Services

COOKIE = "bastide"


def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


def get_token(connection: HTTPConnection) -> str | None:
    """Return the token of the Authorization header if there is one, else that of the cookie."""
    header = connection.headers.get("authorization")
    if header is None:
        return get_cookie(connection)
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def get_cookie(connection: HTTPConnection) -> str | None:
    """Return the token in the cookie, in linear time: the parser of some Python versions takes minutes for 200 kB."""
    for pair in connection.headers.get("cookie", "").split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            return value.strip()
    return None


async def optional_user(request: Request) -> Person | None:
    token = get_token(request)
    return None if token is None else await services(request).accounts.get_by_token(token)


async def current_user(request: Request) -> Person:
    person = await optional_user(request)
    if person is None:
        raise Unauthorized(say("login.required"))
    return person


async def check_json(request: Request) -> None:
    """Refuse bodies that Python's decoder accepts although they are not JSON: NaN, or half of a surrogate pair."""
    if "json" not in request.headers.get("content-type", "") or not (body := await request.body()):
        return
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BastideError(say("request.json")) from None


async def get_services(request: Request) -> Services:
    return services(request)


OptionalUser = Annotated[Person | None, Depends(optional_user)]
CurrentUser = Annotated[Person, Depends(current_user)]
ServicesDep = Annotated[Services, Depends(get_services)]
