"""The command `analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.running import midgame, one_error, run

import bastide
from bastide.bots.analysis import analyse
from bastide.cli.analyse import points_lost

FEW = "visits=2,width=4,candidates=4,rollout_turns=0"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(bastide.dumps(bastide.export(midgame(players=2, seats=["Ada", "a name longer than a column"]))))
    return file


def analysed_turns(game: Path) -> list[Any]:
    return list(analyse(bastide.replay(bastide.loads(game.read_text())), FEW))


def test_the_table(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("analyse", game, "--budget", FEW, "--worst", 2).lines
    assert lines[0] == "Points ahead at the end"
    assert lines[1].split() == ["move", "1", "2", "player", "lost", "played"]
    table, worst = lines[2 : lines.index("")], lines[lines.index("") + 1 :]
    assert max(map(len, table)) <= 80
    found = analysed_turns(game)
    begun = [line for line in table if line[:4].strip()]
    assert [int(line[:4]) for line in begun] == [turn.number + 1 for turn in found]
    start = lines[1].index("played")
    expected = [points_lost(turn) for turn in found]
    assert [int(line[start - 6 : start].strip() or 0) for line in begun] == expected
    text = " ".join(line[start:].strip() for line in table)
    assert text == " ".join(", ".join(turn.played) for turn in found)
    costly = sorted((turn for turn in found if points_lost(turn)), key=lambda turn: -turn.lost)[:2]
    assert [line for line in worst if line.startswith("  better: ")] == [
        f"  better: {', '.join(turn.best)}" for turn in costly
    ]


def test_json(game: Path) -> None:
    values = run("analyse", game, "--budget", FEW, "--json").values
    assert [(value["number"], value["seat"], value["lost"]) for value in values] == [
        (turn.number, turn.seat, turn.lost) for turn in analysed_turns(game)
    ]
    assert all(json.dumps(value) for value in values)


def test_by_default_the_budget_is_in_visits(game: Path) -> None:
    """Keep the analysis reproducible."""
    short = bastide.loads(game.read_text())
    short["moves"] = short["moves"][:2]
    game.write_text(json.dumps(short))
    once, again = (run("analyse", game, "--json").out for _ in range(2))
    assert once == again != ""


def test_wrong_settings(game: Path) -> None:
    assert "the setting 'candidates' of the bot 'search' must be at least 1" in one_error(
        run("analyse", game, "--budget", "candidates=0")
    )
