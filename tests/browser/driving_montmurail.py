"""What can be clicked in Montmurail: quarters and corners, streets and squares where the shape fits, cities to close."""

from __future__ import annotations

from browser.driving import Driver

MONTMURAIL = Driver(
    {
        "quarter": (".montmurail .palette li button:not([aria-pressed=true])", 1),
        "turn": (".montmurail .palette > button, .montmurail .tools .buttons > button", 2),
        "corner": (".montmurail .setup g.free", 3),
        "age": (".montmurail .large section button", 50),
        "close": (".montmurail .tools ul button", 20),
        "place": ('.montmurail [data-node][aria-label*="fits here"]', 12),
        "mode": (".montmurail .modes button:not([aria-pressed=true])", 0.5),
        "closing": (".asked .actions button.main", 3),
        "button": (".asked .actions button:not(.main)", 3),
    }
)
