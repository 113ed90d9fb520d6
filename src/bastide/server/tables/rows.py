"""What the database keeps of a table for looking it up, and what of that has changed."""

from __future__ import annotations

from typing import Any

import msgspec

from .table import Table

Row = dict[str, Any]


class Rows:
    """as they were stored last"""

    def __init__(self, table: Table) -> None:
        self.table = of_table(table)
        self.seats = of_seats(table)

    def changes(self, table: Table, at: int) -> tuple[Row | None, list[Row]]:
        """to be stored together with an event"""
        if table.steady:
            return None, []
        now, seats = of_table(table), of_seats(table)
        changed = None if now == self.table else {**now, "changed": at}
        moved = [row for row, old in zip(seats, self.seats, strict=True) if row != old]
        self.table, self.seats = now, seats
        return changed, moved


def of_table(table: Table) -> Row:
    return {
        "id": table.facts.id,
        "host": table.host,
        "rules": table.rules,
        "status": table.status,
        "started": table.started,
        "ended": table.ended,
        "ending": None if table.ending is None else msgspec.json.encode(table.ending).decode(),
        "deadline": table.deadline(),
        "thinking": bool(table.thinkers()),
    }


def of_seats(table: Table) -> list[Row]:
    to_move = table.to_move()
    return [
        {
            "table_id": table.facts.id,
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
