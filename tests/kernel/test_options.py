from __future__ import annotations

from dataclasses import dataclass

import pytest

import bastide
from bastide.kernel.options import as_json, check, option, read


@dataclass(frozen=True)
class Choices:
    players: int = option(2, (2, 3), "how many")
    sharp: bool = option(False, (False, True), "a switch")
    name: str | None = option(None, (None, "one"), "a word")

    def __post_init__(self) -> None:
        check(self)


def test_values_are_read_also_from_text() -> None:
    assert read(Choices, {"players": "3", "sharp": "yes", "name": "one"}) == Choices(3, True, "one")
    assert read(Choices, {"name": "none"}) == Choices()
    assert read(Choices, as_json(Choices(3))) == Choices(3)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"player": 2}, "there is no option 'player'; did you mean 'players'?"),
        ({"x": 2}, "there is no option 'x'; there are: players, sharp, name"),
        ({"players": 4}, "option 'players' cannot be 4; it can be: 2, 3"),
        ({"players": True}, "option 'players' cannot be True; it can be: 2, 3"),
        ({"sharp": 1}, "option 'sharp' cannot be 1; it can be: no, yes"),
        ({"name": []}, "option 'name' cannot be []; it can be: none, one"),
    ],
)
def test_wrong_options_are_named(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(bastide.BadOptions) as error:
        read(Choices, given)
    assert str(error.value) == sentence


def test_no_wrong_options_exist() -> None:
    with pytest.raises(bastide.BadOptions):
        Choices(players=7)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(bastide.BadOptions, match=r"there is no game 'chess'; there are: .*torres"):
        bastide.new("chess")
