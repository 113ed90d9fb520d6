"""Every numbered rule has a sentence and tests, and no other rule number is used anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import RuleIds

from bastide.kernel import registry

RULES = [RuleIds(registry.game(name)) for name in registry.names()]
NUMBERS = [pytest.param(rules, number, id=number) for rules in RULES for number in rules.ids]
SOURCES = [pytest.param(rules, path, id=f"{rules.name}-{path.name}") for rules in RULES for path in rules.sources()]
every_game = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)


@every_game
def test_every_rule_has_its_sentence(rules: RuleIds) -> None:
    rules.check_sentences()


@pytest.mark.parametrize(("rules", "number"), NUMBERS)
def test_every_rule_has_a_test_of_its_name(rules: RuleIds, number: str) -> None:
    assert number in rules.with_a_test()


@every_game
def test_every_number_in_the_tests_is_a_rule(rules: RuleIds) -> None:
    assert rules.in_tests() <= set(rules.ids)


@pytest.mark.parametrize(("rules", "path"), SOURCES)
def test_every_number_in_the_engine_is_a_rule(rules: RuleIds, path: Path) -> None:
    assert rules.in_file(path) <= set(rules.ids)
