"""Golden games: recorded once, replayed ever after. `python tests/montmurail/golden.py` records missing ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games import record_missing
from montmurail.positions import Builder

import bastide
from bastide.games import montmurail
from bastide.games.montmurail.components import LAYOUTS
from bastide.kernel.chance import from_seed

HOME = Path(__file__).with_name("golden")
STRAYING = {"walls-run-out": 1.0, "perfect-plan": 0.0, "all-rules": 0.0}  # how often to leave the plan


def kinds() -> Iterator[tuple[str, montmurail.Options]]:
    """Yield every number of players, layout and optional rule."""
    for players in range(2, 9):
        yield f"players-{players}", montmurail.Options(players=players, layout="random")
    for players, layout in enumerate(("players", *LAYOUTS), start=2):
        yield f"layout-{layout}", montmurail.Options(players=players, layout=layout)
    yield "perfect-plan", montmurail.Options(players=3, perfect_plan=True)
    yield "longest-wall", montmurail.Options(players=3, longest_wall=True)
    yield "all-rules", montmurail.Options(players=4, perfect_plan=True, longest_wall=True)
    yield "walls-run-out", montmurail.Options(players=4, layout="market", longest_wall=True)


def play(name: str, options: montmurail.Options) -> bastide.Match:
    builder = Builder(f"golden {name}", STRAYING.get(name, 0.15))
    match = bastide.Match(montmurail, options, from_seed(name), seed=name)
    while not match.over:
        decision = builder.rng.choice(match.decisions())
        match.play(builder.choose(match.state, decision), decision.seat)
    return match


if __name__ == "__main__":
    record_missing(HOME, play, kinds())
