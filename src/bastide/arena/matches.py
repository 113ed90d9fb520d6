"""One match between bots, and its outcome."""

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
from ..kernel.types import Seat
from .messages import say


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of a tournament ended. Tuples have an entry per seat, except `winners`."""

    number: int
    seating: tuple[int, ...]  # the index of each seat's bot in the tournament's list
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]  # seats
    decisions: tuple[int, ...] = ()
    turns: int = 0  # a turn is all that a seat decides until another seat decides
    # spent on all decisions; not compared, as a game that is replayed is the same game though the times differ
    seconds: tuple[float, ...] = field(default=(), compare=False)

    def win_share(self, seat: Seat) -> Fraction:
        """Return 1 for a win, less for a shared win, 0 otherwise."""
        return Fraction(seat in self.winners, len(self.winners))

    def rank_key(self, seat: Seat) -> tuple[bool, int]:
        """Return a key that is higher for the better seat; the rules may break a tie in points."""
        return seat in self.winners, self.scores[seat]

    def margin(self, seat: Seat) -> float:
        """Return a seat's score less the mean score of the others; the margins of all seats add up to 0."""
        others = len(self.scores) - 1
        return self.scores[seat] - (sum(self.scores) - self.scores[seat]) / others if others else 0.0

    @property
    def length(self) -> int:
        return sum(self.decisions)


def play_match(match: Match, players: Sequence[Bot], chances: Sequence[Chance]) -> list[float]:
    """Play a match to its end, with a bot and a chance per seat; return the seconds each seat spent."""
    seconds = [0.0] * len(players)
    while not match.over:
        seat = match.game.decisions(match.state)[0].seat
        start = time.perf_counter()
        move = bots.decide(players[seat], match.game, match.state, seat, chances[seat])
        seconds[seat] += time.perf_counter() - start
        match.play(move, seat)
    return seconds


def read_outcome(data: Mapping[str, Any], number: int, seating: tuple[int, ...]) -> Outcome:
    """Read the outcome from the record of a finished game."""
    if not data.get("result"):
        raise BadRecord(say("record.unfinished"), "result")
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
