"""Random four-player games of the PyPI package `catanatron`, as a yardstick: one line of JSON.

Run it with the Python of an environment that has the package: `python catanatron_playouts.py GAMES SEED`.
"Actions" are the entries of the package's own log of applied actions; "seconds" is processor time, with the making of
each game in it and the loading of the package not. The package does not repeat its games exactly for a given seed.
"""

import json
import sys
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer


def play(seed: int) -> int:
    """Plays one game to its end, or to the package's limit of turns, and gives the number of actions applied."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def main(games: int, seed: int) -> None:
    first = 1 + seed * games  # never 0, which the package takes for "no seed"
    play(first)  # fills the package's caches
    start = time.process_time()
    actions = sum(play(first + game) for game in range(games))
    seconds = time.process_time() - start
    figures = {"games": games, "actions": actions, "seconds": seconds, "actions_per_second": actions / seconds}
    print(json.dumps(figures | {"version": version("catanatron")}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
