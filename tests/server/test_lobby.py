"""Tables: create, join, leave, add bots, close."""

from __future__ import annotations

from typing import Any

import pytest
from server.local_server import Server
from server.raw_socket import raw
from server.seated_table import seated_table

from bastide.client import ClientError
from bastide.games.montmurail.components import printed


async def test_a_table_is_found_and_joined(server: Server) -> None:
    async with server.guests(2) as (host, other):
        made = await host.create_table("torres", players=2)
        assert made["seat"] == 0
        table = made["table"]["id"]
        assert [found["id"] for found in await other.tables(game="torres")] == [table]
        assert await other.tables(game="ludwig") == []
        joined = await other.join(table)
        assert joined["seat"] == 1
        assert [seat["kind"] for seat in joined["table"]["seats"]] == ["person", "person"]
        assert joined["table"]["status"] == "open"
        started = await host.start(table)
        assert started["table"]["status"] == "playing"
        assert await other.tables() == []
        assert [found["id"] for found in await other.tables(status="playing")] == [table]


async def test_seats_can_be_chosen(server: Server) -> None:
    async with server.guests(3) as (host, other, third):
        table = (await host.create_table("torres", players=3, seat=2))["table"]["id"]
        assert (await other.join(table, seat=0))["seat"] == 0
        with pytest.raises(ClientError, match="this seat is taken"):
            await third.join(table, seat=0)
        with pytest.raises(ClientError, match="there is no seat 3; the seats are 0 to 2"):
            await third.join(table, seat=3)
        with pytest.raises(ClientError, match="you have a seat at this table already"):
            await other.join(table)
        assert (await third.join(table))["seat"] == 1


async def test_a_full_table(server: Server) -> None:
    async with seated_table(server, people=2, start=False) as table, server.guests(1) as (late,):
        with pytest.raises(ClientError, match="all seats are taken"):
            await late.join(table.table)
        await table.host.start(table.table)
        with pytest.raises(ClientError, match="the game has started already"):
            await late.join(table.table)


async def test_leaving_makes_room(server: Server) -> None:
    async with server.guests(3) as (host, other, third):
        table = (await host.create_table("torres", players=2))["table"]["id"]
        await other.join(table)
        left = await other.leave(table)
        assert (left["seat"], left["invite"]) == (None, None)
        assert left["table"]["seats"][1]["kind"] == "empty"
        with pytest.raises(ClientError, match="you have no seat at this table"):
            await other.leave(table)
        assert (await third.join(table))["seat"] == 1


async def test_the_last_to_leave_closes_the_table(server: Server) -> None:
    async with server.guests(2) as (host, other):
        table = (await host.create_table("torres", players=3, bots=["random"]))["table"]["id"]
        await other.join(table)
        await host.leave(table)
        assert (await other.get_table(table))["table"]["status"] == "open"
        closed = await other.leave(table)
        assert closed["table"]["status"] == "closed"
        assert await host.tables() == []
        with pytest.raises(ClientError, match="the table is closed"):
            await host.join(table)
        with pytest.raises(ClientError, match="only the host"):
            await host.start(table)


async def test_another_player_takes_over_from_the_host(server: Server) -> None:
    async with server.guests(2) as (host, other):
        table = (await host.create_table("torres", players=2))["table"]["id"]
        await other.join(table)
        await host.leave(table)
        with pytest.raises(ClientError, match="only the host"):
            await host.add_bot(table, "random")
        await other.add_bot(table, "random")
        assert (await other.start(table))["table"]["status"] == "playing"


async def test_bots_are_added_and_removed(server: Server) -> None:
    async with server.guests(2) as (host, other):
        table = (await host.create_table("torres", players=4, bots=["random", "random"]))["table"]["id"]
        with pytest.raises(ClientError, match="not all seats are taken"):
            await host.start(table)
        found = (await host.get_table(table))["table"]["seats"]
        assert [seat["name"] for seat in found[1:]] == ["random", "random 2", ""]
        assert (await host.remove_bot(table, 1))["table"]["seats"][1]["kind"] == "empty"
        with pytest.raises(ClientError, match="not all seats are taken"):
            await host.start(table)
        for seat in (0, 1, 9):
            with pytest.raises(ClientError, match="there is no bot in this seat"):
                await host.remove_bot(table, seat)
        assert (await host.add_bot(table, "greedy", seat=3))["table"]["seats"][3]["bot"] == "greedy"
        assert (await other.join(table))["seat"] == 1
        with pytest.raises(ClientError, match="all seats are taken"):
            await host.add_bot(table, "random")


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"game": "torres", "players": 9}, "players"),
    ({"game": "torres", "colour": "red"}, "colour"),
    ({"game": "torres", "bots": ["deep"]}, "there is no bot 'deep'"),
    ({"game": "torres", "bots": ["stdio:/bin/true"]}, "your own bots join a table"),
    ({"game": "torres", "bots": ["random", "random"]}, "not enough seats for 2 bots"),
    ({"game": "torres", "start": True}, "the game cannot start"),
    ({"game": "torres", "seat": 2}, "there is no seat 2"),
    ({"game": "torres", "seat": -1}, "invalid value for 'seat': input should be greater than or equal to 0"),
    ({"game": "torres", "rated": True}, "rated tables are for accounts"),
    ({"game": "torres", "clock": {"kind": "live", "seconds": 1}}, "clock.seconds"),
    ({"game": "torres", "clock": {"kind": "sundial"}}, "clock.kind"),
]


async def test_invalid_tables(server: Server) -> None:
    async with server.guests(1) as (host,):
        for body, sentence in IMPOSSIBLE:
            with pytest.raises(ClientError) as error:
                await host.create_table(**body)
            assert sentence in str(error.value)
            assert "\n" not in str(error.value)
            assert 400 <= error.value.status < 500
        assert await host.tables() == []


async def test_unknown_tables(server: Server) -> None:
    async with server.guests(1) as (somebody,):
        for ask in (
            somebody.get_table,
            somebody.join,
            somebody.leave,
            somebody.start,
            somebody.resign,
            somebody.record,
        ):
            with pytest.raises(ClientError, match="there is no such table") as error:
                await ask("nowhere")
            assert error.value.status == 404


async def test_sockets_of_unknown_tables(server: Server) -> None:
    for name in ("nowhere", "%00", "%F0%9F%8F%B0", "x" * 500, "%FF"):
        async with raw(server.address, name) as socket:
            goodbye = await socket.next()
            assert goodbye["type"] == "bye"
            assert goodbye["text"]
            code, reason = await socket.closed()
            assert code == 1008
            assert f"{goodbye['key']}: {goodbye['text']}".startswith(reason)
            assert len(reason.encode()) <= 123


async def test_max_open_tables(server: Server) -> None:
    async with server.guests(2) as (host, other):
        tables = [(await host.create_table("torres", players=2))["table"]["id"] for _ in range(10)]
        for again in (host.create_table("torres"), host.join((await other.create_table("torres"))["table"]["id"])):
            with pytest.raises(ClientError, match="you have 10 open tables already") as error:
                await again
            assert error.value.status == 429
        await host.leave(tables[0])
        await host.create_table("torres")


async def test_my_tables_show_my_turn_first(server: Server) -> None:
    async with seated_table(server, people=2) as table:
        newer = (await table.host.create_table("torres", players=2))["table"]["id"]
        mover = table.seats.index(table.turn())
        found = [await client.my_tables() for client in table.clients]
        turns = [{one["table"]["id"]: one["your_turn"] for one in tables} for tables in found]
        assert turns[mover][table.table] is True
        assert turns[1 - mover][table.table] is False
        assert turns[0][newer] is False
        assert [one["seat"] for one in found[1]] == [1]
        if mover == 0:
            assert [one["table"]["id"] for one in found[0]] == [table.table, newer]
        assert [one["table"]["id"] for one in await table.host.my_tables(status="open")] == [newer]


async def test_anonymous_clients_can_only_watch(server: Server) -> None:
    async with seated_table(server, people=2, start=False) as table, server.client() as nobody:
        assert (await nobody.get_table(table.table))["seat"] is None
        assert (await nobody.get_table(table.table))["invite"] is None
        for ask in (nobody.join, nobody.leave, nobody.start, nobody.resign, nobody.rematch):
            with pytest.raises(ClientError) as error:
                await ask(table.table)
            assert error.value.status == 401
        with pytest.raises(ClientError) as error:
            await nobody.create_table("torres")
        assert error.value.status == 401


async def test_invalid_game_names(server: Server) -> None:
    async with server.guests(1) as (somebody,):
        for game in ("\x00", "tor\x00res", "\ud7ff", "%", "'", "x" * 41, ""):
            with pytest.raises(ClientError) as error:
                await somebody.tables(game=game)
            assert error.value.status == 422
        assert await somebody.tables(game="x" * 40) == []


async def test_lists_shorten_long_options(server: Server) -> None:
    tiles = printed() + "\n# " + "x" * 2000
    async with server.guests(1) as (client,):
        made = await client.create_table("montmurail", players=2, tiles=tiles)
        assert made["table"]["options"]["tiles"] == tiles
        (listed,) = await client.tables()
        (own,) = await client.my_tables()
        for options in (listed["options"], own["table"]["options"]):
            assert options["tiles"] == f"{tiles[:40]}…"
            assert options["players"] == 2


async def test_a_host_who_leaves_loses_the_invitation(server: Server) -> None:
    async with server.guests(3) as (host, other, friend):
        made = await host.create_table("torres", players=3, public=False)
        table, old = made["table"]["id"], made["invite"]
        await other.join(table, invite=old)
        async with (
            raw(server.address, table, host.token, query=f"?invite={old}") as watching,
            raw(server.address, table, other.token) as staying,
        ):
            await staying.next("update")
            left = await host.leave(table)
            assert left["invite"] is None
            assert (await watching.next("bye"))["key"] == "table.private"
            (notice,) = (await staying.next("update"))["notices"]
            assert (notice["what"], notice["data"]) == ("left", {})
        for attempt in (
            host.get_table(table),
            host.get_table(table, old),
            host.join(table, invite=old),
            friend.get_table(table, old),
        ):
            with pytest.raises(ClientError, match="this table is private"):
                await attempt
        async with raw(server.address, table, host.token, query=f"?invite={old}") as socket:
            assert (await socket.next())["key"] == "table.private"
        new = (await other.get_table(table))["invite"]
        assert new != old
        await friend.join(table, invite=new)
        stored = await server.services.tables.read(table)
        assert stored.invite == new


async def test_others_who_leave_do_not_change_the_invitation(server: Server) -> None:
    async with server.guests(2) as (host, other):
        made = await host.create_table("torres", players=3, public=False)
        table, invite = made["table"]["id"], made["invite"]
        await other.join(table, invite=invite)
        assert (await other.leave(table))["invite"] is None
        assert (await host.get_table(table))["invite"] == invite
        await other.join(table, invite=invite)
