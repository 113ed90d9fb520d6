"""How fast the browser client is, in Chromium on this machine: `make bench-browser`.

Prints, each with the worst case: milliseconds until the home page can be used, with the processor slowed down four
times and nothing cached; milliseconds from a click on the board of Torres until the next picture shows what it did; and
frames a second while the largest castle of Ludwig is dragged about.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path

from browser.driving import Player, play_on
from browser.driving_torres import TORRES
from browser.late import largest_castle
from browser.prepared import done, somebody
from browser.servers import Served
from browser.tables import my_turn, play_now, settled
from browser.visits import LAUNCH, Visits
from playwright.sync_api import Browser, Page, sync_playwright

SLOWER = 4
STARTS = 5
CLICKS = 40
DRAGS = 150
Figures = dict[str, float]

USABLE = """
  new MutationObserver((_, watcher) => {
    if (document.querySelector('article button.main:not(:disabled)') === null) return
    watcher.disconnect()
    requestAnimationFrame(() => (window.usable = performance.now()))
  }).observe(document, { subtree: true, childList: true, attributes: true })
"""

# from each click on a square until the picture after the first change of the board
SHOWN = """
() => {
  window.shown = []
  const board = document.querySelector('.torres')
  board.addEventListener('click', (event) => {
    if (event.target.closest('g.square.aimed') === null) return
    const watcher = new MutationObserver(() => {
      watcher.disconnect()
      requestAnimationFrame(() => window.shown.push(performance.now() - event.timeStamp))
    })
    watcher.observe(board, { subtree: true, childList: true, attributes: true })
  }, { capture: true })
}
"""

FRAMES = """
() => {
  window.frames_drawn = []
  const next = (now) => {
    window.frames_drawn.push(now)
    window.drawing = requestAnimationFrame(next)
  }
  window.drawing = requestAnimationFrame(next)
}
"""


def start(browser: Browser, address: str) -> Figures:
    times = []
    for _ in range(STARTS):
        visits = Visits(browser, address)
        page = visits.person(reduced_motion="no-preference")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(USABLE)
        page.goto("/")
        page.wait_for_function("() => window.usable !== undefined")
        times.append(float(page.evaluate("() => window.usable")))
        visits.close()
    return {"start, ms": statistics.median(times), "start, worst ms": max(times)}


def moves(browser: Browser, address: str) -> Figures:
    visits = Visits(browser, address)
    page = visits.person(reduced_motion="no-preference")
    play_now(page, "torres")
    page.evaluate(SHOWN)
    play_on([Player(page, TORRES, random.Random(1))], CLICKS)
    my_turn(page)
    times = [float(time) for time in page.evaluate("() => window.shown")]
    visits.close()
    return {"click, ms": statistics.median(times), "click, worst ms": max(times)}


def drag(page: Page) -> Figures:
    box = page.locator("#lw-castle [role=group]").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -400)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(DRAGS):
        page.mouse.move(middle[0] + 150 * (step % 50) / 50, middle[1] + 100 * (step % 30) / 30)
    page.mouse.up()
    drawn = page.evaluate("() => (cancelAnimationFrame(window.drawing), window.frames_drawn)")
    gaps = [later - earlier for earlier, later in pairwise(drawn)]
    return {"frames a second": 1000 * len(gaps) / sum(gaps), "longest frame, ms": max(gaps)}


def castle(browser: Browser, address: str) -> Figures:
    position = largest_castle()
    sizes = [len(tiles) for tiles in position["castles"]]
    with somebody(address, "Ludwig") as http:
        text = done(http.post("/api/positions", json={"position": position}))["text"]
    visits = Visits(browser, address)
    page = visits.person(reduced_motion="no-preference")
    page.goto(f"/position/{text}")
    settled(page)
    page.get_by_role("tab", name=f"Seat {sizes.index(max(sizes)) + 1}").click()
    figures = {"tiles of the castle": float(max(sizes)), **drag(page)}
    visits.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**LAUNCH) as browser,
    ):
        figures = {name: f for part in (start, moves, castle) for name, f in part(browser, server.address).items()}
    if wanted.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:24}{figure:10.1f}")


if __name__ == "__main__":
    main()
