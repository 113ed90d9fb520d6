"""Learning what a state is worth: games against oneself, a net fitted to how they ended, games by that net, and so on.

The same command gives the same net on the same machine, whatever the number of processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .running import crowd
from .selfplay import Lessons, Numbers, School, taught

Floats = NDArray[np.float32]

BATCH = 256  # rows
TESTED = 10  # one row in so many is kept back to see how well the net does
RIDGE = 30.0
RATE, GO_ON_RATE, LEAST_RATE = 1e-3, 3e-4, 1e-5
DECAY = 3e-3
CHUNKS = 32  # of games, handed to processes


@dataclass(frozen=True)
class Course:
    school: School
    rounds: int
    games: int  # a round
    hidden: int
    epochs: int
    remembered: int = 3  # rounds whose games are learned from


@dataclass(frozen=True)
class Round:
    """what a round brought"""

    number: int
    games: int
    rows: int
    mean_score: float
    spread: float  # of the points ahead
    error: float  # of the net, in points, on rows it has not learned from
    net: Numbers


def train(course: Course, workers: int, teacher: Numbers | None = None) -> Iterator[Round]:
    """One after the other; the last holds the net to keep. What was learned before, if anything, plays the first round,
    and from it each net goes on; else each is fitted anew."""
    remembered: list[Table] = []
    anew = teacher is None
    with crowd(workers) as pool:
        for number in range(course.rounds):
            first = number * course.games
            chunks = [range(first + i, first + course.games, CHUNKS) for i in range(min(CHUNKS, course.games))]
            jobs = [pool.submit(taught, course.school, teacher, chunk) for chunk in chunks]
            lessons = [job.result() for job in jobs]
            remembered = [*remembered, together(lessons)][-course.remembered :]
            table = Table(*(np.concatenate(parts) for parts in zip(*remembered, strict=True)))
            teacher, error, spread = fitted(table, course, number, None if anew else teacher)
            scores = [points for lesson in lessons for result in lesson.scores for points in result]
            yield Round(number, course.games, len(table.facts), float(np.mean(scores)), spread, error, teacher)


class Table(NamedTuple):
    """lessons: rows of facts, and points ahead"""

    facts: Floats
    ahead: Floats


def together(lessons: list[Lessons]) -> Table:
    inputs = max(lesson.inputs for lesson in lessons)
    facts = np.concatenate([np.frombuffer(lesson.facts, np.float32) for lesson in lessons]).reshape(-1, inputs)
    return Table(facts, np.concatenate([np.frombuffer(lesson.ahead, np.float32) for lesson in lessons]))


# --- fitting


@dataclass
class Weights:
    """of a net that reads facts and tells points, both brought to mean 0 and spread 1; Adam's memory beside them"""

    parts: dict[str, Floats]
    steps: int = 0
    mean: dict[str, Floats] = field(default_factory=dict)
    square: dict[str, Floats] = field(default_factory=dict)

    def tell(self, facts: Floats) -> Floats:
        part = self.parts
        seen = np.maximum(facts @ part["in"] + part["in bias"], 0)
        found: Floats = part["bias"] + facts @ part["line"] + seen @ part["out"]
        return found

    def learn(self, facts: Floats, wanted: Floats, rate: float) -> None:
        part = self.parts
        reached = facts @ part["in"] + part["in bias"]
        seen = np.maximum(reached, 0)
        off = part["bias"] + facts @ part["line"] + seen @ part["out"] - wanted
        off = off * (2 / len(wanted))
        back = np.outer(off, part["out"]) * (reached > 0)
        slopes = {
            "bias": np.array([off.sum()]),
            "line": facts.T @ off,
            "out": seen.T @ off,
            "in": facts.T @ back,
            "in bias": back.sum(0),
        }
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] = 0.9 * self.mean.get(name, 0) + 0.1 * slope
            self.square[name] = 0.999 * self.square.get(name, 0) + 0.001 * slope**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            shrunk = DECAY * part[name] if name in ("in", "line") else 0
            part[name] = (part[name] - rate * (mean / (np.sqrt(square) + 1e-8) + shrunk)).astype(np.float32)


def fitted(table: Table, course: Course, number: int, before: Numbers | None = None) -> tuple[Numbers, float, float]:
    """the net, its error in points, and how far the points spread"""
    rng = np.random.default_rng([course.school.seed, number])
    facts, ahead = table
    centre, spread = facts.mean(0), facts.std(0)
    spread[spread < 1e-6] = 1
    usual, width = float(ahead.mean()), float(ahead.std()) or 1.0
    scaled, wanted = (facts - centre) / spread, (ahead - usual) / width
    order = rng.permutation(len(facts))
    test, learned = order[: len(order) // TESTED], order[len(order) // TESTED :]
    if before is None:
        weights = started(scaled[learned], wanted[learned], course.hidden, rng)
    else:
        weights = Weights(scaled_parts(before, centre, spread, usual, width))
    most = RATE if before is None else GO_ON_RATE
    best, kept = math.inf, dict(weights.parts)
    for epoch in range(course.epochs):
        rate = LEAST_RATE + most * 0.5 * (1 + math.cos(math.pi * epoch / course.epochs))
        order = rng.permutation(learned)
        for start in range(0, max(1, len(order) - BATCH), BATCH):
            chosen = order[start : start + BATCH]
            weights.learn(scaled[chosen], wanted[chosen], rate)
        error = float(np.sqrt(np.mean((weights.tell(scaled[test]) - wanted[test]) ** 2)))
        if error < best:
            best, kept = error, dict(weights.parts)
    return unscaled(kept, centre, spread, usual, width), best * width, width


def started(facts: Floats, wanted: Floats, hidden: int, rng: np.random.Generator) -> Weights:
    """the straight line that fits best, and hidden units that do not matter yet"""
    inputs = facts.shape[1]
    line = np.linalg.solve(facts.T @ facts + RIDGE * np.eye(inputs), facts.T @ wanted)
    parts = {
        "bias": np.zeros(1),
        "line": line,
        "in": rng.standard_normal((inputs, hidden)) / math.sqrt(inputs),
        "in bias": np.zeros(hidden),
        "out": rng.standard_normal(hidden) * 0.05,
    }
    return Weights({name: part.astype(np.float32) for name, part in parts.items()})


def unscaled(parts: dict[str, Floats], centre: Floats, spread: Floats, usual: float, width: float) -> Numbers:
    """the same net for facts and points as they are"""
    inward = parts["in"] / spread[:, None]
    inward_bias = parts["in bias"] - centre @ inward
    line = parts["line"] / spread * width
    bias = parts["bias"] * width + usual - centre @ line
    rows = np.column_stack([line, inward]).ravel()
    numbers = np.concatenate([bias, inward_bias, rows, parts["out"] * width])
    inputs, hidden = inward.shape
    return Numbers(inputs, hidden, tuple(float(f"{number:.5g}") for number in numbers))


def scaled_parts(net: Numbers, centre: Floats, spread: Floats, usual: float, width: float) -> dict[str, Floats]:
    """the way back"""
    inputs, hidden = net.inputs, net.hidden
    numbers = np.array(net.numbers)
    bias, inward_bias, rows, out = np.split(numbers, np.cumsum([1, hidden, inputs * (hidden + 1)]))
    line, inward = np.split(rows.reshape(inputs, hidden + 1), [1], axis=1)
    parts = {
        "bias": (bias - usual + centre @ line) / width,
        "line": line[:, 0] * spread / width,
        "in": inward * spread[:, None],
        "in bias": inward_bias + centre @ inward,
        "out": out / width,
    }
    return {name: part.astype(np.float32) for name, part in parts.items()}


def as_file(
    course: Course, last: Round, version: str, command: str, before: dict[str, Any] | None = None
) -> dict[str, Any]:
    """what is shipped; `before` tells how the net came about that the training began with"""
    school = course.school
    return {
        "game": school.game,
        "players": school.players,
        "made": {
            "command": command,
            "rules": version,
            "rounds": course.rounds,
            "games": course.rounds * course.games,
            "rows": last.rows,
            "mean score of the last round": round(last.mean_score, 2),
            "error in points": round(last.error, 2),
            "spread in points": round(last.spread, 2),
            **({"began with": before} if before else {}),
        },
        "inputs": last.net.inputs,
        "hidden": last.net.hidden,
        "numbers": list(last.net.numbers),
    }
