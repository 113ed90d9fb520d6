"""Reload, lost connection, server restart: a clear message if needed, and the game continues."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from browser.driving import Player, play_on
from browser.driving_torres import TORRES
from browser.servers import Served
from browser.tables import my_turn, play_now, settled
from browser.visits import Visits
from playwright.sync_api import Browser, Page, expect

LOST = "The connection is lost."


def log_of(page: Page) -> list[str]:
    return page.locator(".log .block button").all_inner_texts()


def play_a_little(page: Page, clicks: int = 6) -> list[str]:
    """Play until it is the person's turn again, and return the log."""
    play_on([Player(page, TORRES, random.Random(4))], clicks)
    my_turn(page)
    return log_of(page)


def play_on_after(page: Page, before: list[str]) -> None:
    """Play a few more moves, and check that the earlier ones are still there."""
    after = play_a_little(page)
    assert len(after) > len(before)
    assert after[: len(before)] == before


def test_reload_in_the_middle(visits: Visits) -> None:
    page = visits.person()
    play_now(page, "torres")
    before = play_a_little(page)
    page.reload()
    my_turn(page)
    expect(page.locator(".log .block button")).to_have_count(len(before))
    play_on_after(page, before)


def test_another_page_and_back(visits: Visits) -> None:
    page = visits.person()
    play_now(page, "torres")
    before = play_a_little(page)
    page.get_by_role("link", name="Bastide").first.click()
    page.get_by_role("region", name="My games").get_by_role("link").click()
    my_turn(page)
    play_on_after(page, before)


def test_network_lost_and_back(visits: Visits) -> None:
    visits.allow(r"ERR_INTERNET_DISCONNECTED|WebSocket connection")
    page = visits.person()
    play_now(page, "torres")
    before = play_a_little(page)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_be_hidden()
    play_on_after(page, before)


@pytest.fixture
def mortal(tmp_path: Path) -> Served:
    return Served(tmp_path)


def test_server_killed_and_restarted(browser: Browser, mortal: Served) -> None:
    with mortal:
        visits = Visits(browser, mortal.address)
        visits.allow(r"ERR_CONNECTION_REFUSED|WebSocket connection")
        page, reader = visits.person(), visits.person()
        play_now(page, "torres")
        before = play_a_little(page)
        reader.goto("/")
        settled(reader)
        mortal.kill()
        expect(page.get_by_text(LOST)).to_be_visible()
        reader.get_by_role("button", name="Play now Torres").click()
        expect(reader.get_by_text("The server cannot be reached.")).to_be_visible()
        mortal.start()
        expect(page.get_by_text(LOST)).to_be_hidden()
        my_turn(page)
        play_on_after(page, before)
        reader.get_by_role("button", name="Play now Torres").click()
        my_turn(reader)
        visits.close()
        assert not visits.unexpected()
