"""Checks of values in positions and options, with clear errors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import BadOptions, BadPosition
from .game import Meta
from .messages import say
from .squares import SQUARE, square_number
from .types import Square

T = TypeVar("T")

LONGEST_QUOTE = 60  # characters


def brief(value: Any) -> Any:
    """Return a value as an error message can quote it: itself if it is short, else the beginning of its text."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):
        return "..."
    return value if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 3]}..."


def check_fields(data: Any, meta: Meta, names: tuple[str, ...]) -> None:
    """Check that this is a JSON object of the game and has no other fields."""
    if not isinstance(data, Mapping):
        raise BadPosition(say("position.object"))
    unknown = [name for name in data if name not in names]
    if unknown:
        raise BadPosition(say("position.field", game=meta.title, name=brief(unknown[0]), known=names))
    if data.get("game", meta.name) != meta.name:
        raise BadPosition(say("position.other_game", game=brief(data["game"]), expected=meta.name))


def read_rules(data: Mapping[str, Any], meta: Meta) -> int:
    """Return the version of the rules that a position is played by."""
    version = data.get("rules", meta.version)
    if not isinstance(version, str) or not meta.plays(version):
        known = (*meta.former, meta.version)
        raise BadPosition(say("position.rules", game=meta.title, rules=brief(version), known=known))
    return int(version)


def read_options(options: Callable[..., T], **given: Any) -> T:
    """Make the options of a position."""
    try:
        return options(**given)
    except BadOptions as error:
        raise BadPosition(error.message) from None


def read_ask(data: Mapping[str, Any], default: str, asks: tuple[str, ...]) -> str:
    """Return what is decided in a position."""
    ask: str = data.get("ask", default)
    if ask not in asks:
        raise BadPosition(say("position.ask", ask=brief(ask), known=asks))
    return ask


def read_square(name: Any) -> Square:
    """Return the square with this name."""
    if not isinstance(name, str) or not re.fullmatch(SQUARE, name):
        raise BadPosition(say("position.square", name=brief(name)))
    return square_number(name)


def by_seat(data: Mapping[str, Any], name: str, players: int, default: Any) -> list[Any]:
    """Return a field that has one entry per seat."""
    value = data.get(name, [default] * players)
    if not isinstance(value, list) or len(value) != players:
        raise BadPosition(say("position.seats", name=name, players=players))
    return value


def number(data: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    """Return a field that holds a whole number."""
    return within(name, data.get(name, default), least, most)


def within(what: str, value: Any, least: int, most: int) -> int:
    """Return a whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(say("position.number", name=what, least=least, most=most, value=brief(value)))
    return value
