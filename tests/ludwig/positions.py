"""Handmade positions for the tests, and helpers to query them.

A castle is a list of tiles in notation, "Larder @3,0 r0"; the foyer comes first, at the origin unless given.
"""

from __future__ import annotations

import random
import re
from typing import Any

from games import now
from reference import ludwig as reference

import bastide
from bastide.games import ludwig
from bastide.kernel.decision import Decision

Castle = list[dict[str, Any]]

SIZES = [str(size) for size in reference.STACKS]


def tile(text: str) -> dict[str, Any]:
    found = re.fullmatch(r"(.+) @(-?\d+),(-?\d+) r(\d+)(?: (up|down))?", text)
    assert found, text
    name, x, y, rot, floor = found.groups()
    placed = {"tile": name, "x": int(x), "y": int(y), "rot": int(rot)}
    return {**placed, "floor": floor or "up"} if name == "Hallway" else placed


def castle(*tiles: str) -> Castle:
    placed = [tile(text) for text in tiles]
    return placed if any(one["tile"] == "Foyer" for one in placed) else [dict(reference.FOYER), *placed]


def position(*castles: Castle, **fields: Any) -> dict[str, Any]:
    """Return a position as JSON, with defaults for omitted fields; without castles, there are two foyers."""
    return {"game": "ludwig", "castles": list(castles) or [castle(), castle()], **fields}


def begin(*castles: Castle, seed: int = 1, **fields: Any) -> bastide.Match:
    """Start from a position with the arguments of `position`."""
    return bastide.from_position(position(*castles, **fields), seed=seed)


def placing(name: str, *tiles: str, **fields: Any) -> bastide.Match:
    """Return a position in which seat 0 has a tile in hand."""
    return begin(castle(*tiles), castle(), place=name, **fields)


def play(game: bastide.Match, *moves: str) -> bastide.Match:
    for move in moves:
        game.play(move)
    return game


def completed(game: bastide.Match, seat: int = 0) -> list[int]:
    found: list[int] = game.view(None)["completed"][seat]
    return found


def external(game: bastide.Match, seat: int = 0) -> list[list[Any]]:
    return sorted(game.view(None)["external"][seat])


def gains(game: bastide.Match, move: str) -> list[tuple[str, int]]:
    """Return the rule and points of everything a move scores."""
    items = ludwig.gains(game.state, game.decision().seat, game.number(move)).as_json()["items"]
    return [(item["rule"].removeprefix("ludwig."), item["points"]) for item in items]


def completes(game: bastide.Match, move: str) -> list[int]:
    return list(ludwig.gains(game.state, game.decision().seat, game.number(move)).completes)


def points(game: bastide.Match, seat: int = 0) -> dict[str, int]:
    """Return the points scored in play, by rule."""
    return {rule: gained for rule, gained in now(game, "points")[seat].items() if gained and rule != "L1.4"}


def asked(game: bastide.Match) -> tuple[int, str]:
    decision = game.decision()
    return decision.seat, decision.kind


def grown(*names: str, seed: int = 1) -> Castle:
    """Return a castle of these tiles, placed wherever they fit."""
    rooms, rng = castle(), random.Random(seed)
    for name in names:
        rooms.append(rng.choice(list(reference.placements(rooms, name))))
    return rooms


def stacks(*names: str) -> dict[str, list[str]]:
    """Return stacks of only these tiles."""
    return {size: [name for name in names if str(reference.TILES[name]["size"]) == size] for size in SIZES}


def offer(*names: str | None, money: int = 0) -> list[dict[str, Any] | None]:
    """Return a market of these rooms, the cheapest first."""
    return [name and {"tile": name, "money": money} for name in names]


def favor(name: str, *castles: Castle, **fields: Any) -> list[tuple[int, int]]:
    """Return what a favor counts for each seat, and its points."""
    other = "money" if name != "money" else "exits"
    game = begin(*castles, favors=[name, other][: len(castles)], **fields)
    items = [item for score in game.score() for item in score.items if item.data.get("favor") == name]
    return [(item.data["count"], item.points) for item in items]


def bonus(card: str, rooms: Castle, **fields: Any) -> int:
    """Return the points of a bonus card."""
    game = begin(rooms, castle(), bonus=[[card], []], **fields)
    return sum(item.points for item in game.score()[0].items if item.data.get("bonus") == card)


# --- a player


class Player:
    """A player that usually buys and completes rooms when it can."""

    def __init__(self, seed: str, care: float = 0.8) -> None:
        self.rng = random.Random(seed)
        self.care = care

    def choose(self, state: ludwig.State, decision: Decision) -> int:
        if self.rng.random() > self.care:
            return self.rng.choice(decision.moves)
        if decision.kind == "buy":
            return self.rng.choice(decision.moves[1:] or decision.moves)
        if decision.kind == "place":
            return max(decision.moves, key=lambda move: (len(self.completes(state, decision, move)), self.rng.random()))
        return self.rng.choice(decision.moves)

    def completes(self, state: ludwig.State, decision: Decision, move: int) -> tuple[int, ...]:
        return ludwig.gains(state, decision.seat, move).completes
