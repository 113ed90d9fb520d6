"""Root parallelism: several processes search one state."""

from __future__ import annotations

import os
import signal

from bots.positions import positions

from bastide.bots import parallel
from bastide.bots.search import SearchBot
from bastide.kernel.chance import Chance


def test_statistics_of_all_processes_are_added_up() -> None:
    game, state, seat = next(iter(positions("ludwig", 2, seed=4, every=1, least=40)))
    single, together = (SearchBot(f"visits=12,width=6,rollout_turns=0,processes={number}") for number in (1, 3))
    found = [bot.search(game, game.copy(state), seat, Chance(1)).candidates() for bot in (single, together, together)]
    assert [sum(edge.visits for edge in edges) for edges in found[:2]] == [12, 12]
    assert {edge.key for edge in found[0]} <= {edge.key for edge in found[1]}
    once, again = (
        SearchBot("visits=12,width=6,rollout_turns=0,processes=3").search(game, game.copy(state), seat, Chance(1))
        for _ in range(2)
    )
    assert [(edge.key, edge.visits, edge.total) for edge in once.candidates()] == [
        (edge.key, edge.visits, edge.total) for edge in again.candidates()
    ]


def test_a_killed_process_adds_nothing_and_is_replaced() -> None:
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=40)))
    bot = SearchBot("visits=8,width=6,rollout_turns=0,processes=2")
    bot.search(game, game.copy(state), seat, Chance(1))
    for process in list(parallel.pool(1)._processes.values()):  # there is no public API to list them
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    bot = SearchBot("visits=8,width=6,rollout_turns=0,processes=2")
    assert 4 <= sum(edge.visits for edge in bot.search(game, game.copy(state), seat, Chance(1)).candidates()) <= 8
    bot = SearchBot("visits=8,width=6,rollout_turns=0,processes=2")
    assert sum(edge.visits for edge in bot.search(game, game.copy(state), seat, Chance(1)).candidates()) == 8
