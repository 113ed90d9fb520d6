"""`bastide join`: a program plays at a table on a server, as docs/bots.md describes."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.running import process
from server.subprocess_server import PATIENCE, own_server

from bastide.client import Client, TableConnection

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")

WAITS = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print("asked", file=sys.stderr, flush=True)
        while not os.path.exists(sys.argv[1]):
            time.sleep(0.01)
        print(json.dumps({"move": message["moves"][0]}), flush=True)
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with own_server(tmp_path_factory.mktemp("join")) as found:
        yield found


def program(folder: Path, code: str, *arguments: object) -> str:
    file = folder / "mybot.py"
    file.write_text(code, encoding="utf-8")
    return shlex.join([sys.executable, str(file), *map(str, arguments)])


async def join(address: str, *arguments: str) -> asyncio.subprocess.Process:
    command = [sys.executable, "-m", "bastide.cli", "join", address, *arguments]
    return await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


async def wait_for_exit(joined: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    async with asyncio.timeout(PATIENCE):
        out, err = await joined.communicate()
    return joined.returncode, out.decode(), err.decode()


async def begin(host: Client, seat: TableConnection, table: str) -> None:
    """Start the game when all seats are taken."""

    def full() -> bool:
        assert seat.state.table is not None
        return all(other.kind == "person" for other in seat.state.table.seats)

    await seat.wait_until(full)
    await host.start(table)


@pytest.mark.parametrize("game", ["ludwig", "montmurail", "torres"])
async def test_program_from_the_docs_plays(address: str, game: str, tmp_path: Path) -> None:
    found = re.search(r"```python\n(import json.*?)```", PAGE, re.DOTALL)
    assert found
    rng = random.Random(game)
    async with asyncio.timeout(PATIENCE), Client(address) as host:
        await host.create_guest("Ada")
        made = await host.create_table(game, players=2, public=False)
        table, command = made["table"]["id"], program(tmp_path, found[1])
        joined = await join(address, table, command, "--name", "My bot", "--invite", made["invite"])
        async with host.connect(table) as seat:
            await begin(host, seat, table)
            while await seat.wait_for_turn():
                await seat.play(rng.choice(seat.moves))
        record: Any = await host.record(table)
    assert record["seats"] == ["Ada", "My bot"]
    code, out, err = await wait_for_exit(joined)
    assert (code, err) == (0, "")
    assert out.startswith("My bot has seat 1\nThe game is over: 1. ")


async def test_table_changes_while_the_program_thinks(address: str, tmp_path: Path) -> None:
    """Do not send a stale answer, and exit normally."""
    gate = tmp_path / "gate"
    async with asyncio.timeout(PATIENCE), Client(address) as host, Client(address) as other:
        await host.create_guest("Ada")
        await other.create_guest("Zed")
        table = (await host.create_table("torres", players=2))["table"]["id"]
        joined = await join(address, table, program(tmp_path, WAITS, gate), "--token", str(other.token))
        async with host.connect(table) as seat:
            await begin(host, seat, table)
            await seat.play(seat.moves[0])
            assert joined.stderr is not None
            assert await joined.stderr.readline() == b"asked\n"
            await seat.resign()
            await seat.wait_until(lambda: seat.state.is_over)
        gate.touch()
    code, out, err = await wait_for_exit(joined)
    assert (code, err) == (0, "")
    assert out == "Zed has seat 1\nThe game is over: 1. Zed, 2. Ada\n"


WRONG = {
    "no such table": (["nonono", "cat"], "there is no such table"),
    "no such program": (["nonono", "no-such-program-anywhere"], "there is no program 'no-such-program-anywhere'"),
    "no name": (["nonono", "cat", "--name", ""], "a name has 1 to 24 characters"),
}


@pytest.mark.parametrize(("arguments", "sentence"), WRONG.values(), ids=WRONG)
async def test_invalid_arguments(address: str, arguments: list[str], sentence: str) -> None:
    code, out, err = await wait_for_exit(await join(address, *arguments))
    assert (code, out) == (2, "")
    assert err.startswith(f"bastide: {sentence}")
    assert len(err.splitlines()) == 1


async def test_invalid_urls() -> None:
    for address, sentence in {
        "localhost:8000": "must begin with https://",
        "http://127.0.0.1:1": "cannot reach the server",
    }.items():
        code, _, err = await wait_for_exit(await join(address, "nonono", "cat"))
        assert code == 2
        assert sentence in err


def test_docs_name_the_options() -> None:
    shown = re.findall(r"^    (bastide join .+)$", PAGE, re.MULTILINE)
    assert shown
    help = process("join", "--help").out
    for word in (word for line in shown for word in shlex.split(line)):
        assert not word.startswith("--") or word in help
