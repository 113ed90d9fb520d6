"""Further checks of the recorded games."""

from __future__ import annotations

from ludwig.golden import HOME

import bastide

RULES = {"L1.4", "L4.1", "L4.2", "L4.3", "L4.4", "L4.5", "L5.2", "L5.6", "L6.2", "L6.3", "L6.4", "L6.5"}


def test_points_of_every_rule_are_gained_in_one_of_them() -> None:
    gained = set()
    for path in HOME.glob("*.json"):
        for score in bastide.replay(bastide.loads(path.read_text())).score():
            gained |= {item.rule.removeprefix("ludwig.") for item in score.items if item.points}
    assert gained == RULES
