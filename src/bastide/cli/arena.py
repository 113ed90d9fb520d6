"""The command that lets bots play tournaments."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, closing, redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from ..arena.cluster import on_ray
from ..arena.extra import need
from ..arena.folder import folder
from ..arena.plots import draw
from ..arena.running import Runner, in_processes, run
from ..arena.tournament import Tournament, labels
from ..kernel.errors import BadOptions
from .parameters import BOTS, Examples, GameName, GameOptions, Workers, cores, game_options
from .progress import Course, watched
from .standings import Report, print_report, summary

INTERRUPTED = 130


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help=f"As many as play, or more with --players: {BOTS}."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games, in all.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same games.")] = 1,
    players: Annotated[
        int | None, typer.Option("--players", min=1, help="At a table: all tables that the bots can make.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, and nothing else.")] = False,
    workers: Workers = None,
    option: GameOptions = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Keep a record of each game here; the same command goes on where it stopped."
        ),
    ] = None,
    plots: Annotated[
        Path | None, typer.Option("--plots", metavar="DIR", help="Draw the results here, as PNG and SVG.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or local for one here."),
    ] = None,
) -> None:
    """Let bots play against each other: wins, scores, ratings and times, with 95% confidence intervals.

    Every bot sits in every seat equally often, and the games of one round of seats share their shuffles.
    """
    tournament = Tournament.of(game, bots, games=games, seed=seed, players=players, options=game_options(option))
    if plots is not None:
        need("matplotlib", "--plots")
        plots.mkdir(parents=True, exist_ok=True)
    report = played(tournament, runner(workers, ray), out, quiet=as_json)
    if report is None:
        print("bastide: stopped before a game was over", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    if as_json:
        print(json.dumps(summary(report)))
    else:
        print_report(report)
    if plots is not None:
        draw(tournament.players, report.standings(), report.outcomes, report.names, plots)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def runner(workers: int | None, ray: str | None) -> Runner:
    if ray is None:
        return in_processes(workers or cores())
    if workers is not None:
        raise BadOptions("a Ray cluster has the workers it has: leave --workers out")
    return on_ray(ray)


def played(tournament: Tournament, runner: Runner, out: Path | None, *, quiet: bool) -> Report | None:
    """what came of it, also when it was cut short; nothing before the first game is over"""
    interrupted = False
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))  # Ray tells of lost workers there, amid our JSON
        kept = stack.enter_context(folder(out, tournament)) if out else None
        outcomes = kept.outcomes() if kept else []
        course = Course(labels(tournament.bots), tournament.games, outcomes)
        try:
            with closing(run(tournament, runner, kept, {game.number for game in outcomes})) as games:
                for game in watched(games, course, quiet=quiet):
                    outcomes.append(game)
        except KeyboardInterrupt:
            interrupted = True
            if kept:  # also those that ended at that moment
                outcomes = kept.outcomes()
    outcomes.sort(key=lambda outcome: outcome.number)
    return Report(tournament, outcomes, interrupted) if outcomes else None


EXAMPLES: Examples = {
    arena: "bastide arena torres greedy random --games 100 --seed 1 --out records",
}
