"""Itemised points, each with the rule that gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .types import Seat


@dataclass(frozen=True, slots=True)
class Item:
    """Points with the rule that gives them."""

    rule: str
    points: int
    data: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False  # known only to its owner until the game is over

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "points": self.points, **self.data, **({"secret": True} if self.secret else {})}


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The points of a seat."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    def without_secrets(self) -> SeatScore:
        """Return the score without its secret items."""
        return SeatScore(tuple(item for item in self.items if not item.secret))

    def as_json(self) -> dict[str, Any]:
        return {"total": self.total, "items": [item.as_json() for item in self.items]}


def known_to(seat: Seat | None, scores: tuple[SeatScore, ...]) -> tuple[SeatScore, ...]:
    """Return the scores of all seats as a seat, or a spectator, may know them during the game."""
    return tuple(score if owner == seat else score.without_secrets() for owner, score in enumerate(scores))


@dataclass(frozen=True, slots=True)
class Gains:
    """What a move scores at once, and the numbers of the rooms it completes."""

    items: tuple[Item, ...] = ()
    completes: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"items": [item.as_json() for item in self.items], "completes": list(self.completes)}


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: the points of each seat, and the winners (several if they share the victory)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def as_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners)}


def most_points_win(scores: Iterable[int]) -> Result:
    """Return the result in which the most points win, with ties shared."""
    points = tuple(scores)
    return Result(points, tuple(seat for seat, own in enumerate(points) if own == max(points)))
