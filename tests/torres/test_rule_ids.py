"""Every numbered rule has its sentence, its tests, and no other number is used anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import RuleIds

from bastide.games import torres

RULES = RuleIds(torres, "T")


def test_every_rule_has_its_sentence() -> None:
    RULES.check_sentences()


@pytest.mark.parametrize("number", RULES.ids)
def test_every_rule_is_named_by_a_test(number: str) -> None:
    assert number in RULES.in_tests()


def test_every_number_in_the_tests_is_a_rule() -> None:
    assert RULES.in_tests() <= set(RULES.ids)


@pytest.mark.parametrize("path", RULES.sources(), ids=lambda path: path.name)
def test_every_number_in_the_engine_is_a_rule(path: Path) -> None:
    assert RULES.in_file(path) <= set(RULES.ids)


def test_the_list_is_that_of_the_rule_document() -> None:
    RULES.check_document()
