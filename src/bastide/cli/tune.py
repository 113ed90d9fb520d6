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
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Changes that are tried.")] = 60,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Of each pair in a round.")] = 200,
    width: Annotated[int, typer.Option("--width", min=1, help="Of the beam that finds turns.")] = 8,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same figures.")] = 1,
    option: GameOptions = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")] = None,
) -> None:
    """Find the figures by which a game is judged, by games of one judge against another.

    Prints a line for each change that was kept: how often it won against what was best before, and against greedy.
    """
    meta = registry.game(game).META
    start = figures_of(game)
    if start is None:
        raise BadOptions(f"{meta.title} has no judge whose figures could be found; see bastide train")
    if players not in meta.players:
        raise BadOptions(f"{meta.title} is not played by {players}")
    course = tuning.Course(game, players, game_options(option), seed, rounds, games, width)
    command = f"bastide tune {game} --players {players} --rounds {rounds} --games {games} --width {width} --seed {seed}"
    command += "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in course.options.items())
    for done in tuning.tune(course, workers or cores(), start):
        if done.changed:
            shown = ", ".join(f"{name} {figure:g}" for name, figure in done.figures.items())
            print(
                f"round {done.number + 1}: {done.wins:.1%} against the best before,"
                f" {done.against_rival:.1%} against {tuning.RIVAL}: {shown}",
                flush=True,
            )
        out.write_text(
            json.dumps(tuning.as_file(course, done, meta.version, command), indent=1) + "\n", encoding="utf-8"
        )


EXAMPLES: Examples = {tune: "bastide tune montmurail --rounds 20 --out montmurail.json"}
