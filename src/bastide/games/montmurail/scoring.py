"""Coins and vikings: the value of a city, and the scoring of an age."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.arguments import check_move, check_seat
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
    ONE_COIN,
    PERFECT_PLAN,
    SHIELD,
    SOURCE_COUNT,
    SOURCES,
    TWO_COINS,
    VIKING,
)
from .moves import DO_CLOSE, OVER
from .rules import city_at, walls
from .state import State, check, copy


def coins_in(state: State, city: SquareSet) -> int:
    """M5.1: Count the coins in a city."""
    return bits.count(city & state.contents[ONE_COIN]) + 2 * bits.count(city & state.contents[TWO_COINS])


def vikings_in(state: State, city: SquareSet) -> int:
    """M5.2: Count the vikings in a city."""
    return bits.count(city & state.contents[VIKING])


def walls_kept(state: State, seat: Seat, city: SquareSet) -> int:
    """M4.4: Count the walls of the outer line, which stay."""
    outside = outer(city)
    return count(
        state.north[seat] & north_of(city, outside),
        state.west[seat] & west_of(city, outside),
        state.edge[seat] & edge_of(city),
    )


def run_kept(state: State, seat: Seat, city: SquareSet) -> int:
    """M6.2: Return the longest straight line around the city, or around the city and its pockets together."""
    run = run_around(city)
    if state.rules >= 2:
        run = max(run, run_around(with_pockets(city, state.north[seat], state.west[seat], state.edge[seat])))
    return run


def total(state: State, seat: Seat) -> int:
    """M5.6: Return the coins of a seat, less those lost to invasions."""
    coins = 0
    for source in range(SOURCE_COUNT):
        coins += state.coins[seat * SOURCE_COUNT + source]
    return coins - INVASION * state.invasions[seat]


# --- the end of an age


def score_age(state: State) -> None:
    """M5: Score the end of an age."""
    for seat in range(state.players):
        state.coins[seat * SOURCE_COUNT + FROM_CITY] += coins_in(state, state.city[seat])
        state.tokens[seat] += vikings_in(state, state.city[seat])
    if state.options.longest_wall:
        score_longest_wall(state)
    if state.age == AGES:
        score_shield(state)
    invade(state)


def score_longest_wall(state: State) -> None:
    """M6.2: Score the longest wall for all who are tied; an open city has none."""
    best = 1
    for seat in range(state.players):
        best = max(best, state.run[seat])
    for seat in range(state.players):
        if state.run[seat] == best:
            state.coins[seat * SOURCE_COUNT + FROM_WALL] += LONGEST_WALL


def score_shield(state: State) -> None:
    """M5.3: Score the king's shield, and as many coins for everybody tied."""
    fewest = state.tokens[0]
    for seat in range(state.players):
        fewest = min(fewest, state.tokens[seat])
    for seat in range(state.players):
        if state.tokens[seat] == fewest:
            state.coins[seat * SOURCE_COUNT + FROM_SHIELD] += SHIELD


def invade(state: State) -> None:
    """M5.4: Invade those with the most tokens; nobody without tokens is invaded."""
    most = 1
    for seat in range(state.players):
        most = max(most, state.tokens[seat])
    for seat in range(state.players):
        if state.tokens[seat] == most:
            state.invasions[seat] += 1
            state.tokens[seat] = 0


# --- scores for display


def score(state: State) -> tuple[SeatScore, ...]:
    """Return the itemised score as if the age ended now; an open city counts for nothing."""
    end = copy(state)
    if state.ask != OVER:
        score_age(end)
    return tuple([SeatScore(tuple(items(end, seat))) for seat in range(state.players)])


def result(state: State) -> Result | None:
    """M5.6: Return the result; equal coins share the victory."""
    check(state)
    return most_points_win([total(state, seat) for seat in range(state.players)]) if state.ask == OVER else None


def items(state: State, seat: Seat) -> list[Item]:
    """List the scored items of a seat."""
    found = [
        Item(f"montmurail.{SOURCES[source]}", state.coins[seat * SOURCE_COUNT + source])
        for source in range(SOURCE_COUNT)
        if state.coins[seat * SOURCE_COUNT + source]
    ]
    if state.invasions[seat]:
        found.append(Item("montmurail.M5.6", -INVASION * state.invasions[seat], {"invasions": state.invasions[seat]}))
    return found


def gains(state: State, seat: Seat, move: Move) -> Gains:
    """Return what closing a city scores, and what it holds."""
    check(state)
    check_seat(seat, state.players)
    check_move(move)
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
