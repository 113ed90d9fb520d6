"""The commands `train` and `tune`: what they print and write, and that the results are reproducible."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from cli.running import one_error, run

from bastide.bots.evaluation import make_weighted_evaluator
from bastide.bots.network import Network
from bastide.kernel import registry


def run_command(words: str, folder: Path) -> tuple[list[str], Any]:
    """Return the output of a command and the files it writes."""
    *arguments, name = shlex.split(words)[1:]
    answer = run(*arguments, folder / name)
    assert answer.code == 0, answer
    return answer.lines, json.loads((folder / name).read_text())


@pytest.mark.parametrize("more", ["", " --visits 3"], ids=["beam", "search"])
def test_train(more: str, tmp_path: Path) -> None:
    words = (
        f"bastide train ludwig --players 1 --iterations 2 --games 10 --width 2 --hidden 3 --epochs 2{more} --out a.json"
    )
    lines, data = run_command(words, tmp_path)
    assert len(lines) == 2
    assert re.fullmatch(r"iteration 2: 10 games, mean score \d+\.\d, error \d+\.\d\d of \d+\.\d\d points", lines[1])
    assert (data["game"], data["players"], data["hidden"], data["training"]["games"]) == ("ludwig", 1, 3, 20)
    assert data["training"]["rules"] == registry.game("ludwig").META.version
    Network(data["inputs"], data["hidden"], data["weights"])
    folder = tmp_path / "again"
    folder.mkdir()
    assert run_command(data["training"]["command"], folder) == (lines, data)


def test_training_from_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = "bastide train ludwig --players 1 --iterations 1 --games 10 --width 2 --epochs 2"
    _, first = run_command(f"{words} --hidden 3 --out a.json", Path())
    _, second = run_command(f"{words} --from a.json --out b.json", Path())
    assert second["training"]["initial"] == first["training"]
    assert second["weights"] != first["weights"]
    assert run_command(second["training"]["command"], Path())[1] == second


def test_a_game_without_features_is_refused(tmp_path: Path) -> None:
    assert "no features of Torres" in one_error(run("train", "torres", "--out", tmp_path / "a.json"))
    assert not any(tmp_path.iterdir())


def test_tune(tmp_path: Path) -> None:
    words = "bastide tune montmurail --iterations 2 --games 4 --width 2 --option layout=random --out a.json"
    lines, data = run_command(words, tmp_path)
    assert [line.partition(":")[0] for line in lines[:2]] == ["iteration 1", "iteration 2"]
    assert re.fullmatch(r"\d+\.\d% won against greedy", lines[2])
    assert (data["game"], data["training"]["games"]) == ("montmurail", 8)
    make_weighted_evaluator("montmurail", data["weights"])
    folder = tmp_path / "again"
    folder.mkdir()
    assert run_command(data["training"]["command"], folder) == (lines, data)
