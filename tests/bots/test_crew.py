"""Several processes that think about one state."""

from __future__ import annotations

import os
import signal

from bots.positions import positions

from bastide.bots import crew
from bastide.bots.search import Search
from bastide.kernel.chance import Chance


def test_what_all_found_out_is_added_up() -> None:
    game, state, seat = next(iter(positions("ludwig", 2, seed=4, every=1, least=40)))
    alone, together = (Search(f"visits=12,width=6,ahead=0,processes={number}") for number in (1, 3))
    found = [bot.think(game, game.copy(state), seat, Chance(1)).choices() for bot in (alone, together, together)]
    assert [sum(edge.visits for edge in edges) for edges in found[:2]] == [12, 12]
    assert {edge.key for edge in found[0]} <= {edge.key for edge in found[1]}
    once, again = (
        Search("visits=12,width=6,ahead=0,processes=3").think(game, game.copy(state), seat, Chance(1)) for _ in range(2)
    )
    assert [(edge.key, edge.visits, edge.total) for edge in once.choices()] == [
        (edge.key, edge.visits, edge.total) for edge in again.choices()
    ]


def test_who_is_killed_has_found_nothing_and_the_others_go_on() -> None:
    game, state, seat = next(iter(positions("torres", 2, seed=4, every=1, least=40)))
    bot = Search("visits=8,width=6,ahead=0,processes=2")
    bot.think(game, game.copy(state), seat, Chance(1))
    for process in list(crew.pool(1)._processes.values()):  # the executor has no other way to name them
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    bot = Search("visits=8,width=6,ahead=0,processes=2")
    assert 4 <= sum(edge.visits for edge in bot.think(game, game.copy(state), seat, Chance(1)).choices()) <= 8
    bot = Search("visits=8,width=6,ahead=0,processes=2")
    assert sum(edge.visits for edge in bot.think(game, game.copy(state), seat, Chance(1)).choices()) == 8
