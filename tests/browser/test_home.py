"""A newcomer can start a game within two clicks, without an account."""

from __future__ import annotations

import pytest
from browser.visits import Visits
from playwright.sync_api import expect

GAMES = {"torres": "Torres", "montmurail": "Montmurail", "ludwig": "Castles of Mad King Ludwig"}


@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES.keys())
def test_a_newcomer_plays_after_one_click(visits: Visits, title: str) -> None:
    page = visits.person()
    page.goto("/")
    page.get_by_role("button", name=f"Play now {title}").click()
    expect(page).to_have_title(f"● Your turn · {title} · Bastide")
    expect(page.get_by_role("list", name="Players").get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".asked.mine [role=status]").first).not_to_be_empty()


def test_favors_and_bonus_cards_are_left_out_by_check_boxes(visits: Visits) -> None:
    """L1.6: leaving out too many is refused with a message; with some of them back, the table is opened."""
    visits.allow("422")
    page = visits.person()
    page.goto("/new/ludwig")
    page.get_by_text("Favors left out: none").click()
    boxes = page.locator("details").first.get_by_role("checkbox")
    for box in boxes.all():
        box.check()
    expect(page.get_by_text(f"Favors left out: {boxes.count()}")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("favors are left out: 2 are dealt, but only 0 would remain.")).to_be_visible()
    kept = ("Most money", "Most round rooms")
    for name in kept:
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    for name in kept:
        expect(page.get_by_text(name).first).to_be_visible()
