from __future__ import annotations

from collections import Counter

import pytest

from bastide.kernel import chance
from bastide.kernel.errors import BadRecord


def test_the_first_numbers_are_those_of_splitmix64() -> None:
    luck = chance.Chance(1234567)
    assert [luck.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_even() -> None:
    luck = chance.from_seed("even")
    counts = Counter(luck.draw(7) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_outcomes_are_written_down_and_read_again() -> None:
    luck = chance.from_seed("log")
    luck.log = []
    drawn = [luck.below(n) for n in (5, 9, 40, 2)]
    assert luck.log == drawn
    again = chance.from_script(drawn)
    assert [again.below(n) for n in (5, 9, 40, 2)] == drawn


@pytest.mark.parametrize("script", [[], [5], [-1], ["1"], [True], [None], [2.0]])
def test_a_wrong_script_is_refused(script: list[object]) -> None:
    with pytest.raises(BadRecord):
        chance.from_script(script).below(5)  # type: ignore[arg-type]


def test_a_seed_is_any_text_and_its_commitment_does_not_tell_it() -> None:
    assert chance.from_seed("a").state != chance.from_seed("b").state
    assert chance.commitment("a") != chance.commitment("b")
    assert len(chance.new_seed()) == 32
    assert chance.new_seed() != chance.new_seed()
