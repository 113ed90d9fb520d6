"""The C arrays of the compiled engine are as long as the lists of the interpreted one, which follow the components."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.kernel import chance, registry

GAMES = Path(bastide.__file__).parent / "games"
ENUM = re.compile(r"    (\w+) = ([\d *]+)")
CLASS = re.compile(r"cdef class (\w+)")
ARRAY = re.compile(r"( *)cdef (?:(?:un)?signed )?\w+ (\w+)\[(.+)\]")


def declared(game: str) -> dict[str, int]:
    """Read the sizes in the .pxd files of a game, by module or class and name."""
    lines = [
        (path.stem, line) for path in sorted((GAMES / game).glob("*.pxd")) for line in path.read_text().split("\n")
    ]
    sizes = {found[1]: size(found[2], {}) for _, line in lines if (found := ENUM.match(line))}
    arrays, owner = {}, ""
    for module, line in lines:
        if found := CLASS.match(line):
            owner = found[1]
        elif found := ARRAY.match(line):
            arrays[f"{owner if found[1] else module}.{found[2]}"] = size(found[3], sizes)
    return arrays


def size(text: str, sizes: dict[str, int]) -> int:
    total = 1
    for factor in text.split("*"):
        total *= sizes.get(factor.strip()) or int(factor)
    return total


def built(game: str) -> dict[str, int]:
    """Measure the lists of the modules and of a new game; run interpreted."""
    found = {
        f"{path.stem}.{name}": len(value)
        for path in (GAMES / game).glob("*.pxd")
        if path.stem != "__init__"
        for name, value in vars(import_module(f"bastide.games.{game}.{path.stem}")).items()
        if isinstance(value, list)
    }
    module = registry.game(game)
    measure(module.new(module.Options(), chance.from_seed("sizes")), found)
    return found


def measure(value: Any, found: dict[str, int]) -> None:
    for name, part in vars(value).items():
        if isinstance(part, list):
            found[f"{type(value).__name__}.{name}"] = len(part)
        for each in part if isinstance(part, list) else [part]:
            if type(each).__module__.startswith("bastide.games") and hasattr(each, "__dict__"):
                measure(each, found)


@pytest.mark.parametrize("game", registry.names())
def test_arrays_are_as_long_as_lists(game: str) -> None:
    environment = {**os.environ, "BASTIDE_PURE": "1"}
    answer = subprocess.run([sys.executable, __file__, game], env=environment, capture_output=True, check=True)
    lists = json.loads(answer.stdout)
    arrays = declared(game)
    assert arrays
    assert arrays == {name: lists[name] for name in arrays}


if __name__ == "__main__":
    print(json.dumps(built(sys.argv[1])))
