"""The number of choices equals the stored counts, for each kind of game named by a `golden.py`."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

from bastide.kernel import registry

CASES = [
    pytest.param(name, kind, options, id=f"{name}-{kind}")
    for name in registry.names()
    for kind, options in import_module(f"{name}.golden").kinds()
]


@pytest.mark.parametrize(("name", "kind", "options"), CASES)
def test_counts(name: str, kind: str, options: object) -> None:
    perft = import_module(f"{name}.perft")
    assert perft.counts(kind, options) == json.loads(perft.TABLE.read_text())[kind]
