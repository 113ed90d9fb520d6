"""Random games of the PyPI package `chess`, as a baseline: prints one line of JSON.

Run it with the Python of an environment that has the package: `python python_chess_playouts.py GAMES SEED`.
A game ends when there is no legal move, or after 200 plies. It does not check for draws: that would list the moves
several times per ply and slow the baseline down. "seconds" is processor time, without loading the package.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import chess

MAX_PLIES = 200


def play(rng: random.Random) -> int:
    """Play one game and return the number of plies."""
    board = chess.Board()
    for ply in range(MAX_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return MAX_PLIES


def main(games: int, seed: int) -> None:
    rng = random.Random(seed)
    play(random.Random(seed))  # warm up
    start = time.process_time()
    actions = sum(play(rng) for _ in range(games))
    seconds = time.process_time() - start
    result = {"games": games, "actions": actions, "seconds": seconds, "actions_per_second": actions / seconds}
    print(json.dumps(result | {"version": version("chess")}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
