"""Sessions that end: tokens, device codes and WebSockets, in every worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.raw_socket import Raw, raw

from bastide.client import Client, ClientError
from bastide.server.live.bus import PostgresBus

OLD, NEW = "correct horse", "battery staple"


@pytest.fixture
async def workers(serve: Serve, address: str) -> list[Server]:
    """Two workers if the database can be shared."""
    return [await serve() for _ in range(2 if address.startswith("postgresql") else 1)]


async def change_password(client: Client) -> None:
    client.keep_token(await client.request("POST", "/api/me/password", {"old": OLD, "new": NEW}))


@asynccontextmanager
async def player(server: Server, *, registered: bool) -> AsyncIterator[tuple[Client, str]]:
    """A person with a private table."""
    async with server.client() as client:
        await (client.register("Ada", OLD) if registered else client.create_guest("Ada"))
        yield client, (await client.create_table("torres", players=2, public=False))["table"]["id"]


async def check_ended(workers: list[Server], token: str | None, open_sockets: list[Raw]) -> None:
    for socket in open_sockets:
        bye = await socket.next("bye")
        assert bye["key"] == "session.ended"
        code, reason = await socket.closed()
        assert (code, reason.split(":")[0]) == (1008, "session.ended")
    for worker in workers:
        async with Client(worker.address, token) as device:
            assert await device.me() is None


async def is_heard(workers: list[Server], token: str | None) -> None:
    """Wait until the notification has reached every worker, long before a cached person would expire."""
    async with asyncio.timeout(5):
        for worker in workers:
            while await worker.services.accounts.get_by_token(token or "") is not None:
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("registered", [True, False], ids=["password", "registration"])
async def test_sessions_end_everywhere(workers: list[Server], registered: bool) -> None:
    async with player(workers[0], registered=registered) as (client, table):
        old = client.token
        code = (await client.request("POST", "/api/me/devices"))["code"]
        for worker in workers:
            assert await worker.services.accounts.get_by_token(old or "") is not None  # cached from now on
        async with raw(workers[0].address, table, old) as here, raw(workers[-1].address, table, old) as there:
            for socket in (here, there):
                await socket.next("update")
            await (change_password(client) if registered else client.register("Ada", OLD))
            await is_heard(workers, old)
            await check_ended(workers, old, [here, there])
        with pytest.raises(ClientError) as refused:
            await client.request("POST", "/api/sessions/device", {"code": code})
        assert refused.value.key == "device.code"
        for worker in workers:
            async with Client(worker.address, client.token) as device:
                me = await device.me()
                assert me is not None
                assert me["person"]["name"] == "Ada"
            async with raw(worker.address, table, client.token) as socket:
                assert (await socket.next("update"))["seat"] == 0


async def test_session_that_ends_while_a_socket_connects(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with player(server, registered=True) as (client, table):
        old, get = client.token, server.services.tables.get

        async def get_slowly(table_id: str) -> object:
            monkeypatch.setattr(server.services.tables, "get", get)
            await change_password(client)
            return await get(table_id)

        monkeypatch.setattr(server.services.tables, "get", get_slowly)
        async with raw(server.address, table, old) as socket:
            assert (await socket.next())["key"] == "session.ended"
        assert not server.services.sockets.by_person


async def test_ended_session_gets_no_new_token(server: Server) -> None:
    """Nobody authenticated just before the password changed can rename or create a code."""
    async with player(server, registered=True) as (client, _):
        accounts = server.services.accounts
        person = await accounts.get_by_token(client.token or "")
        assert person is not None
        await change_password(client)
        with pytest.raises(Exception, match="changed on another device"):
            await accounts.rename(person, "Eve")
        with pytest.raises(Exception, match="changed on another device"):
            await accounts.create_device_code(person)


async def test_an_old_row_is_not_cached(server: Server) -> None:
    """A row read before the password changed does not restore the old session."""
    async with player(server, registered=True) as (client, _):
        accounts, old = server.services.accounts, client.token or ""
        person = await accounts.get_by_token(old)
        assert person is not None
        await change_password(client)
        accounts.add_to_cache(person)
        assert await accounts.get_by_token(old) is None
        assert await accounts.get_by_token(client.token or "") is not None


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_worker_that_was_deaf_ends_sessions(serve: Serve) -> None:
    here, there = await serve(), await serve()
    async with player(here, registered=True) as (client, table):
        old = client.token
        async with raw(there.address, table, old) as socket:
            await socket.next("update")
            bus = there.services.bus
            assert isinstance(bus, PostgresBus)
            await bus.connection.execute("UNLISTEN *")
            await change_password(client)
            bus.disconnected.set()  # as the heartbeat notices
            async with asyncio.timeout(PATIENCE):
                await check_ended([here, there], old, [socket])
