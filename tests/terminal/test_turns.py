"""Actions during a turn at the terminal: with keys, lists and the mouse."""

from __future__ import annotations

import pytest
from terminal.seating_torres import AGAINST_BOT, BOTH, STARTED, new, position, seated

from bastide.cli.terminal.board import Board
from bastide.cli.terminal.boards import BOARDS
from bastide.cli.terminal.panels import Bar, Choices

# --- keys


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


async def test_undo() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("u")
        assert "Nothing can be taken back" in at.told()
        await at.press("b")
        await at.pick("d2")
        await at.press("u")
        assert at.played() == list(STARTED)
        assert "Taken back" in at.told()


# --- cards and lists


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
        await at.until(lambda: at.played()[-1] == "advance")
        await at.press("c")
        choices = at.table.query_one(Choices)
        await at.until(lambda: choices.size.height >= choices.option_count > 0)
        await at.pilot.click(Choices, offset=(2, 0))
        await at.until(lambda: at.played()[-1].startswith("keep "))


# --- a game without its own board


async def test_any_game_has_a_plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BOARDS, "torres")
    async with seated(new(), AGAINST_BOT, (100, 40)) as at:
        assert type(at.table.board) is Board
        await at.press("2")
        assert at.played()[0] == at.match.game.show(at.match.state, at.match.entries[0].move)
        await at.type("end")
        assert at.played()[-1] == "end" or at.match.entries[-1].seat == 1
