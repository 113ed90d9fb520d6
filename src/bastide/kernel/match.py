"""A match: a game with its state, the moves that were played, and undo."""

from __future__ import annotations

import copy
import dataclasses
import operator
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import chance, options, registry
from .decision import Decision
from .errors import BadOptions, BadPosition, BastideError, Refusal, refuse
from .game import Game, State
from .messages import say
from .score import Result, SeatScore, known_to
from .types import Move, Seat


class Entry(NamedTuple):
    """A move as it was played."""

    seat: Seat
    move: Move
    text: str
    chance: tuple[int, ...]  # outcomes of chance
    era: int  # moves of one era were made in one turn, or at the same time
    others: tuple[str | None, str]  # what the other seats see: at once, and after the next undo barrier


class LogLine(NamedTuple):
    """A move as a viewer sees it in the log."""

    seat: Seat
    text: str
    era: int


BY_ERA_AND_SEAT = operator.attrgetter("era", "seat")


class Match:
    """Play a game conveniently: moves as text or numbers, undo, log and record. Bots work on states instead."""

    def __init__(
        self,
        game: Game,
        chosen: Any,
        luck: chance.Chance,
        *,
        seed: str | None = None,
        seats: Sequence[str] | None = None,
        state: State | None = None,
        rules: str | None = None,
    ) -> None:
        """Start a game, or continue from a state. `rules` names a former version to play by."""
        self.game = game
        self.rules = game.META.version if rules is None else rules
        self.options = chosen
        self.seed = seed
        self.seats = named(seats, chosen.players)
        self.luck = luck
        self.luck.log = drawn = list[int]()
        self.state = self.new_state() if state is None else state
        self.start = None if state is None else game.position(self.state)
        self.setup = tuple(drawn)  # outcomes of chance
        self.entries: list[Entry] = []
        self.era = 0  # counts the changes of the game's undo barrier
        self.era_start = 0  # the number of moves before it
        self.set_undo_barrier()

    @classmethod
    def new(
        cls, name: str, *, seed: str | int | None = None, seats: Sequence[str] | None = None, **given: Any
    ) -> Match:
        """Start a game by its name, with its options as keywords."""
        game = registry.game(name)
        text = chance.new_seed() if seed is None else str(seed)
        return cls(game, options.read(game.Options, given), chance.from_seed(text), seed=text, seats=seats)

    @classmethod
    def from_position(
        cls,
        data: Mapping[str, Any],
        *,
        seed: str | int | None = None,
        seats: Sequence[str] | None = None,
        rules: str | None = None,
    ) -> Match:
        """Continue from any position."""
        if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
            raise BadPosition(say("position.game"))
        game = registry.game(data["game"])
        rules = data.get("rules") if rules is None else rules
        state = game.from_position(game.META.with_rules(data, rules))
        text = chance.new_seed() if seed is None else str(seed)
        return cls(game, state.options, chance.from_seed(text), seed=text, seats=seats, state=state, rules=rules)

    def new_state(self) -> State:
        """Set up the game by the rules of this match."""
        if self.rules in self.game.META.former:
            return self.game.new(self.options, self.luck, int(self.rules))
        return self.game.new(self.options, self.luck)

    def snapshot(self) -> dict[str, Any]:
        """Return everything but the moves that `restore` needs, ready for JSON."""
        return {
            "position": self.game.position(self.barrier_state),
            "moves": self.barrier_moves,
            "era": self.era,
            "era_start": self.era_start,
            "luck": self.luck.state,
        }

    def restore(self, snapshot: Mapping[str, Any], entries: Sequence[Entry]) -> None:
        """Continue from a snapshot of a match that began like this one, without replaying all moves."""
        self.state = self.game.from_position(self.game.META.with_rules(snapshot["position"], self.rules))
        self.luck.state = snapshot["luck"]
        self.era, self.era_start = snapshot["era"], snapshot["era_start"]
        self.entries = list(entries[: snapshot["moves"]])
        self.set_undo_barrier()
        for entry in entries[snapshot["moves"] :]:
            self.repeat(entry, self.luck.state)

    def repeat(self, entry: Entry, luck: int) -> None:
        """Play a move again with its recorded outcomes; the generator continues from `luck`."""
        self.luck.script = list(entry.chance)
        try:
            self.play(entry.move, entry.seat)
        finally:
            self.luck.script = None
            self.luck.state = luck

    def back(self, moves: int) -> None:
        """Go back to the state after `moves` moves, past anything that was revealed, generator included."""
        if self.seed is None or not 0 <= moves < len(self.entries):
            raise BastideError(say("back.move", moves=moves))
        state = None if self.start is None else self.game.from_position(self.start)
        luck = chance.from_seed(self.seed)
        again = Match(self.game, self.options, luck, seats=self.seats, state=state, rules=self.rules)
        for entry in self.entries[:moves]:
            again.play(entry.move, entry.seat)
        for name in ("state", "luck", "entries", "era", "era_start", "barrier_state", "barrier_moves"):
            setattr(self, name, getattr(again, name))

    def fork(self) -> Match:
        """Return a copy of the match to try moves on."""
        new = copy.copy(self)
        new.state = self.game.copy(self.state)
        new.entries = list(self.entries)
        new.luck = chance.Chance(self.luck.state)
        return new

    def set_undo_barrier(self) -> None:
        """Make everything played so far permanent."""
        self.barrier_state = self.game.copy(self.state)
        self.barrier_moves = len(self.entries)

    def decisions(self) -> tuple[Decision, ...]:
        """Return the current decisions, each with whether its seat can undo."""
        return tuple(
            decision if self.undoable(decision.seat) is None else dataclasses.replace(decision, undoable=True)
            for decision in self.game.decisions(self.state)
        )

    def decision(self, seat: Seat | None = None) -> Decision:
        """Return the decision of a seat, or else the only one there is."""
        found = [d for d in self.decisions() if seat is None or d.seat == seat]
        if len(found) == 1:
            return found[0]
        if self.over:
            raise BastideError(say("game.over"))
        raise BastideError(say("decision.several") if found else say("decision.none", seat=seat))

    def number(self, move: str | Move) -> Move:
        """Return the number of a move given as text or number."""
        return self.game.parse(self.state, move) if isinstance(move, str) else move

    def legal(self, seat: Seat | None = None) -> list[str]:
        """List the legal moves of a seat in notation."""
        return [] if self.over else [self.game.show(self.state, move) for move in self.decision(seat).moves]

    def why_not(self, move: str | Move, seat: Seat | None = None) -> Refusal | None:
        """Return why a move is not legal, or None if it is."""
        return self.game.why_not(self.state, self.acting(seat), self.number(move))

    def acting(self, seat: Seat | None) -> Seat:
        """Return the seat that acts: the given one, or else the only one that decides."""
        if seat is None:
            return self.decision().seat
        if not (type(seat) is int and 0 <= seat < len(self.seats)):
            raise BastideError(say("seat.unknown", seat=seat, last=len(self.seats) - 1))
        return seat

    def play(self, move: str | Move, seat: Seat | None = None) -> None:
        """Play a move."""
        era = self.era
        self.enter(self.acting(seat), self.number(move))
        if self.era != era or self.entries[-1].chance:
            self.set_undo_barrier()

    def enter(self, seat: Seat, move: Move) -> None:
        """Play a move and record it."""
        barrier = self.game.undo_barrier(self.state)
        refuse(self.game.why_not(self.state, seat, move))
        text, others = self.game.show(self.state, move), self.game.seen(self.state, seat, move)
        self.luck.log = drawn = list[int]()
        self.game.apply(self.state, seat, move, self.luck)
        self.entries.append(Entry(seat, move, text, tuple(drawn), self.era, others))
        if self.game.undo_barrier(self.state) != barrier:
            self.era += 1
            self.era_start = len(self.entries)

    def undoable(self, seat: Seat) -> int | None:
        """Return the index in `entries` of the move that this seat can undo."""
        own = [i for i in range(self.barrier_moves, len(self.entries)) if self.entries[i].seat == seat]
        return own[-1] if own else None

    def undo(self, seat: Seat | None = None) -> None:
        """Undo the last move of a seat; what others have done since in the same turn stays."""
        if seat is None and len(self.entries) > self.barrier_moves:
            seat = self.entries[-1].seat
        at = None if seat is None else self.undoable(seat)
        if at is None:
            raise BastideError(say("undo.nothing"))
        again = [entry for i, entry in enumerate(self.entries) if i >= self.barrier_moves and i != at]
        self.state = self.game.copy(self.barrier_state)
        del self.entries[self.barrier_moves :]
        for entry in again:
            self.enter(entry.seat, entry.move)

    @property
    def over(self) -> bool:
        return self.result() is not None

    def log(self, viewer: Seat | None = None, start: int = 0) -> list[LogLine]:
        """Return the moves as a seat, or a spectator, saw them. `start` must be the start of an era."""
        now = self.era
        lines = []
        for entry in self.entries[start:]:
            text = entry.text if entry.seat == viewer else entry.others[entry.era != now]
            if text is not None:
                lines.append(LogLine(entry.seat, text, entry.era))
        # moves made at the same time are in seat order, as the real order would reveal something
        lines.sort(key=BY_ERA_AND_SEAT)
        return lines

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def score(self) -> tuple[SeatScore, ...]:
        return self.game.score(self.state)

    def score_for(self, seat: Seat | None) -> tuple[SeatScore, ...]:
        """Return the points as a seat, or a spectator, may know them."""
        return self.score() if self.over else known_to(seat, self.score())

    def result(self) -> Result | None:
        return self.game.result(self.state)

    def position(self) -> dict[str, Any]:
        return self.game.position(self.state)

    def __str__(self) -> str:
        return self.game.text(self.position())

    def _repr_svg_(self) -> str:
        return self.game.svg(self.position())


def named(seats: Sequence[str] | None, players: int) -> list[str]:
    """Return the names of the seats, checked."""
    if seats is None:
        return [f"Player {seat + 1}" for seat in range(players)]
    if len(seats) != players:
        raise BadOptions(say("seats.names", names=len(seats), players=players))
    if any(not isinstance(name, str) or not name.isprintable() for name in seats):
        raise BadOptions(say("seats.name"))
    return list(seats)
