from __future__ import annotations

import random

import pytest
from server import account_services
from server.account_services import AccountServices, table
from sqlalchemy import Connection, insert

from bastide.arena.ratings import conservative, rate_game
from bastide.protocol.models import Ending
from bastide.server.accounts import ratings
from bastide.server.store import schema
from bastide.server.tables.table import Table

address = account_services.address
services = account_services.services

NEW = (25.0, 25.0 / 3.0)
PASSWORD = "correct horse"


async def accounts(services: AccountServices, *names: str) -> list[tuple[str, str]]:
    return [((await services.accounts.register(None, name, PASSWORD))[0].id, name) for name in names]


async def record_result(services: AccountServices, ended: Table, at: int = 1000) -> None:
    def job(connection: Connection) -> None:
        ratings.record_result(connection, ended, at)

    await services.writer.write(job)


def end(made: Table, places: list[int], scores: list[int] | None = None) -> Table:
    winners = [seat for seat, place in enumerate(places) if place == 1]
    made.status, made.ending = "over", Ending("played", scores or [], winners, places)
    return made


async def standings(services: AccountServices) -> dict[str, ratings.LeaderboardEntry]:
    async with services.engine.connect() as connection:
        return {entry.name: entry for entry in await ratings.get_leaderboard(connection, "torres", 100, 0)}


# --- the model


def test_initial_rating() -> None:
    assert round(conservative(NEW)) == 1000


def test_the_better_place_gains_more() -> None:
    for players in (2, 3, 4):
        now = [conservative(one) for one in rate_game([NEW] * players, list(range(1, players + 1)))]
        assert now == sorted(now, reverse=True)
        assert now[0] > 1000 > now[-1]


def test_order_of_seats_does_not_matter() -> None:
    forwards, backwards = rate_game([NEW] * 3, [1, 2, 3]), rate_game([NEW] * 3, [3, 2, 1])
    assert [conservative(one) for one in forwards] == pytest.approx([conservative(one) for one in reversed(backwards)])


def test_ties_are_equal() -> None:
    first, second, third = rate_game([NEW] * 3, [1, 1, 3])
    assert first == pytest.approx(second)
    assert conservative(first) > conservative(third)


def test_a_surprise_counts_more() -> None:
    strong, weak = (35.0, 3.0), (20.0, 3.0)
    expected = rate_game([strong, weak], [1, 2])
    surprise = rate_game([strong, weak], [2, 1])
    assert surprise[1][0] - weak[0] > expected[0][0] - strong[0] > 0


def test_always_last_never_gains() -> None:
    chance = random.Random(1)
    people = [NEW] * 8
    for _ in range(300):
        at = chance.sample(range(8), chance.choice([2, 3, 4]))
        order = sorted(at, reverse=True)  # the higher the number, the stronger the player
        now = rate_game([people[one] for one in at], [order.index(one) + 1 for one in at])
        last = at.index(min(at))
        assert conservative(now[last]) <= conservative(people[at[last]])
        for one, new in zip(at, now, strict=True):
            people[one] = new
    assert [conservative(one) for one in people] == sorted(conservative(one) for one in people)


# --- at the end of a table


async def test_rated_game_counts_once(services: AccountServices) -> None:
    ada, bob = await accounts(services, "Ada", "Bob")
    ended = end(table([ada, bob], rated=True), [2, 1], [30, 40])
    for _ in range(2):
        await record_result(services, ended)
    found = await standings(services)
    assert found["Bob"].rating > 1000 > found["Ada"].rating
    assert [(one.games, one.wins, one.place) for one in (found["Ada"], found["Bob"])] == [(1, 0, 2), (1, 1, 1)]
    rows = {row["person"]: row for row in await services.rows("results")}
    assert len(rows) == 2
    for (person, name), place, points in [(ada, 2, 30), (bob, 1, 40)]:
        row = rows[person]
        assert (row["place"], row["points"], row["game"], row["at"]) == (place, points, "torres", 1000)
        assert row["before"] == pytest.approx(1000)
        assert round(row["after"]) == found[name].rating  # type: ignore[call-overload]


async def test_ratings_accumulate(services: AccountServices) -> None:
    ada, bob, cleo = await accounts(services, "Ada", "Bob", "Cleo")
    await record_result(services, end(table([ada, bob], id="one", rated=True), [1, 2]))
    await record_result(services, end(table([cleo, ada], id="two", rated=True), [2, 1]))
    found = await standings(services)
    assert (found["Ada"].games, found["Ada"].wins) == (2, 2)
    steps = [(row["before"], row["after"]) for row in await services.rows("results") if row["person"] == ada[0]]
    assert steps[0][1] == steps[1][0]
    assert list(found) == ["Ada", "Cleo", "Bob"]  # losing to a stronger player costs less


async def test_unrated_game_does_not_count(services: AccountServices) -> None:
    ada, bob = await accounts(services, "Ada", "Bob")
    await record_result(services, end(table([ada, bob]), [1, 2], [40, 30]))
    assert await services.rows("ratings") == []
    assert [(row["before"], row["after"]) for row in await services.rows("results")] == [(None, None)] * 2


async def test_bots_have_no_results(services: AccountServices) -> None:
    (ada,) = await accounts(services, "Ada")
    made = table([ada, ("x", "X")])
    made.leave(1, 1)
    made.add_bot(1, "random", "Random")
    await record_result(services, end(made, [2, 1], [3, 5]))
    (row,) = await services.rows("results")
    assert (row["person"], row["place"]) == (ada[0], 2)


async def test_resigned_seats_are_last(services: AccountServices) -> None:
    ada, bob, cleo = await accounts(services, "Ada", "Bob", "Cleo")
    made = table([ada, bob, cleo], rated=True)
    made.start(2)
    made.resign(3, 0)
    assert made.ending is None
    await record_result(services, made)
    assert await services.rows("results") == []
    made.resign(4, 2)
    assert made.status == "over"
    await record_result(services, made)
    rows = {row["person"]: row for row in await services.rows("results")}
    assert [rows[one[0]]["place"] for one in (ada, bob, cleo)] == [2, 1, 2]
    assert [rows[one[0]]["points"] for one in (ada, bob, cleo)] == [None] * 3
    found = await standings(services)
    assert found["Bob"].rating > found["Ada"].rating == found["Cleo"].rating
    assert [found[name].place for name in ("Bob", "Ada", "Cleo")] == [1, 2, 2]


async def test_a_game_played_to_its_end(services: AccountServices) -> None:
    ada, bob = await accounts(services, "Ada", "Bob")
    made = table([ada, bob], rated=True, seed="7")
    made.start(2)
    chance = random.Random(7)
    while made.status == "playing":
        asked = made.decisions[0]
        made.play(3, asked.seat, chance.choice(asked.moves), made.streams.number(asked.seat))
    await record_result(services, made)
    assert made.ending is not None
    rows = {row["seat"]: row for row in await services.rows("results")}
    assert [rows[seat]["points"] for seat in (0, 1)] == made.ending.scores
    assert [rows[seat]["place"] for seat in (0, 1)] == made.ending.places
    found = await standings(services)
    assert found[["Ada", "Bob"][made.ending.winners[0]]].place == 1


# --- display


async def test_leaderboard_shows_accounts_page_by_page(services: AccountServices) -> None:
    names = [f"P{number}" for number in range(5)]
    people = await accounts(services, *names)
    guest, _ = await services.accounts.create_guest("Guest")
    rows = [
        {"person": one[0], "game": "torres", "mu": 25, "sigma": 1, "games": 3, "wins": 1, "shown": 1000.0 + 10 * number}
        for number, one in enumerate([*people, (guest.id, "Guest")])
    ]
    rows.append({**rows[0], "game": "ludwig", "shown": 5000.0})

    def put(connection: Connection) -> None:
        connection.execute(insert(schema.ratings), rows)

    await services.writer.write(put)
    async with services.client() as client:
        answer = (await client.get("/api/leaderboard/torres?limit=2&offset=1")).json()
        assert answer["total"] == 5
        assert [(one["place"], one["name"], one["rating"]) for one in answer["entries"]] == [
            (2, "P3", 1030),
            (3, "P2", 1020),
        ]
        assert (await client.get("/api/leaderboard/montmurail")).json() == {
            "game": "montmurail",
            "total": 0,
            "entries": [],
        }
        profile = (await client.get(f"/api/people/{people[0][0]}")).json()
        assert [(one["game"], one["rating"]) for one in profile["ratings"]] == [("ludwig", 5000), ("torres", 1000)]


async def test_profile_hides_private_games_from_others(services: AccountServices) -> None:
    ada, token = await services.accounts.register(None, "Ada", PASSWORD)
    bob = (await accounts(services, "Bob"))[0]
    for number, public in enumerate([True, False]):
        made = end(table([(ada.id, "Ada"), bob], id=f"t{number}", public=public, rated=public), [1, 2], [40, 30])
        await services.store(made)
        await record_result(services, made, at=1000 + number)
    async with services.client() as client:
        seen = (await client.get(f"/api/people/{ada.id}")).json()
        assert seen["person"] == {"id": ada.id, "name": "Ada", "guest": False}
        assert [one["table"] for one in seen["played"]] == ["t0"]
        one = seen["played"][0]
        assert (one["place"], one["points"], one["names"], one["before"]) == (1, 40, ["Ada", "Bob"], 1000)
        assert one["after"] == seen["ratings"][0]["rating"] > 1000
    async with services.client(token) as client:
        own = (await client.get(f"/api/people/{ada.id}")).json()
        assert [one["table"] for one in own["played"]] == ["t1", "t0"]
        assert [one["table"] for one in (await client.get(f"/api/people/{bob[0]}")).json()["played"]] == ["t0"]
