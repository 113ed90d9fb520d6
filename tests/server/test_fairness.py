"""Bots and analyses of different people take turns."""

from __future__ import annotations

import asyncio

from server.local_server import PATIENCE

import bastide
from bastide.kernel.chance import Chance
from bastide.server.bot_pool.fair_queue import FairQueue
from bastide.server.bot_pool.pool import BotPool

HEAVY, LIGHT = "level:5", "greedy"


def new_queue() -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    queue.measure(HEAVY, 1.0)
    queue.measure(LIGHT, 0.01)
    return queue


async def drain(queue: FairQueue[str]) -> list[str]:
    return [await queue.get() for _ in range(len(queue))]


async def test_requests_of_one_owner_keep_their_order() -> None:
    queue = new_queue()
    for number in range(5):
        queue.put("ada", HEAVY, str(number))
    assert await drain(queue) == ["0", "1", "2", "3", "4"]


async def test_owners_take_turns() -> None:
    queue = new_queue()
    for number in range(4):
        queue.put("ada", HEAVY, f"a{number}")
    for number in range(2):
        queue.put("bob", HEAVY, f"b{number}")
    assert await drain(queue) == ["a0", "b0", "a1", "b1", "a2", "a3"]


async def test_who_asks_for_little_does_not_wait() -> None:
    """A small request waits neither for one owner with many requests, nor for many owners with one each."""
    queue = new_queue()
    for number in range(200):
        queue.put("ada", HEAVY, "a")
        queue.put(f"guest {number}", HEAVY, "g")
    await queue.get()
    queue.put("bob", LIGHT, "b")
    assert await queue.get() == "b"


async def test_an_owner_who_waited_for_nothing_has_no_credit() -> None:
    queue = new_queue()
    for _ in range(100):
        queue.put("ada", HEAVY, "a")
        await queue.get()
    for number in range(3):
        queue.put("bob", HEAVY, f"b{number}")
    queue.put("ada", HEAVY, "a")
    assert await drain(queue) == ["b0", "b1", "a", "b2"]


async def test_who_asks_for_much_is_not_starved() -> None:
    """Repeated small requests get at most as much time as a large one."""
    queue = new_queue()
    queue.put("ada", HEAVY, "a")
    queue.put("bob", LIGHT, "b")
    served = 0
    while await queue.get() == "b":
        queue.put("bob", LIGHT, "b")
        served += 1
    assert 90 <= served <= 110


async def test_estimates_follow_the_measurements() -> None:
    queue = new_queue()
    for _ in range(50):
        queue.measure(HEAVY, 0.0)
    assert queue.estimates[HEAVY] < queue.estimates[LIGHT]


async def test_waiting_for_a_request() -> None:
    queue = new_queue()
    waiting = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put("ada", LIGHT, "a")
    assert await waiting == "a"
    queue.put("ada", LIGHT, "b")
    assert queue.drain() == ["b"]
    assert len(queue) == 0


async def test_many_strong_bots_of_one_guest() -> None:
    """A weak bot at somebody else's table answers while the others are still waiting."""
    pool = BotPool(1)
    await pool.start()
    match = bastide.new("torres", players=2, seed=1)
    seat = match.decision().seat

    async def choose(bot: str, key: str, owner: str) -> int:
        state = match.game.determinize(match.state, seat, Chance(1))
        return await pool.choose(bot, "torres", state, seat, key, PATIENCE, owner)

    try:
        await choose(LIGHT, "first", "ada")
        strong = [asyncio.create_task(choose(HEAVY, f"table {number}", "ada")) for number in range(12)]
        await asyncio.sleep(0)
        await choose(LIGHT, "other", "bob")
        assert sum(not task.done() for task in strong) >= 10
        for task in strong:
            task.cancel()
    finally:
        await pool.close()
