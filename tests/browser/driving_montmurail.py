"""Elements that can be clicked in Montmurail: quarters, corners, streets and squares where the shape fits, cities.

Random walls rarely close a city, so an age could last forever: most turns ask for a hint and follow it.
"""

from __future__ import annotations

from browser.driving import Driver

MONTMURAIL = Driver(
    {
        "quarter": (".montmurail .palette li button:not([aria-pressed=true])", 1),
        "turn": (".montmurail .palette > button, .montmurail .tools .buttons > button", 2),
        "corner": (".montmurail .setup g.free", 6),
        "age": (".montmurail .large section button", 50),
        "close": (".montmurail .tools ul button", 60),
        "place": ('.montmurail [data-node][aria-label*="fits here"]', 8),
        "lift": ('.montmurail [data-node][aria-label*="can be lifted"]', 2),
        "mode": (".montmurail .modes button:not([aria-pressed=true])", 1),
        "hint": (".asked .actions:not(:has(.hint)) button:not(.main)", 30),
        "hinted": (".asked .actions .hint ~ button.main", 1000),
        "closing": (".asked .actions:not(:has(.hint)) button.main", 3),
    },
    aside="^(↶|Cancel)",
)
