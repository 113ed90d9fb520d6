"""The folder of a tournament: a file that describes it, and a record of each finished game.

Records are written atomically, so that a crash at any moment leaves only whole ones. Games without a record are played
when the tournament is resumed.
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
from .messages import say
from .tournament import Record, Tournament, is_record_of, read_game_outcome

FORMAT = "bastide-tournament-1"
DESCRIPTION_FILE = "tournament.json"
LOCK_FILE = "tournament.lock"
DIGITS = 6


class TournamentFolder:
    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament

    def file(self, number: int) -> Path:
        return self.path / f"{self.tournament.game}-{number + 1:0{DIGITS}}.json"

    def outcomes(self) -> list[Outcome]:
        """Read the outcomes of the games that have a record."""
        names = {path.name for path in self.path.iterdir()}
        numbers = [number for number in range(self.tournament.games) if self.file(number).name in names]
        return [self.outcome(number) for number in numbers]

    def outcome(self, number: int) -> Outcome:
        try:
            data = record.loads(self.file(number).read_text(encoding="utf-8"))
            record.check_shape(data)
            if data.get("digest") != record.digest(data):
                raise BadRecord(say("record.digest"), "digest")
            if is_record_of(self.tournament, number, data):
                return read_game_outcome(self.tournament, number, data)
        except (BadRecord, UnicodeDecodeError):
            raise BastideError(say("folder.damaged", file=self.file(number))) from None
        raise BastideError(say("folder.other_game", file=self.file(number)))

    def save(self, number: int, data: Record) -> None:
        write_atomically(self.file(number), record.dumps(data))


@contextmanager
def open_folder(path: Path, tournament: Tournament) -> Iterator[TournamentFolder]:
    """Open or create the folder of a tournament, and lock it; refuse a folder of another tournament."""
    import fcntl  # not available on every system, and needed only here

    check_folder(path, tournament)
    path.mkdir(parents=True, exist_ok=True)
    with (path / LOCK_FILE).open("a") as lock:
        try:
            # lockf, not flock: worker processes do not inherit the lock and hold it when this process is killed
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise BastideError(say("folder.locked", path=path)) from None
        check_folder(path, tournament)  # another process may have started a tournament in the meantime
        if not (path / DESCRIPTION_FILE).exists():
            write_atomically(path / DESCRIPTION_FILE, json.dumps(describe(tournament), indent=1) + "\n")
        yield TournamentFolder(path, tournament)


def describe(tournament: Tournament) -> dict[str, Any]:
    """Describe what identifies a tournament; not the number of games, as more can be played later."""
    return {
        "format": FORMAT,
        "game": tournament.game,
        "rules": registry.game(tournament.game).META.version,
        "options": tournament.options,
        "bots": list(tournament.bots),
        "seed": tournament.seed,
        "shared_deals": tournament.shared_deals,
    }


def check_folder(path: Path, tournament: Tournament) -> None:
    """Raise an error unless the folder has no records yet, or those of this tournament."""
    file, expected = path / DESCRIPTION_FILE, describe(tournament)
    if not file.exists():
        if path.is_dir() and any(path.glob("*.json")):
            raise BastideError(say("folder.other_files", path=path))
        return
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BastideError(say("folder.description", file=file))
    for name, there, wanted in differences(found, expected):
        if isinstance(there, dict) and isinstance(wanted, dict):
            name, there, wanted = next(differences(there, wanted))
        raise BastideError(
            say("folder.other_tournament", path=path, name=name, found=json.dumps(there), expected=json.dumps(wanted))
        )


def differences(found: dict[str, Any], expected: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in {**expected, **found}:
        if found.get(name) != expected.get(name):
            yield name, found.get(name), expected.get(name)


def write_atomically(file: Path, text: str) -> None:
    partial = file.with_suffix(".part")
    with partial.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    partial.replace(file)
