"""Errors: each carries a message, which is a key with data. Nothing has changed when an error is raised."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

LARGEST_NUMBER = 1 << 53  # that every reader of JSON represents exactly


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for people: a rule if it is about one, a key, the English text, and the values that it names."""

    rule: str
    key: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text

    @classmethod
    def from_json(cls, message: Mapping[str, Any]) -> Message:
        """Read what `as_json` wrote; other messages among the values are read as well."""
        values = message["data"].items()
        data = {name: Message.from_json(value) if isinstance(value, dict) else value for name, value in values}
        return cls(message["rule"] or "", message["key"], message["text"], data)

    def as_json(self) -> dict[str, Any]:
        data = {name: as_json_value(value) for name, value in self.data.items()}
        return {"rule": self.rule or None, "key": self.key, "text": valid_text(self.text), "data": data}


class Refusal(Message):
    """Why a move is not legal: a message with the rule that the move breaks."""

    __slots__ = ()


def make_message(table: Mapping[str, str], key: str, /, *, rule: str = "", **data: Any) -> Message:
    """Make a message from a table of English texts; fail if the key or a value is missing."""
    return Message(rule, key, TextFormatter().vformat(table[key], (), data), data)


class TextFormatter(Formatter):
    """Formats texts as `str.format` does, and lists as their items, separated by commas."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if type(value) in (list, tuple):
            return ", ".join(map(str, value))
        return format(value, format_spec)


def as_json_value(value: Any) -> Any:
    """Return a value of a message so that any encoder of JSON accepts it."""
    if isinstance(value, Message):
        return value.as_json()
    if isinstance(value, list | tuple):
        return [as_json_value(each) for each in value]
    is_exact = isinstance(value, int) and abs(value) <= LARGEST_NUMBER
    if value is None or is_exact or (isinstance(value, float) and math.isfinite(value)):
        return value
    return valid_text(str(value))


def valid_text(text: str) -> str:
    """Escape what UTF-8 cannot encode."""
    return text.encode("utf-8", "backslashreplace").decode()


def wording(game: str, texts: Mapping[str, str]) -> Callable[..., Refusal]:
    """Return the function that makes a game's refusals from the number of a rule, a key and the values of its text."""

    def refusal(rule: str, key: str, **data: Any) -> Refusal:
        return Refusal(f"{game}.{rule}", key, texts[key].format(**data), data)

    return refusal


class BastideError(ValueError):
    """Invalid input of any kind, described by a message."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def key(self) -> str:
        return self.message.key

    @property
    def data(self) -> Mapping[str, Any]:
        return self.message.data


class BadOptions(BastideError):
    """An unknown option, or an invalid value."""


class BadPosition(BastideError):
    """An impossible position."""


class BadNotation(BastideError):
    """A text that is not a move of the game at all."""


class BadRecord(BastideError):
    """A record that is damaged, was edited, or is of something else; `check` is the one of `record.CHECKS` it fails."""

    def __init__(self, message: Message, check: str = "moves") -> None:
        super().__init__(message)
        self.check = check


class Refused(BastideError):
    """A move that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def refuse(reason: Refusal | None) -> None:
    """Raise a refusal if there is one."""
    if reason is not None:
        raise Refused(reason)
