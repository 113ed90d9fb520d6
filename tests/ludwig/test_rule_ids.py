"""Every numbered rule has its sentence, its tests, and no other number is used anywhere."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from games import RuleIds

from bastide.games import ludwig

RULES = RuleIds(ludwig, "L")


def test_every_rule_has_its_sentence() -> None:
    RULES.check_sentences()


@pytest.mark.parametrize("number", RULES.ids)
def test_every_rule_has_a_test_of_its_name(number: str) -> None:
    """the docstring of a test begins with it"""
    assert number in {found for path in RULES.home.glob("test_rules_*.py") for found in first_numbers(path)}


def first_numbers(path: Path) -> set[str]:
    functions = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    return {(ast.get_docstring(node) or "").split(":")[0].split(",")[0] for node in functions}


def test_every_number_in_the_tests_is_a_rule() -> None:
    assert RULES.in_tests() <= set(RULES.ids)


@pytest.mark.parametrize("path", RULES.sources(), ids=lambda path: path.name)
def test_every_number_in_the_engine_is_a_rule(path: Path) -> None:
    assert RULES.in_file(path) <= set(RULES.ids)


def test_the_list_is_that_of_the_rule_document() -> None:
    RULES.check_document()
