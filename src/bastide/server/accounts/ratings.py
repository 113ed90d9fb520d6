"""Ratings of people, separate for each game and computed as in the arena; the rating shown is a cautious estimate.

A newcomer starts at 1000, a regular average player reaches about 1400, and the best of a club pass 2000. Seats that
resigned are placed last; ties count as ties.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...arena.ratings import INITIAL, conservative, rate_game
from ..store import schema
from ..tables.table import Table

LOCK = 0x626173  # for all ratings: two tables that end simultaneously may share a person

ratings, results, people = schema.ratings, schema.results, schema.people


def record_result(connection: Connection, table: Table, at: int) -> None:
    """Store the result of each person and update their ratings. Doing it twice changes nothing."""
    ending = table.ending
    if ending is None:
        return
    people_seats = {seat.person: number for number, seat in enumerate(table.seats) if seat.person is not None}
    existing = connection.execute(select(results.c.person).where(results.c.table_id == table.spec.id)).first()
    if not people_seats or existing is not None:
        return
    rows: list[dict[str, Any]] = [
        {
            "table_id": table.spec.id,
            "person": person,
            "game": table.spec.game,
            "seat": seat,
            "place": ending.places[seat],
            "points": ending.scores[seat] if ending.scores else None,
            "before": None,
            "after": None,
            "at": at,
        }
        for person, seat in people_seats.items()
    ]
    if table.spec.rated and len(people_seats) > 1:
        places = {person: ending.places[seat] for person, seat in people_seats.items()}
        for row, (before, new) in zip(rows, update_ratings(connection, table.spec.game, places), strict=True):
            row["before"], row["after"] = before, new
    connection.execute(insert(results), rows)


def update_ratings(connection: Connection, game: str, places: dict[str, int]) -> list[tuple[float, float]]:
    """Update the ratings, and return those shown before and after, for each person in order."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(places))
    known = {row.person: row for row in connection.execute(found)}
    before = [(known[person].mu, known[person].sigma) if person in known else INITIAL for person in places]
    new = rate_game(before, list(places.values()))
    for (person, place), (mu, sigma) in zip(places.items(), new, strict=True):
        values = {"mu": mu, "sigma": sigma, "shown": conservative((mu, sigma))}
        won = int(place == 1)
        if person in known:
            same = ratings.c.person == person, ratings.c.game == game
            counted = {"games": ratings.c.games + 1, "wins": ratings.c.wins + won}
            connection.execute(update(ratings).where(*same).values(**values, **counted))
        else:
            connection.execute(insert(ratings).values(person=person, game=game, games=1, wins=won, **values))
    return [(conservative(old), conservative(changed)) for old, changed in zip(before, new, strict=True)]


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a person in a game."""

    game: str
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class LeaderboardEntry(Rating):
    """A line of a leaderboard; equal ratings share a place."""

    place: int
    person: str
    name: str


ACCOUNTS = ratings.join(people, (people.c.id == ratings.c.person) & people.c.key.is_not(None))


async def get_leaderboard(connection: AsyncConnection, game: str, limit: int, offset: int) -> list[LeaderboardEntry]:
    """List the accounts with a rated game, best first."""
    place = func.rank().over(order_by=ratings.c.shown.desc()).label("place")
    columns = (*(ratings.c[name] for name in ("shown", "games", "wins", "person")), people.c.name, place)
    found = select(*columns).select_from(ACCOUNTS).where(ratings.c.game == game)
    order = ratings.c.shown.desc(), ratings.c.games.desc(), ratings.c.person
    rows = await connection.execute(found.order_by(*order).limit(limit).offset(offset))
    return [
        LeaderboardEntry(game, round(row.shown), row.games, row.wins, row.place, row.person, row.name) for row in rows
    ]


async def count_rated(connection: AsyncConnection, game: str) -> int:
    """Count the accounts on a leaderboard."""
    found = select(func.count()).select_from(ACCOUNTS).where(ratings.c.game == game)
    return (await connection.execute(found)).scalar_one()


async def get_ratings(connection: AsyncConnection, person: str) -> list[Rating]:
    rows = await connection.execute(select(ratings).where(ratings.c.person == person).order_by(ratings.c.game))
    return [Rating(row.game, round(row.shown), row.games, row.wins) for row in rows]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, as it ended for one person."""

    table: str
    game: str
    ended: int
    place: int
    points: int | None
    before: int | None
    after: int | None
    names: list[str]


async def get_played(
    connection: AsyncConnection, person: str, limit: int, *, include_private: bool
) -> list[PlayedGame]:
    """List the last finished games of a person."""
    tables, seats = schema.tables, schema.seats
    found = select(results).where(results.c.person == person)
    if not include_private:
        found = found.join(tables, tables.c.id == results.c.table_id).where(tables.c.public)
    rows = (await connection.execute(found.order_by(results.c.at.desc()).limit(limit))).all()
    seated = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_([row.table_id for row in rows]))
    names: dict[str, list[str]] = {row.table_id: [] for row in rows}
    for row in await connection.execute(seated.order_by(seats.c.seat)):
        names[row.table_id].append(row.name)
    return [
        PlayedGame(
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
