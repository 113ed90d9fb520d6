"""The texts of a page, including those for screen readers, and whether any of them is English by mistake."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

WORDS = Path(__file__).parents[2] / "web/src/i18n"
LANGUAGES = ("fr", "de", "pl")
# words that are in almost any English sentence, and in none of the other languages
ENGLISH = {"the", "and", "with", "you", "your", "this", "there", "is", "are", "of", "for", "not", "have", "which", "to"}
ENOUGH = 2
# names that are the same in all languages
NAMES = re.compile(r"Castles of Mad King Ludwig|Walls of York|Bastide")
KEY = re.compile(r"^[a-z]+(\.[A-Za-z0-9_]+)+$")

COLLECT = """
() => {
  const texts = new Set()
  const aside = (node) => node.closest('script, style, code, kbd, [lang]:not(html), header select') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!aside(node.parentElement)) texts.add(node.data.trim().replace(/\\s+/g, ' '))
    } else if (!aside(node)) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
        texts.add(node.getAttribute(name)?.trim() ?? '')
      }
    }
  }
  texts.add(document.title)
  return [...texts].filter((text) => /\\p{L}{2}/u.test(text))
}
"""


@cache
def plain(language: str) -> frozenset[str]:
    """Return the English texts without placeholders that are not also texts of the language."""
    found: set[str] = set()
    right: set[str] = set()
    for file in (WORDS / "en").glob("*.json"):
        english, own = (json.loads((WORDS / each / file.name).read_text()) for each in ("en", language))
        found |= {text for text in english.values() if "{" not in text}
        right |= set(own.values())
    return frozenset(found - right)


def untranslated(page: Page, language: str) -> list[str]:
    return [text for text in page.evaluate(COLLECT) if is_english(text, language)]


def is_english(text: str, language: str) -> bool:
    words = set(re.findall(r"[a-z]+", NAMES.sub("", text).lower()))
    return text in plain(language) or bool(KEY.match(text)) or len(words & ENGLISH) >= ENOUGH
