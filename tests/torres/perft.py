"""Perft: the number of move sequences, counted once by the engine and the reference, and kept in perft.json."""

from __future__ import annotations

from pathlib import Path

from games import write_counts
from torres.golden import kinds

from bastide.games import torres
from bastide.kernel.chance import from_seed

TABLE = Path(__file__).with_name("perft.json")
DEPTH = 3
MOVES_PLAYED = (0, 30, 90)  # moves into a random game at which each kind is counted


def perft(state: torres.State, depth: int) -> int:
    moves = torres.legal(state, state.seat)
    if depth == 1 or not moves:
        return len(moves)
    total = 0
    for move in moves:
        after = torres.copy(state)
        torres.play(after, after.seat, move)
        total += perft(after, depth - 1)
    return total


def position_of(name: str, options: torres.Options, played: int) -> torres.State:
    luck = from_seed(f"perft {name}")
    state = torres.new(options, luck)
    for _ in range(played):
        moves = torres.legal(state, state.seat)
        torres.play(state, state.seat, moves[luck.draw(len(moves))])
    return state


def counts(name: str, options: torres.Options) -> list[list[int]]:
    states = [position_of(name, options, played) for played in MOVES_PLAYED]
    return [[perft(state, depth) for depth in range(1, DEPTH + 1)] for state in states]


if __name__ == "__main__":
    write_counts(TABLE, counts, kinds())
