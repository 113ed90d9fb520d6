"""The pages in docs/rules: complete and alike in four languages, and in agreement with the rules in the code."""

from __future__ import annotations

import re

import pytest
from words.catalogs import (
    DIFFERENCES,
    LANGUAGES,
    RULES,
    RULINGS,
    Section,
    anchor,
    catalog,
    check_markdown,
    check_typography,
    pictures,
    plain,
    rules,
    rules_text,
    sections,
)

from bastide.kernel import registry

GAMES = sorted(path.name for path in RULES.iterdir() if path.is_dir())
LAST = {"torres": "T1", "montmurail": "M6", "ludwig": "L7"}  # editions and variants
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", LANGUAGES[1:])
SENTENCES = [
    pytest.param(sentence, rule, id=f"{game}-{rule.number}")
    for game in GAMES
    for rule in rules(game, "en")
    if (sentence := registry.game(game).META.rules.get(rule.number))
]


def group_of(rule: Section) -> str:
    return rule.number.partition(".")[0]


def sorted_by_number(numbers: list[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in number[1:].split(".")])


def test_every_game_has_its_pages() -> None:
    assert sorted(registry.names()) == GAMES


@every_language
@every_game
def test_every_rule_has_its_heading_and_no_other_has(game: str, language: str) -> None:
    found = rules(game, language)
    assert sorted_by_number([rule.number for rule in found]) == list(registry.game(game).META.rules)
    assert all(rule.text for rule in found)


@pytest.mark.parametrize(("sentence", "rule"), SENTENCES)
def test_a_rule_opens_with_its_sentence(sentence: str, rule: Section) -> None:
    """Compare with the sentence of the game, which is in ASCII."""
    opening = plain(rule.text).replace("\u2019", "'").replace("\u00d7", "x")
    assert opening.startswith(sentence)
    assert re.match(r"\s|$", opening[len(sentence) :])


@every_language
@every_game
def test_the_title_is_that_of_the_catalog(game: str, language: str) -> None:
    assert rules_text(game, language).startswith(f"# {catalog(game, language)['title']}\n\n")


@every_game
def test_how_it_is_played_comes_first_and_variants_last(game: str) -> None:
    assert rules(game, "en")[0].number.endswith(".1")
    assert group_of(rules(game, "en")[0]) != LAST[game]
    assert group_of([rule for rule in rules(game, "en") if rule.number != "L1.6"][-1]) == LAST[game]


@every_language
@every_game
def test_plain_markdown_and_well_set(game: str, language: str) -> None:
    check_markdown(rules_text(game, language))
    for line in rules_text(game, language).splitlines():
        check_typography(plain(line), language)


@every_language
@every_game
def test_links_lead_to_the_headings_of_rules(game: str, language: str) -> None:
    anchors = {rule.number: anchor(rule) for rule in rules(game, language)}
    for section in sections(game, language):
        for number, target in section.links:
            assert target == anchors[number], f"{section.number or section.title}: {number} is {anchors[number]}"


@every_language
@every_game
def test_marks_begin_a_paragraph(game: str, language: str) -> None:
    """Check also that they are explained before the first group."""
    intro, _, text = rules_text(game, language).partition("\n## ")
    for mark in (RULINGS[language], DIFFERENCES[language]):
        assert intro.count(f"**{mark}") == 1
    assert text.count(f"**{RULINGS[language]}") > 5
    marks = [mark for section in sections(game, language) for mark in section.marks(language)]
    assert len(marks) == text.count(f"**{RULINGS[language]}") + text.count(f"**{DIFFERENCES[language]}")


@every_translation
@every_game
def test_a_translation_says_the_same(game: str, language: str) -> None:
    """Compare rules, groups, numbers, links, editions, rulings, tables and pictures."""
    for section, english in zip(sections(game, language), sections(game, "en"), strict=True):
        assert section.number == english.number
        where = section.number or section.title
        assert section.figures == english.figures, where
        assert [number for number, _ in section.links] == [number for number, _ in english.links], where
        assert section.editions == english.editions, where
        assert section.marks(language) == english.marks("en"), where
        assert section.layout == english.layout, where
        assert [picture.name for picture in section.pictures] == [picture.name for picture in english.pictures], where


@every_language
@every_game
def test_every_picture_is_shown_once(game: str, language: str) -> None:
    shown = [picture.name for rule in rules(game, language) for picture in rule.pictures]
    assert sorted(shown) == sorted(pictures(game))


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        *[("torres", rule) for rule in ("T5.4", "T6.2", "T7.5", "T8.3", "T8.4", "T8.8", "T9.4", "T10.1", "T11.8")],
        *[("torres", rule) for rule in ("T11.2", "T11.4", "T11.6")],
        *[
            ("montmurail", rule)
            for rule in ("M1.1", "M1.4", "M1.5", "M2.2", "M2.5", "M3.4", "M4.2", "M5.4", "M5.6", "M6.2")
        ],
        *[("ludwig", rule) for rule in ("L4.6", "L4.7", "L5.1", "L6.1", "L6.6", "L7.3", "L7.4", "L8.4")],
    ],
)
def test_what_is_ours_is_marked_as_a_ruling(game: str, rule: str) -> None:
    assert 0 in next(found for found in rules(game, "en") if found.number == rule).marks("en")


@pytest.mark.parametrize("rule", ["T1.5", "T7.5", "T9.2", "T11.1"])
def test_texts_that_disagree_are_told(rule: str) -> None:
    assert 1 in next(found for found in rules("torres", "en") if found.number == rule).marks("en")
