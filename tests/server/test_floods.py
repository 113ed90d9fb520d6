"""Clients that send too much, read nothing, or never finish: they are disconnected, and the others play on."""

from __future__ import annotations

import asyncio

import pytest
from server.conftest import Serve
from server.local_server import PATIENCE, Server
from server.raw_socket import raw
from server.seated_table import SeatedTable, all_caught_up, play_turns, seated_table
from websockets.frames import Frame, Opcode

from bastide.client import ClientError
from bastide.server import protocols
from bastide.server.live import connection
from bastide.server.live.connection import Connection
from bastide.server.tables.streams import MAX_CHAT_LINES

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)

RATE = 20  # the default


def frames(opcode: Opcode, number: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True) * number


FLOODS = {
    "pings": frames(Opcode.PING, 5000),
    "pings with data": frames(Opcode.PING, 5000, b"x" * 125),
    "pongs": frames(Opcode.PONG, 5000),
    "empty messages": frames(Opcode.TEXT, 5000),
    "fragments": frames(Opcode.TEXT, 1, b"{", fin=False) + frames(Opcode.CONT, 5000, fin=False),
    "after a close": frames(Opcode.CLOSE, 1, b"\x03\xe8") + frames(Opcode.PING, 5000),
}


async def check_others(table: SeatedTable) -> None:
    await play_turns(table, 2)
    await all_caught_up(table)


async def until_gone(server: Server, table: SeatedTable, viewers: int) -> None:
    live = await server.services.tables.get(table.table)
    async with asyncio.timeout(PATIENCE):
        while len(live.viewers) > viewers:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("flood", FLOODS)
async def test_too_many_frames(serve: Serve, flood: str) -> None:
    server = await serve(message_rate=RATE)
    async with seated_table(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        socket.socket.transport.write(FLOODS[flood])
        code, _ = await socket.closed()
        assert code in (1000, 1006, 1008)
        await until_gone(server, table, 2)
        await check_others(table)


async def test_frames_within_the_limit(serve: Serve) -> None:
    server = await serve(message_rate=RATE)
    async with seated_table(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        socket.socket.transport.write(frames(Opcode.PING, RATE) + frames(Opcode.PONG, RATE))
        await socket.send({"type": "score", "id": 5})
        assert (await socket.next("score"))["id"] == 5


async def test_stale_messages_without_reading(serve: Serve) -> None:
    """Queue one update for all of them, not one for each."""
    server = await serve()
    async with seated_table(server) as table:
        seat = next(number for number, one in enumerate(table.seats) if one.moves)
        live = await server.services.tables.get(table.table)
        known = set(live.viewers)
        async with raw(server.address, table.table, table.clients[seat].token) as socket:
            await socket.next("update")
            (viewer,) = set(live.viewers) - known
            assert isinstance(viewer, Connection)
            built: list[int] = []
            full_update = viewer.full_update

            def count() -> bytes:
                built.append(1)
                return full_update()

            hold = asyncio.Event()
            send = viewer.transport.send

            async def send_slowly(data: bytes) -> None:
                await hold.wait()
                await send(data)

            viewer.full_update = count  # type: ignore[method-assign]
            viewer.transport.send = send_slowly  # type: ignore[method-assign]
            for number in range(180):
                await socket.send({"type": "move", "id": number + 1, "answers": 0, "move": "end"})
            async with asyncio.timeout(PATIENCE):
                while len(viewer.outbox) < 179:
                    await asyncio.sleep(0.01)
            assert viewer.outbox_bytes == sum(map(len, viewer.outbox)) < connection.MAX_OUTBOX_BYTES
            hold.set()
            while (await socket.next("refused"))["id"] < 180:
                pass
            assert len(built) <= 2


async def test_unread_answers_are_bounded_in_bytes(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_OUTBOX_BYTES", 1000)
    monkeypatch.setattr(connection, "CLOSE_TIMEOUT", 0.1)
    server = await serve()
    async with seated_table(server) as table:
        live = await server.services.tables.get(table.table)
        known = set(live.viewers)
        async with raw(server.address, table.table, table.host.token) as socket:
            await socket.next("update")
            (viewer,) = set(live.viewers) - known
            assert isinstance(viewer, Connection)

            async def send(data: bytes) -> None:
                await asyncio.Event().wait()

            viewer.transport.send = send  # type: ignore[method-assign]
            for number in range(50):
                await socket.send({"type": "score", "id": number + 1})
            await until_gone(server, table, 2)
            assert (await socket.closed())[0] in (1006, 1008)
        await check_others(table)


# --- HTTP


async def exchange(server: Server, sent: bytes) -> bytes:
    """Send bytes, and return everything that the server sends until it closes the connection."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


LONG = b"x" * protocols.MAX_HEADER_BYTES
REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "headers",
    [
        REQUEST + b"Cookie: a=" + 3 * LONG,  # never ends
        REQUEST + b"Cookie: a=" + LONG + b"\r\n\r\n",
        REQUEST + b"".join(b"X-%d: 1\r\n" % number for number in range(5000)) + b"\r\n",
        b"GET /" + LONG + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /" + 3 * LONG,
    ],
)
async def test_headers_too_large(server: Server, headers: bytes) -> None:
    assert (await exchange(server, headers)).startswith(b"HTTP/1.1 400")
    assert (await exchange(server, REQUEST + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"", b"GET /hea", REQUEST])
async def test_headers_too_slow(serve: Serve, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(protocols, "HEADER_TIMEOUT", 0.2)
    server = await serve()
    assert await exchange(server, sent) == b""


async def test_body_too_slow(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.middleware.BODY_TIMEOUT", 0.2)
    server = await serve()
    sent = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 100\r\n\r\n{"
    answer = await exchange(server, sent)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"request.late" in answer


async def test_pipelined_requests(server: Server) -> None:
    few, many = protocols.MAX_PIPELINED, 1000
    answer = await exchange(server, (REQUEST + b"\r\n") * few + REQUEST + b"Connection: close\r\n\r\n")
    assert answer.count(b"HTTP/1.1 200") == few + 1
    answer = await exchange(server, (REQUEST + b"\r\n") * many)
    assert answer.count(b"HTTP/1.1 200") < many // 10


async def test_half_open_requests(serve: Serve) -> None:
    """Refuse further connections from the address; they are counted until they end."""
    server = await serve(max_sockets=3)
    host, _, port = server.address.removeprefix("http://").partition(":")
    limit = 3 + protocols.SPARE_CONNECTIONS
    opened = [await asyncio.open_connection(host, int(port)) for _ in range(limit)]
    assert await exchange(server, REQUEST + b"\r\n") == b""
    for _, writer in opened:
        writer.close()
    async with asyncio.timeout(PATIENCE):
        while not (await exchange(server, REQUEST + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200"):
            await asyncio.sleep(0.01)


# --- chat, names and load


async def test_chat_is_limited_per_person(serve: Serve) -> None:
    server = await serve(message_rate=RATE)
    async with seated_table(server) as table:
        for number in range(10):
            await table.seats[0].chat(f"line {number}")
        with pytest.raises(ClientError, match="too fast") as error:
            await asyncio.gather(*(table.seats[0].chat("more") for _ in range(20)))
        assert error.value.key == "chat.rate"
        await table.seats[1].chat("the others talk on")


async def test_chat_is_limited_per_table(serve: Serve) -> None:
    server = await serve(message_rate=RATE)
    async with seated_table(server, people=4) as table:
        lines = 0
        for seat in table.seats:
            for _ in range(9):
                try:
                    await seat.chat("hello")
                    lines += 1
                except ClientError:
                    break
        assert 30 <= lines < 36


async def test_newcomers_get_the_latest_lines(server: Server) -> None:
    async with seated_table(server) as table:
        for number in range(MAX_CHAT_LINES + 30):
            await table.seats[0].chat(f"line {number}")
        async with server.client() as nobody, nobody.connect(table.table) as late:
            assert [line.text for line in late.state.chat] == [
                f"line {number}" for number in range(30, MAX_CHAT_LINES + 30)
            ]


async def test_a_new_name_is_told_when_the_person_comes(server: Server) -> None:
    """Renaming adds no event to any table."""
    async with seated_table(server) as table:
        live = await server.services.tables.get(table.table)
        before = live.table.number
        for name in ("Ada", "Bea", "Cleo"):
            await table.host.request("PATCH", "/api/me", {"name": name})
        assert live.table.number == before
        async with raw(server.address, table.table, table.host.token) as socket:
            assert (await socket.next("update"))["table"]["seats"][0]["name"] == "Cleo"
        assert live.table.number == before + 1
        async with raw(server.address, table.table, table.host.token) as socket:
            await socket.next("update")
        assert live.table.number == before + 1


async def test_connections_of_one_address_share_a_budget(serve: Serve) -> None:
    server = await serve(work_share=1e-9)  # nothing is refilled
    async with seated_table(server) as table:
        live = await server.services.tables.get(table.table)
        assert len({id(viewer.work) for viewer in live.viewers if isinstance(viewer, Connection)}) == 1
        (budget, *_) = [viewer.work for viewer in live.viewers if isinstance(viewer, Connection)]
        level = budget.level
        async with raw(server.address, table.table) as socket:
            await socket.next("update")
            await socket.send({"type": "score", "id": 1})
            await socket.next("score")
        assert budget.level < level
