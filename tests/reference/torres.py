"""A slow, plain reference of the board game Torres, for tests only.

It works directly on position dicts, with squares as (row, column) pairs and castles as sets of squares.
Every function names the rules it implements. Positions must be complete: every field has to be there.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

Square = tuple[int, int]
Castle = set[Square]
Heights = dict[Square, int]
Position = dict[str, Any]
Item = tuple[str, int]

SIZE = 8
BLOCKS = 92
KNIGHTS = 6
HIGHEST_STACK = 3
FEWEST_CASTLES = 6
TRACK = 100
CARDS = ("six", "seven", "climb", "under", "free", "secret", "diagonal", "shift", "relocate", "leap")
MASTERS = ("castles", "line", "diagonals", "level", "square", "levels", "edge", "chain")
ORTHOGONAL = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))
SQUARES: list[Square] = [(row, column) for row in range(SIZE) for column in range(SIZE)]


# ---------------------------------------------------------------------------------------------------------------
# Squares, castles, the board


def name(square: Square) -> str:
    """The name of a square, a1 to h8 (T2.1)."""
    row, column = square
    return "abcdefgh"[column] + str(row + 1)


def square_of(text: str) -> Square:
    """The square with this name (T2.1)."""
    return int(text[1]) - 1, "abcdefgh".index(text[0])


def shifted(square: Square, step: Square) -> Square | None:
    """The square one step away, or None beyond the edge of the board (T2.1)."""
    row, column = square[0] + step[0], square[1] + step[1]
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return row, column
    return None


def _all_neighbours(steps: Iterable[Square]) -> dict[Square, list[Square]]:
    """For every square of the board the squares these steps lead to (T2.1)."""
    table: dict[Square, list[Square]] = {}
    for square in SQUARES:
        reached = [shifted(square, step) for step in steps]
        table[square] = [other for other in reached if other is not None]
    return table


NEIGHBOURS = _all_neighbours(ORTHOGONAL)
DIAGONAL_NEIGHBOURS = _all_neighbours(DIAGONAL)
NAMES = {square: name(square) for square in SQUARES}


def connected(start: Square, allowed: set[Square]) -> set[Square]:
    """The squares of `allowed` connected orthogonally to `start`, which is one of them."""
    found = {start}
    waiting = [start]
    while waiting:
        for neighbour in NEIGHBOURS[waiting.pop()]:
            if neighbour in allowed and neighbour not in found:
                found.add(neighbour)
                waiting.append(neighbour)
    return found


def find_castles(heights: Heights) -> list[Castle]:
    """All castles, that is groups of orthogonally connected blocks, in reading order (T7.2, T7.4)."""
    built = {square for square in SQUARES if heights[square] > 0}
    seen: set[Square] = set()
    castles: list[Castle] = []
    for square in SQUARES:
        if square in built and square not in seen:
            castle = connected(square, built)
            seen |= castle
            castles.append(castle)
    return castles


def number_castles(castles: list[Castle]) -> dict[Square, int]:
    """For each square with blocks the number of its castle in the list."""
    return {square: number for number, castle in enumerate(castles) for square in castle}


@dataclass
class Board:
    """What stands on the 64 squares (T2.1 to T2.3, T5.8)."""

    heights: Heights
    knights: list[list[Square]]
    king: Square | None
    occupied: set[Square]
    castles: list[Castle]
    castle_of: dict[Square, int]

    def castle_at(self, square: Square) -> Castle:
        """The castle this square with blocks belongs to."""
        return self.castles[self.castle_of[square]]

    def castles_beside(self, square: Square) -> set[int]:
        """The numbers of the castles orthogonally next to a square (T7.2, T7.4)."""
        return {self.castle_of[other] for other in NEIGHBOURS[square] if other in self.castle_of}


def read_heights(position: Position) -> Heights:
    """The height of each square, that is the level of a figure on it (T5.8)."""
    return {(row, column): position["heights"][row][column] for row, column in SQUARES}


def read_board(position: Position) -> Board:
    """The board of a position (T2.1 to T2.3)."""
    heights = read_heights(position)
    knights = [[square_of(text) for text in own] for own in position["knights"]]
    king = None if position["king"] is None else square_of(position["king"])
    occupied = {square for own in knights for square in own}
    if king is not None:
        occupied.add(king)
    castles = find_castles(heights)
    return Board(heights, knights, king, occupied, castles, number_castles(castles))


# ---------------------------------------------------------------------------------------------------------------
# Knights


def step_targets(board: Board, knight: Square, steps: dict[Square, list[Square]], climb: int) -> set[Square]:
    """Free squares one step away, at most `climb` levels up, down any number (T6.1, T8.3, T8.7)."""
    return {
        target
        for target in steps[knight]
        if target not in board.occupied and board.heights[target] <= board.heights[knight] + climb
    }


def doors_beside(board: Board, knight: Square) -> list[Square]:
    """The towers a knight may walk into: next to him and higher than his level (T6.2)."""
    return [tower for tower in NEIGHBOURS[knight] if board.heights[tower] > board.heights[knight]]


def door_targets(board: Board, knight: Square) -> set[Square]:
    """Free squares reached through a castle, inside at the same level or descending (T6.2, T6.3)."""
    targets: set[Square] = set()
    for entrance in doors_beside(board, knight):
        castle = board.castle_at(entrance)
        for level in range(board.heights[knight], -1, -1):
            inside = {square for square in castle if board.heights[square] > level}
            for tower in connected(entrance, inside):
                for target in NEIGHBOURS[tower]:
                    if target not in board.occupied and board.heights[target] <= level:
                        targets.add(target)
    return targets


def secret_targets(board: Board, knight: Square) -> set[Square]:
    """Free squares next to any door, at any level, of a castle the knight can walk into (T8.6)."""
    targets: set[Square] = set()
    for entrance in doors_beside(board, knight):
        for tower in board.castle_at(entrance):
            for target in NEIGHBOURS[tower]:
                if target not in board.occupied and board.heights[target] < board.heights[tower]:
                    targets.add(target)
    return targets


def placing_targets(board: Board, own: Iterable[Square]) -> set[Square]:
    """Free squares next to one of these knights, at the same level or lower (T5.1)."""
    return {
        target
        for knight in own
        for target in NEIGHBOURS[knight]
        if target not in board.occupied and board.heights[target] <= board.heights[knight]
    }


def leap_targets(board: Board, seat: int, knight: Square) -> set[Square]:
    """Free squares straight behind an adjacent opposing knight, at most 1 level up (T8.10)."""
    opposing = {square for other, own in enumerate(board.knights) if other != seat for square in own}
    targets: set[Square] = set()
    for step in ORTHOGONAL:
        over = shifted(knight, step)
        if over is None or over not in opposing:
            continue
        target = shifted(over, step)
        if target is None or target in board.occupied:
            continue
        if board.heights[target] <= board.heights[knight] + 1:
            targets.add(target)
    return targets


# ---------------------------------------------------------------------------------------------------------------
# Blocks


def block_fits(board: Board, square: Square) -> bool:
    """Whether a block on this square keeps to the base area and joins nothing (T7.3, T7.4).

    On the ground it may touch one castle, or none.
    """
    if board.heights[square] > 0:
        return board.heights[square] + 1 <= len(board.castle_at(square))
    return len(board.castles_beside(square)) <= 1


def block_targets(board: Board) -> set[Square]:
    """Free squares of a castle, or on the ground next to one, where a block may go (T7.2 to T7.4)."""
    return {
        square
        for square in SQUARES
        if square not in board.occupied
        and (board.heights[square] > 0 or board.castles_beside(square))
        and block_fits(board, square)
    }


def shift_targets(board: Board, source: Square) -> set[Square]:
    """Squares without a figure to which the top block of the tower `source` may go (T8.8).

    First the block is taken away, which may leave a castle in pieces, smaller than its towers, or not at all.
    Then each target is judged by what stands after the block is put there.
    """
    heights = dict(board.heights)
    heights[source] -= 1
    pieces = find_castles(heights)
    piece_of = number_castles(pieces)
    was_part_of = [board.castle_of[next(iter(piece))] for piece in pieces]
    top = [max(heights[square] for square in piece) for piece in pieces]
    too_high = {number for number, piece in enumerate(pieces) if top[number] > len(piece)}
    broken = {number for number in range(len(pieces)) if was_part_of.count(was_part_of[number]) > 1}

    targets: set[Square] = set()
    for target in SQUARES:
        if target == source or target in board.occupied:
            continue
        if heights[target] > 0:
            number = piece_of[target]
            if len(pieces) < FEWEST_CASTLES or broken or too_high:
                continue
            if heights[target] + 1 <= len(pieces[number]):
                targets.add(target)
        else:
            touched = {piece_of[other] for other in NEIGHBOURS[target] if other in piece_of}
            if len(pieces) - len(touched) + 1 < FEWEST_CASTLES:
                continue
            if len({was_part_of[number] for number in touched}) > 1:
                continue  # joins two castles
            if not broken <= touched:
                continue  # leaves a castle split
            if not too_high <= touched:
                continue
            area = 1 + sum(len(pieces[number]) for number in touched)
            if all(top[number] <= area for number in touched):
                targets.add(target)
    return targets


# ---------------------------------------------------------------------------------------------------------------
# The legal moves of a turn


def knight_moves(board: Board, position: Position) -> set[str]:
    """Steps and ways through a castle, 1 AP each (T5.2, T6.1 to T6.4)."""
    if position["ap"] < 1:
        return set()
    moves: set[str] = set()
    for knight in board.knights[position["seat"]]:
        for target in step_targets(board, knight, NEIGHBOURS, 1) | door_targets(board, knight):
            moves.add(f"{NAMES[knight]}-{NAMES[target]}")
    return moves


def placing_moves(board: Board, position: Position) -> set[str]:
    """Placing a knight of the reserve, 2 AP (T5.1, T2.2)."""
    own = board.knights[position["seat"]]
    if position["ap"] < 2 or len(own) >= KNIGHTS:
        return set()
    return {f"N {NAMES[target]}" for target in placing_targets(board, own)}


def block_moves(board: Board, position: Position) -> set[str]:
    """Placing a block of the stack in use, or of the tallest if none is chosen yet, 1 AP (T5.3, T7.1 to T7.4)."""
    if position["ap"] < 1 or position["stack"] == 0:
        return set()
    if position["stack"] is None and not position["stacks"][position["seat"]]:
        return set()
    return {f"B {NAMES[target]}" for target in block_targets(board)}


def stack_moves(position: Position) -> set[str]:
    """Choosing the stack of this turn, while none is chosen and the standing ones differ (T7.1)."""
    standing = set(position["stacks"][position["seat"]])
    if position["stack"] is not None or len(standing) < 2:
        return set()
    return {f"stack {height}" for height in standing}


def buying_moves(position: Position) -> set[str]:
    """Buying a card, 1 AP, at most 2 a turn, while the deck has a card; never in the master version (T5.4, T1.6)."""
    if position["master"] is not None or position["ap"] < 1 or position["bought"] >= 2:
        return set()
    deck = position["decks"][0] if position["deck"] == "common" else position["decks"][position["seat"]]
    return {"buy"} if deck else set()


def card_moves(board: Board, position: Position) -> set[str]:
    """Playing one card of the hand, 0 AP, at most 1 a turn, none bought in this turn (T5.5, T8)."""
    if position["card_played"]:
        return set()
    moves: set[str] = set()
    for card in set(position["hands"][position["seat"]]):
        moves |= CARD_MOVES[card](board, position)
    return moves


def six_moves(board: Board, position: Position) -> set[str]:
    """Six AP instead of 5 (T8.1)."""
    return {"six"}


def seven_moves(board: Board, position: Position) -> set[str]:
    """Seven AP instead of 5 (T8.2)."""
    return {"seven"}


def climb_moves(board: Board, position: Position) -> set[str]:
    """One orthogonal step that may go up 2 levels (T8.3)."""
    return {
        f"climb {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, NEIGHBOURS, 2)
    }


def under_moves(board: Board, position: Position) -> set[str]:
    """A block from any own stack under an own knight (T8.4, T7.3, T7.4)."""
    sources = [f" from {height}" for height in set(position["stacks"][position["seat"]])]
    if position["stack"] is not None and position["stack"] > 0:
        sources.append("")
    return {
        f"under {NAMES[knight]}{source}"
        for knight in board.knights[position["seat"]]
        if block_fits(board, knight)
        for source in sources
    }


def free_moves(board: Board, position: Position) -> set[str]:
    """A block of the supply (T8.5, T7.2 to T7.4)."""
    if position["supply"] < 1:
        return set()
    return {f"free {NAMES[target]}" for target in block_targets(board)}


def secret_moves(board: Board, position: Position) -> set[str]:
    """In by a door at the own level, out by any other of the castle (T8.6)."""
    return {
        f"secret {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in secret_targets(board, knight)
    }


def diagonal_moves(board: Board, position: Position) -> set[str]:
    """One diagonal step, at most 1 level up (T8.7)."""
    return {
        f"diagonal {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[position["seat"]]
        for target in step_targets(board, knight, DIAGONAL_NEIGHBOURS, 1)
    }


def shift_moves(board: Board, position: Position) -> set[str]:
    """The top block of a tower without a figure goes to another square (T8.8)."""
    return {
        f"shift {NAMES[source]}-{NAMES[target]}"
        for source in SQUARES
        if board.heights[source] > 0 and source not in board.occupied
        for target in shift_targets(board, source)
    }


def relocate_moves(board: Board, position: Position) -> set[str]:
    """An own knight goes where it could be placed next to another own knight (T8.9, T5.1)."""
    own = board.knights[position["seat"]]
    return {
        f"relocate {NAMES[knight]}-{NAMES[target]}"
        for knight in own
        for target in placing_targets(board, [other for other in own if other != knight])
    }


def leap_moves(board: Board, position: Position) -> set[str]:
    """An own knight jumps over an opposing one (T8.10)."""
    seat = position["seat"]
    return {
        f"leap {NAMES[knight]}-{NAMES[target]}"
        for knight in board.knights[seat]
        for target in leap_targets(board, seat, knight)
    }


CARD_MOVES: dict[str, Callable[[Board, Position], set[str]]] = {
    "six": six_moves,
    "seven": seven_moves,
    "climb": climb_moves,
    "under": under_moves,
    "free": free_moves,
    "secret": secret_moves,
    "diagonal": diagonal_moves,
    "shift": shift_moves,
    "relocate": relocate_moves,
    "leap": leap_moves,
}


def turn_moves(position: Position) -> set[str]:
    """Every move of a turn (T5, T6, T7, T8)."""
    board = read_board(position)
    moves = {"end"}
    if position["ap"] >= 1:
        moves.add("advance")
    moves |= knight_moves(board, position)
    moves |= placing_moves(board, position)
    moves |= block_moves(board, position)
    moves |= stack_moves(position)
    moves |= buying_moves(position)
    moves |= card_moves(board, position)
    return moves


# ---------------------------------------------------------------------------------------------------------------
# The other decisions


def castle_moves(position: Position) -> set[str]:
    """Master set-up: a start block at Manhattan distance 3 or more from all others (T3.3)."""
    heights = read_heights(position)
    built = [square for square in SQUARES if heights[square] > 0]
    return {
        f"castle {NAMES[square]}"
        for square in SQUARES
        if all(abs(square[0] - other[0]) + abs(square[1] - other[1]) >= 3 for other in built)
    }


def unoccupied_castle_squares(board: Board) -> set[Square]:
    """The squares of castles on which no figure stands (T3.2)."""
    return {square for castle in board.castles if not castle & board.occupied for square in castle}


def first_knight_moves(position: Position) -> set[str]:
    """Set-up: the first knight goes on an unoccupied castle (T3.2)."""
    return {f"N {NAMES[square]}" for square in unoccupied_castle_squares(read_board(position))}


def first_king_moves(position: Position) -> set[str]:
    """Set-up: the king goes on an unoccupied castle (T3.2)."""
    return {f"K {NAMES[square]}" for square in unoccupied_castle_squares(read_board(position))}


def keep_moves(position: Position) -> set[str]:
    """After buying: one of the drawn cards is kept (T1.1, T5.4)."""
    return {f"keep {card}" for card in position["drawn"]}


def return_moves(position: Position) -> set[str]:
    """After buying: each other drawn card goes on the top or at the bottom of the deck (T1.1)."""
    return {f"{end} {card}" for end in ("top", "bottom") for card in position["drawn"]}


def end_stack_moves(position: Position) -> set[str]:
    """End of a turn without blocks: which stack disappears (T7.5)."""
    return {f"stack {height}" for height in position["stacks"][position["seat"]]}


def spread_moves(position: Position) -> set[str]:
    """A left-over block goes on an own stack, none above 3 (T7.5, T1.3)."""
    return {f"spread {height}" for height in position["stacks"][position["seat"]] if height < HIGHEST_STACK}


def move_king_moves(position: Position) -> set[str]:
    """After a year: the king stays, or goes on a free block, in 2017 of another castle (T10.1, T1.5)."""
    board = read_board(position)
    forbidden: set[Square] = set()
    if position["edition"] == "2017" and board.king in board.castle_of:
        forbidden = board.castle_at(board.king)
    moves = {"stay"}
    for castle in board.castles:
        for square in castle:
            if square not in board.occupied and square not in forbidden:
                moves.add(f"K {NAMES[square]}")
    return moves


def start_moves(position: Position) -> set[str]:
    """After a year: any seat may be made the start player (T1.4)."""
    return {f"start {seat}" for seat in range(len(position["knights"]))}


def no_moves(position: Position) -> set[str]:
    """The game is over (T9.5)."""
    return set()


ASKS: dict[str, Callable[[Position], set[str]]] = {
    "castle": castle_moves,
    "knight": first_knight_moves,
    "king": first_king_moves,
    "turn": turn_moves,
    "keep": keep_moves,
    "return": return_moves,
    "stack": end_stack_moves,
    "spread": spread_moves,
    "move_king": move_king_moves,
    "start": start_moves,
    "over": no_moves,
}


def legal(position: Position) -> set[str]:
    """Every legal move of the seat that has to decide (T3, T5 to T8, T10)."""
    return ASKS[position["ask"]](position)


# ---------------------------------------------------------------------------------------------------------------
# Scoring


def advance(scores: list[int], seat: int, points: int) -> int:
    """The score of a seat whose marker moves this many spaces, and on to the next free one (T9.1, T2.6).

    A marker that does not move stays. Any other marker, also one that has not left 0 yet, makes its space occupied.
    """
    if points == 0:
        return scores[seat]
    taken = {score % TRACK for other, score in enumerate(scores) if other != seat}
    reached = scores[seat] + points
    while reached % TRACK in taken:
        reached += 1
    return reached


def castle_items(position: Position, board: Board, seat: int) -> list[Item]:
    """For each castle with an own knight: base area x level of the own highest knight in it (T9.2)."""
    items: list[Item] = []
    for castle in board.castles:
        levels = [board.heights[knight] for knight in board.knights[seat] if knight in castle]
        if levels:
            items.append(("torres.T9.2", len(castle) * max(levels)))
    return items


def king_items(position: Position, board: Board, seat: int) -> list[Item]:
    """5, 10, 15 points for a knight at level 1, 2, 3 in the king's castle in years 1, 2, 3 (T9.3)."""
    if board.king is None or board.king not in board.castle_of:
        return []
    year: int = position["year"]
    castle = board.castle_at(board.king)
    for knight in board.knights[seat]:
        if knight in castle and board.heights[knight] == year:
            return [("torres.T9.3", 5 * year)]
    return []


def on_long_diagonal(square: Square) -> bool:
    """Whether a square is on one of the two long diagonals (T11.3)."""
    row, column = square
    return row == column or row + column == SIZE - 1


def on_edge(square: Square) -> bool:
    """Whether a square is on the edge of the board (T11.7)."""
    row, column = square
    return row in (0, SIZE - 1) or column in (0, SIZE - 1)


def in_one_line(knights: list[Square]) -> bool:
    """Whether all are in one row, column or diagonal (T11.2)."""
    return (
        len({row for row, _ in knights}) == 1
        or len({column for _, column in knights}) == 1
        or len({row - column for row, column in knights}) == 1
        or len({row + column for row, column in knights}) == 1
    )


def form_square(knights: list[Square]) -> bool:
    """Whether four of them are the corners of an axis-parallel square (T11.5)."""
    for row, column in knights:
        for side in range(1, SIZE):
            corners = [(row, column), (row, column + side), (row + side, column), (row + side, column + side)]
            if all(corner in knights for corner in corners):
                return True
    return False


def each_knight_points(board: Board, seat: int, year: int, counts: Callable[[Square], bool]) -> int:
    """2, 5, 10 points for each knight that counts, and one knight's worth more for a sole leader (T11.3, T11.7)."""
    numbers = [sum(1 for knight in own if counts(knight)) for own in board.knights]
    worth = (2, 5, 10)[year - 1]
    others = [number for other, number in enumerate(numbers) if other != seat]
    extra = 1 if all(numbers[seat] > number for number in others) else 0
    return (numbers[seat] + extra) * worth


def master_points(board: Board, seat: int, year: int, master: str) -> int:
    """The points of a seat for the master card (T11.1 to T11.8)."""
    knights = board.knights[seat]
    levels = [board.heights[knight] for knight in knights]
    if master == "castles":
        represented = sum(1 for castle in board.castles if any(knight in castle for knight in knights))
        return (5, 15, 30)[year - 1] if represented == (4, 5, 6)[year - 1] else 0
    if master == "diagonals":
        return each_knight_points(board, seat, year, on_long_diagonal)
    if master == "edge":
        return each_knight_points(board, seat, year, on_edge)
    if year != 3:
        return 0
    if master == "square":
        return 50 if form_square(knights) else 0
    if len(knights) < 2:
        return 0
    if master == "line":
        return 50 if in_one_line(knights) else 0
    if master == "level":
        return 50 if len(set(levels)) == 1 else 0
    if master == "levels":
        return 40 if len(set(levels)) == len(levels) else 0
    if master == "chain":
        return 40 if connected(knights[0], set(knights)) == set(knights) else 0
    raise ValueError(f"no such master card: {master}")


def master_items(position: Position, board: Board, seat: int) -> list[Item]:
    """The master card, where it gives points (T9.4, T11)."""
    if position["master"] is None:
        return []
    points = master_points(board, seat, position["year"], position["master"])
    return [(f"torres.T11.{MASTERS.index(position['master']) + 1}", points)] if points else []


def score(position: Position) -> list[list[Item]]:
    """For each seat what it would gain if the year ended now, in the order in which it is gained (T9.1 to T9.4).

    First all castles, then all king's bonuses, then the master card, each in turn order from the start player; a
    marker moves at once, and what it gains by being pushed on is an item of its own after the points that moved it.
    """
    board = read_board(position)
    players = len(position["knights"])
    turn_order = [(position["start"] + place) % players for place in range(players)]
    scores: list[int] = list(position["scores"])
    items: list[list[Item]] = [[] for _ in range(players)]
    for find_items in (castle_items, king_items, master_items):
        for seat in turn_order:
            gained = find_items(position, board, seat)
            points = sum(worth for _, worth in gained)
            reached = advance(scores, seat, points)
            pushed = reached - scores[seat] - points
            scores[seat] = reached
            items[seat].extend(gained)
            if pushed:
                items[seat].append(("torres.T9.1", pushed))
    return items


# ---------------------------------------------------------------------------------------------------------------
# Sanity


def count_blocks(position: Position) -> int:
    """All blocks of the game: on the board, in stacks, in use, kept and in the supply (T2.1)."""
    on_board = sum(sum(row) for row in position["heights"])
    in_stacks = sum(sum(own) for own in position["stacks"])
    in_use: int = position["stack"] or 0
    kept = sum(position["kept"])
    supply: int = position["supply"]
    return on_board + in_stacks + in_use + kept + supply


def problems(position: Position) -> list[str]:
    """What cannot be so in a game: figures, knights, blocks, heights (T2.1, T2.2, T5.8, T7.3)."""
    found: list[str] = []
    board = read_board(position)
    figures = [square for own in board.knights for square in own]
    if board.king is not None:
        figures.append(board.king)
    for square, number in Counter(figures).items():
        if number > 1:
            found.append(f"{number} figures on {name(square)}")
    for castle in board.castles:
        for square in sorted(castle):
            if board.heights[square] > len(castle):
                found.append(f"tower {name(square)} of height {board.heights[square]} on a base of {len(castle)}")
    blocks = count_blocks(position)
    if blocks > BLOCKS:
        found.append(f"{blocks} blocks")
    for seat, own in enumerate(board.knights):
        if len(own) > KNIGHTS:
            found.append(f"{len(own)} knights of seat {seat}")
    return found


# ---------------------------------------------------------------------------------------------------------------
# Random positions

# Castles with a courtyard, a gap or a bend; the first rows and columns are 0.
SHAPES: list[list[Square]] = [
    [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2)],
    [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (3, 1)],
    [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3)],
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3)],
    [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3)],
    [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)],
]


def phase_needs(players: int, year: int) -> int:
    """The blocks that all players take from the supply at the start of a later year (T4.3)."""
    stacks = {2: [3, 3, 3, 3], 3: [3, 3, 2], 4: [2, 2, 2]}[players]
    return players * sum(stacks) * (3 - year)


def rounds_of(players: int, year: int) -> int:
    """The rounds of a year (T4.1)."""
    return 4 if players == 2 or year == 1 else 3


def random_shape(rng: random.Random, open_squares: set[Square]) -> Castle | None:
    """One of the shapes, turned and put somewhere on open squares, or None when it did not fit."""
    shape = rng.choice(SHAPES)
    if rng.random() < 0.5:
        shape = [(column, row) for row, column in shape]
    if rng.random() < 0.5:
        shape = [(-row, column) for row, column in shape]
    if rng.random() < 0.5:
        shape = [(row, -column) for row, column in shape]
    down, right = rng.choice(sorted(open_squares))
    castle = {(row + down, column + right) for row, column in shape}
    return castle if castle <= open_squares else None


def random_growth(rng: random.Random, start: Square, size: int, open_squares: set[Square]) -> Castle:
    """A castle grown square by square: compact, winding, or as it comes."""
    castle = {start}
    style = rng.choice(("compact", "winding", "any"))
    while len(castle) < size:
        edge = sorted({other for square in castle for other in NEIGHBOURS[square]} & open_squares - castle)
        if not edge:
            break
        touching = {square: sum(1 for other in NEIGHBOURS[square] if other in castle) for square in edge}
        if style == "compact":
            edge = [square for square in edge if touching[square] == max(touching.values())]
        elif style == "winding":
            edge = [square for square in edge if touching[square] == min(touching.values())]
        castle.add(rng.choice(edge))
    return castle


def random_castles(rng: random.Random, most_squares: int) -> list[Castle]:
    """Castles that touch one another at corners at most (T7.4), on this many squares at most."""
    wanted = rng.choice((2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 10, 11, 12))
    castles: list[Castle] = []
    open_squares = set(SQUARES)
    left = most_squares
    while len(castles) < wanted and open_squares and left > 0:
        size = min(rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 8, 11, 15)), max(1, left - (wanted - len(castles) - 1)))
        castle = random_shape(rng, open_squares) if rng.random() < 0.4 else None
        if castle is None or len(castle) > left:
            corners = {other for built in castles for square in built for other in DIAGONAL_NEIGHBOURS[square]}
            near = sorted(corners & open_squares)
            start = rng.choice(near) if near and rng.random() < 0.4 else rng.choice(sorted(open_squares))
            castle = random_growth(rng, start, size, open_squares)
        castles.append(castle)
        left -= len(castle)
        open_squares -= castle
        open_squares -= {other for square in castle for other in NEIGHBOURS[square]}
    return castles


def random_towers(rng: random.Random, castle: Castle) -> Heights:
    """Heights for the towers of one castle, none above its base area (T7.3)."""
    base = len(castle)
    style = rng.choice(("flat", "mixed", "mixed", "tall", "stairs", "walls"))
    squares = sorted(castle)
    towers: Heights = {}
    corner = rng.choice(squares)
    level = rng.randint(1, 5)
    for square in squares:
        if style == "flat":
            height = min(level, 3)
        elif style == "mixed":
            height = rng.randint(1, level)
        elif style == "tall":
            height = base if rng.random() < 0.2 else rng.randint(1, 2)
        elif style == "stairs":
            height = 1 + abs(square[0] - corner[0]) + abs(square[1] - corner[1])
        else:
            height = rng.choice((1, level))
        towers[square] = min(height, base)
    return towers


def random_heights(rng: random.Random, budget: int) -> Heights:
    """A board built of at most this many blocks."""
    most_squares = rng.randint(min(8, budget), min(40, budget))
    castles = random_castles(rng, most_squares)
    heights = dict.fromkeys(SQUARES, 0)
    for castle in castles:
        for square in castle:
            heights[square] = 1
    used = sum(len(castle) for castle in castles)
    left = budget - used if rng.random() < 0.6 else rng.randint(0, budget - used)
    rng.shuffle(castles)
    for castle in castles:
        for square, height in random_towers(rng, castle).items():
            raised = min(height - 1, left)
            heights[square] += raised
            left -= raised
    return heights


def use_up(rng: random.Random, heights: Heights, blocks: int) -> None:
    """Put this many more blocks on the board, as long as there is room for them (T7.2 to T7.4)."""
    for _ in range(blocks):
        castles = find_castles(heights)
        room = block_targets(Board(heights, [], None, set(), castles, number_castles(castles)))
        if not room:
            break
        heights[rng.choice(sorted(room))] += 1


def knights_for_master(rng: random.Random, master: str, year: int, heights: Heights) -> list[Square]:
    """Knights of one seat that meet the condition of a master card, or nearly, for what is rare by chance (T11)."""
    number = rng.randint(2, KNIGHTS)
    if master == "castles":
        castles = find_castles(heights)
        rng.shuffle(castles)
        return [rng.choice(sorted(castle)) for castle in castles[: year + 3]]
    if master == "line":
        line = [rng.choice(SQUARES)]
        step = rng.choice(ORTHOGONAL + DIAGONAL)
        while (after := shifted(line[-1], step)) is not None:
            line.append(after)
        return rng.sample(line, min(number, len(line)))
    if master == "level":
        level = heights[rng.choice(SQUARES)]
        same = [square for square in SQUARES if heights[square] == level]
        return rng.sample(same, min(number, len(same)))
    if master == "levels":
        one_each = {heights[square]: square for square in rng.sample(SQUARES, len(SQUARES))}
        return list(one_each.values())[:number]
    if master == "square":
        side = rng.randint(1, SIZE - 1)
        row, column = rng.randrange(SIZE - side), rng.randrange(SIZE - side)
        return [(row, column), (row, column + side), (row + side, column), (row + side, column + side)]
    if master == "chain":
        return sorted(random_growth(rng, rng.choice(SQUARES), number, set(SQUARES)))
    return []


def random_figures(rng: random.Random, position: Position, heights: Heights) -> tuple[list[list[Square]], Square]:
    """Knights of each seat and the king, most of them close together and at castles."""
    players = len(position["knights"])
    built = [square for square in SQUARES if heights[square] > 0]
    near_castles = set(built) | {other for square in built for other in NEIGHBOURS[square]}
    king = rng.choice(built)
    occupied = {king}
    knights: list[list[Square]] = [[] for _ in range(players)]
    favoured = rng.randrange(players)
    if position["master"] is not None and rng.random() < 0.5:
        wished_for = knights_for_master(rng, position["master"], position["year"], heights)
        knights[favoured] = [square for square in wished_for if square != king]
        occupied |= set(knights[favoured])
    open_seats = [seat for seat in range(players) if not knights[seat]]
    to_place = [seat for seat in open_seats for _ in range(rng.choice((1, 2, 3, 3, 4, 4, 5, 6)))]
    rng.shuffle(to_place)
    for seat in to_place:
        chance = rng.random()
        if chance < 0.45:
            wished = {other for square in occupied for other in NEIGHBOURS[square]}
        elif chance < 0.6:
            wished = set(built)
        elif chance < 0.85:
            wished = near_castles
        else:
            wished = set(SQUARES)
        options = sorted(wished - occupied) or sorted(set(SQUARES) - occupied)
        square = rng.choice(options)
        knights[seat].append(square)
        occupied.add(square)
    return knights, king


def random_scores(rng: random.Random, players: int) -> list[int]:
    """Scores on different spaces of the track, or on 0 (T9.1, T2.6)."""
    style = rng.choice(("begin", "close", "close", "far", "far"))
    base = rng.choice((0, rng.randint(1, 250), rng.choice((90, 95, 98, 190, 198))))
    scores: list[int] = []
    for _ in range(players):
        while True:
            if style == "begin":
                drawn = 0
            elif style == "close":
                drawn = base + rng.randint(0, 12) + rng.choice((0, 0, 0, TRACK))
            else:
                drawn = rng.choice((0, rng.randint(0, 60), rng.randint(0, 260)))
            others_at_start = all(score == 0 for score in scores if score % TRACK == 0)
            if (drawn == 0 and others_at_start) or drawn % TRACK not in {score % TRACK for score in scores}:
                break
        scores.append(drawn)
    return scores


def deal_cards(rng: random.Random, position: Position) -> None:
    """Fill hands, fresh, decks and played so that each card of each colour is somewhere (T2.4, T1.1, T1.2, T1.6).

    The seat to move holds the cards bought in this turn in `fresh`, and has played one if it says so.
    """
    players = len(position["knights"])
    seat = position["seat"]
    hands: list[list[str]] = [[] for _ in range(players)]
    fresh: list[list[str]] = [[] for _ in range(players)]
    played: list[list[str]] = [[] for _ in range(players)]
    piles = [list(CARDS) * 4] if position["deck"] == "common" else [list(CARDS) for _ in range(players)]
    for pile in piles:
        rng.shuffle(pile)
    pile_of = [piles[0] if position["deck"] == "common" else piles[owner] for owner in range(players)]

    if position["card_played"]:
        suitable = {6: ("six", "seven"), 7: ("seven",)}.get(position["ap"], CARDS)
        card = next(card for card in pile_of[seat] if card in suitable)
        pile_of[seat].remove(card)
        played[seat].append(card)
    for _ in range(position["bought"]):
        fresh[seat].append(pile_of[seat].pop(0))
    deck_runs_out = rng.random() < 0.12
    for owner in range(players):
        pile = pile_of[owner]
        for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
            if pile:
                played[owner].append(pile.pop(0))
        for _ in range(rng.choice((0, 1, 2, 3, 4, 5, 6))):
            if pile:
                hands[owner].append(pile.pop(0))
    for owner in range(players):
        pile = pile_of[owner]
        if position["deck"] is None:
            hands[owner].extend(pile)
        elif deck_runs_out:
            played[owner].extend(pile)
        if position["deck"] is None or deck_runs_out:
            pile.clear()
    decks = [] if position["deck"] is None else piles
    position.update(hands=hands, fresh=fresh, played=played, decks=decks, drawn=[])


def deal_stacks(rng: random.Random, position: Position) -> None:
    """Fill stacks, the stack in use and the kept blocks to suit the round and the seat to move (T4.3, T7.1, T7.5).

    Each seat has one stack for each turn it still has in this year; one may be missing when its last block was put
    under a knight (T8.4).
    """
    players = len(position["knights"])
    seat = position["seat"]
    rounds_left = rounds_of(players, position["year"]) - position["round"]
    turn_order = [(position["start"] + place) % players for place in range(players)]
    been = turn_order[: turn_order.index(seat)]
    position["stack"] = rng.choice((None, None, None, 0, 1, 2, 3))
    stacks: list[list[int]] = []
    for owner in range(players):
        has_taken = owner in been or (owner == seat and position["stack"] is not None)
        number = rounds_left if has_taken else rounds_left + 1
        if "under" in position["played"][owner] and number > 0 and rng.random() < 0.2:
            number -= 1
        usual = rng.randint(1, HIGHEST_STACK)
        own = [usual if rng.random() < 0.6 else rng.randint(1, HIGHEST_STACK) for _ in range(number)]
        stacks.append(sorted(own, reverse=True))
    kept = [0] * players
    if position["edition"] == "2017" and rounds_left == 0:
        for owner in been:
            kept[owner] = rng.randint(0, HIGHEST_STACK)
    position.update(stacks=stacks, kept=kept)


def random_position(rng: random.Random) -> Position:
    """A varied, valid and complete position in which a seat is at its turn.

    All blocks and cards are accounted for, and the supply still holds what later years need.
    """
    players = rng.randint(2, 4)
    master = rng.choice(MASTERS) if rng.random() < 0.3 else None
    year = rng.choice((1, 1, 2, 2, 2, 3, 3, 3, 3))
    position: Position = {
        "game": "torres",
        "edition": rng.choice(("2000", "2017")),
        "deck": None if master else rng.choice(("own", "common")),
        "master": master,
        "heights": [],
        "knights": [[] for _ in range(players)],
        "king": None,
        "year": year,
        "round": rng.randint(1, rounds_of(players, year)),
        "start": rng.randrange(players),
        "seat": rng.randrange(players),
        "ask": "turn",
        "scores": random_scores(rng, players),
        "card_played": rng.random() < 0.25,
    }
    position["ap"] = rng.randint(0, 7 if position["card_played"] else 5)
    position["bought"] = 0 if master else rng.randint(0, min(2, max(0, 5 - position["ap"])))
    deal_cards(rng, position)
    deal_stacks(rng, position)

    in_stacks = sum(sum(own) for own in position["stacks"]) + (position["stack"] or 0) + sum(position["kept"])
    needs = phase_needs(players, year)
    while BLOCKS - needs - in_stacks < 8:
        tall = rng.choice([own for own in position["stacks"] if max(own, default=0) > 1])
        tall[0] -= 1
        tall.sort(reverse=True)
        in_stacks -= 1
    budget = BLOCKS - needs - in_stacks
    heights = random_heights(rng, budget)
    if rng.random() < 0.08:
        use_up(rng, heights, budget - sum(heights.values()))
    knights, king = random_figures(rng, position, heights)

    position["heights"] = [[heights[row, column] for column in range(SIZE)] for row in range(SIZE)]
    position["knights"] = [[name(square) for square in own] for own in knights]
    position["king"] = name(king)
    position["supply"] = BLOCKS - in_stacks - sum(heights.values())
    return position
