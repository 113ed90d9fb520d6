"""Tournaments in a folder: interrupted at any moment, they resume and end with the same result."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from cli.running import command, one_error, run

import bastide
from bastide.arena.folder import TournamentFolder, open_folder
from bastide.arena.tournament import Tournament, play_game

ASKED = ("arena", "torres", "random", "random", "random", "--players", 2, "--seed", 3, "--json")


def result(*arguments: object) -> dict[str, Any]:
    """Run the command, and remove the times, which differ between runs."""
    answer = run(*ASKED, *arguments)
    assert answer.code == 0, answer
    data: dict[str, Any] = json.loads(answer.out)
    del data["seconds_per_decision"]
    return data


def games_in(path: Path) -> dict[str, list[Any]]:
    found = [bastide.loads(file.read_text()) for file in sorted(path.glob("torres-*.json"))]
    return {record["seed"] + " " + " ".join(record["seats"]): record["moves"] for record in found}


def test_resuming(tmp_path: Path) -> None:
    whole = result("--games", 30, "--workers", 1)
    assert result("--games", 12, "--workers", 1, "--out", tmp_path)["games"] == 12
    dates = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert result("--games", 30, "--workers", 2, "--out", tmp_path) == whole
    assert {file: file.stat().st_mtime_ns for file in dates} == dates
    assert len(dates) == 14
    assert len(list(tmp_path.iterdir())) == 32
    # fewer games than are stored: the first ones
    assert result("--games", 12, "--out", tmp_path) == result("--games", 12)


def test_killed_at_any_moment(tmp_path: Path) -> None:
    games = 1500
    kept = tmp_path / "kept"
    luck = random.Random(7)
    for _ in range(4):
        asked = command(*ASKED, "--games", games, "--workers", 2, "--out", kept)
        with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
            before = len(games_in(kept))
            deadline = time.monotonic() + 30
            while len(list(kept.glob("torres-*.json"))) <= before and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(luck.random() / 5)
            os.kill(running.pid, signal.SIGKILL)
            running.wait()
        for file in kept.glob("torres-*.json"):
            bastide.loads(file.read_text())
    there = len(games_in(kept))
    assert 4 <= there < games
    assert result("--games", there + 10, "--out", kept) == result("--games", there + 10)
    assert len(games_in(kept)) == there + 10


OTHER = {
    "bots": (("torres", "random", "greedy", "random"), 'with bots ["random", "random"'),
    "seed": (("torres", "random", "random", "random", "--seed", 4), "with seed 3 instead of 4"),
    "options": (("torres", *["random"] * 3, "-o", "edition=2000"), 'with edition "2017" instead of "2000"'),
    "game": (("montmurail", "random", "random", "random"), 'with game "torres" instead of "montmurail"'),
}


@pytest.mark.parametrize(("arguments", "reason"), OTHER.values(), ids=OTHER)
def test_another_tournament_is_refused(arguments: tuple[object, ...], reason: str, tmp_path: Path) -> None:
    result("--games", 2, "--out", tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    message = one_error(run("arena", "--players", 2, "--seed", 3, *arguments, "--out", tmp_path))
    assert "this folder belongs to another tournament" in message
    assert reason in message
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_folders_with_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}")
    assert "other JSON files" in one_error(run(*ASKED, "--out", tmp_path))
    (tmp_path / "tournament.json").write_text("[]")
    assert "does not describe a tournament" in one_error(run(*ASKED, "--out", tmp_path))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_damaged_record_is_reported(tmp_path: Path) -> None:
    result("--games", 4, "--out", tmp_path)
    file = tmp_path / "torres-000002.json"
    text = file.read_text()
    for damaged in (text[:200], "", text.replace('"winners": [', '"winners": [1, ')):
        file.write_text(damaged)
        assert one_error(run(*ASKED, "--games", 4, "--out", tmp_path)) == (
            f"{file}: this record is damaged; delete it to play the game again"
        )
    file.unlink()
    assert result("--games", 4, "--out", tmp_path) == result("--games", 4)


def test_a_record_of_another_game_is_reported(tmp_path: Path) -> None:
    result("--games", 4, "--out", tmp_path)
    file = tmp_path / "torres-000002.json"
    montmurail = Tournament.create("montmurail", ["random"] * 3, games=4, seed=3, players=2)
    four = Tournament.create("torres", ["random"] * 4, games=4, seed=3)
    others = [json.dumps(play_game(other, 1)) for other in (montmurail, four)]
    for text in (*others, (tmp_path / "torres-000001.json").read_text()):
        file.write_text(text)
        assert one_error(run(*ASKED, "--games", 4, "--out", tmp_path)) == (
            f"{file}: this record is of another game; delete it to play the game again"
        )


def test_a_new_folder_is_locked(tmp_path: Path) -> None:
    """Lock it even before the description of the tournament is written."""
    tournament = Tournament.create("torres", ["random"] * 3, games=4, seed=3, players=2)
    with open_folder(tmp_path, tournament):
        (tmp_path / "tournament.json").unlink()
        done = subprocess.run(
            command(*ASKED, "--games", 4, "--out", tmp_path), capture_output=True, text=True, check=False, timeout=60
        )
    assert done.returncode == 2
    assert "another process is playing a tournament in this folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["tournament.lock"]


def test_two_processes_cannot_use_the_same_folder(tmp_path: Path) -> None:
    tournament = Tournament.create("torres", ["random"] * 3, games=4, seed=3, players=2)
    with open_folder(tmp_path, tournament) as kept:
        kept.save(0, play_game(tournament, 0))
        done = subprocess.run(
            command(*ASKED, "--games", 4, "--out", tmp_path), capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert "another process is playing a tournament in this folder" in done.stderr
    assert [game.number for game in TournamentFolder(tmp_path, tournament).outcomes()] == [0]
    assert result("--games", 4, "--out", tmp_path)["games"] == 4


def test_bad_input_leaves_no_folder(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    for wrong in (("--ray", "127.0.0.1:1"), ("--option", "edition=1999"), ("--players", 4), ("--plots", "/dev/null")):
        one_error(run(*ASKED, *wrong, "--out", kept))
    assert not kept.exists()


def test_a_worker_process_is_killed(tmp_path: Path) -> None:
    asked = command(*ASKED, "--games", 1500, "--workers", 2, "--out", tmp_path)
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        deadline = time.monotonic() + 30
        while not any(tmp_path.glob("torres-*.json")) and time.monotonic() < deadline:
            time.sleep(0.01)
        psutil.Process(running.pid).children()[0].kill()
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out) == (2, "")
    assert err == "bastide: a worker process was killed; the remaining games are not played\n"
    there = len(games_in(tmp_path))
    assert 0 < there < 1500
    assert result("--games", there + 5, "--out", tmp_path) == result("--games", there + 5)
