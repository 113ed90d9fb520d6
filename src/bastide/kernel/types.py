"""What an int stands for."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int  # from 0, in the order of play
Move: TypeAlias = int  # packed: see the module `moves` of each game
Card: TypeAlias = int  # its index in the table of the game's components
Square: TypeAlias = int  # row * 8 + column; a1 is 0
SquareSet: TypeAlias = int  # one bit per square
