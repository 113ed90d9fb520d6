"""A whole game of each kind, played by clicks between two browsers and a bot."""

from __future__ import annotations

import random

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.tables import two_and_a_bot
from browser.visits import Visits
from playwright.sync_api import Page, expect

# what a player must have clicked on at least once in a whole game
NEEDED = {
    "torres": {"square", "stack", "closing"},
    "montmurail": {"place"},
    "ludwig": {"tray", "room", "place", "confirm", "arranged", "closing"},
}


def check_ending(page: Page) -> None:
    """places with points; and the points of all, each item with its rule"""
    places = page.locator("section[aria-labelledby=ending] li")
    expect(places).to_have_count(3)
    for points in places.locator(".n").all():
        expect(points).to_contain_text("point")
    page.get_by_role("tab", name="Points").click()
    panel = page.get_by_role("tabpanel", name="Points")
    expect(panel.locator("summary")).to_have_count(3)
    items = panel.locator("tr", has=page.get_by_role("link"))
    assert items.count() > 3
    told = [int(text) for text in panel.locator("summary span").all_inner_texts()]
    added = panel.evaluate(
        "panel => [...panel.querySelectorAll('details')].map((seat) =>"
        " [...seat.querySelectorAll('.n')].reduce((sum, item) => sum + Number(item.textContent), 0))"
    )
    assert added == told


@pytest.mark.parametrize("game", DRIVERS)
def test_a_whole_game_by_clicks(visits: Visits, game: str) -> None:
    driver = DRIVERS[game]
    first, second = visits.person(), visits.person()
    two_and_a_bot(visits, game, {}, first, second)
    players = [Player(page, driver, random.Random(number)) for number, page in enumerate((first, second))]
    assert play_on(players), "the game did not end"
    for player in players:
        assert NEEDED[game] <= set(player.clicked), player.clicked
        check_ending(player.page)
    first.get_by_role("link", name="Replay").first.click()
    expect(first.get_by_role("toolbar").first).to_be_visible()
