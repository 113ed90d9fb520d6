"""Checks of what is passed to a game from outside: the compiled functions behind the interface check nothing."""

from __future__ import annotations

from typing import Any

from .errors import BadOptions, BastideError
from .game import Meta
from .messages import say
from .types import Move, Seat
from .validation import brief


def check_seat(seat: Seat, players: int) -> Seat:
    """Return a seat of a game for so many players."""
    if not isinstance(seat, int):
        raise TypeError(f"a seat is an int, not {type(seat).__name__}")
    try:
        number = seat
    except OverflowError:
        number = -1
    if not 0 <= number < players or isinstance(seat, bool):
        raise BastideError(say("seat.unknown", seat=brief(seat), last=players - 1))
    return number


def check_viewer(seat: Seat | None, players: int) -> None:
    """Check a seat, or None for a spectator."""
    if seat is not None:
        check_seat(seat, players)


def check_move(move: Move) -> None:
    """Check that a move is a number, legal or not."""
    if type(move) is not int:
        raise TypeError(f"a move is an int, not {type(move).__name__}")


def check_set_up(options: Any, kind: type[Any], rules: int, meta: Meta) -> None:
    """Check what a game is started with."""
    if not isinstance(options, kind):
        raise TypeError(f"the options of {meta.title} are a {kind.__name__}, not {type(options).__name__}")
    if options.players not in meta.players:
        raise BadOptions(say("options.value", name="players", value=brief(options.players), known=meta.players))
    if type(rules) is not int:
        raise TypeError(f"rules are an int, not {type(rules).__name__}")
    if not meta.plays(str(rules)):
        known = (*meta.former, meta.version)
        raise BadOptions(say("position.rules", game=meta.title, rules=rules, known=known))


def no_state() -> TypeError:
    """Return the error for a state that no game has set up."""
    return TypeError("this is not the state of a game: start one with `new` or `from_position`")


def not_allowed(seat: Seat, move: Move) -> BastideError:
    """Return the error for a move that `apply` must not play."""
    return BastideError(say("move.unchecked", seat=brief(seat), move=brief(move)))
