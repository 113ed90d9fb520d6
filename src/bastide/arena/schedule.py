"""Who plays whom, and in which seat: every table the bots can form, in rounds.

In a round each table plays as many games as it has seats: with the same shuffles, and the bots move on by one seat each
time. From round to round the order around the table changes, so that each bot has every other as a neighbour.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, permutations

from ..kernel.errors import BadOptions
from .messages import say

MAX_TABLES = 2000

Table = tuple[int, ...]  # indices of bots in the tournament's list


@cache
def make_tables(bots: int, players: int) -> tuple[Table, ...]:
    """List all tables, in an order in which an incomplete round leaves no bot far behind."""
    if math.comb(bots, players) > MAX_TABLES:
        raise BadOptions(say("schedule.too_many", bots=bots, most=MAX_TABLES, players=players))
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
def make_orders(players: int) -> tuple[Table, ...]:
    return tuple((0, *rest) for rest in permutations(range(1, players)))


def round_size(bots: int, players: int) -> int:
    return len(make_tables(bots, players)) * players


def round_number(bots: int, players: int, game: int) -> int:
    """Return the round of a game; the games of a round share their shuffles."""
    return game // round_size(bots, players)


def seating(bots: int, players: int, game: int) -> Table:
    """Return the bot in each seat of a game."""
    which, turn = divmod(game % round_size(bots, players), players)
    table = make_tables(bots, players)[which]
    orders = make_orders(players)
    order = orders[round_number(bots, players, game) % len(orders)]
    return tuple(table[order[(seat - turn) % players]] for seat in range(players))
