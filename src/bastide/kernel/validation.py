"""Checks of values in positions and options, with clear errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import BadOptions, BadPosition
from .game import Meta
from .squares import SQUARE, square_number
from .types import Square

T = TypeVar("T")


def brief(value: Any) -> str:
    """Return a value as an error message can quote it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large to show"
    return text if len(text) <= 60 else f"{text[:57]}..."


def bad(text: str) -> BadPosition:
    """Return the error for an invalid position."""
    return BadPosition(text)


def check_fields(data: Any, meta: Meta, names: tuple[str, ...]) -> None:
    """Check that this is a JSON object of the game and has no other fields."""
    if not isinstance(data, Mapping):
        raise bad("a position is a JSON object")
    unknown = [name for name in data if name not in names]
    if unknown:
        raise bad(f"a position of {meta.title} has no field {brief(unknown[0])}; it has: {', '.join(names)}")
    if data.get("game", meta.name) != meta.name:
        raise bad(f"this is a position of {brief(data['game'])}, not of {meta.name!r}")


def read_rules(data: Mapping[str, Any], meta: Meta) -> int:
    """Return the version of the rules that a position is played by."""
    version = data.get("rules", meta.version)
    if not isinstance(version, str) or not meta.plays(version):
        known = ", ".join((*meta.former, meta.version))
        raise bad(f"{meta.title} is not played by rules {brief(version)}; there are: {known}")
    return int(version)


def read_options(options: Callable[..., T], **given: Any) -> T:
    """Make the options of a position."""
    try:
        return options(**given)
    except BadOptions as error:
        raise bad(str(error)) from None


def read_ask(data: Mapping[str, Any], default: str, asks: tuple[str, ...]) -> str:
    """Return what is decided in a position."""
    ask: str = data.get("ask", default)
    if ask not in asks:
        raise bad(f"{brief(ask)} is nothing that is asked; 'ask' can be: {', '.join(asks)}")
    return ask


def read_square(name: Any) -> Square:
    """Return the square with this name."""
    if not isinstance(name, str) or not re.fullmatch(SQUARE, name):
        raise bad(f"{brief(name)} is no square; squares are a1 to h8")
    return square_number(name)


def by_seat(data: Mapping[str, Any], name: str, players: int, default: Any) -> list[Any]:
    """Return a field that has one entry per seat."""
    value = data.get(name, [default] * players)
    if not isinstance(value, list) or len(value) != players:
        raise bad(f"{name!r} must be a list with one entry for each of the {players} seats")
    return value


def number(data: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """Return a field that holds a whole number."""
    return within(name, data.get(name, default), least, most)


def within(what: str, value: Any, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        raise bad(f"{what!r} must be a whole number from {least} to {most}, not {brief(value)}")
    return value
