"""Who plays whom, and in which seat: every table that can be made of the bots, in rounds.

In a round each table plays as many games as it has seats: the shuffles are the same and the bots move on by one seat
each time. From round to round the order they sit in changes, so that each has every other as a neighbour.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, permutations

from ..kernel.errors import BadOptions

MOST_TABLES = 2000

Table = tuple[int, ...]  # bots, by their places in the tournament's list


@cache
def tables(bots: int, players: int) -> tuple[Table, ...]:
    """All of them, in an order in which a round that is cut short leaves no bot far behind."""
    if math.comb(bots, players) > MOST_TABLES:
        raise BadOptions(f"{bots} bots make more than {MOST_TABLES} tables of {players} players: name fewer")
    left = list(combinations(range(bots), players))
    played = [0] * bots
    ordered = []
    while left:
        table = min(left, key=lambda table: sum(played[bot] for bot in table))
        left.remove(table)
        ordered.append(table)
        for bot in table:
            played[bot] += 1
    return tuple(ordered)


@cache
def orders(players: int) -> tuple[Table, ...]:
    return tuple((0, *rest) for rest in permutations(range(1, players)))


def round_size(bots: int, players: int) -> int:
    return len(tables(bots, players)) * players


def deal(bots: int, players: int, number: int) -> int:
    """the round a game belongs to: its games share their shuffles"""
    return number // round_size(bots, players)


def seating(bots: int, players: int, number: int) -> Table:
    """which bot sits in each seat in a game"""
    which, turn = divmod(number % round_size(bots, players), players)
    table = tables(bots, players)[which]
    order = orders(players)[deal(bots, players, number) % len(orders(players))]
    return tuple(table[order[(seat - turn) % players]] for seat in range(players))
