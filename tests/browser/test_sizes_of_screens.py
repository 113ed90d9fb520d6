"""From phone to desktop: no page is wider than its screen, and turns can be played by touch."""

from __future__ import annotations

import random

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.prepared import Prepared
from browser.tables import my_turn, play_now, settled
from browser.visits import DESKTOP, PHONE, Visits
from playwright.sync_api import Page, expect

WIDER = """
async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= wide) return []
  return [...document.querySelectorAll('main *')]
    .filter((node) => node.getBoundingClientRect().right > wide + 1)
    .slice(-3)
    .map((node) => node.outerHTML.slice(0, 120))
}
"""


def check_width(page: Page, where: str) -> None:
    assert page.evaluate(WIDER) == [], where


@pytest.mark.parametrize("half", [0, 1])
def test_no_page_is_wider_than_the_screen(visits: Visits, prepared: Prepared, half: int) -> None:
    visits.allow("status of 404")
    page = visits.person()
    for link in prepared.pages()[half::2]:
        page.set_viewport_size(DESKTOP)
        page.goto(link)
        settled(page)
        check_width(page, link)
        page.set_viewport_size(PHONE)
        check_width(page, link)


@pytest.mark.parametrize("game", DRIVERS)
def test_the_opening_by_touch(visits: Visits, game: str) -> None:
    """Play by touch on a phone until the first turn is over; the page fits the screen at every step."""
    page = visits.phone()
    play_now(page, game)
    player = Player(page, DRIVERS[game], random.Random(1), touch=True)
    own = page.locator(".log .block", has_text=page.locator(".me").inner_text())
    turns = 2
    while own.count() < turns:
        play_on([player], 1)
        check_width(page, f"{game} after {dict(player.clicked)}")
    my_turn(page)
    for tab in ("Points", "Chat", "More", "Log"):
        page.get_by_role("tab", name=tab, exact=True).tap()
        expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
        check_width(page, tab)
