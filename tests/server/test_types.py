"""The types that clients are made from: all there, and what the server says fits them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, get_args

import pytest

from bastide.kernel import registry
from bastide.protocol import messages
from bastide.server import types


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return types.types()


def references(value: Any) -> set[str]:
    if isinstance(value, list):
        return {name for each in value for name in references(each)}
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
    return own | {name for each in value.values() for name in references(each)}


def test_the_command_prints_them(told: dict[str, Any]) -> None:
    done = subprocess.run([sys.executable, "-m", "bastide.server.types"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == json.loads(json.dumps(told))


def test_nothing_is_missing(told: dict[str, Any]) -> None:
    assert set(told["games"]) == set(registry.names())
    for name in registry.names():
        assert {"View", "Position", "Parts", "Details", "ScoreItem"} <= set(told["games"][name])
    said = {struct.__name__ for kind in (messages.ToServer, messages.ToClient) for struct in get_args(kind)}
    assert said | {"ToServer", "ToClient"} <= set(told["messages"])
    for group in (told["messages"], *told["games"].values()):
        assert references(group) <= {f"#/$defs/{name}" for name in group}


def test_the_answers_of_rest_have_shapes(told: dict[str, Any]) -> None:
    """whatever is answered is described by name, or is a list of such; a record is what it is"""
    for path, methods in told["openapi"]["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {}).get("schema")
                if status.startswith("2") and content is not None:
                    assert references(content), f"{method} {path} answers something without a shape"
