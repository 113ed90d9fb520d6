"""Fuzzing: a hundred thousand invalid messages."""

from __future__ import annotations

import asyncio
import json
import os
import random
import string
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from server.local_server import PATIENCE, Server
from server.raw_socket import Raw, raw
from server.seated_table import check_record, play_out, play_turns, seated_table
from websockets.exceptions import ConnectionClosed

MESSAGES = int(os.environ.get("BASTIDE_TEST_FUZZ", "100000"))
BURST = 100  # messages before the answers are read
MARK = 424242  # the id of a message that is always answered

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)

Sent = tuple[bytes, bool]  # and whether it is sent as text

NUMBERS = [0, 1, -1, 7, 2**31, 2**53 + 1, -(2**63), 2**63, 2**64, 10**30, -(10**300), 1.5, 1e308, -0.0]
WORDS = [
    "",
    "end",
    "N e5",
    "B a1",
    "a1-a2",
    "stay",
    "\x00",
    "\ud7ff",
    "ä" * 50,
    "x" * 600,
    "null",
    "\u202e",
    "\U0001f3f0",
]
TYPES = [
    "move",
    "undo",
    "propose_takeback",
    "answer_takeback",
    "chat",
    "check_move",
    "score",
    "derived",
    "hint",
    "update",
    "bye",
    "",
    "Move",
    "resign ",
]
FIELDS = ["id", "answers", "move", "moves", "yes", "text", "type", "seat", "extra", ""]


def anything(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return rng.choice(NUMBERS)
    if kind == 1:
        return rng.choice(WORDS)
    if kind == 2:
        return rng.choice([None, True, False])
    if kind == 3:
        return rng.randrange(-100, 100)
    if kind == 4:
        return "".join(rng.choices(string.printable, k=rng.randrange(30)))
    if kind == 5:
        return rng.random() * 10 ** rng.randrange(-300, 300)
    if kind < 8:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(FIELDS): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def well_formed(rng: random.Random) -> dict[str, Any]:
    """Build a message with the right types and wrong values."""
    id = rng.randrange(1, 1000)
    return rng.choice(
        [
            {"type": "move", "id": id, "answers": rng.choice([0, -1, 5, 2**40]), "move": rng.choice(WORDS)},
            {"type": "undo", "id": id, "answers": rng.randrange(-3, 99)},
            {"type": "propose_takeback", "id": id, "moves": rng.choice([-1, 10**6, 2**62])},
            {"type": "answer_takeback", "id": id, "yes": rng.random() < 0.5},
            {"type": "check_move", "id": id, "move": rng.choice(WORDS)},
            {"type": "hint", "id": id},
            {"type": "chat", "id": id, "text": rng.choice(["", " ", "x" * 501, "\x07"])},
        ]
    )


def random_bytes(rng: random.Random) -> Sent:
    return rng.randbytes(rng.randrange(200)), rng.random() < 0.05


def random_text(rng: random.Random) -> Sent:
    return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(100))).encode(), True


def random_json(rng: random.Random) -> Sent:
    return json.dumps(anything(rng)).encode(), rng.random() < 0.9


def odd_fields(rng: random.Random) -> Sent:
    fields = {rng.choice(FIELDS): anything(rng, 2) for _ in range(rng.randrange(5))}
    return json.dumps({"type": rng.choice(TYPES), **fields}).encode(), True


def wrong_values(rng: random.Random) -> Sent:
    return json.dumps(well_formed(rng)).encode(), rng.random() < 0.9


def one_wrong_type(rng: random.Random) -> Sent:
    message = well_formed(rng)
    message[rng.choice(list(message))] = anything(rng, 2)
    return json.dumps(message).encode(), True


def broken(rng: random.Random) -> Sent:
    """Change, drop or repeat some bytes of a message."""
    data = bytearray(json.dumps(well_formed(rng)).encode())
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(data))
        change = rng.randrange(3)
        if change == 0:
            data[place] = rng.randrange(256)
        elif change == 1:
            del data[place:]
            data += b" "
        else:
            data[place:place] = data[place : place + 3]
    return bytes(data), False


def deep(rng: random.Random) -> Sent:
    depth = rng.choice([50, 500, 1000, 2000])
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
    return (opening * depth + "1" + closing * depth).encode()[: rng.choice([4000, 4096, 10_000])], True


def long(rng: random.Random) -> Sent:
    size = rng.choice([4090, 4096, 4097, 5000, 60_000] + [66_000] * (rng.random() < 0.1))
    return json.dumps({"type": "chat", "id": 1, "text": "x" * size}).encode(), True


KINDS: dict[Callable[[random.Random], Sent], int] = {
    random_bytes: 3,
    random_text: 3,
    random_json: 3,
    odd_fields: 4,
    wrong_values: 6,
    one_wrong_type: 6,
    broken: 4,
    deep: 1,
    long: 1,
}


class Fuzzer:
    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.sent = 0
        self.heard: Counter[str] = Counter()
        self.codes: Counter[int | None] = Counter()

    async def go(self, server: Server, table: str, token: str | None, messages: int) -> None:
        while self.sent < messages:
            async with raw(server.address, table, token) as socket:
                try:
                    await socket.next("update")
                    while self.sent < messages:
                        await self.burst(socket)
                except ConnectionClosed:
                    self.codes[socket.socket.close_code] += 1
            assert all(json.loads(frame)["type"] != "bye" for frame in socket.frames)

    async def burst(self, socket: Raw) -> None:
        for _ in range(BURST):
            (kind,) = self.rng.choices(list(KINDS), list(KINDS.values()))
            data, text = kind(self.rng)
            self.sent += 1
            await socket.socket.send(data, text=text)
        await socket.send({"type": "score", "id": MARK})
        answer: dict[str, Any] = {}
        while answer.get("id") != MARK:
            answer = await socket.next()
            self.heard[answer["type"]] += 1


async def test_invalid_messages(server: Server) -> None:
    async with seated_table(server, "torres", 2) as table, server.guests(1) as (stranger,):
        await play_turns(table, 6)
        tokens = [table.clients[0].token, table.clients[1].token, stranger.token, None]
        fuzzers = [Fuzzer(f"nonsense {number}") for number in range(len(tokens))]
        async with asyncio.timeout(10 * PATIENCE), asyncio.TaskGroup() as tasks:
            for fuzzer, token in zip(fuzzers, tokens, strict=True):
                tasks.create_task(fuzzer.go(server, table.table, token, MESSAGES // len(tokens)))
        assert sum(fuzzer.sent for fuzzer in fuzzers) >= MESSAGES
        for fuzzer in fuzzers:
            assert fuzzer.heard["refused"] > 0
            assert set(fuzzer.codes) <= {1006, 1007, 1008, 1009}
            assert fuzzer.codes[1008] > 0
        assert (await table.info())["status"] == "playing"
        await play_out(table.seats, 1)
        await check_record(table.host, table.table, table.commitment)
