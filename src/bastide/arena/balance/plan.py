"""The games that a page about balance needs: every number of players, edition and variant.

They are about the game, not about bots: each has shuffles of its own.
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
    # the edition says something about solo games only
    "ludwig": ({"players": "2"}, {"players": "3"}, {"players": "4"}),
}


def tournaments(game: str, bot: str, games: int) -> dict[str, Tournament]:
    """by the name of the folder each is kept in"""
    return {
        ",".join(f"{name}={value}" for name, value in variant.items()): Tournament.of(
            game, [bot] * int(variant["players"]), games=games, options=variant, shared=False
        )
        for variant in VARIANTS[game]
    }
