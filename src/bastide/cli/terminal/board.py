"""What a game shows and accepts at the terminal. `Board` itself serves any game, with text and a list of moves.

Boards do not know about widgets: they paint themselves as text, and answer keys and clicks with a `Reply`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.style import Style
from rich.text import Text

from ...kernel.decision import Decision
from ...kernel.errors import Refusal
from ...kernel.match import Match
from ...kernel.score import Item, SeatScore
from ...kernel.seats import SEATS
from ...kernel.types import Move, Seat
from .canvas import Line, badge


@dataclass(frozen=True, slots=True)
class Action:
    """A key of the game, and its name in the bar below the board."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of a key or a click: a move to play, moves to choose from, or a message."""

    move: Move | None = None
    choices: tuple[Move, ...] = ()
    note: str = ""
    refusal: Refusal | None = None


class Board:
    """The board of a match."""

    actions: tuple[Action, ...] = ()
    aliases = ""  # further keys, not shown in the bar
    side = 34  # the minimum width of the panels beside the board
    hand_title = "Your hand"
    standing = "If the game ended now"
    points = "points"
    help: Sequence[tuple[str, str]] = ()  # an explanation of keys and signs

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat: Seat | None = None
        self.view: Mapping[str, Any] = match.view(None)
        self.decision: Decision | None = None

    def update(
        self, seat: Seat | None, view: Mapping[str, Any], decision: Decision | None, seen: Mapping[str, Any] | None
    ) -> None:
        """Show what a seat sees, with its decision, if any. `seen` is its view after its own last move."""
        self.seat, self.view, self.decision = seat, view, decision

    # --- the picture

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Return how much of the offered space the board needs."""
        lines = self.match.game.text(self.view).splitlines()
        return min(width, max(map(len, lines), default=0) + 1), min(height, len(lines))

    def paint(self) -> list[Line]:
        """Paint the board as lines."""
        return [[(line, Style())] for line in self.match.game.text(self.view).splitlines()]

    def badge(self, seat: Seat) -> Text:
        """Return the sign of a seat."""
        return badge(SEATS[seat])

    def status(self) -> Text:
        """Return the line above the board."""
        return Text(self.match.game.META.title)

    def players(self, width: int) -> Text:
        """List the players with their points."""
        lines = [
            Text.assemble(self.badge(seat), f" {name} ", str(score))
            for seat, (name, score) in enumerate(zip(self.match.seats, self.totals(self.view), strict=True))
        ]
        return Text("\n").join(lines)

    def facts(self) -> str:
        """Return what else everybody can see."""
        return ""

    def hand(self, width: int, roomy: bool) -> Text | None:
        """Return what only this seat can see, or None if the game has nothing like it."""
        return None

    # --- keys and clicks

    def steer(self, columns: int, rows: int) -> None:
        """Move the cursor."""

    def point(self, x: int, y: int) -> bool:
        """Move the cursor to a click; return False if that chooses nothing."""
        return False

    def hover(self, x: int, y: int) -> bool:
        """Follow the mouse; return False if nothing moved."""
        return False

    def consider(self, move: Move) -> bool:
        """Show what a move of the list would do; return False if there is nothing to show."""
        return False

    def cycle(self, step: int) -> bool:
        """Move to the next target; return False if Tab should go to the list instead."""
        return False

    def pick(self) -> Reply:
        """Choose what is under the cursor."""
        return Reply(note="Choose from the list, or type a move after a colon.")

    def act(self, key: str) -> Reply:
        """Handle one of `actions` or `aliases`, or a digit."""
        return Reply()

    def attempt(self, move: Move) -> Reply:
        """Return the move, or why it is not legal."""
        refusal = self.match.why_not(move, self.seat)
        return Reply(refusal=refusal) if refusal else Reply(move=move)

    def possible(self, key: str) -> bool:
        """Return whether a key can be used now."""
        return self.decision is not None

    def targets(self) -> set[int]:
        """Return the squares that can be picked now."""
        return set()

    def cancel(self) -> bool:
        """Cancel what was begun; return False if there was nothing."""
        return False

    def listed(self) -> tuple[Move, ...]:
        """Return the moves to be listed."""
        return self.decision.moves if self.decision else ()

    # --- words

    def hint(self) -> str:
        """Return a hint below the prompt."""
        return ""

    def words(self, text: str) -> str:
        """Return a move in words, for the list."""
        return text

    def brief(self, text: str) -> str:
        """Return a move in a word or two, for the log."""
        return text

    def reason(self, item: Item) -> str:
        """Return what points were scored for."""
        return self.rule(item.rule)

    def rule(self, rule: str) -> str:
        """Return the text of a rule."""
        return self.match.game.META.rules.get(rule.rpartition(".")[2], "")

    def scoring(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        """Return a title for what was scored between two views, or None."""
        return "The game is over" if self.match.over else None

    def totals(self, view: Mapping[str, Any]) -> Sequence[int]:
        """Return the points of each seat so far."""
        return list(view.get("scores", [0] * len(self.match.seats)))

    def given(
        self, before: Mapping[str, Any], after: Mapping[str, Any], score: tuple[SeatScore, ...]
    ) -> tuple[SeatScore, ...]:
        """Return what was scored between two views; `score` is the score before."""
        return score

    def outlook(self) -> tuple[Sequence[int], tuple[SeatScore, ...]]:
        """Return the points so far, and what would be scored now."""
        return self.totals(self.match.view(None)), self.match.score_for(self.seat)

    def sum(self, before: int, added: int) -> str:
        """Return the points of a seat for the list of all points."""
        return f"{before} + {added} = {before + added}"

    def named(self, text: str) -> str:
        """Replace seat numbers in a text by names."""
        return re.sub(r"\bseat (\d)\b", lambda found: self.name(int(found[1])), text)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.match.seats[seat] if seat < len(self.match.seats) else f"seat {seat}"
