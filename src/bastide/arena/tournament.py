"""A tournament and its games: the same for the same seed, wherever and whenever they are played."""

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
from .matches import Outcome, play_match, read_outcome
from .messages import say

SECONDS_DIGITS = 6

Record = dict[str, Any]


@dataclass(frozen=True)
class Tournament:
    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]
    shared_deals: bool = True  # whether the games of a round share their shuffles, so that bots can be compared

    @classmethod
    def create(
        cls,
        game: str,
        specs: Sequence[str],
        *,
        games: int = 100,
        seed: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        shared_deals: bool = True,
    ) -> Tournament:
        """Check everything before the first game. All bots play in every game unless `players` says otherwise."""
        rules = registry.game(game)
        for spec in specs:
            bots.make(spec)
        given = dict(options or {})
        if players is not None:
            given = with_players(given, players)
        seats = read_players(rules, given) if "players" in given else len(specs)
        if seats not in rules.META.players:
            key = "arena.bots_hint" if seats == len(specs) > 1 else "arena.bots"
            raise BadOptions(say(key, game=rules.META.title, known=[*rules.META.players], seats=seats))
        if seats > len(specs):
            raise BadOptions(say("arena.too_few_bots", players=seats, bots=len(specs)))
        schedule.make_tables(len(specs), seats)
        chosen = game_options.read(rules.Options, {**given, "players": seats})
        return cls(game, tuple(specs), games, seed, game_options.as_json(chosen), shared_deals)

    @property
    def players(self) -> int:
        """The number of players in each game."""
        players: int = self.options["players"]
        return players

    @property
    def round_size(self) -> int:
        return schedule.round_size(len(self.bots), self.players)

    def seating(self, number: int) -> tuple[int, ...]:
        return schedule.seating(len(self.bots), self.players, number)

    def deal_number(self, number: int) -> int:
        """Return the number that a game's shuffles depend on."""
        return schedule.round_number(len(self.bots), self.players, number) if self.shared_deals else number


def read_players(rules: Any, given: Mapping[str, Any]) -> int:
    players: int = game_options.read(rules.Options, {"players": given["players"]}).players
    return players


def with_players(given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Add the number of players to the options of a game."""
    if given.get("players", str(players)) != str(players):
        raise BadOptions(say("arena.players_twice", option=given["players"], players=players))
    return {**given, "players": str(players)}


def make_options(game: str, players: int, given: Mapping[str, Any]) -> Any:
    rules = registry.game(game)
    if players not in rules.META.players:
        raise BadOptions(say("arena.players", game=rules.META.title, players=players))
    return game_options.read(rules.Options, with_players(given, players))


def make_labels(names: Sequence[str]) -> list[str]:
    """Return the names, with a number added to those that occur more than once."""
    return [f"{name}#{names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def game_seed(tournament: Tournament, number: int) -> str:
    return f"{tournament.seed}/{tournament.deal_number(number)}"


def seat_labels(tournament: Tournament, number: int) -> list[str]:
    labels = make_labels(tournament.bots)
    return [labels[bot] for bot in tournament.seating(number)]


def play_game(tournament: Tournament, number: int) -> Record:
    """Play a game and return its record, with the seconds that each seat spent."""
    seats = tournament.seating(number)
    match = Match.new(
        tournament.game,
        seed=game_seed(tournament, number),
        seats=seat_labels(tournament, number),
        **tournament.options,
    )
    seconds = play_match(
        match,
        [bots.make(tournament.bots[bot]) for bot in seats],
        [from_seed(f"{tournament.seed}/{number}/{seat}") for seat in range(len(seats))],
    )
    data = {**record.export(match), "seconds": [round(spent, SECONDS_DIGITS) for spent in seconds]}
    return {**data, "digest": record.digest(data)}


def is_record_of(tournament: Tournament, number: int, data: Record) -> bool:
    """Return whether a record can be of this game of the tournament."""
    return (data["game"], data["options"], data["seed"], data["seats"]) == (
        tournament.game,
        tournament.options,
        game_seed(tournament, number),
        seat_labels(tournament, number),
    )


def read_game_outcome(tournament: Tournament, number: int, data: Record) -> Outcome:
    return read_outcome(data, number, tournament.seating(number))
