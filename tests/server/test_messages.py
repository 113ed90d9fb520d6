"""Messages keep their order however they arrive; messages that cannot be stored are refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from server.local_server import Server
from server.raw_socket import Raw, raw
from server.seated_table import SeatedTable, all_caught_up, play_turns, seated_table
from sqlalchemy import Connection, insert
from sqlalchemy.exc import OperationalError
from websockets.frames import Frame, Opcode

from bastide.client.errors import Refused
from bastide.server.store import schema
from bastide.server.store.writer import Append
from bastide.server.tables import events


def framed(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def chat(text: str, **more: object) -> str:
    return json.dumps({"type": "chat", "text": text, **more}, ensure_ascii=False)


def fragments(text: str) -> list[bytes]:
    """Split a message into three frames."""
    third = len(text) // 3
    return [
        framed(text[:third], fin=False),
        framed(text[third : 2 * third], Opcode.CONT, fin=False),
        framed(text[2 * third :], Opcode.CONT),
    ]


async def receive_chat(socket: Raw, number: int) -> list[str]:
    lines: list[str] = []
    while len(lines) < number:
        lines += [line["text"] for line in (await socket.next("update")).get("chat", [])]
    return lines


LINES = ["short", "long " + 60 * "so ", "Łódź", "in pieces", "short again", "very long " + 100 * "so ", "last"]


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 50, 10_000])
async def test_messages_keep_their_order_however_they_are_split(server: Server, cut: int) -> None:
    async with seated_table(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        sent = b""
        for line in LINES:
            sent += b"".join(fragments(chat(line))) if line == "in pieces" else framed(chat(line))
            sent += framed("", Opcode.PING)
        for begin in range(0, len(sent), cut):
            socket.socket.transport.write(sent[begin : begin + cut])
        assert await receive_chat(socket, len(LINES)) == [line.strip() for line in LINES]


async def test_frame_limit_after_short_messages(server: Server) -> None:
    async with seated_table(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        socket.socket.transport.write(framed(chat("short")) + framed(chat(70_000 * "x"))[:20])
        assert (await socket.closed())[0] == 1009


async def play_one(table: SeatedTable) -> None:
    seat = table.turn()
    await seat.play(random.Random(1).choice(seat.moves))
    await all_caught_up(table)


async def test_database_error_changes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse the move with a clear sentence; the next attempt succeeds."""
    writer, tried = server.services.writer, 0
    insert_batch = writer.insert_batch

    def fail_once(connection: Connection, batch: list[Append]) -> set[tuple[str, int]]:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise OperationalError("INSERT", {}, Exception("disk I/O error"))
        return insert_batch(connection, batch)

    async with seated_table(server) as table:
        await play_turns(table, 3)
        live = await server.services.tables.get(table.table)
        before = live.table.number
        monkeypatch.setattr(writer, "insert_batch", fail_once)
        with pytest.raises(Refused, match="cannot be saved right now") as refused:
            await play_one(table)
        assert refused.value.reason.key == "database.unavailable"
        assert live.table.number == before
        await play_one(table)
        assert tried == 2
        assert live.table.number == (await server.services.tables.read(table.table)).number == before + 1


async def test_concurrent_writer_wins(server: Server) -> None:
    async with seated_table(server) as table:
        await play_turns(table, 3)
        live = await server.services.tables.get(table.table)
        said = events.ChatPosted(0, person="x", name="Other", text="from another process")

        def be_first(connection: Any) -> None:
            row = {"table_id": table.table, "number": live.table.number + 1, "data": events.encode(said).decode()}
            connection.execute(insert(schema.events), [row | {"mask": 7, "floor": 0, "at": 1}])

        await server.services.writer.write(be_first)
        before = live.table.number
        await play_one(table)
        assert live.table.number == before + 2
        stored = await server.services.tables.read(table.table)
        assert [one.event.text for one in stored.streams.chat if isinstance(one.event, events.ChatPosted)] == [
            said.text
        ]
        assert stored.match is not None
        assert live.table.match is not None
        assert stored.match.entries == live.table.match.entries
