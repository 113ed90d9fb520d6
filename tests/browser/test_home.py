"""A newcomer is in a game within two clicks, without an account."""

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
