"""Perft: counts of tiles to buy, of places for them, and of choices after that, kept in perft.json."""

from __future__ import annotations

from pathlib import Path

from games import write_counts
from ludwig.golden import kinds
from ludwig.positions import Player

from bastide.games import ludwig
from bastide.kernel.chance import Chance, from_seed

TABLE = Path(__file__).with_name("perft.json")
TURNS = (1, 4, 9, 20, 36)  # turns into a game at which each kind is counted
MOST = 40  # the number of moves to follow, evenly spread


def next_states(state: ludwig.State) -> list[ludwig.State]:
    """Return the states after moves of the seat to decide."""
    moves = ludwig.legal(state, state.seat)
    found = []
    for move in moves[:: -(-len(moves) // MOST) or 1]:
        after = ludwig.copy(state)
        ludwig.play(after, state.seat, move, Chance(1))
        found.append(after)
    return found


def count(state: ludwig.State) -> int:
    return len(ludwig.legal(state, state.seat))


def position_of(name: str, options: ludwig.Options, turn: int) -> ludwig.State:
    """Return the position before a given purchase, or at the end."""
    luck, player = from_seed(f"perft {name}"), Player(f"perft {name}")
    state = ludwig.new(options, luck)
    while decisions := ludwig.decisions(state):
        turn -= decisions[0].kind == "buy"
        if turn == 0:
            break
        ludwig.play(state, decisions[0].seat, player.choose(state, decisions[0]), luck)
    return state


def perft(state: ludwig.State, depth: int) -> list[int]:
    states, found = [state], []
    for _ in range(depth):
        found.append(sum(count(state) for state in states))
        states = [after for state in states for after in next_states(state)]
    return found


def counts(name: str, options: ludwig.Options) -> list[list[int]]:
    return [perft(position_of(name, options, turn), 3) for turn in TURNS]


if __name__ == "__main__":
    write_counts(TABLE, counts, kinds())
