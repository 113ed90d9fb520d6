"""What the server says to people in whole sentences, read from its program: templates with numbered places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src" / "bastide"
PACKAGES = ("server", "kernel", "bots", "games")
UNHEARD = {
    "bots/__init__.py": "names of bots, which the server holds against its own list first",
    "bots/settings.py": "settings of a bot, which nobody can give from a browser",
    "bots/stdio.py": "programs as bots, which nobody can seat from a browser",
    "kernel/errors.py": "hands on the refusals of games, which have keys",
    "server/api/monitoring.py": "for those who run the server",
    "server/accounts/secrets.py": "when the server starts",
    "server/runner.py": "when the server starts",
    "server/store/database.py": "when the server starts",
    "server/bot_pool/pool.py": "to the log: another bot takes over",
    "server/bot_pool/process.py": "to the log: another bot takes over",
    "server/bot_pool/worker.py": "to the log: another bot takes over",
}
"""the modules whose sentences reach no browser, and why"""
SAYING = {"bad", "wrong", "error_response", "send_error", "refuse_invalid", "Refusal", "Bye"}
"""beside the errors, what is called with a sentence"""
ANSWERING = {
    "server/api/errors.py": {"validation_text", "http_error_text"},
    "server/api/replays.py": {"error_text"},
    "server/middleware.py": {"check_request"},
}
"""functions whose answer is, or has, a sentence"""
UNKNOWN = ""
"""in the place of a sentence that is put together in a way that is not understood here"""
RULE = re.compile(r"[a-z]+\.[A-Z]\d+\.\d+: ")

Parts = tuple[str | None, ...]  # None where a value stands
Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Mapping[str, list[ast.expr]]


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


def texts(node: ast.expr | None, scope: Scope) -> list[Parts]:
    """all that an expression can say, as far as it is written down; nothing where it is not"""
    match node:
        case ast.Constant(value=str(text)):
            return [(text,)]
        case ast.IfExp(body=one, orelse=other):
            return [*texts(one, scope), *texts(other, scope)]
        case ast.FormattedValue(value=value, conversion=-1):
            return texts(value, scope) or [(None,)]
        case ast.FormattedValue():
            return [(None,)]
        case ast.JoinedStr(values=values):
            return [sum(parts, ()) for parts in product(*(texts(value, scope) for value in values))]
        case ast.Name(id=name):
            return [parts for value in scope.get(name, ()) for parts in texts(value, {})]
    return []


def assigned(nodes: Iterable[ast.AST]) -> Scope:
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def constant(node: ast.expr, tree: ast.Module) -> list[Parts]:
    """a whole sentence that has a name in its module; as a part of another it would be a value"""
    return texts(node, assigned(tree.body)) if isinstance(node, ast.Name) else []


def template(parts: Parts) -> str:
    """the rule that a sentence may begin with belongs to no template"""
    numbers = iter(range(len(parts)))
    return RULE.sub("", "".join(f"{{{next(numbers)}}}" if part is None else part for part in parts), count=1)


def is_handed_on(node: ast.expr, around: Function | None, name: str) -> bool:
    """a sentence that was said elsewhere: by another error, by a function of its own, or by the caller"""
    if isinstance(node, ast.Call):
        return called(node.func) in {"str", *ANSWERING.get(name, ())}
    parameters = [] if around is None else [each.arg for each in around.args.args]
    return isinstance(node, ast.Name) and node.id in parameters


def saying(node: ast.AST, around: Function | None, name: str, kinds: set[str]) -> list[ast.expr]:
    """the expressions that may be sentences"""
    match node:
        case ast.Call(func=function) if called(function) in kinds:
            return node.args[:1]
        case ast.Call(func=function) if called(function) in SAYING:
            return [*node.args, *(each.value for each in node.keywords)]
        case ast.Return(value=ast.expr() as value) if around and around.name in ANSWERING.get(name, ()):
            return value.elts if isinstance(value, ast.Tuple) else [value]
    return []


def said_in(name: str, tree: ast.Module, kinds: set[str]) -> Iterator[Sentence]:
    inside: dict[ast.AST, Function] = {}
    for function in ast.walk(tree):
        if isinstance(function, Function):
            inside.update(dict.fromkeys(ast.walk(function), function))
    for node in ast.walk(tree):
        around = inside.get(node)
        said = saying(node, around, name, kinds)
        scope = assigned(ast.walk(around) if around and said else ())
        found = [template(parts) for each in said for parts in texts(each, scope) or constant(each, tree)]
        if isinstance(node, ast.Call) and called(node.func) in kinds | {"bad"} and not found and not node.keywords:
            found = [] if said and is_handed_on(said[0], around, name) else [UNKNOWN]
        for each in found:
            yield Sentence(each, f"{name}:{getattr(node, 'lineno', 0)}")


def sentences() -> list[Sentence]:
    kinds = errors()
    return [each for name, tree in modules().items() if name not in UNHEARD for each in said_in(name, tree, kinds)]
