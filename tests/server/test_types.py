"""The exported types are complete."""

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
def exported_types() -> dict[str, Any]:
    return types.describe()


def references(value: Any) -> set[str]:
    if isinstance(value, list):
        return {name for each in value for name in references(each)}
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
    return own | {name for each in value.values() for name in references(each)}


def test_command_prints_the_types(exported_types: dict[str, Any]) -> None:
    done = subprocess.run([sys.executable, "-m", "bastide.server.types"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == json.loads(json.dumps(exported_types))


def test_types_are_complete(exported_types: dict[str, Any]) -> None:
    assert set(exported_types["games"]) == set(registry.names())
    for name in registry.names():
        assert {"View", "Position", "Catalog", "Derived", "ScoreItem"} <= set(exported_types["games"][name])
    said = {struct.__name__ for kind in (messages.ClientMessage, messages.ServerMessage) for struct in get_args(kind)}
    assert said | {"ClientMessage", "ServerMessage"} <= set(exported_types["messages"])
    for group in (exported_types["messages"], *exported_types["games"].values()):
        assert references(group) <= {f"#/$defs/{name}" for name in group}


def test_rest_responses_have_types(exported_types: dict[str, Any]) -> None:
    """Check that every response has a named type or is a list of one, except records."""
    for path, methods in exported_types["openapi"]["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {}).get("schema")
                if status.startswith("2") and content is not None:
                    assert references(content), f"{method} {path} answers something without a shape"
