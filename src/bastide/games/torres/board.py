"""The board: towers, castles, figures, and where a figure or a block may go. Squares are bits, row by row from a1."""

from __future__ import annotations

from ...kernel import bits
from ...kernel.types import Seat, Square, SquareSet
from .components import CLIMB_UP, FEWEST_CASTLES, SEATS, SPACING, STEP_UP, TALLEST_TOWER

ALL = 0xFFFFFFFFFFFFFFFF
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF


def zeros(count: int) -> list[int]:
    """Make a list; where it is assigned to a C array, another length than the array's is an error."""
    return [0] * count


NO_LEVELS = zeros(TALLEST_TOWER + CLIMB_UP + 2)  # from 0 to what is too high even for a climb
NO_KNIGHTS = zeros(SEATS)


class Board:
    def __init__(self) -> None:
        self.heights = [0] * 64
        self.level = NO_LEVELS[:]  # level[h]: the squares at least h high
        self.castles = [0] * 32  # castle_count of them, no two beside each other
        self.castle_count = 0
        self.knights = NO_KNIGHTS[:]  # by seat
        self.king = 0
        self.level[0] = ALL


def copy_board(board: Board) -> Board:
    new = Board.__new__(Board)
    new.heights = board.heights[:]
    new.level = board.level[:]
    new.castles = board.castles[:]
    new.castle_count = board.castle_count
    new.knights = board.knights[:]
    new.king = board.king
    return new


def beside(squares: SquareSet) -> SquareSet:
    """Return all squares orthogonally next to one of these."""
    return (
        ((squares & NOT_LAST_COLUMN) << 1)
        | ((squares >> 1) & NOT_LAST_COLUMN)
        | ((squares & NOT_LAST_ROW) << 8)
        | (squares >> 8)
    )


def diagonal(squares: SquareSet) -> SquareSet:
    """Return all squares that touch one of these at a corner."""
    sideways = ((squares & NOT_LAST_COLUMN) << 1) | ((squares >> 1) & NOT_LAST_COLUMN)
    return ((sideways & NOT_LAST_ROW) << 8) | (sideways >> 8)


def connected(start: SquareSet, within: SquareSet) -> SquareSet:
    """Return all squares connected to the start through squares of `within`."""
    reached = start & within
    grown = (reached | beside(reached)) & within
    while grown != reached:
        reached = grown
        grown = (reached | beside(reached)) & within
    return reached


def free_squares(board: Board) -> SquareSet:
    """T5.8: Return the squares with neither a knight nor the king."""
    return ALL & ~(board.knights[0] | board.knights[1] | board.knights[2] | board.knights[3] | board.king)


def castle_at(board: Board, square: Square) -> SquareSet:
    """Return the castle that a tower belongs to, or nothing for the ground."""
    here = bits.bit(square)
    for i in range(board.castle_count):
        if board.castles[i] & here:
            return board.castles[i]
    return 0


def highest(board: Board, squares: SquareSet) -> int:
    """Return the height of the highest tower on these squares."""
    height = 0
    while squares & board.level[height + 1]:
        height += 1
    return height


def within(squares: SquareSet, steps: int) -> SquareSet:
    """Return all squares at most so many orthogonal steps from one of these."""
    for _ in range(steps):
        squares |= beside(squares)
    return squares


def opponents(board: Board, seat: Seat) -> SquareSet:
    """Return the squares of all other seats' knights."""
    return (board.knights[0] | board.knights[1] | board.knights[2] | board.knights[3]) & ~board.knights[seat]


def free_blocks(board: Board) -> SquareSet:
    """Return the towers with no figure on them."""
    return board.level[1] & free_squares(board)


def castles_without_figure(board: Board) -> SquareSet:
    """T3.2: Return the squares of the castles on which no figure stands."""
    return board.level[1] & ~connected(~free_squares(board), board.level[1])


# --- figures


def places(board: Board, knights: SquareSet) -> SquareSet:
    """T5.1: Return the free squares next to one of these knights, at the same level or lower."""
    found = 0
    while knights:
        square = bits.lowest(knights)
        found |= beside(bits.bit(square)) & ~board.level[board.heights[square] + 1]
        knights &= knights - 1
    return found & free_squares(board)


def steps(board: Board, square: Square, up: int) -> SquareSet:
    """T8.3: Return where one orthogonal step leads, at most `up` levels up."""
    return beside(bits.bit(square)) & ~board.level[board.heights[square] + up + 1] & free_squares(board)


def diagonal_steps(board: Board, square: Square) -> SquareSet:
    """T8.7: Return where one diagonal step leads."""
    return diagonal(bits.bit(square)) & ~board.level[board.heights[square] + STEP_UP + 1] & free_squares(board)


def walks(board: Board, square: Square) -> SquareSet:
    """T5.2: Return where a step or a way through a castle leads.

    T6.2: a way goes in by a door at the own level, inside without climbing, and out by another door.
    """
    near = beside(bits.bit(square))
    level = board.heights[square]
    found = near & ~board.level[level + STEP_UP + 1]
    inside = near & board.level[level + 1]
    if inside:
        while level >= 0:
            inside = connected(inside, board.level[level + 1])
            found |= beside(inside) & ~board.level[level + 1]
            level -= 1
    return found & free_squares(board)


def secret_doors(board: Board, square: Square) -> SquareSet:
    """T8.6: Return the squares in front of any door of a castle that is entered at the own level."""
    entered = beside(bits.bit(square)) & board.level[board.heights[square] + 1]
    exits = 0
    if entered:
        castles = connected(entered, board.level[1])
        level = 0
        while castles & board.level[level + 1]:
            exits |= beside(castles & board.level[level + 1]) & ~board.level[level + 1] & board.level[level]
            level += 1
    return exits & free_squares(board)


def leaps(board: Board, square: Square, seat: Seat) -> SquareSet:
    """T8.10: Return where a knight's jump straight over a neighbouring opponent leads."""
    here = bits.bit(square)
    over = opponents(board, seat)
    east = ((here & NOT_LAST_COLUMN) << 1) & over
    west = ((here >> 1) & NOT_LAST_COLUMN) & over
    south = ((here & NOT_LAST_ROW) << 8) & over
    north = (here >> 8) & over
    landing = (
        ((east & NOT_LAST_COLUMN) << 1) | ((west >> 1) & NOT_LAST_COLUMN) | ((south & NOT_LAST_ROW) << 8) | (north >> 8)
    )
    return landing & ~board.level[board.heights[square] + STEP_UP + 1] & free_squares(board)


def king_moves(board: Board, newer: bool) -> SquareSet:
    """T1.5, T10.1: Return where the king may move after a year."""
    return free_blocks(board) & ~connected(board.king, board.level[1]) if newer else free_blocks(board)


# --- blocks


def ground_beside(board: Board) -> SquareSet:
    """T7.2, T7.4: Return the ground next to exactly one castle."""
    once = 0
    twice = 0
    for i in range(board.castle_count):
        edge = beside(board.castles[i])
        twice |= once & edge
        once |= edge
    return once & ~twice & ~board.level[1]


def founding_squares(board: Board) -> SquareSet:
    """T3.3: Return the squares far enough from every start castle."""
    return ALL & ~within(board.level[1], SPACING - 1)


def raisable(board: Board) -> SquareSet:
    """T7.3: Return the towers that may grow by a block."""
    found = 0
    for i in range(board.castle_count):
        castle = board.castles[i]
        found |= castle & ~board.level[bits.count(castle)]
    return found


def buildable(board: Board) -> SquareSet:
    """T7.2 to T7.4: Return where a block may be placed."""
    return (ground_beside(board) | raisable(board)) & free_squares(board)


def lonely_ground(board: Board) -> SquareSet:
    """Return the ground next to no castle, where a block founds one."""
    return ~board.level[1] & ~beside(board.level[1]) & ALL


def supportable(board: Board, knights: SquareSet) -> SquareSet:
    """T8.4: Return the squares of the knights under whom a block may go."""
    return (ground_beside(board) | raisable(board) | lonely_ground(board)) & knights


def shift_targets(board: Board, square: Square) -> SquareSet:
    """T8.8: Return where the top block of a tower without a figure may be put."""
    home = castle_at(board, square)
    rest = home & ~bits.bit(square) if board.heights[square] == 1 else home
    near_home = beside(rest)
    near_others = 0
    near_two_others = 0
    tops = rest & ~board.level[bits.count(rest)]
    for i in range(board.castle_count):
        castle = board.castles[i]
        if castle != home:
            tops |= castle & ~board.level[bits.count(castle)]
            near_two_others |= near_others & beside(castle)
            near_others |= beside(castle)
    ground = ~board.level[1]
    castles = board.castle_count if rest else board.castle_count - 1
    targets = 0
    if castles >= FEWEST_CASTLES:
        targets = tops | (ground & (near_home ^ near_others) & ~near_two_others)
    if castles + 1 >= FEWEST_CASTLES:
        targets |= ground & ~near_home & ~near_others
    if not stands(board, rest):
        targets &= repair_squares(board, rest)
    return targets & free_squares(board) & ~bits.bit(square)


def stands(board: Board, castle: SquareSet) -> bool:
    """Tell whether a castle is in one piece and not higher than its base."""
    return connected(castle & (~castle + 1), castle) == castle and highest(board, castle) <= bits.count(castle)


def repair_squares(board: Board, castle: SquareSet) -> SquareSet:
    """Return the ground on which one more block makes a castle stand again."""
    found = 0
    near = beside(castle) & ~board.level[1]
    while near:
        new = near & (~near + 1)
        if connected(new, castle | new) == castle | new:
            found |= new
        near &= near - 1
    return found


# --- changing the board


def put_block(board: Board, square: Square) -> None:
    height = board.heights[square] + 1
    board.heights[square] = height
    board.level[height] |= bits.bit(square)
    if height == 1:
        join_castle(board, square)


def join_castle(board: Board, square: Square) -> None:
    near = beside(bits.bit(square))
    for i in range(board.castle_count):
        if board.castles[i] & near:
            board.castles[i] |= bits.bit(square)
            return
    board.castles[board.castle_count] = bits.bit(square)
    board.castle_count += 1


def take_block(board: Board, square: Square) -> None:
    height = board.heights[square]
    board.heights[square] = height - 1
    board.level[height] &= ~bits.bit(square)
    if height == 1:
        for i in range(board.castle_count):
            if board.castles[i] & bits.bit(square):
                board.castles[i] &= ~bits.bit(square)
                if board.castles[i] == 0:
                    board.castle_count -= 1
                    board.castles[i] = board.castles[board.castle_count]
                    board.castles[board.castle_count] = 0
                return


def build(board: Board, heights: list[int]) -> None:
    """Set the heights of all towers, and find the castles."""
    for square in range(64):
        board.heights[square] = heights[square]
        for height in range(1, heights[square] + 1):
            board.level[height] |= bits.bit(square)
    board.castle_count = 0
    rest = board.level[1]
    while rest:
        castle = connected(rest & (~rest + 1), rest)
        board.castles[board.castle_count] = castle
        board.castle_count += 1
        rest &= ~castle
