"""The terminal client, played through its keys, its mouse and its command line."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.text import Text
from terminal import seating
from textual.widgets import Input

import bastide
from bastide import BastideError, Match, bots
from bastide.cli.terminal import app as client
from bastide.cli.terminal.app import Terminal
from bastide.cli.terminal.board import Board
from bastide.cli.terminal.boards import BOARDS
from bastide.cli.terminal.course import Course
from bastide.cli.terminal.panels import Bar, BoardPane, Choices, Command, LogPane, ScorePane, turns
from bastide.cli.terminal.screens import AskQuit, Curtain, Page, Rules
from bastide.cli.terminal.torres import TorresBoard, paint
from bastide.games.torres.meta import META
from bastide.games.torres.moves import DO_BLOCK, DO_MOVE, DO_PLACE
from bastide.kernel import chance
from bastide.kernel.record import loads, verify
from bastide.kernel.squares import square_number

BOTH = ["human", "human"]
AGAINST_BOT = ["human", "random"]


class Seated(seating.Seated):
    """someone at a board of Torres"""

    @property
    def board(self) -> TorresBoard:
        assert isinstance(self.table.board, TorresBoard)
        return self.table.board

    async def go(self, square: str) -> None:
        """with the arrows"""
        row, column = divmod(self.board.cursor, 8)
        rows, columns = int(square[1]) - 1 - row, ord(square[0]) - ord("a") - column
        await self.pilot.press(*["down" if rows > 0 else "up"] * abs(rows))
        await self.pilot.press(*["right" if columns > 0 else "left"] * abs(columns))

    async def pick(self, *squares: str) -> None:
        """with Enter, the cursor being there already: each arrow takes the pilot its time"""
        for square in squares:
            self.board.cursor = square_number(square)
            await self.press("enter")

    async def click(self, square: str) -> None:
        width, height = self.board.cell
        row, column = int(square[1]) - 1, ord(square[0]) - ord("a")
        offset = (paint.LABELS + column * width + width // 2, paint.HEAD + row * height + height // 2)
        await self.pilot.click(BoardPane, offset=offset)
        await self.settle()


def seated(
    match: Match, players: Sequence[str], size: tuple[int, int] = (80, 24), **more: Any
) -> AbstractAsyncContextManager[Seated]:
    return seating.seat(Seated, match, players, size, **more)


def new(players: int = 2, *, moves: Sequence[str] = (), **more: Any) -> Match:
    match = bastide.new("torres", players=players, seed=1, seats=["Anna", "Bruno", "Carla", "Dora"][:players], **more)
    for move in moves:
        match.play(move)
    return match


STARTED = ("N d1", "N c3", "K f6")  # both first knights and the king: Anna is to play


def position(**fields: Any) -> Match:
    """a game that goes on from a position: a castle on d4 and e4, and single towers around it"""
    heights = [[0] * 8 for _ in range(8)]
    for square in ("a1", "h1", "a8", "h8", "c6", "f6", "d4", "e4"):
        heights[int(square[1]) - 1][ord(square[0]) - ord("a")] = 1
    given = {
        "game": "torres",
        "heights": heights,
        "knights": [["d4"], ["h8"]],
        "king": "a8",
        "stacks": [[3, 3, 2], [3, 3, 3]],
        **fields,
    }
    return Match.from_position(given, seed=1, seats=["Anna", "Bruno"])


# --- playing


async def test_set_up_by_keys() -> None:
    async with seated(new(), BOTH) as at:
        assert "first knight" in at.told()
        for square in ("d1", "c3", "f6"):
            await at.go(square)
            await at.press("enter")
        assert at.played() == ["N d1", "N c3", "K f6"]
        await at.see("AP 5")


async def test_vi_keys_and_edges_of_the_board() -> None:
    async with seated(new(), BOTH) as at:
        await at.press(*"hhhhhh", *"kkkkkk")
        assert at.board.cursor == 0
        await at.press("j", "l")
        assert at.board.cursor == 9


async def test_a_knight_is_selected_and_moved_on_and_on() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.pick("d1")
        assert at.board.targets() == {2, 4, 11}  # c1, e1, d2
        await at.pick("d2", "d3")
        assert at.played()[-2:] == ["d1-d2", "d2-d3"]
        await at.press("escape")
        assert at.board.targets() == set()


async def test_targets_are_marked_with_a_sign() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        assert "+" not in at.sees()
        await at.pick("d1")
        await at.see("marked +")
        assert at.sees().replace("marked +", "").count("+") == 3


async def test_block_knight_advance_and_end() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("b")
        await at.pick("d2")
        await at.press("n")
        await at.pick("c1")
        await at.press("a")
        assert at.played()[-3:] == ["B d2", "N c1", "advance"]
        await at.press("e")
        assert "1 AP" in at.told()
        assert at.match.view()["seat"] == 0
        await at.press("e")
        assert at.played()[-1] == "end"
        assert at.match.view()["seat"] == 1


async def test_an_illegal_move_shows_its_rule() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.pick("d1", "h8")
        assert "torres.T6.2" in at.told()
        assert at.played() == list(STARTED)
        await at.press("r")
        assert isinstance(at.app.screen, Rules)
        await at.see(META.rules["T6.2"].split(":")[0])
        assert "T6.1" not in at.sees()
        at.app.screen.query_one(Input).value = "king castle"
        await at.pilot.pause()
        await at.see("T9.3")
        await at.press("escape")
        assert at.at_table()


async def test_refusals_name_players() -> None:
    async with seated(new(moves=(*STARTED, "advance")), BOTH) as at:
        await at.type("d1-c3")
        assert "the knight of Bruno stands there" in at.told()


async def test_actions_that_are_not_possible_say_why() -> None:
    async with seated(position(ap=0), BOTH) as at:
        for key in "bnac":
            await at.press(key)
            assert "AP" in at.told(), key
            assert "torres.T5." in at.told(), key
        await at.pick("d4")
        assert "torres.T5.2" in at.told()
        await at.press("1")
        assert "no card 1" in at.told()


async def test_undo() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("u")
        assert "Nothing can be taken back" in at.told()
        await at.press("b")
        await at.pick("d2")
        await at.press("u")
        assert at.played() == list(STARTED)
        assert "Taken back" in at.told()


async def test_typed_commands() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.type("B d2")
        assert at.played()[-1] == "B d2"
        await at.type("B h8")
        assert "torres.T7.2" in at.told()
        assert at.table.query_one(Command).display
        await at.press("escape")
        assert not at.table.query_one(Command).display
        await at.type("fly away")
        assert "no move of Torres" in at.told()


async def test_typed_commands_are_completed() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("slash", "a", "d")
        await at.see("advance")
        await at.until(lambda: bool(at.table.query_one("#command Input", Input)._suggestion))
        await at.press("tab", "enter")
        assert at.played()[-1] == "advance"


async def test_buy_keep_and_return() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("c")
        choices = at.table.query_one(Choices)
        assert choices.display
        assert choices.has_focus
        drawn = at.match.view(0)["drawn"]
        await at.press("down", "enter")
        kept = at.played()[-1].split()[1]
        assert kept in drawn
        assert at.played()[-1].startswith("keep ")
        await at.press("enter")
        await at.press("2")
        assert [text.split()[0] for text in at.played()[-2:]] == ["top", "bottom"]
        assert not choices.display
        await at.see(f"{kept} (from the next turn on)")
        await at.press("u", "u", "u", "u")
        assert at.played()[len(STARTED)] == "buy"


async def test_cards_of_the_hand() -> None:
    async with seated(position(hands=[["six", "climb", "free", "shift"], []]), AGAINST_BOT) as at:
        await at.press("4")
        await at.pick("e4", "d3")
        assert at.played() == ["shift e4-d3"]
        await at.press("u", "3")
        await at.pick("d3")
        assert at.played() == ["free d3"]
        await at.press("1")
        assert "torres.T5.5" in at.told()
        await at.press("u", "1")
        assert at.played() == ["six"]
        await at.see("AP 6")
        await at.press("u", "2")
        await at.pick("a1")
        assert "torres.T8.3" in at.told()
        await at.pick("d4", "d3")
        assert at.played() == ["climb d4-d3"]


async def test_a_card_that_asks_for_a_stack() -> None:
    async with seated(position(hands=[["under"], []]), AGAINST_BOT) as at:
        await at.press("1")
        await at.pick("d4")
        assert len(at.table.query_one(Choices).moves) == 2
        await at.press("escape")
        assert not at.table.query_one(Choices).display
        await at.press("1", "enter", "2")
        assert at.played() == ["under d4 from 3"]


async def test_stack_is_chosen_and_leftovers_spread() -> None:
    async with seated(position(stacks=[[3, 2, 1], [3, 3, 3]]), BOTH) as at:
        await at.press("s")
        await at.see("stack of 1")
        await at.press("escape", "e", "e")
        assert "which one goes" in at.told()
        await at.press("3")
        assert at.played()[:2] == ["end", "stack 3"]
        assert "Spread" in at.told()
        await at.press("1")
        assert at.played()[2] == "spread 1"


async def test_the_king_is_moved_or_stays_and_a_starter_is_chosen() -> None:
    async with seated(position(ask="move_king", round=4, stacks=[[], []]), BOTH) as at:
        assert "move the king" in at.told()
        await at.pick("c6")
        assert at.played() == ["K c6"]
        await at.see("Bruno starts the new year")
        await at.press("down", "enter")
        assert at.played()[-1] == "start 1"
    async with seated(position(ask="move_king", round=4, stacks=[[], []]), BOTH) as at:
        await at.press("tab", "enter")
        assert at.played() == ["stay"]


async def test_typed_answers_leave_the_list_in_focus() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("c")
        await at.type(at.match.legal()[0])
        assert at.table.query_one(Choices).has_focus
        await at.press("enter", "enter")
        assert at.match.decision().kind == "turn"
        assert at.table.query_one(BoardPane).has_focus


# --- mouse


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_clicks(size: tuple[int, int]) -> None:
    async with seated(new(), BOTH, size) as at:
        await at.click("d1")
        await at.click("c3")
        await at.click("f6")
        await at.click("d1")
        await at.click("e1")
        assert at.played() == ["N d1", "N c3", "K f6", "d1-e1"]


async def test_clicks_on_the_bar_and_the_list() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        bar = at.table.query_one(Bar)
        line = str(bar.filled(200))
        await at.pilot.click(Bar, offset=(1 + line.index("Advance"), 0))
        await at.settle()
        assert at.played()[-1] == "advance"
        await at.press("c")
        await at.pilot.click(Choices, offset=(2, 0))
        await at.settle()
        assert at.played()[-1].startswith("keep ")


# --- the screen


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


WINDOW = {"#ff5f57", "#febc2e", "#28c840", "#c5c8c6"}  # the frame that the picture puts around it


async def test_score_is_itemised_with_rules() -> None:
    async with seated(position(knights=[["d4"], ["a1"]]), BOTH) as at:
        await at.press("v")
        assert at.table.query_one(ScorePane).display
        await at.see("Anna: 0 + 2 = 2", "d4: base 2 x level 1", "T9.2")
        await at.press("v")
        assert at.table.query_one(LogPane).display


async def test_help_and_theme() -> None:
    async with seated(new(), BOTH) as at:
        await at.press("question_mark")
        assert isinstance(at.app.screen, Page)
        await at.see("place a block")
        await at.press("escape", "t")
        assert not at.app.current_theme.dark


async def test_the_log_marks_what_is_new() -> None:
    async with seated(new(moves=STARTED), AGAINST_BOT) as at:
        await at.press("a", "e", "e")
        log = at.table.course.log()
        assert log.before[-1].text == "end"
        assert {line.seat for line in log.since} == {1}
        await at.see("since your last turn")
        assert log.now == []


async def test_quitting_asks() -> None:
    async with seated(new(), BOTH) as at:
        await at.press("q")
        assert isinstance(at.app.screen, AskQuit)
        await at.press("n")
        assert at.at_table()
        await at.pilot.press("ctrl+c")
        await at.pilot.press("y")
        await at.until(lambda: not at.app.is_running)


# --- several at one screen


async def test_curtain_hides_the_hand() -> None:
    match = position(hands=[["secret"], ["relocate"]])
    async with seated(match, BOTH) as at:
        await at.see("Pass the screen to", "Anna")
        assert isinstance(at.app.screen, Curtain)
        assert "secret" not in at.sees()
        await at.press("enter")
        await at.see("secret")
        assert "relocate" not in at.sees()
        await at.press("e", "e")
        while at.at_table():
            await at.press("1")
        assert isinstance(at.app.screen, Curtain)
        await at.see("Pass the screen to")
        await at.see("Bruno")
        assert "secret" not in at.sees()
        assert "relocate" not in at.sees()
        await at.press("enter")
        await at.see("relocate")
        assert "secret" not in at.sees()


async def test_no_curtain_where_nothing_is_hidden() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("e", "e")
        assert at.at_table()
        assert at.table.course.viewer == 1


async def test_no_curtain_in_the_master_version() -> None:
    async with seated(new(master=True), BOTH, (80, 24)) as at:
        for square in ("a1", "d1", "g1", "a4", "d4", "g4", "a7", "d7"):
            await at.click(square)
        for square in ("a1", "d1", "g1"):
            await at.click(square)
        await at.see("Master card")
        await at.see("relocate")
        assert at.at_table()


# --- bots


async def test_a_bot_answers() -> None:
    async with seated(new(), AGAINST_BOT) as at:
        await at.pick("d1")
        assert at.played()[0] == "N d1"
        assert at.match.entries[1].seat == 1
        await at.press("a", "e", "e")
        assert at.table.decision is not None
        assert at.match.entries[-1].seat == 1


async def test_bots_are_slow_enough_to_be_seen_until_f() -> None:
    async with seated(new(3), ["human", "random", "random"], pace=60) as at:
        await at.go("d1")
        await at.pilot.press("enter")
        await at.until(lambda: len(at.match.entries) == 2)
        await at.pilot.pause(0.05)
        assert len(at.match.entries) == 2
        await at.press("f")
        assert at.table.decision is not None
        assert len(at.match.entries) > 3


class Broken:
    name = "broken"

    def choose(self, *given: Any) -> int:
        raise ZeroDivisionError("no idea")


class Cheat:
    name = "cheat"

    def choose(self, *given: Any) -> int:
        return 0


@pytest.mark.parametrize("bot", [Broken, Cheat])
async def test_a_failing_bot_is_replaced(bot: type[bots.Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.SIMPLE, "failing", bot)
    async with seated(new(), ["human", "failing"]) as at:
        await at.pick("d1")
        assert at.match.entries[1].seat == 1
        assert at.table.course.players == ["human", "random"]
        await at.see("failing failed")


async def test_a_program_is_a_bot_until_it_fails(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("""
import json, sys
sys.stdin.readline()
for question in (json.loads(sys.stdin.readline()) for _ in range(2)):
    print("thinking", file=sys.stderr)
    print(json.dumps({"move": question["moves"][0]}), flush=True)
""")
    async with seated(new(), ["human", f"stdio:{sys.executable} {program}"]) as at:
        await at.pick("d1")
        assert at.match.entries[1].seat == 1
        assert at.table.course.players[1].startswith("stdio:")
        while at.table.course.players[1] != "random":
            assert at.table.decision is not None
            await at.press("a", "e", "e")
        await at.see("random plays on in its place")


async def test_bots_among_themselves() -> None:
    async with seated(new(), ["random", "random"]) as at:
        await at.until(lambda: at.match.over and isinstance(at.app.screen, Page))
        await at.press("enter")
        assert at.table.course.viewer is None
        assert "points" in at.told()


# --- a whole game


def next_moves(at: Seated, luck: chance.Chance) -> str:
    """a move for the human: something useful at first, then the end of the turn"""
    legal = at.match.legal()
    if "end" in legal and at.match.view()["ap"] < 5 - (at.match.view()["year"] == 1):
        return "end"
    if "end" in legal:
        liked = [text for text in legal if text[:2] in ("B ", "N ") or "-" in text or text in ("buy", "advance")]
        legal = liked or ["end"]
    return legal[luck.draw(len(legal))]


async def enact(at: Seated, text: str) -> None:
    """the move, by keys and clicks"""
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
                await at.see("is over")
                pages.append(at.sees())
                await at.press("enter")
                continue
            before = len(match.entries)
            text = next_moves(at, luck)
            await enact(at, text)
            assert match.entries[before].text == text
        await at.see("is over")
        pages.append(at.sees())
        assert isinstance(at.app.screen, Page)
        await at.press("enter")
        assert "points" in at.told()
        await at.press("q")
        await at.until(lambda: not at.app.is_running)
    assert ["Year 1 is over" in pages[0], "Year 2 is over" in pages[1], "The game is over" in pages[2]] == [True] * 3
    client.write_record(match, tmp_path / "game.json")
    assert verify(loads((tmp_path / "game.json").read_text())).result() == match.result()


async def test_what_a_year_gave_is_what_the_page_says() -> None:
    match = new()
    course = Course(match, TorresBoard(match), ["random", "random"])
    gained = [0, 0]
    while not match.over:
        decision = course.upcoming()
        assert decision is not None
        before = match.view()["scores"]
        scoring = course.play(course.think(decision.seat, match.game.copy(match.state)), decision.seat)
        if scoring:
            gained[0] += 1
            totals = [was + seat.total for was, seat in zip(before, scoring.seats, strict=True)]
            assert totals == match.view()["scores"]
    assert gained[0] == 3


# --- around the screen


def test_no_terminal_no_game() -> None:
    with pytest.raises(BastideError, match="terminal"):
        client.run(new(), BOTH)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """standard streams that claim to be a terminal, and an app that closes at once"""
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
    with pytest.raises(BastideError, match="3 players"):
        client.run(new(), ["human"] * 3)
    with pytest.raises(BastideError, match="no bot"):
        client.run(new(), ["human", "oracle"])


async def test_any_game_has_a_plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BOARDS, "torres")
    async with seated(new(), AGAINST_BOT, (100, 40)) as at:
        assert type(at.table.board) is Board
        await at.press("2")
        assert at.played()[0] == at.match.game.show(at.match.state, at.match.entries[0].move)
        await at.type("end")
        assert at.played()[-1] == "end" or at.match.entries[-1].seat == 1


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


def test_what_is_done_several_times_is_said_once() -> None:
    match = new(moves=(*STARTED, "advance", "advance", "advance", "B d2"))
    said = turns(match.log(0), TorresBoard(match), 60)[-1].plain
    assert said.endswith("advance x3, block d2")


async def test_score_and_log_share_a_large_screen() -> None:
    for size, both in (((80, 24), False), ((120, 40), True)):
        async with seated(new(moves=STARTED), BOTH, size) as at:
            await at.press("v")
            assert at.table.query_one(LogPane).display == both
