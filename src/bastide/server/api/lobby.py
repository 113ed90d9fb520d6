"""Tables to be found: open ones, one's own, finished ones."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel import chance
from ...protocol.shapes import Ending, SeatInfo, Status, TableInfo
from ..store import reading, schema
from ..tables.seats import Seat
from .deps import Parts, Somebody
from .errors import answers

router = APIRouter(prefix="/api", tags=["lobby"], responses=answers(401, 422))

Limit = Annotated[int, Query(ge=1, le=100)]
Offset = Annotated[int, Query(ge=0, le=100_000)]


class MyTable(BaseModel):
    table: TableInfo
    seat: int
    your_turn: bool
    deadline: int | None  # when your time runs out


@router.get("/tables")
async def public_tables(
    services: Parts,
    status: Status = "open",
    game: Annotated[str | None, Query(max_length=40, pattern="^[a-z0-9_-]+$")] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> list[TableInfo]:
    """Public tables, the latest first."""
    columns = schema.tables.c
    query = select(schema.tables).where(columns.public, columns.status == status)
    if game is not None:
        query = query.where(columns.game == game)
    async with services.engine.connect() as connection:
        return await found(connection, newest(query, limit, offset))


@router.get("/me/tables")
async def my_tables(
    services: Parts, person: Somebody, status: Status | None = None, limit: Limit = 50, offset: Offset = 0
) -> list[MyTable]:
    """Tables at which you have a seat; those where it is your turn first."""
    columns, seats = schema.tables.c, schema.seats.c
    query = select(schema.tables).join(schema.seats, seats.table_id == columns.id).where(seats.person == person.id)
    query = query.where(columns.status == status) if status is not None else query.where(columns.status != "closed")
    query = query.order_by(seats.to_move.desc())
    async with services.engine.connect() as connection:
        tables = await found(connection, newest(query, limit, offset))
        own = await own_seats(connection, person.id, [table.id for table in tables])
    return [MyTable(table=table, **own[table.id]) for table in tables if table.id in own]


def newest(query: Select[Any], limit: int, offset: int) -> Select[Any]:
    """not by what happened last: that would tell when somebody has chosen in secret"""
    return query.order_by(schema.tables.c.created.desc(), schema.tables.c.id).limit(limit).offset(offset)


async def found(connection: AsyncConnection, query: Select[Any]) -> list[TableInfo]:
    rows = (await connection.execute(query)).mappings().all()
    seated = await seats_of(connection, [row["id"] for row in rows])
    return [info(row, seated[row["id"]]) for row in rows]


async def seats_of(connection: AsyncConnection, tables: list[str]) -> dict[str, dict[int, SeatInfo]]:
    rows = await connection.execute(select(schema.seats).where(schema.seats.c.table_id.in_(tables)))
    found: dict[str, dict[int, SeatInfo]] = defaultdict(dict)
    for row in rows:
        found[row.table_id][row.seat] = Seat(row.name, row.person, row.bot, row.resigned).info()
    return found


async def own_seats(connection: AsyncConnection, person: str, tables: list[str]) -> dict[str, dict[str, Any]]:
    columns = schema.seats.c
    rows = await connection.execute(select(schema.seats).where(columns.person == person, columns.table_id.in_(tables)))
    return {row.table_id: {"seat": row.seat, "your_turn": row.to_move, "deadline": row.deadline} for row in rows}


def info(row: Any, seats: dict[int, SeatInfo]) -> TableInfo:
    """of a table that need not be in memory"""
    facts = reading.facts(row)
    over = row["status"] == "over"
    return TableInfo(
        id=facts.id,
        game=facts.game,
        rules=facts.rules,
        options=facts.options,
        status=row["status"],
        host=facts.host,
        public=facts.public,
        rated=facts.rated,
        clock=facts.clock,
        seats=[seats.get(seat, SeatInfo()) for seat in range(facts.options["players"])],
        commitment=chance.commitment(facts.seed),
        seed=facts.seed if over else None,
        created=facts.created,
        started=row["started"],
        ended=row["ended"],
        ending=None if row["ending"] is None else msgspec.json.decode(row["ending"], type=Ending),
    )
