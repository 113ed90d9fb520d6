"""The command `bastide`: positions, records, tournaments of bots, speed, and play in the terminal."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from .. import __version__, _pure
from .analyse import EXAMPLES as ANALYSE
from .arena import EXAMPLES as ARENA
from .balance import EXAMPLES as BALANCE
from .bench import EXAMPLES as BENCH
from .errors import Commands
from .join import EXAMPLES as JOIN
from .play import EXAMPLES as PLAY
from .positions import EXAMPLES as POSITIONS
from .records import EXAMPLES as RECORDS
from .serve import EXAMPLES as SERVE
from .train import EXAMPLES as TRAIN
from .tune import EXAMPLES as TUNE

# every command, with the example that its help ends with
COMMANDS = {
    "Positions (a JSON file, or - for standard input)": POSITIONS,
    "Records of games": RECORDS | ANALYSE,
    "Games and bots": PLAY | SERVE | JOIN | ARENA | BALANCE | TRAIN | TUNE | BENCH,
}

app = typer.Typer(
    name="bastide",
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    epilog="A command tells more: bastide legal --help",
)

for panel, commands in COMMANDS.items():
    for command, example in commands.items():
        app.command(rich_help_panel=panel, epilog=f"Example: {example}")(command)


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"bastide {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Castle-building board games: rules, records, bots and play on the command line."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    if not _pure.PURE and not _pure.compiled():
        print(
            "bastide: the engine is not compiled and runs as plain Python, many times slower;"
            " install it again where there is a C compiler",
            file=sys.stderr,
        )


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app(prog_name="bastide")
