"""Typed moves, and the messages about illegal ones."""

from __future__ import annotations

from terminal.seating_torres import BOTH, STARTED, new, position, seated
from textual.widgets import Input

from bastide.cli.terminal.panels import BoardPane, Choices, Command
from bastide.cli.terminal.screens import Rules
from bastide.games.torres.meta import META

# --- typed


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
        assert "is not a move of Torres" in at.told()


async def test_typed_commands_are_completed() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("slash", "a", "d")
        await at.see("advance")
        await at.until(lambda: bool(at.table.query_one("#command Input", Input)._suggestion))
        await at.press("tab", "enter")
        assert at.played()[-1] == "advance"


async def test_typed_answers_leave_the_list_in_focus() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.press("c")
        await at.type(at.match.legal()[0])
        assert at.table.query_one(Choices).has_focus
        await at.press("enter", "enter")
        assert at.match.decision().kind == "turn"
        assert at.table.query_one(BoardPane).has_focus


# --- refused


async def test_an_illegal_move_shows_its_rule() -> None:
    async with seated(new(moves=STARTED), BOTH) as at:
        await at.pick("d1", "h8")
        assert "torres.T6.2" in at.told()
        assert at.played() == list(STARTED)
        await at.press("r")
        assert isinstance(at.app.screen, Rules)
        await at.see(META.rules["T6.2"][:40])
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
