"""One match between bots."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any

from .. import bots
from ..bots import Bot
from ..kernel.chance import Chance
from ..kernel.errors import BadRecord
from ..kernel.match import Match


@dataclass(frozen=True, slots=True)
class Outcome:
    """how a game of a tournament ended; what is a tuple has an entry for each seat, but for the winners"""

    number: int
    seating: tuple[int, ...]  # the place of each seat's bot in the tournament's list
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats
    decisions: tuple[int, ...] = ()
    turns: int = 0  # a turn is all that a seat decides until another one does
    # for all decisions of a seat together; a game played again is the same game, though the times differ
    seconds: tuple[float, ...] = field(default=(), compare=False)

    def share(self, seat: int) -> Fraction:
        """of the victory"""
        return Fraction(seat in self.winners, len(self.winners))

    def rank(self, seat: int) -> tuple[bool, int]:
        """who has more has done better; not all ties in points are ties"""
        return seat in self.winners, self.scores[seat]

    def margin(self, seat: int) -> float:
        """points more than the others have on average; those of all seats together are 0"""
        others = len(self.scores) - 1
        return self.scores[seat] - (sum(self.scores) - self.scores[seat]) / others if others else 0.0

    @property
    def length(self) -> int:
        return sum(self.decisions)


def play(match: Match, players: Sequence[Bot], chances: Sequence[Chance]) -> list[float]:
    """Plays a match to its end; each seat has a bot and a chance of its own. Gives the seconds each seat thought."""
    seconds = [0.0] * len(players)
    while not match.over:
        seat = match.game.decisions(match.state)[0].seat
        start = time.perf_counter()
        move = bots.decide(players[seat], match.game, match.state, seat, chances[seat])
        seconds[seat] += time.perf_counter() - start
        match.play(move, seat)
    return seconds


def outcome_of(data: Mapping[str, Any], number: int, seating: tuple[int, ...]) -> Outcome:
    """of the record of a game that is over"""
    if not data.get("result"):
        raise BadRecord("the record is of a game that is not over", "result")
    seats = [move[0] for move in data["moves"]]
    return Outcome(
        number,
        seating,
        tuple(data["result"]["scores"]),
        tuple(data["result"]["winners"]),
        tuple(seats.count(seat) for seat in range(len(seating))),
        sum(1 for _ in groupby(seats)),
        tuple(data.get("seconds", ())),
    )
