"""The components: quarters, dice and walls. What is printed on them is read from a file that players can replace."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ...kernel.errors import BadOptions, Message
from ...kernel.types import Square
from .messages import say

WALLS_A_BOX = 150  # M1.5
SEATS_A_BOX = 4  # M1.1
MAX_PLAYERS = 8  # M6.3
AGES = 2  # M2
INVASION = 5  # M5.6, coins lost
SHIELD = 3  # M5.3
PERFECT_PLAN = 2  # M6.1
LONGEST_WALL = 3  # M6.2
LONGEST_AGE = 100  # turns; our ruling: an age that nobody can finish ends

# the sources of coins, as indexes into `State.coins`, and their rules
FROM_DIE, FROM_CITY, FROM_PLAN, FROM_WALL, FROM_SHIELD = range(5)
SOURCES = ("M2.2", "M5.1", "M6.1", "M6.2", "M5.3")
SOURCE_COUNT = len(SOURCES)

GEMS = ("white", "blue", "violet", "yellow")
SIDES = ("black", "white")
PLACES = ("NW", "NE", "SW", "SE")
BUILDINGS = ("church", "well", "market")  # M2.1: the three holes of the tower
BUILDING_COUNT = len(BUILDINGS)
SYMBOLS = "CWMVcd."  # in the order of `State.contents`
# what a square holds: indexes into SYMBOLS and `State.contents`; an empty square is not listed there
CHURCH, WELL, MARKET, VIKING, ONE_COIN, TWO_COINS = range(6)
CONTENT_COUNT = len(SYMBOLS) - 1

# M3.1: the six connected paths of two or three walls, drawn step by step; they may be turned and mirrored
SHAPES = {
    "straight2": "RR",
    "corner2": "RD",
    "straight3": "RRR",
    "L3": "RRD",
    "zigzag3": "RDR",
    "U3": "RDL",
}

# M1.3: named layouts; for each place the gem, the side that is up, and quarter turns clockwise
LAYOUTS = {
    "gatehouse": (("blue", "black", 1), ("white", "black", 0), ("yellow", "white", 3), ("violet", "white", 0)),
    "market": (("white", "white", 0), ("yellow", "black", 2), ("violet", "black", 1), ("blue", "white", 3)),
    "harbour": (("violet", "black", 0), ("blue", "white", 2), ("white", "black", 3), ("yellow", "black", 1)),
}

MAX_BOX_LENGTH = 4096  # characters of a description; three times as many as the one that comes with Bastide


@dataclass(frozen=True)
class Box:
    """What is printed on the quarters and dice."""

    tiles: dict[tuple[str, str], str]  # gem and side -> its 16 squares, row by row
    kings: tuple[tuple[int, ...], ...]  # three dice
    die: tuple[tuple[str, int], ...]  # six faces: shape and coins


@cache
def printed() -> str:
    """Return the description of the box that comes with Bastide."""
    return Path(__file__).with_name("box.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def read_box(text: str) -> Box:
    """Read the description of a box; an invalid line is refused with its number."""
    if len(text) > MAX_BOX_LENGTH:
        raise BadOptions(say("montmurail.tiles_length", most=MAX_BOX_LENGTH))
    tiles: dict[tuple[str, str], str] = {}
    kings: list[tuple[int, ...]] = []
    die: list[tuple[str, int]] = []
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), start=1)]
    rest = iter([(number, words) for number, words in lines if words and not words[0].startswith("#")])
    for number, words in rest:
        match words:
            case ["tile", gem, side]:
                read_tile(tiles, number, gem, side, [next(rest, (number, [])) for _ in range(4)])
            case ["king", *faces]:
                kings.append(read_king(number, faces))
            case ["die", shape, coins]:
                die.append(read_face(number, shape, coins))
            case _:
                raise wrong(number, say("montmurail.line", text=" ".join(words)))
    missing = [f"{gem} {side}" for gem in GEMS for side in SIDES if (gem, side) not in tiles]
    if missing:
        raise BadOptions(say("montmurail.tile_missing", tile=missing[0]))
    if len(kings) != 3:
        raise BadOptions(say("montmurail.kings", count=len(kings)))
    if len(die) != 6:
        raise BadOptions(say("montmurail.die", count=len(die)))
    return Box(tiles, tuple(kings), tuple(die))


@lru_cache(maxsize=1024)
def laid_out(tile: str, place: int, turn: int) -> tuple[tuple[Square, str], ...]:
    """M1.2: Return the squares that a quarter covers at a place, turned clockwise, and what is printed on each."""
    found = []
    for square, symbol in enumerate(tile):
        row, column = divmod(square, 4)
        for _ in range(turn):
            row, column = column, 3 - row
        found.append(((row + place // 2 * 4) * 8 + column + place % 2 * 4, symbol))
    return tuple(found)


def wrong(number: int, reason: Message) -> BadOptions:
    return BadOptions(say("montmurail.tiles_line", line=number, reason=reason))


def read_tile(
    tiles: dict[tuple[str, str], str], number: int, gem: str, side: str, rows: list[tuple[int, list[str]]]
) -> None:
    if gem not in GEMS:
        raise wrong(number, say("montmurail.gem", name=gem, known=GEMS))
    if side not in SIDES:
        raise wrong(number, say("montmurail.side", name=side, known=SIDES))
    if (gem, side) in tiles:
        raise wrong(number, say("montmurail.tile_twice", gem=gem, side=side))
    for at, row in rows:
        if len(row) != 4 or any(len(symbol) != 1 or symbol not in SYMBOLS for symbol in row):
            raise wrong(at, say("montmurail.row", known=" ".join(SYMBOLS), row=" ".join(row)))
    tiles[gem, side] = "".join(symbol for _, row in rows for symbol in row)


def read_king(number: int, faces: list[str]) -> tuple[int, ...]:
    if len(faces) != 6 or any(not face.isdecimal() or int(face) > 9 for face in faces):
        raise wrong(number, say("montmurail.king", faces=" ".join(faces)))
    return tuple(int(face) for face in faces)


def read_face(number: int, shape: str, coins: str) -> tuple[str, int]:
    if shape not in SHAPES:
        raise wrong(number, say("montmurail.shape", name=shape, known=[*SHAPES]))
    if not coins.isdecimal() or int(coins) > 9:
        raise wrong(number, say("montmurail.face_coins", value=coins))
    return shape, int(coins)
