"""Tiles, favors, bonus cards and seats in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.seats import SEATS
from ..components import SIZES, SMALL as SMALL_SIZES, TYPES, PrintedTile

SMALL = SIZES[:SMALL_SIZES]
LETTERS = {name: name[0].upper() for name in TYPES}
SIGNS = {"connected": "↔", "adjacent": "|", "castle": "⌂"}

REWARDS = {
    "activity": "5 points",
    "corridor": "hallway or stairs",
    "downstairs": "half of any reward",
    "food": "another turn",
    "living": "scores again",
    "outdoor": "10000 marks",
    "sleeping": "look at a stack",
    "utility": "a bonus card",
}

FAVORS = {
    "small": "rooms of 100 to 300",
    "large": "rooms of 350 to 600",
    "square": "square rooms",
    "round": "round rooms",
    "completed": "complete rooms",
    "incomplete": "incomplete rooms",
    "exits": "external entrances",
    "money": "money",
}

BONUS = {
    "sizes": "8 for all ten sizes",
    "types": "7 for all eight types",
    "hallways": "1 for each hallway",
    "stairs": "2 for each stairs",
    "completed": "1 for two complete rooms",
    "square": "1 for each square room",
    "round": "1 for each round room",
    "money": "1 for 5000 marks",
    "exits": "1 for two external entrances",
    "activity": "2 for each activity room",
    "corridor": "1 for each corridor room",
    "downstairs": "2 for each downstairs room",
    "food": "3 for each food room",
    "living": "2 for each living room",
    "outdoor": "2 for each outdoor room",
    "sleeping": "3 for each sleeping room",
    "utility": "2 for each utility room",
}

ASKED = {
    "return": "puts a bonus card back",
    "arrange": "arranges the market",
    "buy": "buys or passes",
    "place": "places",
    "reward": "chooses which reward comes first",
    "choose": "chooses a reward",
    "free": "takes a free hallway or stairs",
    "look": "looks through a stack",
    "pick": "puts tiles on the room cards",
    "end": "ends the turn",
}


def status(view: Mapping[str, Any]) -> str:
    if view["ask"] == "over":
        return "Game over"
    seat = SEATS[view["seat"]]
    asked = ASKED[view["ask"]]
    if view["ask"] == "place":
        asked += f" {view['place']}"
    last = ", the last" if view["last"] else ""
    return f"Round {view['round']}{last}: {seat.letter} ({seat.name}) {asked}"


def favor_words(name: str) -> str:
    return f"largest {name}" if name.startswith("area") else f"most {FAVORS.get(name, name)}"


def bonus_words(name: str) -> str:
    return BONUS[name] if name in BONUS else f"{2 if int(name) in SMALL else 3} for each room of {name}"


def centre_short(room: PrintedTile) -> str:
    """Return the centre in short: "+3↔L" connected, "-1|LS" adjacent, "+2⌂S" in the castle."""
    if room.per == "nothing":
        return ""
    return f"{room.worth:+}{SIGNS[room.per]}{''.join(LETTERS[kind] for kind in room.types)}"


def centre_words(room: PrintedTile) -> str:
    """Return the centre in words: "+3 for each connected living room"."""
    if room.per == "nothing":
        return ""
    kinds = " or ".join([*([", ".join(room.types[:-1])] if room.types[1:] else []), room.types[-1]])
    if room.per == "castle":
        return f"{room.worth:+} for each {kinds} room in the castle"
    return f"{room.worth:+} for each {room.per} {kinds} room"


def room_short(room: PrintedTile) -> str:
    """Return a room in short: "F1 +3↔L"."""
    return f"{LETTERS[room.type]}{room.points} {centre_short(room)}".rstrip()


def room_words(room: PrintedTile) -> str:
    said = [room.name, f"{room.type} {room.size}", f"{room.points} points"]
    if room.per != "nothing":
        said.append(centre_words(room))
    return ", ".join(said)


def known(value: int | Sequence[Any]) -> int:
    """Return how many there are: a position lists them, a view may only count them."""
    return value if isinstance(value, int) else len(value)
