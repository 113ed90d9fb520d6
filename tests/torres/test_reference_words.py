"""The hardest rules of the Torres reference, implemented a second time and compared on random positions."""

import random
from collections import Counter

from reference import torres
from reference.torres.board import NEIGHBOURS, SQUARES, Board, Square, find_castles, name, read_board
from reference.torres.cards import shift_moves
from reference.torres.knights import door_targets


def shift_by_its_words(heights: dict[Square, int], source: Square, target: Square) -> str:
    """Apply T8.8 word for word to the board before and after, and return the violation or nothing."""
    after = dict(heights)
    after[source] -= 1
    after[target] += 1
    castles_before = find_castles(heights)
    castles_after = find_castles(after)
    if len(castles_after) < 6:
        return "fewer than six castles"
    for castle in castles_before:
        if sum(1 for other in castles_after if other & castle - {target, source}) > 1:
            return "split"
    for castle in castles_after:
        if sum(1 for other in castles_before if other & castle - {target, source}) > 1:
            return "joined"
        if any(after[square] > len(castle) for square in castle):
            return "too high"
    return ""


def test_shift_agrees_with_its_words() -> None:
    rng = random.Random(8)
    verdicts: Counter[str] = Counter()
    for _ in range(250):
        here = torres.random_position(rng)
        board = read_board(here)
        sources = [square for square in board.castle_of if square not in board.occupied]
        targets = [square for square in SQUARES if square not in board.occupied]
        found = shift_moves(board, here)
        for _ in range(100):
            if not sources:
                break
            source, target = rng.choice(sources), rng.choice(targets)
            if source != target:
                verdict = shift_by_its_words(board.heights, source, target)
                move = f"shift {name(source)}-{name(target)}"
                assert (move in found) == (verdict == ""), (verdict, move, here)
                verdicts[verdict] += 1
    assert set(verdicts) == {"", "fewer than six castles", "split", "joined", "too high"}
    assert min(verdicts.values()) > 100


def walk_through_doors(board: Board, knight: Square) -> set[Square]:
    """Walk as in T6.2: in at the knight's level, on at the same level or down, out where the floor is not higher."""
    level = board.heights[knight]
    rooms = {(tower, level) for tower in NEIGHBOURS[knight] if board.heights[tower] > level}
    waiting = list(rooms)
    while waiting:
        tower, floor = waiting.pop()
        onward = [(other, floor) for other in NEIGHBOURS[tower] if board.heights[other] > floor]
        if floor > 0:
            onward.append((tower, floor - 1))
        for room in onward:
            if room not in rooms:
                rooms.add(room)
                waiting.append(room)
    exits = {target for tower, floor in rooms for target in NEIGHBOURS[tower] if board.heights[target] <= floor}
    return exits - board.occupied


def test_doors_agree_with_a_walk_inside() -> None:
    rng = random.Random(6)
    levels: Counter[int] = Counter()
    for _ in range(600):
        board = read_board(torres.random_position(rng))
        for own in board.knights:
            for knight in own:
                found = door_targets(board, knight)
                assert found == walk_through_doors(board, knight)
                if found:
                    levels[board.heights[knight]] += 1
    assert min(levels[level] for level in range(4)) > 50
