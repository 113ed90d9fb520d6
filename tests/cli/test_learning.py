"""The commands that make what bots go by: what they print and write, and that it comes out the same again."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from cli.running import run

from bastide.bots.learned import judge_of
from bastide.bots.net import Net
from bastide.kernel import registry


def made(words: str, folder: Path) -> tuple[list[str], Any]:
    """what a command prints and writes"""
    *arguments, name = shlex.split(words)[1:]
    answer = run(*arguments, folder / name)
    assert answer.code == 0, answer
    return answer.lines, json.loads((folder / name).read_text())


@pytest.mark.parametrize("more", ["", " --visits 3"], ids=["beam", "search"])
def test_train(more: str, tmp_path: Path) -> None:
    words = f"bastide train ludwig --players 1 --rounds 2 --games 10 --width 2 --hidden 3 --epochs 2{more} --out a.json"
    lines, data = made(words, tmp_path)
    assert len(lines) == 2
    assert re.fullmatch(r"round 2: 10 games, mean score \d+\.\d, error \d+\.\d\d of \d+\.\d\d points", lines[1])
    assert (data["game"], data["players"], data["hidden"], data["made"]["games"]) == ("ludwig", 1, 3, 20)
    assert data["made"]["rules"] == registry.game("ludwig").META.version
    Net(data["inputs"], data["hidden"], data["numbers"])
    folder = tmp_path / "again"
    folder.mkdir()
    assert made(data["made"]["command"], folder) == (lines, data)


def test_training_goes_on_from_a_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = "bastide train ludwig --players 1 --rounds 1 --games 10 --width 2 --epochs 2"
    _, first = made(f"{words} --hidden 3 --out a.json", Path())
    _, second = made(f"{words} --from a.json --out b.json", Path())
    assert second["made"]["began with"] == first["made"]
    assert second["numbers"] != first["numbers"]
    assert made(second["made"]["command"], Path())[1] == second


def test_tune(tmp_path: Path) -> None:
    words = "bastide tune montmurail --rounds 2 --games 4 --width 2 --option layout=random --out a.json"
    lines, data = made(words, tmp_path)
    assert [line.partition(":")[0] for line in lines[:2]] == ["round 1", "round 2"]
    assert re.fullmatch(r"\d+\.\d% won against the value made by hand", lines[2])
    assert (data["game"], data["made"]["games"]) == ("montmurail", 8)
    judge_of("montmurail", data["figures"])
    folder = tmp_path / "again"
    folder.mkdir()
    assert made(data["made"]["command"], folder) == (lines, data)
