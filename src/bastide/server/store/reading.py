"""What is read from the database about tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.shapes import ClockRules
from ..tables import events
from ..tables.table import Facts, Kept, Table
from . import schema

Frozen = tuple[int, dict[str, Any]]


async def facts_of(connection: AsyncConnection, table_id: str) -> Facts | None:
    rows = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
    row = rows.mappings().first()
    return None if row is None else facts(row)


def facts(row: RowMapping) -> Facts:
    return Facts(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        options=msgspec.json.decode(row["options"]),
        host=row["host"],
        public=row["public"],
        invite=row["invite"],
        rated=row["rated"],
        clock=msgspec.json.decode(row["clock"], type=ClockRules),
        seed=row["seed"],
        created=row["created"],
    )


def row_of(facts: Facts) -> dict[str, Any]:
    """of a table just made"""
    return {
        "id": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "options": msgspec.json.encode(facts.options).decode(),
        "host": facts.host,
        "public": facts.public,
        "invite": facts.invite,
        "rated": facts.rated,
        "clock": msgspec.json.encode(facts.clock).decode(),
        "seed": facts.seed,
        "created": facts.created,
        "status": "open",
        "thinking": False,
        "changed": facts.created,
    }


async def events_of(connection: AsyncConnection, table_id: str, after: int = 0) -> list[Kept]:
    columns = schema.events.c
    rows = await connection.execute(
        select(columns.data, columns.mask, columns.floor, columns.at)
        .where(columns.table_id == table_id, columns.number > after)
        .order_by(columns.number)
    )
    return [Kept(events.read.decode(row.data), row.mask, row.floor, row.at) for row in rows]


async def snapshot_of(connection: AsyncConnection, table_id: str) -> Frozen | None:
    rows = await connection.execute(select(schema.snapshots).where(schema.snapshots.c.table_id == table_id))
    row = rows.first()
    return None if row is None else (row.number, msgspec.json.decode(row.data))


async def load(connection: AsyncConnection, table_id: str) -> Table | None:
    found = await facts_of(connection, table_id)
    if found is None:
        return None
    frozen = await snapshot_of(connection, table_id)
    log = await events_of(connection, table_id)  # after the snapshot, so that it holds at least as much
    table = Table(found)
    if frozen is None:
        table.recall(log)
    else:
        table.recall(log, *frozen)
    return table


async def overdue(connection: AsyncConnection, now: int) -> list[str]:
    """tables at which somebody's time has run out"""
    rows = await connection.execute(select(schema.tables.c.id).where(schema.tables.c.deadline <= now).limit(100))
    return [row.id for row in rows]


async def forgotten(connection: AsyncConnection, before: int) -> list[str]:
    """tables that have waited for players since some time"""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status == "open", columns.changed <= before).limit(100)
    return [row.id for row in await connection.execute(query)]


async def thoughtful(connection: AsyncConnection, before: int) -> list[str]:
    """tables that have waited for a bot since some time"""
    columns = schema.tables.c
    rows = await connection.execute(
        select(columns.id).where(columns.thinking, columns.changed <= before).order_by(columns.changed).limit(100)
    )
    return [row.id for row in rows]
