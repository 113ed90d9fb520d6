"""What the process does that looks at finished games: one turn after the other, as it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ...bots.analysis import TurnAnalysis, analyse
from ...kernel import record
from ...kernel.errors import BastideError
from .pipe import Inquiry


class Analyst:
    def __init__(self) -> None:
        self.game: tuple[str, str] | None = None  # the one it goes through: the digest of its record, and the figures
        self.next = 0  # the turn it comes to
        self.verdicts: Iterator[TurnAnalysis] = iter(())

    def answer(self, asked: Inquiry) -> dict[str, Any]:
        """the verdict, or why the record cannot be read"""
        game = asked.record["digest"], asked.figures
        if (game, asked.number) != (self.game, self.next):
            self.game = None
            try:
                match = record.replay(asked.record)
            except BastideError as error:
                return {"unreadable": str(error)}
            self.verdicts = analyse(match, asked.figures, asked.number)
        verdict = next(self.verdicts)
        self.game, self.next = game, verdict.next
        return {"verdict": asdict(verdict), "next": verdict.next}
