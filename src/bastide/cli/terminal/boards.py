"""The boards of the games; a game that is not here is played on a plain one."""

from __future__ import annotations

from ...kernel.match import Match
from .board import Board
from .ludwig import LudwigBoard
from .montmurail import MontmurailBoard
from .torres import TorresBoard

BOARDS: dict[str, type[Board]] = {"torres": TorresBoard, "montmurail": MontmurailBoard, "ludwig": LudwigBoard}


def board_of(match: Match) -> Board:
    return BOARDS.get(match.game.META.name, Board)(match)
