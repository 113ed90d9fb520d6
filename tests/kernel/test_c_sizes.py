"""Every fixed array size in a .pxd file matches the data it is declared for.

Cython needs literal sizes, as in `cdef int TYPE[78]`, and often the same one where the array is made in the .py file.
They are compared here with an interpreted import of the module, in which the arrays are plain lists:

- an array of a module has the length of the list of that name;
- an array of a class has the length that `__init__` gives it, as in `self.drawn = [0] * 10`, or `NO_CARDS[:]`;
- a comment behind the size, as in `cdef int found[40]  # MAX_PLAYERS * SIZE_COUNT`, is an expression of the same value.
  It may use the names of the module, of the modules that it imports from, and of the game's `components`.

So a size that counts something should say what in such a comment: the test then fails as soon as there is more of it.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import bastide
from bastide.games.torres import components

ROOT = Path(bastide.__file__).parent
DECLARED = re.compile(r"( *)cdef (?:public |readonly )?(?:[a-z_0-9]+ )+(\w+)\[(\d+)\](?:  # (.*))?")
CLASS = re.compile(r"cdef class (\w+)")


class Array(NamedTuple):
    module: str
    owner: str | None  # its class
    name: str
    size: int
    meaning: str | None  # the expression in the comment


def declared_arrays() -> Iterator[Array]:
    for file in sorted(ROOT.rglob("*.pxd")):
        module = ".".join(("bastide", *file.relative_to(ROOT).with_suffix("").parts))
        owner = None
        for line in file.read_text(encoding="utf-8").splitlines():
            if found := CLASS.match(line):
                owner = found[1]
            if found := DECLARED.fullmatch(line):
                yield Array(module, owner if found[1] else None, found[2], int(found[3]), found[4])


def wrong_sizes(arrays: list[Array]) -> list[str]:
    """List the sizes that do not match. Call this where nothing is compiled."""
    return [f"{array}: {reason}" for array in arrays for reason in reasons(array)]


def reasons(array: Array) -> Iterator[str]:
    module = importlib.import_module(array.module)
    length = len(vars(module)[array.name]) if array.owner is None else length_in_class(module, array)
    if length != array.size:
        yield f"the .py file makes a list of {length}"
    if array.meaning is not None and (count := eval(array.meaning, names_for(module))) != array.size:
        yield f"{array.meaning} is {count}"


def length_in_class(module: ModuleType, array: Array) -> int:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    owner = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == array.owner)
    for node in ast.walk(owner):
        target, value = assigned(node)
        if target == f"self.{array.name}" and value is not None:
            return len(eval(value, dict(vars(module))))
    raise AssertionError(f"{array.owner}.{array.name} is not made in {module.__name__}")


def assigned(node: ast.AST) -> tuple[str, str | None]:
    """Return the target and the value of an assignment that creates a list."""
    if isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        target, value = node.target, node.value
    else:
        return "", None
    return ast.unparse(target), ast.unparse(value) if isinstance(value, ast.BinOp | ast.List | ast.Subscript) else None


def names_for(module: ModuleType) -> dict[str, Any]:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level and node.module]
    sources = ["." * node.level + str(node.module) for node in imports]
    if module.__name__.startswith("bastide.games."):
        sources.append(".components")
    names: dict[str, Any] = {}
    for source in sources:
        names |= vars(importlib.import_module(source, module.__package__))
    return names | vars(module)


def interpreted(arrays: list[Array]) -> list[str]:
    code = "import json, sys; from kernel import test_c_sizes as t; "
    code += "print(json.dumps(t.wrong_sizes([t.Array(*each) for each in json.load(sys.stdin)])))"
    path = os.pathsep.join((str(ROOT.parent), str(Path(__file__).parents[1])))
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(arrays),
        env={**os.environ, "BASTIDE_PURE": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: list[str] = json.loads(run.stdout)
    return found


def test_every_size_is_that_of_what_it_stands_for() -> None:
    arrays = list(declared_arrays())
    assert {array.module.split(".")[2] for array in arrays if ".games." in array.module} == {
        "torres",
        "montmurail",
        "ludwig",
    }
    assert interpreted(arrays) == []


def test_every_declared_array_is_found() -> None:
    """Check that no size is written in a form that this test would miss."""
    brackets = sum(len(re.findall(r"\w\[\d+\]", file.read_text(encoding="utf-8"))) for file in ROOT.rglob("*.pxd"))
    assert brackets == len(list(declared_arrays()))


def test_a_table_that_has_grown_is_noticed() -> None:
    table = Array("bastide.games.ludwig.scoring", None, "TYPE", 77, None)
    field = Array("bastide.games.ludwig.state", "State", "returned", 27, "BONUS_COUNT + 1")
    literal = Array("bastide.games.ludwig.state", "State", "returned", 26, None)
    assert len(interpreted([table, field, literal])) == 3


def test_the_cards_of_torres_fit_in_the_arrays_that_count_them() -> None:
    assert components.CARD_COUNT <= components.CARD_ROOM
