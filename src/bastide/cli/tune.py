"""The command that finds the figures of a judge."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..arena import tuning
from ..bots.learned import figures_of
from ..kernel import registry
from ..kernel.errors import BadOptions
from .arena import cores
from .parameters import Examples, GameName, GameOptions, game_options


def tune(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the figures are written, as JSON.")],
    players: Annotated[int, typer.Option("--players", min=2, max=8, help="At the games that are played.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Steps that are taken.")] = 60,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="In a round, and in a test at last.")] = 120,
    width: Annotated[int, typer.Option("--width", min=1, help="Of the beam that finds turns.")] = 8,
    apart: Annotated[
        bool, typer.Option("--apart", help="Judges do not play each other, but all the value made by hand.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same figures.")] = 1,
    option: GameOptions = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")] = None,
) -> None:
    """Find the figures by which a game is judged, by games of one judge against another.

    Prints the figures of each round, and at last how often they win against the value made by hand.
    """
    meta = registry.game(game).META
    start = figures_of(game)
    if start is None:
        raise BadOptions(f"{meta.title} has no judge whose figures could be found; see bastide train")
    if players not in meta.players:
        raise BadOptions(f"{meta.title} is not played by {players}")
    course = tuning.Course(game, players, game_options(option), seed, rounds, games, width, apart)
    command = f"bastide tune {game} --players {players} --rounds {rounds} --games {games} --width {width} --seed {seed}"
    command += " --apart" if apart else ""
    command += "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in course.options.items())
    workers = workers or cores()
    for done in tuning.tune(course, workers, start):
        shown = ", ".join(f"{name} {figure:.4g}" for name, figure in done.figures.items())
        print(f"round {done.number + 1}: {done.spread:.1f} points between two: {shown}", flush=True)
    won = tuning.against_rival(course, done.figures, workers)
    print(f"{won:.1%} won against the value made by hand")
    made = tuning.as_file(course, done, won, meta.version, command)
    out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


EXAMPLES: Examples = {tune: "bastide tune montmurail --rounds 20 --out montmurail.json"}
