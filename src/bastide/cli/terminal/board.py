"""What a game shows and takes at the terminal. `Board` as it is serves any game: text, and moves from a list.

Nothing here knows of widgets: a board paints itself as text, and answers keys and clicks with a `Reply`.
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
from .painting import Line, badge


@dataclass(frozen=True, slots=True)
class Action:
    """a key of the game's own, and what the bar below the board calls it"""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Reply:
    """what came of a key or a click: a move to play, moves to choose from, or something to say"""

    move: Move | None = None
    choices: tuple[Move, ...] = ()
    note: str = ""
    refusal: Refusal | None = None


class Board:
    actions: tuple[Action, ...] = ()
    aliases = ""  # further keys of its own, not in the bar
    side = 34  # the least width of the panels beside the board
    hand_title = "Your hand"
    standing = "If the game ended now"
    points = "points"
    help: Sequence[tuple[str, str]] = ()  # keys and signs of this game, explained

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat: Seat | None = None
        self.view: Mapping[str, Any] = match.view(None)
        self.decision: Decision | None = None

    def update(
        self, seat: Seat | None, view: Mapping[str, Any], decision: Decision | None, seen: Mapping[str, Any] | None
    ) -> None:
        """shows what a seat sees; `decision` if it is to move; `seen` is its view after its last own move"""
        self.seat, self.view, self.decision = seat, view, decision

    # --- the picture

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """how much of the room offered it needs"""
        lines = self.match.game.text(self.view).splitlines()
        return min(width, max(map(len, lines), default=0) + 1), min(height, len(lines))

    def paint(self) -> list[Line]:
        return [[(line, Style())] for line in self.match.game.text(self.view).splitlines()]

    def badge(self, seat: Seat) -> Text:
        """the sign of a seat"""
        return badge(SEATS[seat])

    def status(self) -> Text:
        return Text(self.match.game.META.title)

    def players(self, width: int) -> Text:
        lines = [
            Text.assemble(self.badge(seat), f" {name} ", str(score))
            for seat, (name, score) in enumerate(zip(self.match.seats, self.totals(self.view), strict=True))
        ]
        return Text("\n").join(lines)

    def facts(self) -> str:
        """what else is on the table for all to see"""
        return ""

    def hand(self, width: int, roomy: bool) -> Text | None:
        """what the seat holds that the others do not see; nothing where the game has no such thing"""
        return None

    # --- keys and clicks

    def steer(self, columns: int, rows: int) -> None:
        """moves the cursor"""

    def point(self, x: int, y: int) -> bool:
        """puts the cursor where a click was; false when nothing is chosen by it"""
        return False

    def hover(self, x: int, y: int) -> bool:
        """puts what follows the mouse there; false when nothing moved"""
        return False

    def consider(self, move: Move) -> bool:
        """shows what a move of the list would do; false when there is nothing to show"""
        return False

    def cycle(self, step: int) -> bool:
        """to the next of all that can be picked; false where Tab changes to the list instead"""
        return False

    def pick(self) -> Reply:
        """takes what is under the cursor"""
        return Reply(note="Choose from the list, or type a move after a colon.")

    def act(self, key: str) -> Reply:
        """one of `actions` or `aliases`, or a digit"""
        return Reply()

    def attempt(self, move: Move) -> Reply:
        """the move, or why it cannot be played"""
        refusal = self.match.why_not(move, self.seat)
        return Reply(refusal=refusal) if refusal else Reply(move=move)

    def possible(self, key: str) -> bool:
        return self.decision is not None

    def targets(self) -> set[int]:
        """squares that can be picked now"""
        return set()

    def cancel(self) -> bool:
        """drops what was begun; false when there was nothing"""
        return False

    def listed(self) -> tuple[Move, ...]:
        """the moves to be shown as a list"""
        return self.decision.moves if self.decision else ()

    # --- words

    def hint(self) -> str:
        return ""

    def words(self, text: str) -> str:
        """a move in a sentence, for the list"""
        return text

    def brief(self, text: str) -> str:
        """a move in a word or two, for the log"""
        return text

    def reason(self, item: Item) -> str:
        """what points were given for"""
        return self.rule(item.rule)

    def rule(self, rule: str) -> str:
        return self.match.game.META.rules.get(rule.rpartition(".")[2], "")

    def scoring(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        """what was scored between two views, in words; nothing when nothing was"""
        return "The game is over" if self.match.over else None

    def totals(self, view: Mapping[str, Any]) -> Sequence[int]:
        """the points of each seat so far"""
        return list(view.get("scores", [0] * len(self.match.seats)))

    def given(
        self, before: Mapping[str, Any], after: Mapping[str, Any], score: tuple[SeatScore, ...]
    ) -> tuple[SeatScore, ...]:
        """what was scored between two views; `score` is what the game said before"""
        return score

    def outlook(self) -> tuple[Sequence[int], tuple[SeatScore, ...]]:
        """the points so far, and what the scoring would add now"""
        return self.totals(self.match.view(None)), self.match.score_for(self.seat)

    def sum(self, before: int, added: int) -> str:
        """the points of a seat in the list of all points"""
        return f"{before} + {added} = {before + added}"

    def named(self, text: str) -> str:
        """seats by their names"""
        return re.sub(r"\bseat (\d)\b", lambda found: self.name(int(found[1])), text)

    def name(self, seat: Seat) -> str:
        return self.match.seats[seat] if seat < len(self.match.seats) else f"seat {seat}"
