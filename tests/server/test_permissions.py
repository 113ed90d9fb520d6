"""Permissions: nobody can act for somebody else or see their view."""

from __future__ import annotations

import json
import string

import pytest
from server.local_server import Server
from server.seated_table import SeatedTable, play_turns, seated_table

from bastide.client import Client, ClientError, Refused, TableConnection
from bastide.protocol import messages


async def check_rest_refused(table: SeatedTable, stranger: Client) -> None:
    """Try every REST request that needs a seat."""
    name = table.table
    calls = [
        stranger.leave(name),
        stranger.start(name),
        stranger.resign(name),
        stranger.rematch(name),
        stranger.add_bot(name, "random"),
        stranger.remove_bot(name, 0),
    ]
    for call in calls:
        with pytest.raises(ClientError) as error:
            await call
        assert error.value.status in (403, 409), error.value


async def check_messages_refused(seat: TableConnection) -> None:
    """Try every message that needs a seat."""
    for message in (
        messages.Move(id=1, answers=seat.state.n, move="end"),
        messages.Undo(id=2, answers=seat.state.n),
        messages.ProposeTakeback(id=3, moves=0),
        messages.AnswerTakeback(id=4, yes=True),
        messages.Chat(id=5, text="hello"),
        messages.Resign(id=6),
        messages.CheckMove(id=7, move="end"),
        messages.Hint(id=8),
    ):
        with pytest.raises(Refused, match="only players at this table"):
            await seat.send(message)


async def test_a_public_table(server: Server) -> None:
    async with seated_table(server, "torres", 2) as table, server.guests(1) as (stranger,):
        await play_turns(table, 3)
        before = await table.host.get_table(table.table)
        live = await server.services.tables.get(table.table)
        number = live.table.number
        await check_rest_refused(table, stranger)
        async with stranger.connect(table.table) as seat:
            assert (seat.state.seat, seat.state.decision) == (None, None)
            await check_messages_refused(seat)
        assert live.table.number == number
        assert await table.host.get_table(table.table) == before


async def test_each_seat_gets_its_own_view(server: Server) -> None:
    """Compare the view of each seat with the game's own."""
    async with (
        seated_table(server, "ludwig", 3) as table,
        server.guests(1) as (stranger,),
        stranger.connect(table.table) as onlooker,
    ):
        await play_turns(table, 8)
        match = (await server.services.tables.get(table.table)).table.match
        assert match is not None
        views = [json.loads(json.dumps(match.view(seat))) for seat in (0, 1, 2, None)]
        await onlooker.wait_until(lambda: len(onlooker.state.log) == 8)
        assert [seat.state.view for seat in (*table.seats, onlooker)] == views
        assert views[0] != views[1] != views[3]


async def test_private_table(server: Server) -> None:
    async with (
        seated_table(server, "torres", 2, public=False, start=False) as table,
        server.guests(2) as (stranger, friend),
    ):
        assert await stranger.tables() == []
        for invite in (None, "", "no", table.table):
            for call in (stranger.get_table(table.table, invite), stranger.join(table.table, invite=invite)):
                with pytest.raises(ClientError, match="this table is private") as error:
                    await call
                assert error.value.status == 403
            with pytest.raises(ClientError, match="this table is private"):
                async with stranger.connect(table.table, invite=invite):
                    pass
        await check_rest_refused(table, stranger)

        await table.clients[1].leave(table.table)
        assert (await friend.get_table(table.table, table.invite))["seat"] is None
        async with friend.connect(table.table, invite=table.invite) as seat:
            assert seat.state.seat is None
            assert (await friend.join(table.table, invite=table.invite))["seat"] == 1
            await seat.wait_until(lambda: seat.state.seat == 1)
        await table.host.start(table.table)
        await friend.resign(table.table)
        assert (await friend.record(table.table))["seed"]
        with pytest.raises(ClientError, match="this table is private"):
            await stranger.record(table.table)


async def test_only_players_see_the_invitation(server: Server) -> None:
    async with seated_table(server, people=2, start=False) as table, server.guests(1) as (stranger,):
        assert [(await client.get_table(table.table))["invite"] for client in table.clients] == [table.invite] * 2
        assert (await stranger.get_table(table.table))["invite"] is None
        async with stranger.connect(table.table) as seat:
            assert table.invite not in repr(seat.state)


async def test_tampered_token(server: Server) -> None:
    async with seated_table(server, people=2) as table, server.client() as forger:
        token = str(table.host.token)
        ends = [token[:-1] + last for last in string.ascii_letters + string.digits + "-_" if last != token[-1]]
        begin = ("y" if token[0] == "x" else "x") + token[1:]
        for forged in ends:
            forger.token = forged
            assert await forger.me() is None
        for forged in (ends[0], begin, "x", "a.b.c.d", token + "x"):
            forger.token = forged
            with pytest.raises(ClientError) as error:
                await forger.resign(table.table)
            assert error.value.status == 401
            async with forger.connect(table.table) as seat:
                assert seat.state.seat is None
        assert (await table.info())["status"] == "playing"
