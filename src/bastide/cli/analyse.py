"""The command that looks at a game afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer

from ..bots.analysis import Verdict, analyse as verdicts
from ..kernel import record
from ..kernel.match import Match
from .parameters import Examples, RecordFile
from .printing import progress_bar
from .reading import blaming, read_record, source_name

WORST = 5
NOTED = 0.5  # points


def analyse(
    file: RecordFile,
    think: Annotated[
        str, typer.Option("--think", metavar="FIGURES", help="How long for each turn: ms=500, or visits=200.")
    ] = "ms=300",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a turn.")] = False,
    worst: Annotated[int, typer.Option("--worst", min=0, help="How many of the costliest turns to tell.")] = WORST,
) -> None:
    """Look at a game afterwards: what to expect over the game, the best turn at each decision, what cost most.

    Figures are points by which a player will be ahead at the end. Each turn is judged by what its player could know.
    """
    data = read_record(file)
    with blaming(source_name(file)):
        match = record.replay(data)
    found = []
    with progress_bar() as progress:
        task = progress.add_task("moves", total=len(match.entries))
        for verdict in verdicts(match, think):
            found.append(verdict)
            if as_json:
                print(json.dumps(asdict(verdict)), flush=True)
            progress.update(task, completed=verdict.next)
    if not as_json:
        for line in (*turn_lines(match, found), "", *worst_lines(match, found, worst)):
            print(line)


def turn_lines(match: Match, found: list[Verdict]) -> Iterator[str]:
    """for each seat what it expects, as far as it has had to think about it"""
    width = max(len(name) for name in match.seats)
    expected = [""] * len(match.seats)
    for verdict in found:
        expected[verdict.seat] = f"{verdict.ahead:+.0f}"
        figures = " ".join(f"{figure:>4}" for figure in expected)
        cost = f"-{verdict.lost:.0f}" if verdict.lost >= NOTED else ""
        name = match.seats[verdict.seat]
        yield f"{verdict.number + 1:>4}  {figures}  {name:<{width}}  {cost:>4}  {', '.join(verdict.played)}"
        expected[verdict.seat] = f"{verdict.ahead - verdict.lost:+.0f}"


def worst_lines(match: Match, found: list[Verdict], worst: int) -> Iterator[str]:
    costly = sorted((verdict for verdict in found if verdict.lost >= NOTED), key=lambda verdict: -verdict.lost)[:worst]
    if worst and not costly:
        yield "No turn gave anything away."
    for verdict in costly:
        points = f"{verdict.lost:.0f} point{'s' if round(verdict.lost) != 1 else ''}"
        yield f"Move {verdict.number + 1}, {match.seats[verdict.seat]}: {points} given away"
        yield f"  played: {', '.join(verdict.played)}"
        yield f"  better: {', '.join(verdict.best)}"


EXAMPLES: Examples = {analyse: "bastide analyse game.json --think ms=500"}
