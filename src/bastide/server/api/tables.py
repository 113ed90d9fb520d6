"""One table: create, join, leave, add bots, start, resign, rematch, record."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from sqlalchemy import func, select

from ... import bots
from ...kernel import chance, options, registry, share
from ...kernel.errors import BadOptions, BastideError
from ...kernel.game import Game
from ...protocol.models import ClockRules, TableInfo
from ..accounts.accounts import Person
from ..errors import Conflict, Forbidden, TooManyRequests
from ..live.manager import LiveTable, now
from ..messages import say
from ..store import schema
from ..tables import positions
from ..tables.events import AnyEvent, SetUp
from ..tables.table import Table, TableSpec
from .dependencies import CurrentUser, OptionalUser, ServicesDep
from .errors import error_responses
from .records import RecordData

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=error_responses(401, 403, 404, 409, 422, 429))

TableId = Annotated[str, Path(max_length=24, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Invite = Annotated[str | None, Field(max_length=24)]
BotName = Annotated[str, Field(max_length=40, examples=["greedy"])]

MAX_SHARE_LENGTH = 20_000
MAX_OPEN = 10  # tables of one person
MAX_PLAYING = 200


class NewClock(BaseModel):
    kind: Annotated[str, Field(pattern="^(none|live|days)$")] = "none"
    seconds: Annotated[int, Field(ge=10, le=86_400)] = 900
    increment: Annotated[int, Field(ge=0, le=3_600)] = 15
    days: Annotated[float, Field(ge=0.01, le=60)] = 3.0
    at_end: Annotated[str, Field(pattern="^(bot|resign)$")] = "bot"


class NewTable(BaseModel):
    """A new table, for a game with its options or from a shared position."""

    game: Annotated[str | None, Field(max_length=40, examples=["torres"])] = None
    position: Annotated[str | None, Field(max_length=MAX_SHARE_LENGTH)] = None  # a share text
    options: Annotated[dict[str, Any], Field(max_length=20, examples=[{"players": 2, "edition": "2017"}])] = {}
    public: bool = True
    rated: bool = False
    clock: NewClock = NewClock()
    seat: SeatNumber | None = None
    bots: Annotated[list[BotName], Field(max_length=8)] = []  # for the free seats, in order
    start: bool = False  # immediately; all seats must be taken then


class JoinRequest(BaseModel):
    seat: SeatNumber | None = None
    invite: Invite = None


class NewBot(BaseModel):
    bot: BotName
    seat: SeatNumber | None = None


class TableResponse(BaseModel):
    table: TableInfo
    seat: int | None  # your seat
    invite: str | None  # the code for links that invite others; only for those who have a seat


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game and the position it starts from; None for the usual start."""

    game: Game
    options: Any
    position: dict[str, Any] | None = None
    seat: int | None = None  # the first seat to move


@router.post("", status_code=201)
async def create_table(new: NewTable, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Create a table and take a seat at it; when starting from a position, the seat that is to move."""
    if new.position is None:
        start = game_start(new)
    else:
        async with services.threads:
            start = await asyncio.to_thread(game_start, new)
        await check_not_in_rated_game(services, person, start.game)
    spec = build_spec(new, start, person)
    await check_limits(services, person)
    seat = start.seat if new.seat is None else new.seat
    live = await open_table(services, spec, person, seat, start.position)
    for bot in new.bots:
        await services.tables.act(live, partial(add_bot, bot=bot))
    if new.start:
        await services.tables.act(live, Table.start)
    return await table_response(services, live, person)


def game_start(new: NewTable) -> GameStart:
    if new.position is None:
        if new.game is None:
            raise BadOptions(say("table.no_game"))
        game = registry.game(new.game)
        return GameStart(game, options.read(game.Options, new.options))
    if new.options:
        raise BadOptions(say("table.position_options"))
    if new.rated:
        raise BadOptions(say("table.position_rated"))
    loaded = positions.load(share.unpack(new.position))
    if new.game not in (None, loaded.game.META.name):
        raise BadOptions(say("position.other_game", game=loaded.game.META.name, expected=new.game))
    decisions = loaded.game.decisions(loaded.state)
    if not decisions:
        raise BadOptions(say("table.position_over"))
    return GameStart(loaded.game, loaded.state.options, loaded.game.position(loaded.state), decisions[0].seat)


async def check_not_in_rated_game(services: ServicesDep, person: Person, game: Game) -> None:
    """Check that the bots and hints of a table that starts from a position cannot help in a rated game."""
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(tables.id)
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.person == person.id, ~seats.resigned)
        .where(tables.game == game.META.name, tables.rated, tables.status == "playing")
    )
    async with services.engine.connect() as connection:
        if (await connection.execute(query.limit(1))).first() is not None:
            raise Conflict(say("table.position_while_rated", game=game.META.title))


async def open_table(
    services: ServicesDep, spec: TableSpec, person: Person, seat: int | None, position: dict[str, Any] | None
) -> LiveTable:
    """Create a table and seat its first person."""

    def join(table: Table, at: int) -> AnyEvent:
        return table.join(at, person.id, person.name, seat)

    if position is None:
        return await services.tables.create(spec, join)
    live = await services.tables.create(spec, lambda table, at: table.set_up(at, position))
    await services.tables.act(live, join)
    return live


def build_spec(new: NewTable, start: GameStart, person: Person) -> TableSpec:
    game, chosen = start.game, start.options
    for bot in new.bots:
        check_bot(bot)
    if new.rated and person.guest:
        raise Forbidden(say("table.rated_guest"))
    if new.rated and (new.bots or chosen.players < 2):
        raise BadOptions(say("table.rated_players"))
    if len(new.bots) > chosen.players - 1:
        raise BadOptions(say("table.bots", bots=len(new.bots), players=chosen.players))
    if new.start and len(new.bots) < chosen.players - 1:
        raise BadOptions(say("table.seats"))
    if new.seat is not None and new.seat >= chosen.players:
        raise BadOptions(say("seat.unknown", seat=new.seat, last=chosen.players - 1))
    return TableSpec(
        id=new_id(),
        game=game.META.name,
        rules=game.META.version,
        options=options.as_json(chosen),
        host=person.id,
        public=new.public,
        invite=new_id(),
        rated=new.rated,
        clock=ClockRules(**new.clock.model_dump()),
        seed=chance.new_seed(),
        created=now(),
    )


def new_id() -> str:
    return secrets.token_urlsafe(9)


def check_bot(bot: str) -> None:
    if bots.runs_program(bot):
        raise Forbidden(say("bot.program"))
    if bot not in bots.BOTS:
        raise BadOptions(say("bot.unknown", name=bot, known=bots.BOTS))


async def check_limits(services: ServicesDep, person: Person) -> None:
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(tables.status, func.count())
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.person == person.id, tables.status.in_(("open", "playing")))
        .group_by(tables.status)
    )
    async with services.engine.connect() as connection:
        counts: dict[str, int] = dict((await connection.execute(query)).all())
    if counts.get("open", 0) >= MAX_OPEN:
        raise TooManyRequests(say("table.open_limit", count=MAX_OPEN))
    if counts.get("playing", 0) >= MAX_PLAYING:
        raise TooManyRequests(say("table.playing_limit", count=MAX_PLAYING))


def add_bot(table: Table, at: int, bot: str, seat: int | None = None) -> AnyEvent:
    check_bot(bot)
    same = sum(other.bot == bot for other in table.seats)
    return table.add_bot(at, bot, f"{bot} {same + 1}" if same else bot, seat)


async def table_response(services: ServicesDep, live: LiveTable, person: Person | None) -> TableResponse:
    async with services.tables.locked(live):
        seat = live.table.seat_of(None if person is None else person.id)
        invite = None if seat is None else live.table.invite
        return TableResponse(table=live.table.info(), seat=seat, invite=invite)


def check_visible(live: LiveTable, person: Person | None, invite: str | None) -> None:
    """Check that a private table may be seen, by its players or with an invitation."""
    if not live.table.is_visible_to(None if person is None else person.id, invite):
        raise Forbidden(say("table.private"))


def require_seat(live: LiveTable, person: Person) -> int:
    seat = live.table.seat_of(person.id)
    if seat is None:
        raise Forbidden(say("table.no_seat"))
    return seat


def require_host(table: Table, person: Person) -> None:
    """Check that the person is the host, or has a seat and the host has left."""
    if not table.is_host(person.id):
        raise Forbidden(say("table.host"))


async def get_visible_table(
    table_id: TableId,
    services: ServicesDep,
    person: OptionalUser,
    invite: Annotated[str | None, Query(max_length=24)] = None,
) -> LiveTable:
    live = await services.tables.get(table_id)
    check_visible(live, person, invite)
    return live


VisibleTable = Annotated[LiveTable, Depends(get_visible_table)]


@router.get("/{table_id}")
async def get_table(live: VisibleTable, services: ServicesDep, person: OptionalUser) -> TableResponse:
    """Return what everybody may know of a table."""
    return await table_response(services, live, person)


@router.post("/{table_id}/join")
async def join(table_id: TableId, body: JoinRequest, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Take a seat before the game starts."""
    live = await services.tables.get(table_id)
    check_visible(live, person, body.invite)
    if live.table.spec.rated and person.guest:
        raise Forbidden(say("table.rated_guest"))
    await check_limits(services, person)
    await services.tables.act(live, lambda table, at: table.join(at, person.id, person.name, body.seat))
    return await table_response(services, live, person)


@router.post("/{table_id}/leave")
async def leave(table_id: TableId, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Leave the table before the game starts. It is closed when the last person leaves.

    When the host leaves, the others get a new invitation.
    """
    live = await services.tables.get(table_id)

    def action(table: Table, at: int) -> AnyEvent:
        return table.leave(at, require_seat(live, person), new_id() if table.is_host(person.id) else "")

    await services.tables.act(live, action)
    if not any(seat.is_human for seat in live.table.seats):
        await services.tables.act(live, Table.close)
    return await table_response(services, live, person)


@router.post("/{table_id}/bots")
async def add_table_bot(table_id: TableId, new: NewBot, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Add a bot to a free seat."""
    live = await services.tables.get(table_id)

    def action(table: Table, at: int) -> AnyEvent:
        require_host(table, person)
        return add_bot(table, at, new.bot, new.seat)

    await services.tables.act(live, action)
    return await table_response(services, live, person)


@router.delete("/{table_id}/bots/{seat}")
async def remove_table_bot(
    table_id: TableId, seat: SeatNumber, services: ServicesDep, person: CurrentUser
) -> TableResponse:
    """Remove a bot before the game starts."""
    live = await services.tables.get(table_id)

    def action(table: Table, at: int) -> AnyEvent:
        require_host(table, person)
        if seat >= table.players or table.seats[seat].bot is None:
            raise BastideError(say("seat.no_bot"))
        return table.leave(at, seat)

    await services.tables.act(live, action)
    return await table_response(services, live, person)


@router.post("/{table_id}/start")
async def start(table_id: TableId, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Start the game. All seats must be taken."""
    live = await services.tables.get(table_id)

    def action(table: Table, at: int) -> AnyEvent:
        require_host(table, person)
        return table.start(at)

    await services.tables.act(live, action)
    return await table_response(services, live, person)


@router.post("/{table_id}/resign")
async def resign(table_id: TableId, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Resign. If others are still playing, a bot takes over."""
    live = await services.tables.get(table_id)
    await services.tables.act(live, lambda table, at: table.resign(at, require_seat(live, person)))
    return await table_response(services, live, person)


@router.post("/{table_id}/rematch")
async def rematch(table_id: TableId, services: ServicesDep, person: CurrentUser) -> TableResponse:
    """Play the same game again, with the seats rotated by one. Later requests join the table of the first."""
    live = await services.tables.get(table_id)
    async with services.tables.locked(live, refresh=True):
        old = live.table
    seat = require_seat(live, person)
    if old.status != "over":
        raise Conflict(say("table.rematch"))
    if old.rematch is not None:
        return await join_rematch(await services.tables.get(old.rematch), services, person)
    await check_limits(services, person)
    spec = replace(
        old.spec,
        id=new_id(),
        rules=old.game.META.version,
        host=person.id,
        invite=new_id(),
        seed=chance.new_seed(),
        created=now(),
    )

    def rotate(number: int) -> int:
        return (number + 1) % old.players

    position = old.base.position if isinstance(old.base, SetUp) else None
    new = await open_table(services, spec, person, rotate(seat), position)
    for number, other in enumerate(old.seats):
        if other.person is None and other.bot is not None:
            await services.tables.act(new, partial(add_bot, bot=other.bot, seat=rotate(number)))

    def set_rematch(table: Table, at: int) -> AnyEvent | None:
        return None if table.rematch is not None else table.set_rematch(at, seat, spec.id)

    if await services.tables.act(live, set_rematch) is None and live.table.rematch is not None:
        await services.tables.act(new, Table.close)
        return await join_rematch(await services.tables.get(live.table.rematch), services, person)
    return await table_response(services, new, person)


async def join_rematch(live: LiveTable, services: ServicesDep, person: Person) -> TableResponse:
    if live.table.seat_of(person.id) is None and live.table.status == "open":
        await services.tables.act(live, lambda table, at: table.join(at, person.id, person.name))
    return await table_response(services, live, person)


@router.get("/{table_id}/record", response_model=RecordData)
async def get_record(live: VisibleTable, services: ServicesDep) -> JSONResponse:
    """Return the record of a finished game with its seed. `bastide verify` checks its moves, result and shuffles."""
    async with services.tables.locked(live, refresh=True):
        if live.table.status != "over":
            raise Conflict(say("record.not_over"))
        return JSONResponse(live.table.record())
