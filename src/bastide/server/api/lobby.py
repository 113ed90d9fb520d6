"""The lobby: public tables, and one's own."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...kernel import chance
from ...protocol.models import Ending, SeatInfo, Status, TableInfo
from ..store import queries, schema
from ..tables.seats import Seat
from .dependencies import CurrentUser, ServicesDep
from .errors import error_responses

router = APIRouter(prefix="/api", tags=["lobby"], responses=error_responses(401, 422))

MAX_OPTION_LENGTH = 40

Limit = Annotated[int, Query(ge=1, le=100)]
Offset = Annotated[int, Query(ge=0, le=100_000)]


class MyTable(BaseModel):
    table: TableInfo
    seat: int
    your_turn: bool
    deadline: int | None  # when you run out of time


@router.get("/tables")
async def list_tables(
    services: ServicesDep,
    status: Status = "open",
    game: Annotated[str | None, Query(max_length=40, pattern="^[a-z0-9_-]+$")] = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> list[TableInfo]:
    """List public tables, newest first."""
    columns = schema.tables.c
    query = select(schema.tables).where(columns.public, columns.status == status)
    if game is not None:
        query = query.where(columns.game == game)
    async with services.engine.connect() as connection:
        return await get_tables(connection, newest_first(query, limit, offset))


@router.get("/me/tables")
async def list_my_tables(
    services: ServicesDep, person: CurrentUser, status: Status | None = None, limit: Limit = 50, offset: Offset = 0
) -> list[MyTable]:
    """List the tables at which you have a seat, those where it is your turn first."""
    columns, seats = schema.tables.c, schema.seats.c
    query = select(schema.tables).join(schema.seats, seats.table_id == columns.id).where(seats.person == person.id)
    query = query.where(columns.status == status) if status is not None else query.where(columns.status != "closed")
    query = query.order_by(seats.to_move.desc())
    async with services.engine.connect() as connection:
        tables = await get_tables(connection, newest_first(query, limit, offset))
        own = await get_own_seats(connection, person.id, [table.id for table in tables])
    return [MyTable(table=table, **own[table.id]) for table in tables if table.id in own]


def newest_first(query: Select[Any], limit: int, offset: int) -> Select[Any]:
    """Sort by creation, not by the last event, which would reveal when somebody made a secret choice."""
    return query.order_by(schema.tables.c.created.desc(), schema.tables.c.id).limit(limit).offset(offset)


async def get_tables(connection: AsyncConnection, query: Select[Any]) -> list[TableInfo]:
    rows = (await connection.execute(query)).mappings().all()
    seats = await get_seats(connection, [row["id"] for row in rows])
    return [table_info(row, seats[row["id"]]) for row in rows]


async def get_seats(connection: AsyncConnection, tables: list[str]) -> dict[str, dict[int, SeatInfo]]:
    rows = await connection.execute(select(schema.seats).where(schema.seats.c.table_id.in_(tables)))
    found: dict[str, dict[int, SeatInfo]] = defaultdict(dict)
    for row in rows:
        found[row.table_id][row.seat] = Seat(row.name, row.person, row.bot, row.resigned).info()
    return found


async def get_own_seats(connection: AsyncConnection, person: str, tables: list[str]) -> dict[str, dict[str, Any]]:
    columns = schema.seats.c
    rows = await connection.execute(select(schema.seats).where(columns.person == person, columns.table_id.in_(tables)))
    return {row.table_id: {"seat": row.seat, "your_turn": row.to_move, "deadline": row.deadline} for row in rows}


def shortened(value: Any) -> Any:
    """Return the value of an option for a list; only the table itself has long texts, such as own tiles, in full."""
    is_long = isinstance(value, str) and len(value) > MAX_OPTION_LENGTH
    return f"{value[:MAX_OPTION_LENGTH]}…" if is_long else value


def table_info(row: Any, seats: dict[int, SeatInfo]) -> TableInfo:
    """Describe a table that need not be in memory."""
    spec = queries.spec_from_row(row)
    is_over = row["status"] == "over"
    return TableInfo(
        id=spec.id,
        game=spec.game,
        rules=spec.rules,
        options={name: shortened(value) for name, value in spec.options.items()},
        status=row["status"],
        host=spec.host,
        public=spec.public,
        rated=spec.rated,
        clock=spec.clock,
        seats=[seats.get(seat, SeatInfo()) for seat in range(spec.options["players"])],
        commitment=chance.commitment(spec.seed),
        seed=spec.seed if is_over else None,
        created=spec.created,
        started=row["started"],
        ended=row["ended"],
        ending=None if row["ending"] is None else msgspec.json.decode(row["ending"], type=Ending),
    )
