"""Elements that can be clicked in Torres: squares, tools, stacks, cards."""

from __future__ import annotations

from browser.driving import Driver

TORRES = Driver(
    {
        "menu": (".torres .menu button", 1000),
        "drawn": (".torres .drawn button", 100),
        "stack": (".torres button.stack", 20),
        "square": (".torres g.square.aimed", 24),
        "tool": (".torres .modes button.can:not([aria-pressed=true])", 3),
        "card": (".torres .hand .holder.offered:not(.deck):not([aria-pressed=true])", 6),
        "deck": (".torres .deck.offered", 3),
        "closing": (".asked .actions button.main", 4),
        "button": (".asked .actions button:not(.main)", 4),
    }
)
