"""A game looked at afterwards."""

from __future__ import annotations

import pytest

import bastide
from bastide import bots
from bastide.bots.analysis import analyse, judged, line_states
from bastide.bots.search import Search
from bastide.kernel import registry
from bastide.kernel.chance import Chance
from bastide.kernel.match import Entry
from bastide.kernel.replay import Replay

FEW = "visits=4,width=4,keep=4,ahead=0"


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
    found = list(analyse(match, FEW))
    assert sum(len(verdict.played) for verdict in found) == len(match.entries)
    texts = sorted((entry.seat, entry.text) for entry in match.entries)
    assert sorted((verdict.seat, text) for verdict in found for text in verdict.played) == texts
    for verdict in found:
        assert verdict.lost >= 0
        assert verdict.lost == 0 or verdict.best != verdict.played


@pytest.mark.parametrize("game", registry.names())
def test_it_goes_on_from_any_turn_and_finds_the_same(game: str) -> None:
    match = played(game, 24)
    found = list(analyse(match, FEW))
    assert list(analyse(match, FEW, start=found[3].number)) == found[3:]
    assert [verdict.next for verdict in found[:-1]] == [verdict.number for verdict in found[1:]]
    assert found[-1].next == len(match.entries)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", registry.names())
def test_the_best_turn_and_its_answers_can_be_played(game: str, players: int) -> None:
    """where it really was played, whatever lay hidden"""
    match = played(game, 30, players)
    replay = Replay(match, everything=True)
    for verdict in analyse(match, FEW):
        state = replay.at(verdict.number).state
        moves = (*((verdict.seat, text) for text in verdict.best), *verdict.answers)
        assert moves
        assert all(seat != verdict.seat for seat, _ in verdict.answers)
        assert len(list(line_states(match.game, state, moves, verdict.number))) == len(moves)


def test_what_others_hide_changes_nothing() -> None:
    """a seat is judged by what it knew: with other cards in the other's hand it is told the same"""
    match = bastide.new("ludwig", seed="analysis", players=2)
    luck = Chance(4)
    while len(match.entries) < 12:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bots.make("random"), match.game, match.state, seat, luck), seat)
    seat = match.decisions()[0].seat
    move = match.game.legal(match.state, seat)[0]
    turn = [Entry(seat, move, match.game.show(match.state, move), (), match.era, (None, ""))]
    other = match.game.redeal(match.state, seat, Chance(99))
    assert match.game.position(other) != match.position()
    one, two = (judged(match.game, state, turn, 12, Search(FEW)) for state in (match.state, other))
    assert (one.best, one.ahead, one.lost) == (two.best, two.ahead, two.lost)


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
    assert verdict.lost > 1
    assert verdict.best != verdict.played
