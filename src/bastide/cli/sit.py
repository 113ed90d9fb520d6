"""The command that takes a seat at a server's table for a program."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from ..bots.stdio import StdioBot
from ..kernel.errors import BastideError
from .parameters import Examples


def sit(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Of the server: http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table, by the id in its link.")],
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="What plays: a command, see docs/bots.md.")],
    name: Annotated[str, typer.Option("--name", help="The name it plays under, as a guest.")] = "A program",
    token: Annotated[
        str | None, typer.Option("--token", envvar="BASTIDE_TOKEN", help="Play as the person this token belongs to.")
    ] = None,
    invite: Annotated[str | None, typer.Option("--invite", help="For a table by invitation.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="The seat, from 0; else the first that is free.")] = None,
) -> None:
    """Let a program of yours, in any language, play at a table of a server until the game is over."""
    from ..client import NotDone, program as playing

    player = StdioBot(program)
    try:
        asyncio.run(playing.play(player, address, table, name, token, invite, seat))
    except NotDone as error:
        raise BastideError(str(error)) from None
    finally:
        player.stop()


EXAMPLES: Examples = {sit: 'bastide sit http://127.0.0.1:8000 mJ2jYwoPQMjs "python3 mybot.py" --name "My bot"'}
