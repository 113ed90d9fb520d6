"""Positions: load them, share them from a table, and play from them."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest
from server.local_server import Server
from server.seated_table import play_out, play_turns, seated_table

import bastide
from bastide.client import Client
from bastide.client.errors import ClientError
from bastide.kernel import record, registry, share
from bastide.kernel.match import Match


def midgame(game: str, moves: int = 40, **given: Any) -> Match:
    match, rng = bastide.new(game, seed=f"midgame of {game}", **given), random.Random(1)
    for _ in range(moves):
        decision = rng.choice(match.decisions())
        match.play(rng.choice(decision.moves), decision.seat)
    return match


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


async def look(client: Client, text: str) -> Any:
    return await client.request("GET", f"/api/positions/{quote(text, safe=':')}")


async def refused(client: Client, method: str, path: str, body: Any = None, **query: Any) -> tuple[int, str]:
    with pytest.raises(ClientError) as error:
        await client.request(method, path, body, **query)
    assert "\n" not in str(error.value)
    return error.value.status, str(error.value)


@pytest.mark.parametrize("game", registry.names())
async def test_complete_position(server: Server, game: str) -> None:
    match = midgame(game)
    async with server.client() as client:
        answer = await look(client, share.pack(match.position()))
        assert answer == await client.request("POST", "/api/positions", {"position": match.position()})
    asked = match.decisions()
    assert share.unpack(answer["text"]) == answer["view"] == plain(match.position())
    assert (answer["game"], answer["options"]["players"]) == (game, 2)
    assert answer["decision"]["moves"] == match.legal(asked[0].seat)
    assert answer["waiting"] == [decision.seat for decision in asked]
    assert answer["points"] == plain([score.as_json() for score in match.score()])
    assert answer["totals"] == [match.game.totals(match.state, seat)[seat] for seat in range(len(match.seats))]
    assert answer["derived"] == plain(match.game.derived(match.state, None))
    assert answer["catalog"] is None


@pytest.mark.parametrize("game", ["torres", "ludwig"])
async def test_a_view(server: Server, game: str) -> None:
    match = midgame(game, 60)
    deciding = match.decision().seat
    async with server.client() as client:
        for seat in (None, 0, 1):
            answer = await look(client, share.pack(match.view(seat)))
            assert answer["view"] == plain(match.view(seat))
            assert match.view(answer["seat"]) == match.view(seat)  # two identical views count as one
            assert (answer["decision"] is not None) == (match.view(seat) == match.view(deciding))
            assert answer["points"] == plain([score.as_json() for score in match.score_for(seat)])
            assert answer["totals"] == match.game.totals(match.state, seat)
            assert answer["derived"] == plain(match.game.derived(match.state, seat))


async def test_partial_position(server: Server) -> None:
    few = {"game": "torres", "heights": [[0] * 8] * 7 + [[1] + [0] * 7], "knights": [["a8"], []]}
    async with server.client() as client:
        answer = await client.request("POST", "/api/positions", {"position": few})
    assert answer["view"]["heights"] == few["heights"]
    assert answer["view"]["supply"] == 67
    assert share.unpack(answer["text"]) == few


BROKEN: list[Any] = [
    {},
    {"game": 1},
    {"game": "chess"},
    {"game": "torres"},
    {"game": "torres", "heights": [[10**400]], "knights": []},
    {"game": "ludwig", "castles": None},
    {"game": "ludwig", "castles": [[{"tile": []}]], "known": {}},
    {"game": "montmurail", "boards": [["d4n"], {}]},
    {"game": "montmurail", "boards": [[], []], "tiles": 7},
]


async def test_invalid_positions(server: Server) -> None:
    async with server.guests(1) as (client,):
        for text in ("nonsense", "bastide:", share.pack({"game": "torres"})[:-5], "x" * 15_000):
            assert (await refused(client, "GET", f"/api/positions/{text}"))[0] == 422
            assert (await refused(client, "POST", "/api/tables", {"position": text}))[0] == 422
        for data in BROKEN:
            assert (await refused(client, "POST", "/api/positions", {"position": data}))[0] == 422
            assert (await refused(client, "GET", f"/api/positions/{share.pack(data)}"))[0] == 422
            assert (await refused(client, "POST", "/api/tables", {"position": share.pack(data)}))[0] == 422
        assert await client.my_tables() == []


# --- from a table


@pytest.mark.parametrize("game", registry.names())
async def test_share_the_current_view(server: Server, game: str) -> None:
    async with seated_table(server, game, 2) as table, server.client() as stranger:
        path = f"/api/tables/{table.table}/position"
        views = [[seat.state.view for seat in table.seats]]
        await play_turns(table, 20, seed=game)
        for client, seat, first in zip(table.clients, table.seats, views[0], strict=True):
            answer = await client.request("GET", path)
            assert answer["n"] == len(seat.state.log)
            assert share.unpack(answer["text"]) == seat.state.view
            begun = await client.request("GET", path, n=0)
            assert begun["n"] == 0
            assert share.unpack(begun["text"]) == first
        live = await server.services.tables.get(table.table)
        seen = share.unpack((await stranger.request("GET", path))["text"])
        assert seen == plain(live.table.started_match.view(None))
        count = len(live.table.started_match.log(None))
        assert await refused(stranger, "GET", path, n=count + 1) == (
            422,
            f"the game has {count} moves so far, not {count + 1}",
        )


async def test_table_that_has_not_started(server: Server) -> None:
    async with seated_table(server, "torres", 2, start=False, public=False) as table, server.client() as stranger:
        path = f"/api/tables/{table.table}/position"
        assert await refused(table.host, "GET", path) == (409, "the game has not started")
        assert (await refused(stranger, "GET", path))[0] == 403


# --- playing on


async def test_game_from_a_position(server: Server) -> None:
    match = midgame("torres", players=3)
    async with server.guests(3) as clients:
        made = await clients[0].create_table(position=share.pack(match.position()))
        table, seat = made["table"], made["seat"]
        assert (table["game"], table["rated"], len(table["seats"])) == ("torres", False, 3)
        assert seat == match.decision().seat
        for client in clients[1:]:
            await client.join(table["id"])
        await clients[0].start(table["id"])
        async with clients[0].connect(table["id"]) as mine, clients[1].connect(table["id"]) as other:
            assert mine.state.view == plain(match.view(seat))
            assert mine.moves == match.legal(seat)
            rng = random.Random(3)
            while mine.moves:
                await mine.play(rng.choice(mine.moves))
            await mine.propose_takeback(0)
            await other.wait_until(lambda: other.state.table is not None and other.state.table.proposal is not None)
            async with clients[2].connect(table["id"]) as third:
                await other.answer_takeback()
                await third.answer_takeback()
            await mine.wait_until(lambda: mine.state.log == [])
            assert mine.state.view == plain(match.view(seat))
            assert "position" not in json.dumps([notice.data for notice in mine.state.notices])


@pytest.mark.parametrize("game", registry.names())
async def test_game_against_bots_and_rematch(server: Server, game: str) -> None:
    match = midgame(game, 30)
    seat = match.decisions()[0].seat
    text = share.pack(match.view(seat))
    async with server.guests(1) as (client,):
        made = await client.create_table(game, position=text, bots=["random"], start=True)
        assert made["seat"] == seat
        async with client.connect(made["table"]["id"]) as mine:
            await play_out([mine], game)
        data = await client.record(made["table"]["id"])
        assert record.verify(data).over
        assert match.game.view(match.game.from_position(data["position"]), seat) == match.view(seat)
        again = await client.request("POST", f"/api/tables/{made['table']['id']}/rematch")
        assert again["table"]["options"] == made["table"]["options"]
        await client.start(again["table"]["id"])
        async with client.connect(again["table"]["id"]):
            live = await server.services.tables.get(again["table"]["id"])
            assert live.table.started_match.start == data["position"]


async def test_unknown_parts_are_dealt_at_random(server: Server) -> None:
    match = midgame("ludwig", players=3)
    text = share.pack(match.view(0))
    async with server.guests(1) as (client,):
        starts = []
        for _ in range(3):
            made = await client.create_table(position=text, bots=["random", "random"], seat=0, start=True)
            live = await server.services.tables.get(made["table"]["id"])
            starts.append(live.table.started_match.start)
            assert made["seat"] == 0
    assert starts[0] != starts[1] != starts[2]
    for start in starts:
        assert match.game.view(match.game.from_position(start), 0) == match.view(0)


async def test_position_survives_a_restart(serve: Any) -> None:
    match = midgame("torres")
    first = await serve()
    async with first.guests(1) as (client,):
        made = await client.create_table(position=share.pack(match.position()), bots=["random"], start=True)
        token = client.token
    await first.stop()
    second = await serve()
    async with Client(second.address, token) as client, client.connect(made["table"]["id"]) as seat:
        live = await second.services.tables.get(made["table"]["id"])
        assert live.table.started_match.start == plain(match.position())
        await play_out([seat], 1)


async def test_conflicting_fields(server: Server) -> None:
    text = share.pack(midgame("torres").position())
    over = bastide.new("torres", seed=3)
    rng = random.Random(2)
    while not over.over:
        over.play(rng.choice(over.decision().moves))
    async with server.guests(1) as (client,):
        await client.register("Sharer", "a long password")
        for body, sentence in (
            ({}, "choose a game or a position"),
            ({"position": text, "game": "ludwig"}, "this is a position of 'torres', not of 'ludwig'"),
            ({"position": text, "options": {"players": 2}}, "a position includes its options"),
            ({"position": text, "rated": True}, "a game that starts from a position cannot be rated"),
            ({"position": text, "seat": 2}, "there is no seat 2"),
            ({"position": share.pack(over.position())}, "the game is over in this position"),
        ):
            status, said = await refused(client, "POST", "/api/tables", body)
            assert status == 422
            assert said.startswith(sentence)
        assert await client.my_tables() == []


async def test_positions_do_not_help_in_a_rated_game(server: Server) -> None:
    async with server.guests(3) as (first, second, spectator):
        for number, client in enumerate((first, second)):
            await client.register(f"Rated {number}", "a long password")
        table = (await first.create_table("torres", players=2, rated=True))["table"]["id"]
        await second.join(table)
        await first.start(table)
        for client in (first, second, spectator):
            for n in (None, 0):
                query = {} if n is None else {"n": n}
                with pytest.raises(ClientError) as error:
                    await client.request("GET", f"/api/tables/{table}/position", **query)
                assert (error.value.status, error.value.key) == (409, "position.rated")
        async with first.connect(table) as seat:
            text = share.pack(seat.state.view or {})  # a player can always write down the visible position
        with pytest.raises(ClientError) as error:
            await first.create_table(position=text)
        assert (error.value.status, error.value.key) == (409, "table.position_while_rated")
        await first.create_table(position=share.pack(midgame("ludwig").position()))
        await second.resign(table)
        assert (await first.create_table(position=text))["table"]["status"] == "open"
        await first.request("GET", f"/api/tables/{table}/position")
