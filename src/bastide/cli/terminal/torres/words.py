"""Torres in words: moves, cards, points, and the tables beside the board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ....games.torres.components import CARDS, KNIGHTS, MASTER_CARDS, PHASE_CARDS, TURN_AP, YEARS
from ....games.torres.meta import RULES
from ....kernel.score import Item
from ....kernel.seats import SEATS
from ....kernel.types import Seat
from ..canvas import badge

HIDDEN = {"keep": "keeps one", "top": "one on top", "bottom": "one below"}  # cards only their owner knows
IN_TURN = {"turn", "keep", "return", "stack", "spread"}


def card_effect(card: str) -> str:
    """Return what a card does: its rule without the title."""
    return RULES[f"T8.{CARDS.index(card) + 1}"].partition(": ")[2]


def sentence_of(text: str, names: Sequence[str]) -> str:
    """Return a move for the list."""
    word, _, rest = text.partition(" ")
    if word == "keep":
        return f"{rest}: {card_effect(rest)}"
    if word in ("top", "bottom"):
        return f"Put {rest} {'on the top' if word == 'top' else 'at the bottom'} of the deck"
    if word == "under":
        square, _, height = rest.partition(" from ")
        return f"A block under {square} from " + (f"a stack of {height}" if height else "the stack in use")
    sentences = {
        "stack": f"Take the stack of {rest}",
        "spread": f"Put a block on a stack of {rest}",
        "stay": "The king stays where he is",
        "start": f"{names[int(rest)]} starts the new year" if word == "start" else "",
    }
    return sentences.get(word, text)


def brief(text: str, names: Sequence[str]) -> str:
    """Return a move for the log."""
    word, _, rest = text.partition(" ")
    if word == "start":
        return f"{names[int(rest)]} starts"
    if rest == "a card":
        return HIDDEN[word]
    return re.sub(r"^[BNK] ", lambda found: {"B": "block ", "N": "knight ", "K": "king "}[found[0][0]], text)


def reason(item: Item) -> str:
    rule = item.rule.partition(".")[2]
    if rule == "T9.2":
        return f"{item.data['square']}: base {item.data['area']} x level {item.data['level']}"
    if rule == "T9.3":
        return "king's bonus"
    if rule == "T9.1":
        return "on to a free space"
    return f"master card: {RULES[rule].partition(':')[0].lower()}"


def status(view: Mapping[str, Any], title: str) -> Text:
    rounds = len(PHASE_CARDS[len(view["knights"])][view["year"] - 1])
    text = Text(f"{title} {view['edition']}", "bold")
    text.append(f"  year {view['year']} of {YEARS}, round {view['round']} of {rounds}", "not bold")
    if view["ask"] in IN_TURN:
        text.append(f"  AP {view['ap']} ")
        text.append("▮" * view["ap"] + "▯" * max(0, TURN_AP - view["ap"]))
        if view["stack"] is not None or view["emptied"]:
            text.append(f"  stack in use {view['stack'] or 0}", "not bold")
    return text


def players(view: Mapping[str, Any], names: Sequence[str], width: int) -> Text:
    room = max(6, min(20, width - 25))
    text = Text()
    text.append(f"    {'':<{room}} pts res stacks cards", "dim")
    for seat, name in enumerate(names):
        acts = seat == view["seat"] and view["ask"] != "over"
        reserve = KNIGHTS - len(view["knights"][seat])
        kept = f"+{view['kept'][seat]}" if view["kept"][seat] else ""
        stacks = "".join(map(str, view["stacks"][seat])) + kept or "-"
        fresh = f"+{len(view['fresh'][seat])}" if view["fresh"][seat] else ""
        text.append("\n")
        text.append("▶" if acts else " ")
        text.append_text(badge(SEATS[seat]))
        text.append(f" {name:<{room}.{room}}", "bold" if acts else "")
        text.append(f" {view['scores'][seat]:>3} {reserve:>3} {stacks:<6} {len(view['hands'][seat])}{fresh}")
    return text


def facts(view: Mapping[str, Any], names: Sequence[str], seat: Seat | None) -> str:
    parts = [f"supply {view['supply']}"]
    if len(view["decks"]) == 1:
        parts.append(f"deck {len(view['decks'][0])}")
    elif view["decks"] and seat is not None:
        parts.append(f"deck {len(view['decks'][seat])}")
    parts.append(f"{names[view['start']]} first")
    if view["master"]:
        number = MASTER_CARDS.index(view["master"]) + 1
        return f"{', '.join(parts)}\nMaster card: {RULES[f'T11.{number}']}"
    return ", ".join(parts)
