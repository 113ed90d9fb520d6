"""Further checks of the recorded games."""

from __future__ import annotations

from montmurail.golden import HOME

import bastide


def test_coins_of_every_rule_are_gained_in_one_of_them() -> None:
    gained = set()
    for path in HOME.glob("*.json"):
        purses = bastide.replay(bastide.loads(path.read_text())).position()["coins"]
        gained |= {rule for purse in purses for rule, coins in purse.items() if coins}
    assert gained == {"M2.2", "M5.1", "M5.3", "M6.1", "M6.2"}
