"""One table: made, joined, left, filled with bots, started, given up, played again; and its socket."""

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
from ...kernel.contract import Game
from ...kernel.errors import BadOptions, BastideError
from ...protocol.shapes import ClockRules, TableInfo
from ..people.identity import Person
from ..store import schema
from ..tables import positions
from ..tables.events import AnyEvent, SetUp
from ..tables.house import Live, now
from ..tables.table import Facts, Table
from .deps import Anybody, Parts, Somebody
from .errors import Conflict, Forbidden, TooMany, answers
from .records import RecordData

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=answers(401, 403, 404, 409, 422, 429))

TableId = Annotated[str, Path(max_length=24, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Invite = Annotated[str | None, Field(max_length=24)]
BotName = Annotated[str, Field(max_length=40, examples=["greedy"])]

LONGEST_SHARE = 20_000  # characters
OPEN_MOST = 10  # tables of one person that wait for players
PLAYING_MOST = 200


class NewClock(BaseModel):
    kind: Annotated[str, Field(pattern="^(none|live|days)$")] = "none"
    seconds: Annotated[int, Field(ge=10, le=86_400)] = 900
    increment: Annotated[int, Field(ge=0, le=3_600)] = 15
    days: Annotated[float, Field(ge=0.01, le=60)] = 3.0
    at_end: Annotated[str, Field(pattern="^(bot|resign)$")] = "bot"


class NewTable(BaseModel):
    """of a game with its options, or in a position that somebody shared"""

    game: Annotated[str | None, Field(max_length=40, examples=["torres"])] = None
    position: Annotated[str | None, Field(max_length=LONGEST_SHARE)] = None  # a share text
    options: Annotated[dict[str, Any], Field(max_length=20, examples=[{"players": 2, "edition": "2017"}])] = {}
    public: bool = True
    rated: bool = False
    clock: NewClock = NewClock()
    seat: SeatNumber | None = None
    bots: Annotated[list[BotName], Field(max_length=8)] = []  # for the seats that are free, in their order
    start: bool = False  # at once; all seats must be taken then


class Joining(BaseModel):
    seat: SeatNumber | None = None
    invite: Invite = None


class NewBot(BaseModel):
    bot: BotName
    seat: SeatNumber | None = None


class TableAnswer(BaseModel):
    table: TableInfo
    seat: int | None  # yours
    invite: str | None  # what a link must hold to invite; for those who have a seat


@dataclass(frozen=True, slots=True)
class Beginning:
    """what is played, and where it begins; without a position as the rules have it"""

    game: Game
    chosen: Any
    position: dict[str, Any] | None = None
    seat: int | None = None  # that decides first


@router.post("", status_code=201)
async def make_table(new: NewTable, services: Parts, person: Somebody) -> TableAnswer:
    """Makes a table and takes a seat at it; in a position, the one that is to decide."""
    if new.position is None:
        beginning = beginning_of(new)
    else:
        async with services.studies:
            beginning = await asyncio.to_thread(beginning_of, new)
    facts = facts_of(new, beginning, person)
    await check_number(services, person)
    seat = beginning.seat if new.seat is None else new.seat
    live = await opened(services, facts, person, seat, beginning.position)
    for bot in new.bots:
        await services.house.act(live, partial(seat_bot, bot=bot))
    if new.start:
        await services.house.act(live, Table.start)
    return await answer(services, live, person)


def beginning_of(new: NewTable) -> Beginning:
    if new.position is None:
        if new.game is None:
            raise BadOptions("say which game is played, or in which position it begins")
        game = registry.game(new.game)
        return Beginning(game, options.read(game.Options, new.options))
    if new.options:
        raise BadOptions("a position says by itself what is played: leave the options out")
    if new.rated:
        raise BadOptions("a game that begins in a position is never rated")
    found = positions.read(share.unpack(new.position))
    if new.game not in (None, found.game.META.name):
        raise BadOptions(f"this is a position of {found.game.META.name}, not of {new.game}")
    asked = found.game.decisions(found.state)
    if not asked:
        raise BadOptions("the game is over in this position")
    return Beginning(found.game, found.state.options, found.game.position(found.state), asked[0].seat)


async def opened(
    services: Parts, facts: Facts, person: Person, seat: int | None, position: dict[str, Any] | None
) -> Live:
    """a new table with its first person"""

    def join(table: Table, at: int) -> AnyEvent:
        return table.join(at, person.id, person.name, seat)

    if position is None:
        return await services.house.create(facts, join)
    live = await services.house.create(facts, lambda table, at: table.set_up(at, position))
    await services.house.act(live, join)
    return live


def facts_of(new: NewTable, beginning: Beginning, person: Person) -> Facts:
    game, chosen = beginning.game, beginning.chosen
    for bot in new.bots:
        check_bot(bot)
    if new.rated and person.guest:
        raise Forbidden("rated tables are for accounts: make one, and your games stay yours")
    if new.rated and (new.bots or chosen.players < 2):
        raise BadOptions("a rated table is for two or more people, without bots")
    if len(new.bots) > chosen.players - 1:
        raise BadOptions(f"{len(new.bots)} bots do not find a seat at a table of {chosen.players} with you")
    if new.start and len(new.bots) < chosen.players - 1:
        raise BadOptions("the game cannot start at once: not all seats are taken")
    if new.seat is not None and new.seat >= chosen.players:
        raise BadOptions(f"there is no seat {new.seat}; the seats are 0 to {chosen.players - 1}")
    return Facts(
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
        raise Forbidden("a bot that is a program plays through the client, in a seat of its own")
    if bot not in bots.BOTS:
        raise BadOptions(f"there is no bot {bot!r} here; there are: {', '.join(bots.BOTS)}")


async def check_number(services: Parts, person: Person) -> None:
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(tables.status, func.count())
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.person == person.id, tables.status.in_(("open", "playing")))
        .group_by(tables.status)
    )
    async with services.engine.connect() as connection:
        counts: dict[str, int] = dict((await connection.execute(query)).all())
    if counts.get("open", 0) >= OPEN_MOST:
        raise TooMany(f"{OPEN_MOST} tables of yours wait for players already: start or leave one")
    if counts.get("playing", 0) >= PLAYING_MOST:
        raise TooMany(f"you play at {PLAYING_MOST} tables already: finish one first")


def seat_bot(table: Table, at: int, bot: str, seat: int | None = None) -> AnyEvent:
    check_bot(bot)
    same = sum(other.bot == bot for other in table.seats)
    return table.seat_bot(at, bot, f"{bot} {same + 1}" if same else bot, seat)


async def answer(services: Parts, live: Live, person: Person | None) -> TableAnswer:
    async with services.house.holding(live):
        seat = live.table.seat_of(None if person is None else person.id)
        invited = seat is not None or (person is not None and person.id == live.table.host)
        return TableAnswer(table=live.table.info(), seat=seat, invite=live.table.facts.invite if invited else None)


def may_see(live: Live, person: Person | None, invite: str | None) -> None:
    """a table by invitation is for those who were invited"""
    facts = live.table.facts
    known = person is not None and (person.id == live.table.host or live.table.seat_of(person.id) is not None)
    if not (
        facts.public or known or (invite is not None and secrets.compare_digest(invite.encode(), facts.invite.encode()))
    ):
        raise Forbidden("this table is by invitation: use the link of somebody who sits there")


def own_seat(live: Live, person: Person) -> int:
    seat = live.table.seat_of(person.id)
    if seat is None:
        raise Forbidden("you have no seat at this table")
    return seat


def must_rule(table: Table, person: Person) -> None:
    """the host, and anybody with a seat where the host has left"""
    own = table.seat_of(person.id) is not None
    if not (own and (person.id == table.host or table.seat_of(table.host) is None)):
        raise Forbidden("only the host of the table can do that")


async def shown_table(
    table_id: TableId,
    services: Parts,
    person: Anybody,
    invite: Annotated[str | None, Query(max_length=24)] = None,
) -> Live:
    live = await services.house.open(table_id)
    may_see(live, person, invite)
    return live


Shown = Annotated[Live, Depends(shown_table)]  # a table that whoever asks may see


@router.get("/{table_id}")
async def see_table(live: Shown, services: Parts, person: Anybody) -> TableAnswer:
    """What everybody may know of a table."""
    return await answer(services, live, person)


@router.post("/{table_id}/join")
async def join(table_id: TableId, joining: Joining, services: Parts, person: Somebody) -> TableAnswer:
    """Takes a seat before the game begins."""
    live = await services.house.open(table_id)
    may_see(live, person, joining.invite)
    if live.table.facts.rated and person.guest:
        raise Forbidden("rated tables are for accounts: make one, and your games stay yours")
    await check_number(services, person)
    await services.house.act(live, lambda table, at: table.join(at, person.id, person.name, joining.seat))
    return await answer(services, live, person)


@router.post("/{table_id}/leave")
async def leave(table_id: TableId, services: Parts, person: Somebody) -> TableAnswer:
    """Gives the seat up before the game begins. When the last person leaves, the table is closed."""
    live = await services.house.open(table_id)
    await services.house.act(live, lambda table, at: table.leave(at, own_seat(live, person)))
    if not any(seat.held for seat in live.table.seats):
        await services.house.act(live, Table.close)
    return await answer(services, live, person)


@router.post("/{table_id}/bots")
async def add_bot(table_id: TableId, new: NewBot, services: Parts, person: Somebody) -> TableAnswer:
    """Gives a free seat to a bot."""
    live = await services.house.open(table_id)

    def do(table: Table, at: int) -> AnyEvent:
        must_rule(table, person)
        return seat_bot(table, at, new.bot, new.seat)

    await services.house.act(live, do)
    return await answer(services, live, person)


@router.delete("/{table_id}/bots/{seat}")
async def remove_bot(table_id: TableId, seat: SeatNumber, services: Parts, person: Somebody) -> TableAnswer:
    """Sends a bot away before the game begins."""
    live = await services.house.open(table_id)

    def do(table: Table, at: int) -> AnyEvent:
        must_rule(table, person)
        if seat >= table.players or table.seats[seat].bot is None:
            raise BastideError(f"no bot sits at seat {seat}")
        return table.leave(at, seat)

    await services.house.act(live, do)
    return await answer(services, live, person)


@router.post("/{table_id}/start")
async def start(table_id: TableId, services: Parts, person: Somebody) -> TableAnswer:
    """Begins the game; all seats must be taken."""
    live = await services.house.open(table_id)

    def do(table: Table, at: int) -> AnyEvent:
        must_rule(table, person)
        return table.start(at)

    await services.house.act(live, do)
    return await answer(services, live, person)


@router.post("/{table_id}/resign")
async def resign(table_id: TableId, services: Parts, person: Somebody) -> TableAnswer:
    """Gives the game up. With others still playing, a bot plays on."""
    live = await services.house.open(table_id)
    await services.house.act(live, lambda table, at: table.resign(at, own_seat(live, person)))
    return await answer(services, live, person)


@router.post("/{table_id}/rematch")
async def rematch(table_id: TableId, services: Parts, person: Somebody) -> TableAnswer:
    """The same game again, the seats moved on by one. Whoever asks second is sent to the table of the first."""
    live = await services.house.open(table_id)
    async with services.house.holding_end(live):
        old = live.table
    seat = own_seat(live, person)
    if old.status != "over":
        raise Conflict("a rematch is for when the game is over")
    if old.rematch is not None:
        return await rejoin(await services.house.open(old.rematch), services, person)
    await check_number(services, person)
    facts = replace(
        old.facts,
        id=new_id(),
        rules=old.game.META.version,
        host=person.id,
        invite=new_id(),
        seed=chance.new_seed(),
        created=now(),
    )

    def moved_on(number: int) -> int:
        return (number + 1) % old.players

    position = old.base.position if isinstance(old.base, SetUp) else None
    new = await opened(services, facts, person, moved_on(seat), position)
    for number, other in enumerate(old.seats):
        if other.person is None and other.bot is not None:
            await services.house.act(new, partial(seat_bot, bot=other.bot, seat=moved_on(number)))

    def name(table: Table, at: int) -> AnyEvent | None:
        return None if table.rematch is not None else table.name_rematch(at, seat, facts.id)

    if await services.house.act(live, name) is None and live.table.rematch is not None:
        await services.house.act(new, Table.close)
        return await rejoin(await services.house.open(live.table.rematch), services, person)
    return await answer(services, new, person)


async def rejoin(live: Live, services: Parts, person: Person) -> TableAnswer:
    if live.table.seat_of(person.id) is None and live.table.status == "open":
        await services.house.act(live, lambda table, at: table.join(at, person.id, person.name))
    return await answer(services, live, person)


@router.get("/{table_id}/record", response_model=RecordData)
async def see_record(live: Shown, services: Parts) -> JSONResponse:
    """The record of a game that is over, with the seed: `bastide verify` checks moves, result and shuffles."""
    async with services.house.holding_end(live):
        if live.table.status != "over":
            raise Conflict("the record can be had when the game is over")
        return JSONResponse(live.table.record())
