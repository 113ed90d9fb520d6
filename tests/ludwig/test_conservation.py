"""All tiles, cards, money and points are accounted for after every move of whole games, and every game ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from ludwig.positions import Player
from reference import ludwig as reference

from bastide.games import ludwig
from bastide.games.ludwig.components import BONUS_CARDS
from bastide.kernel.chance import from_seed

LONGEST_GAME = 5000  # moves
HEIGHTS = {1: (7, 5), 2: (5, 4), 3: (7, 5), 4: (9, 6)}  # small and large stacks
CARDS = {1: 33, 2: 22, 3: 33, 4: 44}
HALLWAYS, STAIRS = {1: 7, 2: 5, 3: 7, 4: 9}, {1: 5, 2: 4, 3: 5, 4: 6}

Position = dict[str, Any]


def rooms_in_play(position: Position) -> list[str]:
    """Return all rooms outside the box, wherever they are."""
    found = [name for stack in position["stacks"].values() for name in stack] + position["gone"]
    found += [placed["tile"] for castle in position["castles"] for placed in castle]
    found += [room["tile"] for room in position["market"] if room]
    found += [laid["tile"] for laid in position["deck"]]
    found += [position["place"]] if position["place"] else []
    return found


def check_tiles(position: Position) -> None:
    players = len(position["castles"])
    counts = Counter(rooms_in_play(position))
    assert counts["Foyer"] == players
    assert counts["Hallway"] + position["hallways"] == HALLWAYS[players]
    assert counts["Stairs"] + position["stairs"] == STAIRS[players]
    rooms = [name for name in counts if name not in reference.CORRIDORS]
    assert all(counts[name] == 1 for name in rooms)
    small, large = HEIGHTS[players]
    sizes = Counter(reference.TILES[name]["size"] for name in rooms)
    assert sizes == {size: small if size <= 300 else large for size in reference.STACKS}


def check_cards(position: Position) -> None:
    cards = [card for hand in position["bonus"] + position["choice"] for card in hand]
    cards += position["bonus_deck"] + [entry["card"] for entry in position["returned"]]
    assert sorted(cards) == sorted(BONUS_CARDS)
    assert position["cards"] + sum(position["drawn"].values()) == CARDS[len(position["castles"])]
    assert max(position["drawn"].values()) <= 5
    assert position["last"] == (position["cards"] == 0)


def payments(before: Position, move: str) -> list[int]:
    """Return what buying or passing changes (L2.2 to L2.4)."""
    seat, master = before["seat"], before["master"]
    changes = [0] * len(before["castles"])
    if move == "pass":
        changes[seat] += 5000
    if move.startswith("buy "):
        price, on_it = 3000, 0
        prices = reference.PRICES[len(before["castles"])]
        for room, asked in zip(before["market"], prices, strict=True):
            if room and room["tile"] == move.removeprefix("buy "):
                price, on_it = asked, room["money"]
        changes[seat] += on_it - price
        changes[master] += price if seat != master else 0
    return changes


def check_money(before: Position, after: Position, move: str) -> None:
    changes = [now - then for now, then in zip(after["money"], before["money"], strict=True)]
    if move == "pass" or move.startswith("buy "):
        assert changes == payments(before, move)
    else:  # L5.7
        assert changes.pop(before["seat"]) in (0, 10000, 20000, 30000)
        assert not any(changes)
    assert min(after["money"]) >= 0


def check_offer(before: Position, after: Position) -> None:
    """Check that money is added to rooms at the end of a round (L2.4)."""
    ended = after["round"] > before["round"] and len(after["castles"]) > 1
    then = {room["tile"]: room["money"] for room in before["market"] if room}
    for room in filter(None, after["market"]):
        assert room["money"] == (then[room["tile"]] + 1000 * ended if room["tile"] in then else 0)


def check_points(before: Position, after: Position, move: str) -> None:
    """Check that points come from placing and from rewards (L4, L5)."""
    for seat, (then, now) in enumerate(zip(before["points"], after["points"], strict=True)):
        gained = Counter({rule: now[rule] - then[rule] for rule in now})
        expected: Counter[str] = Counter()
        if seat == before["seat"] and move.startswith("@"):
            castle = before["castles"][seat]
            assert after["castles"][seat][:-1] == castle
            for rule, points, _ in reference.gains(castle, after["castles"][seat][-1]):
                expected[rule] += points
        assert gained["L5.2"] % 5 == 0
        assert seat == before["seat"] or not (gained["L5.2"] or gained["L5.6"])
        assert all(gained[rule] == expected[rule] for rule in now if rule not in ("L5.2", "L5.6"))


def play_and_check(options: ludwig.Options, care: float) -> None:
    seed = f"conservation {options}"
    luck, player = from_seed(seed), Player(seed, care)
    state = ludwig.new(options, luck)
    for _ in range(LONGEST_GAME):
        (decision,) = ludwig.decisions(state)
        before, move = ludwig.position(state), player.choose(state, decision)
        text = ludwig.show(state, move)
        ludwig.play(state, decision.seat, move, luck)
        after = ludwig.position(state)
        check_tiles(after)
        check_cards(after)
        check_money(before, after, text)
        check_offer(before, after)
        check_points(before, after, text)
        if ludwig.result(state) is not None:
            assert after["last"]
            return
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("care", [0, 0.8])
def test_nothing_is_lost(players: int, care: float) -> None:
    play_and_check(ludwig.Options(players=players), care)
