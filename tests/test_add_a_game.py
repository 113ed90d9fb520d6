"""docs/add-a-game.md is correct: the game it shows passes the conformance tests as it is."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bastide
from bastide import bots
from bastide.kernel import conformance, registry
from bastide.kernel.chance import Chance

PAGE = Path(__file__).parents[1] / "docs" / "add-a-game.md"


def code_of_the_page() -> str:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    return code[1]


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    (tmp_path / "nim.py").write_text(code_of_the_page(), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "places", lambda: {"nim": "nim"})
    return importlib.import_module("nim")


def test_a_whole_game_takes_fewer_than_100_lines() -> None:
    assert len(code_of_the_page().splitlines()) < 100


def test_the_game_of_the_page_keeps_the_contract(nim: object) -> None:
    for seed in range(30):
        conformance.check_game(bastide.game("nim"), bastide.game("nim").Options(), f"nim {seed}", often=1)


def test_it_has_a_picture(nim: object) -> None:
    match = bastide.from_position({"game": "nim", "heaps": [3, 0, 5]})
    assert str(match) == "a |||\nb \nc |||||"
    assert [part.text for part in ElementTree.fromstring(match._repr_svg_())] == str(match).split("\n")


def test_bots_play_it(nim: object) -> None:
    match = bastide.new("nim", seed=1)
    while not match.over:
        seat = match.decision().seat
        match.play(bots.decide(bots.make("greedy"), match.game, match.state, seat, Chance(1)), seat)
    assert bastide.verify(bastide.export(match)).over
