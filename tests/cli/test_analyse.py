"""A game looked at afterwards, at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.running import midgame, one_error, run

import bastide
from bastide.bots.analysis import analyse
from bastide.cli.analyse import given_away

FEW = "visits=2,width=4,keep=4,ahead=0"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(bastide.dumps(bastide.export(midgame(players=2, seats=["Ada", "a name longer than a column"]))))
    return file


def verdicts(game: Path) -> list[Any]:
    return list(analyse(bastide.replay(bastide.loads(game.read_text())), FEW))


def test_the_table(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("analyse", game, "--think", FEW, "--worst", 2).lines
    assert lines[0] == "Points that each will be ahead at the end"
    assert lines[1].split() == ["move", "1", "2", "player", "lost", "played"]
    table, worst = lines[2 : lines.index("")], lines[lines.index("") + 1 :]
    assert max(map(len, table)) <= 80
    found = verdicts(game)
    begun = [line for line in table if line[:4].strip()]
    assert [int(line[:4]) for line in begun] == [verdict.number + 1 for verdict in found]
    start = lines[1].index("played")
    told = [given_away(verdict) for verdict in found]
    assert [int(line[start - 6 : start].strip() or 0) for line in begun] == told
    text = " ".join(line[start:].strip() for line in table)
    assert text == " ".join(", ".join(verdict.played) for verdict in found)
    costly = sorted((verdict for verdict in found if given_away(verdict)), key=lambda verdict: -verdict.lost)[:2]
    assert [line for line in worst if line.startswith("  better: ")] == [
        f"  better: {', '.join(verdict.best)}" for verdict in costly
    ]


def test_json(game: Path) -> None:
    values = run("analyse", game, "--think", FEW, "--json").values
    assert [(value["number"], value["seat"], value["lost"]) for value in values] == [
        (verdict.number, verdict.seat, verdict.lost) for verdict in verdicts(game)
    ]
    assert all(json.dumps(value) for value in values)


def test_without_a_word_it_thinks_for_some_visits(game: Path) -> None:
    """so that the same comes out again"""
    short = bastide.loads(game.read_text())
    short["moves"] = short["moves"][:2]
    game.write_text(json.dumps(short))
    once, again = (run("analyse", game, "--json").out for _ in range(2))
    assert once == again != ""


def test_wrong_figures(game: Path) -> None:
    assert "'keep' of the bot 'search' is at least 1" in one_error(run("analyse", game, "--think", "keep=0"))
