"""Golden games: recorded once, replayed ever after. `python tests/ludwig/golden.py` records missing ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games import record_missing
from ludwig.positions import Player

import bastide
from bastide.games import ludwig
from bastide.kernel.chance import from_seed

HOME = Path(__file__).with_name("golden")
CARE = {"anything": 0.0, "anything-alone": 0.0}  # how often the player follows a plan


def kinds() -> Iterator[tuple[str, ludwig.Options]]:
    """Yield every number of players and edition."""
    for players in (1, 2, 3, 4):
        yield f"players-{players}", ludwig.Options(players=players)
    yield "solo-2022", ludwig.Options(players=1, edition="2022")
    yield "two-again", ludwig.Options(players=2)
    yield "cellars-6", ludwig.Options(players=3)  # two downstairs rooms are completed at once: L5.9
    yield "anything", ludwig.Options(players=3)
    yield "anything-alone", ludwig.Options(players=1)


def play(name: str, options: ludwig.Options) -> bastide.Match:
    player = Player(f"golden {name}", CARE.get(name, 0.8))
    match = bastide.Match(ludwig, options, from_seed(name), seed=name)
    while not match.over:
        decision = match.decision()
        match.play(player.choose(match.state, decision), decision.seat)
    return match


if __name__ == "__main__":
    record_missing(HOME, play, kinds())
