"""Queries about tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.models import ClockRules
from ..tables import events
from ..tables.table import StoredEvent, Table, TableSpec
from . import schema

LIMIT = 100  # tables in one answer

Snapshot = tuple[int, dict[str, Any]]  # the number of the last event that it holds, and the data


async def get_spec(connection: AsyncConnection, table_id: str) -> TableSpec | None:
    result = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
    row = result.mappings().first()
    return None if row is None else spec_from_row(row)


def spec_from_row(row: RowMapping) -> TableSpec:
    return TableSpec(
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


async def get_events(connection: AsyncConnection, table_id: str, after: int = 0) -> list[StoredEvent]:
    columns = schema.events.c
    rows = await connection.execute(
        select(columns.data, columns.mask, columns.floor, columns.at)
        .where(columns.table_id == table_id, columns.number > after)
        .order_by(columns.number)
    )
    return [StoredEvent(events.decode(row.data), row.mask, row.floor, row.at) for row in rows]


async def get_snapshot(connection: AsyncConnection, table_id: str) -> Snapshot | None:
    rows = await connection.execute(select(schema.snapshots).where(schema.snapshots.c.table_id == table_id))
    row = rows.first()
    return None if row is None else (row.number, msgspec.json.decode(row.data))


async def load_table(connection: AsyncConnection, table_id: str) -> Table | None:
    spec = await get_spec(connection, table_id)
    if spec is None:
        return None
    snapshot = await get_snapshot(connection, table_id)
    log = await get_events(connection, table_id)  # read after the snapshot, so that it holds at least as many events
    table = Table(spec)
    if snapshot is None:
        table.load(log)
    else:
        table.load(log, *snapshot)
    return table


async def overdue_tables(connection: AsyncConnection, now: int) -> list[str]:
    """Find tables at which somebody has run out of time."""
    rows = await connection.execute(select(schema.tables.c.id).where(schema.tables.c.deadline <= now).limit(LIMIT))
    return [row.id for row in rows]


async def open_tables(connection: AsyncConnection, before: int) -> list[str]:
    """Find tables that have waited for players since before a time."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status == "open", columns.changed <= before).limit(LIMIT)
    return [row.id for row in await connection.execute(query)]


async def tables_waiting_for_bots(connection: AsyncConnection, before: int) -> list[str]:
    """Find tables that have waited for a bot since before a time."""
    columns = schema.tables.c
    rows = await connection.execute(
        select(columns.id).where(columns.thinking, columns.changed <= before).order_by(columns.changed).limit(LIMIT)
    )
    return [row.id for row in rows]
