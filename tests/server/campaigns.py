"""Campaigns: honest players measure a server before and during an attack."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from server.local_server import PATIENCE
from server.subprocess_server import served

from bastide.client import Client, TableConnection

PAUSE = 0.06  # seconds between moves, as a player may send 20 messages per second


@dataclass(frozen=True, slots=True)
class Campaign:
    """The 99th percentile of honest moves in milliseconds, and the memory of the server in MB."""

    quiet: float
    attacked: float
    moves: int
    memory_before: float
    memory_after: float

    def __str__(self) -> str:
        return (
            f"p99 {self.quiet:.1f} ms quiet, {self.attacked:.1f} ms attacked ({self.moves} moves); "
            f"memory {self.memory_before:.0f} MB before, {self.memory_after:.0f} MB after"
        )


@contextlib.asynccontextmanager
async def honest_players(address: str) -> AsyncIterator[list[TableConnection]]:
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(address)) for _ in range(2)]
        for client in clients:
            await client.create_guest()
        made = await clients[0].create_table("torres", players=2)
        await clients[1].join(made["table"]["id"])
        await clients[0].start(made["table"]["id"])
        yield [await stack.enter_async_context(client.connect(made["table"]["id"])) for client in clients]


async def play(address: str, seconds: float) -> list[float]:
    """Play for a while, and return the milliseconds until the other player saw each move."""
    took: list[float] = []
    rng, end = random.Random(1), time.monotonic() + seconds
    while time.monotonic() < end:
        async with honest_players(address) as seats:
            while time.monotonic() < end and not seats[0].state.is_over:
                async with asyncio.timeout(PATIENCE):
                    await seats[0].wait_until(lambda seats=seats: any(seat.moves for seat in seats))  # type: ignore[misc]
                    seat = next((seat for seat in seats if seat.moves), None)
                    if seat is None:
                        continue
                    other = seats[1 - seats.index(seat)]
                    lines, start = len(other.state.log), time.perf_counter()
                    await seat.play(rng.choice(seat.moves))
                    await other.wait_until(
                        lambda other=other, lines=lines: len(other.state.log) > lines or other.state.is_over  # type: ignore[misc]
                    )
                took.append((time.perf_counter() - start) * 1000)
                await asyncio.sleep(PAUSE)
    return took


def p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99) - 1 if len(took) > 1 else 0]


def memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


async def run(attack: str, folder: Path, seconds: float) -> Campaign:
    """Measure the quiet server for a while, and then for as long during an attack."""
    with served("--database", str(folder / "bastide.db")) as (address, process):
        await play(address, min(2.0, seconds))  # warm up
        before = memory(process.pid)
        quiet = await play(address, seconds)
        command = [sys.executable, "-m", "server.attacks", attack, address, str(seconds + 1)]
        with subprocess.Popen(command, cwd=Path(__file__).parents[1]) as attacker:
            await asyncio.sleep(1.0)
            attacked = await play(address, seconds)
            attacker.wait(PATIENCE)
        await asyncio.sleep(1.0)
        await play(address, 1.0)
        return Campaign(p99(quiet), p99(attacked), len(attacked), before, memory(process.pid))
