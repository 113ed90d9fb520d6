"""Resigning, watching, chatting and rematches."""

from __future__ import annotations

import asyncio

import pytest
from server.local_server import Server
from server.seated_table import all_caught_up, check_record, play_out, play_turns, seated_table

from bastide.client import ClientError, Refused, TableConnection
from bastide.protocol import messages


async def test_resignation_ends_a_two_player_game(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        await play_turns(table, 5)
        await table.seats[1].resign()
        await all_caught_up(table)
        for seat in table.seats:
            info = seat.state.table
            assert info is not None
            assert info.ending is not None
            assert (info.status, info.ending.how, info.ending.winners, info.ending.places) == (
                "over",
                "resigned",
                [0],
                [1, 2],
            )
            assert info.seed is not None
            assert seat.state.decision is None
        with pytest.raises(Refused, match="the game is over"):
            await table.seats[0].play("end")
        with pytest.raises(ClientError, match="the game is over"):
            await table.clients[0].resign(table.table)


async def test_bot_replaces_a_resigned_player(server: Server) -> None:
    async with seated_table(server, people=3) as table:
        await play_turns(table, 5)
        await table.clients[0].resign(table.table)
        await all_caught_up(table)
        info = await table.info()
        assert info["status"] == "playing"
        assert info["seats"][0]["resigned"] is True
        assert info["seats"][0]["bot"] == "greedy"
        assert info["seats"][0]["kind"] == "person"
        with pytest.raises(Refused, match="you have resigned"):
            await table.seats[0].send(messages.Move(id=1, answers=table.seats[0].state.n, move="end"))
        with pytest.raises(Refused, match="you have resigned"):
            await table.seats[0].resign()
        await play_out(table.seats[1:], 1)
        data = await check_record(table.host, table.table, table.commitment)
        ending = (await table.info())["ending"]
        assert ending["how"] == "played"
        assert ending["scores"] == data["result"]["scores"]
        assert ending["places"][0] == 3
        assert 0 not in ending["winners"]
        assert sorted(ending["places"][1:]) in ([1, 2], [1, 1])


async def test_game_ends_when_one_player_is_left(server: Server) -> None:
    async with seated_table(server, people=3) as table:
        await table.clients[1].resign(table.table)
        await table.clients[2].resign(table.table)
        ending = (await table.info())["ending"]
        assert (ending["how"], ending["winners"], ending["places"]) == ("resigned", [0], [1, 2, 2])


async def test_game_ends_when_no_person_is_left(server: Server) -> None:
    async with seated_table(server, people=1, bots=["random", "random"]) as table:
        await table.clients[0].resign(table.table)
        ending = (await table.info())["ending"]
        assert (ending["how"], ending["winners"], ending["places"]) == ("resigned", [1, 2], [3, 1, 1])


async def test_no_record_before_the_end(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        with pytest.raises(ClientError, match="the record is available once the game is over") as error:
            await table.host.record(table.table)
        assert error.value.status == 409


async def test_no_leaving_after_the_start(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        for call in (table.host.leave(table.table), table.host.start(table.table)):
            with pytest.raises(ClientError, match="the game has started already"):
                await call


async def test_spectators(server: Server) -> None:
    async with seated_table(server, people=2) as table, server.client() as nobody:
        await play_turns(table, 4)
        async with nobody.connect(table.table) as first, nobody.connect(table.table) as second:
            for seat in table.seats:
                await seat.wait_until(lambda seat=seat: spectators(seat) == 2)  # type: ignore[misc]
            await play_turns(table, 4)
            for onlooker in (first, second):
                await onlooker.wait_until(lambda onlooker=onlooker: len(onlooker.state.log) == 8)  # type: ignore[misc]
                assert onlooker.state.log == table.seats[0].state.log
                assert onlooker.state.decision is None
        for seat in table.seats:
            await seat.wait_until(lambda seat=seat: spectators(seat) == 0)  # type: ignore[misc]
            assert seat.presence is not None
            assert seat.presence.seats == [0, 1]


def spectators(seat: TableConnection) -> int:
    return -1 if seat.presence is None else seat.presence.spectators


async def test_spectator_takes_a_seat(server: Server) -> None:
    async with server.client() as host, server.client() as guest:
        await host.create_guest("Ada")
        await guest.create_guest("Bob")
        table = (await host.create_table("torres", players=2))["table"]["id"]
        async with host.connect(table) as first, guest.connect(table) as second:
            for seat in (first, second):
                await seat.wait_until(lambda seat=seat: spectators(seat) == 1)  # type: ignore[misc]
            await guest.join(table)
            for seat in (first, second):
                await seat.wait_until(lambda seat=seat: spectators(seat) == 0)  # type: ignore[misc]
                assert seat.presence is not None
                assert seat.presence.seats == [0, 1]


async def test_chat(server: Server) -> None:
    async with (
        seated_table(server, people=2) as table,
        server.client() as nobody,
        nobody.connect(table.table) as onlooker,
    ):
        lines = ["hello", "Grüße, 城", "two\nlines", "x" * 500, "  spaces around  "]
        for number, line in enumerate(lines):
            await table.seats[number % 2].chat(line)
        for seat in (*table.seats, onlooker):
            await seat.wait_until(lambda seat=seat: len(seat.state.chat) == len(lines))  # type: ignore[misc]
            assert [line.text for line in seat.state.chat] == [line.strip() for line in lines]
            assert [line.seat for line in seat.state.chat] == [0, 1, 0, 1, 0]
            assert seat.state.table is not None
            assert seat.state.chat[0].name == seat.state.table.seats[0].name
        for line in ("", "   ", "x" * 501, "bell \x07", "\u202eturned"):
            with pytest.raises(Refused, match="a chat line"):
                await table.seats[0].chat(line)
        with pytest.raises(Refused, match="only players at this table"):
            await onlooker.chat("me too")


async def test_rematch(server: Server) -> None:
    async with seated_table(server, people=2, bots=["random"], clock={"kind": "days", "days": 2}) as table:
        with pytest.raises(ClientError, match="a rematch is possible once the game is over"):
            await table.host.rematch(table.table)
        for client in table.clients:
            await client.resign(table.table)
        first = await table.clients[1].rematch(table.table)
        new = first["table"]["id"]
        assert new != table.table
        assert first["table"]["status"] == "open"
        assert first["seat"] == 0  # seats rotate by one, so 2 becomes 0
        assert first["table"]["clock"]["days"] == 2
        assert first["table"]["seats"][2]["bot"] == "random"
        assert first["table"]["commitment"] != table.commitment
        second = await table.clients[0].rematch(table.table)
        assert (second["table"]["id"], second["seat"]) == (new, 1)
        assert (await table.clients[0].rematch(table.table))["seat"] == 1
        for seat in table.seats:
            await seat.wait_until(lambda seat=seat: seat.state.table.rematch == new)  # type: ignore[misc, union-attr]
        assert (await table.clients[1].start(new))["table"]["status"] == "playing"


async def test_simultaneous_rematches(server: Server) -> None:
    async with seated_table(server, people=3) as table:
        await table.clients[0].resign(table.table)
        await table.clients[1].resign(table.table)
        answers = await asyncio.gather(*(client.rematch(table.table) for client in table.clients))
        assert len({answer["table"]["id"] for answer in answers}) == 1
        assert sorted(answer["seat"] for answer in answers) == [0, 1, 2]
        open_tables = await table.host.tables()
        assert [one["id"] for one in open_tables] == [answers[0]["table"]["id"]]
