"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from ..kernel.errors import BadOptions

Examples = dict[Callable[..., None], str]  # commands, each with the example that its help ends with

PositionFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="One position or many, as JSON or as a bastide: text; - is standard input."),
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record of a game; - is standard input.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game: torres, montmurail or ludwig.")]
Seat = Annotated[int | None, typer.Option("--seat", help="Ask as this seat, from 0; else as the seat that decides.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON value a line, in the order of the positions.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as edition=2000; repeatable."
    ),
]


def game_options(pairs: Sequence[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in pairs or ():
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadOptions(f"an option of the game is written NAME=VALUE, such as edition=2000, not {pair!r}")
        if name in found:
            raise BadOptions(f"the option {name!r} is given twice")
        found[name] = value
    return found
