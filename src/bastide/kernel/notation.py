"""Move notation as a table: the forms of a game's moves as text, from which parsing and writing are derived.

A form is a text with named and typed fields, such as `climb {from:square}-{to:square}`. Clients get the same table, see
`Notation.export`, so that nobody has to write a second parser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

PLACEHOLDER = re.compile(r"\{(\w+):(\w+)\}")  # {name:type}
CACHED_TEXTS = 4096


@dataclass(frozen=True)
class Field:
    """A type of field: how its text looks, and the number that it stands for."""

    pattern: str  # in lower case, without groups that capture, and with the same meaning in Python and JavaScript
    parse: Callable[[str], int]  # from lower case
    show: Callable[[int], str]
    names: tuple[str, ...] = ()  # all texts, where they are listed
    is_number: bool = False
    is_list: bool = False  # of parts with spaces between them

    def export(self) -> dict[str, Any]:
        look: dict[str, Any] = {"names": list(self.names)} if self.names else {"pattern": self.pattern}
        flags = {"number": self.is_number, "list": self.is_list}
        return look | {flag: True for flag, is_set in flags.items() if is_set}


def one_of(names: Sequence[str], first: int = 0, *, is_number: bool = False) -> Field:
    """Return a type of field with these texts, numbered from `first` on."""
    numbers = {name.lower(): number for number, name in enumerate(names, first)}
    pattern = "|".join(re.escape(name) for name in numbers)
    return Field(pattern, numbers.__getitem__, lambda number: names[number - first], tuple(names), is_number)


def number(pattern: str) -> Field:
    """Return a type of field for numbers that are written like this."""
    return Field(pattern, int, str, is_number=True)


class Form(NamedTuple):
    """A row of the table.

    Without a verb, the form is only parsed: it leaves something out, or its moves are never legal. Without a kind, it
    is only written, for those who may not know the whole move.
    """

    verb: str  # the name of the form for clients, and the key of their texts
    text: str
    kind: int | None = None  # of move
    group: str = ""  # what clients treat alike, in words of the game


class Parsed(NamedTuple):
    """What a text says: its form, and the numbers in its fields."""

    verb: str
    kind: int
    numbers: tuple[int, ...]


class Notation:
    """The table of a game."""

    def __init__(self, fields: Mapping[str, Field], forms: Sequence[Form]) -> None:
        self.fields = fields
        self.forms = tuple(forms)
        self.writers = {form.verb or form.text: self.writer(form) for form in forms}
        # one pattern for all forms: the last group to close is the one around the form
        self.pattern = re.compile("|".join(f"({self.regex(form)})" for form in forms if form.kind is not None))
        self.by_group: dict[int | None, tuple[str, int, list[tuple[int, Callable[[str], int]]]]] = {}
        group = 1
        for form in forms:
            if form.kind is not None:
                parsers = [(at, field.parse) for at, field in enumerate(self.types(form), group + 1)]
                self.by_group[group] = form.verb, form.kind, parsers
                group += 1 + len(parsers)
        self.parse = lru_cache(CACHED_TEXTS)(self.find)

    def types(self, form: Form) -> list[Field]:
        return [self.fields[name] for _, name in PLACEHOLDER.findall(form.text)]

    def writer(self, form: Form) -> Callable[..., str]:
        text = PLACEHOLDER.sub("%s", form.text.replace("%", "%%"))
        shows = [field.show for field in self.types(form)]
        if all(show is str for show in shows):
            return lambda *numbers: text % numbers
        if len(shows) == 1:
            (show,) = shows
            return lambda number: text % show(number)
        if len(shows) == 2:
            one, other = shows
            return lambda first, second: text % (one(first), other(second))
        return lambda *numbers: text % tuple([show(number) for show, number in zip(shows, numbers, strict=True)])

    def regex(self, form: Form) -> str:
        literal, *rest = PLACEHOLDER.split(form.text)
        parts = [re.escape(literal.lower())]
        for name, literal in zip(rest[1::3], rest[2::3], strict=True):
            parts += [f"({self.fields[name].pattern})", re.escape(literal.lower())]
        return "".join(parts)

    def find(self, text: str) -> Parsed | None:
        """Parse a text in any case and with any spaces between its words; return None if it has no form."""
        found = self.pattern.fullmatch(" ".join(text.lower().split()))
        if found is None:
            return None
        verb, kind, parsers = self.by_group[found.lastindex]
        return Parsed(verb, kind, tuple([parse(found[group]) for group, parse in parsers]))

    def format(self, verb: str, *numbers: int) -> str:
        """Write a move, its fields in the order of the form; a form without a verb is named by its text."""
        return self.writers[verb](*numbers)

    def export(self) -> dict[str, Any]:
        """Return the table as JSON: the types of fields, and the verb, text and group of each form."""
        forms = [{"verb": form.verb, "text": form.text, "group": form.group} for form in self.forms if form.verb]
        used = {name for form in forms for _, name in PLACEHOLDER.findall(form["text"])}
        return {
            "fields": {name: field.export() for name, field in self.fields.items() if name in used},
            "forms": forms,
        }
