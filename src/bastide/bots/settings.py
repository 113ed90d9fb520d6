"""How the search is set for each game: figures found by trial, see docs/bots.md."""

from __future__ import annotations

from dataclasses import replace

from .tree import Settings

SETTINGS = {
    "torres": Settings(width=1000, keep=10, reply_width=16, reply_keep=1, ahead=0, explore=2.0, trust=20.0, scale=20.0),
    "montmurail": Settings(width=8, keep=8, reply_width=4, reply_keep=2, ahead=0, trust=3.0, scale=8.0),
    "ludwig": Settings(
        width=40,
        keep=12,
        look=99,
        alike=3,
        reply_width=8,
        reply_keep=2,
        reply_look=4,
        explore=2.0,
        trust=8.0,
        scale=15.0,
    ),
}
ALONE = {
    "ludwig": replace(SETTINGS["ludwig"], reply_width=6, reply_keep=3, calm=True, lines=4, explore=1.0),
}
PLAYED_ON = {"ludwig": 8}  # to see all that is on offer


def settings_for(game: str, players: int) -> Settings:
    return (ALONE if players == 1 else SETTINGS).get(game, Settings())


def to_the_end(game: str) -> int:
    """how wide the beam is that plays a game on to its end"""
    return PLAYED_ON.get(game, 4)
