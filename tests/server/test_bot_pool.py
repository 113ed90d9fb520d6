"""The bot pool: concurrency, time limits, and the isolation of bots that fail."""

from __future__ import annotations

import asyncio
import os
import pickle
import select
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bastide import Match, bots
from bastide.kernel import registry
from bastide.kernel.chance import Chance
from bastide.server.bot_pool import worker
from bastide.server.bot_pool.fallback import fallback_for
from bastide.server.bot_pool.pool import BotFailed, BotPool

HERE = Path(__file__).parent
LONG = 60.0  # seconds: more than anything here takes


@pytest.fixture(autouse=True)
def _faulty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worker processes import `faulty_bots`."""
    paths = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@asynccontextmanager
async def started_pool(processes: int) -> AsyncIterator[BotPool]:
    pool = BotPool(processes, make="faulty_bots:make")
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


MATCH = Match.new("torres", seed=1, players=2)
SEAT = MATCH.decision().seat
LEGAL = MATCH.game.legal(MATCH.state, SEAT)


async def ask(pool: BotPool, spec: str, key: str = "table 1/0", seconds: float = LONG) -> int:
    state = MATCH.game.determinize(MATCH.state, SEAT, Chance(1))
    async with asyncio.timeout(2 * LONG):
        return await pool.choose(spec, "torres", state, SEAT, key, seconds)


def midgame(game: str, seed: int, moves: int = 40, players: int = 2) -> Match:
    match = Match.new(game, seed=seed, players=players)
    bot, luck = bots.make("random"), Chance(seed)
    while not match.over and len(match.entries) < moves:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bot, match.game, match.state, seat, luck), seat)
    return match


def pids(pool: BotPool) -> list[int]:
    return [worker.process.process.pid for worker in pool.workers if worker.process.process]


async def wait_until_started(pool: BotPool) -> list[int]:
    """Wait until all processes are ready, and return their ids."""
    await asyncio.gather(*(ask(pool, "random", f"first {number}") for number in range(len(pool.workers))))
    return pids(pool)


def gone(pid: int, seconds: float = 30) -> bool:
    """Wait until a process is gone, whoever its parent is."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


async def until_written(file: Path) -> str:
    async with asyncio.timeout(LONG):
        while not file.exists():
            await asyncio.sleep(0.01)
    return file.read_text()


# --- moves


@pytest.mark.parametrize("game", registry.names())
async def test_whole_games_are_played(game: str) -> None:
    async with started_pool(2) as pool:
        match = Match.new(game, seed=1, players=2)
        luck = Chance(1)
        while not match.over:
            seat = match.decisions()[0].seat
            state = match.game.determinize(match.state, seat, luck)
            match.play(await pool.choose("random", game, state, seat, f"table 1/{seat}", LONG), seat)
        assert (pool.thinking, pool.failed) == (0, 0)


async def test_default_factory_makes_the_usual_bots() -> None:
    pool = BotPool(1)
    await pool.start()
    try:
        assert await ask(pool, "greedy") in LEGAL
        with pytest.raises(BotFailed, match="there is no bot 'deep'"):
            await ask(pool, "deep")
    finally:
        await pool.close()


async def test_twenty_bots_at_once(record_property: Callable[[str, object], None]) -> None:
    """Check that the event loop is not blocked."""
    games = [registry.names()[number % 3] for number in range(20)]
    matches = [midgame(game, number) for number, game in enumerate(games)]
    late = 0.0

    async def watch() -> None:
        nonlocal late
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            late = max(late, time.perf_counter() - start - 0.005)

    async def play(pool: BotPool, number: int) -> None:
        match = matches[number]
        for _ in range(5):
            seat = match.decisions()[0].seat
            state = match.game.determinize(match.state, seat, Chance(number))
            match.play(await pool.choose("greedy", games[number], state, seat, f"table {number}/{seat}", LONG), seat)

    async with started_pool(2) as pool:
        watching = asyncio.create_task(watch())
        playing = asyncio.gather(*(play(pool, number) for number in range(20)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert pool.thinking == 20
        await playing
        watching.cancel()
        record_property("lag of the event loop in seconds", late)
        assert pool.thinking == 0
        assert {worker.bots for worker in pool.workers} <= set(range(10, 31))
    assert all(len(match.entries) == 45 for match in matches)
    assert late < 0.5


async def test_state_is_not_modified() -> None:
    async with started_pool(1) as pool:
        state = MATCH.game.determinize(MATCH.state, SEAT, Chance(1))
        before = MATCH.game.position(state)
        await pool.choose("greedy", "torres", state, SEAT, "a", LONG)
        assert MATCH.game.position(state) == before


@pytest.mark.parametrize("game", registry.names())
def test_pickling_states_is_fast(game: str) -> None:
    """Pickle the largest state, at the end of a game. The limit is generous: it takes 0.05 to 0.2 ms."""
    match = midgame(game, 1, moves=10_000, players=4)
    times = []
    for _ in range(50):
        start = time.perf_counter()
        pickle.dumps(match.state)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.001


# --- failures


FAILURES = {
    "crash:7": "the bot crash:7 crashed: its process exited with status 7",
    "error:no idea": "the bot error:no idea failed: ZeroDivisionError: no idea",
    "leave:": "the bot leave: failed: SystemExit: 0",
    "words:end": "it answered 'end', which is not a move",
    "unheard": "the bot unheard failed: KeyError",
}


async def test_failures() -> None:
    async with started_pool(1) as pool:
        for number, (spec, sentence) in enumerate(FAILURES.items(), start=1):
            with pytest.raises(BotFailed) as failure:
                await ask(pool, spec)
            assert sentence in str(failure.value)
            assert "\n" not in str(failure.value)
            assert await ask(pool, "random") in LEGAL
            assert (pool.thinking, pool.failed) == (0, number)


@pytest.mark.parametrize("hang", ["loop:", "stuck:"])
async def test_hanging_bot_is_killed(hang: str) -> None:
    async with started_pool(1) as pool:
        (first,) = await wait_until_started(pool)
        hanging = asyncio.create_task(ask(pool, hang, "a", 0.3))
        behind = asyncio.create_task(ask(pool, "random", "b"))
        with pytest.raises(BotFailed, match="did not answer within 0"):
            await hanging
        assert await behind in LEGAL
        assert gone(first)
        assert pids(pool) != [first]
        assert pool.failed == 1


async def test_crash_does_not_affect_queued_requests() -> None:
    async with started_pool(1) as pool:
        crashing = asyncio.create_task(ask(pool, "crash:1", "a"))
        behind = [asyncio.create_task(ask(pool, "random", f"b{number}")) for number in range(5)]
        with pytest.raises(BotFailed):
            await crashing
        assert all(move in LEGAL for move in await asyncio.gather(*behind))


async def test_dead_idle_process_is_replaced() -> None:
    async with started_pool(1) as pool:
        (first,) = await wait_until_started(pool)
        running = pool.workers[0].process.process
        assert running
        running.kill()
        await running.wait()
        assert await ask(pool, "random") in LEGAL
        assert pids(pool) != [first]
        assert pool.failed == 0


async def test_processes_ignore_signals() -> None:
    """Ignore signals sent to the whole process group: the server handles them."""
    async with started_pool(1) as pool:
        (first,) = await wait_until_started(pool)
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(first, number)
            assert await ask(pool, "random") in LEGAL
        assert pids(pool) == [first]
        assert pool.failed == 0
        assert os.getpriority(os.PRIO_PROCESS, first) > os.getpriority(os.PRIO_PROCESS, 0)


async def test_time_in_the_queue_does_not_count() -> None:
    async with started_pool(1) as pool:
        slow = asyncio.create_task(ask(pool, "sleep:2", "a"))
        assert await ask(pool, "random", "b", seconds=1.5) in LEGAL
        await slow


async def test_bot_output_is_harmless() -> None:
    async with started_pool(1) as pool:
        assert await ask(pool, "noise") == LEGAL[0]
        assert await ask(pool, "noise") == LEGAL[0]


async def test_invalid_factory() -> None:
    pool = BotPool(2, make="faulty_bots:nothing")
    await pool.start()
    try:
        for _ in range(2):
            with pytest.raises(BotFailed, match="cannot start a process for bots: its process exited with status 1"):
                await ask(pool, "random")
    finally:
        await pool.close()


# --- the same bot


async def test_the_same_key_keeps_its_bot() -> None:
    async with started_pool(3) as pool:
        for number in range(3):
            asked = [ask(pool, "count", f"table 1/{seat}") for seat in range(5)]
            assert await asyncio.gather(*asked) == [LEGAL[number]] * 5
        assert await ask(pool, "count:anew", "table 1/0") == LEGAL[0]


async def test_failed_bot_is_recreated(tmp_path: Path) -> None:
    file = tmp_path / "fail"
    async with started_pool(1) as pool:
        assert [await ask(pool, f"count_or_fail:{file}") for _ in range(2)] == LEGAL[:2]
        file.touch()
        assert await ask(pool, f"count_or_fail:{file}") == -1
        pool.discard("table 1/0")
        file.unlink()
        assert await ask(pool, f"count_or_fail:{file}") == LEGAL[0]
        (worker,) = pool.workers
        assert worker.bots == 1
        assert pool.failed == 1


async def test_keys_are_distributed_among_processes() -> None:
    async with started_pool(2) as pool:
        for number in range(4):  # no other bot is thinking, so the first process is always free
            await ask(pool, "random", f"table {number}/0")
        assert [worker.bots for worker in pool.workers] == [2, 2]


async def test_new_keys_avoid_busy_processes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "go")
    async with started_pool(2) as pool:
        waiting = asyncio.create_task(ask(pool, f"wait:{tmp_path / 'go'}", "a"))
        for number in range(3):
            await ask(pool, "random", f"b{number}")
        assert not waiting.done()
        await asyncio.to_thread((tmp_path / "go").write_text, "on")
        assert await waiting == LEGAL[0]


async def test_old_assignments_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.bot_pool.pool.MAX_BOTS", 3)
    async with started_pool(1) as pool:
        for number in range(5):
            await ask(pool, "random", f"table {number}/0")
        assert list(pool.assignments) == [f"table {number}/0" for number in (2, 3, 4)]
        assert pool.workers[0].bots == 3


def test_worker_keeps_recently_used_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_BOTS", 2)
    handler = worker.RequestHandler(bots.make)
    first = handler.bot(1, "random")
    second = handler.bot(2, "random")
    assert handler.bot(1, "random") is first
    handler.bot(3, "random")
    assert handler.bot(1, "random") is first
    assert handler.bot(2, "random") is not second


# --- giving up


async def test_cancel_while_thinking(tmp_path: Path) -> None:
    go = tmp_path / "go"
    os.mkfifo(go)
    async with started_pool(1) as pool:
        (first,) = await wait_until_started(pool)
        thinking = asyncio.create_task(ask(pool, f"wait:{go}", "a"))
        queued = asyncio.create_task(ask(pool, "crash:1", "b"))
        behind = asyncio.create_task(ask(pool, "random", "c"))
        writing = await asyncio.to_thread(open, go, "w")  # returns once the bot reads
        for task in (thinking, queued):
            task.cancel()
        outcomes = await asyncio.gather(thinking, queued, return_exceptions=True)
        assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
        assert pool.thinking == 1
        writing.close()
        assert await behind in LEGAL
        assert pids(pool) == [first]
        assert (pool.thinking, pool.failed) == (0, 0)


async def test_cancel_a_hanging_bot(tmp_path: Path) -> None:
    async with started_pool(1) as pool:
        thinking = asyncio.create_task(ask(pool, f"loop:{tmp_path / 'pid'}", "a", 0.5))
        first = int(await until_written(tmp_path / "pid"))
        thinking.cancel()
        assert await ask(pool, "random", "b") in LEGAL
        assert gone(first)


async def test_close_stops_all_processes(tmp_path: Path) -> None:
    async with started_pool(2) as pool:
        processes = await wait_until_started(pool)
        thinking = [asyncio.create_task(ask(pool, f"loop:{tmp_path / str(n)}", f"a{n}")) for n in range(4)]
        await until_written(tmp_path / "0")
        await pool.close()
        outcomes = await asyncio.gather(*thinking, return_exceptions=True)
        assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
        assert all(gone(pid) for pid in processes)
        assert (pool.thinking, pool.failed) == (0, 0)
        with pytest.raises(RuntimeError, match="not running"):
            await ask(pool, "random")


@pytest.mark.parametrize("moments", range(1, 7))
async def test_close_while_starting(moments: int) -> None:
    async with asyncio.timeout(LONG), started_pool(2) as pool:
        asked = asyncio.create_task(ask(pool, "random"))
        for _ in range(moments):
            await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_pool_that_is_not_running() -> None:
    with pytest.raises(RuntimeError, match="not running"):
        await ask(BotPool(1), "random")


SERVER = """
    import asyncio, sys
    from bastide import Match
    from bastide.server.bot_pool.pool import BotPool

    async def main():
        pool = BotPool(2, make="faulty_bots:make")
        await pool.start()
        match = Match.new("torres", seed=1, players=2)
        asked = "torres", match.state, match.decision().seat
        await asyncio.gather(*(pool.choose("random", *asked, key, 60) for key in "ab"))
        print(*(worker.process.process.pid for worker in pool.workers), flush=True)
        await pool.choose(sys.argv[1], *asked, "a", 2)

    asyncio.run(main())
"""


@pytest.mark.parametrize("hang", ["loop", "stuck"])
def test_processes_exit_when_the_server_is_killed(hang: str, tmp_path: Path) -> None:
    """Check that idle, busy and hanging processes all exit."""
    file = tmp_path / "pid"
    asked = [sys.executable, "-c", textwrap.dedent(SERVER), f"{hang}:{file}"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        processes = [int(pid) for pid in server.stdout.readline().split()]
        while not file.exists() and server.poll() is None:
            time.sleep(0.01)
        server.kill()
    assert int(file.read_text()) in processes
    assert len(processes) == 2
    assert all(gone(pid) for pid in processes)


# --- replacements


def test_fallbacks() -> None:
    chain: list[Any] = ["search:ms=500"]
    while chain[-1] is not None:
        chain.append(fallback_for(chain[-1]))
    assert chain == ["search:ms=500", "greedy", "random", None]
    assert fallback_for("nobody knows this one") == "greedy"
