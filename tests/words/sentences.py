"""What the server says to people in whole sentences, read from its program: templates with numbered places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src" / "bastide"
PACKAGES = ("server", "kernel", "bots", "games")
UNHEARD = {
    "bots/stdio.py": "programs as bots, which nobody can seat from a browser",
    "kernel/errors.py": "hands on the refusals of games, which have keys",
    "server/api/ops.py": "for those who run the server",
    "server/people/secrets.py": "when the server starts",
    "server/running.py": "when the server starts",
    "server/store/database.py": "when the server starts",
    "server/thinking/pool.py": "to the log: another bot takes over",
    "server/thinking/process.py": "to the log: another bot takes over",
    "server/thinking/worker.py": "to the log: another bot takes over",
}
"""the modules whose sentences reach no browser, and why"""
SAYING = {"bad", "wrong", "answer", "refuse_unreadable", "Refusal", "Bye"}
"""beside the errors, what is called with a sentence"""
ANSWERING = {"server/api/errors.py": {"sentence", "worded"}, "server/guard.py": {"why_not"}}
"""functions whose answer is, or has, a sentence"""
UNKNOWN = ""
"""in the place of a sentence that is put together in a way that is not understood here"""
RULE = re.compile(r"[a-z]+\.[A-Z]\d+\.\d+: ")

Parts = tuple[str | None, ...]  # None where a value stands
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Sentence(NamedTuple):
    template: str
    where: str


@cache
def modules() -> dict[str, ast.Module]:
    paths = [path for package in PACKAGES for path in sorted((SOURCE / package).rglob("*.py"))]
    return {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def called(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@cache
def errors() -> set[str]:
    """the names of all kinds of `BastideError`"""
    classes = [node for tree in modules().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {"BastideError"}
    while more := {each.name for each in classes if found & {called(base) for base in each.bases}} - found:
        found |= more
    return found


def texts(node: ast.expr | None, around: Function | None) -> list[Parts]:
    """all that an expression can say, as far as it is written down; nothing where it is not"""
    match node:
        case ast.Constant(value=str(text)):
            return [(text,)]
        case ast.IfExp(body=one, orelse=other):
            return [*texts(one, around), *texts(other, around)]
        case ast.FormattedValue(value=value, conversion=-1):
            return texts(value, around) or [(None,)]
        case ast.FormattedValue():
            return [(None,)]
        case ast.JoinedStr(values=values):
            return [sum(parts, ()) for parts in product(*(texts(value, around) for value in values))]
        case ast.Name(id=name) if around is not None:
            assigned = [each for each in ast.walk(around) if isinstance(each, ast.Assign)]
            found = [each.value for each in assigned if [called(target) for target in each.targets] == [name]]
            return [parts for value in found for parts in texts(value, None)]
    return []


def template(parts: Parts) -> str:
    """the rule that a sentence may begin with belongs to no template"""
    numbers = iter(range(len(parts)))
    return RULE.sub("", "".join(f"{{{next(numbers)}}}" if part is None else part for part in parts), count=1)


def is_handed_on(node: ast.expr, around: Function | None) -> bool:
    """a sentence that was said elsewhere: of another error, or the caller's"""
    if isinstance(node, ast.Call):
        return called(node.func) == "str"
    parameters = [] if around is None else [each.arg for each in around.args.args]
    return isinstance(node, ast.Name) and node.id in parameters


def said_in(name: str, tree: ast.Module, kinds: set[str]) -> Iterator[Sentence]:
    inside: dict[ast.AST, Function] = {}
    for around in ast.walk(tree):
        if isinstance(around, Function):
            inside.update(dict.fromkeys(ast.walk(around), around))
    for node in ast.walk(tree):
        around = inside.get(node)
        said: list[ast.expr] = []
        if isinstance(node, ast.Call) and called(node.func) in kinds | SAYING:
            said = [*node.args, *(each.value for each in node.keywords)]
        elif isinstance(node, ast.Return) and around is not None and around.name in ANSWERING.get(name, ()):
            said = list(node.value.elts) if isinstance(node.value, ast.Tuple) else [node.value] if node.value else []
        found = [template(parts) for each in said for parts in texts(each, around)]
        if isinstance(node, ast.Call) and called(node.func) in kinds and not found:
            found = [] if said and is_handed_on(said[0], around) else [UNKNOWN]
        for each in found:
            yield Sentence(each, f"{name}:{node.lineno}")


def sentences() -> list[Sentence]:
    kinds = errors()
    return [each for name, tree in modules().items() if name not in UNHEARD for each in said_in(name, tree, kinds)]
