"""Replays over REST, for players and spectators and from records."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest
from server.local_server import Server
from server.seated_table import play_out, play_turns, seated_table

import bastide
from bastide.client import Client
from bastide.client.errors import ClientError
from bastide.games.montmurail import components
from bastide.kernel import chance, record, registry
from bastide.kernel.match import Match

MOST = 400


async def replay(client: Client, table: str, **query: Any) -> Any:
    return await client.request("GET", f"/api/tables/{table}/replay", **query)


def lines(answer: Any) -> list[tuple[int, str, int]]:
    return [(step["seat"], step["move"], step["era"]) for step in answer["steps"][1:]]


@pytest.mark.parametrize("game", registry.names())
async def test_each_viewer_has_its_own_replay(server: Server, game: str) -> None:
    async with seated_table(server, game, 2) as table, server.client() as stranger:
        await play_turns(table, 25, seed=game)
        for client, seat in zip(table.clients, table.seats, strict=True):
            answer = await replay(client, table.table)
            assert answer["open"] is False
            assert answer["count"] == len(answer["steps"]) - 1
            assert lines(answer) == [tuple(line) for line in seat.state.log]
            last = answer["steps"][-1]
            assert last["view"] == seat.state.view
            assert last["waiting"] == seat.state.waiting
        answer = await replay(stranger, table.table)
        live = await server.services.tables.get(table.table)
        assert answer["steps"][-1]["view"] == plain(live.table.started_match.view(None))
        assert answer["steps"][-1]["totals"] == registry.game(game).totals(live.table.started_match.state, None)


def plain(data: Any) -> Any:
    return bastide.loads(bastide.dumps({"format": record.FORMAT, "data": data}))["data"]


async def test_secret_choices_stay_hidden(server: Server) -> None:
    async with seated_table(server, "montmurail", 2, layout="gatehouse") as table, server.client() as stranger:
        others = [table.clients[1], stranger]
        before = [await replay(client, table.table) for client in others]
        await table.seats[0].play(table.seats[0].moves[0])
        assert [await replay(client, table.table) for client in others] == before
        assert (await replay(table.clients[0], table.table))["count"] == 1
        await table.seats[1].play(table.seats[1].moves[0])
        assert (await replay(stranger, table.table))["count"] == 2


async def test_finished_games_are_open(server: Server) -> None:
    async with seated_table(server, "ludwig", 2) as table, server.client() as stranger:
        await play_out(table.seats, 4)
        data = await table.host.record(table.table)
        answer = await replay(stranger, table.table)
        assert answer["open"] is True
        assert answer["count"] == len(data["moves"])
        assert answer["options"] == data["options"]
        steps = answer["steps"]
        for start in range(MOST, answer["count"] + 1, MOST):
            steps += (await replay(stranger, table.table, start=start))["steps"]
        assert [step["n"] for step in steps] == list(range(answer["count"] + 1))
        assert steps[-1]["totals"] == data["result"]["scores"]
        assert [step["move"] for step in steps[1:]] == [move[1] for move in data["moves"]]
        assert isinstance(steps[0]["view"]["stacks"]["100"], list)
        given = await stranger.request("POST", "/api/replay", {"record": data})
        assert given == {**answer, "steps": answer["steps"][: len(given["steps"])]}
        part = await stranger.request("POST", "/api/replay", {"record": data, "start": 5, "end": 8})
        assert part["steps"] == steps[5:8]
        assert part["start"] == 5
        assert (await replay(stranger, table.table, start=10**6))["steps"] == []


async def test_not_started_or_private(server: Server) -> None:
    async with seated_table(server, "torres", 2, start=False, public=False) as table, server.client() as stranger:
        for client, status, text in (
            (table.host, 409, "the game has not started"),
            (stranger, 403, "this table is private"),
        ):
            with pytest.raises(ClientError, match=text) as error:
                await replay(client, table.table)
            assert error.value.status == status


async def test_long_responses_are_compressed(server: Server) -> None:
    async with seated_table(server, "ludwig", 4) as table:
        await play_out(table.seats, 5)
        path = f"/api/tables/{table.table}/replay"
        late = 0.0
        done = asyncio.Event()

        async def watch() -> None:
            nonlocal late
            while not done.is_set():
                before = time.perf_counter()
                await asyncio.sleep(0)
                late = max(late, time.perf_counter() - before)

        began = time.perf_counter()
        watching = asyncio.create_task(watch())
        answer = await table.host.http.get(path, headers={"Accept-Encoding": "gzip"})
        took = time.perf_counter() - began
        done.set()
        await watching
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) * 4 < len(answer.content)
        whole = await table.host.http.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in whole.headers
        assert whole.json() == answer.json()
        assert late < took, "the event loop did nothing else all the while"


# --- records


def finished(game: str = "torres", **given: Any) -> dict[str, Any]:
    chosen = registry.game(game).Options(**given)
    match = Match(registry.game(game), chosen, chance.from_seed("finished"), seed="finished")
    rng = random.Random(1)
    while not match.over:
        decision = rng.choice(match.decisions())
        match.play(rng.choice(decision.moves), decision.seat)
    return record.export(match)


async def verify(client: Client, data: Any) -> tuple[bool, dict[str, bool], str]:
    answer = await client.request("POST", "/api/verify", {"record": data})
    checks = {check["what"]: check["ok"] for check in answer["checks"]}
    assert all(check["finding"]["text"] for check in answer["checks"])
    return answer["ok"], checks, answer["checks"][-1]["finding"]["text"]


async def test_verify_records(server: Server) -> None:
    data = finished()

    def forged(**changed: Any) -> dict[str, Any]:
        content = {**data, **changed}
        return {**content, "digest": record.digest(content)}

    async with server.client() as client:
        assert await verify(client, data) == (
            True,
            dict.fromkeys(record.CHECKS, True),
            "every outcome of chance is that of the seed",
        )
        unsealed = await verify(client, forged(seed=None))
        assert unsealed[:2] == (True, dict.fromkeys(record.CHECKS[:-1], True))
        assert "not revealed" in unsealed[2]
        for failed, forgery in {
            "digest": {**data, "seats": ["Eve", "Adam"]},
            "moves": forged(moves=[*data["moves"][:-1], [0, "N a1"]]),
            "result": forged(result={"scores": [999, 1], "winners": [0]}),
            "seed": forged(seed="another"),
            "shuffles": forged(seed="another", commitment=chance.commitment("another")),
        }.items():
            ok, checks, text = await verify(client, forgery)
            made = record.CHECKS[: record.CHECKS.index(failed)]
            assert (ok, checks) == (False, {**dict.fromkeys(made, True), failed: False})
            assert "\n" not in text


BROKEN: list[Any] = [
    {},
    {"format": "another"},
    {"format": record.FORMAT},
    {**finished(), "game": "chess"},
    {**finished(), "moves": [[0, "end"]]},
    {**finished(), "moves": 7},
    {**finished(), "options": {"players": [[]]}},
    {**finished(), "setup": [{}]},
    {**finished(), "seats": ["\x00", "b"]},
    {**finished(), "rules": "0"},
    {**finished(), "position": {"game": "torres", "heights": [[10**400]]}},
]


async def test_invalid_records(server: Server) -> None:
    async with server.client() as client:
        for data in BROKEN:
            with pytest.raises(ClientError) as error:
                await client.request("POST", "/api/replay", {"record": data})
            assert error.value.status == 422
            assert str(error.value)
            assert "\n" not in str(error.value)


async def test_custom_tiles_are_included(server: Server) -> None:
    tiles = components.printed().replace("C V . M\n", "d d d d\n", 1)
    async with server.client() as client:
        own = await client.request("POST", "/api/replay", {"record": finished("montmurail", tiles=tiles), "end": 1})
        assert own["catalog"]["tiles"][0]["squares"][0] == ["coins"] * 4
        assert own["options"]["tiles"] == tiles
        usual = await client.request("POST", "/api/replay", {"record": finished("montmurail"), "end": 1})
        assert usual["catalog"] is None
