"""What an int stands for in this game."""

from __future__ import annotations

from typing import TypeAlias

Street: TypeAlias = int  # see `streets`
Placement: TypeAlias = int  # its place in `streets.PLACEMENTS`
Quarter: TypeAlias = int  # gem, side, place and turn: see `moves.quarter_of`
WallSet: TypeAlias = int  # one bit per street: the n streets, the w streets, or the s and e streets
