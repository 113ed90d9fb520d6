"""Messages of the kernel: English texts by key."""

from __future__ import annotations

from functools import partial

from .errors import make_message

MESSAGES = {
    "back.move": "the game cannot go back to move {moves}",
    "decision.none": "seat {seat} has nothing to decide now",
    "decision.several": "several seats decide now: say which one",
    "game.over": "the game is over",
    "game.unknown": "there is no game {name!r}; there are: {known}",
    "json.invalid": "this is not JSON: {problem}",
    "move.unchecked": "the move {move!r} of seat {seat!r} was not checked just before",
    "options.entry": "option {name!r} cannot contain {value!r}; it can contain: {known}",
    "options.list": "option {name!r} is a list of names, not {value!r}",
    "options.similar": "there is no option {name!r}; did you mean {similar!r}?",
    "options.unknown": "there is no option {name!r}; there are: {known}",
    "options.value": "option {name!r} cannot be {value!r}; it can be: {known}",
    "position.ask": "'ask' cannot be {ask!r}; it can be: {known}",
    "position.field": "a position of {game} has no field {name!r}; it has: {known}",
    "position.game": 'a position is a JSON object with a field "game"',
    "position.number": "{name!r} must be a whole number from {least} to {most}, not {value!r}",
    "position.object": "a position is a JSON object",
    "position.other_game": "this is a position of {game!r}, not of {expected!r}",
    "position.packed": "this text is not a position: it was cut short or changed",
    "position.rules": "{game} is not played by rules {rules!r}; there are: {known}",
    "position.seats": "{name!r} must be a list with one entry for each of the {players} seats",
    "position.square": "{name!r} is not a square; squares are a1 to h8",
    "record.chance": "the record has the outcome of chance {outcome!r} where 0 to {most} is possible",
    "record.chance_missing": "the record has fewer outcomes of chance than the game draws",
    "record.digest": "the record was changed after it was written: its digest does not match",
    "record.field": "the field {name!r} of the record has the wrong type",
    "record.field_missing": "the record has no field {name!r}",
    "record.format": 'this is not a record: its "format" is not {format!r}',
    "record.move": 'move {number} of the record is neither [seat, "move"] nor [seat, "move", [chance]]',
    "record.move_chance": "move {number} of the record has more outcomes of chance than the game draws",
    "record.no_result": "there is no result: the game is not over",
    "record.no_seed": "the seed is not revealed, so that the shuffles cannot be checked",
    "record.ok_digest": "the record is as it was written",
    "record.ok_moves": "all {count} moves are legal",
    "record.ok_result": "the result is that of the moves: {scores}",
    "record.ok_seed": "the seed is the one that the record is committed to",
    "record.ok_shuffles": "every outcome of chance is that of the seed",
    "record.refused": "move {number} of the record ({move!r} by seat {seat}) is refused: {reason}",
    "record.result": "the result in the record is not the result of its moves",
    "record.rules": "the record was played under rules {rules!r}; the rules are now {version!r}",
    "record.seats": "the names of the seats in the record must be texts",
    "record.seed": "the seed is not the one that the record is committed to",
    "record.setup_chance": "the record has more outcomes of chance for the set-up than the game draws",
    "record.shuffles": "the shuffles and draws in the record are not those of its seed",
    "seat.unknown": "there is no seat {seat!r}; the seats are 0 to {last}",
    "seats.name": "the name of a seat must consist of printable characters",
    "seats.names": "{names} names were given for {players} players",
    "undo.nothing": "nothing can be taken back: the turn has passed, or something was revealed",
}

say = partial(make_message, MESSAGES)
