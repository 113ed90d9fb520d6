"""Messages of the command line: English texts by key. The browser client never gets them."""

from __future__ import annotations

from functools import partial

from ..kernel.errors import make_message
from ..kernel.messages import MESSAGES as KERNEL_MESSAGES

MESSAGES = {
    "arena.workers": "--workers does not apply to a Ray cluster: leave it out",
    "balance.folders": "--play saves its games in one folder: name only one",
    "balance.games": "--games applies only with --play",
    "bench.baselines": "The baselines (a limit in C, catanatron, python-chess) are only in a source checkout.",
    "bench.problem": "{problem}",
    "file.encoding": "{name}: this is not text in UTF-8",
    "file.folder": "{file}: this is a folder",
    "file.no_folder": "{file}: there is no folder {folder}",
    "file.not_record": "{file}: this file is not a record; choose another",
    "file.read_only": "{file}: this cannot be written",
    "file.size": "{name}: this is larger than {size} MiB",
    "json.depth": "this JSON is nested too deeply to be a position",
    "move.missing": 'no move was given, and the position has no "move"',
    "options.form": "write an option of the game as NAME=VALUE, such as edition=2000, not {text!r}",
    "options.twice": "the option {name!r} is given twice",
    "picture.positions": "a picture shows one position, but there are {count} in the file",
    "play.options": "a position includes its options: leave out {option}",
    "play.players": "the option 'players' says {option} and {players} players are named",
    "play.positions": "a game continues from one position, but there are {count} in the file",
    "play.seats": "this position is for {seats} players, but {players} are named",
    "play.terminal": "play needs a terminal",
    "play.tiles": "{game} has no tiles to be read from a file: leave out --tiles",
    "positions.move": '"move" must be a move as text, not {value!r}',
    "positions.none": "there is no position in it",
    "positions.record": "this is the record of a game, not a position; see bastide replay --help",
    "record.cannot_write": "the record cannot be written to {file!r}: {problem}",
    "record.no_moves": "the record has no list of moves",
    "replay.past_end": "the record has only {count} moves, so --to {to} is past its end",
    "server.problem": "{problem}",
    "source.problem": "{name}: {reason}",
    "stdin.closed": "standard input is closed",
    "terminal.missing": "this needs a terminal: standard input, output and error must all be one",
    "terminal.players": "{players} players were given for {seats} seats",
    "train.features": "there are no features of {game} to train a network on; see bastide tune",
    "train.game": "this network is for {game} with {players} players",
    "train.hidden": "the network given with --from has {hidden} hidden units, --hidden says {wanted}",
    "train.inputs": "this network has {inputs} inputs, but {game} has {features} features",
    "train.network": "this is not a network written by `bastide train`",
    "tune.evaluator": "{game} has no evaluator with weights to tune; see bastide train",
}

say = partial(make_message, KERNEL_MESSAGES | MESSAGES)
