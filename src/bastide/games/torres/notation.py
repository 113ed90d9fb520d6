"""The notation of moves; it is the same in every state."""

from __future__ import annotations

from functools import cache, lru_cache

from ...kernel.errors import BadNotation
from ...kernel.notation import CACHED_TEXTS, Field, Form, Notation, number, one_of
from ...kernel.squares import SQUARE, square_name, square_number
from ...kernel.types import Move
from . import moves as m
from .components import CARDS
from .messages import say
from .state import State

FIELDS = {
    "square": Field(SQUARE, square_number, square_name),
    "card": one_of(CARDS),
    "number": number("[0-3]"),
    "stack": number("[1-3]"),  # the height of one that stands
}

# The group is the piece that is moved or placed. A card is played by its name.
FORMS = (
    Form("end", "end", m.DO_END),
    Form("move", "{from:square}-{to:square}", m.DO_MOVE, "knight"),
    Form("place", "N {square:square}", m.DO_PLACE, "knight"),
    Form("block", "B {square:square}", m.DO_BLOCK, "block"),
    Form("buy", "buy", m.DO_BUY),
    Form("advance", "advance", m.DO_ADVANCE),
    Form("stack", "stack {height:number}", m.DO_STACK),
    Form("spread", "spread {height:number}", m.DO_SPREAD),
    Form("six", "six", m.DO_SIX),
    Form("seven", "seven", m.DO_SEVEN),
    Form("climb", "climb {from:square}-{to:square}", m.DO_CLIMB, "knight"),
    Form("under", "under {square:square}", m.DO_UNDER, "block"),
    Form("under_from", "under {square:square} from {height:stack}", m.DO_UNDER, "block"),
    Form("free", "free {square:square}", m.DO_FREE, "block"),
    Form("secret", "secret {from:square}-{to:square}", m.DO_SECRET, "knight"),
    Form("diagonal", "diagonal {from:square}-{to:square}", m.DO_DIAGONAL, "knight"),
    Form("shift", "shift {from:square}-{to:square}", m.DO_SHIFT, "block"),
    Form("relocate", "relocate {from:square}-{to:square}", m.DO_RELOCATE, "knight"),
    Form("leap", "leap {from:square}-{to:square}", m.DO_LEAP, "knight"),
    Form("keep", "keep {card:card}", m.DO_KEEP),
    Form("top", "top {card:card}", m.DO_TOP),
    Form("bottom", "bottom {card:card}", m.DO_BOTTOM),
    Form("keep_unseen", "keep a card"),
    Form("top_unseen", "top a card"),
    Form("bottom_unseen", "bottom a card"),
    Form("castle", "castle {square:square}", m.DO_CASTLE, "block"),
    Form("king", "K {square:square}", m.DO_KING, "king"),
    Form("stay", "stay", m.DO_STAY),
    Form("start", "start {seat:number}", m.DO_START),
)
NOTATION = Notation(FIELDS, FORMS)
# for each kind of move, its first form and the number of its fields
WRITERS = {form.kind: (NOTATION.writers[form.verb], form.text.count("{")) for form in reversed(FORMS)}
UNSEEN = {m.DO_KEEP: "keep_unseen", m.DO_TOP: "top_unseen", m.DO_BOTTOM: "bottom_unseen"}


def show(state: State | None, move: Move) -> str:
    return text_of(move)


def seen_text(move: Move) -> str:
    """Return what the others see of a move: which card is kept or put back is the player's secret."""
    kind = move >> 12
    return NOTATION.format(UNSEEN[kind]) if kind in UNSEEN else text_of(move)


@cache
def text_of(move: Move) -> str:
    kind, first, second = m.unpack(move)
    try:
        if kind == m.DO_UNDER and first:
            return NOTATION.format("under_from", second, first)
        write, fields = WRITERS[kind]
        return write(*(first, second)[2 - fields :])
    except LookupError:
        raise BadNotation(say("torres.move_number", move=move, limit=m.SPACE)) from None


def parse(state: State | None, text: str) -> Move:
    return move_of(text)


@lru_cache(CACHED_TEXTS)
def move_of(text: str) -> Move:
    found = NOTATION.parse(text)
    if found is None:
        raise BadNotation(say("torres.move", text=text))
    verb, kind, numbers = found
    if verb == "under_from":
        numbers = numbers[::-1]
    first, second = (0, 0, *numbers)[-2:]
    return m.pack(kind, first, second)
