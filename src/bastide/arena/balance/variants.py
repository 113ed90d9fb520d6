"""The variants a balance page covers: numbers of players, editions and options.

The games are to measure the game, not the bots, so that each has its own shuffles.
"""

from __future__ import annotations

from ..tournament import Tournament

Variant = dict[str, str]

VARIANTS: dict[str, tuple[Variant, ...]] = {
    "torres": (
        {"players": "2"},
        {"players": "3"},
        {"players": "4"},
        {"players": "2", "deck": "common"},
        {"players": "2", "edition": "2000"},
        {"players": "2", "edition": "2000", "deck": "own"},
        {"players": "2", "master": "yes"},
        {"players": "4", "edition": "2000"},
        {"players": "4", "master": "yes"},
    ),
    "montmurail": (
        *({"players": str(players)} for players in range(2, 9)),
        {"players": "2", "layout": "random"},
        {"players": "4", "layout": "random"},
        {"players": "4", "perfect_plan": "yes"},
        {"players": "4", "longest_wall": "yes"},
    ),
    # the editions differ in solo games only
    "ludwig": ({"players": "2"}, {"players": "3"}, {"players": "4"}),
}


def make_tournaments(game: str, bot: str, games: int) -> dict[str, Tournament]:
    """Return a tournament per variant, by the name of its folder."""
    return {
        ",".join(f"{name}={value}" for name, value in variant.items()): Tournament.create(
            game, [bot] * int(variant["players"]), games=games, options=variant, shared_deals=False
        )
        for variant in VARIANTS[game]
    }
