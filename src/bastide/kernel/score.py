"""Points, itemised: each with the rule that gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .types import Seat


@dataclass(frozen=True, slots=True)
class Item:
    rule: str
    points: int
    data: Mapping[str, Any] = field(default_factory=dict)
    secret: bool = False  # only its owner may know of it before the game ends

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "points": self.points, **self.data, **({"secret": True} if self.secret else {})}


@dataclass(frozen=True, slots=True)
class SeatScore:
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    def in_the_open(self) -> SeatScore:
        """what everybody may know of it"""
        return SeatScore(tuple(item for item in self.items if not item.secret))

    def as_json(self) -> dict[str, Any]:
        return {"total": self.total, "items": [item.as_json() for item in self.items]}


def known_to(seat: Seat | None, scores: tuple[SeatScore, ...]) -> tuple[SeatScore, ...]:
    """what a seat, or a spectator, may know of the points of all while the game goes on"""
    return tuple(score if owner == seat else score.in_the_open() for owner, score in enumerate(scores))


@dataclass(frozen=True, slots=True)
class Gains:
    """what a move brings at once, and the parts it completes, by their numbers"""

    items: tuple[Item, ...] = ()
    completes: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"items": [item.as_json() for item in self.items], "completes": list(self.completes)}


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points a seat, and the seats that won (several when the rules share the victory)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def as_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "winners": list(self.winners)}


def most_points_win(scores: Iterable[int]) -> Result:
    """whoever has the most, and all who are tied"""
    points = tuple(scores)
    return Result(points, tuple(seat for seat, own in enumerate(points) if own == max(points)))
