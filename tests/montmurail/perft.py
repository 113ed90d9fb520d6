"""Perft: the number of choices of the seats, one after the other, counted once and kept in perft.json."""

from __future__ import annotations

from pathlib import Path

from games import write_counts
from montmurail.golden import kinds
from montmurail.positions import Builder

from bastide.games import montmurail
from bastide.kernel.chance import Chance, from_seed

TABLE = Path(__file__).with_name("perft.json")
MOVES_PLAYED = (0, 1, 40, 85)  # turns into a game at which each kind is counted
MOST = 60  # the number of first moves to follow, evenly spread


def first_moves(state: montmurail.State) -> list[montmurail.State]:
    """Yield the states after moves of the first seat to decide."""
    decisions = montmurail.decisions(state)
    if not decisions:
        return []
    moves = decisions[0].moves
    found = []
    for move in moves[:: -(-len(moves) // MOST)]:
        after = montmurail.copy(state)
        montmurail.play(after, decisions[0].seat, move, Chance(1))
        found.append(after)
    return found


def count(state: montmurail.State) -> int:
    """Count the moves of all seats."""
    return sum(len(decision.moves) for decision in montmurail.decisions(state))


def position_of(name: str, options: montmurail.Options, played: int) -> montmurail.State:
    luck, builder = from_seed(f"perft {name}"), Builder(f"perft {name}")
    state = montmurail.new(options, luck)
    for _ in range(played):
        decisions = montmurail.decisions(state)
        if decisions:
            decision = builder.rng.choice(decisions)
            montmurail.play(state, decision.seat, builder.choose(state, decision), luck)
    return state


def counts(name: str, options: montmurail.Options) -> list[list[int]]:
    states = [position_of(name, options, played) for played in MOVES_PLAYED]
    return [[count(state), sum(count(after) for after in first_moves(state))] for state in states]


if __name__ == "__main__":
    write_counts(TABLE, counts, kinds())
