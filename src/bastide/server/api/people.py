"""Guests, accounts, devices, ratings, and where people want to be told of their turn."""

from __future__ import annotations

import contextlib
import re
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from ...kernel import registry
from ...kernel.errors import BastideError
from ..people import addresses, identity, pushes, ratings
from ..people.identity import Person, Place
from ..people.ratings import Entry, Played, Standing
from ..services import Services
from .deps import COOKIE, Anybody, Parts, Somebody, shown_token
from .errors import NotFound, answers

YEAR = 365 * 24 * 3600
LAST = 20  # finished tables that are shown of a person
ID = re.compile(r"[A-Za-z0-9_-]{1,24}")


async def not_cached(response: Response) -> None:
    response.headers["Cache-Control"] = "no-store"


router = APIRouter(prefix="/api", tags=["people"], dependencies=[Depends(not_cached)])


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


NAME = Field(examples=["Ada"], description="1 to 24 characters that can be seen")
PASSWORD = Field(examples=["correct horse battery staple"], description="8 to 200 characters")
SOME_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
CODE = Field(examples=["7KQ2-M9XB"], description="capital or small letters, with or without the hyphen")


class Naming(Body):
    name: Annotated[str | None, NAME] = None


class Changes(Body):
    """what is left out stays as it is"""

    name: Annotated[str | None, NAME] = None
    webhook: str | None = Field(
        default=None,
        examples=["https://example.org/hook"],
        description="where to POST that it is your turn; null for nowhere",
    )


class Credentials(Body):
    name: Annotated[str, NAME]
    password: Annotated[SecretStr, PASSWORD]


class NewPassword(Body):
    old: Annotated[SecretStr, PASSWORD]
    new: Annotated[SecretStr, PASSWORD]


class DeviceCode(Body):
    code: Annotated[str, CODE]


class PushKeys(Body):
    p256dh: str = Field(
        examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"]
    )
    auth: str = Field(examples=["BTBZMqHH6r4Tts7J_aSIgg"])


class Push(BaseModel):
    """the subscription of a browser, as its `toJSON` gives it"""

    endpoint: str = Field(examples=["https://push.example.org/send/d1Zc"])
    keys: PushKeys


class PushEnd(Body):
    endpoint: str = Field(examples=["https://push.example.org/send/d1Zc"])


class PersonInfo(BaseModel):
    id: str = Field(examples=["q0Zb1mYw3kTn5vXr"])
    name: str = Field(examples=["Ada"])
    guest: bool = Field(examples=[False])


class Me(BaseModel):
    """who you are here"""

    person: PersonInfo
    ratings: list[Standing]
    webhook: str | None
    token: str = Field(default="", description="only where `X-Bastide-Token: wanted` was sent and the cookie is set")


class Code(BaseModel):
    code: Annotated[str, CODE]
    expires: int = Field(examples=[1767225600000], description="milliseconds since 1970")


class Profile(BaseModel):
    """what everybody may know of a person"""

    person: PersonInfo
    ratings: list[Standing]
    played: list[Played] = Field(description="the last finished tables; those not public only for oneself")


class Leaderboard(BaseModel):
    game: str = Field(examples=["torres"])
    total: int = Field(examples=[1], description="accounts that have a rating")
    entries: list[Entry]


class PushKey(BaseModel):
    key: str = Field(description="the `applicationServerKey` of a subscription")


# --- oneself


@router.get("/me", response_model_exclude_unset=True)
async def who_am_i(request: Request, response: Response, parts: Parts, person: Anybody) -> Me | None:
    """Null where nobody is known."""
    if person is None:
        return None
    cookie = request.cookies.get(COOKIE)
    if cookie is not None and cookie == shown_token(request) and parts.people.is_old(cookie):
        set_cookie(response, parts, parts.people.token(person))
    return await about(parts, person)


@router.post("/me", responses=answers(409, 422), response_model_exclude_unset=True)
async def come_in(
    request: Request, response: Response, parts: Parts, person: Anybody, body: Naming | None = None
) -> Me:
    """Makes a guest, who can play at once; gives another name to whoever is here already."""
    name = None if body is None else body.name
    if person is None:
        person, token = await parts.people.guest(name)
    else:
        person = await rename(parts, person, name)
        token = parts.people.token(person)
    return await welcome(request, response, parts, person, token)


@router.patch("/me", responses=answers(401, 409, 422), response_model_exclude_unset=True)
async def change_me(parts: Parts, person: Somebody, body: Changes) -> Me:
    """Another name, or where to be told that it is your turn."""
    webhook = None if body.webhook is None else await parts.notices.check(body.webhook)
    person = await rename(parts, person, body.name)
    if "webhook" in body.model_fields_set:
        await parts.people.set_webhook(person, webhook)
    return await about(parts, person)


@router.post("/me/password", responses=answers(401, 422, 429), response_model_exclude_unset=True)
async def change_password(
    request: Request, response: Response, parts: Parts, person: Somebody, body: NewPassword
) -> Me:
    """Another password; all other devices are logged out."""
    old, new = body.old.get_secret_value(), body.new.get_secret_value()
    person, token = await parts.people.change_password(person, old, new)
    return await welcome(request, response, parts, person, token)


@router.post("/me/devices", status_code=201, responses=answers(401))
async def make_code(parts: Parts, person: Somebody) -> Code:
    """A code that brings you to another device: good once, for ten minutes. Codes made before are void."""
    code, expires = await parts.people.device_code(person)
    return Code(code=code, expires=expires)


@router.post("/me/pushes", status_code=204, responses=answers(401, 422))
async def add_push(parts: Parts, person: Somebody, body: Push) -> None:
    """Tells this browser by Web Push that it is your turn."""
    one = pushes.read(body.endpoint, body.keys.p256dh, body.keys.auth)
    await parts.notices.check(one.endpoint)
    await pushes.keep(parts.writer, person.id, one, identity.now())


@router.delete("/me/pushes", status_code=204, responses=answers(401, 422))
async def end_push(parts: Parts, person: Somebody, body: PushEnd) -> None:
    """Tells this browser no more."""
    await pushes.forget(parts.writer, person.id, str(addresses.read(body.endpoint)))


@router.get("/push/key")
async def push_key(parts: Parts) -> PushKey:
    """By which push services know this server."""
    return PushKey(key=parts.notices.key.public)


# --- accounts and sessions


@router.post("/accounts", status_code=201, responses=answers(409, 422, 429), response_model_exclude_unset=True)
async def register(request: Request, response: Response, parts: Parts, person: Anybody, body: Credentials) -> Me:
    """Makes an account. A guest becomes it, and keeps all games."""
    account, token = await parts.people.register(person, body.name, body.password.get_secret_value())
    if person is not None and person.name != account.name:
        await seat(parts, account, account, await parts.people.places(account))
    return await welcome(request, response, parts, account, token)


@router.post("/sessions", responses=answers(401, 422, 429), response_model_exclude_unset=True)
async def log_in(request: Request, response: Response, parts: Parts, person: Anybody, body: Credentials) -> Me:
    """The games of a guest come along into the account."""
    guest = person if person is not None and person.guest else None
    account, token, moved = await parts.people.login(body.name, body.password.get_secret_value(), guest)
    await bring(parts, guest, account, moved)
    return await welcome(request, response, parts, account, token)


@router.post("/sessions/device", responses=answers(404, 422, 429), response_model_exclude_unset=True)
async def use_code(request: Request, response: Response, parts: Parts, person: Anybody, body: DeviceCode) -> Me:
    """Goes on as who made the code; the games of a guest come along."""
    found, token = await parts.people.use_code(body.code)
    guest = person if person is not None and person.guest else None
    if guest is not None:
        await bring(parts, guest, found, await parts.people.inherit(guest, found))
    return await welcome(request, response, parts, found, token)


@router.delete("/sessions", status_code=204)
async def log_out(response: Response, parts: Parts) -> None:
    """Forgets who you are on this device. A guest who has no code and no account does not come back."""
    response.delete_cookie(COOKIE, path="/", secure=parts.settings.secure, httponly=True, samesite="lax")


# --- others


@router.get("/people/{person_id}", responses=answers(404, 422))
async def profile(parts: Parts, viewer: Anybody, person_id: str) -> Profile:
    person = await parts.people.get(person_id) if ID.fullmatch(person_id) else None
    if person is None:
        raise NotFound("there is no such person")
    async with parts.engine.connect() as connection:
        return Profile(
            person=info(person),
            ratings=await ratings.of_person(connection, person.id),
            played=await ratings.played(
                connection, person.id, LAST, private=viewer is not None and viewer.id == person.id
            ),
        )


@router.get("/leaderboard/{game}", responses=answers(404, 422))
async def leaderboard(
    parts: Parts,
    game: str,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Leaderboard:
    """Accounts with a rated game, the best first."""
    if game not in registry.names():
        raise NotFound(f"there is no such game; there are: {', '.join(registry.names())}")
    async with parts.engine.connect() as connection:
        entries = await ratings.leaderboard(connection, game, limit, offset)
        return Leaderboard(game=game, total=await ratings.rated(connection, game), entries=entries)


# --- what several do


def info(person: Person) -> PersonInfo:
    return PersonInfo(id=person.id, name=person.name, guest=person.guest)


async def about(parts: Services, person: Person) -> Me:
    async with parts.engine.connect() as connection:
        own = await ratings.of_person(connection, person.id)
    return Me(person=info(person), ratings=own, webhook=await parts.people.webhook(person))


async def welcome(request: Request, response: Response, parts: Services, person: Person, token: str) -> Me:
    """sets the cookie; the token itself goes to programs that ask for it, as scripts of a page need not see it"""
    set_cookie(response, parts, token)
    me = await about(parts, person)
    if request.headers.get("x-bastide-token") == "wanted":
        me.token = token
    return me


def set_cookie(response: Response, parts: Services, token: str) -> None:
    secure = parts.settings.secure
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


async def rename(parts: Services, person: Person, name: str | None) -> Person:
    if name is None:
        return person
    renamed = await parts.people.rename(person, name)
    if renamed.name != person.name:
        await seat(parts, renamed, renamed, await parts.people.places(renamed))
    return renamed


async def seat(parts: Services, former: Person, person: Person, places: list[Place]) -> None:
    """tells tables who sits there, by which name"""
    for table_id, _ in places:
        # a table that cannot take it now keeps what it had; the others are told nevertheless
        with contextlib.suppress(BastideError):
            await parts.house.rename(table_id, former.id, person.id, person.name)


async def bring(parts: Services, guest: Person | None, person: Person, places: list[Place]) -> None:
    """the games of a guest to somebody"""
    if guest is not None and places:
        await seat(parts, guest, person, places)
        await parts.people.inherit(guest, person)  # a game may have ended before its table was told
