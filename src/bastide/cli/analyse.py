"""The command that looks at a game afterwards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer

from ..bots.analysis import Verdict, analyse as verdicts, visits_for
from ..kernel import record
from ..kernel.match import Match
from .parameters import Examples, RecordFile
from .printing import paragraph, progress_bar
from .reading import blaming, read_record, source_name

WORST = 5
NAME = 20  # characters of a player's name that are told


def analyse(
    file: RecordFile,
    think: Annotated[
        str | None,
        typer.Option("--think", metavar="FIGURES", help="About each turn: ms=500, or visits=200; else 8 to 32 visits."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a turn.")] = False,
    worst: Annotated[int, typer.Option("--worst", min=0, help="How many of the costliest turns to tell.")] = WORST,
) -> None:
    """Look at a game afterwards: what to expect over the game, the best turn at each decision, what cost most.

    Figures are points by which a player will be ahead at the end; points at the end where one plays alone. Each turn is
    judged by what its player could know. In JSON, moves and seats are counted from 0.
    """
    data = read_record(file)
    with blaming(source_name(file)):
        match = record.replay(data)
    found = []
    with progress_bar() as progress:
        task = progress.add_task("moves", total=len(match.entries))
        for verdict in verdicts(match, think or f"visits={visits_for(match)}"):
            found.append(verdict)
            if as_json:
                print(json.dumps(asdict(verdict)), flush=True)
            progress.update(task, completed=verdict.next)
    if not as_json:
        for line in (*turn_lines(match, found), "", *worst_lines(match, found, worst)):
            print(line)


def turn_lines(match: Match, found: list[Verdict]) -> Iterator[str]:
    """for each seat what it expects, as far as it has had to think about it"""
    names = [f"{number} {name[:NAME]}" for number, name in enumerate(match.seats, start=1)]
    width = max(map(len, names))
    seats = " ".join(f"{number:>4}" for number in range(1, len(names) + 1))
    screen = shutil.get_terminal_size().columns
    expected = [""] * len(names)
    yield "Points at the end" if len(names) == 1 else "Points that each will be ahead at the end"
    yield f"move  {seats}  {'player':<{width}}  lost  played"
    for verdict in found:
        expected[verdict.seat] = f"{verdict.ahead:+.0f}"
        figures = " ".join(f"{figure:>4}" for figure in expected)
        cost = given_away(verdict) or ""
        start = f"{verdict.number + 1:>4}  {figures}  {names[verdict.seat]:<{width}}  {cost:>4}  "
        yield paragraph(start, ", ".join(verdict.played), max(screen, len(start) + NAME))
        expected[verdict.seat] = f"{verdict.ahead - verdict.lost:+.0f}"


def worst_lines(match: Match, found: list[Verdict], worst: int) -> Iterator[str]:
    costly = sorted((verdict for verdict in found if given_away(verdict)), key=lambda verdict: -verdict.lost)[:worst]
    if worst and not costly:
        yield "No turn gave anything away."
    for verdict in costly:
        points = given_away(verdict)
        yield f"Move {verdict.number + 1}, {match.seats[verdict.seat]}: {points} point{'s'[: points != 1]} given away"
        yield f"  played: {', '.join(verdict.played)}"
        yield f"  better: {', '.join(verdict.best)}"


def given_away(verdict: Verdict) -> int:
    """in whole points"""
    return int(verdict.lost + 0.5)


EXAMPLES: Examples = {analyse: "bastide analyse game.json --think visits=100"}
