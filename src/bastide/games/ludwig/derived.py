"""Derived data: where entrances lead, what tiles cost and what counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.types import Seat
from .art.plan import across, castle as plan_of, exit_states
from .board import Castle as Built
from .components import BONUS_CARDS, CORRIDOR_PRICE, FAVORS, NUMBERS
from .rules import can_pay, cost, fits_somewhere
from .scoring import area, bonus_points, favor_points, room_points
from .state import State
from .view import view


def derived(state: State, seat: Seat | None) -> dict[str, Any]:
    shown = view(state, seat)
    own = shown["bonus"][seat] if seat is not None else 0
    return {
        "game": "ludwig",
        "castles": [castle(shown, number, built) for number, built in enumerate(state.castles)],
        "sales": [sale(state, shown, tile, price) for tile, price in on_sale(shown)],
        "favors": [favor(state, shown, number) for number in range(len(shown["favors"]))],
        "bonus": []
        if isinstance(own, int) or seat is None
        else [{"card": card, "points": bonus_points(state, seat, BONUS_CARDS.index(card))} for card in own],
        "used_up": used_up(shown),
    }


def castle(shown: Mapping[str, Any], seat: Seat, built: Built) -> dict[str, Any]:
    tiles = plan_of(shown, seat)
    leads = exit_states(tiles, shown["external"][seat])
    owner = {exit: number for number, tile in enumerate(tiles) for exit in tile.exits}
    complete = set(shown["completed"][seat])
    rooms: list[dict[str, Any]] = [
        {
            "complete": number in complete,
            "points": room_points(built, number),
            "ways": [{"at": exit, "leads": leads[exit], "to": owner.get(across(exit))} for exit in tile.exits],
        }
        for number, tile in enumerate(tiles)
    ]
    return {"rooms": rooms, "area": area(built)}


def on_sale(shown: Mapping[str, Any]) -> list[tuple[str, int]]:
    """List the tiles on sale with their prices; none before the rooms are arranged or after the game."""
    if not shown["open"] or shown["ask"] == "over":
        return []
    offers = zip(shown["prices"], shown["market"], strict=True)
    found = [(offer["tile"], price) for price, offer in offers if offer is not None]
    found += [("Hallway", CORRIDOR_PRICE)] if shown["hallways"] else []
    return found + ([("Stairs", CORRIDOR_PRICE)] if shown["stairs"] else [])


def sale(state: State, shown: Mapping[str, Any], tile: str, price: int) -> dict[str, Any]:
    number, seats = NUMBERS[tile], range(state.players)
    return {
        "tile": tile,
        "price": price,
        "cost": cost(state, number),
        "to": None if state.players == 1 else shown["master"],
        "affordable": [seat for seat in seats if can_pay(state, seat, number)],
        "fits": [seat for seat in seats if fits_somewhere(state.castles[seat], number)],
    }


def favor(state: State, shown: Mapping[str, Any], number: int) -> dict[str, Any]:
    name = shown["favors"][number]
    return {
        "favor": name,
        "counts": shown["standing"][number],
        "points": [favor_points(state, seat, FAVORS.index(name)) for seat in range(state.players)],
    }


def used_up(shown: Mapping[str, Any]) -> list[str]:
    found: list[str] = [size for size, left in shown["stacks"].items() if not left]
    found += ["hallways"] if not shown["hallways"] else []
    return found + (["stairs"] if not shown["stairs"] else [])
