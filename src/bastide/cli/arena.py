"""The command that lets bots play tournaments."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from ..arena.matches import Outcome
from ..arena.statistics import CONFIDENCE, Standing, standings
from ..arena.tournament import Tournament, labels, run
from .parameters import Examples, GameName, GameOptions, game_options
from .printing import progress_bar

INTERRUPTED = 130
MOST_WORKERS = 256
PROGRESS_STEPS = 400


def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT", help="One for each player: random, greedy, stdio:PROGRAM.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same games.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=MOST_WORKERS, help="Processes; else one for each core.")
    ] = None,
    option: GameOptions = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write a record of each game here.")
    ] = None,
) -> None:
    """Let bots play against each other: wins and mean scores, with 95% confidence intervals.

    Every bot sits in every seat equally often, and the games of one round of seats share their shuffles.
    """
    tournament = Tournament.of(game, bots, games=games, seed=seed, options=game_options(option), records=records)
    outcomes, interrupted = played(tournament, workers or cores())
    if not outcomes:
        print("bastide: stopped before a game was over", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)
    table = standings(labels(bots), outcomes)
    if as_json:
        print(json.dumps(summary(tournament, outcomes, table, interrupted)))
    else:
        print_table(tournament, outcomes, table, interrupted)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def cores() -> int:
    """those this process may use"""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, MOST_WORKERS)


def played(tournament: Tournament, workers: int) -> tuple[list[Outcome], bool]:
    """the games in their order, and whether they were cut short"""
    outcomes: list[Outcome] = []
    interrupted = False
    with progress_bar() as progress:
        step = max(1, tournament.games // PROGRESS_STEPS)
        task = progress.add_task("games", total=tournament.games)
        try:
            with closing(run(tournament, workers)) as running:
                for outcome in running:
                    outcomes.append(outcome)
                    progress.update(task, advance=1, refresh=len(outcomes) % step == 0)
        except KeyboardInterrupt:
            interrupted = True
    return sorted(outcomes, key=lambda outcome: outcome.number), interrupted


def summary(
    tournament: Tournament, outcomes: list[Outcome], table: list[Standing], interrupted: bool
) -> dict[str, Any]:
    return {
        "game": tournament.game,
        "options": tournament.options,
        "bots": [standing.bot for standing in table],
        "seed": tournament.seed,
        "games": len(outcomes),
        "interrupted": interrupted,
        "wins": {standing.bot: standing.wins for standing in table},
        "win_rates": {standing.bot: standing.win_rate for standing in table},
        "mean_scores": {standing.bot: standing.mean_score for standing in table},
        "confidence": {
            "level": CONFIDENCE,
            "win_rates": {standing.bot: standing.win_interval for standing in table},
            "mean_scores": {standing.bot: standing.score_interval for standing in table},
        },
        "seats": {standing.bot: standing.seats for standing in table},
    }


def print_table(tournament: Tournament, outcomes: list[Outcome], table: list[Standing], interrupted: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE)
    grid.add_column("bot")
    for column in ("wins", "win rate", "95%", "mean score", "95%"):
        grid.add_column(column, justify="right")
    for standing in sorted(table, key=lambda standing: -standing.wins):
        low, high = standing.win_interval
        spread = standing.score_interval
        grid.add_row(
            Text(standing.bot),
            f"{standing.wins:g}",
            f"{standing.win_rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{standing.mean_score:.1f}",
            f"{spread[0]:.1f} to {spread[1]:.1f}" if spread else "-",
        )
    console = Console(highlight=False)
    console.print(grid)
    console.print(closing_line(tournament, outcomes, interrupted), markup=False)


def closing_line(tournament: Tournament, outcomes: list[Outcome], interrupted: bool) -> str:
    line = f"{len(outcomes)} games of {tournament.game}, seed {tournament.seed}"
    if interrupted:
        return f"{line}; stopped before all {tournament.games} were played"
    odd = len(outcomes) % len(tournament.bots)
    return f"{line}; not every bot sat in every seat equally often" if odd else line


EXAMPLES: Examples = {
    arena: "bastide arena torres greedy random --games 100 --seed 1 --json",
}
