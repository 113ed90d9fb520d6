"""Levels: every game has all of them, and each plays legal moves."""

from __future__ import annotations

import pytest
from bots.positions import TABLES, positions

from bastide import bots
from bastide.arena.runners import run
from bastide.arena.tournament import Tournament
from bastide.bots.levels import HIGHEST, LEVELS, NAMES, LevelBot
from bastide.kernel import registry
from bastide.kernel.chance import Chance
from bastide.kernel.errors import BadOptions


def test_every_game_has_all_levels_and_each_is_a_bot() -> None:
    assert sorted(LEVELS) == sorted(registry.names())
    for name, specs in LEVELS.items():
        assert len(specs) == HIGHEST == len(NAMES)
        assert len(set(specs)) == HIGHEST, name
        for spec in specs:
            bots.make(spec)


@pytest.mark.parametrize("text", ["", "0", "6", "03", "one", "1,width=3"])
def test_there_is_no_other_level(text: str) -> None:
    with pytest.raises(BadOptions, match=r"there is no level .*level:1, .*level:5"):
        bots.make(f"level:{text}")


def test_levels_are_offered_to_players_and_the_highest_is_the_best() -> None:
    assert bots.BOTS[:HIGHEST] == NAMES
    assert bots.BEST == "level:5"


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("level", NAMES)
def test_a_level_plays_legal_moves_reproducibly(name: str, players: int, level: str) -> None:
    game, state, seat = next(iter(positions(name, players, seed=5, every=1, least=30)))
    first, again = (bots.decide(bots.make(level), game, state, seat, Chance(3)) for _ in range(2))
    assert first == again
    assert first in game.legal(state, seat)


def test_one_bot_may_play_several_games() -> None:
    bot = LevelBot("2")
    for name, players in TABLES:
        for game, state, seat in positions(name, players, seed=8, every=37):
            assert bots.decide(bot, game, state, seat, Chance(1)) in game.legal(state, seat)


@pytest.mark.parametrize("game", registry.names())
def test_level_3_beats_level_1(game: str) -> None:
    """Compare distant levels only; docs/bots.md has hundreds of games between neighbouring ones."""
    outcomes = list(run(Tournament.create(game, ["level:3", "level:1"], games=12)))
    assert sum(0 in {outcome.seating[seat] for seat in outcome.winners} for outcome in outcomes) >= 10
