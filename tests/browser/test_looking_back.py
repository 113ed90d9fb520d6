"""Looking back at a running game, and opening a shared position."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.late import advanced, text_of
from browser.tables import my_turn, play_now, settled
from browser.visits import Visits
from playwright.sync_api import expect


def test_a_game_under_way_is_replayed(visits: Visits) -> None:
    page = visits.person()
    play_now(page, "torres")
    play_on([Player(page, DRIVERS["torres"], random.Random(4))], 6)
    my_turn(page)
    played = page.locator(".log .block button").count()
    page.get_by_role("link", name="Replay so far").click()
    expect(page.locator(".controls .at")).to_have_text(re.compile(rf"^\d+ of {played}$"))
    page.keyboard.press("End")
    expect(page.locator(".controls .at")).to_have_text(f"{played} of {played}")
    page.get_by_role("link", name="To the table").click()
    my_turn(page)


def test_no_replay_before_the_first_move(visits: Visits) -> None:
    page = visits.person()
    play_now(page, "torres")
    expect(page.get_by_text("Nothing has happened yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Replay so far")).to_have_count(0)


@pytest.mark.parametrize("game", DRIVERS)
def test_a_shared_position_is_nobodys(visits: Visits, game: str) -> None:
    page = visits.person()
    page.goto(f"/position/{text_of(advanced(game, 120, seed=5))}")
    settled(page)
    board = page.locator(f".{game}").first
    expect(board).to_be_visible()
    assert not re.search(r"\byour (board|cards|stacks|knight)\b", board.inner_text(), re.IGNORECASE)


def test_names_stand_once_in_the_log(visits: Visits) -> None:
    """Show each name once per block of the log, even after several turns in a row."""
    page = visits.person()
    play_now(page, "torres")
    play_on([Player(page, DRIVERS["torres"], random.Random(4))], 40)
    names = page.locator(".log .block b").all_inner_texts()
    assert len(names) > 2
    assert all(one != other for one, other in pairwise(names))
