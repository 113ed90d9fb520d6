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
from .tournament import Record, Tournament, belongs, outcome

FORMAT = "bastide-tournament-1"
WHAT = "tournament.json"
HELD = "tournament.lock"
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
            record.check_shape(data)
            if data.get("digest") != record.digest(data):
                raise BadRecord("its digest does not fit")
            if belongs(self.tournament, number, data):
                return outcome(self.tournament, number, data)
            wrong = "is of another game"
        except (BadRecord, UnicodeDecodeError):
            wrong = "is damaged"
        raise BastideError(f"{self.file(number)}: this record {wrong}; remove it, and the game is played again")

    def save(self, number: int, data: Record) -> None:
        write(self.file(number), record.dumps(data))


@contextmanager
def folder(path: Path, tournament: Tournament) -> Iterator[Folder]:
    """nobody else plays this tournament here meanwhile; another tournament is refused"""
    import fcntl  # not there on every system: tournaments that are not kept need none

    check(path, tournament)
    path.mkdir(parents=True, exist_ok=True)
    with (path / HELD).open("a") as held:
        try:
            # of this process alone: those it starts do not hold it on when it is killed
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise BastideError(f"{path}: a tournament is being played here by another process") from None
        check(path, tournament)  # another may have begun here meanwhile
        if not (path / WHAT).exists():
            write(path / WHAT, json.dumps(identity(tournament), indent=1) + "\n")
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


def check(path: Path, tournament: Tournament) -> None:
    """a folder that is empty, or in which this tournament was begun"""
    file, what = path / WHAT, identity(tournament)
    if not file.exists():
        if path.is_dir() and any(path.glob("*.json")):
            raise BastideError(f"{path}: there are other files in this folder; take an empty one")
        return
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BastideError(f"{file}: this does not say what tournament is in the folder")
    for name, there, wanted in differing(found, what):
        if isinstance(there, dict) and isinstance(wanted, dict):
            name, there, wanted = next(differing(there, wanted))
        raise BastideError(
            f"{path}: another tournament is in this folder, with {name} {json.dumps(there)}"
            f" instead of {json.dumps(wanted)}"
        )


def differing(found: dict[str, Any], what: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in {**what, **found}:
        if found.get(name) != what.get(name):
            yield name, found.get(name), what.get(name)


def write(file: Path, text: str) -> None:
    """all of it or nothing"""
    partial = file.with_suffix(".part")
    with partial.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(file)
