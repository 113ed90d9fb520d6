"""Coins and vikings: what a city is worth, what an age brings."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.score import Gains, Item, Result, SeatScore, most_points_win
from ...kernel.types import Move, Seat, SquareSet
from .board import count, edge_of, north_of, outer, run_around, west_of, with_pockets
from .components import (
    AGES,
    BUILDINGS,
    FROM_CITY,
    FROM_SHIELD,
    FROM_WALL,
    INVASION,
    LONGEST_WALL,
    PERFECT_PLAN,
    SHIELD,
    SOURCE_COUNT,
    SOURCES,
)
from .moves import DO_CLOSE, OVER
from .rules import city_at, walls
from .state import State, copy

VIKINGS, ONE_COIN, TWO_COINS = 3, 4, 5  # places in `State.contents`; 0 to 2 are the buildings


def coins_in(state: State, city: SquareSet) -> int:
    """M5.1"""
    return bits.count(city & state.contents[ONE_COIN]) + 2 * bits.count(city & state.contents[TWO_COINS])


def vikings_in(state: State, city: SquareSet) -> int:
    """M5.2"""
    return bits.count(city & state.contents[VIKINGS])


def walls_kept(state: State, seat: Seat, city: SquareSet) -> int:
    """M4.4: those of the outer line"""
    outside = outer(city)
    return count(
        state.north[seat] & north_of(city, outside),
        state.west[seat] & west_of(city, outside),
        state.edge[seat] & edge_of(city),
    )


def run_kept(state: State, seat: Seat, city: SquareSet) -> int:
    """M6.2: the longer of two runs: in the line around the city, and around the city and its pockets together"""
    run = run_around(city)
    if state.rules >= 2:
        run = max(run, run_around(with_pockets(city, state.north[seat], state.west[seat], state.edge[seat])))
    return run


def total(state: State, seat: Seat) -> int:
    """M5.6"""
    coins = 0
    for source in range(SOURCE_COUNT):
        coins += state.coins[seat * SOURCE_COUNT + source]
    return coins - INVASION * state.invasions[seat]


# --- the end of an age


def score_age(state: State) -> None:
    for seat in range(state.players):
        state.coins[seat * SOURCE_COUNT + FROM_CITY] += coins_in(state, state.city[seat])
        state.tokens[seat] += vikings_in(state, state.city[seat])
    if state.options.longest_wall:
        score_longest_wall(state)
    if state.age == AGES:
        score_shield(state)
    invade(state)


def score_longest_wall(state: State) -> None:
    """M6.2: all who are tied; a city that is open has no run"""
    best = 1
    for seat in range(state.players):
        best = max(best, state.run[seat])
    for seat in range(state.players):
        if state.run[seat] == best:
            state.coins[seat * SOURCE_COUNT + FROM_WALL] += LONGEST_WALL


def score_shield(state: State) -> None:
    """M5.3: the shield and the coins of those tied are worth the same"""
    fewest = state.tokens[0]
    for seat in range(state.players):
        fewest = min(fewest, state.tokens[seat])
    for seat in range(state.players):
        if state.tokens[seat] == fewest:
            state.coins[seat * SOURCE_COUNT + FROM_SHIELD] += SHIELD


def invade(state: State) -> None:
    """M5.4: nobody with 0 tokens is invaded"""
    most = 1
    for seat in range(state.players):
        most = max(most, state.tokens[seat])
    for seat in range(state.players):
        if state.tokens[seat] == most:
            state.invasions[seat] += 1
            state.tokens[seat] = 0


# --- for people


def score(state: State) -> tuple[SeatScore, ...]:
    """as if the age ended now; a city that is open counts for nothing"""
    end = copy(state)
    if state.ask != OVER:
        score_age(end)
    return tuple([SeatScore(tuple(items(end, seat))) for seat in range(state.players)])


def result(state: State) -> Result | None:
    """M5.6: equal coins share the victory"""
    return most_points_win([total(state, seat) for seat in range(state.players)]) if state.ask == OVER else None


def items(state: State, seat: Seat) -> list[Item]:
    found = [
        Item(f"montmurail.{SOURCES[source]}", state.coins[seat * SOURCE_COUNT + source])
        for source in range(SOURCE_COUNT)
        if state.coins[seat * SOURCE_COUNT + source]
    ]
    if state.invasions[seat]:
        found.append(Item("montmurail.M5.6", -INVASION * state.invasions[seat], {"invasions": state.invasions[seat]}))
    return found


def gains(state: State, seat: Seat, move: Move) -> Gains:
    """what closing a city brings: its coins, and what else it holds"""
    if move >> 12 != DO_CLOSE:
        return Gains()
    city = city_at(state, seat, move & 63)
    back = walls(state, seat) - walls_kept(state, seat, city)
    data = {
        **{name: bits.count(city & state.contents[i]) for i, name in enumerate(BUILDINGS)},
        "vikings": vikings_in(state, city),
        "walls_back": back,
    }
    found = [Item("montmurail.M5.1", coins_in(state, city), data)]
    if state.options.perfect_plan and back == 0:
        found.append(Item("montmurail.M6.1", PERFECT_PLAN))
    return Gains(tuple(found))
