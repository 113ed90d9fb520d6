"""Nets: figures by hand, and what facts they read."""

from __future__ import annotations

import importlib

import pytest
from bots.positions import positions

from bastide.bots.learned import weights
from bastide.bots.net import Net, Row
from bastide.kernel import registry
from bastide.kernel.chance import Chance


def row_of(*numbers: float) -> Row:
    row = Row()
    for number in numbers:
        row.add(number)
    return row


def test_a_net_computed_by_hand() -> None:
    """two inputs, two units: 3 + 2a - b, and half of max(0, 1 + a + b) less max(0, a - b)"""
    net = Net(2, 2, [3.0, 1.0, 0.0, 2.0, 1.0, 1.0, -1.0, 1.0, -1.0, 0.5, -1.0])
    for a, b in ((0.0, 0.0), (1.0, 2.0), (-3.0, 1.5), (4.0, -2.0)):
        expected = 3 + 2 * a - b + 0.5 * max(0.0, 1 + a + b) - max(0.0, a - b)
        assert net.output(row_of(a, b)) == pytest.approx(expected)


@pytest.mark.parametrize(("inputs", "hidden", "count"), [(2, 2, 10), (257, 1, 518), (1, 65, 197)])
def test_a_net_of_the_wrong_size_is_refused(inputs: int, hidden: int, count: int) -> None:
    with pytest.raises(ValueError, match="size"):
        Net(inputs, hidden, [0.0] * count)


@pytest.mark.parametrize("name", registry.names())
def test_facts_are_told_of_what_a_seat_knows(name: str) -> None:
    """as many in every state of a game, the same for all that may lie hidden, and never the same all the time"""
    describe = importlib.import_module(f"bastide.bots.facts.{name}").describe
    for players in registry.game(name).META.players[:3]:
        rows = []
        for game, state, seat in positions(name, players, seed=5, every=13):
            row = Row()
            describe(state, seat, row)
            told = row.listed()
            describe(game.redeal(state, seat, Chance(3)), seat, row)
            assert row.listed() == told
            rows.append(told)
        assert len({len(told) for told in rows}) == 1
        assert len({tuple(told) for told in rows}) == len(rows)


@pytest.mark.parametrize("name", registry.names())
def test_weights_say_how_they_came_about(name: str) -> None:
    for players in registry.game(name).META.players:
        data = weights(name, players)
        if data is not None:
            assert data["game"] == name
            assert data["players"] == players
            assert data["made"]["command"].startswith("bastide train")
            Net(data["inputs"], data["hidden"], data["numbers"])
