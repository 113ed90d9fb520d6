"""Commands that answer questions about positions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from ..kernel import share as texts
from ..kernel.errors import BadNotation, BadOptions, BastideError, Refusal
from ..kernel.match import Match
from ..kernel.types import Move, Seat
from .errors import REFUSED
from .inputs import PositionInput, error_prefix, read_positions
from .messages import say
from .parameters import AsJson, Examples, PositionFile, SeatOption
from .printing import gain_line, position_text, score_lines


def answer_each(file: str, answer: Callable[[PositionInput], str], *, headings: bool) -> None:
    """Print the answer for each position in order, with headings if there are several."""
    positions = read_positions(file)
    for number, given in enumerate(positions, start=1):
        with error_prefix(given.place):
            text = answer(given)
        if headings and len(positions) > 1:
            print(f"{'' if number == 1 else chr(10)}position {number}:")
        if text:
            print(text)


# --- legal


def legal(
    file: PositionFile,
    seat: SeatOption = None,
    as_json: AsJson = False,
    points: Annotated[bool, typer.Option("--points", help="With each move what it scores at once.")] = False,
) -> None:
    """List the legal moves, one a line; with --json as an array."""

    def answer(given: PositionInput) -> str:
        match = given.match()
        moves = moves_of(match, given.seat(match) if seat is None else seat)
        if points:
            listed = [gain(match, acting, move) for acting, move in moves]
            return json.dumps(listed) if as_json else "\n".join(gain_line(gain) for gain in listed)
        shown = [match.game.show(match.state, move) for _, move in moves]
        return json.dumps(shown) if as_json else "\n".join(shown)

    answer_each(file, answer, headings=not as_json)


def moves_of(match: Match, seat: Seat | None) -> list[tuple[Seat, Move]]:
    """Return pairs of seat and move; none if the seat has nothing to decide."""
    if seat is None:
        return []
    return [(seat, move) for move in match.game.legal(match.state, match.acting(seat))]


def gain(match: Match, seat: Seat, move: Move) -> dict[str, Any]:
    return {"move": match.game.show(match.state, move), **match.game.gains(match.state, seat, move).as_json()}


# --- why


def why(
    file: PositionFile,
    move: Annotated[
        str | None, typer.Argument(metavar="MOVE", help='The move; else each position\'s own "move".')
    ] = None,
    seat: SeatOption = None,
    as_json: AsJson = False,
) -> None:
    """Say why a move is not legal: exit 0 when it is legal, else the rule it breaks and exit 1.

    With --json the answer is null or {"rule": …, "text": …}; for moves that the positions carry the exit is then 0.
    """
    refused = False

    def answer(given: PositionInput) -> str:
        nonlocal refused
        refusal = refusal_of(given, move, seat)
        refused = refused or refusal is not None
        if as_json:
            return json.dumps(refusal and {"rule": refusal.rule, "text": refusal.text})
        return str(refusal or "legal")

    answer_each(file, answer, headings=not as_json)
    if refused and (move is not None or not as_json):
        raise typer.Exit(REFUSED)


def refusal_of(given: PositionInput, move: str | None, seat: Seat | None) -> Refusal | None:
    match = given.match()
    text = given.move if move is None else move
    if text is None:
        raise BadNotation(say("move.missing"))
    if seat is None:
        seat = given.seat(match)
    return match.why_not(text, 0 if seat is None else seat)  # any seat is told that the game is over


# --- apply


def apply(
    file: PositionFile,
    moves: Annotated[
        list[str] | None, typer.Argument(metavar="MOVE", help='Moves in order; else each position\'s own "move".')
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play moves and print the new position."""

    def answer(given: PositionInput) -> str:
        match = given.match()
        chosen = moves or ([] if given.move is None else [given.move])
        if not chosen:
            raise BadNotation(say("move.missing"))
        for number, text in enumerate(chosen, start=1):
            name = f"move {number} ({text})" if len(chosen) > 1 else text
            play_one(match, text, given.seat(match), name)
        return json.dumps(match.position()) if as_json else position_text(match.position())

    answer_each(file, answer, headings=False)


def play_one(match: Match, text: str, seat: Seat | None, name: str) -> None:
    try:
        match.play(text, seat)
    except BadNotation:
        raise  # quotes the text itself
    except BastideError as error:
        raise BastideError(say("source.problem", name=name, reason=error.message)) from None


# --- score


def score(file: PositionFile, as_json: AsJson = False) -> None:
    """Score as if the year, age or game ended now, point by point with the rule that gives it."""

    def answer(given: PositionInput) -> str:
        match = given.match()
        scores = match.score()
        if as_json:
            return json.dumps({"seats": [seat.as_json() for seat in scores]})
        names = [f"seat {seat}" for seat in range(len(scores))]
        return "\n".join(score_lines(match.game, names, scores))

    answer_each(file, answer, headings=not as_json)


# --- show and share


def show(
    file: PositionFile,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help="Write a picture (SVG) to this file.")
    ] = None,
) -> None:
    """Draw the board, as text or as an SVG picture."""
    if svg is None:
        answer_each(file, lambda given: drawn(given).rstrip("\n"), headings=True)
        return
    positions = read_positions(file)
    if len(positions) > 1:
        raise BadOptions(say("picture.positions", count=len(positions)))
    with error_prefix(positions[0].place):
        match = positions[0].match()
        picture = match.game.svg(whole(match, positions[0].data))
    svg.write_text(picture, encoding="utf-8")


def drawn(given: PositionInput) -> str:
    match = given.match()
    return match.game.text(whole(match, given.data))


def share(file: PositionFile) -> None:
    """Print a position as one short text that all commands here understand."""
    answer_each(file, lambda given: texts.pack(whole(given.match(), given.data)), headings=False)


def whole(match: Match, data: dict[str, Any]) -> dict[str, Any]:
    """Return the position with all its fields; what is unknown in a view stays unknown."""
    unknown = {name: value for name, value in data.items() if isinstance(value, list) and has_null(value)}
    return {**match.position(), **unknown}


def has_null(values: list[Any]) -> bool:
    return any(value is None or (isinstance(value, list) and has_null(value)) for value in values)


EXAMPLES: Examples = {
    legal: "bastide legal position.json --seat 1",
    why: 'bastide why position.json "B e3"',
    apply: 'bastide apply position.json "B e4" "d1-e1" end',
    score: "bastide score position.json",
    show: "bastide show position.json --svg position.svg",
    share: "bastide share position.json",
}
