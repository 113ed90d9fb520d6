"""Every game passes the conformance tests, with all choices of its options, or a sample if there are too many."""

from __future__ import annotations

import pytest

from bastide.kernel import conformance, registry

MOST = 40  # per game

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in registry.names()
    for number, options in enumerate(conformance.option_cases(registry.game(name), MOST))
]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_random_game(name: str, options: object) -> None:
    conformance.check_game(registry.game(name), options, f"conformance of {name} with {options}", often=12)
