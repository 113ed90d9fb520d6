"""Analyses of finished games: permissions, limits and recovery from crashes."""

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
from server.local_server import PATIENCE, Server
from server.seated_table import SeatedTable, play_turns, seated_table
from server.subprocess_server import served
from sqlalchemy import update
from words.messages import check_reason

import bastide
from bastide.bots import analysis
from bastide.bots.analysis import analyse, line_states
from bastide.client import Client, ClientError
from bastide.kernel import record, registry
from bastide.kernel.replay import Replay
from bastide.server import analysis_queue
from bastide.server.bot_pool.requests import AnalysisRequest
from bastide.server.messages import say
from bastide.server.store import schema

SQLITE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)
VISITS = 2


@pytest.fixture(autouse=True)
def _few_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MIN_VISITS", VISITS)
    monkeypatch.setattr(analysis, "MAX_VISITS", VISITS)


@asynccontextmanager
async def resigned_table(
    server: Server, game: str = "torres", moves: int = 40, **chosen: Any
) -> AsyncIterator[SeatedTable]:
    """Play a number of moves and resign."""
    async with seated_table(server, game, 2, **chosen) as table:
        await play_turns(table, moves, seed=game)
        await table.host.resign(table.table)
        yield table


async def ask(client: Client, table: str) -> Any:
    return await client.request("POST", f"/api/tables/{table}/analysis")


async def see(client: Client, table: str, **query: Any) -> Any:
    return await client.request("GET", f"/api/tables/{table}/analysis", **query)


async def until(client: Client, table: str, *statuses: str, verdicts: int = 0) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await see(client, table)
            if found["status"] in statuses and len(found["verdicts"]) >= verdicts:
                return found
            await asyncio.sleep(0.01)


async def expected(client: Client, table: str) -> list[Any]:
    """Return the analysis of the same record by the library."""
    match = record.replay(await client.record(table))
    return list(bastide.loads(plain([asdict(verdict) for verdict in analyse(match, f"visits={VISITS}")]))["data"])


def plain(data: Any) -> str:
    return bastide.dumps({"format": record.FORMAT, "data": data})


def record_requests(server: Server) -> list[int]:
    """Record the turns that are analysed from now on."""
    asked: list[int] = []
    judge = server.services.pool.analyse

    async def noted(request: AnalysisRequest) -> dict[str, Any]:
        asked.append(request.number)
        return await judge(request)

    server.services.pool.analyse = noted  # type: ignore[method-assign]
    return asked


# --- results


@pytest.mark.parametrize("game", registry.names())
@SQLITE
async def test_same_as_the_library(server: Server, game: str) -> None:
    async with resigned_table(server, game, 16) as table, server.client() as stranger:
        first = await ask(stranger, table.table)
        assert (first["count"], first["visits"], first["error"]) == (16, VISITS, None)
        found = await until(stranger, table.table, "done")
        assert found["verdicts"] == await expected(stranger, table.table)
        assert found["analysed"] == 16
        later = found["verdicts"][2:]
        assert (await see(stranger, table.table, start=later[0]["number"]))["verdicts"] == later
        await check_lines(stranger, table.table, found["verdicts"])
        async with asyncio.timeout(PATIENCE):
            while server.services.pool.analyst is not None:  # nothing is left to do, so its process ends
                await asyncio.sleep(0.01)


async def check_lines(client: Client, table: str, verdicts: list[Any]) -> None:
    match = record.replay(await client.record(table))
    replay = Replay(match, everything=True)
    for verdict in verdicts[:4]:
        number = verdict["number"]
        line = await client.request("GET", f"/api/tables/{table}/analysis/{number}")
        moves = [(verdict["seat"], move) for move in verdict["best"]] + [tuple(each) for each in verdict["answers"]]
        assert [(step["seat"], step["move"]) for step in line["steps"]] == moves
        assert [step["n"] for step in line["steps"]] == list(range(number + 1, number + 1 + len(moves)))
        *_, last = line_states(match.game, replay.at(number).state, tuple(moves), number)
        assert line["steps"][-1]["view"] == bastide.loads(plain(match.game.position(last)))["data"]


async def test_two_requests_make_one_analysis(server: Server) -> None:
    async with resigned_table(server) as table, server.client() as stranger:
        asked = record_requests(server)
        await asyncio.gather(*(ask(client, table.table) for client in (*table.clients, stranger, stranger)))
        found = await until(stranger, table.table, "done")
        assert await ask(table.host, table.table) == found
        assert asked == [verdict["number"] for verdict in found["verdicts"]]


@SQLITE
async def test_game_without_moves(server: Server) -> None:
    async with resigned_table(server, moves=0) as table:
        await ask(table.host, table.table)
        found = await until(table.host, table.table, "done")
        assert (found["count"], found["verdicts"]) == (0, [])


@SQLITE
async def test_bot_moves_do_not_wait_for_analyses(server: Server) -> None:
    """Let a bot move while the analysis of a turn hangs."""
    pool = server.services.pool
    async with resigned_table(server, moves=60) as table:
        await ask(table.host, table.table)
        await until(table.host, table.table, "running", verdicts=1)
        assert pool.analyst is not None
        assert pool.analyst.process.process is not None
        os.kill(pool.analyst.process.process.pid, signal.SIGSTOP)
        analysed = (await see(table.host, table.table))["analysed"]
        async with seated_table(server, "torres", 1, bots=["greedy"]) as other:
            await play_turns(other, 1)
            await other.seats[0].wait_until(lambda: bool(other.seats[0].moves))
        assert (await see(table.host, table.table))["analysed"] - analysed <= 8  # no more than those under way
        os.kill(pool.analyst.process.process.pid, signal.SIGCONT)
        await until(table.host, table.table, "done")


# --- permissions


@pytest.mark.parametrize(("path", "method"), [("", "POST"), ("", "GET"), ("/0", "GET")])
async def test_permissions_and_status(server: Server, path: str, method: str) -> None:
    async with (
        resigned_table(server, public=False, moves=4) as secret,
        seated_table(server, "torres", 2) as under_way,
        seated_table(server, "torres", 2, start=False) as waiting,
        server.client() as stranger,
    ):
        await play_turns(under_way, 4)
        for client, table, status, sentence in (
            (stranger, secret.table, 403, "this table is private"),
            (stranger, "abcdefghijkl", 404, "there is no such table"),
            (under_way.host, under_way.table, 409, "a game can be analysed once it is over"),
            (stranger, under_way.table, 409, "a game can be analysed once it is over"),
            (waiting.host, waiting.table, 409, "the game has not started"),
        ):
            with pytest.raises(ClientError, match=sentence) as error:
                await client.request(method, f"/api/tables/{table}/analysis{path}")
            assert error.value.status == status
        assert (await stranger.request("POST", f"/api/tables/{secret.table}/analysis", invite=secret.invite))[
            "count"
        ] == 4


@SQLITE
async def test_not_requested_yet(server: Server) -> None:
    async with resigned_table(server, moves=4) as table:
        for path, sentence in (("", "no analysis of this game"), ("/0", "no analysed turn"), ("/-1", "invalid")):
            with pytest.raises(ClientError, match=sentence):
                await table.host.request("GET", f"/api/tables/{table.table}/analysis{path}")


@SQLITE
async def test_limits(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.services.analyses, "wake", lambda: None)  # nothing is started
    async with (
        resigned_table(server, moves=4) as one,
        resigned_table(server, moves=4) as two,
        resigned_table(server, moves=4) as three,
        server.client() as stranger,
    ):
        assert [(await ask(one.host, table.table))["before"] for table in (one, two)] == [0, 1]
        with pytest.raises(ClientError, match="2 of your analyses are not finished yet") as error:
            await ask(one.host, three.table)
        assert error.value.status == 429
        assert (await ask(one.host, two.table))["status"] == "waiting"  # not another one
        with pytest.raises(ClientError, match="2 of your analyses"):  # guests from one address count as one person
            await ask(stranger, three.table)
        await stranger.register("Ada", "correct horse battery staple")
        monkeypatch.setattr(analysis_queue, "MAX_TOTAL", 2)
        with pytest.raises(ClientError, match="too many analyses are waiting"):
            await ask(stranger, three.table)
        monkeypatch.setattr(analysis_queue, "MAX_TOTAL", 3)
        assert (await ask(stranger, three.table))["before"] == 2


# --- failures


async def test_server_stops_during_an_analysis(serve: Serve) -> None:
    first = await serve()
    async with resigned_table(first, moves=60) as table:
        await ask(table.host, table.table)
        await until(table.host, table.table, "running", verdicts=2)
        data = await expected(table.host, table.table)
        await first.stop()
        second = await serve()
        asked = record_requests(second)
        async with second.client() as stranger:
            found = await until(stranger, table.table, "done")
            assert found["verdicts"] == data
            assert 0 < len(asked) <= len(data) - 2


async def test_process_is_killed_during_an_analysis(server: Server) -> None:
    pool = server.services.pool
    async with resigned_table(server, moves=60) as table:
        await ask(table.host, table.table)
        for verdicts in (1, 2):
            await until(table.host, table.table, "running", verdicts=verdicts)
            assert pool.analyst is not None
            assert pool.analyst.process.process is not None
            os.kill(pool.analyst.process.process.pid, signal.SIGKILL)
        found = await until(table.host, table.table, "done")
        assert found["verdicts"] == await expected(table.host, table.table)


@SQLITE
async def test_process_cannot_start(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop with an error, and continue when requested again."""
    async with resigned_table(server) as table:
        with monkeypatch.context() as patch:
            patch.setattr("bastide.server.bot_pool.process.WORKER_MODULE", "bastide.no_such_module")
            await ask(table.host, table.table)
            found = await until(table.host, table.table, "stopped")
            assert found["error"]["key"] == "analysis.failed"
        assert (await ask(table.host, table.table))["error"] is None
        await until(table.host, table.table, "done")


@SQLITE
async def test_unreadable_record(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with resigned_table(server) as table:
        live = await server.services.tables.get(table.table)
        broken = {**live.table.record(), "moves": [[0, "fly"]]}
        monkeypatch.setattr(live.table, "record", lambda: broken)
        await ask(table.host, table.table)
        found = await until(table.host, table.table, "stopped")
        check_reason(found["error"])
        assert found["error"]["key"] == "analysis.record"
        assert found["error"]["data"]["reason"]["data"]["reason"]["key"] == "torres.move"


def test_reasons_that_earlier_versions_stored() -> None:
    """Earlier versions stored a sentence, without its key."""
    assert analysis_queue.decode_error("the bot search failed: it crashed") == say("analysis.failed").as_json()


async def test_another_worker_takes_over(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take over from a worker without a heartbeat, but not from one that is alive."""
    server = await serve()
    own = server.services.analyses
    async with resigned_table(server) as table:
        with monkeypatch.context() as patch:
            patch.setattr(own, "wake", lambda: None)
            await ask(table.host, table.table)
        same = schema.analyses.c.table_id == table.table
        await own.update(same, heartbeat=analysis_queue.now())
        await own.send_heartbeat()
        await asyncio.wait([own.task] if own.task else [])
        assert (await see(table.host, table.table))["analysed"] == 0
        async with server.services.engine.begin() as connection:
            long_ago = analysis_queue.now() - 1000 * (analysis_queue.HEARTBEAT_TIMEOUT + 1)
            await connection.execute(update(schema.analyses).where(same).values(heartbeat=long_ago))
        await own.send_heartbeat()
        await until(table.host, table.table, "done")


async def test_server_is_killed_during_an_analysis(sqlite: str, tmp_path: Path) -> None:
    """Kill the process without warning."""
    with (tmp_path / "log").open("wb") as log:
        with served("--database", sqlite, "--request-rate", "5000", log=log) as (address, process):
            async with Client(address) as me:
                table = await short_game(me)
                await ask(me, table)
                before = (await until(me, table, "running", verdicts=1))["verdicts"]
                process.kill()
        with served("--database", sqlite, "--request-rate", "5000", log=log) as (address, _):
            async with Client(address) as stranger:
                found = await until(stranger, table, "done")
    assert found["verdicts"][: len(before)] == before
    assert found["analysed"] == found["count"] == sum(len(verdict["played"]) for verdict in found["verdicts"])
    assert "Traceback" not in (tmp_path / "log").read_text()


async def short_game(me: Client) -> str:
    await me.create_guest()
    table: str = (await me.create_table("torres", players=2, bots=["random"], start=True))["table"]["id"]
    async with me.connect(table) as seat:
        while len(seat.state.log) < 9 and await seat.wait_for_turn():
            await seat.play(seat.moves[-1])
    await me.resign(table)
    return table
