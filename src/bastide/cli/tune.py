"""The command that finds the figures of a judge."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..arena import tuning
from ..arena.folder import write
from ..arena.tournament import options_for
from ..bots.learned import figures_of
from ..kernel import registry
from ..kernel.errors import BadOptions
from .parameters import Examples, GameName, GameOptions, Workers, as_arguments, cores, game_options
from .writing import check_target


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
    workers: Workers = None,
) -> None:
    """Find the figures by which a game is judged, by games of one judge against another.

    Prints the figures of each round, and at last how often they win against the value made by hand.
    """
    meta = registry.game(game).META
    start = figures_of(game)
    if start is None:
        raise BadOptions(f"{meta.title} has no judge whose figures could be found; see bastide train")
    course = tuning.Course(game, players, game_options(option), seed, rounds, games, width, apart)
    options_for(game, players, course.options)
    check_target(out)
    command = f"bastide tune {game} --players {players} --rounds {rounds} --games {games} --width {width} --seed {seed}"
    command += (" --apart" if apart else "") + as_arguments(course.options) + f" --out {shlex.quote(out.name)}"
    workers = workers or cores()
    for done in tuning.tune(course, workers, start):
        shown = ", ".join(f"{name} {figure:.4g}" for name, figure in done.figures.items())
        print(f"round {done.number + 1}: {done.spread:.1f} points between two: {shown}", flush=True)
    won = tuning.against_rival(course, done.figures, workers)
    print(f"{won:.1%} won against the value made by hand")
    made = tuning.as_file(course, done, won, meta.version, command)
    write(out, json.dumps(made, indent=1) + "\n")


EXAMPLES: Examples = {tune: "bastide tune montmurail --rounds 20 --out montmurail.json"}
