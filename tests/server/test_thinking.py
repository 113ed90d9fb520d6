"""Bots in worker processes: many at once, and whatever goes wrong stays with the bot it goes wrong with."""

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
from bastide.server.thinking import worker
from bastide.server.thinking.fallback import simpler
from bastide.server.thinking.pool import BotFailed, Pool

HERE = Path(__file__).parent
LONG = 60.0  # seconds: more than anything here takes


@pytest.fixture(autouse=True)
def _misbehaving(monkeypatch: pytest.MonkeyPatch) -> None:
    """the processes find the bots of this folder"""
    paths = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@asynccontextmanager
async def pool_of(processes: int) -> AsyncIterator[Pool]:
    pool = Pool(processes, make="misbehaving:make")
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


MATCH = Match.new("torres", seed=1, players=2)
SEAT = MATCH.decision().seat
LEGAL = MATCH.game.legal(MATCH.state, SEAT)


async def ask(pool: Pool, spec: str, key: str = "table 1/0", seconds: float = LONG) -> int:
    state = MATCH.game.redeal(MATCH.state, SEAT, Chance(1))
    async with asyncio.timeout(2 * LONG):
        return await pool.choose(spec, "torres", state, SEAT, key, seconds)


def under_way(game: str, seed: int, moves: int = 40, players: int = 2) -> Match:
    match = Match.new(game, seed=seed, players=players)
    bot, luck = bots.make("random"), Chance(seed)
    while not match.over and len(match.entries) < moves:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bot, match.game, match.state, seat, luck), seat)
    return match


def pids(pool: Pool) -> list[int]:
    return [desk.process.running.pid for desk in pool.desks if desk.process.running]


async def begun(pool: Pool) -> list[int]:
    """once all processes are ready: their numbers"""
    await asyncio.gather(*(ask(pool, "random", f"first {number}") for number in range(len(pool.desks))))
    return pids(pool)


def gone(pid: int, seconds: float = 30) -> bool:
    """waits for the end of a process that may be anybody's child"""
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
    async with pool_of(2) as pool:
        match = Match.new(game, seed=1, players=2)
        luck = Chance(1)
        while not match.over:
            seat = match.decisions()[0].seat
            state = match.game.redeal(match.state, seat, luck)
            match.play(await pool.choose("random", game, state, seat, f"table 1/{seat}", LONG), seat)
        assert (pool.thinking, pool.failed) == (0, 0)


async def test_bots_of_the_house_are_the_usual_ones() -> None:
    pool = Pool(1)
    await pool.start()
    try:
        assert await ask(pool, "greedy") in LEGAL
        with pytest.raises(BotFailed, match="there is no bot 'deep'"):
            await ask(pool, "deep")
    finally:
        await pool.close()


async def test_twenty_bots_at_once(record_property: Callable[[str, object], None]) -> None:
    """and the event loop stays free"""
    games = [registry.names()[number % 3] for number in range(20)]
    matches = [under_way(game, number) for number, game in enumerate(games)]
    late = 0.0

    async def watch() -> None:
        nonlocal late
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            late = max(late, time.perf_counter() - start - 0.005)

    async def play(pool: Pool, number: int) -> None:
        match = matches[number]
        for _ in range(5):
            seat = match.decisions()[0].seat
            state = match.game.redeal(match.state, seat, Chance(number))
            match.play(await pool.choose("greedy", games[number], state, seat, f"table {number}/{seat}", LONG), seat)

    async with pool_of(2) as pool:
        watching = asyncio.create_task(watch())
        playing = asyncio.gather(*(play(pool, number) for number in range(20)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert pool.thinking == 20
        await playing
        watching.cancel()
        record_property("lag of the event loop in seconds", late)
        assert pool.thinking == 0
        assert {desk.bots for desk in pool.desks} <= set(range(10, 31))
    assert all(len(match.entries) == 45 for match in matches)
    assert late < 0.5


async def test_the_state_that_was_given_stays_as_it_is() -> None:
    async with pool_of(1) as pool:
        state = MATCH.game.redeal(MATCH.state, SEAT, Chance(1))
        before = MATCH.game.position(state)
        await pool.choose("greedy", "torres", state, SEAT, "a", LONG)
        assert MATCH.game.position(state) == before


@pytest.mark.parametrize("game", registry.names())
def test_states_travel_fast(game: str) -> None:
    """at the end of a game, when there is most to say; the bound is generous, it takes 0.05 to 0.2 ms"""
    match = under_way(game, 1, moves=10_000, players=4)
    times = []
    for _ in range(50):
        start = time.perf_counter()
        pickle.dumps(match.state)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.001


# --- failures


FAILURES = {
    "crash:7": "the bot crash:7 crashed: its process ended with status 7",
    "error:no idea": "the bot error:no idea failed: ZeroDivisionError: no idea",
    "leave:": "the bot leave: failed: SystemExit: 0",
    "answer:-1": "not legal: torres.T5.7: the number -1 stands for no move",
    f"answer:{10**40}": "not legal",
    "words:end": "it answered 'end', which is no move",
    "unheard": "the bot unheard failed: KeyError",
}


async def test_failures() -> None:
    async with pool_of(1) as pool:
        for number, (spec, sentence) in enumerate(FAILURES.items(), start=1):
            with pytest.raises(BotFailed) as failure:
                await ask(pool, spec)
            assert sentence in str(failure.value)
            assert "\n" not in str(failure.value)
            assert await ask(pool, "random") in LEGAL
            assert (pool.thinking, pool.failed) == (0, number)


@pytest.mark.parametrize("hang", ["loop:", "stuck:"])
async def test_a_bot_that_hangs_is_ended(hang: str) -> None:
    async with pool_of(1) as pool:
        (first,) = await begun(pool)
        hanging = asyncio.create_task(ask(pool, hang, "a", 0.3))
        behind = asyncio.create_task(ask(pool, "random", "b"))
        with pytest.raises(BotFailed, match="did not answer within 0"):
            await hanging
        assert await behind in LEGAL
        assert gone(first)
        assert pids(pool) != [first]
        assert pool.failed == 1


async def test_a_crash_is_no_matter_for_those_behind_it() -> None:
    async with pool_of(1) as pool:
        crashing = asyncio.create_task(ask(pool, "crash:1", "a"))
        behind = [asyncio.create_task(ask(pool, "random", f"b{number}")) for number in range(5)]
        with pytest.raises(BotFailed):
            await crashing
        assert all(move in LEGAL for move in await asyncio.gather(*behind))


async def test_a_process_that_dies_while_nobody_thinks_is_replaced() -> None:
    async with pool_of(1) as pool:
        (first,) = await begun(pool)
        running = pool.desks[0].process.running
        assert running
        running.kill()
        await running.wait()
        assert await ask(pool, "random") in LEGAL
        assert pids(pool) != [first]
        assert pool.failed == 0


async def test_only_the_server_ends_a_process() -> None:
    """signals that go to the whole group or service are the server's to deal with"""
    async with pool_of(1) as pool:
        (first,) = await begun(pool)
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(first, number)
            assert await ask(pool, "random") in LEGAL
        assert pids(pool) == [first]
        assert pool.failed == 0
        assert os.getpriority(os.PRIO_PROCESS, first) > os.getpriority(os.PRIO_PROCESS, 0)


async def test_time_in_the_queue_does_not_count() -> None:
    async with pool_of(1) as pool:
        slow = asyncio.create_task(ask(pool, "sleep:2", "a"))
        assert await ask(pool, "random", "b", seconds=1.5) in LEGAL
        await slow


async def test_what_a_bot_prints_disturbs_nobody() -> None:
    async with pool_of(1) as pool:
        assert await ask(pool, "noise") == LEGAL[0]
        assert await ask(pool, "noise") == LEGAL[0]


async def test_a_factory_that_is_none() -> None:
    pool = Pool(2, make="misbehaving:nothing")
    await pool.start()
    try:
        for _ in range(2):
            with pytest.raises(BotFailed, match="could be started for bots: its process ended with status 1"):
                await ask(pool, "random")
    finally:
        await pool.close()


# --- the same bot


async def test_the_same_key_keeps_its_bot() -> None:
    async with pool_of(3) as pool:
        for number in range(3):
            asked = [ask(pool, "count", f"table 1/{seat}") for seat in range(5)]
            assert await asyncio.gather(*asked) == [LEGAL[number]] * 5
        assert await ask(pool, "count:anew", "table 1/0") == LEGAL[0]


async def test_a_bot_that_failed_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "fail"
    async with pool_of(1) as pool:
        assert [await ask(pool, f"count_or_fail:{file}") for _ in range(2)] == LEGAL[:2]
        file.touch()
        with pytest.raises(BotFailed):
            await ask(pool, f"count_or_fail:{file}")
        file.unlink()
        assert await ask(pool, f"count_or_fail:{file}") == LEGAL[0]
        (desk,) = pool.desks
        assert desk.bots == 1


async def test_keys_are_shared_out_among_the_processes() -> None:
    async with pool_of(2) as pool:
        for number in range(4):  # nobody else thinks meanwhile: the first process is always free
            await ask(pool, "random", f"table {number}/0")
        assert [desk.bots for desk in pool.desks] == [2, 2]


async def test_others_do_not_wait_for_a_process_that_is_busy(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "go")
    async with pool_of(2) as pool:
        waiting = asyncio.create_task(ask(pool, f"wait:{tmp_path / 'go'}", "a"))
        for number in range(3):
            await ask(pool, "random", f"b{number}")
        assert not waiting.done()
        await asyncio.to_thread((tmp_path / "go").write_text, "on")
        assert await waiting == LEGAL[0]


async def test_old_bots_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.thinking.pool.KEPT", 3)
    async with pool_of(1) as pool:
        for number in range(5):
            await ask(pool, "random", f"table {number}/0")
        assert list(pool.places) == [f"table {number}/0" for number in (2, 3, 4)]
        assert pool.desks[0].bots == 3


def test_a_worker_keeps_the_bots_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "KEPT", 2)
    thinker = worker.Thinker(bots.make)
    first = thinker.bot(1, "random")
    second = thinker.bot(2, "random")
    assert thinker.bot(1, "random") is first
    thinker.bot(3, "random")
    assert thinker.bot(1, "random") is first
    assert thinker.bot(2, "random") is not second


# --- giving up


async def test_cancelled_while_it_thinks(tmp_path: Path) -> None:
    go = tmp_path / "go"
    os.mkfifo(go)
    async with pool_of(1) as pool:
        (first,) = await begun(pool)
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


async def test_cancelled_and_then_hanging(tmp_path: Path) -> None:
    async with pool_of(1) as pool:
        thinking = asyncio.create_task(ask(pool, f"loop:{tmp_path / 'pid'}", "a", 0.5))
        first = int(await until_written(tmp_path / "pid"))
        thinking.cancel()
        assert await ask(pool, "random", "b") in LEGAL
        assert gone(first)


async def test_closing_ends_all(tmp_path: Path) -> None:
    async with pool_of(2) as pool:
        processes = await begun(pool)
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
async def test_closed_while_it_opens(moments: int) -> None:
    async with asyncio.timeout(LONG), pool_of(2) as pool:
        asked = asyncio.create_task(ask(pool, "random"))
        for _ in range(moments):
            await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_not_open() -> None:
    with pytest.raises(RuntimeError, match="not running"):
        await ask(Pool(1), "random")


SERVER = """
    import asyncio, sys
    from bastide import Match
    from bastide.server.thinking.pool import Pool

    async def main():
        pool = Pool(2, make="misbehaving:make")
        await pool.start()
        match = Match.new("torres", seed=1, players=2)
        asked = "torres", match.state, match.decision().seat
        await asyncio.gather(*(pool.choose("random", *asked, key, 60) for key in "ab"))
        print(*(desk.process.running.pid for desk in pool.desks), flush=True)
        await pool.choose(sys.argv[1], *asked, "a", 2)

    asyncio.run(main())
"""


@pytest.mark.parametrize("hang", ["loop", "stuck"])
def test_no_process_is_left_when_the_server_is_killed(hang: str, tmp_path: Path) -> None:
    """neither the one that waits nor the one that thinks, even where it would never look up"""
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


# --- who plays on


def test_simpler_bots() -> None:
    chain: list[Any] = ["search:ms=500"]
    while chain[-1] is not None:
        chain.append(simpler(chain[-1]))
    assert chain == ["search:ms=500", "greedy", "random", None]
    assert simpler("nobody knows this one") == "greedy"
