"""Montmurail at the terminal: walls by keys and mouse, secret choices, cities, whole games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from terminal import seating

import bastide
from bastide import Match
from bastide.cli.terminal import app as client
from bastide.cli.terminal.montmurail import MontmurailBoard, paint
from bastide.cli.terminal.montmurail.board import LIFT, SHAPE, SINGLE, enclosed
from bastide.cli.terminal.panels import Bar, BoardPane, Choices
from bastide.cli.terminal.screens import Curtain, Page
from bastide.games.montmurail.moves import DO_CLOSE, DO_STAY
from bastide.games.montmurail.notation import STREET_NAMES, street_name, street_number
from bastide.games.montmurail.streets import order
from bastide.kernel.record import loads, verify
from bastide.kernel.squares import square_name

BOTH = ["human", "human"]
AGAINST_BOT = ["human", "random"]
NAMES = ["Anna", "Bruno", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hugo"]

# a city on the layout "gatehouse": b1 to f1, b2 to e2, d3, e3
CITY = ("b1", "c1", "d1", "e1", "f1", "b2", "c2", "d2", "e2", "d3", "e3")


def around(*squares: str) -> list[str]:
    """Return the walls that enclose squares."""
    streets = [street_number(square + side) for square in squares for side in "nwse"]
    return [street_name(street) for street in sorted(streets) if streets.count(street) == 1]


class Seated(seating.Seated):
    @property
    def board(self) -> MontmurailBoard:
        assert isinstance(self.table.board, MontmurailBoard)
        return self.table.board

    def preview(self) -> set[str]:
        return {street_name(street) for street in self.board.streets()}

    async def bring(self, streets: str) -> None:
        """Move the shape, or a single wall, to these streets; the cursor is set directly, other keys are pressed."""
        wanted = {street_number(name) for name in streets.split()}
        mode = SINGLE if len(wanted) == 1 and self.board.mode == SHAPE else self.board.mode
        if mode != self.board.mode or (len(wanted) > 1 and mode == SINGLE):
            await self.press("s")
        for key in ("", *"dddmddd"):
            if key:
                await self.press(key)
            for spot in product(range(9), range(9)):
                self.board.spot = spot
                self.board.keep_inside()
                if self.board.streets() == wanted:
                    return
        raise AssertionError(f"{streets} cannot be had")

    async def place(self, streets: str) -> None:
        await self.bring(streets)
        await self.press("enter")

    def offset(self, row: float, column: float) -> tuple[int, int]:
        """Return the offset of a place on the board, with crossings at whole numbers."""
        width, height = self.board.laid.cell
        return round(paint.LABELS + column * (width + 1)), round(paint.HEAD + row * (height + 1))

    async def click(self, row: float, column: float) -> None:
        await self.pilot.click(BoardPane, offset=self.offset(row, column))
        await self.settle()

    async def click_street(self, name: str) -> None:
        row, column, side = order(street_number(name))
        along = side in (0, 2)
        await self.click(row + (side == 2) + (0 if along else 0.5), column + (side == 3) + (0.5 if along else 0))


def seated(
    match: Match, players: Sequence[str], size: tuple[int, int] = (80, 24), **more: Any
) -> AbstractAsyncContextManager[Seated]:
    return seating.seat(Seated, match, players, size, **more)


def new(players: int = 2, seed: int = 4, **options: Any) -> Match:
    given = {"layout": "gatehouse", **options}
    return bastide.new("montmurail", players=players, seed=seed, seats=NAMES[:players], **given)


def position(walls: Sequence[str] = (), **fields: Any) -> Match:
    """Return a position of two players in which Anna has these walls."""
    given = {
        "game": "montmurail",
        "boards": [list(walls), []],
        "decree": {"church": 2, "well": 1, "market": 1},
        "turn": 5,
        "face": "L3",
        **fields,
    }
    return Match.from_position(given, seed=1, seats=NAMES[:2])


# --- placing walls


async def test_the_shape_follows_the_cursor_and_is_placed() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        assert at.preview() == {"d4n", "e4n", "f4w"}
        await at.press("up", "left", "j", "l")
        assert at.preview() == {"d4n", "e4n", "f4w"}
        await at.press("left", "left", "left", "left", "left", "up", "up", "up", "up")
        assert at.preview() == {"a1n", "b1n", "c1w"}
        await at.press("enter")
        assert at.played()[0] == "a1n b1n c1w"
        assert at.match.view()["boards"][0] == ["a1n", "b1n", "c1w"]


async def test_turning_and_mirroring() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        seen = [frozenset(at.preview())]
        for key in ("d", "right_square_bracket", "d"):
            await at.press(key)
            seen.append(frozenset(at.preview()))
        assert len(set(seen)) == 4
        await at.press("d")
        assert at.preview() == seen[0]
        await at.press("a")
        assert at.preview() == seen[3]
        await at.press("left_square_bracket")
        assert at.preview() == seen[2]
        await at.press("d", "d", "m")
        assert at.preview() == {"d4n", "e4n", "d4w"}
        await at.press("m")
        assert at.preview() == seen[0]


async def test_the_shape_stays_on_the_board() -> None:
    async with seated(position(face="straight3"), AGAINST_BOT) as at:
        await at.press(*["right"] * 6)
        assert at.preview() == {"f4n", "g4n", "h4n"}
        await at.press("d", *["down"] * 6, *["right"] * 4)
        assert at.preview() == {"h6e", "h7e", "h8e"}


async def test_a_single_wall() -> None:
    async with seated(position(), AGAINST_BOT) as at:
        await at.press("s")
        assert at.preview() == {"d4n"}
        await at.press("d")
        assert at.preview() == {"d4w"}
        await at.press("s")
        assert len(at.preview()) == 3
        await at.press("s", "enter")
        assert at.played()[0] == "d4w"


async def test_an_illegal_place_is_shown_and_explained() -> None:
    async with seated(position(["d4n"]), AGAINST_BOT) as at:
        assert not at.board.signs(0).fits
        await at.see("xxx")
        await at.press("enter")
        assert "montmurail.M3.1: a wall stands on d4n already" in at.told()
        assert at.played() == []
        await at.press("down")
        assert at.board.signs(0).fits
        await at.see("═══")


async def test_typed_commands() -> None:
    async with seated(position(["d4n"]), AGAINST_BOT) as at:
        await at.type("d4n e4n f4w")
        assert "montmurail.M3.1" in at.told()
        await at.press("escape")
        await at.type("a1n c8e")
        assert at.played() == []
        await at.press("escape")
        await at.type("fly away")
        assert "is not a move of Montmurail" in at.told()
        await at.press("escape")
        await at.type("h8e")
        assert at.played()[0] == "h8e"


# --- mouse


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_shape_follows_the_mouse_and_a_click_places_it(size: tuple[int, int]) -> None:
    async with seated(position(), AGAINST_BOT, size) as at:
        await at.pilot.hover(BoardPane, offset=at.offset(6.5, 2))
        await at.pilot.pause()
        assert at.preview() == {"b7n", "c7n", "d7w"}
        await at.click(6.5, 2)
        assert at.played()[0] == "b7n c7n d7w"


@pytest.mark.parametrize("street", ["c3n", "c3w", "a1w", "h8e", "h8s", "e1n"])
async def test_a_click_finds_the_street_for_a_single_wall(street: str) -> None:
    async with seated(position(), AGAINST_BOT, (120, 40)) as at:
        await at.press("s")
        while not at.played():
            await at.click_street(street)
            assert at.preview() == {street} or at.played()[0] == street
        assert at.played()[0] == street


async def test_clicks_on_the_bar_and_the_small_board() -> None:
    async with seated(position(boards=[["a1n"], ["g7n"]]), AGAINST_BOT, (120, 40)) as at:
        before = at.preview()
        bar = at.table.query_one(Bar)
        await at.pilot.click(Bar, offset=(1 + str(bar.filled(200)).index("Turn"), 0))
        await at.settle()
        assert at.preview() != before
        left = paint.large_size(at.board.laid.cell)[0]
        await at.pilot.click(BoardPane, offset=(left + 4, 3))
        await at.pilot.pause()
        assert at.board.looking == 1
        assert "board of Bruno" in at.told()
        await at.press("enter")
        assert at.played() == []
        await at.press("escape")
        assert at.board.looking is None


# --- secret choices


async def test_several_at_one_screen_choose_behind_a_curtain() -> None:
    async with seated(position(), BOTH) as at:
        assert isinstance(at.app.screen, Curtain)
        await at.see("Pass the screen to", "Anna")
        await at.press("enter")
        await at.place("a1n b1n c1w")
        assert isinstance(at.app.screen, Curtain)
        await at.see("Pass the screen to", "Bruno")
        assert "━" not in at.sees().replace("━" * 58, "")  # the frame of the curtain
        await at.press("enter")
        assert at.match.view(1)["boards"] == [[], []]
        for sign in ("a1n", "╌"):
            assert sign not in at.sees()
        assert at.preview() == {"d4n", "e4n", "f4w"}  # not where Anna's cursor was
        await at.press("o")
        assert "╌" not in at.sees()
        await at.press("escape")
        await at.place("h8n g8n g8w")
        assert at.match.view()["boards"][0] == ["a1n", "b1n", "c1w"]
        assert isinstance(at.app.screen, Curtain)
        await at.see("Pass the screen to", "Bruno")  # he is still there, and everybody has seen the walls


async def test_a_choice_is_taken_back_at_the_curtain() -> None:
    async with seated(position(), BOTH) as at:
        await at.press("u")
        assert isinstance(at.app.screen, Curtain)
        await at.press("enter")
        await at.place("a1n b1n c1w")
        await at.see("u: Anna takes the choice back")
        await at.press("u")
        assert at.at_table()
        assert at.table.decision is not None
        assert at.table.decision.seat == 0
        assert at.played() == []
        assert "Taken back" in at.told()
        await at.place("a2n b2n c2w")
        await at.press("enter")
        assert at.table.decision.seat == 1


async def test_a_choice_is_taken_back_before_the_bots_choose() -> None:
    async with seated(position(), AGAINST_BOT, pace=60) as at:
        await at.bring("a1n b1n c1w")
        await at.pilot.press("enter")
        await at.until(lambda: len(at.match.entries) == 1)
        assert "u takes your choice back" in at.told()
        await at.see("╌")
        await at.press("u")
        assert at.played() == []
        await at.pilot.press("enter")
        await at.until(lambda: len(at.match.entries) == 1)
        await at.press("f")
        assert len(at.match.entries) == 2


async def test_bots_choose_last_and_their_walls_are_marked_as_new() -> None:
    async with seated(new(3), ["random", "human", "random"], (120, 40)) as at:
        assert at.match.entries == []
        await at.place(at.match.legal(1)[0])
        assert at.match.entries[0].seat == 1
        assert [len(walls) > 0 for walls in at.match.view()["boards"]] == [True] * 3
        log = at.table.session.log()
        assert {line.seat for line in log.since} == {0, 2}
        assert log.now == []
        styles = {style for line in at.table.query_one(BoardPane).lines for _, style in line}
        assert paint.FRESH in styles


async def test_lifted_walls_can_be_taken_back() -> None:
    walls = STREET_NAMES[:72]
    match = position(boards=[walls, STREET_NAMES[:77]], decree={"church": 5})
    async with seated(match, AGAINST_BOT) as at:
        assert at.match.view()["share"][0] == 1
        assert "needs 3 walls, you have 1" in at.told()
        await at.press("x")
        assert at.board.mode == LIFT
        await at.bring(walls[0])
        await at.press("enter")
        assert at.played() == [f"lift {walls[0]}"]
        assert at.board.mode == LIFT
        await at.press("enter")
        assert "no wall of yours" in at.told()
        await at.press("u")
        assert at.played() == []
        assert "you have 1" in at.board.hint()
        assert at.board.mode == LIFT
        for wall in walls[:2]:
            await at.bring(wall)
            await at.press("enter")
        assert at.board.mode == SHAPE
        assert not at.board.moves_of(1)


# --- cities


async def test_what_a_city_lacks_is_said_before_it_is_walled_in() -> None:
    walls = around("d7", "e7")
    async with seated(position(walls[:-1]), AGAINST_BOT, (100, 30)) as at:
        await at.see("nothing is enclosed yet")
        await at.press("s")
        await at.bring(walls[-1])
        at.table.paint()
        await at.see("d7: C0 W0 M0, 2 coins, 0 vikings", "lacks 2 churches, 1 well, 1 market")


def closing(**fields: Any) -> Match:
    walls = [*around(*CITY), *around("g3", "h3", "g4", "h4"), "a8s"]
    return position(walls, ask="close", seat=0, **fields)


async def test_cities_are_listed_with_what_they_bring() -> None:
    async with seated(closing(), BOTH, (120, 40)) as at:
        choices = at.table.query_one(Choices)
        assert [move >> 12 for move in choices.moves] == [DO_STAY, DO_CLOSE]
        assert choices.has_focus
        assert at.board.signs(0).city == ()
        await at.press("down")
        await at.see("Close b1: 2 coins, 2 vikings,", "C2 W2 M1, 9 walls back")
        await at.until(lambda: {square_name(square) for square in at.board.signs(0).city} == set(CITY))
        await at.press("enter")
        assert at.played()[0] == "close b1"
        assert at.match.view()["cities"][0] == sorted(CITY, key=lambda name: (name[1], name[0]))
        assert len(at.match.view()["boards"][0]) == len(around(*CITY))


async def test_a_city_is_chosen_on_the_board() -> None:
    async with seated(closing(), BOTH) as at:
        await at.press("tab")
        at.board.square = 26
        await at.press("down", "enter")
        assert "montmurail.M4.1" in at.told()
        at.board.square = 22  # g3
        await at.press("enter")
        assert "montmurail.M4.3: the king asks for 2 of church" in at.told()
        await at.click(1.5, 4.5)
        if not at.played():
            await at.click(1.5, 4.5)
        assert at.played()[0] == "close b1"


async def test_staying_open() -> None:
    async with seated(closing(), AGAINST_BOT) as at:
        await at.press("1")
        assert at.played()[0] == "stay"


# --- building the board


async def test_a_quarter_is_chosen_with_a_preview() -> None:
    match = new(layout="players")
    seat = match.decision().seat
    players = ["human" if at == seat else "random" for at in range(2)]
    async with seated(match, players) as at:
        await at.see("white gem, black side, NW, turn 0")
        assert at.sees().count("?") == 48 + 1  # and the help key
        await at.press("g", "s", "d", "right", "down")
        await at.see("blue gem, white side, SE, turn 1")
        await at.press("enter")
        assert at.played()[0] == "blue white SE 1"
        free = at.board.move()
        assert at.match.why_not(free, seat) is None
        await at.type("blue white NW 0")
        assert "montmurail.M1.3: the blue quarter is on the board already" in at.told()
        await at.press("escape")
        at.board.place = 3
        await at.press("enter")
        assert "montmurail.M1.3" in at.told()
        await at.click(6, 1)
        if len(at.played()) == 2:
            await at.click(6, 1)
        assert len(at.played()) >= 3


# --- the screen


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("players", [2, 4, 8])
async def test_everything_fits(size: tuple[int, int], players: int) -> None:
    async with seated(new(players), ["human", *["random"] * (players - 1)], size) as at:
        pane = at.table.query_one(BoardPane)
        assert max(sum(len(run) for run, _ in line) for line in pane.lines) <= pane.size.width
        assert len(pane.lines) <= pane.size.height
        assert at.board.laid.columns * at.board.laid.rows >= (1 if size == (80, 24) else players - 1) or players == 8
        await at.see("Anna", NAMES[players - 1], "q Quit", "king C", "die ")
        for line in at.board.players(24).plain.splitlines():
            assert len(line) <= 24


async def test_resizing() -> None:
    async with seated(position(), AGAINST_BOT, (80, 24)) as at:
        small = at.board.laid.cell
        await at.pilot.resize_terminal(120, 40)
        await at.until(lambda: at.board.laid.cell > small)
        await at.pilot.resize_terminal(50, 15)
        await at.until(lambda: at.board.laid.cell == paint.CELLS[-1])
        await at.place("a1n b1n c1w")
        assert at.played()[0] == "a1n b1n c1w"


@pytest.mark.parametrize("cell", paint.CELLS)
def test_a_painted_board_has_its_size_and_all_signs(cell: tuple[int, int]) -> None:
    view = position().view(0)
    walls = {street_number(name) for name in around("d4")}
    signs = paint.Signs(chosen={0}, preview={street_number("h8s")}, city={63}, cursor=9)
    lines = ["".join(run for run, _ in line) for line in paint.paint(view, walls, cell, signs)]
    width, height = paint.large_size(cell)
    assert len(lines) == height
    assert all(len(line) == width - paint.MARGIN for line in lines)
    picture = "\n".join(lines)
    for sign in "CWMV12[]━┃┏┛═╌░":
        assert sign in picture
    clash = paint.paint(view, walls, cell, paint.Signs(preview=walls, fits=False))
    assert "x" * cell[0] in "".join(run for line in clash for run, _ in line)


def test_a_small_board_shows_every_wall() -> None:
    for name in STREET_NAMES:
        lines = ["".join(run for run, _ in line) for line in paint.paint_small({street_number(name)}, set(), False)]
        assert len(lines) == 9
        assert {len(line) for line in lines} == {17}
        drawn = "".join(lines)
        assert drawn.count("·") == 79
        assert ("━" in drawn) == (name[2] in "ns")


def test_enclosed_cities() -> None:
    walls = {street_number(name) for name in [*around("a1"), *around("h8", "g8")]}
    assert enclosed(walls) == [1, 3 << 62]
    assert enclosed(walls - {street_number("a1n")}) == [3 << 62]


async def test_score_and_help() -> None:
    match = closing(coins=[{"M2.2": 4}, {}], tokens=[1, 0], invasions=[0, 1])
    async with seated(match, AGAINST_BOT, (120, 40)) as at:
        await at.press("v")
        await at.see("If the age ended now", "Anna: 4 + -5 = -1", "invasions", "Bruno: -5 + 0 = -5")
        await at.press("question_mark")
        await at.see("mirror the shape")


def test_watching() -> None:
    match = new(3)
    board = MontmurailBoard(match)
    board.update(None, match.view(None), None, None)
    board.fit(95, 30)
    assert board.shown() == 0
    for seen in (1, 2, 0):
        board.act("o")
        assert board.shown() == seen
        assert len(board.paint()) <= 30


# --- whole games


BORDER = {name for name in STREET_NAMES if name[1:] in ("1n", "8s") or name[0] + name[2] in ("aw", "he")}


def next_move(match: Match) -> str:
    """Return a move that walls in the whole board, or closes the city as soon as possible."""
    legal = match.legal(0)
    for text in legal:
        if text.startswith(("close", "lift")):
            return text
    useful = [text for text in legal if BORDER.issuperset(text.split())]
    return max(useful or legal, key=lambda text: len(text.split()))


async def enact(at: Seated, text: str) -> None:
    """Play a move with keys."""
    word, _, rest = text.partition(" ")
    if word in ("close", "stay"):
        await at.press(str(1 + at.table.query_one(Choices).moves.index(at.match.number(text))))
    elif word == "lift":
        if at.board.mode != LIFT:
            await at.press("x")
        await at.place(rest)
    else:
        await at.place(text)


async def test_whole_game_against_a_bot(tmp_path: Path) -> None:
    match, pages = new(seed=2), []
    async with seated(match, AGAINST_BOT) as at:
        while not match.over:
            if isinstance(at.app.screen, Page):
                pages.append(await at.turn_page("is over"))
                continue
            before, text = len(match.entries), next_move(match)
            await enact(at, text)
            assert match.entries[before].text == text
        pages.append(await at.turn_page("The game is over"))
        assert "coins." in at.told()
        await at.press("q")
        await at.until(lambda: not at.app.is_running)
    assert ["Age 1 is over" in pages[0], "The game is over" in pages[1], len(pages)] == [True, True, 2]
    client.write_record(match, tmp_path / "game.json")
    assert verify(loads((tmp_path / "game.json").read_text())).result() == match.result()
