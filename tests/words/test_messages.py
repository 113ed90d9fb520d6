"""The messages of the server in four languages: the same keys and values everywhere, and none unused."""

from __future__ import annotations

import json
import re

import pytest
from words import catalogs, messages
from words.catalogs import LANGUAGES, Message, catalog

every_language = pytest.mark.parametrize("language", LANGUAGES)

TRANSLATED = {key: text for table in messages.TRANSLATED.values() for key, text in table.items()}


def test_the_english_catalog_is_the_tables() -> None:
    assert catalog("server", "en") == {key: messages.in_a_browser(text) for key, text in TRANSLATED.items()}


def test_each_key_is_in_one_table() -> None:
    assert len(TRANSLATED) == sum(map(len, messages.TRANSLATED.values()))
    others = [*messages.ENGLISH.values(), messages.OPERATOR]
    assert not [key for table in others for key in table if key in TRANSLATED]


@every_language
def test_each_language_has_each_message_with_its_values(language: str) -> None:
    texts = catalog("server", language)
    assert texts.keys() == TRANSLATED.keys()
    for key, text in texts.items():
        assert Message(text).names == messages.placeholders(TRANSLATED[key]), key


@every_language
def test_messages_are_whole_sentences(language: str) -> None:
    for key, text in catalog("server", language).items():
        catalogs.check_message(text, language)
        catalogs.check_typography(text, language)
        assert text[0].isupper() or text[0] in "{“«„", key
        assert text.endswith((".", "?", "{reason}")), key


@pytest.mark.parametrize("package", [package for package in messages.TRANSLATED if package.startswith("games/")])
def test_the_keys_of_a_game_begin_with_its_name(package: str) -> None:
    game = package.removeprefix("games/")
    assert all(key.startswith(f"{game}.") for key in messages.TRANSLATED[package])


def test_each_call_names_a_message_and_all_of_its_values() -> None:
    found = list(messages.calls())
    assert len(found) > 300
    for call in found:
        for key in call.keys:
            assert key in call.table, f"{call.place}: there is no message {key}"
            assert call.values == messages.placeholders(call.table[key]), f"{call.place}: {key}"


def test_each_message_is_used() -> None:
    used = {text for tree in messages.modules().values() for text in messages.literals(tree)}
    tables = [*messages.TRANSLATED.values(), *messages.ENGLISH.values(), messages.OPERATOR]
    assert [key for table in tables for key in table if key not in used] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_service_worker_has_the_texts_of_the_catalogs(language: str) -> None:
    """Compare the copies in the service worker, which cannot import a catalog."""
    worker = (catalogs.HOME.parent / "public" / "service-worker.js").read_text("utf-8")
    wanted = {key: text for key, text in catalog("server", language).items() if key.startswith("notification.")}
    (table,) = re.findall(rf"^  {language}: (\{{.*?^  \}}),$", worker, re.MULTILINE | re.DOTALL)
    quoted = re.sub(r",(\s*)\}$", r"\1}", re.sub(r"'([^'\n]*)'", r'"\1"', table))
    assert json.loads(quoted) == wanted
