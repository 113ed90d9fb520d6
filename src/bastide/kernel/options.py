"""Options of a game: a frozen dataclass whose fields know their values and their meaning."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import BadOptions
from .messages import say
from .validation import brief

T = TypeVar("T")


def option(default: Any, choices: tuple[Any, ...], help: str) -> Any:
    """Return a field of an options dataclass."""
    return dataclasses.field(default=default, metadata={"choices": choices, "help": help})


def text_option(default: str | None, read: Callable[[str], object], help: str) -> Any:
    """Return a field that takes any text that `read` accepts; `read` raises `BadOptions` for others."""
    return dataclasses.field(default=default, metadata={"choices": (default,), "read": read, "help": help})


def set_option(choices: tuple[str, ...], help: str) -> Any:
    """Return a field that takes any of these names, none by default; as text they are separated by commas."""
    return dataclasses.field(default=(), metadata={"choices": choices, "several": True, "help": help})


def describe_all(choices: tuple[Any, ...]) -> list[str]:
    """Describe choices as texts."""
    return [describe(choice) for choice in choices]


def describe(value: Any) -> str:
    """Return a value as it is written in a command or a sentence."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(value) or "none"
    return "none" if value is None else str(value)


def read(options: type[T], given: Mapping[str, Any]) -> T:
    """Make options from names and values, which may be texts."""
    fields = {field.name: field for field in dataclasses.fields(options)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in fields:
            near = difflib.get_close_matches(str(name), fields, n=1)
            if near:
                raise BadOptions(say("options.similar", name=name, similar=near[0]))
            raise BadOptions(say("options.unknown", name=name, known=[*fields]))
        values[name] = value_of(fields[name], value)
    return options(**values)


def value_of(field: dataclasses.Field[Any], value: Any) -> Any:
    """Return the value of a field, read from text if necessary."""
    if "read" in field.metadata and isinstance(value, str) and value not in ("none", field.default):
        field.metadata["read"](value)
        return value
    if "several" in field.metadata:
        return names_of(field.name, value, field.metadata["choices"])
    return choice_of(field.name, value, field.metadata["choices"])


def names_of(name: str, value: Any, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return the named choices, in the order of their declaration."""
    given = value
    if isinstance(value, str):
        given = [part.strip() for part in value.split(",") if part.strip() not in ("", "none")]
    if not isinstance(given, list | tuple) or not all(isinstance(each, str) for each in given):
        raise BadOptions(say("options.list", name=name, value=brief(value)))
    unknown = [each for each in given if each not in choices]
    if unknown:
        raise BadOptions(say("options.entry", name=name, value=brief(unknown[0]), known=describe_all(choices)))
    return tuple(choice for choice in choices if choice in given)


def choice_of(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    """Return the declared choice that a value, or its text, stands for."""
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    if isinstance(value, str):
        for choice in choices:
            if value.lower() in (describe(choice), str(choice).lower()):
                return choice
    raise BadOptions(say("options.value", name=name, value=brief(value), known=describe_all(choices)))


def check(options: Any) -> None:
    """Check the options in `__post_init__`, so that invalid ones never exist."""
    for field in dataclasses.fields(options):
        object.__setattr__(options, field.name, value_of(field, getattr(options, field.name)))


def as_json(options: Any) -> dict[str, Any]:
    """Return the options as JSON."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(options).items()}
