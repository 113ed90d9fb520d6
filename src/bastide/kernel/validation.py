"""What readers of positions and options say about a value that cannot be."""

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
    """a value as a sentence can quote it"""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return "something too large to show"
    return text if len(text) <= 60 else f"{text[:57]}..."


def bad(text: str) -> BadPosition:
    return BadPosition(text)


def check_fields(data: Any, meta: Meta, names: tuple[str, ...]) -> None:
    """a JSON object of this game, with no field but these"""
    if not isinstance(data, Mapping):
        raise bad("a position is a JSON object")
    unknown = [name for name in data if name not in names]
    if unknown:
        raise bad(f"a position of {meta.title} has no field {brief(unknown[0])}; it has: {', '.join(names)}")
    if data.get("game", meta.name) != meta.name:
        raise bad(f"this is a position of {brief(data['game'])}, not of {meta.name!r}")


def read_rules(data: Mapping[str, Any], meta: Meta) -> int:
    """the version of the rules a position is played by"""
    version = data.get("rules", meta.version)
    if not isinstance(version, str) or not meta.plays(version):
        known = ", ".join((*meta.former, meta.version))
        raise bad(f"{meta.title} is not played by rules {brief(version)}; there are: {known}")
    return int(version)


def read_options(options: Callable[..., T], **given: Any) -> T:
    try:
        return options(**given)
    except BadOptions as error:
        raise bad(str(error)) from None


def read_ask(data: Mapping[str, Any], default: str, asks: tuple[str, ...]) -> str:
    """what is asked in a position"""
    ask: str = data.get("ask", default)
    if ask not in asks:
        raise bad(f"{brief(ask)} is nothing that is asked; 'ask' can be: {', '.join(asks)}")
    return ask


def read_square(name: Any) -> Square:
    if not isinstance(name, str) or not re.fullmatch(SQUARE, name):
        raise bad(f"{brief(name)} is no square; squares are a1 to h8")
    return square_number(name)


def by_seat(data: Mapping[str, Any], name: str, players: int, default: Any) -> list[Any]:
    """a field with one entry for each seat"""
    value = data.get(name, [default] * players)
    if not isinstance(value, list) or len(value) != players:
        raise bad(f"{name!r} must be a list with one entry for each of the {players} seats")
    return value


def number(data: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """a field that holds a whole number"""
    return within(name, data.get(name, default), least, most)


def within(what: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise bad(f"{what!r} must be a whole number from {least} to {most}, not {brief(value)}")
    return value
