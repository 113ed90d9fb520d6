"""Pages that do not exist or are not accessible: a clear message, and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.prepared import Prepared
from browser.visits import Visits
from playwright.sync_api import Page, expect

NO_PAGE = "There is no page at this address."
REFUSED = "Failed to load resource: the server responded with a status of 4"


def check_way_home(page: Page) -> None:
    page.get_by_role("link", name="To the home page").click()
    expect(page.get_by_role("button", name="Play now Torres")).to_be_enabled()


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("/nowhere", NO_PAGE),
        ("/table", NO_PAGE),
        ("/%E0%A4%A", NO_PAGE),
        ("/new/chess", NO_PAGE),
        ("/rules/chess", NO_PAGE),
        ("/learn/chess", NO_PAGE),
        ("/leaderboard/chess", NO_PAGE),
        ("/table/abcdefghijkl", "There is no such table."),
        ("/table/abcdefghijkl/replay", "There is no such table."),
        ("/table/abcdefghijkl/analysis", "There is no such table."),
        ("/person/abcdefghijklmnop", "There is no such person."),
        ("/position/nonsense", None),
        ("/position/%E0%A4%A", None),
    ],
)
def test_nothing_there(visits: Visits, link: str, sentence: str | None) -> None:
    visits.allow(REFUSED)
    page = visits.person()
    page.goto(link)
    trouble = page.locator("main").get_by_role("alert")
    expect(trouble).to_contain_text(sentence or ".")
    words = trouble.locator("p").inner_text()
    assert words[0].isupper(), words
    assert words.endswith("."), words
    check_way_home(page)


def test_a_table_by_invitation(visits: Visits, prepared: Prepared) -> None:
    """Refuse a seat to those who have the link without its invitation, and say why."""
    visits.allow(REFUSED)
    page = visits.person()
    page.goto(f"/table/{prepared.invited}")
    alert = page.get_by_role("alert")
    sit = page.get_by_role("button", name="Sit here").first
    expect(alert.or_(sit).first).to_be_visible()
    if sit.is_visible():
        sit.click()
        expect(page.locator("[aria-live=assertive]")).to_contain_text("invit")
    else:
        expect(alert).to_contain_text("invit")
        check_way_home(page)


@pytest.mark.parametrize(
    "content",
    [
        b"not a record",
        b"{}",
        b'{"game": "chess", "seats": [], "moves": []}',
        b'{"game": "torres", "seats": [], "moves": []}',
    ],
    ids=["text", "nothing", "another game", "no players"],
)
def test_a_wrong_file(visits: Visits, tmp_path: Path, content: bytes) -> None:
    visits.allow(REFUSED)
    page = visits.person()
    page.goto("/record")
    file = tmp_path / "game.json"
    file.write_bytes(content)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("main .wrong, main [role=alert]").first).to_contain_text(".")
    # another file can be chosen at once
    expect(page.locator("input[type=file]")).to_be_attached()
