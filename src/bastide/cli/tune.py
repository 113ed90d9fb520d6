"""The command that tunes evaluators."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..arena import tuning
from ..arena.folder import write_atomically
from ..arena.tournament import make_options
from ..bots.evaluation import default_weights
from ..kernel import registry
from ..kernel.errors import BadOptions
from .messages import say
from .outputs import check_target
from .parameters import Examples, GameName, GameOptions, Workers, count_cores, format_options, parse_options


def tune(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the weights to this JSON file.")],
    players: Annotated[int, typer.Option("--players", min=2, max=8, help="Players in each game.")] = 2,
    iterations: Annotated[int, typer.Option("--iterations", min=1, help="Steps of the optimization.")] = 60,
    games: Annotated[
        int, typer.Option("--games", "-n", min=2, help="Games per iteration, and in the final test.")
    ] = 120,
    width: Annotated[int, typer.Option("--width", min=1, help="Width of the beam that finds turns.")] = 8,
    against_greedy: Annotated[
        bool, typer.Option("--against-greedy", help="Compare weights by games against greedy, not each other.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same weights.")] = 1,
    option: GameOptions = None,
    workers: Workers = None,
) -> None:
    """Tune an evaluator's weights by self-play.

    Prints the weights of each iteration, and finally how often they win against greedy.
    """
    meta = registry.game(game).META
    start = default_weights(game)
    if start is None:
        raise BadOptions(say("tune.evaluator", game=meta.title))
    options = parse_options(option)
    config = tuning.TuningConfig(game, players, options, seed, iterations, games, width, against_greedy)
    make_options(game, players, options)
    check_target(out)
    command = (
        f"bastide tune {game} --players {players} --iterations {iterations} --games {games} --width {width}"
        f" --seed {seed}{' --against-greedy' if against_greedy else ''}{format_options(options)}"
        f" --out {shlex.quote(out.name)}"
    )
    workers = workers or count_cores()
    for iteration in tuning.tune(config, workers, start):
        weights = ", ".join(f"{name} {weight:.4g}" for name, weight in iteration.weights.items())
        print(f"iteration {iteration.number + 1}: {iteration.spread:.1f} points per pair: {weights}", flush=True)
    win_rate = tuning.win_rate_against_greedy(config, iteration.weights, workers)
    print(f"{win_rate:.1%} won against greedy")
    data = tuning.to_json(config, iteration, win_rate, meta.version, command)
    write_atomically(out, json.dumps(data, indent=1) + "\n")


EXAMPLES: Examples = {tune: "bastide tune montmurail --iterations 20 --out montmurail.json"}
