"""Checks that hold for every game, whatever its rules. The tests run them on each game with many options."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from . import chance, record, share
from .errors import BadOptions, BastideError, Refused
from .game import Game, State
from .match import Match
from .replay import Replay
from .score import SeatScore, known_to
from .types import Move, Seat

JUNK = 1 << 20  # numbers below this are tried as moves


def option_cases(game: Game, most: int) -> list[Any]:
    """Return at most `most` choices of options, spread evenly over all of them."""
    choices = list(every_option(game))
    step = -(-len(choices) // most)
    return choices[::step]


def every_option(game: Game) -> Iterator[Any]:
    """Yield every valid choice of a game's options."""
    fields = dataclasses.fields(game.Options)
    for values in itertools.product(*(choices_of(field) for field in fields)):
        try:
            yield game.Options(**{field.name: value for field, value in zip(fields, values, strict=True)})
        except BadOptions:
            continue


def choices_of(field: dataclasses.Field[Any]) -> tuple[Any, ...]:
    """Return the values of an option; for one that takes several names, none and every second one."""
    choices: tuple[Any, ...] = field.metadata["choices"]
    return ((), choices[::2]) if "several" in field.metadata else choices


def check_game(game: Game, options: Any, seed: str, *, often: int = 5) -> Match:
    """Play a random game to its end and check everything on the way.

    The slow checks run about every `often` moves, and more rarely the longer the game takes.
    """
    match = Match(game, options, chance.from_seed(seed), seed=seed)
    rng = chance.from_seed(seed + " of the player")
    kept: list[tuple[State, str]] = []
    while not match.over:
        check_decisions(match)
        if rng.draw(often + len(kept)) == 0:
            check_offers(match)
            check_position(match)
            check_snapshot(match)
            check_views(match, rng)
            check_refusals(match, rng)
            check_undo(match, rng)
            kept.append((game.copy(match.state), as_text(match.position())))
        decisions = match.decisions()
        decision = decisions[rng.draw(len(decisions))]
        match.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
    for state, text in kept:
        assert as_text(game.position(state)) == text, "playing on a state changed a copy of it"
    check_back(match, rng)
    check_replay(match)
    check_end(match)
    return match


def as_text(data: Any) -> str:
    return json.dumps(data, sort_keys=True, allow_nan=False)


def seats(match: Match) -> range:
    return range(match.options.players)


def check_decisions(match: Match) -> None:
    """Check that somebody can decide, and that decisions and legal moves agree."""
    game, state = match.game, match.state
    decisions = match.decisions()
    assert decisions, "the game is not over, but nobody decides"
    assert len({d.seat for d in decisions}) == len(decisions), "a seat has two decisions at once"
    for decision in decisions:
        assert decision.moves, f"seat {decision.seat} decides but has no move"
        assert len(set(decision.moves)) == len(decision.moves), "a move is offered twice"
        assert decision.kind in game.META.prompts, f"no prompt for {decision.kind}"
    for seat in seats(match):
        offered = [list(d.moves) for d in decisions if d.seat == seat]
        assert game.legal(state, seat) == (offered[0] if offered else [])


def check_offers(match: Match) -> None:
    """Check that every offered move is legal and that its notation is read back."""
    game, state = match.game, match.state
    for decision in match.decisions():
        for move in decision.moves:
            assert game.why_not(state, decision.seat, move) is None, "a legal move is refused"
            text = game.show(state, move)
            assert game.parse(state, text) == move, f"{text} is not read back"
            form = game.NOTATION.parse(text)
            assert form is not None, f"{text} has no form in the notation"
            assert form.verb, f"the form of {text} has no verb"
            as_text(game.gains(state, decision.seat, move).as_json())


def check_position(match: Match) -> None:
    """Check that a position is read back as it was written, also as a shared text and pickled."""
    game, data = match.game, match.position()
    again = game.from_position(json.loads(as_text(data)))
    assert as_text(game.position(again)) == as_text(data), "a position is not read back as it was written"
    assert game.decisions(again) == game.decisions(match.state)
    assert share.unpack(share.pack(data)) == json.loads(as_text(data))
    for other in (copy.copy(match.state), copy.deepcopy(match.state), pickle.loads(pickle.dumps(match.state))):
        assert other == match.state, "a copy is not equal to its original"
        assert as_text(game.position(other)) == as_text(data)


def check_snapshot(match: Match) -> None:
    """Check that a match restored from its snapshot continues as if nothing had happened."""
    again = Match(match.game, match.options, chance.from_seed(match.seed or ""), seed=match.seed)
    again.restore(json.loads(as_text(match.snapshot())), match.entries)
    assert again.entries == match.entries
    assert (again.luck.state, again.era, again.era_start) == (match.luck.state, match.era, match.era_start)
    for seat in (None, *seats(match)):
        assert as_text(again.view(seat)) == as_text(match.view(seat)), f"seat {seat} sees something else"
        assert again.log(seat) == match.log(seat)
        assert in_any_order(again.score_for(seat)) == in_any_order(match.score_for(seat))
    assert again.decisions() == match.decisions()


def in_any_order(scores: tuple[SeatScore, ...]) -> list[list[str]]:
    return [sorted(as_text(item.as_json()) for item in score.items) for score in scores]


def check_back(match: Match, rng: chance.Chance) -> None:
    """Check that going back and playing the same moves again leads to the same end."""
    trial = match.fork()
    trial.back(rng.draw(len(match.entries)))
    for entry in match.entries[len(trial.entries) :]:
        trial.play(entry.move, entry.seat)
    assert trial.entries == match.entries
    assert as_text(trial.position()) == as_text(match.position())


def check_views(match: Match, rng: chance.Chance) -> None:
    """Check that states which differ only in what a seat cannot know look the same to it."""
    game, state = match.game, match.state
    for seat in (None, *seats(match)):
        before = as_text(match.position())
        other = game.determinize(state, seat, rng)
        one, two = (game.determinize(world, seat, chance.Chance(rng.state)) for world in (state, other))
        assert as_text(game.position(one)) == as_text(game.position(two)), (
            "the determinized state depends on what is hidden"
        )
        assert as_text(game.view(other, seat)) == as_text(game.view(state, seat)), f"seat {seat} can tell them apart"
        read = game.from_view(json.loads(as_text(game.view(state, seat))), rng)
        assert as_text(game.view(read, seat)) == as_text(game.view(state, seat)), (
            "a view is not read back as it was written"
        )
        followed, alike = (as_text(game.derived(world, seat)) for world in (state, other))
        assert followed == alike, f"the derived data tell seat {seat} what is hidden"
        assert game.totals(other, seat) == game.totals(state, seat), f"the totals tell seat {seat} what is hidden"
        together = game.view(state, None) | game.private(state, seat)
        assert as_text(together) == as_text(game.view(state, seat)), (
            f"`private` of seat {seat} lacks something that only this seat sees"
        )
        shown, also = (known_to(seat, game.score(world)) for world in (state, other))
        assert shown == also, f"the score tells seat {seat} what is hidden"
        if seat is not None:
            assert game.legal(other, seat) == game.legal(state, seat)
        game.decisions(other)
        assert as_text(match.position()) == before, "a query changed the state"


def check_refusals(match: Match, rng: chance.Chance) -> None:
    """Check that illegal moves are refused, with a rule, and change nothing."""
    game, state = match.game, match.state
    before = as_text(match.position())
    for seat in seats(match):
        legal = set(game.legal(state, seat))
        tries = [rng.draw(JUNK) - JUNK // 4 for _ in range(10)]
        tries += [move ^ (1 << rng.draw(16)) for move in sorted(legal)[:10]]
        for move in tries:
            refusal = game.why_not(state, seat, move)
            assert (refusal is None) == (move in legal), f"legal and why_not disagree about {move}"
            if refusal is not None:
                rule = refusal.rule.removeprefix(f"{game.META.name}.")
                assert rule in game.META.rules, f"{refusal.rule} is no rule"
                check_refused(match, seat, move, str(refusal))
    assert as_text(match.position()) == before, "a refused move changed the state"


def check_refused(match: Match, seat: Seat, move: Move, text: str) -> None:
    answer = "it was played"
    try:
        match.play(move, seat)
    except Refused as error:
        answer = str(error)
    assert answer == text, f"{move} must be refused because {text}, but {answer}"


def check_undo(match: Match, rng: chance.Chance) -> None:
    """Check that an undone move leaves no trace, and that a move that cannot be undone stays."""
    decisions = match.decisions()
    decision = decisions[rng.draw(len(decisions))]
    trial = match.fork()
    before, log = as_text(trial.position()), trial.log(decision.seat)
    trial.play(decision.moves[rng.draw(len(decision.moves))], decision.seat)
    if trial.undoable(decision.seat) is None:
        after = as_text(trial.position())
        try:
            trial.undo(decision.seat)
        except BastideError:
            assert as_text(trial.position()) == after
        else:
            raise AssertionError("a move was undone that cannot be")
    else:
        trial.undo(decision.seat)
        assert as_text(trial.position()) == before, "undo does not restore the position"
        assert trial.log(decision.seat) == log


def check_replay(match: Match) -> None:
    """Check that a replay has the moves of the log and ends as the match did."""
    again = Replay(match, everything=True)
    steps = list(again.steps())
    for seat in seats(match):
        own = [(step.move, step.era) for step in steps if step.seat == seat]
        assert own == [(entry.text, entry.era) for entry in match.entries if entry.seat == seat]
    assert as_text(steps[-1].view) == as_text(match.position())
    assert as_text(again.at(len(match.entries)).position()) == as_text(match.position())


def check_end(match: Match) -> None:
    """Check the result, the totals and the record of a finished game."""
    game, result = match.game, match.result()
    assert result is not None
    assert len(result.scores) == match.options.players
    assert [score.total for score in match.score()] == list(result.scores), "at the end the score must be the result"
    assert result.winners
    assert match.decisions() == ()
    for seat in (None, *seats(match)):
        assert game.totals(match.state, seat) == list(result.scores), "at the end the totals must be the result"
    for seat in seats(match):
        assert game.legal(match.state, seat) == []
        assert game.why_not(match.state, seat, 0) is not None
        assert match.log(seat)
    data = record.loads(record.dumps(record.export(match)))
    again = record.verify(data)
    assert as_text(again.position()) == as_text(match.position())
    assert [score.as_json() for score in again.score()] == [score.as_json() for score in match.score()]
    ElementTree.fromstring(match._repr_svg_())
    assert str(match).strip()
