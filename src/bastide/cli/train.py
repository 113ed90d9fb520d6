"""The command that trains networks."""

from __future__ import annotations

import json
import math
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from ..arena.dependencies import require
from ..arena.folder import write_atomically
from ..arena.selfplay import NetworkWeights, SelfPlayConfig, count_features
from ..arena.tournament import make_options
from ..bots.evaluation import has_features
from ..kernel import registry
from ..kernel.errors import BadOptions
from .inputs import error_prefix, read_text
from .messages import say
from .outputs import check_target
from .parameters import Examples, GameName, GameOptions, Workers, count_cores, format_options, parse_options

DEFAULT_HIDDEN = 24


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the network to this JSON file.")],
    players: Annotated[int, typer.Option("--players", min=1, max=8, help="Players in each game.")] = 2,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help="The network of an iteration plays the next one.")
    ] = 6,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games per iteration.")] = 1000,
    width: Annotated[int, typer.Option("--width", min=1, help="Width of the beam that finds turns.")] = 16,
    visits: Annotated[
        int, typer.Option("--visits", min=0, help="Visits of the search per turn; 0 plays the beam's best turn.")
    ] = 0,
    initial: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Start from this network.")] = None,
    td_lambda: Annotated[
        float,
        typer.Option("--td-lambda", min=0, max=1, help="1 learns from how games end, less also from later values."),
    ] = 0.7,
    epsilon: Annotated[
        float, typer.Option("--epsilon", min=0, max=1, help="Share of turns drawn at random from the best found.")
    ] = 0.1,
    hidden: Annotated[
        int | None,
        typer.Option("--hidden", min=1, max=64, help="Hidden units; by default 24, or those of the network given."),
    ] = None,
    window: Annotated[int, typer.Option("--window", min=1, help="Train on the games of this many iterations.")] = 3,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="Passes over the samples per iteration.")] = 14,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same network.")] = 1,
    option: GameOptions = None,
    workers: Workers = None,
) -> None:
    """Train a network to evaluate states, by self-play.

    Prints a line per iteration: games, mean score, and the network's error in points on games it has not seen.
    """
    require("numpy", "training")
    from ..arena import training

    meta, options = registry.game(game).META, parse_options(option)
    if not has_features(game):
        raise BadOptions(say("train.features", game=meta.title))
    make_options(game, players, options)
    check_target(out)
    network, history = (None, None) if initial is None else read_network(initial, game, players)
    hidden = choose_hidden(hidden, network)
    selfplay = SelfPlayConfig(game, players, options, seed, width, epsilon, visits, td_lambda)
    config = training.TrainingConfig(selfplay, iterations, games, hidden, epochs, window)
    command = (
        f"bastide train {game} --players {players} --iterations {iterations} --games {games} --width {width}"
        f" --visits {visits} --td-lambda {td_lambda:g} --epsilon {epsilon:g} --hidden {hidden} --epochs {epochs}"
        f" --window {window} --seed {seed}{format_options(options)}"
    )
    if initial is not None:
        command += f" --from {shlex.quote(initial.name)}"
    command += f" --out {shlex.quote(out.name)}"
    for iteration in training.train(config, workers or count_cores(), network):
        print(
            f"iteration {iteration.number + 1}: {iteration.games} games, mean score {iteration.mean_score:.1f},"
            f" error {iteration.error:.2f} of {iteration.spread:.2f} points",
            flush=True,
        )
        data = training.to_json(config, iteration, meta.version, command, history)
        write_atomically(out, json.dumps(data) + "\n")


def read_network(file: Path, game: str, players: int) -> tuple[NetworkWeights, dict[str, Any]]:
    """Read a network of the same game, and how it was trained."""
    with error_prefix(str(file)):
        try:
            data = json.loads(read_text(str(file)))
            network = NetworkWeights(int(data["inputs"]), int(data["hidden"]), tuple(map(float, data["weights"])))
            network.network()
            if not all(map(math.isfinite, network.weights)):
                raise ValueError
            trained_for = data["game"], data["players"]
            history = dict(data.get("training", {}))
        except (ValueError, OverflowError, KeyError, TypeError):
            raise BadOptions(say("train.network")) from None
        if trained_for != (game, players):
            raise BadOptions(say("train.game", game=trained_for[0], players=trained_for[1]))
        if network.inputs != (expected := count_features(game, players)):
            raise BadOptions(say("train.inputs", inputs=network.inputs, game=game, features=expected))
    return network, history


def choose_hidden(wanted: int | None, network: NetworkWeights | None) -> int:
    if network is None:
        return DEFAULT_HIDDEN if wanted is None else wanted
    if wanted not in (None, network.hidden):
        raise BadOptions(say("train.hidden", hidden=network.hidden, wanted=wanted))
    return network.hidden


EXAMPLES: Examples = {train: "bastide train ludwig --players 1 --out ludwig-1.json"}
