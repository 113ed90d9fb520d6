"""The board: towers, castles, figures, and where a figure or a block may go. Squares are bits, row by row from a1."""

from __future__ import annotations

from ...kernel import bits
from .components import FEWEST_CASTLES

ALL = 0xFFFFFFFFFFFFFFFF
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F7F7F
NOT_LAST_ROW = 0x00FFFFFFFFFFFFFF


class Board:
    def __init__(self) -> None:
        self.heights = [0] * 64
        self.level = [0] * 52  # level[h]: the squares at least h high; 92 blocks allow a tower of 46
        self.castles = [0] * 32  # castle_count of them, no two beside each other
        self.castle_count = 0
        self.knights = [0] * 4  # by seat
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


def beside(squares: int) -> int:
    """all squares orthogonally next to one of these"""
    return (
        ((squares & NOT_LAST_COLUMN) << 1)
        | ((squares >> 1) & NOT_LAST_COLUMN)
        | ((squares & NOT_LAST_ROW) << 8)
        | (squares >> 8)
    )


def diagonal(squares: int) -> int:
    """all squares that touch one of these at a corner"""
    sideways = ((squares & NOT_LAST_COLUMN) << 1) | ((squares >> 1) & NOT_LAST_COLUMN)
    return ((sideways & NOT_LAST_ROW) << 8) | (sideways >> 8)


def connected(start: int, within: int) -> int:
    """all squares connected to the start through squares of `within`"""
    reached = start & within
    grown = (reached | beside(reached)) & within
    while grown != reached:
        reached = grown
        grown = (reached | beside(reached)) & within
    return reached


def free_squares(board: Board) -> int:
    """T5.8: neither knight nor king"""
    return ALL & ~(board.knights[0] | board.knights[1] | board.knights[2] | board.knights[3] | board.king)


def castle_at(board: Board, square: int) -> int:
    """the castle a tower belongs to; nothing for the ground"""
    here = bits.bit(square)
    for i in range(board.castle_count):
        if board.castles[i] & here:
            return board.castles[i]
    return 0


def highest(board: Board, squares: int) -> int:
    """height of the highest tower among these squares"""
    height = 0
    while squares & board.level[height + 1]:
        height += 1
    return height


# --- figures


def places(board: Board, knights: int) -> int:
    """T5.1: next to one of these knights, at the same level or lower"""
    found = 0
    while knights:
        square = bits.lowest(knights)
        found |= beside(bits.bit(square)) & ~board.level[board.heights[square] + 1]
        knights &= knights - 1
    return found & free_squares(board)


def steps(board: Board, square: int, climb: int) -> int:
    """T6.1, T8.3: one orthogonal step, up at most `climb` levels"""
    return beside(bits.bit(square)) & ~board.level[board.heights[square] + climb + 1] & free_squares(board)


def diagonal_steps(board: Board, square: int) -> int:
    """T8.7"""
    return diagonal(bits.bit(square)) & ~board.level[board.heights[square] + 2] & free_squares(board)


def doors(board: Board, square: int) -> int:
    """T6.2: in by a door at the own level, inside level or descending, out of another door"""
    level = board.heights[square]
    inside = beside(bits.bit(square)) & board.level[level + 1]
    exits = 0
    if inside:
        while level >= 0:
            inside = connected(inside, board.level[level + 1])
            exits |= beside(inside) & ~board.level[level + 1]
            level -= 1
    return exits & free_squares(board)


def secret_doors(board: Board, square: int) -> int:
    """T8.6: in by a door at the own level, out of any door of the same castle"""
    entered = beside(bits.bit(square)) & board.level[board.heights[square] + 1]
    exits = 0
    if entered:
        castles = connected(entered, board.level[1])
        level = 0
        while castles & board.level[level + 1]:
            exits |= beside(castles & board.level[level + 1]) & ~board.level[level + 1] & board.level[level]
            level += 1
    return exits & free_squares(board)


def leaps(board: Board, square: int, opponents: int) -> int:
    """T8.10: straight over a neighbouring opponent, landing at most one level up"""
    here = bits.bit(square)
    east = ((here & NOT_LAST_COLUMN) << 1) & opponents
    west = ((here >> 1) & NOT_LAST_COLUMN) & opponents
    south = ((here & NOT_LAST_ROW) << 8) & opponents
    north = (here >> 8) & opponents
    landing = (
        ((east & NOT_LAST_COLUMN) << 1) | ((west >> 1) & NOT_LAST_COLUMN) | ((south & NOT_LAST_ROW) << 8) | (north >> 8)
    )
    return landing & ~board.level[board.heights[square] + 2] & free_squares(board)


# --- blocks


def ground_beside(board: Board) -> int:
    """T7.2, T7.4: ground next to exactly one castle"""
    once = 0
    twice = 0
    for i in range(board.castle_count):
        edge = beside(board.castles[i])
        twice |= once & edge
        once |= edge
    return once & ~twice & ~board.level[1]


def raisable(board: Board) -> int:
    """T7.3: towers that may grow by a block"""
    found = 0
    for i in range(board.castle_count):
        castle = board.castles[i]
        found |= castle & ~board.level[bits.count(castle)]
    return found


def buildable(board: Board) -> int:
    """T7.2 to T7.4: where a block may be placed"""
    return (ground_beside(board) | raisable(board)) & free_squares(board)


def lonely_ground(board: Board) -> int:
    """ground next to no castle: a block here founds one"""
    return ~board.level[1] & ~beside(board.level[1]) & ALL


def supportable(board: Board, knights: int) -> int:
    """T8.4: knights under whom a block may go"""
    return (ground_beside(board) | raisable(board) | lonely_ground(board)) & knights


def shift_targets(board: Board, square: int) -> int:
    """T8.8: where the top block of a tower without a figure may be put"""
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


def stands(board: Board, castle: int) -> bool:
    """in one piece, and not higher than its base"""
    return connected(castle & (~castle + 1), castle) == castle and highest(board, castle) <= bits.count(castle)


def repair_squares(board: Board, castle: int) -> int:
    """ground on which one more block makes a castle stand again"""
    found = 0
    near = beside(castle) & ~board.level[1]
    while near:
        new = near & (~near + 1)
        if connected(new, castle | new) == castle | new:
            found |= new
        near &= near - 1
    return found


# --- changing the board


def put_block(board: Board, square: int) -> None:
    height = board.heights[square] + 1
    board.heights[square] = height
    board.level[height] |= bits.bit(square)
    if height == 1:
        join_castle(board, square)


def join_castle(board: Board, square: int) -> None:
    near = beside(bits.bit(square))
    for i in range(board.castle_count):
        if board.castles[i] & near:
            board.castles[i] |= bits.bit(square)
            return
    board.castles[board.castle_count] = bits.bit(square)
    board.castle_count += 1


def take_block(board: Board, square: int) -> None:
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
    """towers of any heights; castles are found anew"""
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
