"""The boards of the games. A game without one is played on a plain board."""

from __future__ import annotations

from ...kernel.match import Match
from .board import Board
from .ludwig import LudwigBoard
from .montmurail import MontmurailBoard
from .torres import TorresBoard

BOARDS: dict[str, type[Board]] = {"torres": TorresBoard, "montmurail": MontmurailBoard, "ludwig": LudwigBoard}


def board_of(match: Match) -> Board:
    """Return the board of a match."""
    return BOARDS.get(match.game.META.name, Board)(match)
