"""Browsers that visit a server, and record all errors on their pages."""

from __future__ import annotations

import re
import shutil
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, ViewportSize

PATIENCE = 20_000  # milliseconds: generous, as machines may be busy
DESKTOP = ViewportSize(width=1380, height=1000)
PHONE = ViewportSize(width=360, height=740)


def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "these tests need the browser chromium (on Debian: apt-get install chromium)"
    return found


# the sandbox needs privileges that containers lack
LAUNCH: dict[str, Any] = {"executable_path": chromium(), "args": ["--no-sandbox", "--disable-dev-shm-usage"]}


class Visits:
    """The browser contexts of a test: one for each person."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.allowed: list[str] = []

    def person(self, **options: Any) -> Page:
        """Open a page for a new person, with animations off by default."""
        standard = {"base_url": self.address, "viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB"}
        context = self.browser.new_context(**{**standard, **options})
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.note(f"error on a page: {error.error}"))
        context.on("response", self.answered)
        return context.new_page()

    def phone(self, **options: Any) -> Page:
        return self.person(**{"viewport": PHONE, "has_touch": True, "is_mobile": True, **options})

    def allow(self, pattern: str) -> None:
        """Allow an error that the test causes on purpose."""
        self.allowed.append(pattern)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.note(f"console: {message.text} ({message.location.get('url', '')})")

    def answered(self, response: Response) -> None:
        if response.status >= 500:
            self.note(f"{response.request.method} {response.url} was answered with {response.status}")

    def note(self, text: str) -> None:
        self.wrong.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def unexpected(self) -> list[str]:
        return [text for text in self.wrong if not any(re.search(pattern, text) for pattern in self.allowed)]
