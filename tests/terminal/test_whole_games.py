"""Games at the terminal from start to end, and the files they leave behind."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from terminal.seating_torres import AGAINST_BOT, BOTH, Seated, new, seated

from bastide import BastideError
from bastide.cli.terminal import app as client
from bastide.cli.terminal.app import Terminal
from bastide.cli.terminal.panels import Choices
from bastide.cli.terminal.screens import Page
from bastide.cli.terminal.session import GameSession
from bastide.cli.terminal.torres import TorresBoard
from bastide.games.torres.moves import DO_BLOCK, DO_MOVE, DO_PLACE
from bastide.kernel import chance
from bastide.kernel.record import loads, verify
from bastide.kernel.squares import square_number

# --- a whole game


def next_moves(at: Seated, luck: chance.Chance) -> str:
    """Yield moves for the human: useful ones first, then the end of the turn."""
    legal = at.match.legal()
    if "end" in legal and at.match.view()["ap"] < 5 - (at.match.view()["year"] == 1):
        return "end"
    if "end" in legal:
        liked = [text for text in legal if text[:2] in ("B ", "N ") or "-" in text or text in ("buy", "advance")]
        legal = liked or ["end"]
    return legal[luck.draw(len(legal))]


async def enact(at: Seated, text: str) -> None:
    """Play a move with keys and clicks."""
    word, _, rest = text.partition(" ")
    kind = at.match.decision().kind
    if text == "end":
        await at.press("e", "e")
    elif text in ("advance", "buy"):
        await at.press({"advance": "a", "buy": "c"}[text])
    elif kind == "turn" and word in ("B", "N"):
        if at.board.kind != {"B": DO_BLOCK, "N": DO_PLACE}[word]:
            await at.press({"B": "b", "N": "n"}[word])
        await at.click(rest)
    elif kind == "turn" and not rest:
        origin, square = text.split("-")
        if at.board.kind != DO_MOVE:
            await at.press("escape")
        if at.board.origin != square_number(origin):
            await at.click(origin)
        await at.click(square)
    elif kind in ("knight", "king") or word == "K":
        await at.click(rest)
    elif at.table.query_one(Choices).display:
        await at.press(str(1 + at.table.query_one(Choices).moves.index(at.match.number(text))))
    else:
        await at.type(text)


async def test_whole_game_against_a_bot(tmp_path: Path) -> None:
    match, luck, pages = new(), chance.from_seed("pilot"), []
    async with seated(match, AGAINST_BOT, (80, 24)) as at:
        while not match.over:
            if isinstance(at.app.screen, Page):
                pages.append(await at.turn_page("is over"))
                continue
            before = len(match.entries)
            text = next_moves(at, luck)
            await enact(at, text)
            assert match.entries[before].text == text
        pages.append(await at.turn_page("is over"))
        assert "points" in at.told()
        await at.press("q")
        await at.until(lambda: not at.app.is_running)
    assert ["Year 1 is over" in pages[0], "Year 2 is over" in pages[1], "The game is over" in pages[2]] == [True] * 3
    client.write_record(match, tmp_path / "game.json")
    assert verify(loads((tmp_path / "game.json").read_text())).result() == match.result()


async def test_what_a_year_gave_is_what_the_page_says() -> None:
    match = new()
    session = GameSession(match, TorresBoard(match), ["random", "random"])
    gained = [0, 0]
    while not match.over:
        decision = session.next_decision()
        assert decision is not None
        before = match.view()["scores"]
        scoring = session.play(session.think(decision.seat, match.game.copy(match.state)), decision.seat)
        if scoring:
            gained[0] += 1
            totals = [was + seat.total for was, seat in zip(before, scoring.seats, strict=True)]
            assert totals == match.view()["scores"]
    assert gained[0] == 3


# --- before and after


def test_no_terminal_no_game() -> None:
    with pytest.raises(BastideError, match="terminal"):
        client.run(new(), BOTH)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the standard streams are a terminal, and close the app at once."""
    stream = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(client, "sys", SimpleNamespace(__stdin__=stream, __stdout__=stream, __stderr__=stream))
    monkeypatch.setattr(Terminal, "run", lambda self: None)


@pytest.mark.usefixtures("terminal")
def test_record_and_result_after_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, luck = new(), chance.from_seed("x")
    client.run(match, BOTH, record=tmp_path / "half.json")
    assert "left before its end" in capsys.readouterr().out
    while not match.over:
        moves = match.decision().moves
        match.play(moves[luck.draw(len(moves))])
    client.run(match, BOTH, record=tmp_path / "whole.json")
    said = capsys.readouterr().out
    assert "whole.json" in said
    assert all(str(points) in said for points in match.result().scores)  # type: ignore[union-attr]
    for name in ("half.json", "whole.json"):
        verify(loads((tmp_path / name).read_text()))


@pytest.mark.usefixtures("terminal")
def test_bad_record_and_bad_players(tmp_path: Path) -> None:
    with pytest.raises(BastideError, match="no folder"):
        client.run(new(), BOTH, record=tmp_path / "nowhere" / "game.json")
    with pytest.raises(BastideError, match="this is a folder"):
        client.run(new(), BOTH, record=tmp_path)
    other = tmp_path / "other.json"
    other.write_text("{}")
    with pytest.raises(BastideError, match="this file is not a record"):
        client.run(new(), BOTH, record=other)
    assert other.read_text() == "{}"
    with pytest.raises(BastideError, match="3 players"):
        client.run(new(), ["human"] * 3)
    with pytest.raises(BastideError, match="no bot"):
        client.run(new(), ["human", "oracle"])
