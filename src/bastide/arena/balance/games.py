"""Finished games, read from records and replayed move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...kernel import record
from ...kernel.errors import BastideError
from ...kernel.match import Entry, Match
from ...kernel.replay import Replay
from ..matches import Outcome, read_outcome
from ..messages import say


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """How a game ended for a seat."""

    win_share: float  # 1 for a win, less for a shared win
    expected_share: float  # the win share that chance alone would give
    margin: float  # over the mean score of the others
    score: int


class FinishedGame:
    def __init__(self, data: dict[str, Any]) -> None:
        self.names: list[str] = data["seats"]
        self.players = len(self.names)
        self.match = record.replay(data)
        record.check_result(data, self.match)
        self.outcome: Outcome = read_outcome(data, 0, tuple(range(self.players)))
        self.replay = Replay(self.match, everything=True)

    @cached_property
    def seat_outcomes(self) -> list[SeatOutcome]:
        game = self.outcome
        return [
            SeatOutcome(float(game.win_share(seat)), 1 / self.players, game.margin(seat), game.scores[seat])
            for seat in range(self.players)
        ]

    @cached_property
    def start(self) -> Match:
        """The match before its first move."""
        return self.replay.at(0)

    def steps(self) -> Iterator[tuple[Match, Entry]]:
        """Yield each move, with the match as it was before."""
        entries = [entry for entry, _ in self.replay.moves]
        yield from zip(self.replay.played(len(entries)), entries, strict=False)


def find_records(game: str, folders: Sequence[Path]) -> list[Path]:
    """Find the records of a game in folders and their subfolders."""
    for folder in folders:
        if not folder.is_dir():
            raise BastideError(say("balance.not_folder", folder=folder))
    found = sorted({file.resolve() for folder in folders for file in folder.rglob(f"{game}-*.json")})
    if not found:
        raise BastideError(say("balance.no_records", folder=folders[0], game=game))
    return found


def read_game(game: str, file: Path) -> FinishedGame:
    try:
        data = record.loads(file.read_text(encoding="utf-8"))
        record.check_shape(data)
        if data["game"] != game:
            raise BastideError(say("balance.other_game", game=data["game"]))
        return FinishedGame(data)
    except BastideError as error:
        raise BastideError(say("record.problem", file=file, reason=error.message)) from None
    except UnicodeDecodeError:
        raise BastideError(say("record.encoding", file=file)) from None
