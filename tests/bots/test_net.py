"""Nets: figures by hand, and what facts they read."""

from __future__ import annotations

import importlib
from importlib.resources import files

import pytest
from bots.positions import positions

from bastide.bots.learned import describe_of, judge_of, shipped
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


def test_what_is_shipped_says_how_it_came_about() -> None:
    folder = files("bastide.bots").joinpath("weights")
    names = sorted(file.name for file in folder.iterdir())
    assert names
    for name in names:
        data = shipped(name)
        assert data is not None
        assert data["made"]["rules"] == registry.game(data["game"]).META.version
        if "figures" in data:
            assert name == f"{data['game']}.json"
            assert data["made"]["command"].startswith(f"bastide tune {data['game']} ")
            judge_of(data["game"], data["figures"])
        else:
            assert name == f"{data['game']}-{data['players']}.json"
            assert data["made"]["command"].startswith(f"bastide train {data['game']} --players {data['players']} ")
            Net(data["inputs"], data["hidden"], data["numbers"])


def test_a_net_that_is_shipped_reads_what_it_is_told() -> None:
    for file in files("bastide.bots").joinpath("weights").iterdir():
        data = shipped(file.name)
        if data is not None and "inputs" in data:
            _, state, seat = next(iter(positions(data["game"], data["players"], seed=1, every=1, least=12)))
            row = Row()
            describe_of(data["game"])(state, seat, row)
            assert row.count == data["inputs"]


def test_tiles_laid_on_the_room_cards_are_told_of() -> None:
    """which they are, and that they make the game longer for who plays alone"""
    told = 0
    for seed in range(60):
        for game, state, seat in positions("ludwig", 1, seed=seed, every=1):
            if game.decisions(state)[0].kind == "pick" and not game.position(state)["last"]:
                rows = []
                for move in game.legal(state, seat):
                    after = game.copy(state)
                    game.play(after, seat, move, Chance(1))
                    row = Row()
                    describe_of("ludwig")(after, seat, row)
                    rows.append(tuple(row.listed()))
                done, *taken = rows
                assert all(row[0] > done[0] for row in taken)  # turns to come
                told += len(set(taken)) > 1
    assert told
