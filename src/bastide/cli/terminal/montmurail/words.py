"""Montmurail in words: moves, cities, coins, and the tables beside the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ....games.montmurail.components import BUILDINGS, INVASION, SYMBOLS
from ....games.montmurail.text import coins, counted, die_coins
from ....kernel.score import Item, SeatScore
from ....kernel.seats import SEATS
from ....kernel.types import Seat
from ..canvas import badge

REASONS = {
    "M2.2": "from the die while closed",
    "M5.1": "in the city",
    "M6.1": "perfect plan",
    "M6.2": "longest wall",
    "M5.3": "the king's shield",
    "M5.6": "invasions",
}


def status(view: Mapping[str, Any], title: str) -> Text:
    text = Text(title, "bold")
    if not view["turn"]:
        text.append("  the board is made", "not bold")
        return text
    text.append(f"  age {view['age']} of 2, turn {view['turn']}", "not bold")
    text.append(f"  king {letters(view['decree'])}")
    text.append(f"  die {view['face']}, pays {die_coins(view)}", "not bold")
    return text


def letters(held: Mapping[str, int]) -> str:
    return " ".join(f"{SYMBOLS[at]}{held[name]}" for at, name in enumerate(BUILDINGS))


def players(view: Mapping[str, Any], names: Sequence[str], width: int) -> Text:
    walls = width >= 32
    room = max(6, min(20, width - (22 if walls else 15)))
    text = Text()
    text.append(f"    {'':<{room}} coin  V -5{'  walls' if walls else ''}", "dim")
    for seat, name in enumerate(names):
        text.append("\n")
        text.append("▶" if seat == view["roller"] and view["turn"] and view["ask"] != "over" else " ")
        text.append_text(badge(SEATS[seat]))
        text.append(f" {name:<{room}.{room}}", "bold" if view["asked"][seat] else "")
        text.append(f" {coins(view, seat):>4} {view['tokens'][seat]:>2} {view['invasions'][seat]:>2}")
        if walls:
            text.append(f" {'closed' if view['cities'][seat] else len(view['boards'][seat]):>6}")
    return text


def facts(view: Mapping[str, Any], names: Sequence[str]) -> str:
    return f"{counted(view['supply'], 'wall')} left" if view["turn"] else f"{names[view['first']]} begins"


def decree(asked: Mapping[str, int], width: int) -> str:
    whole = ", ".join(counted(asked[name], name) for name in BUILDINGS)
    return whole if len(whole) <= width else letters(asked)


def lacking(decree: Mapping[str, int], held: Mapping[str, int]) -> str:
    """Return what a city lacks; empty if it meets the decree."""
    missing = {name: decree[name] - held[name] for name in BUILDINGS}
    return ", ".join(counted(number, name) for name, number in missing.items() if number > 0)


def holding(name: str, held: Mapping[str, int]) -> Text:
    inside = f"{letters(held)}, {counted(held['coins'], 'coin')}, {counted(held['vikings'], 'viking')}"
    return Text.assemble((f"{name}: ", "bold"), inside)


def city_line(name: str, held: Mapping[str, int], decree: Mapping[str, int]) -> Text:
    """Return an enclosed city and whether it can be closed."""
    missing = lacking(decree, held)
    verdict = (f"\n  lacks {missing}", "") if missing else ("\n  can be closed", "bold")
    return Text.assemble(holding(name, held), verdict)


def sentence_of(text: str, gained: Sequence[Item]) -> str:
    """Return a move for the list."""
    if text == "stay":
        return "Stay open and build on"
    if not gained:
        return text
    data = gained[0].data
    parts = [counted(gained[0].points, "coin"), counted(data["vikings"], "viking"), letters(data)]
    back = data["walls_back"]
    parts.append(f"{counted(back, 'wall')} back" if back else "no wall back")
    parts += [f"{item.points} for {REASONS[item.rule.partition('.')[2]]}" for item in gained[1:]]
    return f"Close {text.partition(' ')[2]}: {', '.join(parts)}"


# --- coins by their rule


def purse(view: Mapping[str, Any], seat: Seat) -> dict[str, int]:
    return {**view["coins"][seat], "M5.6": -INVASION * view["invasions"][seat]}


def purse_of(score: SeatScore) -> dict[str, int]:
    return {item.rule.partition(".")[2]: item.points for item in score.items}


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> SeatScore:
    """Return the coins scored in between."""
    rules = list(dict.fromkeys([*before, *after]))
    changes = {rule: after.get(rule, 0) - before.get(rule, 0) for rule in rules}
    return SeatScore(tuple(Item(f"montmurail.{rule}", points) for rule, points in changes.items() if points))
