"""Commands about records of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from ..kernel import record
from ..kernel.errors import BadOptions
from ..kernel.match import Match
from ..kernel.score import Result, SeatScore
from .errors import REFUSED, described, one_line
from .inputs import error_prefix, read_record, source_name
from .messages import say
from .parameters import Examples, RecordFile
from .printing import item_lines, points_line, rule_lines, score_lines


def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this many moves.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the board and the result, not the moves.")] = False,
) -> None:
    """Play a record again: its moves, the board at the end, and the result point by point."""
    data = read_record(file)
    with error_prefix(source_name(file)):
        length = len(data["moves"])
        if to is not None and to > length:
            raise BadOptions(say("replay.past_end", count=length, to=to))
        match = replay_to(data, length if to is None else to)
        lines = list(outcome_lines(data, match))
    if not quiet:
        print_moves(match)
    print(str(match).rstrip("\n"))
    print()
    for line in lines:
        print(line)


def replay_to(data: dict[str, Any], moves: int) -> Match:
    return record.replay({**data, "moves": data["moves"][:moves]})


def print_moves(match: Match) -> None:
    width = max(len(name) for name in match.seats)
    for number, entry in enumerate(match.entries, start=1):
        print(f"{number:>4}  {match.seats[entry.seat]:<{width}}  {entry.text}")
    if match.entries:
        print()


def outcome_lines(data: dict[str, Any], match: Match) -> Iterator[str]:
    result = match.result()
    if result is None:
        yield f"Not over after {len(match.entries)} moves. If scoring came now:"
        yield from score_lines(match.game, match.seats, match.score())
        return
    # what the last scoring gave is asked for in the position it was made from
    last = replay_to(data, len(match.entries) - 1).score() if match.entries else match.score()
    yield winners_line(match, result)
    yield from result_lines(match, result, last)


def winners_line(match: Match, result: Result) -> str:
    winners = [match.seats[seat] for seat in result.winners]
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}."


def result_lines(match: Match, result: Result, last: tuple[SeatScore, ...]) -> Iterator[str]:
    for name, total, score in zip(match.seats, result.scores, last, strict=True):
        yield points_line(name, total)
        yield f"  {total - score.total:>4}  before the last scoring"
        yield from item_lines(score.items)
    yield from rule_lines(match.game, (item for score in last for item in score.items))


def verify(file: RecordFile) -> None:
    """Check a record: its moves, result, digest, and with the seed its shuffles. Exit 1 when it does not verify."""
    data = read_record(file)
    try:
        record.verify(data)
    except Exception as error:
        print(f"{source_name(file)} does not verify: {one_line(described(error))}")
        raise typer.Exit(REFUSED) from None
    print(f"{source_name(file)} verifies:")
    for check, found in record.passed(data).items():
        print(f"  {check}: {found}")


EXAMPLES: Examples = {
    replay: "bastide replay game.json --to 20",
    verify: "bastide verify game.json",
}
