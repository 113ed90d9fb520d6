"""Four languages: chosen by the browser or by hand, and no English text in the other three."""

from __future__ import annotations

import random

import pytest
from browser.driving import Player, play_on
from browser.games import DRIVERS
from browser.prepared import Prepared
from browser.tables import play_now, settled
from browser.texts import LANGUAGES, untranslated
from browser.visits import Visits
from playwright.sync_api import Page, expect

LOCALES = {"en": "en-US", "fr": "fr-CA", "de": "de-AT", "pl": "pl-PL", "es": "es-ES"}
PLAY = {"en": "Play now", "fr": "Jouer", "de": "spielen", "pl": "Graj"}


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(("locale", "language"), [(locale, name) for name, locale in LOCALES.items()])
def test_as_the_browser_says(visits: Visits, locale: str, language: str) -> None:
    page = visits.person(locale=locale)
    page.goto("/")
    known = language if language in PLAY else "en"
    speaks(page, known)
    expect(page.locator("button.main").first).to_contain_text(PLAY[known], ignore_case=True)


def test_changed_by_hand_and_kept(visits: Visits) -> None:
    page = visits.person()
    page.goto("/")
    page.locator("header select").select_option("pl")
    speaks(page, "pl")
    page.reload()
    speaks(page, "pl")
    expect(page.locator("button.main").first).to_contain_text(PLAY["pl"], ignore_case=True)


def test_english_is_noticed(visits: Visits) -> None:
    """Check that English is detected; otherwise the tests below would prove nothing."""
    page = visits.person()
    page.goto("/about")
    settled(page)
    for language in LANGUAGES:
        assert len(untranslated(page, language)) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages(visits: Visits, prepared: Prepared, language: str) -> None:
    visits.allow("status of 404")
    page = visits.person(locale=LOCALES[language])
    found = {}
    for link in [*prepared.pages(), "/table/abcdefghijkl", "/position/nonsense", "/person/abcdefghijkl"]:
        visits.allow("status of 4")
        page.goto(link)
        settled(page)
        speaks(page, language)
        if texts := untranslated(page, language):
            found[link] = texts
    assert not found


@pytest.mark.parametrize("game", DRIVERS)
def test_a_game_under_way(visits: Visits, game: str) -> None:
    """Check board, log, points and everything else in the middle of a game."""
    page = visits.person()
    play_now(page, game)
    play_on([Player(page, DRIVERS[game], random.Random(2))], 14)
    found = {}
    for language in LANGUAGES:
        page.locator("header select").select_option(language)
        speaks(page, language)
        for tab in ("log", "score", "chat", "more"):
            page.locator(f"#tab-{tab}").click()
            expect(page.locator("#side-panel p.faint[role=status]")).to_have_count(0)
            if texts := untranslated(page, language):
                found[f"{language} {tab}"] = texts
    assert not found
