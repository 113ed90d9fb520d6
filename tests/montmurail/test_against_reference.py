"""The fast engine against the slow, plain reference: cities, kept walls, gains and legal moves on random walls."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games import check_legal_or_refused
from montmurail.positions import Builder
from reference import montmurail as reference

from bastide.games import montmurail
from bastide.games.montmurail import board
from bastide.games.montmurail.notation import STREET_NAMES
from bastide.games.montmurail.streets import PLACEMENTS, SHAPE_NAMES, STARTS, masks
from bastide.kernel.chance import Chance

CHUNKS = 40
WALL_SETS = 500  # per chunk: 20,000 in all
POSITIONS = 50  # per chunk: 2,000 in all


# --- shapes


@pytest.mark.parametrize("number", range(6))
def test_placements_of_a_shape(number: int) -> None:
    fast = PLACEMENTS[STARTS[number + 1] : STARTS[number + 2]]
    written = [" ".join(STREET_NAMES[street] for street in streets) for streets in fast]
    slow = {reference.WRITTEN[streets] for streets in reference.PLACEMENTS[SHAPE_NAMES[number]]}
    assert len(written) == len(set(written))
    assert set(written) == slow


# --- cities


def closing(walls: reference.Walls, rng: random.Random) -> dict[str, Any]:
    """Return a position in which seat 0, with these walls, may close a city."""
    position = reference.finished(
        rng, "close", reference.random_board(rng), [walls, set()], [None, None], 150 - len(walls)
    )
    return {**position, "seat": 0, "asked": [True, False]}


def compare_cities(walls: reference.Walls, rng: random.Random) -> int:
    """Compare all cities, and return their number."""
    position = closing(walls, rng)
    state = montmurail.from_position(position)
    squares = reference.printed(position)
    found = reference.closable(walls, squares, position["decree"])
    fast = [montmurail.show(state, move) for move in montmurail.legal(state, 0)]
    assert fast == ["stay", *(f"close {reference.square_name(min(city))}" for city in found)], position
    for city, move in zip(found, montmurail.legal(state, 0)[1:], strict=True):
        compare_gains(state, position, city, move)
        compare_closing(montmurail.copy(state), position, city, move)
    north, west, edge = masks(tuple(STREET_NAMES.index(name) for name in reference.names(walls)))
    assert board.longest_line(north, west, edge) == reference.longest_line(walls), position
    return len(found)


def compare_gains(state: montmurail.State, position: dict[str, Any], city: reference.City, move: int) -> None:
    squares = reference.printed(position)
    back = len(position["boards"][0]) - len(reference.outer_line(city))
    expected: list[dict[str, Any]] = [
        {
            "rule": "montmurail.M5.1",
            "points": reference.coins_in(city, squares),
            **reference.held(city, squares),
            "vikings": reference.vikings_in(city, squares),
            "walls_back": back,
        }
    ]
    if position["perfect_plan"] and back == 0:
        expected.append({"rule": "montmurail.M6.1", "points": 2})
    assert montmurail.gains(state, 0, move).as_json()["items"] == expected, position


def walls_of(position: dict[str, Any]) -> reference.Walls:
    return {reference.street_of(name) for name in position["boards"][0]}


def compare_closing(state: montmurail.State, position: dict[str, Any], city: reference.City, move: int) -> None:
    """Check that the walls left after closing form one line that passes no crossing twice."""
    kept = reference.outer_line(city)
    montmurail.play(state, 0, move, Chance(1))
    after = montmurail.position(state)
    assert after["boards"][0] == reference.names(kept), position
    assert after["cities"][0] == [reference.square_name(square) for square in sorted(city)], position
    assert after["runs"][0] == reference.run_kept(city, walls_of(position)), position
    assert after["supply"] == 150 - len(kept)
    ends = Counter(crossing for street in kept for crossing in reference.crossings(street))
    assert set(ends.values()) == {2}, position


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_walls(chunk: int) -> None:
    rng = random.Random(f"walls {chunk}")
    compared = 0
    for _ in range(WALL_SETS):
        compared += compare_cities(reference.random_walls(rng), rng)
    assert compared > WALL_SETS  # otherwise the walls enclose too little to prove anything


def test_the_line_around_a_city_and_its_pockets_stands() -> None:
    """M6.2: all its walls form one line; either it or the city's own line may have the longer run."""
    rng = random.Random("pockets")
    longer = shorter = 0
    for _ in range(400):
        walls = reference.random_walls(rng)
        for city in reference.cities(walls):
            line = reference.outer_line(reference.joined_to_pockets(city, walls))
            assert line <= walls
            ends = Counter(crossing for street in line for crossing in reference.crossings(street))
            assert set(ends.values()) == {2}
            own, joint = reference.longest_line(reference.outer_line(city)), reference.longest_line(line)
            longer, shorter = longer + (joint > own), shorter + (joint < own)
    assert longer > 20
    assert shorter > 2


# --- legal moves


def compare(position: dict[str, Any]) -> None:
    state = montmurail.from_position(position)
    for seat in range(len(position["boards"])):
        fast = [montmurail.show(state, move) for move in montmurail.legal(state, seat)]
        assert len(fast) == len(set(fast)), position
        assert set(fast) == reference.legal(position, seat), (position, seat)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_positions(chunk: int) -> None:
    rng = random.Random(f"positions {chunk}")
    for _ in range(POSITIONS):
        position = reference.random_position(rng)
        compare(position)
        state = montmurail.from_position(position)
        seat = rng.randrange(len(position["boards"]))
        check_legal_or_refused(montmurail, state, seat, rng, 4)


def test_random_positions_ask_for_everything() -> None:
    """Check that they include missing walls, lifted walls, and boards without a free street."""
    rng = random.Random("kinds of positions")
    kinds: Counter[str] = Counter()
    for _ in range(2000):
        position = reference.random_position(rng)
        for seat in range(len(position["boards"])):
            kinds.update({move.split()[0] for move in reference.legal(position, seat) if " " in move} | {"any"})
            kinds["lifted"] += bool(position["lifted"][seat])
            kinds["full"] += position["ask"] == "place" and len(position["boards"][seat]) == 144
            kinds["closed"] += bool(position["cities"][seat])
    assert all(kinds[kind] > 20 for kind in ("close", "lift", "white", "lifted", "full", "closed"))


# --- random games


@pytest.mark.parametrize("players", range(2, 9))
def test_positions_of_random_games(players: int) -> None:
    """Compare positions from play with the reference, including the walls set aside."""
    builder = Builder(f"games {players}")
    asked = set()
    for number, layout in enumerate(("players", "random", "market")):
        luck = Chance(number)
        options = montmurail.Options(players=players, layout=layout, longest_wall=True, perfect_plan=True)
        state = montmurail.new(options, luck)
        while decisions := montmurail.decisions(state):
            decision = builder.rng.choice(decisions)
            position = montmurail.position(state)
            if decision.kind != "place" or builder.rng.random() < 0.2:
                compare(position)
                asked.add(decision.kind)
            if decision.kind == "place":
                assert position["share"] == reference.shares(position)
            montmurail.play(state, decision.seat, builder.choose(state, decision), luck)
    assert asked == {"quarter", "place", "close"}
