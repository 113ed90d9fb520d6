"""The contract of a game: a module (the folder's `__init__`) with these names. See docs/add-a-game.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from .chance import Chance
from .decision import Decision
from .errors import Refusal
from .notation import Notation
from .score import Gains, Result, SeatScore

State = Any  # each game has its own


@dataclass(frozen=True, slots=True)
class Meta:
    name: str
    title: str
    players: tuple[int, ...]
    version: str  # of the rules as played; records name it
    rules: Mapping[str, str]  # rule number -> the rule in a sentence of ours
    prompts: Mapping[str, str]  # decision kind -> the sentence that asks
    former: tuple[str, ...] = ()  # older versions that can still be played, by states whose `rules` is that number

    def plays(self, version: str) -> bool:
        return version == self.version or version in self.former


class Game(Protocol):
    META: Meta
    Options: Any  # frozen dataclass made of `option(...)` fields, one of them `players`
    # the shapes of what the game writes as JSON, mostly TypedDicts, for whoever draws it: see `schema` of each game
    View: Any  # of `view`
    Position: Any  # of `position`
    Catalog: Any  # of `catalog`
    Derived: Any  # of `derived`
    ScoreItem: Any  # of an item of a score, with its data
    NOTATION: Notation  # the forms of moves as text, for `show`, `parse` and clients

    def new(self, options: Any, chance: Chance) -> State:
        """a game just begun"""

    def copy(self, state: State) -> State:
        """shares nothing that can change with the original"""

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """who must decide now; nobody once the game is over"""

    def legal(self, state: State, seat: int) -> list[int]:
        """all moves of a seat, none when it need not decide"""

    def why_not(self, state: State, seat: int, move: int) -> Refusal | None:
        """nothing exactly when the move is legal"""

    def play(self, state: State, seat: int, move: int, chance: Chance) -> None:
        """Changes the state, or raises `Refused` and changes nothing. Dice and draws come from `chance`, which is no
        part of the state: a planner's copy does not hold the real future."""

    def undo_barrier(self, state: State) -> int:
        """grows when a turn has passed or something was revealed: no move is taken back across it"""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """what a seat, or a spectator, may know; ready for JSON"""

    def private(self, state: State, seat: int | None) -> dict[str, Any]:
        """the fields of the view that not all see alike: a view is that of a spectator with these in their place"""

    def determinize(self, state: State, seat: int | None, chance: Chance) -> State:
        """a state that fits all that seat knows, the rest dealt anew"""

    def seen(self, state: State, seat: int, move: int) -> tuple[str | None, str]:
        """what the others see of a move about to be played: at once, and after the next undo barrier"""

    def gains(self, state: State, seat: int, move: int) -> Gains:
        """what a legal move brings at once, to be shown before it is played"""

    def score(self, state: State) -> tuple[SeatScore, ...]:
        """points a seat, itemised, as if the year, age or game ended now; what only their owner may know is `secret`"""

    def totals(self, state: State, seat: int | None) -> list[int]:
        """all points of each seat as if the game ended now, as far as a seat, or a spectator, may know them"""

    def result(self, state: State) -> Result | None:
        """nothing while the game goes on"""

    def show(self, state: State, move: int) -> str:
        """a move in the game's notation"""

    def parse(self, state: State, text: str) -> int:
        """the move a text stands for, legal or not; raises `BadNotation`"""

    def position(self, state: State) -> dict[str, Any]:
        """everything, ready for JSON"""

    def from_position(self, data: Mapping[str, Any]) -> State:
        """raises `BadPosition` where it cannot be"""

    def from_view(self, view: Mapping[str, Any], chance: Chance) -> State:
        """a state that looks like this, what the view does not know dealt anew; a whole position as it is"""

    def catalog(self, options: Any) -> dict[str, Any]:
        """what is printed and counted and never changes: with it a view can be drawn without the rules"""

    def derived(self, state: State, seat: int | None) -> dict[str, Any]:
        """what follows from a view and is shown beside it; nothing that the seat, or a spectator, may not know"""

    def text(self, view: Mapping[str, Any]) -> str:
        """a picture in characters"""

    def svg(self, view: Mapping[str, Any], *, marks: Collection[str] = ()) -> str:
        """a picture"""
