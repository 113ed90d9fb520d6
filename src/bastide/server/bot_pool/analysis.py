"""The analysis of finished games in a worker process, one turn for each request."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ...bots.analysis import TurnAnalysis, analyse
from ...kernel import record
from ...kernel.errors import BastideError
from .requests import AnalysisRequest

MAX_GAMES = 8  # in progress; a game that is continued later is replayed first


class Analyser:
    def __init__(self) -> None:
        # by the digest of the record, the budget, and the move at which the next turn begins
        self.games: OrderedDict[tuple[str, str, int], Iterator[TurnAnalysis]] = OrderedDict()

    def respond(self, request: AnalysisRequest) -> dict[str, Any]:
        """Return the verdict, or why the record cannot be read."""
        digest = request.record["digest"]
        verdicts = self.games.pop((digest, request.budget, request.number), None)
        if verdicts is None:
            try:
                match = record.replay(request.record)
            except BastideError as error:
                return {"unreadable": error.message.as_json()}
            verdicts = analyse(match, request.budget, request.number)
        verdict = next(verdicts)
        self.games[digest, request.budget, verdict.next] = verdicts
        if len(self.games) > MAX_GAMES:
            self.games.popitem(last=False)
        return {"verdict": asdict(verdict), "next": verdict.next}
