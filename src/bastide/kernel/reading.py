"""What readers of positions and options say about a value that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .contract import Meta
from .errors import BadPosition


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


def within(what: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise bad(f"{what!r} must be a whole number from {least} to {most}, not {brief(value)}")
    return value
