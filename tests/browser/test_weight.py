"""The first load is small: at most 250 kB of compressed script for the home page and a table of each game."""

from __future__ import annotations

import pytest
from browser.games import DRIVERS
from browser.tables import my_turn, play_now, settled
from browser.visits import Visits
from playwright.sync_api import Page

MOST = 250_000
SCRIPTS = """
() => performance.getEntriesByType('resource')
  .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
  .map((entry) => [entry.encodedBodySize, entry.decodedBodySize])
"""


def check_scripts(page: Page) -> None:
    sizes = page.evaluate(SCRIPTS)
    encoded, decoded = (sum(column) for column in zip(*sizes, strict=True))
    assert 0 < encoded <= MOST, sizes
    assert encoded < decoded / 2, "the scripts are not compressed"


def test_the_home_page(visits: Visits) -> None:
    page = visits.person()
    page.goto("/")
    settled(page)
    check_scripts(page)


@pytest.mark.parametrize("game", DRIVERS)
def test_a_table(visits: Visits, game: str) -> None:
    page = visits.person()
    play_now(page, game)
    again = page.context.new_page()
    again.goto(page.url)
    my_turn(again)
    check_scripts(again)
