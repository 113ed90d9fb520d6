"""Random four-player games of the PyPI package `catanatron`, as a baseline: prints one line of JSON.

Run it with the Python of an environment that has the package: `python catanatron_playouts.py GAMES SEED`.
"actions" counts the entries of the package's own log of applied actions. "seconds" is processor time, including the
setup of each game but not the loading of the package. The package's games are not quite reproducible for a seed.
"""

import json
import sys
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer


def play(seed: int) -> int:
    """Play one game to its end, or to the package's limit of turns, and return the number of actions."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def main(games: int, seed: int) -> None:
    first = 1 + seed * games  # not 0, which the package takes for no seed
    play(first)  # warm up
    start = time.process_time()
    actions = sum(play(first + game) for game in range(games))
    seconds = time.process_time() - start
    result = {"games": games, "actions": actions, "seconds": seconds, "actions_per_second": actions / seconds}
    print(json.dumps(result | {"version": version("catanatron")}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
