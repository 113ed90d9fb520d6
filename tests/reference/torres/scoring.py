"""The scoring at the end of a year."""

from .board import Board, Position, read_board
from .components import MASTERS, TRACK
from .masters import master_points

Item = tuple[str, int]


def advance(scores: list[int], seat: int, points: int) -> int:
    """Return the score of a seat whose marker moves this many spaces, and on to the next free one (T9.1, T2.6).

    A marker that does not move stays. Any other marker, even one still on 0, occupies its space.
    """
    if points == 0:
        return scores[seat]
    taken = {score % TRACK for other, score in enumerate(scores) if other != seat}
    reached = scores[seat] + points
    while reached % TRACK in taken:
        reached += 1
    return reached


def castle_items(position: Position, board: Board, seat: int) -> list[Item]:
    """Return base area x level of the highest own knight for each castle with an own knight (T9.2)."""
    items: list[Item] = []
    for castle in board.castles:
        levels = [board.heights[knight] for knight in board.knights[seat] if knight in castle]
        if levels:
            items.append(("torres.T9.2", len(castle) * max(levels)))
    return items


def king_items(position: Position, board: Board, seat: int) -> list[Item]:
    """Return 5, 10, 15 points for a knight at level 1, 2, 3 in the king's castle in years 1, 2, 3 (T9.3)."""
    if board.king is None or board.king not in board.castle_of:
        return []
    year: int = position["year"]
    castle = board.castle_at(board.king)
    for knight in board.knights[seat]:
        if knight in castle and board.heights[knight] == year:
            return [("torres.T9.3", 5 * year)]
    return []


def master_items(position: Position, board: Board, seat: int) -> list[Item]:
    """Return the points of the master card, if there are any (T9.4, T11)."""
    if position["master"] is None:
        return []
    points = master_points(board, seat, position["year"], position["master"])
    return [(f"torres.T11.{MASTERS.index(position['master']) + 1}", points)] if points else []


def score(position: Position) -> list[list[Item]]:
    """Return what each seat would gain if the year ended now, in scoring order (T9.1 to T9.4).

    First all castles, then all king's bonuses, then the master card, each in turn order from the start player. A marker
    moves at once; the points it gains by being pushed on are a separate item after the points that moved it.
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
