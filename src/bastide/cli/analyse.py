"""The command that analyses a game."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer

from ..bots.analysis import TurnAnalysis, analyse as analyse_match, default_visits
from ..kernel import record
from ..kernel.match import Match
from .inputs import error_prefix, read_record, source_name
from .parameters import Examples, RecordFile
from .printing import paragraph, progress_bar

DEFAULT_WORST = 5
NAME_WIDTH = 20


def analyse(
    file: RecordFile,
    budget: Annotated[
        str | None,
        typer.Option("--budget", metavar="SETTINGS", help="Per turn: ms=500 or visits=200; by default 8 to 32 visits."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per turn.")] = False,
    worst: Annotated[int, typer.Option("--worst", min=0, help="How many of the costliest turns to list.")] = (
        DEFAULT_WORST
    ),
) -> None:
    """Analyse a game: what each player could expect, the best turn at each decision, and the costliest turns.

    Values are points ahead at the end; in a solo game, points. Each turn is judged by what its player could know. In
    JSON, moves and seats count from 0.
    """
    data = read_record(file)
    with error_prefix(source_name(file)):
        match = record.replay(data)
    turns = []
    with progress_bar() as progress:
        task = progress.add_task("moves", total=len(match.entries))
        for turn in analyse_match(match, budget or f"visits={default_visits(match)}"):
            turns.append(turn)
            if as_json:
                print(json.dumps(asdict(turn)), flush=True)
            progress.update(task, completed=turn.next)
    if not as_json:
        for line in (*turn_lines(match, turns), "", *worst_lines(match, turns, worst)):
            print(line)


def turn_lines(match: Match, turns: list[TurnAnalysis]) -> Iterator[str]:
    """Yield a table of the turns, with what each seat expected at its last decision."""
    names = [f"{number} {name[:NAME_WIDTH]}" for number, name in enumerate(match.seats, start=1)]
    width = max(map(len, names))
    seats = " ".join(f"{number:>4}" for number in range(1, len(names) + 1))
    screen = shutil.get_terminal_size().columns
    expected = [""] * len(names)
    yield "Points at the end" if len(names) == 1 else "Points ahead at the end"
    yield f"move  {seats}  {'player':<{width}}  lost  played"
    for turn in turns:
        expected[turn.seat] = f"{turn.ahead:+.0f}"
        values = " ".join(f"{value:>4}" for value in expected)
        lost = points_lost(turn) or ""
        start = f"{turn.number + 1:>4}  {values}  {names[turn.seat]:<{width}}  {lost:>4}  "
        yield paragraph(start, ", ".join(turn.played), max(screen, len(start) + NAME_WIDTH))
        expected[turn.seat] = f"{turn.ahead - turn.lost:+.0f}"


def worst_lines(match: Match, turns: list[TurnAnalysis], worst: int) -> Iterator[str]:
    costly = sorted((turn for turn in turns if points_lost(turn)), key=lambda turn: -turn.lost)[:worst]
    if worst and not costly:
        yield "No turn gave points away."
    for turn in costly:
        points = points_lost(turn)
        yield f"Move {turn.number + 1}, {match.seats[turn.seat]}: {points} point{'s'[: points != 1]} given away"
        yield f"  played: {', '.join(turn.played)}"
        yield f"  better: {', '.join(turn.best)}"


def points_lost(turn: TurnAnalysis) -> int:
    """Round to whole points."""
    return int(turn.lost + 0.5)


EXAMPLES: Examples = {analyse: "bastide analyse game.json --budget visits=100"}
