"""Finished games looked at by a bot: for whom, once, and whatever happens to the processes meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from server.conftest import Serve
from server.own_process import served
from server.playing import Party, party, play_turns
from server.serving import PATIENCE, Server
from sqlalchemy import update

import bastide
from bastide.bots import analysis
from bastide.bots.analysis import analyse, line_states
from bastide.client import Client, NotDone
from bastide.kernel import record, registry
from bastide.kernel.replay import Replay
from bastide.server import analyses
from bastide.server.store import schema
from bastide.server.thinking.pipe import Inquiry

SQLITE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)
VISITS = 2


@pytest.fixture(autouse=True)
def _few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "LEAST_VISITS", VISITS)
    monkeypatch.setattr(analysis, "MOST_VISITS", VISITS)


@asynccontextmanager
async def given_up(server: Server, game: str = "torres", moves: int = 40, **chosen: Any) -> AsyncIterator[Party]:
    """a game that is over after so many moves"""
    async with party(server, game, 2, **chosen) as table:
        await play_turns(table, moves, seed=game)
        await table.host.resign(table.table)
        yield table


async def ask(client: Client, table: str) -> Any:
    return await client.call("POST", f"/api/tables/{table}/analysis")


async def see(client: Client, table: str, **query: Any) -> Any:
    return await client.call("GET", f"/api/tables/{table}/analysis", **query)


async def until(client: Client, table: str, *statuses: str, verdicts: int = 0) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await see(client, table)
            if found["status"] in statuses and len(found["verdicts"]) >= verdicts:
                return found
            await asyncio.sleep(0.01)


async def expected(client: Client, table: str) -> list[Any]:
    """what the library says of the same record"""
    match = record.replay(await client.record(table))
    return list(bastide.loads(plain([asdict(verdict) for verdict in analyse(match, f"visits={VISITS}")]))["data"])


def plain(data: Any) -> str:
    return bastide.dumps({"format": record.FORMAT, "data": data})


def noting(server: Server) -> list[int]:
    """the turns that its processes are asked about from now on"""
    asked: list[int] = []
    judge = server.services.pool.judge

    async def noted(inquiry: Inquiry) -> dict[str, Any]:
        asked.append(inquiry.number)
        return await judge(inquiry)

    server.services.pool.judge = noted  # type: ignore[method-assign]
    return asked


# --- what is found


@pytest.mark.parametrize("game", registry.names())
@SQLITE
async def test_the_same_as_by_the_library(server: Server, game: str) -> None:
    async with given_up(server, game, 16) as table, server.client() as stranger:
        first = await ask(stranger, table.table)
        assert (first["count"], first["visits"], first["wrong"]) == (16, VISITS, None)
        found = await until(stranger, table.table, "done")
        assert found["verdicts"] == await expected(stranger, table.table)
        assert found["looked_at"] == 16
        later = found["verdicts"][2:]
        assert (await see(stranger, table.table, start=later[0]["number"]))["verdicts"] == later
        await check_lines(stranger, table.table, found["verdicts"])
        async with asyncio.timeout(PATIENCE):
            while server.services.pool.analyst is not None:  # nothing is left to do: its process ends
                await asyncio.sleep(0.01)


async def check_lines(client: Client, table: str, verdicts: list[Any]) -> None:
    match = record.replay(await client.record(table))
    replay = Replay(match, everything=True)
    for verdict in verdicts[:4]:
        number = verdict["number"]
        line = await client.call("GET", f"/api/tables/{table}/analysis/{number}")
        moves = [(verdict["seat"], move) for move in verdict["best"]] + [tuple(each) for each in verdict["answers"]]
        assert [(step["seat"], step["move"]) for step in line["steps"]] == moves
        assert [step["n"] for step in line["steps"]] == list(range(number + 1, number + 1 + len(moves)))
        *_, last = line_states(match.game, replay.at(number).state, tuple(moves), number)
        assert line["steps"][-1]["view"] == bastide.loads(plain(match.game.position(last)))["data"]


async def test_asked_for_twice_it_is_made_once(server: Server) -> None:
    async with given_up(server) as table, server.client() as stranger:
        asked = noting(server)
        await asyncio.gather(*(ask(client, table.table) for client in (*table.clients, stranger, stranger)))
        found = await until(stranger, table.table, "done")
        assert await ask(table.host, table.table) == found
        assert asked == [verdict["number"] for verdict in found["verdicts"]]


@SQLITE
async def test_a_game_without_a_move(server: Server) -> None:
    async with given_up(server, moves=0) as table:
        await ask(table.host, table.table)
        found = await until(table.host, table.table, "done")
        assert (found["count"], found["verdicts"]) == (0, [])


@SQLITE
async def test_moves_of_bots_do_not_wait_for_it(server: Server) -> None:
    """a bot thinks while a turn is looked at that takes for ever"""
    pool = server.services.pool
    async with given_up(server, moves=60) as table:
        await ask(table.host, table.table)
        await until(table.host, table.table, "running", verdicts=1)
        assert pool.analyst is not None
        assert pool.analyst.process.running is not None
        os.kill(pool.analyst.process.running.pid, signal.SIGSTOP)
        looked_at = (await see(table.host, table.table))["looked_at"]
        async with party(server, "torres", 1, bots=["greedy"]) as other:
            await play_turns(other, 1)
            await other.seats[0].until(lambda: bool(other.seats[0].moves))
        assert (await see(table.host, table.table))["looked_at"] - looked_at <= 8  # no more than what was on its way
        os.kill(pool.analyst.process.running.pid, signal.SIGCONT)
        await until(table.host, table.table, "done")


# --- for whom


@pytest.mark.parametrize(("path", "method"), [("", "POST"), ("", "GET"), ("/0", "GET")])
async def test_not_for_everybody_and_not_at_any_time(server: Server, path: str, method: str) -> None:
    async with (
        given_up(server, public=False, moves=4) as secret,
        party(server, "torres", 2) as under_way,
        party(server, "torres", 2, start=False) as waiting,
        server.client() as stranger,
    ):
        await play_turns(under_way, 4)
        for client, table, status, sentence in (
            (stranger, secret.table, 403, "this table is by invitation"),
            (stranger, "abcdefghijkl", 404, "there is no such table"),
            (under_way.host, under_way.table, 409, "a game can be analysed when it is over"),
            (stranger, under_way.table, 409, "a game can be analysed when it is over"),
            (waiting.host, waiting.table, 409, "the game has not begun"),
        ):
            with pytest.raises(NotDone, match=sentence) as error:
                await client.call(method, f"/api/tables/{table}/analysis{path}")
            assert error.value.status == status
        assert (await stranger.call("POST", f"/api/tables/{secret.table}/analysis", invite=secret.invite))["count"] == 4


@SQLITE
async def test_not_asked_for_yet(server: Server) -> None:
    async with given_up(server, moves=4) as table:
        for path, sentence in (("", "nobody has asked"), ("/0", "no analysis of a turn"), ("/-1", "cannot be so")):
            with pytest.raises(NotDone, match=sentence):
                await table.host.call("GET", f"/api/tables/{table.table}/analysis{path}")


@SQLITE
async def test_not_too_many_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.services.analyses, "wake", lambda: None)  # nothing is done about any
    async with (
        given_up(server, moves=4) as one,
        given_up(server, moves=4) as two,
        given_up(server, moves=4) as three,
        server.client() as stranger,
    ):
        assert [(await ask(one.host, table.table))["before"] for table in (one, two)] == [0, 1]
        with pytest.raises(NotDone, match="2 analyses that you asked for are not done yet") as error:
            await ask(one.host, three.table)
        assert error.value.status == 429
        assert (await ask(one.host, two.table))["status"] == "waiting"  # not another one
        monkeypatch.setattr(analyses, "MOST", 2)
        with pytest.raises(NotDone, match="too many games wait for their analysis"):
            await ask(stranger, three.table)
        monkeypatch.setattr(analyses, "MOST", 3)
        assert (await ask(stranger, three.table))["before"] == 2


# --- whatever happens meanwhile


async def test_the_server_ends_in_the_middle(serve: Serve) -> None:
    first = await serve()
    async with given_up(first, moves=60) as table:
        await ask(table.host, table.table)
        await until(table.host, table.table, "running", verdicts=2)
        data = await expected(table.host, table.table)
        await first.stop()
        second = await serve()
        asked = noting(second)
        async with second.client() as stranger:
            found = await until(stranger, table.table, "done")
            assert found["verdicts"] == data
            assert 0 < len(asked) <= len(data) - 2


async def test_its_process_is_killed_in_the_middle(server: Server) -> None:
    pool = server.services.pool
    async with given_up(server, moves=60) as table:
        await ask(table.host, table.table)
        for verdicts in (1, 2):
            await until(table.host, table.table, "running", verdicts=verdicts)
            assert pool.analyst is not None
            assert pool.analyst.process.running is not None
            os.kill(pool.analyst.process.running.pid, signal.SIGKILL)
        found = await until(table.host, table.table, "done")
        assert found["verdicts"] == await expected(table.host, table.table)


@SQLITE
async def test_no_process_can_be_had(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """it is given up with a sentence; asked for again, it goes on"""
    async with given_up(server) as table:
        with monkeypatch.context() as patch:
            patch.setattr("bastide.server.thinking.process.WORKER", "bastide.no_such_module")
            await ask(table.host, table.table)
            found = await until(table.host, table.table, "stopped")
            assert found["wrong"] == "the analysis did not come to its end: ask for it again"
        assert (await ask(table.host, table.table))["wrong"] is None
        await until(table.host, table.table, "done")


@SQLITE
async def test_a_record_that_cannot_be_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with given_up(server) as table:
        live = await server.services.house.open(table.table)
        broken = {**live.table.record(), "moves": [[0, "fly"]]}
        monkeypatch.setattr(live.table, "record", lambda: broken)
        await ask(table.host, table.table)
        found = await until(table.host, table.table, "stopped")
        assert found["wrong"].startswith("the record of this game cannot be read: ")


async def test_another_worker_goes_on(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """where one has given no sign of life; not where it has"""
    server = await serve()
    own = server.services.analyses
    async with given_up(server) as table:
        with monkeypatch.context() as patch:
            patch.setattr(own, "wake", lambda: None)
            await ask(table.host, table.table)
        same = schema.analyses.c.table_id == table.table
        await own.change(same, alive=analyses.now())
        await own.beat()
        await asyncio.wait([own.task] if own.task else [])
        assert (await see(table.host, table.table))["looked_at"] == 0
        async with server.services.engine.begin() as connection:
            long_ago = analyses.now() - 1000 * (analyses.LOST + 1)
            await connection.execute(update(schema.analyses).where(same).values(alive=long_ago))
        await own.beat()
        await until(table.host, table.table, "done")


async def test_the_server_is_killed_in_the_middle(sqlite: str, tmp_path: Path) -> None:
    """no warning, no goodbye"""
    with (tmp_path / "log").open("wb") as log:
        with served("--database", sqlite, "--requests", "5000", log=log) as (address, process):
            async with Client(address) as me:
                table = await short_game(me)
                await ask(me, table)
                before = (await until(me, table, "running", verdicts=1))["verdicts"]
                process.kill()
        with served("--database", sqlite, "--requests", "5000", log=log) as (address, _):
            async with Client(address) as stranger:
                found = await until(stranger, table, "done")
    assert found["verdicts"][: len(before)] == before
    assert found["looked_at"] == found["count"] == sum(len(verdict["played"]) for verdict in found["verdicts"])
    assert "Traceback" not in (tmp_path / "log").read_text()


async def short_game(me: Client) -> str:
    await me.guest()
    table: str = (await me.make_table("torres", players=2, bots=["random"], start=True))["table"]["id"]
    async with me.at(table) as seat:
        while len(seat.seen.log) < 9 and await seat.my_turn():
            await seat.play(seat.moves[-1])
    await me.resign(table)
    return table
