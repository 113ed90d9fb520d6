"""Positions and scores as lines of text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ..kernel.game import Game
from ..kernel.score import Item, SeatScore

if TYPE_CHECKING:
    from rich.progress import Progress

LINE = 100  # characters a field may take before its parts get a line each


def position_text(position: Mapping[str, Any]) -> str:
    """Format a position with a line per field, and a line per row of the board."""
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {field_text(value)}" for name, value in position.items()) + "\n}"


def field_text(value: Any) -> str:
    text = json.dumps(value)
    if len(text) <= LINE or not isinstance(value, list):
        return text
    return "[\n  " + ",\n  ".join(json.dumps(part) for part in value) + "\n ]"


def paragraph(start: str, text: str, width: int) -> str:
    """Wrap a text with a hanging indent after `start`; moves are not broken."""
    room = max(1, width - len(start))
    lines = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]
    return f"\n{' ' * len(start)}".join([start + lines[0], *lines[1:]])


def score_lines(game: Game, names: Sequence[str], scores: Sequence[SeatScore]) -> Iterator[str]:
    for name, score in zip(names, scores, strict=True):
        yield points_line(name, score.total)
        yield from item_lines(score.items)
    yield from rule_lines(game, (item for score in scores for item in score.items))


def points_line(name: str, points: int) -> str:
    return f"{name}: {points} point{'' if points == 1 else 's'}"


def item_lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        details = ", ".join(f"{name} {value}" for name, value in item.data.items())
        yield f"  {item.points:>4}  {item.rule}  {details}".rstrip()


def rule_lines(game: Game, items: Iterable[Item]) -> Iterator[str]:
    """Yield each rule that scored, in words."""
    rules = {item.rule: game.META.rules.get(item.rule.partition(".")[2], "") for item in items}
    if rules:
        yield ""
    for rule, sentence in sorted(rules.items()):
        yield f"{rule}: {sentence}"


def gain_line(gain: Mapping[str, Any]) -> str:
    """Format a move with what it scores at once."""
    items = ", ".join(f"{item['points']} {item['rule']}" for item in gain["items"])
    return f"{gain['move']}  +{items}" if items else str(gain["move"])


def progress_bar(*, quiet: bool = False) -> Progress:
    """Make a progress bar on standard error, shown only in a terminal.

    It has no thread of its own, so that processes can be forked beside it and benchmarks are not disturbed.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, auto_refresh=False, transient=True, disable=quiet or not console.is_terminal)
