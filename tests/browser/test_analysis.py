"""The analysis of a finished game: from its end to the chart, a turning point, the best line and back."""

from __future__ import annotations

import re

import pytest
from browser.tables import play_now
from browser.test_accessible import violations
from browser.test_sizes_of_screens import check_width
from browser.visits import Visits
from playwright.sync_api import Page, expect

from bastide.kernel import share

# the last round: ending the turn without a step to e3 gives away a castle of level 3
BLUNDER = {
    "game": "torres",
    "heights": [[0] * 8, [0] * 8, [0, 0, 1, 2, 3, 0, 0, 0], *([0] * 8 for _ in range(4)), [0] * 7 + [1]],
    "knights": [["d3"], ["h8"]],
    "king": "c3",
    "seat": 0,
    "year": 3,
    "round": 4,
}
BOARD = ".torres"
MINUS = "\N{MINUS SIGN}"


def play_badly(page: Page) -> None:
    """Play a short game badly to its end."""
    page.goto("/")
    assert page.request.post("/api/me", data={"name": "Ada"}).ok
    wish = {"position": share.pack(BLUNDER), "bots": ["greedy"], "start": True}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['table']['id']}")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#ending")).to_be_visible()


def shown(page: Page) -> str:
    """Return where all figures and blocks are."""
    return page.locator(BOARD).first.inner_html()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_from_the_chart_to_the_best_line_and_back(visits: Visits, screen: str) -> None:
    page = visits.phone() if screen == "phone" else visits.person()
    play_badly(page)
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_role("heading", name="Torres: analysis")).to_be_visible()
    expect(page.locator("main progress, main [role=alert]")).to_have_count(0)

    page.keyboard.press("End")
    expect(page.locator(".controls .at")).not_to_have_text(re.compile("^0 of"))
    mark = page.locator(".mark").first
    expect(page.locator("svg .cost").first).to_have_text(re.compile(rf"^{MINUS}\d\d$"))
    if screen == "phone":
        mark.tap()
    else:
        mark.click()
    expect(page.locator(".controls .at")).to_have_text(re.compile("^0 of"))
    turn = page.get_by_role("region", name="The turn that is shown")
    expect(turn).to_contain_text("points given away")
    check_width(page, "a mark")
    expect(page.locator(f"{BOARD} [data-moving], main p.faint[role=status]")).to_have_count(0)
    played = shown(page)

    turn.get_by_role("button", name="Show the best line").click()
    bar = page.get_by_role("toolbar", name="Not played: the best line")
    expect(bar.locator(".at")).to_have_text(re.compile("^1 of"))
    expect(page.locator(".sentence")).to_contain_text("e3")
    bar.get_by_role("button", name="One step on").click()
    expect(bar.locator(".at")).to_have_text(re.compile("^2 of"))
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".at")).to_have_text(re.compile("^3 of"))
    assert shown(page) != played
    check_width(page, "the best line")
    assert violations(page) == []

    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)
    expect(page.locator(".controls .at")).to_have_text(re.compile("^0 of"))
    page.wait_for_load_state("networkidle")
    expect(page.locator(f"{BOARD} [data-moving], main p.faint[role=status]")).to_have_count(0)
    assert shown(page) == played


def test_by_keys(visits: Visits) -> None:
    """Use the chart, the list of mistakes and the best line with the keyboard only."""
    page = visits.person()
    play_badly(page)
    page.get_by_role("link", name="Analyse").focus()
    page.keyboard.press("Enter")
    chart = page.get_by_role("slider", name="What was expected over the game: choose a step")
    expect(page.locator(".mark").first).to_be_visible()
    chart.focus()
    page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(rf"Ada: (\+|{MINUS})\d+.* Greedy: (\+|{MINUS})\d+"))
    page.get_by_role("button", name=re.compile(f"^Step 0 {MINUS}")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".controls .at")).to_have_text(re.compile("^0 of"))
    page.get_by_role("button", name="Show the best line").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bar .at")).to_have_text(re.compile("^2 of"))
    page.keyboard.press("Escape")
    expect(page.locator(".bar")).to_have_count(0)
    expect(page.get_by_role("button", name="Show the best line")).to_be_focused()


def test_not_while_it_is_played(visits: Visits) -> None:
    visits.allow("status of 409")
    page = visits.person()
    play_now(page, "torres")
    expect(page.get_by_role("link", name="Analyse")).to_have_count(0)
    page.goto(f"{page.url}/analysis")
    expect(page.locator("main").get_by_role("alert")).to_contain_text("A game can be analysed once it is over.")
