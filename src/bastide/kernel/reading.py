"""What readers of positions and options say about a value that cannot be."""

from __future__ import annotations

from typing import Any

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


def within(what: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise bad(f"{what!r} must be a whole number from {least} to {most}, not {brief(value)}")
    return value
