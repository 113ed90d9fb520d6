"""A game at one screen: who decides next, who sits there, what bots play and what was scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ... import bots
from ...kernel import chance
from ...kernel.decision import Decision
from ...kernel.errors import BadOptions
from ...kernel.game import State
from ...kernel.match import LogLine, Match
from ...kernel.score import SeatScore, known_to
from ...kernel.types import Move, Seat
from ..messages import say
from .board import Board

HUMAN = "human"
REPLACEMENT = "random"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points that were scored, with the scores before."""

    title: str
    before: Sequence[int]
    seats: tuple[SeatScore, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """What a seat saw: up to its last turn, since then, and in its current turn."""

    before: list[LogLine]
    since: list[LogLine]
    now: list[LogLine]


class GameSession:
    """A match with its players, human or bots."""

    def __init__(self, match: Match, board: Board, players: Sequence[str]) -> None:
        if len(players) != len(match.seats):
            raise BadOptions(say("terminal.players", players=len(players), seats=len(match.seats)))
        self.match = match
        self.board = board
        self.players = list(players)
        self.bots = {seat: bots.make(player) for seat, player in enumerate(players) if player != HUMAN}
        self.luck = chance.from_seed(f"{match.seed or chance.new_seed()} bots")
        self.humans = [seat for seat in range(len(players)) if seat not in self.bots]
        self.viewer = self.humans[0] if len(self.humans) == 1 else None
        self.seen: dict[Seat, dict[str, Any]] = {}
        self.alone: tuple[int, int] | None = None  # the choice for which a seat has the screen to itself
        self.scored: Scoring | None = None

    def next_decision(self) -> Decision | None:
        """Return the next decision: of the viewer, then of other humans; bots wait until all have chosen."""
        return min(self.match.decisions(), key=self.rank, default=None)

    def rank(self, decision: Decision) -> tuple[bool, bool, int]:
        """Return a sort key for decisions."""
        return decision.seat in self.bots, decision.seat != self.viewer, decision.seat

    def needs_curtain(self, seat: Seat) -> bool:
        """Return whether the viewer and this seat must not see the same screen."""
        if self.viewer != seat and self.match.view(self.viewer) != self.match.view(seat):
            return True
        choosing = [decision for decision in self.match.decisions() if decision.seat not in self.bots]
        return len(choosing) > 1 and self.alone != self.stage(seat)

    def stage(self, seat: Seat) -> tuple[int, int]:
        """Return what identifies the current choice of a seat."""
        return self.match.game.undo_barrier(self.match.state), seat

    def sit_down(self, seat: Seat) -> None:
        """Give the screen to a seat."""
        self.viewer, self.alone = seat, self.stage(seat)

    def can_take_back(self) -> bool:
        """Return whether the viewer has chosen, waits for the others, and can still undo."""
        waits = all(decision.seat != self.viewer for decision in self.match.decisions())
        return self.viewer is not None and waits and self.match.undoable(self.viewer) is not None

    def play(self, move: str | Move, seat: Seat) -> Scoring | None:
        """Play a move and return what was scored."""
        before, points = self.match.view(None), self.match.score()
        self.match.play(move, seat)
        self.seen[seat] = self.match.view(seat)
        title = self.board.scoring(before, self.match.view(None))
        if title is None:
            return None
        if not self.match.over:
            points = known_to(self.viewer, points)
        given = self.board.given(before, self.match.view(None), points)
        self.scored = Scoring(title, self.board.totals(before), given)
        return self.scored

    def standing(self) -> Scoring:
        """Return what would be scored now; once the game is over, what was scored last."""
        if self.match.over and self.scored:
            return self.scored
        return Scoring(self.board.standing, *self.board.outlook())

    def undo(self, seat: Seat) -> None:
        """Undo the last move of a seat."""
        self.match.undo(seat)
        self.seen[seat] = self.match.view(seat)

    def think(self, seat: Seat, state: State) -> Move:
        """Choose a move for a bot. The state must be a copy."""
        return bots.decide(self.bots[seat], self.match.game, state, seat, self.luck)

    def replace(self, seat: Seat) -> None:
        """Replace a bot that failed."""
        self.bots[seat] = bots.make(REPLACEMENT)
        self.players[seat] = REPLACEMENT

    def log(self) -> Log:
        """Return the log of the viewer."""
        lines = self.match.log(self.viewer)
        if self.viewer is None:
            return Log(lines, [], [])
        # of simultaneous choices the viewer's own comes first, as those of the others are news
        lines.sort(key=lambda line: (line.era, line.seat != self.viewer))
        now = len(lines)
        while now > 0 and lines[now - 1].seat == self.viewer:
            now -= 1
        since = now
        while since > 0 and lines[since - 1].seat != self.viewer:
            since -= 1
        return Log(lines[:since], lines[since:now], lines[now:])
