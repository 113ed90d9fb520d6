"""How well people play: each game has ratings of its own, as in the arena; what is shown is cautious.

A newcomer has 1000; whoever plays often and averagely comes to about 1400, the best of a club beyond 2000. Seats that
gave up count as last, ties as ties.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...arena.ratings import INITIAL, conservative, rate_game
from ..store import schema
from ..tables.table import Table

LOCK = 0x626173  # of all ratings: two tables that end at once may share a person

ratings, results, people = schema.ratings, schema.results, schema.people


def settle(connection: Connection, table: Table, at: int) -> None:
    """In the transaction in which a table ended: how it ended for each person, and what that does to ratings. Doing it
    again changes nothing."""
    ending = table.ending
    if ending is None:
        return
    persons = {seat.person: number for number, seat in enumerate(table.seats) if seat.person is not None}
    entered = connection.execute(select(results.c.person).where(results.c.table_id == table.facts.id)).first()
    if not persons or entered is not None:
        return
    rows: list[dict[str, Any]] = [
        {
            "table_id": table.facts.id,
            "person": person,
            "game": table.facts.game,
            "seat": seat,
            "place": ending.places[seat],
            "points": ending.scores[seat] if ending.scores else None,
            "before": None,
            "after": None,
            "at": at,
        }
        for person, seat in persons.items()
    ]
    if table.facts.rated and len(persons) > 1:
        places = {person: ending.places[seat] for person, seat in persons.items()}
        for row, (before, now) in zip(rows, rate(connection, table.facts.game, places), strict=True):
            row["before"], row["after"] = before, now
    connection.execute(insert(results), rows)


def rate(connection: Connection, game: str, places: dict[str, int]) -> list[tuple[float, float]]:
    """the ratings shown before and after, of each person in turn"""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(places))
    known = {row.person: row for row in connection.execute(found)}
    before = [(known[person].mu, known[person].sigma) if person in known else INITIAL for person in places]
    now = rate_game(before, list(places.values()))
    for (person, place), (mu, sigma) in zip(places.items(), now, strict=True):
        values = {"mu": mu, "sigma": sigma, "shown": conservative((mu, sigma))}
        won = int(place == 1)
        if person in known:
            same = ratings.c.person == person, ratings.c.game == game
            counted = {"games": ratings.c.games + 1, "wins": ratings.c.wins + won}
            connection.execute(update(ratings).where(*same).values(**values, **counted))
        else:
            connection.execute(insert(ratings).values(person=person, game=game, games=1, wins=won, **values))
    return [(conservative(was), conservative(is_now)) for was, is_now in zip(before, now, strict=True)]


@dataclass(frozen=True, slots=True)
class Standing:
    """somebody's rating in a game"""

    game: str
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Entry(Standing):
    """a line of a leaderboard; equal ratings have the same place"""

    place: int
    person: str
    name: str


ACCOUNTS = ratings.join(people, (people.c.id == ratings.c.person) & people.c.key.is_not(None))


async def leaderboard(connection: AsyncConnection, game: str, limit: int, offset: int) -> list[Entry]:
    """accounts with a rated game"""
    place = func.rank().over(order_by=ratings.c.shown.desc()).label("place")
    columns = (*(ratings.c[name] for name in ("shown", "games", "wins", "person")), people.c.name, place)
    found = select(*columns).select_from(ACCOUNTS).where(ratings.c.game == game)
    order = ratings.c.shown.desc(), ratings.c.games.desc(), ratings.c.person
    rows = await connection.execute(found.order_by(*order).limit(limit).offset(offset))
    return [Entry(game, round(row.shown), row.games, row.wins, row.place, row.person, row.name) for row in rows]


async def rated(connection: AsyncConnection, game: str) -> int:
    """how many a leaderboard has"""
    found = select(func.count()).select_from(ACCOUNTS).where(ratings.c.game == game)
    return (await connection.execute(found)).scalar_one()


async def of_person(connection: AsyncConnection, person: str) -> list[Standing]:
    rows = await connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
    return [Standing(row.game, round(row.shown), row.games, row.wins) for row in rows]


@dataclass(frozen=True, slots=True)
class Played:
    """a table that is over, as it ended for one of its persons"""

    table: str
    game: str
    ended: int
    place: int
    points: int | None
    before: int | None
    after: int | None
    names: list[str]


async def played(connection: AsyncConnection, person: str, limit: int, *, private: bool) -> list[Played]:
    """the last finished tables of somebody; those that are not public only where asked for"""
    tables, seats = schema.tables, schema.seats
    found = select(results).where(results.c.person == person)
    if not private:
        found = found.join(tables, tables.c.id == results.c.table_id).where(tables.c.public)
    rows = (await connection.execute(found.order_by(results.c.at.desc()).limit(limit))).all()
    sat = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_([row.table_id for row in rows]))
    names: dict[str, list[str]] = {row.table_id: [] for row in rows}
    for row in await connection.execute(sat.order_by(seats.c.seat)):
        names[row.table_id].append(row.name)
    return [
        Played(
            row.table_id,
            row.game,
            row.at,
            row.place,
            row.points,
            None if row.before is None else round(row.before),
            None if row.after is None else round(row.after),
            names[row.table_id],
        )
        for row in rows
    ]
