"""Plays by hand: looks at what a page offers, and clicks it. Nothing here knows a rule of any game.

A `Driver` lists the kinds of elements that can be clicked, with a selector and a weight for each.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

# buttons of the table that do not play a move
ASIDE = r"^(↶|Hint|Cancel)"

# return the offers as soon as there are any, when the game is over, or after the timeout
LOOK = """
([kinds, aside, patience]) => new Promise((resolve) => {
  const skipped = new RegExp(aside)
  const visible = (node) => !node.matches(':disabled, [aria-disabled=true]') && node.getClientRects().length > 0
  const look = () => {
    const offers = []
    for (const [kind, selector] of kinds) {
      for (const node of document.querySelectorAll(selector)) {
        const text = node.getAttribute('aria-label') ?? node.textContent.trim().replace(/\\s+/g, ' ')
        if (visible(node) && !skipped.test(text)) offers.push({ kind, text, node })
      }
    }
    const over = document.querySelector('#ending') !== null
    const mine = document.querySelector('.asked.mine') !== null
    return { over, offers: mine ? offers : [] }
  }
  const done = (seen) => {
    window.offered = seen.offers.map(({ node }) => node)
    resolve({ over: seen.over, offers: seen.offers.map(({ kind, text }) => ({ kind, text })) })
  }
  const ready = (seen) => seen.over || seen.offers.length > 0
  const first = look()
  if (ready(first)) return done(first)
  const watcher = new MutationObserver(() => {
    const seen = look()
    if (ready(seen)) end(seen)
  })
  const end = (seen) => {
    watcher.disconnect()
    clearTimeout(timer)
    done(seen)
  }
  const timer = setTimeout(() => end(look()), patience)
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
})
"""

# return a point of the element that nothing covers, null if there is none, or "gone" if it was removed
POINT = """
(number) => {
  const node = window.offered[number]
  if (!node.isConnected) return 'gone'
  const free = () => {
    const box = node.getBoundingClientRect()
    for (const parts of [2, 6, 12]) {
      for (let down = 1; down < parts; down++) {
        for (let right = 1; right < parts; right++) {
          const [x, y] = [box.left + (box.width * right) / parts, box.top + (box.height * down) / parts]
          if (node.contains(document.elementFromPoint(x, y))) return { x, y }
        }
      }
    }
    return null
  }
  const scroll = () => node.scrollIntoView({ block: 'center', inline: 'nearest' })
  const box = node.getBoundingClientRect()
  if (box.top < 0 || box.bottom > innerHeight) scroll()
  return free() ?? (scroll(), free())
}
"""


@dataclass(frozen=True)
class Offer:
    kind: str
    text: str


@dataclass(frozen=True)
class Seen:
    over: bool
    offers: list[Offer]


@dataclass(frozen=True)
class Driver:
    """The kinds of elements, each with a selector and a weight for random choices, and a pattern of texts to skip."""

    kinds: dict[str, tuple[str, float]]
    aside: str = ASIDE


@dataclass
class Player:
    page: Page
    driver: Driver
    rng: random.Random
    touch: bool = False
    clicked: Counter[str] = field(default_factory=Counter)
    covered: Counter[str] = field(default_factory=Counter)

    def look(self, patience: int = 0) -> Seen:
        kinds = [[kind, selector] for kind, (selector, _) in self.driver.kinds.items()]
        seen: dict[str, Any] = self.page.evaluate(LOOK, [kinds, self.driver.aside, patience])
        return Seen(seen["over"], [Offer(**offer) for offer in seen["offers"]])

    def wish(self, offers: list[Offer]) -> int:
        """Choose a kind by its weight, then any offer of that kind."""
        kinds = sorted({offer.kind for offer in offers})
        (kind,) = self.rng.choices(kinds, [self.driver.kinds[each][1] for each in kinds])
        return self.rng.choice([number for number, offer in enumerate(offers) if offer.kind == kind])

    def act(self, offers: list[Offer]) -> None:
        """Click one of the offers, skipping those that are covered by other elements."""
        left = list(offers)
        while left:
            offer = left.pop(self.wish(left))
            point = self.page.evaluate(POINT, offers.index(offer))
            if point == "gone":
                return
            if point is None:
                self.covered[offer.kind] += 1
                continue
            pointer = self.page.touchscreen.tap if self.touch else self.page.mouse.click
            pointer(point["x"], point["y"])
            self.clicked[offer.kind] += 1
            return
        raise AssertionError(f"nothing of this can be reached by the pointer: {offers}")


GLANCE = 150  # milliseconds to watch one player before the next
MOST_CLICKS = 1500


def play_on(players: list[Player], clicks: int = MOST_CLICKS) -> bool:
    """Play until the game is over for all or the clicks are used up, and return whether it is over."""
    idle = 0
    while clicks > 0:
        over = 0
        acted = False
        for player in players:
            seen = player.look(GLANCE)
            over += seen.over
            if seen.offers and not seen.over:
                player.act(seen.offers)
                clicks -= 1
                acted = True
        if over == len(players):
            return True
        idle = 0 if acted else idle + 1
        assert idle < 100, f"nothing happens any more: {[player.page.url for player in players]}"
    return False
