"""A slow, plain reference of the board game Montmurail, for tests only.

Squares are (row, column) pairs from the top left, streets are ("h", row, column) above a square and ("v", row, column)
left of it, with row 8 and column 8 for the far edges; a board of walls is a set of streets. Every function names the
rules it implements. Positions must be complete, with every field.
"""

import itertools
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

Square = tuple[int, int]
Street = tuple[str, int, int]
Walls = set[Street]
City = frozenset[Square]
Position = dict[str, Any]

SIZE = 8
WALLS_A_BOX = 150
GEMS = ("white", "blue", "violet", "yellow")
SIDES = ("black", "white")
PLACES = {"NW": (0, 0), "NE": (0, 4), "SW": (4, 0), "SE": (4, 4)}
BUILDINGS = {"church": "C", "well": "W", "market": "M"}
COINS = {"c": 1, "d": 2}
SQUARES: list[Square] = [(row, column) for row in range(SIZE) for column in range(SIZE)]
LENGTHS = {"straight2": 2, "corner2": 2, "straight3": 3, "L3": 3, "zigzag3": 3, "U3": 3}
DIE = {"straight2": 1, "corner2": 1, "straight3": 2, "L3": 2, "zigzag3": 3, "U3": 3}

TILES = """
    white/black   blue/black    violet/black  yellow/black     white/white   blue/white    violet/white  yellow/white
    C V . M       c . W d       . c V W       M . W .          c M C .       d V C .       M W . W       C . d .
    . d W .       C M . V       W . C M       V c . d          C . V M       . C M W       . V d V       d M V W
    V . c M       c W V .       . C M .       W . C V          . d C W       W . W M       c C c C       V . C .
    W c C .       . C . M       d V . c       C M . c          W V . c       c V . c       M . M .       W c V M
"""


# ---------------------------------------------------------------------------------------------------------------
# Streets and squares


def sides(square: Square) -> dict[str, Street]:
    """Return the four streets around a square (M1.2)."""
    row, column = square
    return {"n": ("h", row, column), "w": ("v", row, column), "s": ("h", row + 1, column), "e": ("v", row, column + 1)}


STREETS: list[Street] = sorted({street for square in SQUARES for street in sides(square).values()})
BEYOND = {"n": (-1, 0), "w": (0, -1), "s": (1, 0), "e": (0, 1)}


def square_name(square: Square) -> str:
    return "abcdefgh"[square[1]] + str(square[0] + 1)


def square_of(text: str) -> Square:
    return int(text[1]) - 1, "abcdefgh".index(text[0])


def street_of(text: str) -> Street:
    """Return the street of a name; a street between two squares has two names."""
    return sides(square_of(text))[text[2]]


@cache
def street_name(street: Street) -> str:
    """Return the name used in positions: n and w of a square, s and e only at the far edges."""
    kind, row, column = street
    if kind == "h":
        return square_name((row, column)) + "n" if row < SIZE else square_name((SIZE - 1, column)) + "s"
    return square_name((row, column)) + "w" if column < SIZE else square_name((row, SIZE - 1)) + "e"


def reading_order(street: Street) -> tuple[Square, int]:
    """Return the sort key: the square that names the street, then n, w, s, e."""
    text = street_name(street)
    return square_of(text), "nwse".index(text[2])


def names(walls: Iterable[Street]) -> list[str]:
    return [street_name(street) for street in sorted(walls, key=reading_order)]


def crossings(street: Street) -> tuple[Square, Square]:
    """Return the two ends of a street."""
    kind, row, column = street
    return (row, column), ((row, column + 1) if kind == "h" else (row + 1, column))


# ---------------------------------------------------------------------------------------------------------------
# Shapes of the construction die


def ways_from(crossing: Square) -> list[tuple[Street, Square, Square]]:
    """Return the streets that leave a crossing: the street, the crossing it leads to, and the direction."""
    found = []
    for street in STREETS:
        one, other = crossings(street)
        if crossing in (one, other):
            end = other if crossing == one else one
            found.append((street, end, (end[0] - crossing[0], end[1] - crossing[1])))
    return found


def turn_between(one: Square, two: Square) -> int:
    """Return 0 for straight on, 1 or -1 for the two sides."""
    return one[0] * two[1] - one[1] * two[0]


def shape_of(directions: list[Square]) -> str:
    """Return the shape of a line of 2 or 3 walls, however it is rotated or mirrored (M3.1)."""
    turns = [turn_between(one, two) for one, two in itertools.pairwise(directions)]
    if len(turns) == 1:
        return "corner2" if turns[0] else "straight2"
    if turns == [0, 0]:
        return "straight3"
    if 0 in turns:
        return "L3"
    return "U3" if turns[0] == turns[1] else "zigzag3"


def all_placements() -> dict[str, set[frozenset[Street]]]:
    """Return all placements of each shape: paths that visit no crossing twice (M3.1)."""
    found: dict[str, set[frozenset[Street]]] = {shape: set() for shape in LENGTHS}
    leaving = {(row, column): ways_from((row, column)) for row in range(SIZE + 1) for column in range(SIZE + 1)}
    paths: list[tuple[list[Street], list[Square], list[Square]]] = [([], [start], []) for start in leaving]
    for length in (1, 2, 3):
        paths = [
            ([*streets, street], [*visited, end], [*directions, direction])
            for streets, visited, directions in paths
            for street, end, direction in leaving[visited[-1]]
            if end not in visited
        ]
        if length > 1:
            for streets, _, directions in paths:
                found[shape_of(directions)].add(frozenset(streets))
    return found


PLACEMENTS = all_placements()
WRITTEN = {streets: " ".join(names(streets)) for ways in PLACEMENTS.values() for streets in ways}


# ---------------------------------------------------------------------------------------------------------------
# Cities


def hanging_together(start: Square, walls: Walls) -> tuple[City, bool]:
    """Return the squares connected to one by bare streets, and whether they are open to the outside (M4.1)."""
    found, waiting, outside = {start}, [start], False
    while waiting:
        square = waiting.pop()
        for side, street in sides(square).items():
            if street in walls:
                continue
            other = square[0] + BEYOND[side][0], square[1] + BEYOND[side][1]
            if other not in SQUARE_SET:
                outside = True
            elif other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found), outside


SQUARE_SET = frozenset(SQUARES)


def cities(walls: Walls) -> list[City]:
    """Return all cities that walls enclose, in reading order of their first squares (M4.1, M4.2)."""
    seen: set[Square] = set()
    found = []
    for square in SQUARES:
        if square not in seen:
            city, outside = hanging_together(square, walls)
            seen |= city
            if not outside:
                found.append(city)
    return found


def outer_line(city: City) -> Walls:
    """Return the walls between a city and its surroundings, without those of pockets inside.

    Pockets that touch the outside only at a crossing are inside, too (M4.2, M4.4).
    """
    outside = {(-1, -1)}
    waiting = [(-1, -1)]
    while waiting:
        row, column = waiting.pop()
        for down, right in BEYOND.values():
            other = row + down, column + right
            on_paper = -1 <= other[0] <= SIZE and -1 <= other[1] <= SIZE
            if on_paper and other not in city and other not in outside:
                outside.add(other)
                waiting.append(other)
    return {
        street
        for square in city
        for side, street in sides(square).items()
        if (square[0] + BEYOND[side][0], square[1] + BEYOND[side][1]) in outside
    }


def longest_line(walls: Walls) -> int:
    """Return the length of the longest straight run of walls (M6.2)."""
    longest = 0
    for kind, row, column in walls:
        length = 0
        while (kind, row, column) in walls:
            length += 1
            row, column = (row, column + 1) if kind == "h" else (row + 1, column)
        longest = max(longest, length)
    return longest


def joined_to_pockets(city: City, walls: Walls) -> City:
    """Return a city with the closed pockets that share a street with it, or with another such pocket (M6.2)."""
    pockets = cities(walls)
    together = city
    while True:
        streets = {street for square in together for street in sides(square).values()}
        hanging = [other for other in pockets if streets & {s for square in other for s in sides(square).values()}]
        grown = together.union(*hanging)
        if grown == together:
            return together
        together = grown


def run_kept(city: City, walls: Walls) -> int:
    """Return the longer straight run of two lines: around a city, and around it and its pockets (M6.2)."""
    return max(longest_line(outer_line(city)), longest_line(outer_line(joined_to_pockets(city, walls))))


# ---------------------------------------------------------------------------------------------------------------
# Contents of the board


def turned(rows: list[str], times: int) -> list[str]:
    """Rotate a tile clockwise by quarter turns (M1.2)."""
    for _ in range(times):
        rows = ["".join(rows[3 - column][row] for column in range(4)) for row in range(4)]
    return rows


@cache
def tiles_of(text: str | None) -> dict[tuple[str, str], list[str]]:
    """Return the four rows by gem and side: those of Bastide, or those of a box file (M1.4)."""
    if text is None:
        heads, *lines = [line.split() for line in TILES.strip().splitlines()]
        split = [head.split("/") for head in heads]
        rows = [["".join(line[4 * i : 4 * i + 4]) for line in lines] for i in range(len(heads))]
        return {(gem, side): tile for (gem, side), tile in zip(split, rows, strict=True)}
    words = [line.split() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    heads = [i for i, line in enumerate(words) if line[0] == "tile"]
    return {(words[i][1], words[i][2]): ["".join(row) for row in words[i + 1 : i + 5]] for i in heads}


def printed(position: Position) -> dict[Square, str]:
    """Return the contents of every square of the board (M1.2, M1.4)."""
    found = {}
    tiles = tiles_of(position["tiles"])
    for quarter in position["quarters"]:
        top, left = PLACES[quarter["place"]]
        for row, line in enumerate(turned(tiles[quarter["gem"], quarter["side"]], quarter["turn"])):
            for column, symbol in enumerate(line):
                found[top + row, left + column] = symbol
    return found


def held(city: City, board: dict[Square, str]) -> dict[str, int]:
    """Count the buildings of each kind in a city (M4.3)."""
    return {name: sum(board[square] == symbol for square in city) for name, symbol in BUILDINGS.items()}


def coins_in(city: City, board: dict[Square, str]) -> int:
    """Count the coins in a city (M5.1)."""
    return sum(COINS.get(board[square], 0) for square in city)


def vikings_in(city: City, board: dict[Square, str]) -> int:
    """Count the vikings in a city (M5.2)."""
    return sum(board[square] == "V" for square in city)


def closable(walls: Walls, board: dict[Square, str], decree: dict[str, int]) -> list[City]:
    """Return the cities that meet the king's decree (M4.3)."""
    found = []
    for city in cities(walls):
        holds = held(city, board)
        if all(holds[name] >= decree[name] for name in BUILDINGS):
            found.append(city)
    return found


# ---------------------------------------------------------------------------------------------------------------
# The end of an age


def shielded(tokens: list[int]) -> set[int]:
    """Return the seats that gain 3 coins for the fewest viking tokens in the second age (M5.3)."""
    return {seat for seat, number in enumerate(tokens) if number == min(tokens)}


def invaded(tokens: list[int]) -> set[int]:
    """Return the seats with the most viking tokens, if they have any (M5.4)."""
    return {seat for seat, number in enumerate(tokens) if number == max(tokens) > 0}


def longest_walls(runs: list[int]) -> set[int]:
    """Return the seats that gain 3 coins for the longest straight run, which is 0 for an open city (M6.2)."""
    return {seat for seat, run in enumerate(runs) if run == max(runs) > 0}


# ---------------------------------------------------------------------------------------------------------------
# Legal moves


def legal(position: Position, seat: int) -> set[str]:
    """Return all moves of a seat, or none if it has nothing to choose (M2.2)."""
    if position["ask"] == "over" or not position["asked"][seat] or position["chosen"][seat] is not None:
        return set()
    if position["ask"] == "quarter":
        return quarters(position)
    walls = {street_of(text) for text in position["boards"][seat]}
    if position["ask"] == "close":
        found = closable(walls, printed(position), position["decree"])
        return {"stay", *(f"close {square_name(min(city))}" for city in found)}
    lifted = {street_of(text) for text in position["lifted"][seat]}
    return placing(walls - lifted, len(lifted), position["share"][seat], position["face"])


def quarters(position: Position) -> set[str]:
    """Return the moves for quarters: any not yet placed, either side, any free place, any direction (M1.3)."""
    gems = {quarter["gem"] for quarter in position["quarters"]}
    places = {quarter["place"] for quarter in position["quarters"]}
    return {
        f"{gem} {side} {place} {turn}"
        for gem in GEMS
        if gem not in gems
        for side in SIDES
        for place in PLACES
        if place not in places
        for turn in range(4)
    }


def placing(standing: Walls, lifted: int, share: int, shape: str) -> set[str]:
    """Return placements on free streets (M3.1, M3.3), or walls to lift if the supply is short (M3.4)."""
    hand, size = share + lifted, LENGTHS[shape]
    free = [street for street in STREETS if street not in standing]
    fitting = [streets for streets in PLACEMENTS[shape] if not streets & standing]
    moves = set()
    if hand >= size:
        moves |= {WRITTEN[streets] for streets in fitting}
    if hand >= 1 and (not lifted_for_the_shape(standing, lifted, share) or (hand >= size and not fitting)):
        moves |= {street_name(street) for street in free}
    if hand == 0 or not free or hand < size <= hand + len(standing):
        moves |= {f"lift {street_name(street)}" for street in standing}
    return moves


def lifted_for_the_shape(standing: Walls, lifted: int, share: int) -> bool:
    """Return whether more was lifted than the wall needed if none is available or no street is free (M3.4)."""
    needs_one = share == 0 or len(standing) + lifted == len(STREETS)
    return lifted > (1 if needs_one else 0)


def shares(position: Position) -> list[int]:
    """Return the supply's walls for each seat that places, from the roller on (M3.4)."""
    left, size = position["supply"], LENGTHS[position["face"]]
    found = [0] * len(position["boards"])
    for step in range(len(found)):
        seat = (position["roller"] + step) % len(found)
        if position["cities"][seat] is None:
            found[seat] = min(left, size)
            left -= found[seat]
    return found


# ---------------------------------------------------------------------------------------------------------------
# Random walls and positions


def ring(top: int, left: int, bottom: int, right: int) -> Walls:
    """Return walls around the squares from (top, left) to (bottom, right)."""
    across = {("h", row, column) for row in (top, bottom + 1) for column in range(left, right + 1)}
    return across | {("v", row, column) for column in (left, right + 1) for row in range(top, bottom + 1)}


def random_ring(rng: random.Random) -> Walls:
    top, bottom = sorted((rng.randrange(SIZE), rng.randrange(SIZE)))
    left, right = sorted((rng.randrange(SIZE), rng.randrange(SIZE)))
    return ring(top, left, bottom, right)


def nested_rings(rng: random.Random) -> Walls:
    """Return rings within rings: a city around a city around a city."""
    inset = rng.randrange(2)
    found: Walls = set()
    while inset < SIZE - 1 - inset:
        found |= ring(inset, inset, SIZE - 1 - inset, SIZE - 1 - inset)
        inset += rng.choice((1, 1, 2))
    return found


def boundary(squares: Iterable[Square]) -> Walls:
    """Return every wall between some squares and the others, including pockets."""
    found: Walls = set()
    for square in squares:
        found ^= set(sides(square).values())
    return found


def blob(rng: random.Random) -> set[Square]:
    """Grow a random group of connected squares."""
    found = {rng.choice(SQUARES)}
    for _ in range(rng.randrange(45)):
        row, column = rng.choice(sorted(found))
        down, right = rng.choice(list(BEYOND.values()))
        if (row + down, column + right) in SQUARE_SET:
            found.add((row + down, column + right))
    return found


def with_pockets(rng: random.Random) -> Walls:
    """Return a rectangle without some of its squares, many of which meet only at corners."""
    top, left = rng.randrange(3), rng.randrange(3)
    area = {(row, column) for row in range(top, rng.randint(5, 8)) for column in range(left, rng.randint(5, 8))}
    return boundary(square for square in area if rng.random() > 0.2)


def pinched(rng: random.Random) -> Walls:
    """Return a ring of squares that closes at a corner: its pocket touches the outside only at a crossing."""
    row, column = rng.randrange(1, 5), rng.randrange(1, 5)
    height, width = rng.randint(2, 7 - row), rng.randint(2, 7 - column)
    area = {(row + down, column + right) for down in range(-1, height) for right in range(-1, width)}
    hole = {(row + down, column + right) for down in range(height - 1) for right in range(width - 1)}
    corner = rng.choice(sorted(area - hole))
    return boundary(area - hole - {corner})


def noise(rng: random.Random) -> Walls:
    share = rng.random()
    return {street for street in STREETS if rng.random() < share}


def full(rng: random.Random) -> Walls:
    """Return all 144 walls, or nearly all."""
    return set(STREETS) - set(rng.sample(STREETS, rng.choice((0, 0, 1, 2, 5))))


def edge(rng: random.Random) -> Walls:
    """Return the edge of the board, and lines of walls across it."""
    found = ring(0, 0, SIZE - 1, SIZE - 1)
    for _ in range(rng.randrange(3)):
        kind, at = rng.choice("hv"), rng.randrange(1, SIZE)
        found |= {(kind, at, i) if kind == "h" else (kind, i, at) for i in range(SIZE)}
    return found


KINDS = (
    random_ring,
    lambda rng: random_ring(rng) | random_ring(rng) | random_ring(rng),
    nested_rings,
    lambda rng: boundary(blob(rng)),
    lambda rng: boundary(blob(rng)) | boundary(blob(rng)),
    with_pockets,
    pinched,
    noise,
    full,
    edge,
)


def random_walls(rng: random.Random) -> Walls:
    """Return walls of any kind: closed or with a gap, alone or with a few more."""
    walls = rng.choice(KINDS)(rng)
    if walls and rng.random() < 0.3:
        walls = walls - {rng.choice(sorted(walls))}
    if rng.random() < 0.4:
        walls = walls | set(rng.sample(STREETS, rng.choice((1, 2, 10))))
    return walls


def random_board(rng: random.Random) -> list[dict[str, Any]]:
    """Return four random quarters (M1.3)."""
    gems, places = rng.sample(GEMS, 4), rng.sample(list(PLACES), 4)
    return [
        {"gem": gem, "side": rng.choice(SIDES), "place": place, "turn": rng.randrange(4)}
        for gem, place in zip(gems, places, strict=True)
    ]


def random_decree(rng: random.Random) -> dict[str, int]:
    """Return a random decree, often one that small cities can meet (M2.1)."""
    dice = [rng.choice((0, 1, 2)), rng.choice((2, 3, 4)), rng.choice((3, 4, 5))]
    if rng.random() < 0.6:
        dice = [rng.choice((0, 0, 1)) for _ in range(3)]
    rng.shuffle(dice)
    return dict(zip(BUILDINGS, dice, strict=True))


def random_position(rng: random.Random) -> Position:
    """Return a position from any point of a game, with boards of any kind, some closed cities, and often few walls."""
    players = rng.randint(2, 8)
    left = WALLS_A_BOX * (1 if players <= 4 else 2)
    quarters = random_board(rng)
    ask = rng.choice(("place", "place", "place", "close", "close", "quarter"))
    if ask == "quarter":
        quarters = quarters[: rng.randrange(4)]
    boards: list[Walls] = [set() for _ in range(players)]
    closed: list[City | None] = [None] * players
    for seat in rng.sample(range(players), players) if ask != "quarter" else ():
        walls = random_walls(rng)
        if rng.random() < 0.2 and cities(walls) and None in closed[:seat] + closed[seat + 1 :]:
            closed[seat] = rng.choice(cities(walls))
            walls = outer_line(closed[seat] or frozenset())
        boards[seat] = walls if len(walls) <= left else set(sorted(walls)[:left])
        if len(walls) > left:
            closed[seat] = None
        left -= len(boards[seat])
    if left < 3 * players and not all(boards):
        return random_position(rng)  # without a standing wall, a player could not place any
    return finished(rng, ask, quarters, boards, closed, left)


def finished(
    rng: random.Random,
    ask: str,
    quarters: list[dict[str, Any]],
    boards: list[Walls],
    closed: list[City | None],
    supply: int,
) -> Position:
    """Complete a position with these boards and a random course of the game."""
    seats = range(len(boards))
    seat = rng.choice([seat for seat in seats if closed[seat] is None])
    face = rng.choice(list(DIE))
    position: Position = {
        "game": "montmurail",
        "layout": "players",
        "perfect_plan": rng.random() < 0.5,
        "longest_wall": rng.random() < 0.5,
        "tiles": None,
        "quarters": quarters,
        "decree": random_decree(rng) if ask != "quarter" else dict.fromkeys(BUILDINGS, 0),
        "age": 1 if ask == "quarter" else rng.choice((1, 2)),
        "turn": 0 if ask == "quarter" else rng.randint(1, 30),
        "first": rng.choice(seats),
        "roller": rng.choice(seats),
        "face": face if ask != "quarter" else None,
        "die": list(DIE).index(face) if ask != "quarter" else None,
        "ask": ask,
        "seat": seat,
        "boards": [names(walls) for walls in boards],
        "cities": [city and [square_name(square) for square in sorted(city)] for city in closed],
        "runs": [longest_line(outer_line(city)) if city else 0 for city in closed],
        "supply": supply,
        "share": [0] * len(boards),
        "lifted": [[] for _ in seats],
        "chosen": [None] * len(boards),
        "asked": [other == seat if ask == "quarter" else closed[other] is None for other in seats],
        "tokens": [rng.randrange(6) for _ in seats],
        "invasions": [0] * len(boards),
        "coins": [dict.fromkeys(("M2.2", "M5.1", "M6.1", "M6.2", "M5.3"), 0) for _ in seats],
    }
    if ask == "place":
        share_out(rng, position)
    return position


def share_out(rng: random.Random, position: Position) -> None:
    """Set walls aside, sometimes fewer than the share, and lift some if they are short."""
    position["share"] = [rng.choice((share, share, rng.randint(0, share))) for share in shares(position)]
    for seat, board in enumerate(position["boards"]):
        if not board:
            position["share"][seat] = shares(position)[seat]
        for _ in range(rng.randrange(4)):
            lifts = sorted(move for move in legal(position, seat) if move.startswith("lift"))
            if lifts:
                position["lifted"][seat].append(rng.choice(lifts).split()[1])
        position["lifted"][seat].sort(key=lambda text: reading_order(street_of(text)))
