"""Wrong seats, moves, options and states are rejected by the functions of every game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import bastide
from bastide import _pure
from bastide.kernel import conformance, registry
from bastide.kernel.chance import Chance
from bastide.kernel.errors import BadOptions, BastideError

every_game = pytest.mark.parametrize("name", ["ludwig", "montmurail", "torres"])
compiled_only = pytest.mark.skipif(not _pure.compiled(), reason="the attributes of an interpreted state can be set")


def midgame(name: str, moves: int = 60) -> bastide.Match:
    match = bastide.new(name, players=3, seed="arguments")
    luck = Chance(7)
    for _ in range(moves):
        decision = match.decisions()[0]
        match.play(decision.moves[luck.draw(len(decision.moves))], decision.seat)
    return match


def calls_with_seat(match: bastide.Match) -> list[Callable[[Any], Any]]:
    game, state = match.game, match.state
    move = match.decisions()[0].moves[0]
    return [
        lambda seat: game.legal(state, seat),
        lambda seat: game.why_not(state, seat, move),
        lambda seat: game.play(state, seat, move, Chance()),
        lambda seat: game.apply(state, seat, move, Chance()),
        lambda seat: game.seen(state, seat, move),
        lambda seat: game.gains(state, seat, move),
        lambda seat: game.view(state, seat),
        lambda seat: game.private(state, seat),
        lambda seat: game.determinize(state, seat, Chance()),
        lambda seat: game.derived(state, seat),
        lambda seat: game.totals(state, seat),
        lambda seat: match.view(seat),
        lambda seat: match.score_for(seat),
        lambda seat: match.log(seat),
        lambda seat: match.legal(seat),
        lambda seat: match.decision(seat),
        lambda seat: match.undo(seat),
        lambda seat: match.why_not(move, seat),
        lambda seat: match.play(move, seat),
    ]


@every_game
@pytest.mark.parametrize("seat", [-1, 3, 99, True, 1_000_000, 1 << 31, -(1 << 40), 10**30])
def test_unknown_seats(name: str, seat: int) -> None:
    match = midgame(name)
    before = match.position()
    for call in calls_with_seat(match):
        with pytest.raises(BastideError, match="there is no seat") as error:
            call(seat)
        assert (error.value.key, error.value.data) == ("seat.unknown", {"seat": seat, "last": 2})
    assert match.position() == before


@every_game
@pytest.mark.parametrize("seat", ["0", 1.0, (), b"1"])
def test_seats_of_other_types(name: str, seat: Any) -> None:
    for call in calls_with_seat(midgame(name)):
        with pytest.raises(TypeError):
            call(seat)


@every_game
def test_moves_of_other_types(name: str) -> None:
    match = midgame(name)
    game, state, seat = match.game, match.state, match.decisions()[0].seat
    for move in (None, 1.0, "end", [], True):
        for call in (game.why_not, game.gains):
            with pytest.raises(TypeError):
                call(state, seat, move)
        for play in (game.play, game.apply):
            with pytest.raises(TypeError):
                play(state, seat, move, Chance())


@every_game
def test_moves_that_were_not_checked_are_not_applied(name: str) -> None:
    match = midgame(name)
    game, state, decision = match.game, match.state, match.decisions()[0]
    before = game.copy(state)
    for move in (*decision.moves, -1, 10**30):
        with pytest.raises(BastideError, match="was not checked"):
            game.apply(state, decision.seat, move, Chance(1))
    assert state == before
    first, last = decision.moves[0], decision.moves[-1]
    assert game.why_not(state, decision.seat, first) is None
    if last != first:
        with pytest.raises(BastideError, match="was not checked"):
            game.apply(state, decision.seat, last, Chance(1))
    game.apply(state, decision.seat, first, Chance(1))
    game.play(before, decision.seat, first, Chance(1))
    assert state == before


@every_game
def test_options_and_rules(name: str) -> None:
    game = registry.game(name)
    for options in (None, 3, {"players": 2}, object()):
        with pytest.raises(TypeError):
            game.new(options, Chance())
    with pytest.raises(TypeError):
        game.new(game.Options(players=2), Chance(), "2")  # type: ignore[arg-type]
    for rules in (0, -1, 99, 1 << 40):
        with pytest.raises(BadOptions, match="is not played by rules"):
            game.new(game.Options(players=2), Chance(), rules)
    forged = game.Options(players=2)
    object.__setattr__(forged, "players", 1000)
    with pytest.raises(BadOptions):
        game.new(forged, Chance())


@every_game
@compiled_only
def test_no_attribute_of_a_state_can_be_set(name: str) -> None:
    state = midgame(name).state
    for attribute in (name for name in dir(state) if not name.startswith("_")):
        for value in (3_000_000, None, []):
            with pytest.raises(AttributeError):
                setattr(state, attribute, value)


@every_game
@compiled_only
def test_what_is_no_state(name: str) -> None:
    game, state = registry.game(name), midgame(name).state
    for wrong in (None, 5, object(), type(state).__new__(type(state))):
        for call in (game.copy, game.decisions, game.position, game.score, game.result):
            with pytest.raises(TypeError):
                call(wrong)
        with pytest.raises(TypeError):
            game.view(wrong, None)
        with pytest.raises(TypeError):
            game.legal(wrong, 0)
    if name != "montmurail":  # which redeals nothing
        with pytest.raises(TypeError):
            game.determinize(state, 0, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, (1 << 32) + 1])
def test_drawing_from_a_wrong_number(count: int) -> None:
    for draw in (Chance(1).draw, Chance(1).below):
        with pytest.raises(BastideError) as error:
            draw(count)
        assert error.value.key == "chance.count"


# --- copies


COPIES = (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing)))


@every_game
def test_states_are_copied_and_compared(name: str) -> None:
    match = midgame(name, 0)
    luck, seen = Chance(3), []
    while not match.over:
        state, game = match.state, match.game
        for duplicate in COPIES:
            other = duplicate(state)
            assert other is not state
            assert (other, hash(other)) == (state, hash(state))
            assert game.position(other) == game.position(state)
        assert state not in (None, 1, "state")
        seen.append(game.copy(state))
        decision = match.decisions()[0]
        match.play(decision.moves[luck.draw(len(decision.moves))], decision.seat)
        assert match.state != seen[-1]
    assert len(set(seen)) == len(seen)


@every_game
def test_matches_are_copied(name: str) -> None:
    match = midgame(name)
    for duplicate in COPIES:
        other = duplicate(match)
        assert (other.state, other.entries, other.luck.state) == (match.state, match.entries, match.luck.state)
        assert other.game is match.game
        before, decision = match.position(), other.decisions()[0]
        other.play(decision.moves[0], decision.seat)
        assert match.position() == before
        assert len(other.entries) == len(match.entries) + 1
        again = match.fork()
        again.play(decision.moves[0], decision.seat)
        assert again.state == other.state


def test_generators_are_copied() -> None:
    luck = Chance(5)
    luck.log, luck.script = [1], [2, 3]
    for duplicate in COPIES:
        other = duplicate(luck)
        assert (other.state, other.log, other.script) == (5, [1], [2, 3])
        assert other.below(4) == 2
        assert (luck.log, luck.script) == ([1], [2, 3])


# --- the score of a finished game


@every_game
def test_the_score_of_a_finished_game_is_its_result(name: str) -> None:
    game = registry.game(name)
    for number, options in enumerate(conformance.option_cases(game, 60)):
        luck = Chance(number)
        for _ in range(3):
            state = game.new(options, luck)
            game.playout(state, luck)  # type: ignore[attr-defined]
            result = game.result(state)
            assert result is not None
            assert [score.total for score in game.score(state)] == list(result.scores)
