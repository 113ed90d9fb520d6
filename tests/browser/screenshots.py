"""Takes screenshots of all pages and tables, on desktop and phone, light and dark: `make screenshots`."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.late import advanced, text_of
from browser.prepared import GAMES, Prepared, prepare
from browser.servers import Served
from browser.tables import my_turn, play_now, settled
from browser.visits import DESKTOP, LAUNCH, PHONE, Visits
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FOLDER = Path(".screenshots")
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES = ("light", "dark")
OPENING, MIDDLE = 6, 60  # clicks


def named(link: str) -> str:
    """Return the file name of a screenshot, without ids and positions."""
    parts = [part for part in link.split("/") if part and len(part) < 12]
    return "-".join(parts) or "home"


def fixed_pages(prepared: Prepared) -> Iterator[tuple[str, str]]:
    for link in prepared.pages():
        game = next((game for game in GAMES if prepared.over[game] in link or prepared.positions[game] in link), "")
        yield named(f"{link}/{game}"), link
    for game in GAMES:
        yield f"position-late-{game}", f"/position/{text_of(advanced(game, 120, seed=5))}"


def whole(page: Page, file: Path) -> None:
    page.screenshot(path=file, full_page=True)


def shoot(browser: Browser, address: str, visit: Callable[[Page, str], None], players: BrowserContext | None) -> None:
    """Repeat a visit on each screen in each colour scheme."""
    for screen, viewport in SCREENS.items():
        for scheme in SCHEMES:
            visits = Visits(browser, address)
            state = players.storage_state() if players else None
            page = visits.person(viewport=viewport, color_scheme=scheme, storage_state=state)
            visit(page, f"{screen}-{scheme}")
            visits.close()


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**LAUNCH) as browser,
    ):
        pages = list(fixed_pages(prepare(server.address)))

        def visit_pages(page: Page, look: str) -> None:
            for name, link in pages:
                page.goto(link)
                settled(page)
                whole(page, FOLDER / f"{name}-{look}.png")

        shoot(browser, server.address, visit_pages, None)
        for game in GAMES:
            visits = Visits(browser, server.address)
            player = Player(visits.person(), DRIVERS[game], random.Random(8))
            play_now(player.page, game)
            for moment, clicks in (("opening", OPENING), ("middle", MIDDLE)):
                play_on([player], clicks)
                table = player.page.url

                def visit_table(page: Page, look: str, name: str = f"table-{game}-{moment}", link: str = table) -> None:
                    page.goto(link)
                    my_turn(page)
                    page.wait_for_load_state("networkidle")
                    whole(page, FOLDER / f"{name}-{look}.png")

                shoot(browser, server.address, visit_table, player.page.context)
            visits.close()
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
