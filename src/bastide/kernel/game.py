"""The game interface: a game is a module (the `__init__` of its folder) with these names. See docs/add-a-game.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from .chance import Chance
from .decision import Decision
from .errors import Refusal
from .notation import Notation
from .score import Gains, Result, SeatScore
from .types import Move, Seat

State = Any  # each game has its own


@dataclass(frozen=True, slots=True)
class Meta:
    """What is known of a game without playing it."""

    name: str
    title: str
    players: tuple[int, ...]
    version: str  # of the rules; records contain it
    rules: Mapping[str, str]  # rule number -> the rule in one sentence
    prompts: Mapping[str, str]  # decision kind -> the question
    former: tuple[str, ...] = ()  # older versions that can still be played

    def plays(self, version: str) -> bool:
        """Return whether games under this version of the rules can be played."""
        return version == self.version or version in self.former

    def with_rules(self, position: Mapping[str, Any], version: str | None) -> Mapping[str, Any]:
        """Return a position that names a former version: one written while it was current does not."""
        return {**position, "rules": version} if version in self.former else position


class Game(Protocol):
    """The functions and types that every game defines."""

    META: Meta
    Options: Any  # frozen dataclass made of `option(...)` fields, one of them `players`
    # the types of what the game writes as JSON, mostly TypedDicts: see the module `schema` of each game
    View: Any  # of `view`
    Position: Any  # of `position`
    Catalog: Any  # of `catalog`
    Derived: Any  # of `derived`
    ScoreItem: Any  # of an item of `score`, with its data
    NOTATION: Notation  # the forms of moves as text, for `show`, `parse` and clients

    def new(self, options: Any, chance: Chance, rules: int = ...) -> State:
        """Start a game. A game with former versions takes one of them as `rules`."""

    def copy(self, state: State) -> State:
        """Return a copy that shares nothing mutable with the original."""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """Return who has to decide now; nobody once the game is over."""

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """List the legal moves of a seat; none if it has nothing to decide."""

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move is not legal, or None if it is."""

    def play(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Play a move, or raise `Refused` and change nothing.

        Dice and draws come from `chance`. It is not part of the state, so that a copy does not contain the future.
        """

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Play a move that `why_not` has just allowed in this state, without checking it again."""

    def undo_barrier(self, state: State) -> int:
        """Return a number that grows when a turn has ended or something was revealed: undo never goes back past it."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Return what a seat, or a spectator, may know, ready for JSON."""

    def private(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of the view that differ from the spectator's view."""

    def determinize(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Return a state that agrees with everything the seat knows, with the rest dealt anew."""

    def seen(self, state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
        """Return what the others see of a move about to be played: at once, and after the next undo barrier."""

    def gains(self, state: State, seat: Seat, move: Move) -> Gains:
        """Return what a legal move scores at once, to be shown before it is played."""

    def score(self, state: State) -> tuple[SeatScore, ...]:
        """Return the itemised points of each seat as if the year, age or game ended now.

        Items that only their owner may know are `secret`.
        """

    def totals(self, state: State, seat: Seat | None) -> list[int]:
        """Return the points of each seat as if the game ended now, as far as a seat, or a spectator, may know them."""

    def result(self, state: State) -> Result | None:
        """Return the result, or None while the game goes on."""

    def show(self, state: State, move: Move) -> str:
        """Return a move in the game's notation."""

    def parse(self, state: State, text: str) -> Move:
        """Return the move that a text stands for, legal or not; raise `BadNotation` if there is none."""

    def position(self, state: State) -> dict[str, Any]:
        """Return the complete state, ready for JSON."""

    def from_position(self, data: Mapping[str, Any]) -> State:
        """Return the state of a position; raise `BadPosition` if it is not valid."""

    def from_view(self, view: Mapping[str, Any], chance: Chance) -> State:
        """Return a state that fits a view, with everything unknown dealt anew. A position is read as it is."""

    def catalog(self, options: Any) -> dict[str, Any]:
        """Return the components and constants, with which a view can be drawn without knowing the rules."""

    def derived(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Return what follows from a view and is shown beside it, as far as the seat, or a spectator, may know it."""

    def text(self, view: Mapping[str, Any]) -> str:
        """Draw a view in characters."""

    def svg(self, view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
        """Draw a view as SVG, with the named squares or other parts marked."""
