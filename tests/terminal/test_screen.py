"""The screen at any size and with any colours: board, score, log, help and quitting."""

from __future__ import annotations

import re

import pytest
from rich.text import Text
from terminal.seating_torres import AGAINST_BOT, BOTH, STARTED, new, position, seated

import bastide
from bastide.cli.terminal.panels import BoardPane, LogPane, ScorePane, turns
from bastide.cli.terminal.screens import AskQuit, Page
from bastide.cli.terminal.torres import TorresBoard, paint

# --- size and colours


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_everything_fits(size: tuple[int, int]) -> None:
    async with seated(new(4, moves=("N d1", "N c3", "N f3", "N h4", "K f6")), ["human", "random"] * 2, size) as at:
        assert at.board.cell[1] > 1
        board = at.table.query_one(BoardPane)
        width, height = paint.board_size(at.board.cell)
        assert board.size.width >= width
        assert board.size.height >= height
        await at.see("Anna", "Dora", "▼A", "♚K", "q Quit", "Your turn")


async def test_resizing() -> None:
    async with seated(new(moves=STARTED), BOTH, (80, 24)) as at:
        small = at.board.cell
        await at.pilot.resize_terminal(120, 40)
        await at.until(lambda: at.board.cell > small)
        await at.pilot.resize_terminal(50, 15)
        await at.until(lambda: at.board.cell == paint.CELLS[-1])
        await at.pick("d1", "e1")
        assert at.played()[-1] == "d1-e1"


@pytest.mark.parametrize("cell", paint.CELLS)
def test_a_painted_board_has_its_size_and_all_signs(cell: tuple[int, int]) -> None:
    view = {**new(moves=STARTED).view(0)}
    view["heights"] = [[row + column for column in range(8)] for row in range(8)]
    signs = paint.Signs(cursor=0, origin=3, targets={9}, changed={63})
    lines = ["".join(run for run, _ in line) for line in paint.paint(view, cell, signs)]
    width, height = paint.board_size(cell)
    assert len(lines) == height
    assert all(len(line) == width - paint.MARGIN for line in lines)
    picture = "\n".join(lines)
    for sign in ("A", "B", "K", "+", "*", "◄", "14"):
        assert sign in picture
    assert ("[" in picture) == (cell[1] < 4)
    assert [paint.square_at(cell, paint.LABELS + i * cell[0], paint.HEAD) for i in range(9)] == [*range(8), None]


async def test_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.pick("d1")
        colours = {colour.lower() for colour in re.findall(r'fill="(#[0-9a-fA-F]{6})"', at.app.export_screenshot())}
        inside = {colour for colour in colours if colour not in WINDOW}
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in inside)
        await at.see("+")


WINDOW = {"#ff5f57", "#febc2e", "#28c840", "#c5c8c6"}  # the frame around the picture


def test_badges_tell_seats_apart_without_colour() -> None:
    board = TorresBoard(new(4))
    assert len({board.badge(seat).plain for seat in range(4)}) == 4
    assert isinstance(board.players(36), Text)
    assert all(len(line) <= 36 for line in board.players(36).plain.splitlines())


async def test_names_are_no_markup() -> None:
    match = bastide.new("torres", players=2, seed=1, seats=["[b]A", "B[/]"])
    async with seated(match, BOTH) as at:
        await at.see("[b]A")
        await at.pick("d1")
        assert "B[/]" in at.told()


# --- score and log


async def test_score_is_itemised_with_rules() -> None:
    async with seated(position(knights=[["d4"], ["a1"]]), BOTH) as at:
        await at.press("v")
        assert at.table.query_one(ScorePane).display
        await at.see("Anna: 0 + 2 = 2", "d4: base 2 x level 1", "T9.2")
        await at.press("v")
        assert at.table.query_one(LogPane).display


async def test_score_and_log_share_a_large_screen() -> None:
    for size, both in (((80, 24), False), ((120, 40), True)):
        async with seated(new(moves=STARTED), BOTH, size) as at:
            await at.press("v")
            assert at.table.query_one(LogPane).display == both


async def test_the_log_marks_what_is_new() -> None:
    async with seated(new(moves=STARTED), AGAINST_BOT) as at:
        await at.press("a", "e", "e")
        log = at.table.session.log()
        assert log.before[-1].text == "end"
        assert {line.seat for line in log.since} == {1}
        await at.see("since your last turn")
        assert log.now == []


def test_what_is_done_several_times_is_said_once() -> None:
    match = new(moves=(*STARTED, "advance", "advance", "advance", "B d2"))
    said = turns(match.log(0), TorresBoard(match), 60)[-1].plain
    assert said.endswith("advance x3, block d2")


# --- help and quitting


async def test_help_and_theme() -> None:
    async with seated(new(), BOTH) as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, Page)
        await at.see("place a block")
        await at.press("escape", "t")
        assert not at.app.current_theme.dark


async def test_quitting_asks() -> None:
    async with seated(new(), BOTH) as at:
        await at.press("q")
        assert isinstance(at.app.screen, AskQuit)
        await at.press("n")
        assert at.at_table()
        await at.pilot.press("ctrl+c")
        await at.pilot.press("y")
        await at.until(lambda: not at.app.is_running)
