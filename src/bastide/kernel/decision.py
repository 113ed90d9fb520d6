"""Who must decide now, and what is offered."""

from __future__ import annotations

from dataclasses import dataclass

from .types import Move, Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything a browser, a terminal, a bot or an environment needs to let one seat choose."""

    seat: Seat
    kind: str  # what is asked, in the game's words: "turn", "keep", "spread"
    prompt: str  # id of the sentence that asks: "torres.turn"
    moves: tuple[Move, ...]
    undoable: bool = False  # this seat's last move can be taken back
