"""Moves and squares as text, and back: the same in every state."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ...kernel.errors import BadNotation
from ...kernel.squares import SQUARE, square_name, square_number
from .components import CARDS
from .messages import say
from .moves import (
    DO_ADVANCE,
    DO_BLOCK,
    DO_BOTTOM,
    DO_BUY,
    DO_CARD,
    DO_CASTLE,
    DO_END,
    DO_FREE,
    DO_KEEP,
    DO_KING,
    DO_PLACE,
    DO_SEVEN,
    DO_SIX,
    DO_SPREAD,
    DO_STACK,
    DO_START,
    DO_STAY,
    DO_TOP,
    DO_UNDER,
    JOURNEYS,
    KINDS,
    pack,
    unpack,
)
from .state import State

# kinds by the shape of their text
WORDS = {DO_END: "end", DO_BUY: "buy", DO_ADVANCE: "advance", DO_SIX: "six", DO_SEVEN: "seven", DO_STAY: "stay"}
ON_SQUARE = {DO_PLACE: "N", DO_BLOCK: "B", DO_KING: "K", DO_CASTLE: "castle", DO_FREE: "free"}
WITH_CARD = {DO_KEEP: "keep", DO_TOP: "top", DO_BOTTOM: "bottom"}
WITH_NUMBER = {DO_STACK: "stack", DO_SPREAD: "spread", DO_START: "start"}
UNDER = CARDS[DO_UNDER - DO_CARD]
WORDINGS = 4096  # texts of moves that are remembered with what they mean


def show(state: State | None, move: int) -> str:
    return text_of(move)


@cache
def text_of(move: int) -> str:
    kind, first, second = unpack(move)
    if kind in WORDS:
        return WORDS[kind]
    if kind in ON_SQUARE:
        return f"{ON_SQUARE[kind]} {square_name(second)}"
    if kind in WITH_CARD and second < len(CARDS):
        return f"{WITH_CARD[kind]} {CARDS[second]}"
    if kind in WITH_NUMBER:
        return f"{WITH_NUMBER[kind]} {second}"
    if kind in JOURNEYS:
        return f"{JOURNEYS[kind]} {square_name(first)}-{square_name(second)}".strip()
    if kind == DO_UNDER:
        return f"{UNDER} {square_name(second)}" + (f" from {first}" if first else "")
    raise BadNotation(say("torres.move_number", move=move, limit=KINDS << 12))


def patterns() -> list[tuple[re.Pattern[str], int]]:
    found = [(word, kind) for kind, word in WORDS.items()]
    found += [(f"{word} ({SQUARE})", kind) for kind, word in ON_SQUARE.items()]
    found += [(f"{word} ({'|'.join(CARDS)})", kind) for kind, word in WITH_CARD.items()]
    found += [(f"{word} ([0-3])", kind) for kind, word in WITH_NUMBER.items()]
    found += [(f"{word} ({SQUARE})-({SQUARE})".strip(), kind) for kind, word in JOURNEYS.items()]
    found += [(f"{UNDER} ({SQUARE})(?: from ([1-3]))?", DO_UNDER)]
    return [(re.compile(pattern, re.IGNORECASE), kind) for pattern, kind in found]


PATTERNS = patterns()


def parse(state: State | None, text: str) -> int:
    return number_of(text)


@lru_cache(WORDINGS)
def number_of(text: str) -> int:
    words = " ".join(text.split())
    for pattern, kind in PATTERNS:
        found = pattern.fullmatch(words)
        if found:
            return packed(kind, [group.lower() for group in found.groups() if group])
    raise BadNotation(say("torres.move", text=text))


def packed(kind: int, named: list[str]) -> int:
    if kind in WITH_CARD:
        return pack(kind, 0, CARDS.index(named[0]))
    if kind in WITH_NUMBER:
        return pack(kind, 0, int(named[0]))
    if kind == DO_UNDER:
        return pack(kind, int(named[1]) if len(named) > 1 else 0, square_number(named[0]))
    numbers = [square_number(name) for name in named]
    return pack(kind, *numbers) if len(numbers) == 2 else pack(kind, 0, *numbers)
