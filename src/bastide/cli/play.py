"""The command that opens the interactive client."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated

import typer

from .. import bots
from ..arena.tournament import make_labels
from ..kernel import registry
from ..kernel.errors import BadOptions, BastideError
from ..kernel.match import Match
from .inputs import error_prefix, read_positions, read_text
from .messages import say
from .parameters import BOTS, Examples, GameName, GameOptions, parse_options

HUMAN = "human"
USUAL = [HUMAN, "level:2"]


def play(
    game: GameName,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER", help=f"For each seat human, or a bot: {BOTS}.")
    ] = None,
    option: GameOptions = None,
    tiles: Annotated[
        str | None, typer.Option("--tiles", metavar="FILE", help="Montmurail: what is printed on your tiles and dice.")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Any text: the same text shuffles alike.")] = None,
    position: Annotated[str | None, typer.Option("--from", metavar="FILE", help="Go on from this position.")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="OUT", help="Write a record of the game here.")
    ] = None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard."""
    check_players(players or ())
    chosen = parse_options(option)
    if tiles is not None:
        chosen |= read_tiles(game, tiles)
    if position is None:
        seated = players or USUAL
        match = new_match(game, seated, chosen, seed)
    elif chosen:
        raise BadOptions(say("play.options", option="--tiles" if tiles else "--option"))
    else:
        seated, match = match_from(game, players, position, seed)
    if not in_terminal():
        raise BastideError(say("play.terminal"))
    from .terminal import run

    run(match, seated, record=record)


def read_tiles(game: str, file: str) -> dict[str, str]:
    if not any(field.name == "tiles" for field in fields(registry.game(game).Options)):
        raise BadOptions(say("play.tiles", game=game))
    return {"tiles": read_text(file)}


def check_players(players: Sequence[str]) -> None:
    for player in players:
        if player != HUMAN:
            bots.make(player)


def names(players: list[str]) -> list[str]:
    return [
        f"Player {seat + 1}" if player == HUMAN else label
        for seat, (player, label) in enumerate(zip(players, make_labels(players), strict=True))
    ]


def new_match(game: str, players: list[str], chosen: dict[str, str], seed: str | None) -> Match:
    given = {"players": str(len(players)), **chosen}
    if given["players"] != str(len(players)):
        raise BadOptions(say("play.players", option=given["players"], players=len(players)))
    return Match.new(game, seed=seed, seats=names(players), **given)


def match_from(game: str, players: list[str] | None, file: str, seed: str | None) -> tuple[list[str], Match]:
    """Return the players and the match of a position."""
    registry.game(game)
    given = read_positions(file)
    if len(given) > 1:
        raise BadOptions(say("play.positions", count=len(given)))
    with error_prefix(given[0].place):
        found = given[0].match()
        if found.game.META.name != game:
            raise BadOptions(say("position.other_game", game=found.game.META.name, expected=game))
        seats = len(found.seats)
        seated = players or [HUMAN, *[USUAL[1]] * (seats - 1)]
        if len(seated) != seats:
            raise BadOptions(say("play.seats", seats=seats, players=len(seated)))
        return seated, Match.from_position(given[0].data, seed=seed, seats=names(seated))


def in_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()


EXAMPLES: Examples = {
    play: "bastide play torres human greedy greedy --option edition=2000",
}
