"""Keyboard only: from the home page to the end of the first turn; and typed moves."""

from __future__ import annotations

import pytest
from browser.driving import LOOK
from browser.games import DRIVERS
from browser.tables import TITLES, my_turn
from browser.visits import Visits
from playwright.sync_api import Page, expect

MOST_TABS = 150
# sweeps a whole board of squares, or of squares and streets, from its upper left
ROW = 17
SWEEP = (["ArrowLeft", "ArrowUp"] * ROW) + (
    ["ArrowRight"] * ROW + ["ArrowDown"] + ["ArrowLeft"] * ROW + ["ArrowDown"]
) * 9

# tells whether the focus is on an offer, or in a group where the arrow keys can reach one
WHERE = """
() => {
  const here = document.activeElement
  if (window.offered.includes(here)) return 'offered'
  const arrows = here?.closest('[role=group], [role=toolbar]')
  return arrows && window.offered.some((node) => node.tabIndex < 0 && arrows.contains(node)) ? 'arrows' : 'elsewhere'
}
"""

# kinds in order of preference, and the one that ends a turn
FIRST = {
    "torres": [["menu"], ["drawn"], ["stack"], ["square"]],
    "montmurail": [["corner"], ["close"], ["place"]],
    "ludwig": [["confirm"], ["tray"], ["room"], ["place"], ["arranged"]],
}
LAST = ["closing"]
# own moves before the turn is ended, and log blocks of the others until the opening is over
ENOUGH = {"torres": (2, 2), "montmurail": (1, 4), "ludwig": (1, 3)}
NOTATION = {"torres": ["B", "N", "stack"], "montmurail": list("dabcefgh"), "ludwig": ["buy", "put", "return", "@"]}


def press_offered(page: Page, game: str, kinds: list[str]) -> bool:
    """Move to an offer of one of these kinds with keys and press it; return False if there is none."""
    wanted = [[kind, DRIVERS[game].kinds[kind][0]] for kind in kinds]
    if not page.evaluate(LOOK, [wanted, DRIVERS[game].aside, 0])["offers"]:
        return False
    for _ in range(MOST_TABS):
        where = page.evaluate(WHERE)
        for key in SWEEP if where == "arrows" else []:
            page.keyboard.press(key)
            where = page.evaluate(WHERE)
            if where == "offered":
                break
        if where == "offered":
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    raise AssertionError(f"no keys lead to {kinds}")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(MOST_TABS):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no keys lead to {selector}")


def begin(page: Page, game: str) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name=f"Play now {TITLES[game]}")).to_be_visible()
    tab_to(page, f"article:has([href='/new/{game}']) button.main")
    page.keyboard.press("Enter")
    my_turn(page)


@pytest.mark.parametrize("game", DRIVERS)
def test_the_opening_by_keys(visits: Visits, game: str) -> None:
    page = visits.person()
    begin(page, game)
    others = page.locator(".log .block").filter(has_not_text=page.locator(".me").inner_text())
    most, blocks = ENOUGH[game]
    own = 0
    while others.count() < blocks:
        # wait for the answer to the last move
        expect(page.locator(".asked.mine").or_(page.locator(".asked", has_text="Waiting for")).first).to_be_visible()
        kinds = FIRST[game] + [LAST] if own < most else [LAST] + FIRST[game]
        if any(press_offered(page, game, kind) for kind in kinds):
            own += 1
    my_turn(page)


def test_escape_puts_down(visits: Visits) -> None:
    """Drop a tool of Torres with Escape."""
    page = visits.person()
    begin(page, "torres")
    press_offered(page, "torres", ["square"])
    expect(page.locator(".asked")).to_contain_text("spend your action points")
    while press_offered(page, "torres", ["stack"]):
        expect(page.locator("button.stack")).to_have_count(0)
    held = page.locator(".modes button[aria-pressed=true]")
    tab_to(page, ".modes button")
    page.keyboard.press("Enter")
    expect(held).to_have_count(1)
    tab_to(page, "[data-square]")
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)


@pytest.mark.parametrize("game", DRIVERS)
def test_a_typed_move(visits: Visits, game: str) -> None:
    page = visits.person()
    begin(page, game)
    lines = page.locator(".log .block button")
    before = lines.count()
    tab_to(page, "[role=tablist][aria-label='About this table'] [role=tab]")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="More")).to_be_focused()
    tab_to(page, "input[role=combobox]")
    fitting = page.get_by_role("listbox", name="Moves that begin so").get_by_role("option")
    for text in ["N", "white", "return", *NOTATION[game]]:
        page.keyboard.type(text)
        if fitting.count():
            break
        page.keyboard.press("Escape")
    expect(fitting.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("input[role=combobox]")).to_have_value("")
    page.get_by_role("tab", name="Log").click()
    expect(lines.nth(before)).to_be_visible()


def test_a_typed_move_that_is_no_move(visits: Visits) -> None:
    page = visits.person()
    begin(page, "torres")
    page.get_by_role("tab", name="More").click()
    page.get_by_role("combobox", name="A move in notation").fill("N e4")
    page.keyboard.press("Enter")
    refusal = page.locator(".main").get_by_role("alert")
    expect(refusal).to_contain_text("e4")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/torres#T3.2")
