"""Who must decide now, and what is offered."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything a browser, a terminal, a bot or an environment needs to let one seat choose."""

    seat: int
    kind: str  # what is asked, in the game's words: "turn", "keep", "spread"
    prompt: str  # id of the sentence that asks: "torres.turn"
    moves: tuple[int, ...]
    undoable: bool = False  # this seat's last move can be taken back
