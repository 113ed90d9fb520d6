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


def analyse(
    file: RecordFile,
    think: Annotated[
        str, typer.Option("--think", metavar="FIGURES", help="How long for each turn: ms=500, or visits=200.")
    ] = "ms=300",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a turn.")] = False,
    worst: Annotated[int, typer.Option("--worst", min=0, help="How many of the costliest turns to tell.")] = WORST,
) -> None:
    """Look at a game afterwards: hopes over the game, the best turn at each decision, the turns that cost most.

    Hopes go from 0 to 100. Each turn is judged by what its player could know.
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
            progress.update(task, completed=verdict.number + len(verdict.played))
    if not as_json:
        for line in (*turn_lines(match, found), "", *worst_lines(match, found, worst)):
            print(line)


def turn_lines(match: Match, found: list[Verdict]) -> Iterator[str]:
    width = max(len(name) for name in match.seats)
    for verdict in found:
        hopes = " ".join(f"{100 * hope:3.0f}" for hope in verdict.hopes)
        cost = f"-{100 * verdict.lost:.0f}" if verdict.lost >= 0.005 else ""
        name = match.seats[verdict.seat]
        yield f"{verdict.number + 1:>4}  {hopes}  {name:<{width}}  {cost:>4}  {', '.join(verdict.played)}"


def worst_lines(match: Match, found: list[Verdict], worst: int) -> Iterator[str]:
    costly = sorted((verdict for verdict in found if verdict.lost >= 0.005), key=lambda verdict: -verdict.lost)[:worst]
    if worst and not costly:
        yield "No turn gave anything away."
    for verdict in costly:
        yield f"Move {verdict.number + 1}, {match.seats[verdict.seat]}: {100 * verdict.lost:.0f} given away"
        yield f"  played: {', '.join(verdict.played)}"
        yield f"  better: {', '.join(verdict.best)}"


EXAMPLES: Examples = {analyse: "bastide analyse game.json --think ms=500"}
