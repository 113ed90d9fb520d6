"""Plays random games and prints a digest of all states and legal moves, to compare compiled and interpreted builds."""

from __future__ import annotations

import hashlib
import json
import sys

from bastide import _pure
from bastide.kernel import chance, conformance, registry


def digest(name: str, number: int) -> str:
    game = registry.game(name)
    choices = list(conformance.every_option(game))
    luck = chance.from_seed(f"builds {name} {number}")
    state = game.new(choices[number % len(choices)], luck)
    seen = hashlib.sha256()
    while decisions := game.decisions(state):
        decision = decisions[luck.draw(len(decisions))]
        move = decision.moves[luck.draw(len(decision.moves))]
        seen.update(repr((decision.seat, decision.kind, decision.moves, move)).encode())
        game.play(state, decision.seat, move, luck)
        seen.update(json.dumps(game.position(state)).encode())
    seen.update(repr((game.score(state), game.result(state))).encode())
    return seen.hexdigest()


def digests(name: str, games: int) -> list[str]:
    return [digest(name, number) for number in range(games)]


if __name__ == "__main__":
    print(json.dumps({"compiled": _pure.compiled(), "digests": digests(sys.argv[1], int(sys.argv[2]))}))
