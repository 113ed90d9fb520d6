"""Ludwig in words: moves, rooms, points, and the tables beside the castle."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rich.text import Text

from ....games.ludwig.art.names import (
    REWARDS,
    bonus_words,
    centre_words,
    favor_words,
    known,
    room_short,
)
from ....games.ludwig.art.plan import ROOMS
from ....games.ludwig.art.raster import squeezed
from ....games.ludwig.components import CORRIDOR_PRICE, CORRIDOR_TILES, PASSING, SIZES
from ....kernel.score import Gains, Item
from ....kernel.seats import SEATS
from ....kernel.types import Seat
from ..canvas import badge

REASONS = {
    "L1.4": "to begin with",
    "L4.1": "the rooms' own points",
    "L4.2": "their centres",
    "L4.3": "centres of connected rooms",
    "L4.4": "centres of adjacent activity rooms",
    "L4.5": "centres of downstairs rooms",
    "L5.2": "complete activity rooms",
    "L5.6": "complete living rooms once more",
}
SHORTEST = 12  # names are cut to so many characters before anything else is left out
BRIEF = {
    "return": "puts back {}",
    "top": "{} on the room cards",
    "buy": "buys {}",
    "pass": f"passes, takes {PASSING}",
    "reward": "reward {}",
    "choose": "chooses {}",
    "again": "scores {} again",
    "free": "takes {} for free",
    "look": "looks through {}",
    "end": "ends",
    "done": "done",
}


def thousands(amount: int) -> str:
    return f"{amount / 1000:g}k"


def status(view: Mapping[str, Any], title: str) -> Text:
    text = Text(title, "bold")
    last = ", the last" if view["last"] else ""
    text.append(f"  round {view['round']}{last}  room cards {view['cards']}", "not bold")
    if view["deck"]:
        text.append(f" +{len(view['deck'])}", "not bold")
    return text


def players(view: Mapping[str, Any], names: Sequence[str], width: int) -> Text:
    room = max(6, min(20, width - 21))
    text = Text()
    text.append(f"    {'':<{room}} pts  marks cards", "dim")
    for seat, name in enumerate(names):
        text.append("\n")
        text.append("♔" if seat == view["master"] and len(names) > 1 else " ")
        text.append_text(badge(SEATS[seat]))
        text.append(f" {name:<{room}.{room}}", "bold" if seat == view["seat"] and view["ask"] != "over" else "")
        points = sum(map(int, view["points"][seat].values()))
        text.append(f" {points:>3} {thousands(view['money'][seat]):>6} {known(view['bonus'][seat]):>5}")
    return text


# --- the market


def offers(view: Mapping[str, Any], but: Collection[str], width: int) -> list[str]:
    """List the rooms on offer, without those listed elsewhere."""
    priced = list(zip(view["prices"], view["market"], strict=True))
    if view["ask"] == "arrange":
        priced = priced[len(priced) - view["arranged"] :]
    lines = [
        offer_line(price, offer["money"], offer["tile"], width)
        for price, offer in priced
        if offer and offer["tile"] not in but
    ]
    left = [f"{name} ({view[key]})" for name, key in (("Hallway", "hallways"), ("Stairs", "stairs")) if name not in but]
    if left:
        lines.append(f"{thousands(CORRIDOR_PRICE):>3} {', '.join(left)}")
    return lines


def offer_line(price: int, money: int, name: str, width: int) -> str:
    on_it = f"+{thousands(money)}" if money else ""
    return f"{thousands(price):>3} {tile_line(name, width - 4, on_it)}"


def tile_line(name: str, width: int, last: str = "") -> str:
    """Return a tile with as much of what is printed on it as fits."""
    room = ROOMS[name]
    worth = room_short(room)
    for said in ([worth, str(room.size)], [worth], [worth.split()[0]]):
        rest = " ".join([*said, last]).rstrip()
        free = width - len(rest) - 1
        if free >= min(len(name), SHORTEST):
            break
    return f"{squeezed(name, free)} {rest}"


def price_of(view: Mapping[str, Any], name: str) -> tuple[int, int]:
    """Return what a tile costs, and the money on it."""
    if name in CORRIDOR_TILES:
        return CORRIDOR_PRICE, 0
    for price, offer in zip(view["prices"], view["market"], strict=True):
        if offer and offer["tile"] == name:
            return price, offer["money"]
    return 0, 0


def stacks(view: Mapping[str, Any]) -> str:
    return "stacks " + " ".join(f"{size}:{known(view['stacks'][str(size)])}" for size in SIZES)


def room_line(name: str) -> str:
    """Return everything printed on a tile."""
    room = ROOMS[name]
    if name in CORRIDOR_TILES:
        return name
    said = f"{name}: {room.type} {room.size}, {room.points} points"
    return f"{said}, {centre_words(room)}" if room.worth else said


def sentence_of(text: str, view: Mapping[str, Any], width: int) -> str:
    """Return a move for the list."""
    word, _, rest = text.partition(" ")
    if word == "buy" and rest in CORRIDOR_TILES:
        return f"{thousands(CORRIDOR_PRICE):>3} {rest} ({view['hallways' if rest == 'Hallway' else 'stairs']} left)"
    if word == "buy":
        return offer_line(*price_of(view, rest), rest, width)
    if word == "put":
        name = rest.rpartition(" ")[0]
        money = price_of(view, name)[1]
        return tile_line(name, width, f"+{thousands(money)}" if money else "") if name in ROOMS else name
    if word == "reward":
        name = rest.partition(" ")[2]
        reward = REWARDS[ROOMS[name].type]
        return f"{squeezed(name, width - len(reward) - 2)}: {reward}"
    if word == "again":
        return f"Score {squeezed(rest.partition(' ')[2], width - 12)} again"
    if word == "look":
        return f"{rest} ({known(view['stacks'][rest])} tiles)"
    if word == "return":
        return bonus_words(rest)
    if word == "top":
        return tile_line(rest, width)
    sentences = {
        "pass": f"Pass and take {PASSING}",
        "choose": f"{rest}: {REWARDS.get(rest, '')}",
        "free": f"{rest}, for free",
        "done": "No more tiles",
        "end": "End the turn" if view["open"] else "Open the market",
    }
    return sentences.get(word, text)


def brief(text: str) -> str:
    """Return a move for the log."""
    word, _, rest = text.partition(" ")
    if word == "put":
        name, _, price = rest.rpartition(" ")
        return f"{name} {thousands(int(price))}" if price.isdigit() else text
    if word in ("reward", "again"):
        rest = rest.partition(" ")[2] or rest
    return BRIEF[word].format(rest) if word in BRIEF else text


# --- favors and bonus cards


def cards(view: Mapping[str, Any], seat: Seat | None, width: int) -> Text:
    """Return the favors with what each seat has, and the seat's bonus cards."""
    text = Text()
    for favor, standing in zip(view["favors"], view["standing"], strict=True):
        text.append(f"{favor_words(favor)}", "bold")
        said = [counted(favor, count) for count in standing]
        counts = " ".join(SEATS[other].letter + count for other, count in enumerate(said))
        gap = " " if len(favor_words(favor)) + len(counts) < width else "\n  "
        text.append(f"{gap}{counts}\n")
    own = view["bonus"][seat] if seat is not None else 0
    if not isinstance(own, int):
        for card in own:
            text.append(f"♦ {bonus_words(card)}\n")
    text.rstrip()
    return text


def seen_in_stacks(view: Mapping[str, Any]) -> str:
    """List what the viewer found in stacks."""
    return "\n".join(f"you saw in {size}: {', '.join(tiles)}" for size, tiles in view["known"].items() if tiles)


def counted(favor: str, count: int) -> str:
    return thousands(count) if favor == "money" else str(count)


# --- points


def gain_words(gained: Gains, castle: Sequence[str], hand: str) -> str:
    """Return the gains in words: "3 own, +3 Dining Room, -1 Forum: 5; completes Dining Room: another turn"."""
    parts = [part_words(item) for item in gained.items]
    total = sum(item.points for item in gained.items)
    said = f"{', '.join(parts)}: {total}" if parts else "no points"
    names = [*castle, hand]
    done = [f"{names[number]}: {REWARDS[ROOMS[names[number]].type]}" for number in gained.completes]
    return f"{said}; completes {', '.join(done)}" if done else said


def part_words(item: Item) -> str:
    rule = item.rule.partition(".")[2]
    if rule == "L4.1":
        return f"{item.points} own"
    return f"{item.points:+} {'its centre' if rule == 'L4.2' else item.data['tile']}"


def reason(item: Item) -> str:
    """Return what points were scored for."""
    rule, data = item.rule.partition(".")[2], item.data
    if rule == "L6.2":
        what = data["size"] if isinstance(data["size"], str) else f"rooms of {data['size']}"
        return f"{what}: {data['rooms']}, the stack is empty"
    if rule == "L6.3":
        said = f"{favor_words(data['favor'])}: {counted(data['favor'], data['count'])}"
        said += f", rank {data['rank']}" if "rank" in data else ""
        return said + (f", {data['tied']} tied" if data.get("tied", 1) > 1 else "")
    if rule == "L6.4":
        return f"card: {bonus_words(data['bonus'])}"
    if rule == "L7.4":
        return f"rank: {data['rank']}"
    if rule == "L6.5":
        return f"marks: {data['money']}"
    return REASONS[rule]
