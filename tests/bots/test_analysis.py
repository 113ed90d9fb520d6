"""A game looked at afterwards."""

from __future__ import annotations

import pytest

import bastide
from bastide import bots
from bastide.bots.analysis import analyse
from bastide.kernel import registry
from bastide.kernel.chance import Chance


def played(game: str, moves: int, players: int = 2) -> bastide.Match:
    match = bastide.new(game, seed="analysis", players=players)
    luck = Chance(4)
    while not match.over and len(match.entries) < moves:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bots.make("random"), match.game, match.state, seat, luck), seat)
    return match


@pytest.mark.parametrize("game", registry.names())
def test_every_turn_is_judged_once(game: str) -> None:
    match = played(game, 24)
    found = list(analyse(match, "visits=4,width=4,keep=4,ahead=0"))
    assert sum(len(verdict.played) for verdict in found) == len(match.entries)
    texts = sorted((entry.seat, entry.text) for entry in match.entries)
    assert sorted((verdict.seat, text) for verdict in found for text in verdict.played) == texts
    for verdict in found:
        assert len(verdict.hopes) == 2
        assert all(0 <= hope <= 1 for hope in (*verdict.hopes, verdict.hope))
        assert 0 <= verdict.lost <= verdict.hope
        assert verdict.lost == 0 or verdict.best != verdict.played


def test_a_blunder_is_seen() -> None:
    """the knight that would bring 15 points for the king's castle stays where it is, and the year ends"""
    position = {
        "game": "torres",
        "heights": [[0] * 8 for _ in range(8)],
        "knights": [["d3"], ["h8"]],
        "king": "c3",
        "seat": 0,
    }
    rows = position["heights"]
    assert isinstance(rows, list)
    for column, row, height in ((2, 2, 1), (3, 2, 2), (4, 2, 3), (7, 7, 1)):
        rows[row][column] = height
    match = bastide.from_position(position)
    match.play("end")
    verdict = next(iter(analyse(match, "visits=20,ahead=0")))
    assert verdict.played[0] == "end"
    assert verdict.lost > 0.02
    assert verdict.best != verdict.played
