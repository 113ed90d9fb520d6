"""The seats of a table, and how a game ends for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.score import Result
from ...protocol.models import Ending, SeatInfo


@dataclass(slots=True)
class Seat:
    """`person` stays set when a bot takes over; `bot` is the bot that plays the seat now."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    resigned: bool = False

    @property
    def is_empty(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_human(self) -> bool:
        """Whether a person plays it."""
        return self.person is not None and self.bot is None and not self.resigned

    @property
    def has_quit(self) -> bool:
        """Whether its person resigned or was replaced by a bot."""
        return self.resigned or (self.person is not None and self.bot is not None)

    def info(self) -> SeatInfo:
        kind = "empty" if self.is_empty else "person" if self.person is not None else "bot"
        return SeatInfo(kind, self.name, self.person, self.bot, self.resigned)  # type: ignore[arg-type]


def ending_by_rules(result: Result, seats: Sequence[Seat]) -> Ending:
    """Return the ending that the rules give, with seats that quit placed last."""
    staying = [number for number, seat in enumerate(seats) if not seat.has_quit] or list(range(len(seats)))
    best = [seat for seat in result.winners if seat in staying]
    if not best and result.winners:
        most = max(result.scores[seat] for seat in staying)
        best = [seat for seat in staying if result.scores[seat] == most]
    order = [(seat not in staying, seat not in best, -points) for seat, points in enumerate(result.scores)]
    return Ending("played", list(result.scores), best, places(order))


def ending_by_resignation(seats: Sequence[Seat]) -> Ending:
    """Return the ending when too few players are left; points do not count."""
    staying = [number for number, seat in enumerate(seats) if not seat.has_quit]
    return Ending("resigned", [], staying, places([(seat.has_quit,) for seat in seats]))


def places(order: Sequence[tuple[object, ...]]) -> list[int]:
    ranked = sorted(order)
    return [ranked.index(own) + 1 for own in order]
