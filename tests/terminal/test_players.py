"""Several people who share one screen, and bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from terminal.seating_torres import AGAINST_BOT, BOTH, STARTED, new, position, seated

from bastide import bots
from bastide.cli.terminal.screens import Curtain, Page

# --- several people at one screen


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
        assert at.table.session.viewer == 1


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
    monkeypatch.setitem(bots.WITHOUT_SETTINGS, "failing", bot)
    async with seated(new(), ["human", "failing"]) as at:
        await at.pick("d1")
        assert at.match.entries[1].seat == 1
        assert at.table.session.players == ["human", "random"]
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
        assert at.table.session.players[1].startswith("stdio:")
        while at.table.session.players[1] != "random":
            assert at.table.decision is not None
            await at.press("a", "e", "e")
        await at.see("random plays on in its place")


async def test_bots_among_themselves() -> None:
    async with seated(new(), ["random", "random"]) as at:
        await at.until(lambda: at.match.over and isinstance(at.app.screen, Page))
        await at.press("enter")
        assert at.table.session.viewer is None
        assert "points" in at.told()
