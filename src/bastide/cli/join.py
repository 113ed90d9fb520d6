"""The command that joins a table of a server with a program."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from ..bots.stdio import StdioBot
from ..kernel.errors import BastideError
from ..kernel.types import Seat
from .messages import say
from .parameters import Examples


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="URL of the server, such as http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Id of the table, as in its link.")],
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="Command that plays, see docs/bots.md.")],
    name: Annotated[str, typer.Option("--name", help="Name to play under, as a guest.")] = "A program",
    token: Annotated[
        str | None,
        typer.Option("--token", envvar="BASTIDE_TOKEN", help="Play as the owner of this token."),
    ] = None,
    invite: Annotated[str | None, typer.Option("--invite", help="Invitation to a private table.")] = None,
    seat: Annotated[Seat | None, typer.Option("--seat", help="Seat, from 0; by default the first free one.")] = None,
) -> None:
    """Join a table of a server with a program, in any language, and play until the game is over."""
    from ..client import ClientError
    from ..client.program import play

    player = StdioBot(program)
    try:
        asyncio.run(play(player, url, table, name, token, invite, seat))
    except ClientError as error:
        raise BastideError(say("server.problem", problem=str(error))) from None
    finally:
        player.stop()


EXAMPLES: Examples = {join: 'bastide join http://127.0.0.1:8000 mJ2jYwoPQMjs "python3 mybot.py" --name "My bot"'}
