"""Ways to get to a table in the browser."""

from __future__ import annotations

from browser.visits import Visits
from playwright.sync_api import Page, expect

TITLES = {"torres": "Torres", "montmurail": "Montmurail", "ludwig": "Castles of Mad King Ludwig"}
PERSON = ""


def play_now(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Play now {TITLES[game]}").click()
    my_turn(page)


def my_turn(page: Page) -> None:
    """Wait until it is the user's turn and no move is being sent."""
    expect(page.locator(".actions [aria-disabled=true]")).to_have_count(0)
    expect(page.locator(".asked.mine")).to_be_visible()


def two_and_a_bot(visits: Visits, game: str, options: dict[str, str], first: Page, second: Page) -> None:
    """Let one person open and start a table for three, and another join by the link."""
    first.goto(f"/new/{game}")
    for label, choice in {"Players": "3", **options}.items():
        first.get_by_label(label, exact=False).first.select_option(label=choice)
    others = first.get_by_role("group", name="The others").get_by_role("combobox")
    expect(others).to_have_count(2)
    others.first.select_option(label="A person")
    others.last.select_option(label="Greedy")
    first.get_by_role("button", name="Open the table").click()
    link = first.get_by_label("Invite others with this link:").input_value()
    assert "?invite=" in link
    second.goto(link)
    second.get_by_role("button", name="Sit here").click()
    first.get_by_role("button", name="Start the game").click()
    for page in (first, second):
        expect(page.get_by_role("list", name="Players")).to_be_visible()


def settled(page: Page) -> None:
    """Wait until the page has loaded everything."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("main h1, main h2, main .asked, main [role=alert]").first).to_be_visible()
    expect(page.locator("main p.faint[role=status]")).to_have_count(0)
