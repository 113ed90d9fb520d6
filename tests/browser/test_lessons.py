"""The tutorial of each game, played to its end by what the page offers."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from browser.driving import ASIDE, Driver, Player
from browser.games import DRIVERS
from browser.visits import PATIENCE, Visits
from playwright.sync_api import Page, TimeoutError as PlaywrightTimeout, expect

GLANCE = 500  # milliseconds
MOST_CLICKS = 900
FEW_CLICKS = 20
READ = """
(coach) => {
  const texts = (selector) => [...coach.querySelectorAll(selector)].map((node) => node.textContent.trim())
  return [texts('h2')[0], texts('.ways button')]
}
"""
# the centre of an element, if the page waits for a move; in one call, as the page may change at any time
MIDDLE = """
(selector) => {
  const asked = document.querySelector('.asked.mine:not(:has([aria-disabled=true]))')
  const box = asked && document.querySelector(selector)?.getBoundingClientRect()
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null
}
"""
LAST = "The game is over"
# lessons that appear in every first game, however it is played
TAUGHT = {
    "torres": {"The land", "Your first knight", "Five action points", "Build", "Climb", "What counts", "The king"},
    "montmurail": {
        "Your land",
        "What the king wants",
        "The shape of the die",
        "A closed line",
        "Coins",
        "You can close",
    },
    "ludwig": {"Your castle", "Secret aims", "Your first room", "Where to?", "What a room scores", "Completed rooms"},
}
# elements that can be clicked but are not legal, and the board around them
WRONG = {
    "torres": ("g.square:not(.aimed)", ".torres"),
    "montmurail": ('[data-node][aria-label*="does not fit"]', ".montmurail"),
    "ludwig": (".market .card:not(.legal):not(.free)", ".ludwig"),
}


def advised(driver: Driver) -> Driver:
    """Let the learner follow hints, as random walls rarely close a city."""
    kinds = {kind: (selector, weight if kind != "place" else 0.01) for kind, (selector, weight) in driver.kinds.items()}
    return replace(driver, kinds={kind: found for kind, found in kinds.items() if kind not in ("lift", "mode", "turn")})


def without_hints(driver: Driver) -> Driver:
    """Leave out hints, as a late hint would replace the message."""
    return replace(
        driver, kinds={kind: found for kind, found in driver.kinds.items() if not kind.startswith("hint")}, aside=ASIDE
    )


PLAYED = {**DRIVERS, "montmurail": advised(DRIVERS["montmurail"])}


def begin(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    expect(page.get_by_role("region", name="Your first game")).to_be_visible()


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


def walk(player: Player) -> list[str]:
    """Read each lesson and do what it asks until there are no more, and return the titles."""
    coach = player.page.get_by_role("region", name="Your first game")
    titles: list[str] = []
    for _ in range(MOST_CLICKS):
        title, ways = coach.evaluate(READ)
        titles.append(title)
        if "Next" in ways:
            with suppress(PlaywrightTimeout):  # the next lesson may have begun
                coach.get_by_role("button", name="Next").click(timeout=GLANCE)
            if title == LAST:
                return titles
            continue
        seen = player.look(GLANCE)
        if seen.offers and not seen.over:
            titles.append(coach.evaluate(READ)[0])  # the task may have appeared only now
            player.act(seen.offers)
    raise AssertionError(f"the lessons did not end: {dict.fromkeys(titles)}")


@pytest.mark.parametrize("game", DRIVERS)
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_first_game_to_its_end(visits: Visits, game: str, screen: str) -> None:
    phone = screen == "phone"
    page = visits.phone() if phone else visits.person()
    begin(page, game)
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)
    titles = walk(Player(page, PLAYED[game], random.Random(5), touch=phone))
    assert set(titles) >= TAUGHT[game]
    coach = page.get_by_role("region", name="Your first game")
    expect(coach).to_contain_text("You have played your first game to its end.")
    coach.get_by_role("link", name="Tables").click()
    expect(page).to_have_url(f"{visits.address}/tables")


@pytest.mark.parametrize("game", DRIVERS)
def test_a_wrong_click_is_answered_with_words(visits: Visits, game: str) -> None:
    """Check that the refusal is shown without moving the board."""
    page = visits.person()
    begin(page, game)
    player = Player(page, without_hints(DRIVERS[game]), random.Random(5))
    selector, board = WRONG[game]
    for _ in range(FEW_CLICKS):
        offers = player.look(PATIENCE).offers
        wrong = page.evaluate(MIDDLE, f"{board} {selector}")
        if wrong:
            break
        player.act(offers)
    assert wrong
    top = top_of(page, board)
    page.mouse.click(*wrong)
    answer = page.locator(".main").get_by_role("alert")
    expect(answer).to_contain_text(".")
    expect(answer.get_by_role("link", name="Rule")).to_be_visible()
    assert top_of(page, board) == top
    page.get_by_role("button", name="Close", exact=True).click()
    expect(answer).to_be_hidden()
