"""Tables as rows of the database."""

from __future__ import annotations

from typing import Any

import msgspec

from ..tables import events
from ..tables.table import StoredEvent, Table, TableSpec

Row = dict[str, Any]


def new_table_row(spec: TableSpec) -> Row:
    return {
        "id": spec.id,
        "game": spec.game,
        "rules": spec.rules,
        "options": msgspec.json.encode(spec.options).decode(),
        "host": spec.host,
        "public": spec.public,
        "invite": spec.invite,
        "rated": spec.rated,
        "clock": msgspec.json.encode(spec.clock).decode(),
        "seed": spec.seed,
        "created": spec.created,
        "status": "open",
        "thinking": False,
        "changed": spec.created,
    }


def event_row(table_id: str, number: int, stored: StoredEvent) -> Row:
    return {
        "table_id": table_id,
        "number": number,
        "data": events.encode(stored.event).decode(),
        "mask": stored.mask,
        "floor": stored.log_floor,
        "at": stored.at,
    }


def snapshot_row(table: Table) -> Row | None:
    snapshot = table.snapshot()
    if snapshot is None:
        return None
    return {"table_id": table.spec.id, "number": table.number, "data": msgspec.json.encode(snapshot).decode()}


class IndexRows:
    """The rows that a table is looked up by, as they were last stored."""

    def __init__(self, table: Table) -> None:
        self.table = table_row(table)
        self.seats = seat_rows(table)

    def changes(self, table: Table, at: int) -> tuple[Row | None, list[Row]]:
        """Return the rows that have to be stored together with an event."""
        if table.is_index_unchanged:
            return None, []
        new, seats = table_row(table), seat_rows(table)
        changed = None if new == self.table else {**new, "changed": at}
        changed_seats = [row for row, old in zip(seats, self.seats, strict=True) if row != old]
        self.table, self.seats = new, seats
        return changed, changed_seats


def table_row(table: Table) -> Row:
    return {
        "id": table.spec.id,
        "host": table.host,
        "rules": table.rules,
        "status": table.status,
        "started": table.started,
        "ended": table.ended,
        "ending": None if table.ending is None else msgspec.json.encode(table.ending).decode(),
        "deadline": table.deadline(),
        "thinking": bool(table.bots_to_move()),
    }


def seat_rows(table: Table) -> list[Row]:
    to_move = table.to_move()
    return [
        {
            "table_id": table.spec.id,
            "seat": number,
            "person": seat.person,
            "name": seat.name,
            "bot": seat.bot,
            "resigned": seat.resigned,
            "to_move": number in to_move,
            "deadline": table.clock.deadline([number]) if number in to_move else None,
        }
        for number, seat in enumerate(table.seats)
    ]
