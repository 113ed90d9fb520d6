"""Positions made by hand for the tests, short ways to ask about them, and a player that gets its cities closed.

The board of these positions, as printed (arrows up):

        a b c d   e f g h
    1   C V . M   c . W d
    2   . d W .   C M . V
    3   V . c M   c W V .
    4   W c C .   . C . M

    5   . c V W   M . W .
    6   W . C M   V c . d
    7   . C M .   W . C V
    8   d V . c   C M . c
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from games import now
from reference import montmurail as reference

import bastide
from bastide.games import montmurail
from bastide.kernel.chance import Chance
from bastide.kernel.decision import Decision

GEMS_AND_PLACES = (("white", "NW"), ("blue", "NE"), ("violet", "SW"), ("yellow", "SE"))
QUARTERS = [{"gem": gem, "side": "black", "place": place, "turn": 0} for gem, place in GEMS_AND_PLACES]
FACES = ("straight2", "corner2", "straight3", "L3", "zigzag3", "U3")  # of the die, by number
ALL_STREETS = reference.names(reference.STREETS)


def around(first: str, last: str | None = None) -> list[str]:
    """Return the walls around the squares from one corner to the other."""
    return reference.names(reference.ring(*reference.square_of(first), *reference.square_of(last or first)))


def line_around(squares: str) -> list[str]:
    """Return all walls between these squares and others."""
    return reference.names(reference.boundary(reference.square_of(text) for text in squares.split()))


def together(*walls: Iterable[str]) -> list[str]:
    return [name for name in ALL_STREETS if any(name in some for some in walls)]


def without(walls: Iterable[str], *gaps: str) -> list[str]:
    return [name for name in walls if name not in gaps]


def squares(first: str, last: str) -> list[str]:
    (top, left), (bottom, right) = reference.square_of(first), reference.square_of(last)
    return [reference.square_name((row, col)) for row in range(top, bottom + 1) for col in range(left, right + 1)]


def position(*boards: Sequence[str], **fields: Any) -> dict[str, Any]:
    """Return a position as JSON, with defaults for omitted fields; without boards, there are two bare ones."""
    return {
        "game": "montmurail",
        "quarters": QUARTERS,
        "boards": [list(walls) for walls in boards or ((), ())],
        **fields,
    }


def begin(*boards: Sequence[str], **fields: Any) -> bastide.Match:
    """Start from a position with the arguments of `position`."""
    return bastide.from_position(position(*boards, **fields), seed=1)


def closing(*boards: Sequence[str], **fields: Any) -> bastide.Match:
    """Start where open seats may close a city."""
    closed = fields.get("cities", [None] * len(boards))
    return begin(*boards, **{"ask": "close", "asked": [city is None for city in closed], **fields})


def play(game: bastide.Match, *moves: str | None) -> bastide.Match:
    """Play the choices of seats 0, 1, 2 and so on; None for a seat that does not choose."""
    for seat, move in enumerate(moves):
        if move is not None:
            game.play(move, seat)
    return game


def fall(game: bastide.Match, *outcomes: int) -> bastide.Match:
    """Fix the next dice: for a roll, the face; for a decree, first hole and face of each king's die."""
    game.luck.script = list(outcomes)
    return game


def coins(game: bastide.Match, rule: str) -> list[int]:
    """Return what every seat has by a rule."""
    return [purse[rule] for purse in now(game, "coins")]


def totals(game: bastide.Match) -> list[int]:
    return [score.total for score in game.score()]


def walls_in_all(data: dict[str, Any]) -> int:
    return int(data["supply"]) + sum(len(walls) for walls in data["boards"])


# --- a player


def plan(rng: random.Random) -> reference.Walls:
    """Return a line of walls around most of the board."""
    top, left, bottom, right = rng.randrange(2), rng.randrange(2), rng.randint(6, 7), rng.randint(6, 7)
    return reference.ring(top, left, bottom, right)


class Builder:
    """A player that follows a plan for each seat and age, strays sometimes, and usually closes when it can."""

    def __init__(self, seed: str, straying: float = 0.1) -> None:
        self.rng = random.Random(seed)
        self.straying = straying
        self.plans: dict[tuple[int, int], reference.Walls] = {}

    def choose(self, state: montmurail.State, decision: Decision) -> int:
        if decision.kind == "close" and self.rng.random() < 0.8:
            return decision.moves[-1]
        if decision.kind != "place" or self.rng.random() < self.straying:
            return self.rng.choice(decision.moves)
        return self.build(state, decision)

    def build(self, state: montmurail.State, decision: Decision) -> int:
        """Return the placement that helps the plan most."""
        line = self.plans.setdefault((decision.seat, state.age), plan(self.rng))
        wanted = {reference.street_name(street) for street in line}
        best = -99, decision.moves[0]
        for move in decision.moves:
            words = set(montmurail.show(state, move).split())
            best = max(best, (3 * len(words & wanted) - 2 * len(words), move))
        return best[1]


def play_out(state: montmurail.State, builder: Builder, luck: Chance) -> None:
    while decisions := montmurail.decisions(state):
        decision = builder.rng.choice(decisions)
        montmurail.play(state, decision.seat, builder.choose(state, decision), luck)
