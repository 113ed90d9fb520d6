"""Points that are known only to their owner until the game ends."""

from __future__ import annotations

import pytest

import bastide
from bastide.cli.terminal.board import Board
from bastide.cli.terminal.session import GameSession
from bastide.games import torres
from bastide.kernel import conformance
from bastide.kernel.score import Item, Result, SeatScore

OPEN = Item("torres.T9.2", 4, {"area": 2})
HIDDEN = [Item("torres.T9.4", points, secret=True) for points in (3, 5)]


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> bastide.Match:
    """Create a match of Torres in which each seat has a secret."""
    scores = tuple(SeatScore((OPEN, hidden)) for hidden in HIDDEN)
    monkeypatch.setattr(torres, "score", lambda state: scores)
    return bastide.new("torres", seed=1)


def totals(scores: tuple[SeatScore, ...]) -> list[int]:
    return [score.total for score in scores]


def test_a_seat_knows_its_own_secrets_a_spectator_none(match: bastide.Match) -> None:
    assert totals(match.score()) == [7, 9]
    assert totals(match.score_for(0)) == [7, 4]
    assert totals(match.score_for(1)) == [4, 9]
    assert totals(match.score_for(None)) == [4, 4]


def test_all_is_told_when_the_game_is_over(match: bastide.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torres, "result", lambda state: Result((7, 9), (1,)))
    assert match.score_for(None) == match.score_for(0) == match.score()


def test_as_json() -> None:
    assert OPEN.as_json() == {"rule": "torres.T9.2", "points": 4, "area": 2}
    assert HIDDEN[0].as_json() == {"rule": "torres.T9.4", "points": 3, "secret": True}


def test_at_the_terminal_the_secrets_of_others_are_not_shown(match: bastide.Match) -> None:
    board = Board(match)
    session = GameSession(match, board, ["random", "human"])
    board.update(1, match.view(1), None, None)
    assert totals(session.standing().seats) == [4, 9]


@pytest.mark.parametrize(("over", "shown"), [(False, [7, 4]), (True, [7, 9])])
def test_what_was_scored_tells_them_at_the_end_only(
    match: bastide.Match, monkeypatch: pytest.MonkeyPatch, over: bool, shown: list[int]
) -> None:
    board = Board(match)
    session = GameSession(match, board, ["human", "random"])
    monkeypatch.setattr(board, "scoring", lambda before, after: "a year is over")
    if over:
        monkeypatch.setattr(torres, "result", lambda state: Result((7, 9), (1,)))
    scoring = session.play(match.game.legal(match.state, 0)[0], 0)
    assert scoring is not None
    assert totals(scoring.seats) == shown


def test_conformance_finds_a_score_that_tells_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Detect points for the top card of a hidden deck."""

    def score(state: torres.State) -> tuple[SeatScore, ...]:
        top = torres.position(state)["decks"][0][0]
        return (SeatScore((Item("torres.T9.2", torres.CARDS.index(top)),)), SeatScore(()))

    monkeypatch.setattr(torres, "score", score)
    with pytest.raises(AssertionError, match="the score tells seat"):
        conformance.check_game(torres, torres.Options(), "a seed", often=1)
