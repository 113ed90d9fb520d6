"""The analysis of finished games in a worker process, one turn for each request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ...bots.analysis import TurnAnalysis, analyse
from ...kernel import record
from ...kernel.errors import BastideError
from .requests import AnalysisRequest


class Analyser:
    def __init__(self) -> None:
        self.game: tuple[str, str] | None = None  # in progress: the digest of its record, and the budget
        self.next = 0  # where the next turn begins
        self.verdicts: Iterator[TurnAnalysis] = iter(())

    def respond(self, request: AnalysisRequest) -> dict[str, Any]:
        """Return the verdict, or why the record cannot be read."""
        game = request.record["digest"], request.budget
        if (game, request.number) != (self.game, self.next):
            self.game = None
            try:
                match = record.replay(request.record)
            except BastideError as error:
                return {"unreadable": error.message.as_json()}
            self.verdicts = analyse(match, request.budget, request.number)
        verdict = next(self.verdicts)
        self.game, self.next = game, verdict.next
        return {"verdict": asdict(verdict), "next": verdict.next}
