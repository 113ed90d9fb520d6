"""What a seat may know of a state, and the same state with everything else dealt anew."""

from __future__ import annotations

from typing import Any

from ...kernel import bits
from ...kernel.arguments import check_move, check_seat, check_viewer
from ...kernel.chance import Chance
from ...kernel.types import Move, Seat
from . import components
from .components import FIRST_OF, MAX_PLAYERS, SIZE_COUNT, SIZE_OF
from .moves import OVER, PICK
from .notation import seen as seen_text
from .position import card_names, looked_by_size, public_fields, tile_names, visible_deck_tile
from .state import State, check, copy
from .types import CardSet, Size

SIZE = SIZE_OF[:]
FIRST = FIRST_OF[:]
COPIES = components.COPIES[:]


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return what a seat may know."""
    return public_fields(state) | private(state, seat)


def private(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the fields that differ from what a spectator sees."""
    check(state)
    check_viewer(seat, state.players)
    owners = range(state.players)
    shown: dict[str, Any] = {
        "deck": [visible_deck_tile(state, i, seat) for i in range(state.deck_count)],
        "bonus": [visible_cards(state, state.bonus[owner], owner == seat) for owner in owners],
        "choice": [visible_cards(state, state.choice[owner], owner == seat) for owner in owners],
        "known": {} if seat is None else looked_by_size(state, seat),
    }
    if state.ask == PICK and seat == state.seat:
        shown["stack"] = tile_names(state.looking, state.stack[state.looking])
    return shown


def visible_cards(state: State, mask: CardSet, own: bool) -> list[str] | int:
    """Return the cards, or how many there are, which is public."""
    return card_names(mask) if own or state.ask == OVER else bits.count(mask)


def seen(state: State, seat: Seat, move: Move) -> tuple[str | None, str]:
    """Return what the others see of a move."""
    check_seat(seat, state.players)
    check_move(move)
    text = seen_text(state, move)
    return text, text


# --- determinization


def determinize(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return a state that fits what a seat knows, with the rest dealt anew."""
    check_viewer(seat, state.players)
    new = copy(state)
    viewer = -1 if seat is None else seat
    if state.ask != OVER:
        determinize_cards(new, viewer, chance)
    for size in range(SIZE_COUNT):
        determinize_tiles(new, viewer, size, chance)
    return new


def members(mask: int) -> list[int]:
    """List the elements of a set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def determinize_cards(new: State, seat: Seat, chance: Chance) -> None:
    """Deal the bonus cards that the others hold or have put under the deck, and the deck."""
    pool = members(new.bonus_deck)
    for other in range(new.players):
        if other != seat:
            pool += members(new.bonus[other] | new.choice[other])
    pool += [new.returned[i] for i in range(new.returned_count) if new.returned_by[i] != seat]
    pool.sort()  # so that the deal does not depend on where the cards really are
    chance.shuffle(pool)
    for other in range(new.players):
        if other != seat:
            new.bonus[other] = deal(pool, bits.count(new.bonus[other]))
            new.choice[other] = deal(pool, bits.count(new.choice[other]))
    for i in range(new.returned_count):
        if new.returned_by[i] != seat:
            new.returned[i] = pool.pop()
    new.bonus_deck = deal(pool, len(pool))


def deal(pool: list[int], count: int) -> int:
    """Take cards or tiles from a pool, as a set."""
    dealt = 0
    for _ in range(count):
        dealt |= bits.bit(pool.pop())
    return dealt


def determinize_tiles(new: State, seat: Seat, size: Size, chance: Chance) -> None:
    """Deal the tiles of one size: those that others put on the deck, the stack and the box.

    What a seat found in the stack and is not on the deck is still in the stack.
    """
    unseen = ((1 << COPIES[size]) - 1) & ~new.seen[size]
    others = [i for i in range(new.deck_count) if SIZE[new.deck[i]] == size and new.deck_by[i] != seat]
    for i in range(new.deck_count):
        if SIZE[new.deck[i]] == size and new.deck_by[i] == seat:
            unseen &= ~bits.bit(new.deck[i] - FIRST[size])
    late = [[i for i in others if was_taken_after_look(new, i, other, size)] for other in range(new.players)]
    choices = [members(unseen & (new.deck_may[i * MAX_PLAYERS + seat] if seat >= 0 else unseen)) for i in others]
    for choice in choices:
        chance.shuffle(choice)
    laid = pick_each(choices)
    for i, which in zip(others, laid, strict=True):
        new.deck[i] = FIRST[size] + which
        unseen &= ~bits.bit(which)
    found = new.found[seat * SIZE_COUNT + size] if seat >= 0 else 0
    pool = members(unseen & found or unseen)
    chance.shuffle(pool)
    new.stack[size] = deal(pool, bits.count(new.stack[size]))
    for other in range(new.players):
        if other != seat:
            update_knowledge(new, other, size, late[other])


def pick_each(choices: list[list[int]]) -> list[int]:
    """Return one of each list, all different, the first way there is."""
    if not choices:
        return []
    for first in choices[0]:
        try:
            return [first, *pick_each([[other for other in rest if other != first] for rest in choices[1:]])]
        except LookupError:
            continue
    raise LookupError("no tile is left that it can be")


def was_taken_after_look(state: State, i: int, seat: Seat, size: Size) -> bool:
    """Return whether a seat had looked through the stack before this tile was taken from it."""
    found = state.found[seat * SIZE_COUNT + size]
    return state.deck_by[i] != seat and not state.deck_may[i * MAX_PLAYERS + seat] & ~found


def update_knowledge(new: State, seat: Seat, size: Size, late: list[int]) -> None:
    """Set what another seat would know if the tiles were as dealt now."""
    found = 0
    if new.found[seat * SIZE_COUNT + size]:
        found = new.stack[size]
        for i in late:
            found |= bits.bit(new.deck[i] - FIRST[size])
    new.found[seat * SIZE_COUNT + size] = found
    unseen = ((1 << COPIES[size]) - 1) & ~new.seen[size] & ~found
    for i in range(new.deck_count):
        if SIZE[new.deck[i]] == size:
            own = new.deck_by[i] == seat
            may = bits.bit(new.deck[i] - FIRST[size]) if own else found if i in late else unseen
            new.deck_may[i * MAX_PLAYERS + seat] = may
