"""The fast engine against the slow, plain reference: placements, gains, refusals and scores of random castles."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest
from games import check_legal_or_refused
from reference import ludwig as reference

from bastide.games import ludwig
from bastide.games.ludwig.components import BONUS_CARDS, FAVORS
from bastide.kernel.chance import Chance

CHUNKS = 20
CASTLES = 12  # per chunk: 240 in all
SOME = 8  # placements per tile, legal or refused by a rule, that are compared in detail

Position = dict[str, Any]


def placing(castle: reference.Castle, name: str) -> Position:
    """Return a position with four players, so that all tiles are in the game."""
    return {"game": "ludwig", "castles": [castle, *[[reference.FOYER]] * 3], "seat": 0, "place": name}


# --- placements


def compare_placements(castle: reference.Castle, name: str, rng: random.Random) -> Counter[str | None]:
    """Compare all legal placements and some that each rule refuses, and count them."""
    state = ludwig.from_position(placing(castle, name))
    tries: dict[str | None, list[reference.Placed]] = defaultdict(list)
    for new in reference.meetings(castle, name):
        tries[reference.refusal(castle, new)].append(new)
    fast = [ludwig.show(state, move) for move in ludwig.legal(state, 0)]
    assert len(fast) == len(set(fast))
    assert set(fast) == {reference.written(new) for new in tries[None]}, placing(castle, name)
    for new in rng.sample(tries[None], min(SOME, len(tries[None]))):
        compare_gains(state, castle, new)
    for rule, refused in tries.items():
        for new in rng.sample(refused, min(SOME, len(refused))):
            compare_refusal(state, castle, new, rule)
    for _ in range(SOME):
        new = random_place(rng, castle, name)
        compare_refusal(state, castle, new, reference.refusal(castle, new))
    return Counter({rule: len(refused) for rule, refused in tries.items()})


def compare_gains(state: ludwig.State, castle: reference.Castle, new: reference.Placed) -> None:
    move = ludwig.parse(state, reference.written(new))
    gains = ludwig.gains(state, 0, move)
    fast = [(item.rule.removeprefix("ludwig."), item.points, item.data["tile"]) for item in gains.items]
    assert sorted(fast) == sorted(reference.gains(castle, new)), placing([*castle, new], new["tile"])
    assert list(gains.completes) == reference.completes(castle, new), placing([*castle, new], new["tile"])


def compare_refusal(state: ludwig.State, castle: reference.Castle, new: reference.Placed, rule: str | None) -> None:
    refusal = ludwig.why_not(state, 0, ludwig.parse(state, reference.written(new)))
    fast = refusal and refusal.rule.removeprefix("ludwig.")
    assert fast == rule, (placing(castle, new["tile"]), reference.written(new))


def random_place(rng: random.Random, castle: reference.Castle, name: str) -> reference.Placed:
    """Return a place near the castle, usually not at an entrance."""
    new = reference.random_try(rng, castle, name)
    return {**new, "x": new["x"] + rng.randint(-2, 2), "y": new["y"] + rng.randint(-2, 2)}


def compare_castle(castle: reference.Castle) -> None:
    """Compare completed rooms and external entrances."""
    view = ludwig.view(ludwig.from_position({**placing(castle, "Larder"), "place": None}), None)
    assert view["completed"][0] == reference.completed(castle), castle
    slow = {(x, y, side) for _, (x, y), side in reference.external(castle)}
    assert {tuple(entrance) for entrance in view["external"][0]} == slow, castle


def names_to_try(rng: random.Random, castle: reference.Castle) -> list[str]:
    """Return a corridor, a downstairs room, one that can close a castle, and one with a fence or any other."""
    used = {placed["tile"] for placed in castle}
    free = [name for name in reference.ROOMS if name not in used]
    below = [name for name in free if reference.TILES[name]["type"] == "downstairs"]
    fenced = [name for name in free if name in FENCED]
    closing = [name for name in free if name in SINGLE]
    corridors = [name for name in ("Hallway", "Stairs") if reference.tiles_left(castle, name)]
    return [rng.choice(names or free) for names in (corridors, below, closing, rng.choice((fenced, free)))]


# rooms that can close a castle, mostly with a single entrance
SINGLE = [name for name in reference.ROOMS if reference.TILES[name]["type"] == "utility"]
CLOSING = 9 * SINGLE + [name for name in reference.ROOMS if len(reference.TILES[name]["exits"]) == 2]
# rooms with fences, round rooms and rooms with cut corners, on long hallways
FENCED = [name for name in reference.ROOMS if reference.TILES[name].get("fence")]
CURVED = [name for name in reference.ROOMS if reference.TILES[name]["size"] in (150, 500, 600)]
GARDENS = FENCED + CURVED + ["Hallway"] * 30


def check_chunk(seed: str, castles: int, size: int, rooms: list[str] | None = None) -> Counter[str | None]:
    """Count the placements that each rule refuses, and under None those that are legal."""
    rng = random.Random(seed)
    found: Counter[str | None] = Counter()
    for _ in range(castles):
        castle = reference.random_castle(rng, rng.randint(1, size), rooms)
        compare_castle(castle)
        for name in names_to_try(rng, castle):
            found += compare_placements(castle, name, rng)
    return found


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_castles(chunk: int) -> None:
    found = check_chunk(f"castles {chunk}", CASTLES, 20)
    assert min(found[rule] for rule in (None, "L3.2", "L3.6")) > 60


@pytest.mark.parametrize("chunk", range(2))
@pytest.mark.parametrize(("rule", "size", "rooms"), [("L3.5", 4, CLOSING), ("L3.7", 12, GARDENS)])
def test_castles_in_which_much_is_refused(chunk: int, rule: str, size: int, rooms: list[str]) -> None:
    """L3.5, L3.7"""
    assert check_chunk(f"{rule} {chunk}", 30, size, rooms)[rule] > 5


def test_random_castles_go_downstairs() -> None:
    rng = random.Random("downstairs")
    castles = [reference.random_castle(rng, 20) for _ in range(20)]
    below = [[placed for placed in castle if reference.type_of(placed) == "downstairs"] for castle in castles]
    assert sum(map(len, below)) > 30


# --- final scores


def random_table(rng: random.Random) -> Position:
    """Return a position with two to four players and castles of any size, cards, favors and money."""
    players = rng.choice((2, 3, 4))
    castles: list[reference.Castle] = []
    left = Counter({"Foyer": 4, "Hallway": 9, "Stairs": 6, **dict.fromkeys(reference.ROOMS, 1)})
    for _ in range(players):
        castles.append(rooted(reference.random_castle(rng, rng.randint(1, 9)), left))
    without = rng.choice(("completed", "incomplete"))  # L1.5
    favors = rng.sample([name for name in FAVORS if name != without], players)
    cards = rng.sample(BONUS_CARDS, 8)
    money = [rng.choice((0, 500, 9999, 10000, rng.randrange(60000))) for _ in castles]
    return {
        "game": "ludwig",
        "castles": castles,
        "seat": 0,
        "favors": favors,
        "bonus": [cards[2 * seat : 2 * seat + 2] for seat in range(players)],
        "money": money,
    }


def rooted(castle: reference.Castle, left: Counter[str]) -> reference.Castle:
    """Return the tiles that are still connected to the foyer."""
    kept: reference.Castle = []
    for placed in castle:
        if left[placed["tile"]] and (not kept or reference.refusal(kept, placed) is None):
            kept.append(placed)
            left[placed["tile"]] -= 1
    return kept


def compare_scores(state: ludwig.State) -> None:
    position = ludwig.position(state)
    slow = reference.final(position)
    for seat, score in enumerate(ludwig.score(state)):
        fast: Counter[str] = Counter()
        for item in score.items:
            fast[item.rule.removeprefix("ludwig.")] += item.points
        assert {rule: points for rule, points in fast.items() if points} == slow[seat], position
        assert score.total == sum(slow[seat].values()), position


@pytest.mark.parametrize("chunk", range(5))
def test_scores_of_random_castles(chunk: int) -> None:
    rng = random.Random(f"tables {chunk}")
    for _ in range(12):
        compare_scores(ludwig.from_position(random_table(rng)))


# --- random games


def compare_state(state: ludwig.State, rng: random.Random) -> None:
    """Compare the decision with the reference."""
    position = ludwig.position(state)
    if position["ask"] == "place":
        castle, name = position["castles"][state.seat], position["place"]
        fast = {ludwig.show(state, move) for move in ludwig.legal(state, state.seat)}
        assert fast == {reference.written(new) for new in reference.placements(castle, name)}, position
    if position["ask"] == "buy":
        compare_buys(state, position)
    compare_scores(state)
    check_legal_or_refused(ludwig, state, state.seat, rng, 4)


def compare_buys(state: ludwig.State, position: Position) -> None:
    """L2.2 to L2.6"""
    seat = position["seat"]
    money, castle = position["money"][seat], position["castles"][seat]
    costs = {"Hallway": 3000 if position["hallways"] else None, "Stairs": 3000 if position["stairs"] else None}
    prices = reference.PRICES[len(position["castles"])]
    costs |= {
        room["tile"]: price - room["money"] for room, price in zip(position["market"], prices, strict=True) if room
    }
    slow = {
        f"buy {name}"
        for name, cost in costs.items()
        if cost is not None and cost <= money and next(reference.placements(castle, name), None)
    }
    assert {ludwig.show(state, move) for move in ludwig.legal(state, seat)} == slow | {"pass"}, position


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_positions_of_random_games(players: int) -> None:
    rng, luck = random.Random(f"games {players}"), Chance(players)
    asked = set()
    for _ in range(2):
        state = ludwig.new(ludwig.Options(players=players), luck)
        while decisions := ludwig.decisions(state):
            if rng.random() < 0.1:
                compare_state(state, rng)
                asked.add(decisions[0].kind)
            ludwig.play(state, decisions[0].seat, rng.choice(decisions[0].moves), luck)
        compare_scores(state)
        result = ludwig.result(state)
        assert result is not None
        assert list(result.winners) == reference.winners(ludwig.position(state))
    assert {"buy", "place", "end"} <= asked
