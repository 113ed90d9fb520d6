"""The message tables, and the calls of `say` that name their keys."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import bastide.arena.messages
import bastide.bots.messages
import bastide.cli.messages
import bastide.games.ludwig.messages
import bastide.games.montmurail.messages
import bastide.games.torres.messages
import bastide.kernel.messages
import bastide.server.messages

SOURCE = Path(bastide.__file__).parent
KERNEL = bastide.kernel.messages.MESSAGES
TRANSLATED: dict[str, Mapping[str, str]] = {
    "kernel": KERNEL,
    "server": bastide.server.messages.MESSAGES,
    "games/ludwig": bastide.games.ludwig.messages.MESSAGES,
    "games/montmurail": bastide.games.montmurail.messages.MESSAGES,
    "games/torres": bastide.games.torres.messages.MESSAGES,
}
"""The messages that can reach a browser, by package."""
ENGLISH: dict[str, Mapping[str, str]] = {
    "arena": bastide.arena.messages.MESSAGES,
    "bots": bastide.bots.messages.MESSAGES,
    "cli": bastide.cli.messages.MESSAGES,
}
"""The messages that are only shown at a terminal."""
OPERATOR = bastide.server.messages.OPERATOR_MESSAGES


class Call(NamedTuple):
    """A call of `say` or `say_to_operator`."""

    package: str
    place: str
    function: str
    keys: list[str]  # the keys it may name
    values: set[str]

    @property
    def table(self) -> Mapping[str, str]:
        if self.function == "say_to_operator":
            return OPERATOR
        own = {**TRANSLATED, **ENGLISH}[self.package]
        return own if self.package.startswith("games/") else {**KERNEL, **own}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def package(path: str) -> str:
    first, second, *_ = path.split("/")
    return f"{first}/{second}" if first == "games" else first


@cache
def modules() -> dict[str, ast.Module]:
    """Parse all modules except the tables."""
    paths = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}
    tables = re.compile(r"(?:games/)?\w+/messages\.py")
    return {
        name: ast.parse(path.read_text("utf-8"))
        for name, path in paths.items()
        if not tables.fullmatch(name) or name == "protocol/messages.py"
    }


def literals(node: ast.AST) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def calls() -> Iterator[Call]:
    for name, tree in modules().items():
        assigned = {
            node.targets[0].id: literals(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.startswith("say"):
                first = node.args[0]
                keys = assigned[first.id] if isinstance(first, ast.Name) else literals(first)
                values = {keyword.arg for keyword in node.keywords if keyword.arg not in (None, "rule")}
                yield Call(package(name), f"{name}:{node.lineno}", node.func.id, keys, {*map(str, values)})


def check_reason(reason: Mapping[str, Any]) -> None:
    """Check a reason from the server: a key of a table, all its values, and one line of text."""
    assert reason.keys() == {"key", "text", "data", "rule"}
    assert reason["text"]
    assert "\n" not in reason["text"]
    if reason["rule"] is None or "." in reason["key"]:
        (text,) = [table[reason["key"]] for table in TRANSLATED.values() if reason["key"] in table]
        assert reason["data"].keys() == placeholders(text), reason
    for value in reason["data"].values():
        if isinstance(value, dict):
            check_reason(value)


def in_a_browser(text: str) -> str:
    """Convert an English text as in the browser: a whole sentence, with typographic quotation marks."""
    text = re.sub(r"\{(\w+)!r\}", r"“{\1}”", text)
    text = re.sub(r"""(?<!\w)(['"])(.+?)\1(?!\w)""", r"“\2”", text).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    text = re.sub(r": \{reason\}$", ". {reason}", text)
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "?", "{reason}")) else ".")
