"""The board of Torres at the terminal: select a knight, an action and a square to make a move."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from rich.text import Text

from ....games.torres import moves as m
from ....kernel.decision import Decision
from ....kernel.match import Match
from ....kernel.score import Item
from ....kernel.squares import square_name
from ....kernel.types import Move, Seat, Square
from ..board import Action, Board, Reply
from ..canvas import Line, neighbour
from . import paint, words

# decisions for which a square is picked, and the kind of move
ASKED_ON_BOARD = {"castle": m.DO_CASTLE, "knight": m.DO_PLACE, "king": m.DO_KING, "move_king": m.DO_KING}
ON_SQUARES = {"b": m.DO_BLOCK, "n": m.DO_PLACE}
AT_ONCE = {"a": m.DO_ADVANCE, "c": m.DO_BUY}
STAY_SELECTED = {m.DO_MOVE, m.DO_BLOCK, m.DO_PLACE}  # as long as they can be repeated
DIGITS = "1234567890"

HINTS = {
    m.DO_MOVE: "Choose where it goes: a square marked +.",
    m.DO_BLOCK: "Block: choose a square marked +.",
    m.DO_PLACE: "Knight: choose a square marked +.",
    m.DO_UNDER: "Block under a knight: choose a knight marked +.",
    m.DO_FREE: "Free block: choose a square marked +.",
}


class TorresBoard(Board):
    actions = (
        Action("b", "Block"),
        Action("n", "Knight"),
        Action("a", "Advance"),
        Action("c", "Card"),
        Action("s", "Stack"),
        Action("e", "End turn"),
    )
    hand_title = "Your cards"
    standing = "If the year ended now"
    help = (
        ("Enter on a knight", "pick it up; Enter on a square marked + puts it there (1 AP)"),
        ("b", "place a block of the stack in use (1 AP)"),
        ("n", "place a knight next to one of yours (2 AP)"),
        ("a", "advance the score marker (1 AP)"),
        ("c", "buy a card (1 AP)"),
        ("s", "choose the stack of this turn; a block without a choice takes the tallest"),
        ("1 - 9, 0", "play a card of your hand"),
        ("e", "end the turn"),
        ("3▃", "a tower of height 3; the darker, the higher; · is the ground"),
        ("▼A ●B ◆C ■D ♚K", "the knights of the players, and the king"),
        ("+ * ►◄", "possible, changed since your last move, picked up"),
        ("pts, res", "points, knights in reserve"),
        ("stacks, cards", "heights of the stacks (+ blocks kept), cards in hand (+ new ones)"),
    )

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.cell = paint.CELLS[-1]
        self.cursor = 27
        self.kind: int | None = None
        self.origin: Square | None = None
        self.asked_end = False
        self.changed: frozenset[Square] = frozenset()

    def update(
        self, seat: Seat | None, view: Mapping[str, Any], decision: Decision | None, seen: Mapping[str, Any] | None
    ) -> None:
        if seat != self.seat:
            self.kind = self.origin = None
        super().update(seat, view, decision, seen)
        self.asked_end = False
        self.changed = changes(seen, view)
        asked = ASKED_ON_BOARD.get(decision.kind) if decision else None
        if asked is not None:
            self.kind, self.origin = asked, None
            return
        if self.origin is not None and not self.own(self.origin):
            self.origin = self.cursor  # the knight has gone there
        if self.kind not in STAY_SELECTED or not self.targets():
            self.kind = self.origin = None

    # --- the picture

    def fit(self, width: int, height: int) -> tuple[int, int]:
        self.cell = paint.cell_size(width, height)
        return paint.board_size(self.cell)

    def paint(self) -> list[Line]:
        signs = paint.Signs(self.cursor, self.origin, self.targets(), self.changed)
        return paint.paint(self.view, self.cell, signs)

    def status(self) -> Text:
        return words.status(self.view, self.match.game.META.title)

    def players(self, width: int) -> Text:
        return words.players(self.view, self.match.seats, width)

    def facts(self) -> str:
        return words.facts(self.view, self.match.seats, self.seat)

    def hand(self, width: int, roomy: bool) -> Text | None:
        if self.seat is None:
            return None
        lines = [self.card_line(at, card, width if roomy else 0) for at, card in enumerate(self.cards())]
        for card in self.view["fresh"][self.seat]:
            lines.append(Text(f"- {card or 'a card bought unseen'} (from the next turn on)", "dim"))
        if not lines:
            return Text("no cards", "dim")
        return Text("\n").join(lines if roomy else in_columns(lines, width))

    def cards(self) -> list[str]:
        """Return the different cards in hand, which have a digit each."""
        return [] if self.seat is None else list(dict.fromkeys(self.view["hands"][self.seat]))

    def card_line(self, at: int, card: str, width: int) -> Text:
        """Return a card with its digit and, if there is space, what it does."""
        count = self.view["hands"][self.seat].count(card)
        usable = bool(self.moves_of(m.CARD_KINDS[card]))
        text = Text(style="" if usable else "dim")
        text.append(f"{DIGITS[at : at + 1]:1} {card}" + (f" x{count}" if count > 1 else ""), "bold")
        if width:
            text.pad_right(15 - len(text))
            text.append(("\n" + " " * 15).join(wrap(words.card_effect(card), max(10, width - 15))))
        return text

    # --- what is possible

    def moves_of(self, kind: int, first: Square | None = None) -> list[Move]:
        moves = self.decision.moves if self.decision else ()
        return [move for move in moves if move >> 12 == kind and (first is None or move >> 6 & 63 == first)]

    def targets(self) -> set[Square]:
        """Return the squares that can be picked now."""
        if self.kind is None:
            return set()
        if self.kind in m.JOURNEYS and self.origin is None:
            return {move >> 6 & 63 for move in self.moves_of(self.kind)}
        return {move & 63 for move in self.moves_of(self.kind, self.origin)}

    def own(self, square: Square) -> bool:
        return self.seat is not None and square_name(square) in self.view["knights"][self.seat]

    def possible(self, key: str) -> bool:
        kinds = {**ON_SQUARES, **AT_ONCE, "s": m.DO_STACK, "e": m.DO_END}
        turn = self.decision is not None and self.decision.kind == "turn"
        return turn and bool(self.moves_of(kinds[key]))

    def listed(self) -> tuple[Move, ...]:
        if self.decision is None or self.decision.kind == "turn":
            return ()
        return tuple(move for move in self.decision.moves if move >> 12 != ASKED_ON_BOARD.get(self.decision.kind))

    # --- keys and clicks

    def steer(self, columns: int, rows: int) -> None:
        self.cursor = neighbour(self.cursor, columns, rows, paint.SIZE)

    def point(self, x: int, y: int) -> bool:
        square = paint.square_at(self.cell, x, y)
        if square is not None:
            self.cursor = square
        return square is not None

    def cancel(self) -> bool:
        began = self.kind is not None or self.asked_end
        if self.decision is None or self.decision.kind not in ASKED_ON_BOARD:
            self.kind = self.origin = None
        self.asked_end = False
        return began

    def pick(self) -> Reply:
        self.asked_end = False
        if self.decision is None:
            return Reply(note="It is not your turn.")
        if self.decision.kind != "turn" and self.decision.kind not in ASKED_ON_BOARD:
            return Reply(note="Choose from the list.")
        if self.kind is None or (self.kind == m.DO_MOVE and self.own(self.cursor)):
            return self.pick_knight()
        if self.origin is not None and self.cursor in self.targets():
            return self.attempt(m.pack(self.kind, self.origin, self.cursor))
        if self.kind in m.JOURNEYS and (self.origin is None or self.own(self.cursor)):
            return self.pick_origin(self.kind)
        if self.kind == m.DO_UNDER:
            return self.pick_under()
        return self.attempt(m.pack(self.kind, self.origin or 0, self.cursor))

    def pick_knight(self) -> Reply:
        if not self.own(self.cursor):
            return Reply(note=f"No knight of yours stands on {square_name(self.cursor)}. {self.hint()}")
        if self.origin == self.cursor:
            self.cancel()
            return Reply()
        if not self.moves_of(m.DO_MOVE, self.cursor):
            return self.nowhere(m.DO_MOVE)
        self.kind, self.origin = m.DO_MOVE, self.cursor
        return Reply()

    def pick_origin(self, kind: int) -> Reply:
        """Select the knight or tower that a card is played with."""
        if self.origin == self.cursor:
            self.origin = None
        elif self.moves_of(kind, self.cursor):
            self.origin = self.cursor
        elif self.own(self.cursor) and kind != m.DO_SHIFT:
            return self.nowhere(kind)
        else:
            return self.attempt(m.pack(kind, self.cursor if self.origin is None else self.origin, self.cursor))
        return Reply()

    def nowhere(self, kind: int) -> Reply:
        """Explain why a knight has nowhere to go, by the rule if it is the same for all squares."""
        origin = self.cursor
        refusals = [
            self.match.why_not(m.pack(kind, origin, square), self.seat) for square in range(64) if square != origin
        ]
        if len({refusal.key for refusal in refusals if refusal}) == 1:
            return Reply(refusal=refusals[0])
        return Reply(note=f"The knight on {square_name(origin)} has nowhere to go.")

    def pick_under(self) -> Reply:
        found = tuple(move for move in self.moves_of(m.DO_UNDER) if move & 63 == self.cursor)
        if len(found) == 1:
            return Reply(move=found[0])
        if found:
            return Reply(choices=found)
        source = next((move >> 6 & 63 for move in self.moves_of(m.DO_UNDER)), 0)
        return self.attempt(m.pack(m.DO_UNDER, source, self.cursor))

    def act(self, key: str) -> Reply:
        if self.decision is None:
            return Reply(note="It is not your turn.")
        asked_end, self.asked_end = self.asked_end, False
        if key == "e":
            return self.end(asked_end)
        if key in ON_SQUARES:
            return self.choose(ON_SQUARES[key])
        if key in AT_ONCE:
            return self.attempt(m.pack(AT_ONCE[key]))
        if key == "s":
            return self.choose_stack()
        return self.play_card(DIGITS.index(key))

    def end(self, asked: bool) -> Reply:
        left = self.view["ap"]
        if self.possible("e") and left and not asked:
            self.asked_end = True
            return Reply(note=f"{left} AP are left. Press e again to end the turn all the same.")
        return self.attempt(m.pack(m.DO_END))

    def choose(self, kind: int) -> Reply:
        """Select an action or card that needs a square."""
        if self.kind == kind:
            self.cancel()
        elif self.moves_of(kind):
            self.kind, self.origin = kind, None
        else:
            return self.attempt(m.pack(kind, self.cursor if kind in m.JOURNEYS else 0, self.cursor))
        return Reply()

    def choose_stack(self) -> Reply:
        found = tuple(self.moves_of(m.DO_STACK))
        if found and self.decision and self.decision.kind == "turn":
            return Reply(choices=found)
        return self.attempt(m.pack(m.DO_STACK, 0, max(self.view["stacks"][self.seat], default=3)))

    def play_card(self, at: int) -> Reply:
        cards = self.cards()
        if at >= len(cards):
            return Reply(note=f"There is no card {DIGITS[at]} in your hand.")
        kind = m.CARD_KINDS[cards[at]]
        if kind in (m.DO_SIX, m.DO_SEVEN):
            return self.attempt(m.pack(kind))
        reply = self.choose(kind)
        refused_square = reply.refusal is not None and reply.refusal.rule.rpartition(".")[0].endswith("T8")
        return Reply(note=f"The card {cards[at]} cannot be used now.") if refused_square else reply

    # --- words

    def hint(self) -> str:
        if self.decision is None:
            return ""
        if self.decision.kind == "move_king":
            return "Choose a square marked +, or 1: the king stays."
        if self.listed():
            return "Choose with the arrows and Enter, or by its digit."
        if self.decision.kind in ASKED_ON_BOARD:
            return "Move the cursor with the arrows, choose a square marked + with Enter."
        if self.kind is None:
            return "Enter picks the knight under the cursor; b block, n knight, ? all keys."
        leave = " Esc leaves it."
        if self.kind in m.JOURNEYS and self.kind != m.DO_MOVE:
            what = "tower" if self.kind == m.DO_SHIFT else "knight"
            asked = f"choose the {what}, marked +." if self.origin is None else "choose where it goes, marked +."
            return f"{m.JOURNEYS[self.kind].capitalize()}: {asked}{leave}"
        return HINTS[self.kind] + leave

    def words(self, text: str) -> str:
        return words.sentence_of(text, self.match.seats)

    def brief(self, text: str) -> str:
        return words.brief(text, self.match.seats)

    def reason(self, item: Item) -> str:
        return words.reason(item)

    def scoring(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> str | None:
        """T4.4: Return whether a year has ended: with the question for the king, or without it if he cannot move."""
        if before["ask"] in ("move_king", "start"):
            return None
        if after["ask"] == "over":
            return "The game is over"
        return (
            f"Year {before['year']} is over" if after["ask"] == "move_king" or after["year"] > before["year"] else None
        )


def in_columns(parts: list[Text], width: int) -> list[Text]:
    """Arrange lines side by side if there is space."""
    column = 14
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) % column == 0 and len(lines[-1]) + len(part) <= width:
            lines[-1].append_text(part)
        else:
            lines.append(part)
        lines[-1].pad_right(-len(lines[-1]) % column)
    return lines


def changes(seen: Mapping[str, Any] | None, view: Mapping[str, Any]) -> frozenset[Square]:
    """Return the squares that have changed."""
    if seen is None:
        return frozenset()
    old, new = paint.figures(seen), paint.figures(view)
    return frozenset(
        square
        for square in range(64)
        if paint.height_at(seen, square) != paint.height_at(view, square) or old.get(square) != new.get(square)
    )
