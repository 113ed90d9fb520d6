"""Every game, with every choice of its options, keeps the contract."""

from __future__ import annotations

import pytest

from bastide.kernel import conformance, registry

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in registry.names()
    for number, options in enumerate(conformance.every_option(registry.game(name)))
]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_random_game(name: str, options: object) -> None:
    conformance.check_game(registry.game(name), options, f"conformance of {name} with {options}", often=8)
