"""The command that plays tournaments between bots."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, closing, redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from ..arena.cluster import ray_runner
from ..arena.dependencies import require
from ..arena.folder import open_folder
from ..arena.plots import draw_tournament
from ..arena.runners import Runner, process_runner, run
from ..arena.tournament import Tournament, make_labels
from ..kernel.errors import BadOptions
from .messages import say
from .parameters import BOTS, Examples, GameName, GameOptions, Workers, count_cores, parse_options
from .progress import TournamentProgress, show_progress
from .standings import TournamentReport, print_report, report_to_json

INTERRUPTED = 130


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help=f"One per player, or more with --players: {BOTS}."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="The total number of games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", min=1, help="Players per game: all combinations of bots play.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    workers: Workers = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Save a record of each game; the same command resumes."),
    ] = None,
    plots: Annotated[
        Path | None, typer.Option("--plots", metavar="DIR", help="Draw the results, as PNG and SVG.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or local to start one."),
    ] = None,
) -> None:
    """Play bots against each other: win rates, scores, ratings and times, with 95% confidence intervals.

    Every bot sits in every seat equally often, and the games of a round share their shuffles.
    """
    tournament = Tournament.create(game, bots, games=games, seed=seed, players=players, options=parse_options(option))
    if plots is not None:
        require("matplotlib", "--plots")
        plots.mkdir(parents=True, exist_ok=True)
    report = play_tournament(tournament, make_runner(workers, ray), out, quiet=as_json)
    if report is None:
        print("bastide: interrupted before a game was over", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    if as_json:
        print(json.dumps(report_to_json(report)))
    else:
        print_report(report)
    if plots is not None:
        draw_tournament(tournament.players, report.standings(), report.outcomes, report.names, plots)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def make_runner(workers: int | None, ray: str | None) -> Runner:
    if ray is None:
        return process_runner(workers or count_cores())
    if workers is not None:
        raise BadOptions(say("arena.workers"))
    return ray_runner(ray)


def play_tournament(
    tournament: Tournament, runner: Runner, out: Path | None, *, quiet: bool
) -> TournamentReport | None:
    """Play a tournament and report on it, also if it was interrupted; return None if no game was over."""
    interrupted = False
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))  # where Ray reports lost workers
        folder = stack.enter_context(open_folder(out, tournament)) if out else None
        outcomes = folder.outcomes() if folder else []
        progress = TournamentProgress(make_labels(tournament.bots), tournament.games, outcomes)
        try:
            with closing(run(tournament, runner, folder, {game.number for game in outcomes})) as games:
                for game in show_progress(games, progress, quiet=quiet):
                    outcomes.append(game)
        except KeyboardInterrupt:
            interrupted = True
            if folder:  # which may have games that ended at that moment
                outcomes = folder.outcomes()
    outcomes.sort(key=lambda outcome: outcome.number)
    return TournamentReport(tournament, outcomes, interrupted) if outcomes else None


EXAMPLES: Examples = {
    arena: "bastide arena torres greedy random --games 100 --seed 1 --out records",
}
