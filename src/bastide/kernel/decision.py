"""The decisions that seats have to make."""

from __future__ import annotations

from dataclasses import dataclass

from .types import Move, Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat that has to decide, and the moves that it may choose from."""

    seat: Seat
    kind: str  # what is decided, in the game's words: "turn", "keep", "spread"
    prompt: str  # the id of the question: "torres.turn"
    moves: tuple[Move, ...]
    undoable: bool = False  # whether the seat can undo its last move
