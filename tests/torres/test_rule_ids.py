"""Every numbered rule has its sentence, its tests, and no other number is used anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bastide.games.torres.meta import RULES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCUMENT = ROOT.parent / "shared" / "rules" / "torres.md"
SOURCES = sorted((ROOT / "src" / "bastide" / "games" / "torres").glob("*.py"))
NUMBER = re.compile(r"\bT\d+\.\d+\b")

IDS = (HERE / "rule_ids.txt").read_text().split()


def in_order(ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda number: [int(part) for part in number[1:].split(".")])


def test_every_rule_has_its_sentence() -> None:
    assert list(RULES) == IDS
    assert all(sentence.strip() for sentence in RULES.values())


@pytest.mark.parametrize("number", IDS)
def test_every_rule_is_named_by_a_test(number: str) -> None:
    named = {found for path in HERE.glob("test_rules_*.py") for found in NUMBER.findall(path.read_text())}
    assert number in named


def test_every_number_in_the_tests_is_a_rule() -> None:
    for path in HERE.glob("test_rules_*.py"):
        assert set(NUMBER.findall(path.read_text())) <= set(IDS), path.name


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_number_in_the_engine_is_a_rule(path: Path) -> None:
    assert set(NUMBER.findall(path.read_text())) <= set(IDS)


def test_the_list_is_that_of_the_rule_document() -> None:
    """where the document is at hand"""
    text = DOCUMENT.read_text() if DOCUMENT.exists() else " ".join(IDS)
    assert in_order(set(NUMBER.findall(text))) == IDS
