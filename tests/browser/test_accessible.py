"""axe-core finds no serious problems on any page or in any running game: light, dark, and with high contrast."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.prepared import Prepared
from browser.tables import play_now, settled
from browser.visits import Visits
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = {"serious", "critical"}
RUN = "(options) => axe.run(document, { resultTypes: ['violations'], ...options })"
LOOK = "([theme, palette]) => Object.assign(document.documentElement.dataset, { theme, palette })"
# all rules once; those that depend on colours for each look
COLOURS = {"runOnly": ["color-contrast"]}
LOOKS: list[tuple[str, str, dict[str, Any]]] = [
    ("light", "classic", {}),
    ("dark", "classic", COLOURS),
    ("light", "contrast", COLOURS),
    ("dark", "contrast", COLOURS),
]


def violations(page: Page) -> list[str]:
    """Return the violations for each look, with their places."""
    found = []
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())  # the content security policy would block a script in the page
    for theme, palette, options in LOOKS:
        page.evaluate(LOOK, [theme, palette])
        for violation in page.evaluate(RUN, options)["violations"]:
            if violation["impact"] in GRAVE:
                nodes = violation["nodes"]
                shown = "; ".join(
                    f"{node['html'][:160]} ({node['any'][0]['message'] if node['any'] else ''})" for node in nodes[:3]
                )
                found.append(f"{theme} {palette}: {violation['id']} {len(nodes)}x: {shown}")
    return found


@pytest.mark.parametrize("half", [0, 1])
def test_all_pages(visits: Visits, prepared: Prepared, half: int) -> None:
    visits.allow("status of 404")
    page = visits.person()
    found = {}
    for link in prepared.pages()[half::2]:
        page.goto(link)
        settled(page)
        if wrong := violations(page):
            found[link] = wrong
    assert not found


@pytest.mark.parametrize("game", DRIVERS)
def test_a_game_under_way(visits: Visits, game: str) -> None:
    page = visits.person()
    play_now(page, game)
    play_on([Player(page, DRIVERS[game], random.Random(3))], 16)
    found = {}
    for tab in ("log", "score", "more"):
        page.locator(f"#tab-{tab}").click()
        if wrong := violations(page):
            found[tab] = wrong
    assert not found
