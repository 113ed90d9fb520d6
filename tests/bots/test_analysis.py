"""The analysis of finished games."""

from __future__ import annotations

import pytest

import bastide
from bastide import bots
from bastide.bots.analysis import analyse, analyse_turn, line_states
from bastide.bots.search import SearchBot
from bastide.kernel import registry
from bastide.kernel.chance import Chance
from bastide.kernel.match import Entry
from bastide.kernel.replay import Replay

FEW = "visits=4,width=4,candidates=4,rollout_turns=0"


def played(game: str, moves: int, players: int = 2) -> bastide.Match:
    match = bastide.new(game, seed="analysis", players=players)
    chance = Chance(4)
    while not match.over and len(match.entries) < moves:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bots.make("random"), match.game, match.state, seat, chance), seat)
    return match


@pytest.mark.parametrize("game", registry.names())
def test_every_turn_is_analysed_once(game: str) -> None:
    match = played(game, 24)
    found = list(analyse(match, FEW))
    assert sum(len(turn.played) for turn in found) == len(match.entries)
    texts = sorted((entry.seat, entry.text) for entry in match.entries)
    assert sorted((turn.seat, text) for turn in found for text in turn.played) == texts
    for turn in found:
        assert turn.lost >= 0
        assert turn.lost == 0 or turn.best != turn.played


@pytest.mark.parametrize("game", registry.names())
def test_analysis_can_resume_at_any_turn(game: str) -> None:
    match = played(game, 24)
    found = list(analyse(match, FEW))
    assert list(analyse(match, FEW, start=found[3].number)) == found[3:]
    assert [turn.next for turn in found[:-1]] == [turn.number for turn in found[1:]]
    assert found[-1].next == len(match.entries)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", registry.names())
def test_the_best_turn_and_its_answers_can_be_played(game: str, players: int) -> None:
    """Play them in the real state, whatever was hidden."""
    match = played(game, 30, players)
    replay = Replay(match, everything=True)
    for turn in analyse(match, FEW):
        state = replay.at(turn.number).state
        moves = (*((turn.seat, text) for text in turn.best), *turn.answers)
        assert moves
        assert all(seat != turn.seat for seat, _ in turn.answers)
        assert len(list(line_states(match.game, state, moves, turn.number))) == len(moves)


def test_hidden_information_changes_nothing() -> None:
    """Analyse a turn by what its seat knew, whatever cards the others held."""
    match = bastide.new("ludwig", seed="analysis", players=2)
    chance = Chance(4)
    while len(match.entries) < 12:
        seat = match.decisions()[0].seat
        match.play(bots.decide(bots.make("random"), match.game, match.state, seat, chance), seat)
    seat = match.decisions()[0].seat
    move = match.game.legal(match.state, seat)[0]
    turn = [Entry(seat, move, match.game.show(match.state, move), (), match.era, (None, ""))]
    other = match.game.determinize(match.state, seat, Chance(99))
    assert match.game.position(other) != match.position()
    one, two = (analyse_turn(match.game, state, turn, 12, SearchBot(FEW)) for state in (match.state, other))
    assert (one.best, one.ahead, one.lost) == (two.best, two.ahead, two.lost)


def test_a_blunder_is_found() -> None:
    """Find that a knight which could score 15 points for the king's castle does not move before the year ends."""
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
    turn = next(iter(analyse(match, "visits=20,rollout_turns=0")))
    assert turn.played[0] == "end"
    assert turn.lost > 1
    assert turn.best != turn.played
