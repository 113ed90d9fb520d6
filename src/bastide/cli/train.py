"""The command that makes the values the search goes by."""

from __future__ import annotations

import json
import math
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from ..arena.extra import need
from ..arena.folder import write
from ..arena.selfplay import Numbers, School, facts_told
from ..arena.tournament import options_for
from ..kernel import registry
from ..kernel.errors import BadOptions
from .parameters import Examples, GameName, GameOptions, Workers, as_arguments, cores, game_options
from .reading import blaming, read_text
from .writing import check_target

UNITS = 24


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the net is written, as JSON.")],
    players: Annotated[int, typer.Option("--players", min=1, max=8, help="The net is for so many.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="The net of a round plays the next.")] = 6,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games a round.")] = 1000,
    width: Annotated[int, typer.Option("--width", min=1, help="Of the beam that finds turns.")] = 16,
    visits: Annotated[
        int, typer.Option("--visits", min=0, help="Of the search in a turn; without it the beam plays.")
    ] = 0,
    start: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="A net to begin with.")] = None,
    outcome: Annotated[
        float,
        typer.Option("--outcome", min=0, max=1, help="1: learn from how games end; less: also from values on the way."),
    ] = 0.7,
    slips: Annotated[float, typer.Option("--slips", min=0, max=1, help="Share of turns that are not the best.")] = 0.1,
    hidden: Annotated[
        int | None,
        typer.Option("--hidden", min=1, max=64, help="Units of the net; else 24, or as many as it begins with."),
    ] = None,
    remember: Annotated[int, typer.Option("--remember", min=1, help="Rounds whose games are learned from.")] = 3,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="Times each game is learned from in a round.")] = 14,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same number gives the same net.")] = 1,
    option: GameOptions = None,
    workers: Workers = None,
) -> None:
    """Learn what a state is worth, by games against oneself.

    Prints a line a round: games, mean score, and by how many points the net errs on games it has not seen.
    """
    need("numpy", "training")
    from ..arena import training

    version, chosen = registry.game(game).META.version, game_options(option)
    options_for(game, players, chosen)
    check_target(out)
    teacher, before = (None, None) if start is None else earlier(start, game, players)
    hidden = units(hidden, teacher)
    school = School(game, players, chosen, seed, width, slips, visits, outcome)
    course = training.Course(school, rounds, games, hidden, epochs, remember)
    command = (
        f"bastide train {game} --players {players} --rounds {rounds} --games {games} --width {width}"
        f" --visits {visits} --outcome {outcome:g} --slips {slips:g} --hidden {hidden} --epochs {epochs}"
        f" --remember {remember} --seed {seed}{as_arguments(chosen)}"
    )
    if start is not None:
        command += f" --from {shlex.quote(start.name)}"
    command += f" --out {shlex.quote(out.name)}"
    for done in training.train(course, workers or cores(), teacher):
        print(
            f"round {done.number + 1}: {done.games} games, mean score {done.mean_score:.1f},"
            f" error {done.error:.2f} of {done.spread:.2f} points",
            flush=True,
        )
        made = training.as_file(course, done, version, command, before)
        write(out, json.dumps(made) + "\n")


def earlier(file: Path, game: str, players: int) -> tuple[Numbers, dict[str, Any]]:
    """what another training wrote, for the same game, and how that came about"""
    with blaming(str(file)):
        try:
            data = json.loads(read_text(str(file)))
            found = Numbers(int(data["inputs"]), int(data["hidden"]), tuple(map(float, data["numbers"])))
            found.net()
            if not all(map(math.isfinite, found.numbers)):
                raise ValueError
            about = data["game"], data["players"]
            made = dict(data.get("made", {}))
        except (ValueError, OverflowError, KeyError, TypeError):
            raise BadOptions("this is no net that `bastide train` wrote") from None
        if about != (game, players):
            raise BadOptions(f"this net is for {about[0]} with {about[1]} players")
        if found.inputs != facts_told(game, players):
            raise BadOptions(f"this net knows {found.inputs} facts about a state, not {facts_told(game, players)}")
    return found, made


def units(wanted: int | None, teacher: Numbers | None) -> int:
    if teacher is None:
        return UNITS if wanted is None else wanted
    if wanted not in (None, teacher.hidden):
        raise BadOptions(f"the net to begin with has {teacher.hidden} units, --hidden says {wanted}")
    return teacher.hidden


EXAMPLES: Examples = {train: "bastide train torres --players 2 --out torres-2.json"}
