"""A whole game of each kind, played by clicks in two browsers against a bot."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.tables import my_turn, two_and_a_bot
from browser.visits import Visits
from playwright.sync_api import Page, expect

# kinds that are clicked in every whole game
NEEDED = {
    "torres": {"square", "closing"},
    "montmurail": {"place", "hint", "hinted"},
    "ludwig": {"tray", "room", "place", "confirm", "arranged", "closing"},
}


def check_ending(page: Page) -> None:
    """Check the ranking, and the score sheet with a rule for each item."""
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


def check_replay(page: Page, file: Path) -> None:
    """Step through the replay, verify its shuffles, download and reopen its record, and play on from its start."""
    page.get_by_role("link", name="Replay").first.click()
    step = page.locator(".controls .at")
    expect(step).to_have_text(re.compile(r"^0 of [1-9]\d*$"))
    last = step.inner_text().removeprefix("0 of ")
    page.keyboard.press("End")
    expect(step).to_have_text(f"{last} of {last}")
    page.get_by_role("button", name="Verify the shuffles").click()
    expect(page.get_by_text("All is as it should be.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    download.value.save_as(file)
    page.goto("/record")
    page.locator("input[type=file]").set_input_files(file)
    expect(step).to_have_text(f"0 of {last}")
    for number in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(step).to_have_text(f"{number} of {last}")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    my_turn(page)


@pytest.mark.parametrize("game", DRIVERS)
def test_a_whole_game_by_clicks(visits: Visits, tmp_path: Path, game: str) -> None:
    driver = DRIVERS[game]
    first, second = visits.person(), visits.person()
    two_and_a_bot(visits, game, {}, first, second)
    players = [Player(page, driver, random.Random(number)) for number, page in enumerate((first, second))]
    assert play_on(players), "the game did not end"
    assert NEEDED[game] <= set().union(*(player.clicked for player in players))
    for player in players:
        check_ending(player.page)
    check_replay(first, tmp_path / "record.json")
