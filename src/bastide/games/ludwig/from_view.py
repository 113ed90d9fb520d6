"""States from views: tiles and cards that the viewer does not know are dealt anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.chance import Chance
from ...kernel.errors import BadPosition
from ...kernel.types import Seat
from ...kernel.validation import brief
from .components import BONUS_CARDS, LARGE_STACK, ROOMS, SIZES, SMALL, SMALL_STACK, TILES
from .messages import say
from .position import from_position
from .state import State

OF_SIZE = {size: [tile.name for tile in TILES[:ROOMS] if tile.size == size] for size in SIZES}


def from_view(data: Mapping[str, Any], chance: Chance) -> State:
    """Return a state that fits a view. A position is read as it is, except for missing stacks."""
    if isinstance(data, Mapping) and ("known" in data or "stacks" not in data):
        try:
            data = filled(data, chance) if "known" in data else {**data, "stacks": usual_stacks(data, chance)}
        except BadPosition:
            raise
        except (AttributeError, LookupError, TypeError, ValueError):
            raise BadPosition(say("ludwig.view")) from None
    return from_position(data)


def filled(view: Mapping[str, Any], chance: Chance) -> dict[str, Any]:
    """Return a position that fits a view."""
    own = [seat for seat, cards in enumerate(view["bonus"]) if isinstance(cards, list)]
    viewer = own[0] if len(own) == 1 else None
    deck = deal_deck(view, viewer, chance)
    on_deck = {tile["tile"] for tile in deck}
    stacks = {}
    for size, count in view["stacks"].items():
        left = [name for name in unseen(view, int(size)) if name not in on_deck]
        known = view["known"].get(size)
        rooms = [name for name in left if known is None or name in known]
        chance.shuffle(rooms)
        stacks[size] = rooms[:count]
        if len(stacks[size]) < count:
            raise BadPosition(say("ludwig.stack_rooms", rule="ludwig.L1.1", count=count, size=size))
    known_fields = {name: value for name, value in view.items() if name not in ("known", "stack")}
    looked = [view["known"] if seat == viewer else {} for seat in range(len(view["castles"]))]
    return {**known_fields, "deck": deck, "stacks": stacks, "looked": looked, **deal_cards(view, viewer, chance)}


def usual_stacks(data: Mapping[str, Any], chance: Chance) -> dict[str, list[str]]:
    """Deal missing stacks as high as at the start, as far as tiles are left."""
    players = len(data["castles"])
    used = {tile["tile"] for tile in data.get("deck", ())}
    found = {}
    for place, size in enumerate(SIZES):
        left = [name for name in unseen(data, size) if name not in used]
        count = (SMALL_STACK if place < SMALL else LARGE_STACK)[players]
        chance.shuffle(left)
        found[str(size)] = left[:count]
    return found


def unseen(data: Mapping[str, Any], size: int) -> list[str]:
    """List the rooms of a size that have never been face up."""
    seen = {tile["tile"] for castle in data["castles"] for tile in castle}
    seen |= {offer["tile"] for offer in data.get("market", ()) if offer}
    seen |= {*data.get("gone", ()), data.get("place")}
    return [name for name in OF_SIZE[size] if name not in seen]


def deal_deck(view: Mapping[str, Any], viewer: Seat | None, chance: Chance) -> list[dict[str, Any]]:
    """Deal the tiles on the room cards: each hidden tile is one of those that it may be."""
    if len(view["deck"]) > ROOMS:
        raise BadPosition(say("ludwig.tiles_on_cards"))
    taken = {tile["tile"] for tile in view["deck"]}
    choices = [
        [name for name in tile.get("may", unseen(view, tile["size"])) if name not in taken]
        for tile in view["deck"]
        if tile["tile"] is None
    ]
    for names in choices:
        chance.shuffle(names)
    dealt = iter(one_of_each(choices))
    deck = []
    for tile in view["deck"]:
        may = {str(viewer): tile["may"]} if viewer is not None and "may" in tile else {}
        deck.append({"tile": tile["tile"] or next(dealt), "by": tile["by"], "may": may})
    return deck


def one_of_each(choices: Sequence[Sequence[str]]) -> list[str]:
    """Return one of each list, all different, preferring the first ones."""
    taken: dict[str, int] = {}

    def choose(number: int, tried: set[str]) -> bool:
        for name in choices[number]:
            if name not in tried:
                tried.add(name)
                if name not in taken or choose(taken[name], tried):
                    taken[name] = number
                    return True
        return False

    if not all(choose(number, set()) for number in range(len(choices))):
        raise LookupError("no tile is left that it can be")
    return sorted(taken, key=taken.__getitem__)


def deal_cards(view: Mapping[str, Any], viewer: Seat | None, chance: Chance) -> dict[str, Any]:
    """Deal the bonus cards that the viewer does not know."""
    held = [card for cards in (*view["bonus"], *view["choice"]) if isinstance(cards, list) for card in cards]
    absent = {*held, *view.get("without_bonus", ())}
    pool = [card for card in BONUS_CARDS if card not in absent]
    chance.shuffle(pool)

    def deal(count: int) -> list[str]:
        if not 0 <= count <= len(pool):
            raise BadPosition(say("ludwig.bonus_count", count=brief(count), most=len(BONUS_CARDS)))
        return [pool.pop() for _ in range(count)]

    dealt = {
        name: [cards if isinstance(cards, list) else deal(cards) for cards in view[name]]
        for name in ("bonus", "choice")
    }
    by = 0 if viewer != 0 or len(view["bonus"]) == 1 else 1
    returned = [{"card": card, "by": by} for card in deal(view["returned"])]
    if len(pool) != view["bonus_deck"]:
        raise BadPosition(say("ludwig.bonus_deck", count=len(pool)))
    return {**dealt, "returned": returned, "bonus_deck": pool}
