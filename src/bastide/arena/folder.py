"""The folder of a tournament: a small file that says what it is, and a record for each game that is over.

A record is there whole or not at all, whatever happens to the process that writes it; a game without one is to be
played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..kernel import record, registry
from ..kernel.errors import BadRecord, BastideError
from .matches import Outcome
from .tournament import Record, Tournament, outcome

FORMAT = "bastide-tournament-1"
WHAT = "tournament.json"
DIGITS = 6


class Folder:
    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament

    def file(self, number: int) -> Path:
        return self.path / f"{self.tournament.game}-{number + 1:0{DIGITS}}.json"

    def outcomes(self) -> list[Outcome]:
        """of the games that are there"""
        there = {path.name for path in self.path.iterdir()}
        numbers = [number for number in range(self.tournament.games) if self.file(number).name in there]
        return [self.outcome(number) for number in numbers]

    def outcome(self, number: int) -> Outcome:
        try:
            data = record.loads(self.file(number).read_text(encoding="utf-8"))
            if data.get("digest") != record.digest(data):
                raise BadRecord("its digest does not fit")
            return outcome(self.tournament, number, data)
        except (BadRecord, UnicodeDecodeError):
            raise BastideError(
                f"{self.file(number)}: this record is damaged; remove it, and the game is played again"
            ) from None

    def save(self, number: int, data: Record) -> None:
        write(self.file(number), record.dumps(data))


@contextmanager
def folder(path: Path, tournament: Tournament) -> Iterator[Folder]:
    """nobody else plays this tournament here meanwhile; another tournament is refused"""
    import fcntl  # not there on every system: tournaments that are not kept need none

    what = identity(tournament)
    file = path / WHAT
    if file.exists():
        check(path, file, what)
    elif path.is_dir() and any(path.glob("*.json")):
        raise BastideError(f"{path}: there are other files in this folder; take an empty one")
    path.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        write(file, json.dumps(what, indent=1) + "\n")
    with file.open("r+") as held:
        try:
            # of this process alone: those it starts do not hold it on when it is killed
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise BastideError(f"{path}: this tournament is being played by another process") from None
        yield Folder(path, tournament)


def identity(tournament: Tournament) -> dict[str, Any]:
    """What makes it this tournament. The number of games does not: more can be played later."""
    return {
        "format": FORMAT,
        "game": tournament.game,
        "rules": registry.game(tournament.game).META.version,
        "options": tournament.options,
        "bots": list(tournament.bots),
        "seed": tournament.seed,
        "shared": tournament.shared,
    }


def check(path: Path, file: Path, what: dict[str, Any]) -> None:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BastideError(f"{file}: this does not say what tournament is in the folder")
    other = [name for name in what if found.get(name) != what[name]]
    if other:
        raise BastideError(
            f"{path}: another tournament is in this folder, with {other[0]} {json.dumps(found.get(other[0]))}"
            f" instead of {json.dumps(what[other[0]])}"
        )


def write(file: Path, text: str) -> None:
    """all of it or nothing"""
    partial = file.with_suffix(".part")
    with partial.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(file)
