"""How the search is set for each game: figures found by trial, see docs/bots.md."""

from __future__ import annotations

from .tree import Settings

SETTINGS = {
    "torres": Settings(width=400, keep=16, reply_width=16, reply_keep=4, ahead=0, trust=6.0, scale=20.0),
    "montmurail": Settings(width=40, keep=16, reply_width=4, reply_keep=4, ahead=1000, trust=3.0, scale=8.0),
    "ludwig": Settings(width=40, keep=24, alike=3, reply_width=4, reply_keep=4, ahead=1000, trust=4.0, scale=15.0),
}


def settings_for(game: str, players: int) -> Settings:
    return SETTINGS.get(game, Settings())
