"""Handmade positions for the tests of the reference, and helpers to query them."""

from reference import torres
from reference.torres.board import Position
from reference.torres.components import CARDS
from reference.torres.sanity import count_blocks, problems


def position(rows: list[str], knights: list[str], king: str | None = None, **fields: object) -> Position:
    """Return a complete position: rows of heights ('.' is 0, omitted rows are empty), and the knights of each seat."""
    heights = [[0 if mark == "." else int(mark) for mark in row.ljust(8, ".")] for row in rows]
    heights += [[0] * 8 for _ in range(8 - len(heights))]
    players = len(knights)
    result: Position = {
        "game": "torres",
        "edition": "2017",
        "deck": "own",
        "master": None,
        "heights": heights,
        "knights": [own.split() for own in knights],
        "king": king,
        "year": 1,
        "round": 1,
        "start": 0,
        "seat": 0,
        "ask": "turn",
        "ap": 5,
        "bought": 0,
        "card_played": False,
        "stack": None,
        "emptied": False,
        "stacks": [[3, 3] for _ in range(players)],
        "kept": [0] * players,
        "supply": 0,
        "scores": [0] * players,
        "hands": [[] for _ in range(players)],
        "fresh": [[] for _ in range(players)],
        "drawn": [],
        "decks": [list(CARDS) for _ in range(players)],
        "played": [[] for _ in range(players)],
    }
    result.update(fields)
    if "supply" not in fields:
        result["supply"] = 92 - count_blocks(result)
    found = problems(result)
    assert found == [], found
    return result


def with_card(card: str, of: Position, **fields: object) -> Position:
    """Return the position with only this card in the hand of the seat to move."""
    hands: list[list[str]] = [[] for _ in of["knights"]]
    hands[of["seat"]] = [card]
    return {**of, "hands": hands, **fields}


def from_square(of: Position, start: str, card: str = "") -> set[str]:
    """Return where the knight (or block) on this square can go, with this card or an ordinary move."""
    prefix = f"{card} {start}-" if card else f"{start}-"
    return {move.removeprefix(prefix) for move in torres.legal(of) if move.startswith(prefix)}


def names(text: str) -> set[str]:
    return set(text.split())


def after_word(of: Position, word: str) -> set[str]:
    """Return the rest of all legal moves that begin with this word."""
    return {move.removeprefix(word + " ") for move in torres.legal(of) if move.startswith(word + " ")}


# All in one row, base 5: from b1, the corridor at level 2 leads nowhere else, the one at level 0 everywhere.
ROW_OF_TOWERS = ["23132"]

RING = ["", "", "..111", "..1.1", "..111"]
AROUND_RING = names("b3 b4 b5 c2 d2 e2 f3 f4 f5 c6 d6 e6")
LOW_ROOF_IN_RING = ["", "", "..333", "..313", "..333"]

#   a b c d
# 1 . 2 . .
# 2 1 1 1 .     own knights on b2 and d3, opposing on c2
# 3 . . . .
PLACING_ROWS = [".2", "111"]

BLOCK_ROWS = ["311.1"]
BLOCK_KNIGHTS = ["b2", "f1"]
