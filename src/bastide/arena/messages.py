"""Messages of the arena: English texts by key. The browser client never gets them."""

from __future__ import annotations

from functools import partial

from ..kernel.errors import make_message
from ..kernel.messages import MESSAGES as KERNEL_MESSAGES

MESSAGES = {
    "arena.bots": "{game} is played by {known} bots, not {seats}",
    "arena.bots_hint": (
        "{game} is played by {known} bots, not {seats}; for more bots, set the number of players per game "
        "with --players"
    ),
    "arena.players": "{game} cannot be played by {players}",
    "arena.players_twice": "the option 'players' says {option} and --players says {players}",
    "arena.too_few_bots": "the game has {players} players, but only {bots} bots are named",
    "arena.worker_killed": "a worker process was killed; the remaining games are not played",
    "balance.no_page": "there is no balance page for {game}; there are: {known}",
    "balance.no_records": "{folder}: no records of {game} found",
    "balance.not_folder": "{folder}: not a folder",
    "balance.other_game": "this is a record of {game}",
    "balance.solo": "all records of {game} found are solo games, which have no balance",
    "cluster.refused": (
        "the Ray cluster at {address!r} refused the connection; if it asks for a token, set RAY_AUTH_MODE"
    ),
    "cluster.unknown": (
        "there is no Ray cluster at {address!r}; an address is HOST:PORT, ray://HOST:PORT, {auto} or {local}"
    ),
    "dependency.missing": "{purpose} needs {module}, which is not installed: pip install 'bastide[arena]'",
    "folder.damaged": "{file}: this record is damaged; delete it to play the game again",
    "folder.description": "{file}: this file does not describe a tournament",
    "folder.locked": "{path}: another process is playing a tournament in this folder",
    "folder.other_files": "{path}: this folder has other JSON files; use an empty folder",
    "folder.other_game": "{file}: this record is of another game; delete it to play the game again",
    "folder.other_tournament": (
        "{path}: this folder belongs to another tournament, with {name} {found} instead of {expected}"
    ),
    "record.encoding": "{file}: this is not text in UTF-8",
    "record.problem": "{file}: {reason}",
    "record.unfinished": "the record is of a game that is not over",
    "schedule.too_many": "{bots} bots form more than {most} tables of {players} players: name fewer bots",
}

say = partial(make_message, KERNEL_MESSAGES | MESSAGES)
