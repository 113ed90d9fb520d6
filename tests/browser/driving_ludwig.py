"""Elements that can be clicked in Ludwig: rooms on offer, places in the castle, cards, and the order of the market."""

from __future__ import annotations

from browser.driving import Driver

LUDWIG = Driver(
    {
        "confirm": (".ludwig .gains.chosen button.main", 1000),
        "tray": (".ludwig .tray button", 50),
        "room": (".ludwig .card.legal", 30),
        "supply": (".ludwig .supply button.legal", 3),
        "swap": (".ludwig .market.arranging .card.free", 1),
        "arranged": (".ludwig .told button.main", 2),
        "turn": (".ludwig .bar button:not([aria-pressed=true])", 2),
        "place": (".ludwig [data-place]", 10),
        "closing": (".asked .actions button.main", 5),
        "button": (".asked .actions button:not(.main)", 5),
    }
)
