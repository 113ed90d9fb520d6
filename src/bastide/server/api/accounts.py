"""Guests, accounts, sessions, profiles, leaderboards and notifications."""

from __future__ import annotations

import contextlib
import re
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, SecretStr

from ...kernel import registry
from ...kernel.errors import BastideError
from ..accounts import ratings, web_push, webhook_urls
from ..accounts.accounts import Person, TableSeat, now
from ..accounts.ratings import LeaderboardEntry, PlayedGame, Rating
from ..errors import NotFound
from ..messages import say
from ..services import Services
from .dependencies import COOKIE, CurrentUser, OptionalUser, ServicesDep, get_cookie, get_token
from .errors import error_responses

YEAR = 365 * 24 * 3600
MAX_PLAYED = 20  # finished games in a profile
PERSON_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")


async def disable_caching(response: Response) -> None:
    response.headers["Cache-Control"] = "no-store"


router = APIRouter(prefix="/api", tags=["accounts"], dependencies=[Depends(disable_caching)])


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


NAME = Field(examples=["Ada"], description="1 to 24 visible characters")
PASSWORD = Field(examples=["correct horse battery staple"], description="8 to 200 characters")
SOME_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
CODE = Field(examples=["7KQ2-M9XB"], description="upper or lower case, with or without the hyphen")


class GuestRequest(StrictModel):
    name: Annotated[str | None, NAME] = None


class ProfileChanges(StrictModel):
    """Fields that are left out stay unchanged."""

    name: Annotated[str | None, NAME] = None
    webhook: str | None = Field(
        default=None,
        examples=["https://example.org/hook"],
        description="URL that is notified when it is your turn; null for none",
    )


class Credentials(StrictModel):
    name: Annotated[str, NAME]
    password: Annotated[SecretStr, PASSWORD]


class PasswordChange(StrictModel):
    old: Annotated[SecretStr, PASSWORD]
    new: Annotated[SecretStr, PASSWORD]


class DeviceCode(StrictModel):
    code: Annotated[str, CODE]


class PushKeys(StrictModel):
    p256dh: str = Field(
        examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"]
    )
    auth: str = Field(examples=["BTBZMqHH6r4Tts7J_aSIgg"])


class PushSubscription(BaseModel):
    """The subscription of a browser, as its `toJSON` returns it."""

    endpoint: str = Field(examples=["https://push.example.org/send/d1Zc"])
    keys: PushKeys


class PushEndpoint(StrictModel):
    endpoint: str = Field(examples=["https://push.example.org/send/d1Zc"])


class PersonInfo(BaseModel):
    id: str = Field(examples=["q0Zb1mYw3kTn5vXr"])
    name: str = Field(examples=["Ada"])
    guest: bool = Field(examples=[False])


class Me(BaseModel):
    """Your own account."""

    person: PersonInfo
    ratings: list[Rating]
    webhook: str | None
    token: str = Field(default="", description="only with the header `X-Bastide-Token: wanted`, when the cookie is set")


class DeviceCodeResponse(BaseModel):
    code: Annotated[str, CODE]
    expires: int = Field(examples=[1767225600000], description="milliseconds since 1970")


class Profile(BaseModel):
    """What everybody may know of a person."""

    person: PersonInfo
    ratings: list[Rating]
    played: list[PlayedGame] = Field(description="the last finished games; private ones only for oneself")


class Leaderboard(BaseModel):
    game: str = Field(examples=["torres"])
    total: int = Field(examples=[1], description="accounts that have a rating")
    entries: list[LeaderboardEntry]


class PushKeyResponse(BaseModel):
    key: str = Field(description="the `applicationServerKey` of a subscription")


# --- the current user


@router.get("/me", response_model_exclude_unset=True)
async def get_me(request: Request, response: Response, services: ServicesDep, person: OptionalUser) -> Me | None:
    """Return who is logged in, or null."""
    if person is None:
        return None
    cookie = get_cookie(request)
    if cookie is not None and cookie == get_token(request) and services.accounts.needs_renewal(cookie):
        set_cookie(response, services, services.accounts.create_token(person))
    return await build_me(services, person)


@router.post("/me", responses=error_responses(409, 422), response_model_exclude_unset=True)
async def create_guest(
    request: Request, response: Response, services: ServicesDep, person: OptionalUser, body: GuestRequest | None = None
) -> Me:
    """Create a guest, who can play immediately. Whoever is logged in already is renamed."""
    name = None if body is None else body.name
    if person is None:
        person, token = await services.accounts.create_guest(name)
    else:
        person = await rename(services, person, name)
        token = services.accounts.create_token(person)
    return await log_in_response(request, response, services, person, token)


@router.patch("/me", responses=error_responses(401, 409, 422), response_model_exclude_unset=True)
async def update_me(services: ServicesDep, person: CurrentUser, body: ProfileChanges) -> Me:
    """Change your name or your webhook."""
    webhook = None if body.webhook is None else await services.notifier.check_url(body.webhook)
    person = await rename(services, person, body.name)
    if "webhook" in body.model_fields_set:
        await services.accounts.set_webhook(person, webhook)
    return await build_me(services, person)


@router.post("/me/password", responses=error_responses(401, 422, 429), response_model_exclude_unset=True)
async def change_password(
    request: Request, response: Response, services: ServicesDep, person: CurrentUser, body: PasswordChange
) -> Me:
    """Change your password. All other devices are logged out."""
    old, new = body.old.get_secret_value(), body.new.get_secret_value()
    person, token = await services.accounts.change_password(person, old, new)
    return await log_in_response(request, response, services, person, token)


@router.post("/me/devices", status_code=201, responses=error_responses(401))
async def create_device_code(services: ServicesDep, person: CurrentUser) -> DeviceCodeResponse:
    """Create a code to log in on another device, valid once and for ten minutes. Earlier codes become invalid."""
    code, expires = await services.accounts.create_device_code(person)
    return DeviceCodeResponse(code=code, expires=expires)


@router.post("/me/pushes", status_code=204, responses=error_responses(401, 422))
async def add_push_subscription(services: ServicesDep, person: CurrentUser, body: PushSubscription) -> None:
    """Notify this browser by Web Push when it is your turn."""
    subscription = web_push.parse_subscription(body.endpoint, body.keys.p256dh, body.keys.auth)
    await services.notifier.check_url(subscription.endpoint)
    await web_push.save(services.writer, person.id, subscription, now())


@router.delete("/me/pushes", status_code=204, responses=error_responses(401, 422))
async def remove_push_subscription(services: ServicesDep, person: CurrentUser, body: PushEndpoint) -> None:
    """Stop notifying this browser."""
    await web_push.delete_subscription(services.writer, person.id, str(webhook_urls.parse(body.endpoint)))


@router.get("/push/key")
async def get_push_key(services: ServicesDep) -> PushKeyResponse:
    """Return the key that identifies this server to push services."""
    return PushKeyResponse(key=services.notifier.push_key.public)


# --- accounts and sessions


@router.post("/accounts", status_code=201, responses=error_responses(409, 422, 429), response_model_exclude_unset=True)
async def register(
    request: Request, response: Response, services: ServicesDep, person: OptionalUser, body: Credentials
) -> Me:
    """Create an account. A guest becomes the account and keeps all games."""
    account, token = await services.accounts.register(person, body.name, body.password.get_secret_value())
    if person is not None and person.name != account.name:
        await transfer_seats(services, account, account, await services.accounts.current_seats(account))
    return await log_in_response(request, response, services, account, token)


@router.post("/sessions", responses=error_responses(401, 422, 429), response_model_exclude_unset=True)
async def log_in(
    request: Request, response: Response, services: ServicesDep, person: OptionalUser, body: Credentials
) -> Me:
    """Log in. The games of a guest move to the account."""
    guest = person if person is not None and person.guest else None
    account, token, moved = await services.accounts.login(body.name, body.password.get_secret_value(), guest)
    await move_games(services, guest, account, moved)
    return await log_in_response(request, response, services, account, token)


@router.post("/sessions/device", responses=error_responses(404, 422, 429), response_model_exclude_unset=True)
async def use_device_code(
    request: Request, response: Response, services: ServicesDep, person: OptionalUser, body: DeviceCode
) -> Me:
    """Log in as the person who created the code. The games of a guest move along."""
    found, token = await services.accounts.use_device_code(body.code)
    guest = person if person is not None and person.guest else None
    if guest is not None:
        await move_games(services, guest, found, await services.accounts.merge_guest(guest, found))
    return await log_in_response(request, response, services, found, token)


@router.delete("/sessions", status_code=204)
async def log_out(response: Response, services: ServicesDep) -> None:
    """Log out on this device. A guest without a device code or an account cannot come back."""
    response.delete_cookie(COOKIE, path="/", secure=services.settings.is_secure, httponly=True, samesite="lax")


# --- others


@router.get("/people/{person_id}", responses=error_responses(404, 422))
async def get_profile(services: ServicesDep, viewer: OptionalUser, person_id: str) -> Profile:
    """Return the ratings and last games of a person."""
    person = await services.accounts.get(person_id) if PERSON_ID.fullmatch(person_id) else None
    if person is None:
        raise NotFound(say("person.unknown"))
    async with services.engine.connect() as connection:
        return Profile(
            person=person_info(person),
            ratings=await ratings.get_ratings(connection, person.id),
            played=await ratings.get_played(
                connection, person.id, MAX_PLAYED, include_private=viewer is not None and viewer.id == person.id
            ),
        )


@router.get("/leaderboard/{game}", responses=error_responses(404, 422))
async def get_leaderboard(
    services: ServicesDep,
    game: str,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Leaderboard:
    """List the accounts with a rated game, best first."""
    if game not in registry.names():
        raise NotFound(say("game.unknown", name=game, known=registry.names()))
    async with services.engine.connect() as connection:
        entries = await ratings.get_leaderboard(connection, game, limit, offset)
        return Leaderboard(game=game, total=await ratings.count_rated(connection, game), entries=entries)


# --- helpers


def person_info(person: Person) -> PersonInfo:
    return PersonInfo(id=person.id, name=person.name, guest=person.guest)


async def build_me(services: Services, person: Person) -> Me:
    async with services.engine.connect() as connection:
        own = await ratings.get_ratings(connection, person.id)
    return Me(person=person_info(person), ratings=own, webhook=await services.accounts.get_webhook(person))


async def log_in_response(request: Request, response: Response, services: Services, person: Person, token: str) -> Me:
    """Set the cookie. Only programs that ask for it get the token itself, as scripts of a page must not see it."""
    set_cookie(response, services, token)
    me = await build_me(services, person)
    if request.headers.get("x-bastide-token") == "wanted":
        me.token = token
    return me


def set_cookie(response: Response, services: Services, token: str) -> None:
    secure = services.settings.is_secure
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


async def rename(services: Services, person: Person, name: str | None) -> Person:
    """Rename a person; tables learn the new name when the person comes to them, see `sockets.connect`."""
    if name is None:
        return person
    return await services.accounts.rename(person, name)


async def transfer_seats(services: Services, former: Person, person: Person, seats: list[TableSeat]) -> None:
    """Tell tables who has a seat there, and under which name."""
    for table_id, _ in seats:
        # one table that refuses must not keep the others from being told
        with contextlib.suppress(BastideError):
            await services.tables.rename(table_id, former.id, person.id, person.name)


async def move_games(services: Services, guest: Person | None, person: Person, seats: list[TableSeat]) -> None:
    """Move the games of a guest to the person who logged in."""
    if guest is not None and seats:
        await transfer_seats(services, guest, person, seats)
        await services.accounts.merge_guest(guest, person)  # again: a game may have ended before its table was told
