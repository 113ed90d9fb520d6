"""Who sits where, and how a game ends for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.score import Result
from ...protocol.shapes import Ending, SeatInfo


@dataclass(slots=True)
class Seat:
    """`person` stays when a bot takes over; `bot` is who plays it then, or from the start"""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    resigned: bool = False

    @property
    def empty(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def held(self) -> bool:
        """a person plays it"""
        return self.person is not None and self.bot is None and not self.resigned

    @property
    def given_up(self) -> bool:
        return self.resigned or (self.person is not None and self.bot is not None)

    def info(self) -> SeatInfo:
        kind = "empty" if self.empty else "person" if self.person is not None else "bot"
        return SeatInfo(kind, self.name, self.person, self.bot, self.resigned)  # type: ignore[arg-type]


def played(result: Result, seats: Sequence[Seat]) -> Ending:
    """the end that the rules gave; who gave up stands behind all others"""
    staying = [seat for seat, who in enumerate(seats) if not who.given_up] or list(range(len(seats)))
    best = [seat for seat in result.winners if seat in staying]
    if not best and result.winners:
        most = max(result.scores[seat] for seat in staying)
        best = [seat for seat in staying if result.scores[seat] == most]
    order = [(seat not in staying, seat not in best, -points) for seat, points in enumerate(result.scores)]
    return Ending("played", list(result.scores), best, places(order))


def abandoned(seats: Sequence[Seat]) -> Ending:
    """the end because too few are left to play on; points do not count"""
    staying = [seat for seat, who in enumerate(seats) if not who.given_up]
    return Ending("resigned", [], staying, places([(who.given_up,) for who in seats]))


def places(order: Sequence[tuple[object, ...]]) -> list[int]:
    ranked = sorted(order)
    return [ranked.index(own) + 1 for own in order]
