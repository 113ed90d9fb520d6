"""Messages that are heard, stored and told in one go, and all that must come out the same where that cannot be."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import pytest
from server.playing import Party, all_caught_up, party, play_turns
from server.raw import Raw, raw
from server.serving import Server
from sqlalchemy import insert
from websockets.frames import Frame, Opcode

from bastide.server.frames import frame_size
from bastide.server.store import schema
from bastide.server.store.writer import Append
from bastide.server.tables import events


def framed(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def chat(text: str, **more: object) -> str:
    return json.dumps({"type": "chat", "text": text, **more}, ensure_ascii=False)


def in_pieces(text: str) -> list[bytes]:
    """one message as three frames"""
    third = len(text) // 3
    return [
        framed(text[:third], fin=False),
        framed(text[third : 2 * third], Opcode.CONT, fin=False),
        framed(text[2 * third :], Opcode.CONT),
    ]


async def heard(socket: Raw, number: int) -> list[str]:
    lines: list[str] = []
    while len(lines) < number:
        lines += [line["text"] for line in (await socket.next("update")).get("chat", [])]
    return lines


LINES = ["short", "long " + 60 * "so ", "Łódź", "in pieces", "short again", "very long " + 100 * "so ", "last"]


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 50, 10_000])
async def test_messages_are_heard_in_their_order_however_they_are_cut(server: Server, cut: int) -> None:
    async with party(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        sent = b""
        for line in LINES:
            sent += b"".join(in_pieces(chat(line))) if line == "in pieces" else framed(chat(line))
            sent += framed("", Opcode.PING)
        for begin in range(0, len(sent), cut):
            socket.socket.transport.write(sent[begin : begin + cut])
        assert await heard(socket, len(LINES)) == [line.strip() for line in LINES]


async def test_the_limit_of_a_frame_holds_after_short_messages(server: Server) -> None:
    async with party(server) as table, raw(server.address, table.table, table.host.token) as socket:
        await socket.next("update")
        socket.socket.transport.write(framed(chat("short")) + framed(chat(70_000 * "x"))[:20])
        assert (await socket.closed())[0] == 1009


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
@pytest.mark.parametrize("mask", [True, False])
def test_the_size_of_a_frame(length: int, mask: bool) -> None:
    frame = Frame(Opcode.TEXT, bytes(length)).serialize(mask=mask)
    assert frame_size(b"before" + frame + b"after", 6) == len(frame)
    for there in range(min(len(frame), 20)):
        assert frame_size(frame[:there], 0) > there


def is_direct(server: Server) -> bool:
    return server.services.writer.at_once


async def play_one(table: Party) -> None:
    seat = table.turn()
    await seat.play(random.Random(1).choice(seat.moves))
    await all_caught_up(table)


async def test_a_store_that_fails_loses_and_invents_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_direct(server):
        pytest.skip("only SQLite is written to at once")
    writer, tried = server.services.writer, 0
    append_at_once = writer.append_at_once

    def fail_once(append: Append) -> bool:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise sqlite3.OperationalError("disk I/O error")
        return append_at_once(append)

    async with party(server) as table:
        await play_turns(table, 3)
        live = await server.services.house.open(table.table)
        before = live.table.number
        monkeypatch.setattr(writer, "append_at_once", fail_once)
        await play_one(table)
        assert tried == 2
        assert live.table.number == (await server.services.house.read(table.table)).number == before + 1


async def test_whoever_comes_second_reads_what_the_first_did(server: Server) -> None:
    if not is_direct(server):
        pytest.skip("with PostgreSQL the workers tell each other")
    async with party(server) as table:
        await play_turns(table, 3)
        live = await server.services.house.open(table.table)
        said = events.Said(0, person="x", name="Other", text="from another process")

        def be_first(connection: Any) -> None:
            row = {"table_id": table.table, "number": live.table.number + 1, "data": events.write(said).decode()}
            connection.execute(insert(schema.events), [row | {"mask": 7, "floor": 0, "at": 1}])

        await server.services.writer.write(be_first)
        before = live.table.number
        await play_one(table)
        assert live.table.number == before + 2
        stored = await server.services.house.read(table.table)
        assert [one.event.text for one in stored.streams.talk if isinstance(one.event, events.Said)] == [said.text]
        assert stored.match is not None
        assert live.table.match is not None
        assert stored.match.entries == live.table.match.entries
