"""What a tournament is, and any game of it: the same for the same seed, wherever and whenever it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import bots
from ..kernel import options as game_options, record, registry
from ..kernel.chance import from_seed
from ..kernel.errors import BadOptions
from ..kernel.match import Match
from . import schedule
from .matches import Outcome, outcome_of, play

MICROSECONDS = 6  # digits that are kept of a second

Record = dict[str, Any]


@dataclass(frozen=True)
class Tournament:
    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    shared: bool = True  # whether the games of a round share their shuffles, so that bots can be compared

    @classmethod
    def of(
        cls,
        game: str,
        bots_named: Sequence[str],
        *,
        games: int = 100,
        seed: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        shared: bool = True,
    ) -> Tournament:
        """Checks everything before the first game. As many play as bots are named, unless it is said otherwise."""
        rules = registry.game(game)
        for name in bots_named:
            bots.make(name)
        given = dict(options or {})
        if players is not None:
            given = for_players(players, given)
        at_table = players_of(rules, given) if "players" in given else len(bots_named)
        if at_table not in rules.META.players:
            sizes = ", ".join(str(number) for number in rules.META.players)
            more = "; of more bots, say how many sit at a table: --players" if at_table == len(bots_named) > 1 else ""
            raise BadOptions(f"{rules.META.title} is played by {sizes} bots, not {at_table}{more}")
        if at_table > len(bots_named):
            raise BadOptions(f"{at_table} are to play and {len(bots_named)} bots are named")
        schedule.tables(len(bots_named), at_table)
        chosen = game_options.read(rules.Options, {**given, "players": at_table})
        return cls(game, tuple(bots_named), games, seed, game_options.as_json(chosen), shared)

    @property
    def players(self) -> int:
        """at a table"""
        players: int = self.options["players"]
        return players

    @property
    def round_size(self) -> int:
        return schedule.round_size(len(self.bots), self.players)

    def seating(self, number: int) -> tuple[int, ...]:
        return schedule.seating(len(self.bots), self.players, number)

    def deal(self, number: int) -> int:
        """which shuffles a game has"""
        return schedule.deal(len(self.bots), self.players, number) if self.shared else number


def players_of(rules: Any, given: Mapping[str, Any]) -> int:
    players: int = game_options.read(rules.Options, {"players": given["players"]}).players
    return players


def for_players(players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """options of a game, and by how many it is played"""
    if given.get("players", str(players)) != str(players):
        raise BadOptions(f"the option 'players' says {given['players']} and --players says {players}")
    return {**given, "players": str(players)}


def options_for(game: str, players: int, given: Mapping[str, Any]) -> Any:
    rules = registry.game(game)
    if players not in rules.META.players:
        raise BadOptions(f"{rules.META.title} is not played by {players}")
    return game_options.read(rules.Options, for_players(players, given))


def labels(names: Sequence[str]) -> list[str]:
    """the bots' names; those of the same name are told apart by a number"""
    return [f"{name}#{names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def seed_of(tournament: Tournament, number: int) -> str:
    return f"{tournament.seed}/{tournament.deal(number)}"


def seats_of(tournament: Tournament, number: int) -> list[str]:
    named = labels(tournament.bots)
    return [named[bot] for bot in tournament.seating(number)]


def play_game(tournament: Tournament, number: int) -> Record:
    """the record of a game, with the seconds that each seat thought"""
    seats = tournament.seating(number)
    match = Match.new(
        tournament.game,
        seed=seed_of(tournament, number),
        seats=seats_of(tournament, number),
        **tournament.options,
    )
    seconds = play(
        match,
        [bots.make(tournament.bots[bot]) for bot in seats],
        [from_seed(f"{tournament.seed}/{number}/{seat}") for seat in range(len(seats))],
    )
    data = {**record.export(match), "seconds": [round(spent, MICROSECONDS) for spent in seconds]}
    return {**data, "digest": record.digest(data)}


def belongs(tournament: Tournament, number: int, data: Record) -> bool:
    """whether a record can be of this game of the tournament"""
    return (data["game"], data["options"], data["seed"], data["seats"]) == (
        tournament.game,
        tournament.options,
        seed_of(tournament, number),
        seats_of(tournament, number),
    )


def outcome(tournament: Tournament, number: int, data: Record) -> Outcome:
    return outcome_of(data, number, tournament.seating(number))
