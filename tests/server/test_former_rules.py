"""Tables begun under former rules continue under them, and stay unchanged when they are over.

The tables in the folder `former` were played by the server under rules "1" of each game: the stored events of a whole
game, a digest of the position after each, some snapshots, and the record. In Torres, a card empties a stack (T8.4); in
Montmurail, a pocket is joined to a city (M6.2); in Ludwig, a tile completes two downstairs rooms (L5.9), and the
entrances that count decide who wins (L8.3).
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from server.conftest import Serve
from server.local_server import Server
from server.seated_table import check_record, play_out

from bastide.client import Client
from bastide.kernel import chance, record
from bastide.kernel.replay import Replay
from bastide.protocol.models import ClockRules
from bastide.server.store import rows, schema
from bastide.server.tables import events
from bastide.server.tables.table import StoredEvent, Table, TableSpec

HOME = Path(__file__).with_name("former")
GAMES = sorted(path.stem for path in HOME.glob("*.json"))
TABLE = "former"


@cache
def former(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HOME / f"{game}.json").read_text())
    return found


def facts(game: str, host: str = "p0") -> TableSpec:
    given = former(game)["facts"]
    return TableSpec(
        TABLE, game, given["rules"], given["options"], host, True, "i", False, ClockRules(), given["seed"], 0
    )


def log(game: str) -> list[StoredEvent]:
    return [StoredEvent(events.decode(json.dumps(event)), *rest) for event, *rest in former(game)["log"]]


def digest(game: str, table: Table) -> str | None:
    """Return the digest of a position, without fields added since."""
    if table.match is None:
        return None
    data = table.match.position()
    then = {name: data[name] for name in former(game)["fields"]}
    return hashlib.sha256(json.dumps(then, sort_keys=True).encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_leads_where_it_led(game: str) -> None:
    table = Table(facts(game))
    for kept, expected in zip(log(game), former(game)["positions"], strict=True):
        table.load([kept])
        assert digest(game, table) == expected, kept.event
    assert not table.is_outdated
    assert (table.status, table.rules) == ("over", "1")


@pytest.mark.parametrize("game", GAMES)
def test_every_snapshot_is_where_it_was(game: str) -> None:
    """Load each snapshot alone, and with all later events."""
    for number, frozen in former(game)["snapshots"]:
        for end in (number, len(log(game))):
            table = Table(facts(game))
            table.load(log(game)[:end], number, frozen)
            assert digest(game, table) == former(game)["positions"][end - 1]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_as_it_ended(game: str) -> None:
    """Compare result, record and every step, both replayed and loaded from the last snapshot."""
    expected = former(game)["record"]
    for snapshot in ([], former(game)["snapshots"][-1]):
        table = Table(facts(game))
        table.load(log(game), *snapshot)
        assert table.ending is not None
        assert table.ending.scores == expected["result"]["scores"]
        assert table.ending.winners == expected["result"]["winners"]
        made = table.record()
        assert (made["rules"], made["moves"], made["result"]) == ("1", expected["moves"], expected["result"])
        assert record.verify(made).over
        steps = list(Replay(table.started_match).steps())
        assert len(steps) == len(expected["moves"]) + 1


@pytest.mark.parametrize("game", GAMES)
def test_records_are_worth_what_they_were(game: str) -> None:
    data = former(game)["record"]
    match = record.verify(data)
    assert match.rules == "1"
    assert record.export(match)["result"] == data["result"]
    again = record.verify(record.export(match))  # the start is written in the current format
    assert again.rules == "1"
    back = match.fork()
    back.back(len(data["moves"]) // 2)
    assert back.position() == Replay(match, everything=True).at(len(data["moves"]) // 2).position()


@pytest.mark.parametrize("game", GAMES)
def test_another_version_is_refused_in_a_sentence(game: str) -> None:
    data = {**former(game)["record"], "rules": "0"}
    data["digest"] = record.digest(data)
    with pytest.raises(record.BadRecord, match="the record was played under rules '0'"):
        record.verify(data)


# --- at a server


async def store(server: Server, game: str, people: list[str], end: int, snapshot: tuple[Any, ...] | None) -> None:
    """Store the table as the server of that time left it, with other people in its seats."""
    kept = [events.encode(one.event).decode() for one in log(game)]
    for seat, person in enumerate(people):
        kept = [text.replace(f'"person":"p{seat}"', f'"person":"{person}"') for text in kept]
    table = Table(facts(game))
    table.load(log(game)[:end])
    row = {**rows.new_table_row(facts(game, people[0])), "status": table.status}

    def insert(connection: Any) -> None:
        connection.execute(schema.tables.insert(), [row])
        for number, (text, one) in enumerate(zip(kept[:end], log(game), strict=False), start=1):
            stored = {"number": number, "data": text, "mask": one.mask, "floor": one.log_floor, "at": one.at}
            connection.execute(schema.events.insert(), [{"table_id": TABLE, **stored}])
        if snapshot is not None:
            number, frozen = snapshot
            values = {"table_id": TABLE, "number": number, "data": json.dumps(frozen)}
            connection.execute(schema.snapshots.insert(), [values])

    await server.services.writer.write(insert)


def who(client: Client) -> str:
    """Return the person of a token, which it begins with."""
    assert client.token is not None
    return client.token.split(".")[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("which", ["stopped", "killed", "without a snapshot"])
async def test_a_table_goes_on(serve: Serve, game: str, which: str) -> None:
    server = await serve()
    number, frozen = former(game)["snapshots"][1 if which == "killed" else 0]
    end = number + 3 if which == "killed" else number
    async with server.guests(2) as clients:
        people = [who(client) for client in clients]
        await store(server, game, people, end, None if which == "without a snapshot" else (number, frozen))
        async with clients[0].connect(TABLE) as here, clients[1].connect(TABLE) as there:
            for seat in (here, there):
                assert seat.state.table is not None
                assert (seat.state.table.status, seat.state.table.rules) == ("playing", "1")
            live = await server.services.tables.get(TABLE)
            assert digest(game, live.table) == former(game)["positions"][end - 1]
            await play_out([here, there], 1)
        data = await check_record(clients[0], TABLE, chance.commitment(former(game)["facts"]["seed"]))
        assert data["rules"] == "1"


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_is_over_can_be_looked_at(serve: Serve, game: str) -> None:
    server = await serve()
    end = len(log(game))
    async with server.guests(2) as clients:
        await store(server, game, [who(client) for client in clients], end, former(game)["snapshots"][-1])
        info = (await clients[0].get_table(TABLE))["table"]
        assert (info["status"], info["ending"]["scores"]) == ("over", former(game)["record"]["result"]["scores"])
        await check_record(clients[0], TABLE, info["commitment"])
        replay = await clients[0].request("GET", f"/api/tables/{TABLE}/replay")
        assert replay["count"] == len(former(game)["record"]["moves"])
