"""The command that measures how balanced a game is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..arena.balance.page import check_game, write_page
from ..arena.balance.variants import make_tournaments
from ..arena.dependencies import require
from ..arena.runners import process_runner
from ..kernel.errors import BadOptions
from .arena import INTERRUPTED, play_tournament
from .messages import say
from .parameters import Examples, GameName, count_cores

DEFAULT_GAMES = 40


def balance(
    game: GameName,
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR", help="Records saved by bastide arena --out; subfolders count.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Write the page and its plots here.")] = Path("."),
    play: Annotated[
        str | None, typer.Option("--play", metavar="BOT", help="First let this bot play every variant, saved in DIR.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, help="Games per variant, with --play; by default 40.")
    ] = None,
) -> None:
    """Write a page on the balance of a game: seats, editions, variants, and what cards and rooms are worth.

    With --play, the games are played first; those already saved are not played again.
    """
    require("matplotlib", "bastide balance")
    check_game(game)
    if games is not None and play is None:
        raise BadOptions(say("balance.games"))
    if play is not None:
        out.mkdir(parents=True, exist_ok=True)
        play_variants(game, play, games or DEFAULT_GAMES, folders)
    for file in write_page(game, folders, out):
        print(file)


def play_variants(game: str, bot: str, games: int, folders: list[Path]) -> None:
    if len(folders) != 1:
        raise BadOptions(say("balance.folders"))
    for name, tournament in make_tournaments(game, bot, games).items():
        report = play_tournament(tournament, process_runner(count_cores()), folders[0] / name, quiet=False)
        if report is None or report.interrupted:
            raise typer.Exit(INTERRUPTED)


EXAMPLES: Examples = {
    balance: "bastide balance torres records --play greedy --games 40 --out docs",
}
