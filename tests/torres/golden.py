"""Golden games: recorded once, replayed ever after. `python tests/torres/golden.py` records missing ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games import record_missing

import bastide
from bastide import bots
from bastide.games import torres
from bastide.games.torres.components import MASTER_CARDS
from bastide.kernel.chance import from_seed

HOME = Path(__file__).with_name("golden")


def kinds() -> Iterator[tuple[str, torres.Options]]:
    """Yield every edition, deck and number of players, and every master card."""
    for players in (2, 3, 4):
        for edition in ("2000", "2017"):
            for deck in ("own", "common"):
                yield f"{edition}-{deck}-{players}", torres.Options(players=players, edition=edition, deck=deck)
    for number, card in enumerate(MASTER_CARDS):
        edition = ("2000", "2017")[number % 2]
        yield f"master-{card}", torres.Options(2 + number % 3, edition, master=True, master_card=card)


def play(name: str, options: torres.Options) -> bastide.Match:
    """Play greedy against random, which together play every kind of move."""
    luck = from_seed(f"golden {name}")
    players = [bots.make(("greedy", "random")[seat % 2]) for seat in range(options.players)]
    match = bastide.Match(torres, options, from_seed(name), seed=name, seats=[bot.name for bot in players])
    while not match.over:
        seat = match.decision().seat
        match.play(bots.decide(players[seat], torres, match.state, seat, luck), seat)
    return match


if __name__ == "__main__":
    record_missing(HOME, play, kinds())
