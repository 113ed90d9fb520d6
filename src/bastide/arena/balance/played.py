"""Games read from records, and played again move by move."""

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
from ..matches import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class Fate:
    """how a game ended for a seat"""

    share: float  # of the victory
    expected: float  # the same if all were alike
    margin: float  # points more than the others have on average
    score: int


class Played:
    """a game that is over"""

    def __init__(self, data: dict[str, Any]) -> None:
        self.names: list[str] = data["seats"]
        self.players = len(self.names)
        self.match = record.replay(data)
        record.check_result(data, self.match)
        self.outcome: Outcome = outcome_of(data, 0, tuple(range(self.players)))
        self.again = Replay(self.match, everything=True)

    @cached_property
    def fates(self) -> list[Fate]:
        game = self.outcome
        return [
            Fate(float(game.share(seat)), 1 / self.players, game.margin(seat), game.scores[seat])
            for seat in range(self.players)
        ]

    @cached_property
    def start(self) -> Match:
        """as it began"""
        return self.again.at(0)

    def steps(self) -> Iterator[tuple[Match, Entry]]:
        """each move, with the game in which it is about to be played"""
        entries = [entry for entry, _ in self.again.moves]
        yield from zip(self.again.played(len(entries)), entries, strict=False)


def records(game: str, folders: Sequence[Path]) -> list[Path]:
    """those of the arena, in folders and whatever is in these"""
    for folder in folders:
        if not folder.is_dir():
            raise BastideError(f"{folder}: this is no folder")
    found = sorted({file.resolve() for folder in folders for file in folder.rglob(f"{game}-*.json")})
    if not found:
        raise BastideError(f"{folders[0]}: there is no record of a game of {game} here")
    return found


def read(game: str, file: Path) -> Played:
    try:
        data = record.loads(file.read_text(encoding="utf-8"))
        record.check_shape(data)
        if data["game"] != game:
            raise BastideError(f"this is a game of {data['game']}")
        return Played(data)
    except (BastideError, UnicodeDecodeError) as error:
        raise BastideError(f"{file}: {error}") from None
