"""Arguments and options shared by several commands."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from ..bots.processes import MAX_PROCESSES
from ..kernel import registry
from ..kernel.errors import BadOptions
from ..kernel.types import Seat
from .messages import say

Examples = dict[Callable[..., None], str]  # commands, each with an example for its help

PositionFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="Positions, as JSON or as bastide: texts, or such a text; - is stdin."),
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record of a game; - is standard input.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(registry.names())}.")]
SeatOption = Annotated[
    Seat | None, typer.Option("--seat", help="Ask as this seat, from 0; else as the seat that decides.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line, in the order of the positions.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as edition=2000; repeatable."
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, max=MAX_PROCESSES, help="Worker processes; by default one per core.")
]
BOTS = "level:1 to level:5, greedy, random, search:ms=500, stdio:PROGRAM"


def count_cores() -> int:
    """Count the cores that this process may use."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, MAX_PROCESSES)


def format_options(options: Mapping[str, Any]) -> str:
    """Format the options of a game as command-line arguments."""
    return "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in options.items())


def parse_options(pairs: Sequence[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in pairs or ():
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadOptions(say("options.form", text=pair))
        if name in found:
            raise BadOptions(say("options.twice", name=name))
        found[name] = value
    return found
