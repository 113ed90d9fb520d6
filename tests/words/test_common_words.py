"""Every text of the browser client in every language, and no text outside the catalogs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from words import catalogs
from words.catalogs import HOME, LANGUAGES, Message, catalog, parts
from words.markup import Markup

ENGLISH = catalog("common", "en")
SOURCES = sorted(path for path in HOME.rglob("*") if path.suffix in (".svelte", ".ts"))
CODE = [path for path in SOURCES if not path.name.endswith(".test.ts") and "generated" not in path.parts]
PAGES = [path for path in CODE if path.suffix == ".svelte"]
ALIKE = {
    "fr": {
        *(
            "Foyer",
            "Forum",
            "Invasion",
            "Marks",
            "Pages",
            "Pause",
            "Points",
            "Salon",
            "Sauna",
            "Table",
            "Tables",
            "Vestibule",
        ),
        *("1 (solo)", "5 points", "violet", "{price, number} marks"),
        "{invasions, plural, one {# invasion} other {# invasions}}",
        "{n, plural, one {# invasion} other {# invasions}}",
        "{n, plural, one {# point} other {# points}}",
        "{n, plural, one {{points} point} other {{points} points}}",
        "{n, plural, one {+# point} other {+# points}}",
    },
    "de": {"1 (solo)", "Chat", "Forum", "Invasion", "Name", "Pause", "Salon", "Sauna", "Theater"},
    "pl": {"1 (solo)", "Forum", "Foyer", "Salon", "Sauna"},
}
"""what happens to be the same as in English"""
NAMES = {"Torres", "Montmurail"}

every_part = pytest.mark.parametrize("part", parts())
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])


def name_of(path: Path) -> str:
    return path.relative_to(HOME).as_posix()


# --- catalogs


def test_there_are_catalogs() -> None:
    assert {"common", "server", "torres", "montmurail", "ludwig"} <= set(parts())


@every_language
def test_every_language_has_every_part(language: str) -> None:
    assert sorted(path.stem for path in (HOME / "i18n" / language).glob("*.json")) == parts()


@every_language
@every_part
def test_the_same_keys_in_the_same_order(part: str, language: str) -> None:
    assert list(catalog(part, language)) == list(catalog(part, "en"))


@every_language
@every_part
def test_the_same_values_are_named(part: str, language: str) -> None:
    for key, text in catalog(part, language).items():
        assert Message(text).names == Message(catalog(part, "en")[key]).names, key


@every_language
@every_part
def test_every_text_can_be_read_and_is_well_set(part: str, language: str) -> None:
    for key, text in catalog(part, language).items():
        assert text.strip() == text != "", key
        catalogs.check_message(text, language)
        catalogs.check_typography(text, language)


@every_translation
@every_part
def test_every_text_is_translated(part: str, language: str) -> None:
    english = catalog(part, "en")
    for key, text in catalog(part, language).items():
        if text == english[key] and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)):
            assert text in ALIKE[language] | NAMES, key


@every_translation
def test_what_may_be_alike_is_alike_somewhere(language: str) -> None:
    pairs = [(text, catalog(part, "en")[key]) for part in parts() for key, text in catalog(part, language).items()]
    assert ALIKE[language] - {text for text, english in pairs if text == english} == set()


# --- used keys


def literal_keys(code: str) -> Iterator[str]:
    """Yield keys passed to `t`, and literals that look like a key of an existing group."""
    yield from re.findall(r"(?<![\w.])t\(\s*['\"`]([^'\"`$]+)['\"`]", code)
    groups = "|".join(sorted({key.partition(".")[0] for key in ENGLISH if "." in key}))
    yield from re.findall(rf"'((?:{groups})\.[a-z][\w. ]*)'", code)


def composed_keys(code: str) -> Iterator[str]:
    """Yield keys as patterns: t(`side.${tab}`) uses all keys that begin with "side."."""
    for key in re.findall(r"(?<![\w.])t\(\s*`([^`]*\$[^`]*)`", code):
        yield "[^.]+".join(re.escape(words) for words in re.split(r"\$\{[^}]*\}", key))


@pytest.mark.parametrize("path", CODE, ids=name_of)
def test_what_is_asked_for_is_there(path: Path) -> None:
    code = path.read_text("utf-8")
    assert sorted({key for key in literal_keys(code) if key not in ENGLISH}) == []
    for pattern in composed_keys(code):
        assert any(re.fullmatch(pattern, key) for key in ENGLISH), pattern


def test_what_is_there_is_asked_for() -> None:
    codes = [path.read_text("utf-8") for path in CODE]
    asked = {key for code in codes for key in literal_keys(code)}
    patterns = [re.compile(pattern) for code in codes for pattern in composed_keys(code)]
    unused = [key for key in ENGLISH if key not in asked and not any(each.fullmatch(key) for each in patterns)]
    assert unused == []


# --- words outside the catalogs


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_no_words_outside_of_the_catalogs(path: Path) -> None:
    assert Markup(path.read_text("utf-8")).literals == []


@pytest.mark.parametrize(
    ("source", "literals"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("<p>{t('a.b')} · Bastide &nbsp; 3 ✓</p>", []),
        ("<b>{n}</b> points", ["points"]),
        ('<a title="Go">{x}</a>', ["Go"]),
        ('<a title="{a} of {b}" class="plain">{x}</a>', ["of"]),
        ("<a title={t('go')} {href} onclick={() => ({ a: '}' })} class:on={a > b}>✓</a>", []),
        ("<input placeholder={'Type here'} disabled />", ["'Type here'"]),
        ("{#if a > b}{`<${c}>`}{:else}{d ? 'Not yet' : ''}{/if}", ["'Not yet'"]),
        ("<script>const a = 'Not shown'</script><!-- nor this --><style>p { color: red }</style>", []),
        ("<path d=\"M{x} {y}L3 4\" style:fill='var(--a)' /><Board {...play} {@attach end} />", []),
    ],
)
def test_words_are_found_in_markup(source: str, literals: list[str]) -> None:
    assert Markup(source).literals == literals
