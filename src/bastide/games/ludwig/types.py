"""What an int stands for in this game."""

from __future__ import annotations

from typing import TypeAlias

Tile: TypeAlias = int  # its place in `components.TILES`
TileSet: TypeAlias = int  # tiles of one size, one bit each, the first of the size lowest
CardSet: TypeAlias = int  # bonus cards, one bit each
Size: TypeAlias = int  # its place in `components.SIZES`
RoomType: TypeAlias = int  # its place in `components.TYPES`
Favor: TypeAlias = int  # its place in `components.FAVORS`
Key: TypeAlias = int  # a tile and its turn: tile * 4 + turn
Room: TypeAlias = int  # a tile of a castle, corridors included, by the order in which they were placed
Door: TypeAlias = int  # an entrance of a castle, in the order of the rooms
