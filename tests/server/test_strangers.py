"""Nobody moves, sees, leaves or resigns for another."""

from __future__ import annotations

import json
import string

import pytest
from server.playing import Party, party, play_turns
from server.serving import Server

from bastide.client import Client, NotDone, Refused, Seat
from bastide.protocol import messages


async def everything_refused(table: Party, stranger: Client) -> None:
    """all a person without a seat could try over REST"""
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
        with pytest.raises(NotDone) as error:
            await call
        assert error.value.status in (403, 409), error.value


async def nothing_done(seat: Seat) -> None:
    """all a person without a seat could send"""
    for message in (
        messages.Move(id=1, answers=seat.seen.n, move="end"),
        messages.Undo(id=2, answers=seat.seen.n),
        messages.Back(id=3, moves=0),
        messages.Agree(id=4, yes=True),
        messages.Chat(id=5, text="hello"),
        messages.Resign(id=6),
        messages.Ask(id=7, move="end"),
        messages.Hint(id=8),
    ):
        with pytest.raises(Refused, match="only those who have a seat"):
            await seat.ask(message)


async def test_a_public_table(server: Server) -> None:
    async with party(server, "torres", 2) as table, server.guests(1) as (stranger,):
        await play_turns(table, 3)
        before = await table.host.table(table.table)
        live = await server.services.house.open(table.table)
        number = live.table.number
        await everything_refused(table, stranger)
        async with stranger.at(table.table) as seat:
            assert (seat.seen.seat, seat.seen.decision) == (None, None)
            await nothing_done(seat)
        assert live.table.number == number
        assert await table.host.table(table.table) == before


async def test_views_are_those_of_the_seats(server: Server) -> None:
    """what each is sent is what the game shows to that seat, and to nobody else"""
    async with (
        party(server, "ludwig", 3) as table,
        server.guests(1) as (stranger,),
        stranger.at(table.table) as onlooker,
    ):
        await play_turns(table, 8)
        match = (await server.services.house.open(table.table)).table.match
        assert match is not None
        views = [json.loads(json.dumps(match.view(seat))) for seat in (0, 1, 2, None)]
        await onlooker.until(lambda: len(onlooker.seen.log) == 8)
        assert [seat.seen.view for seat in (*table.seats, onlooker)] == views
        assert views[0] != views[1] != views[3]


async def test_by_invitation(server: Server) -> None:
    async with party(server, "torres", 2, public=False, start=False) as table, server.guests(2) as (stranger, friend):
        assert await stranger.tables() == []
        for invite in (None, "", "no", table.table):
            for call in (stranger.table(table.table, invite), stranger.join(table.table, invite=invite)):
                with pytest.raises(NotDone, match="this table is by invitation") as error:
                    await call
                assert error.value.status == 403
            with pytest.raises(NotDone, match="this table is by invitation"):
                async with stranger.at(table.table, invite=invite):
                    pass
        await everything_refused(table, stranger)

        await table.clients[1].leave(table.table)
        assert (await friend.table(table.table, table.invite))["seat"] is None
        async with friend.at(table.table, invite=table.invite) as seat:
            assert seat.seen.seat is None
            assert (await friend.join(table.table, invite=table.invite))["seat"] == 1
            await seat.until(lambda: seat.seen.seat == 1)
        await table.host.start(table.table)
        await friend.resign(table.table)
        assert (await friend.record(table.table))["seed"]
        with pytest.raises(NotDone, match="this table is by invitation"):
            await stranger.record(table.table)


async def test_the_invitation_is_told_to_the_seated_only(server: Server) -> None:
    async with party(server, people=2, start=False) as table, server.guests(1) as (stranger,):
        assert [(await client.table(table.table))["invite"] for client in table.clients] == [table.invite] * 2
        assert (await stranger.table(table.table))["invite"] is None
        async with stranger.at(table.table) as seat:
            assert table.invite not in repr(seat.seen)


async def test_a_token_that_was_changed(server: Server) -> None:
    async with party(server, people=2) as table, server.client() as forger:
        token = str(table.host.token)
        ends = [token[:-1] + last for last in string.ascii_letters + string.digits + "-_" if last != token[-1]]
        begin = ("y" if token[0] == "x" else "x") + token[1:]
        for forged in ends:
            forger.token = forged
            assert await forger.me() is None
        for forged in (ends[0], begin, "x", "a.b.c.d", token + "x"):
            forger.token = forged
            with pytest.raises(NotDone) as error:
                await forger.resign(table.table)
            assert error.value.status == 401
            async with forger.at(table.table) as seat:
                assert seat.seen.seat is None
        assert (await table.info())["status"] == "playing"
