"""All walls, coins and tokens are accounted for after every move of whole games, and every game ends."""

from __future__ import annotations

from typing import Any

import pytest
from montmurail.positions import Builder, walls_in_all
from reference import montmurail as reference

from bastide.games import montmurail
from bastide.kernel import conformance
from bastide.kernel.chance import from_seed

LONGEST_GAME = 8 * 2 * 100 * 6  # moves: seats, ages, turns, and lifting before placing
SOURCES = ("M2.2", "M5.1", "M6.1", "M6.2", "M5.3")


def check_walls(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Check that walls are placed by those who chose, and return only when a city closes or an age ends."""
    assert walls_in_all(after) == 150 * -(-len(after["boards"]) // 4)
    assert after["supply"] >= sum(after["share"])
    for seat, (then, now) in enumerate(zip(before["boards"], after["boards"], strict=True)):
        if now == then or after["age"] > before["age"]:
            continue
        if before["ask"] == "place":
            lifted = before["lifted"][seat]
            assert set(then) - set(now) <= set(lifted)
            assert 1 - len(lifted) <= len(now) - len(then) <= before["share"][seat]
        else:
            assert set(now) < set(then)
            assert before["cities"][seat] is None
            assert now == reference.names(reference.outer_line(city_of(after, seat)))


def city_of(position: dict[str, Any], seat: int) -> reference.City:
    return frozenset(reference.square_of(text) for text in position["cities"][seat] or ())


def gained(before: dict[str, Any], after: dict[str, Any], rule: str) -> list[int]:
    return [now[rule] - then[rule] for now, then in zip(after["coins"], before["coins"], strict=True)]


def check_gains(before: dict[str, Any], after: dict[str, Any], chosen: list[str | None]) -> None:
    """Check that coins and tokens come only from the rules that give them."""
    rolled = (after["age"], after["turn"]) != (before["age"], before["turn"])
    ended = after["age"] > before["age"] or after["ask"] == "over"
    coins = {"straight2": 1, "corner2": 1, "straight3": 2, "L3": 2, "zigzag3": 3, "U3": 3}[after["face"] or "U3"]
    takes = [coins if rolled and city is not None else 0 for city in after["cities"]]
    assert gained(before, after, "M2.2") == takes
    check_plans(before, after, chosen)
    if ended:
        check_age(before, after, chosen)
    else:
        assert after["tokens"] == before["tokens"]
        assert after["invasions"] == before["invasions"]
        assert not any(sum(gained(before, after, rule)) for rule in ("M5.1", "M6.2", "M5.3"))


def closed_cities(before: dict[str, Any], chosen: list[str | None]) -> list[reference.City | None]:
    """Return the cities after all have chosen whether to close."""
    found: list[reference.City | None] = []
    for seat, move in enumerate(chosen):
        city = city_of(before, seat) or None
        if before["ask"] == "close" and move and move.startswith("close"):
            walls = {reference.street_of(text) for text in before["boards"][seat]}
            city = reference.hanging_together(reference.square_of(move.split()[1]), walls)[0]
        found.append(city)
    return found


def check_plans(before: dict[str, Any], after: dict[str, Any], chosen: list[str | None]) -> None:
    """M6.1"""
    expected = [0] * len(chosen)
    if before["ask"] == "close" and before["perfect_plan"] and all_chosen(before, chosen):
        for seat, city in enumerate(closed_cities(before, chosen)):
            if city and before["cities"][seat] is None:
                expected[seat] = 2 * (len(reference.outer_line(city)) == len(before["boards"][seat]))
    assert gained(before, after, "M6.1") == expected


def all_chosen(before: dict[str, Any], chosen: list[str | None]) -> bool:
    return all(move is not None for move, asked in zip(chosen, before["asked"], strict=True) if asked)


def run(city: reference.City, walls: reference.Walls) -> int:
    return reference.run_kept(city, walls) if city else 0


def check_age(before: dict[str, Any], after: dict[str, Any], chosen: list[str | None]) -> None:
    """M5.1 to M5.4, M6.2"""
    squares = reference.printed(before)
    cities = [city or frozenset() for city in closed_cities(before, chosen)]
    tokens = [old + reference.vikings_in(city, squares) for old, city in zip(before["tokens"], cities, strict=True)]
    invaded = reference.invaded(tokens)
    shielded = reference.shielded(tokens) if before["age"] == 2 else set()
    boards = [{reference.street_of(name) for name in board} for board in before["boards"]]
    closing = [before["runs"][seat] or run(city, boards[seat]) for seat, city in enumerate(cities)]
    longest = reference.longest_walls(closing) if before["longest_wall"] else set()
    seats = range(len(tokens))
    assert gained(before, after, "M5.1") == [reference.coins_in(city, squares) for city in cities]
    assert gained(before, after, "M5.3") == [3 * (seat in shielded) for seat in seats]
    assert gained(before, after, "M6.2") == [3 * (seat in longest) for seat in seats]
    assert after["tokens"] == [0 if seat in invaded else tokens[seat] for seat in seats]
    assert after["invasions"] == [before["invasions"][seat] + (seat in invaded) for seat in seats]


def play_and_check(options: montmurail.Options, straying: float) -> None:
    luck, builder = from_seed(f"conservation {options}"), Builder(f"conservation {options}", straying)
    state = montmurail.new(options, luck)
    for _ in range(LONGEST_GAME):
        decisions = montmurail.decisions(state)
        assert all(decision.moves for decision in decisions)
        decision = builder.rng.choice(decisions)
        move = builder.choose(state, decision)
        before = montmurail.position(state)
        chosen = before["chosen"][:]
        chosen[decision.seat] = montmurail.show(state, move)
        montmurail.play(state, decision.seat, move, luck)
        after = montmurail.position(state)
        check_walls(before, after)
        check_gains(before, after, chosen)
        if montmurail.result(state) is not None:
            check_result(state)
            return
    raise AssertionError("the game does not end")


def check_result(state: montmurail.State) -> None:
    """M5.6"""
    position, result = montmurail.position(state), montmurail.result(state)
    purses = [sum(purse[rule] for rule in SOURCES) for purse in position["coins"]]
    totals = [coins - 5 * invasions for coins, invasions in zip(purses, position["invasions"], strict=True)]
    assert result is not None
    assert list(result.scores) == totals == [score.total for score in montmurail.score(state)]
    assert list(result.winners) == [seat for seat, total in enumerate(totals) if total == max(totals)]


CHOICES = list(conformance.every_option(montmurail))


@pytest.mark.parametrize("options", [pytest.param(options, id=str(i)) for i, options in enumerate(CHOICES)])
def test_nothing_is_lost(options: montmurail.Options) -> None:
    play_and_check(options, straying=0.1)


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_nothing_is_lost_when_walls_run_out(players: int) -> None:
    """Play random ages until nearly all walls stand, and beyond."""
    play_and_check(montmurail.Options(players=players, layout="random", longest_wall=True), straying=1)
