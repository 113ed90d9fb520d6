"""The command that makes the values the search goes by."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..arena.extra import need
from ..kernel import registry
from ..kernel.errors import BadOptions
from .arena import cores
from .parameters import Examples, GameName, GameOptions, game_options


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the net is written, as JSON.")],
    players: Annotated[int, typer.Option("--players", min=1, max=8, help="The net is for so many.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="The net of a round plays the next.")] = 6,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games a round.")] = 1000,
    width: Annotated[int, typer.Option("--width", min=1, help="Of the beam that finds turns.")] = 16,
    slips: Annotated[float, typer.Option("--slips", min=0, max=1, help="Share of turns that are not the best.")] = 0.1,
    hidden: Annotated[int, typer.Option("--hidden", min=1, max=64, help="Units of the net.")] = 24,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="Times each game is learned from in a round.")] = 14,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same net.")] = 1,
    option: GameOptions = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")] = None,
) -> None:
    """Learn what a state is worth, by games against oneself.

    Prints a line a round: games, mean score, and by how many points the net errs on games it has not seen.
    """
    need("numpy", "training")
    from ..arena import selfplay, training

    meta = registry.game(game).META
    if players not in meta.players:
        raise BadOptions(f"{meta.title} is not played by {players}")
    school = selfplay.School(game, players, game_options(option), seed, width, slips, choice=6)
    course = training.Course(school, rounds, games, hidden, epochs)
    command = (
        f"bastide train {game} --players {players} --rounds {rounds} --games {games} --width {width} --slips {slips:g}"
        f" --hidden {hidden} --epochs {epochs} --seed {seed}"
    )
    command += "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in school.options.items())
    for done in training.train(course, workers or cores()):
        print(
            f"round {done.number + 1}: {done.games} games, mean score {done.mean_score:.1f},"
            f" error {done.error:.2f} of {done.spread:.2f} points",
            flush=True,
        )
        out.write_text(json.dumps(training.as_file(course, done, meta.version, command)) + "\n", encoding="utf-8")


EXAMPLES: Examples = {train: "bastide train torres --players 2 --out torres-2.json"}
