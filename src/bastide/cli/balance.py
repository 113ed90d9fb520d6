"""The command that tells how balanced a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..arena.balance.page import check, write_page
from ..arena.balance.plan import tournaments
from ..arena.extra import need
from ..arena.running import in_processes
from ..kernel.errors import BadOptions
from .arena import INTERRUPTED, played
from .parameters import Examples, GameName, cores

GAMES = 40


def balance(
    game: GameName,
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Where bastide arena --out kept records; also folders of such.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the page and its pictures go.")] = Path("."),
    play: Annotated[
        str | None, typer.Option("--play", metavar="BOT", help="First let this bot play every variant, kept in DIR.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, help="How many games of each variant, with --play; else 40.")
    ] = None,
) -> None:
    """Write a page on what records tell of a game: seats, editions, variants, and what its cards and rooms are worth.

    With --play the games are played before; what is there already is not played again.
    """
    need("matplotlib", "bastide balance")
    check(game)
    if games is not None and play is None:
        raise BadOptions("--games says how many are played with --play")
    if play is not None:
        out.mkdir(parents=True, exist_ok=True)
        play_variants(game, play, games or GAMES, folders)
    for file in write_page(game, folders, out):
        print(file)


def play_variants(game: str, bot: str, games: int, folders: list[Path]) -> None:
    if len(folders) != 1:
        raise BadOptions("--play keeps its games in one folder: name one")
    for name, tournament in tournaments(game, bot, games).items():
        report = played(tournament, in_processes(cores()), folders[0] / name, quiet=False)
        if report is None or report.interrupted:
            raise typer.Exit(INTERRUPTED)


EXAMPLES: Examples = {
    balance: "bastide balance torres records --play greedy --games 40 --out docs",
}
