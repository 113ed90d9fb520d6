"""One match between bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import bots
from ..bots import Bot
from ..kernel.chance import Chance
from ..kernel.match import Match
from ..kernel.score import Result


@dataclass(frozen=True, slots=True)
class Outcome:
    """how a game of a tournament ended"""

    number: int
    seating: tuple[int, ...]  # for each seat the place of its bot in the tournament's list
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats


def play(match: Match, players: Sequence[Bot], chances: Sequence[Chance]) -> Result:
    """Plays a match to its end; each seat has a bot and a chance of its own."""
    while (result := match.result()) is None:
        seat = match.game.decisions(match.state)[0].seat
        match.play(bots.decide(players[seat], match.game, match.state, seat, chances[seat]), seat)
    return result
