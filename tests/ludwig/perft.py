"""Perft: how many choices the seats have one after the other. Counted once, kept in perft.json."""

from __future__ import annotations

import json
from pathlib import Path

from ludwig.golden import kinds
from ludwig.positions import Player

from bastide.games import ludwig
from bastide.kernel.chance import Chance, from_seed

TABLE = Path(__file__).with_name("perft.json")
MOVES_PLAYED = (0, 8, 40, 90, 150)  # how far into a game each kind is counted
MOST = 40  # of the first moves, evenly spread, are followed to the second


def first_moves(state: ludwig.State) -> list[ludwig.State]:
    """the states after moves of the seat that decides"""
    moves = ludwig.legal(state, state.seat)
    found = []
    for move in moves[:: -(-len(moves) // MOST) or 1]:
        after = ludwig.copy(state)
        ludwig.play(after, state.seat, move, Chance(1))
        found.append(after)
    return found


def count(state: ludwig.State) -> int:
    return len(ludwig.legal(state, state.seat))


def position_of(name: str, options: ludwig.Options, played: int) -> ludwig.State:
    luck, player = from_seed(f"perft {name}"), Player(f"perft {name}")
    state = ludwig.new(options, luck)
    for _ in range(played):
        for decision in ludwig.decisions(state):
            ludwig.play(state, decision.seat, player.choose(state, decision), luck)
    return state


def counts(name: str, options: ludwig.Options) -> list[list[int]]:
    states = [position_of(name, options, played) for played in MOVES_PLAYED]
    return [[count(state), sum(count(after) for after in first_moves(state))] for state in states]


if __name__ == "__main__":
    table = {name: counts(name, options) for name, options in kinds()}
    TABLE.write_text("{\n" + ",\n".join(f'"{name}": {json.dumps(row)}' for name, row in table.items()) + "\n}\n")
