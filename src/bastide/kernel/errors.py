"""What can be wrong, each said in one clear sentence. Nothing has changed when one of these is raised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


class BastideError(ValueError):
    """Bad input of any kind."""


class BadOptions(BastideError):
    """An unknown option, or a value it cannot have."""


class BadPosition(BastideError):
    """A position that cannot be."""


class BadNotation(BastideError):
    """A text that is no move of the game at all."""


class BadRecord(BastideError):
    """A record that is broken, edited, or of something else; `check` says which of `record.CHECKS` it does not pass."""

    def __init__(self, text: str, check: str = "moves") -> None:
        super().__init__(text)
        self.check = check


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: the rule it breaks, a message id with its data, and the same in words."""

    rule: str
    key: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "key": self.key, "text": self.text, "data": dict(self.data)}


def wording(game: str, texts: Mapping[str, str]) -> Callable[..., Refusal]:
    """what a game refuses with: the number of a rule, the id of one of its sentences, and what the sentence names"""

    def refusal(rule: str, key: str, **data: Any) -> Refusal:
        return Refusal(f"{game}.{rule}", key, texts[key].format(**data), data)

    return refusal


class Refused(BastideError):
    """A move that the rules do not allow here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(reason: Refusal | None) -> None:
    """raises it, where there is one"""
    if reason is not None:
        raise Refused(reason)
