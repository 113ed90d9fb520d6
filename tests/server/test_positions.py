"""Positions that travel: looked at, shared from a table, and played on from."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest
from server.playing import party, play_out, play_turns
from server.serving import Server

import bastide
from bastide.client import Client
from bastide.client.errors import NotDone
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
    return await client.call("GET", f"/api/positions/{quote(text, safe=':')}")


async def refused(client: Client, method: str, path: str, body: Any = None, **query: Any) -> tuple[int, str]:
    with pytest.raises(NotDone) as error:
        await client.call(method, path, body, **query)
    assert "\n" not in str(error.value)
    return error.value.status, str(error.value)


@pytest.mark.parametrize("game", registry.names())
async def test_a_whole_position(server: Server, game: str) -> None:
    match = midgame(game)
    async with server.client() as client:
        answer = await look(client, share.pack(match.position()))
        assert answer == await client.call("POST", "/api/positions", {"position": match.position()})
    asked = match.decisions()
    assert share.unpack(answer["text"]) == answer["view"] == plain(match.position())
    assert (answer["game"], answer["options"]["players"]) == (game, 2)
    assert answer["decision"]["moves"] == match.legal(asked[0].seat)
    assert answer["waiting"] == [decision.seat for decision in asked]
    assert answer["points"] == plain([score.as_json() for score in match.score()])
    assert answer["totals"] == [match.game.totals(match.state, seat)[seat] for seat in range(len(match.seats))]
    assert answer["details"] == plain(match.game.details(match.state, None))
    assert answer["parts"] is None


@pytest.mark.parametrize("game", ["torres", "ludwig"])
async def test_a_view(server: Server, game: str) -> None:
    match = midgame(game, 60)
    deciding = match.decision().seat
    async with server.client() as client:
        for seat in (None, 0, 1):
            answer = await look(client, share.pack(match.view(seat)))
            assert answer["view"] == plain(match.view(seat))
            assert match.view(answer["seat"]) == match.view(seat)  # two that see the same are one
            assert (answer["decision"] is not None) == (match.view(seat) == match.view(deciding))
            assert answer["points"] == plain([score.as_json() for score in match.score_for(seat)])
            assert answer["totals"] == match.game.totals(match.state, seat)
            assert answer["details"] == plain(match.game.details(match.state, seat))


async def test_a_few_fields_are_enough(server: Server) -> None:
    few = {"game": "torres", "heights": [[0] * 8] * 7 + [[1] + [0] * 7], "knights": [["a8"], []]}
    async with server.client() as client:
        answer = await client.call("POST", "/api/positions", {"position": few})
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


async def test_what_is_no_position_is_one_sentence(server: Server) -> None:
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
async def test_what_one_sees_can_be_shared(server: Server, game: str) -> None:
    async with party(server, game, 2) as table, server.client() as stranger:
        path = f"/api/tables/{table.table}/position"
        views = [[seat.seen.view for seat in table.seats]]
        await play_turns(table, 20, seed=game)
        for client, seat, first in zip(table.clients, table.seats, views[0], strict=True):
            answer = await client.call("GET", path)
            assert answer["n"] == len(seat.seen.log)
            assert share.unpack(answer["text"]) == seat.seen.view
            begun = await client.call("GET", path, n=0)
            assert begun["n"] == 0
            assert share.unpack(begun["text"]) == first
        live = await server.services.house.open(table.table)
        seen = share.unpack((await stranger.call("GET", path))["text"])
        assert seen == plain(live.table.shown_match.view(None))
        count = len(live.table.shown_match.log(None))
        assert await refused(stranger, "GET", path, n=count + 1) == (
            422,
            f"the game has {count} moves so far, not {count + 1}",
        )


async def test_a_table_that_has_not_begun(server: Server) -> None:
    async with party(server, "torres", 2, start=False, public=False) as table, server.client() as stranger:
        path = f"/api/tables/{table.table}/position"
        assert await refused(table.host, "GET", path) == (409, "the game has not begun")
        assert (await refused(stranger, "GET", path))[0] == 403


# --- played on from


async def test_a_game_goes_on_from_a_position(server: Server) -> None:
    match = midgame("torres", players=3)
    async with server.guests(3) as clients:
        made = await clients[0].make_table(position=share.pack(match.position()))
        table, seat = made["table"], made["seat"]
        assert (table["game"], table["rated"], len(table["seats"])) == ("torres", False, 3)
        assert seat == match.decision().seat
        for client in clients[1:]:
            await client.join(table["id"])
        await clients[0].start(table["id"])
        async with clients[0].at(table["id"]) as mine, clients[1].at(table["id"]) as other:
            assert mine.seen.view == plain(match.view(seat))
            assert mine.moves == match.legal(seat)
            rng = random.Random(3)
            while mine.moves:
                await mine.play(rng.choice(mine.moves))
            await mine.back(0)
            await other.until(lambda: other.seen.table is not None and other.seen.table.proposal is not None)
            async with clients[2].at(table["id"]) as third:
                await other.agree()
                await third.agree()
            await mine.until(lambda: mine.seen.log == [])
            assert mine.seen.view == plain(match.view(seat))
            assert "position" not in json.dumps([notice.data for notice in mine.seen.notices])


@pytest.mark.parametrize("game", registry.names())
async def test_against_bots_to_the_end_and_once_more(server: Server, game: str) -> None:
    match = midgame(game, 30)
    seat = match.decisions()[0].seat
    text = share.pack(match.view(seat))
    async with server.guests(1) as (client,):
        made = await client.make_table(game, position=text, bots=["random"], start=True)
        assert made["seat"] == seat
        async with client.at(made["table"]["id"]) as mine:
            await play_out([mine], game)
        data = await client.record(made["table"]["id"])
        assert record.verify(data).over
        assert match.game.view(match.game.from_position(data["position"]), seat) == match.view(seat)
        again = await client.call("POST", f"/api/tables/{made['table']['id']}/rematch")
        assert again["table"]["options"] == made["table"]["options"]
        await client.start(again["table"]["id"])
        async with client.at(again["table"]["id"]):
            live = await server.services.house.open(again["table"]["id"])
            assert live.table.shown_match.start == data["position"]


async def test_what_is_not_known_is_dealt_anew(server: Server) -> None:
    match = midgame("ludwig", players=3)
    text = share.pack(match.view(0))
    async with server.guests(1) as (client,):
        starts = []
        for _ in range(3):
            made = await client.make_table(position=text, bots=["random", "random"], seat=0, start=True)
            live = await server.services.house.open(made["table"]["id"])
            starts.append(live.table.shown_match.start)
            assert made["seat"] == 0
    assert starts[0] != starts[1] != starts[2]
    for start in starts:
        assert match.game.view(match.game.from_position(start), 0) == match.view(0)


async def test_it_is_still_there_after_a_restart(serve: Any) -> None:
    match = midgame("torres")
    first = await serve()
    async with first.guests(1) as (client,):
        made = await client.make_table(position=share.pack(match.position()), bots=["random"], start=True)
        token = client.token
    await first.stop()
    second = await serve()
    async with Client(second.address, token) as client, client.at(made["table"]["id"]) as seat:
        live = await second.services.house.open(made["table"]["id"])
        assert live.table.shown_match.start == plain(match.position())
        await play_out([seat], 1)


async def test_what_cannot_be_together(server: Server) -> None:
    text = share.pack(midgame("torres").position())
    over = bastide.new("torres", seed=3)
    rng = random.Random(2)
    while not over.over:
        over.play(rng.choice(over.decision().moves))
    async with server.guests(1) as (client,):
        await client.register("Sharer", "a long password")
        for body, sentence in (
            ({}, "say which game is played, or in which position it begins"),
            ({"position": text, "game": "ludwig"}, "this is a position of torres, not of ludwig"),
            ({"position": text, "options": {"players": 2}}, "a position says by itself what is played"),
            ({"position": text, "rated": True}, "a game that begins in a position is never rated"),
            ({"position": text, "seat": 2}, "there is no seat 2"),
            ({"position": share.pack(over.position())}, "the game is over in this position"),
        ):
            status, said = await refused(client, "POST", "/api/tables", body)
            assert status == 422
            assert said.startswith(sentence)
        assert await client.my_tables() == []
