"""Tournaments: fair, the same for the same seed, counted rightly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest
from cli.running import command, one_error, run

import bastide
from bastide.arena import statistics
from bastide.arena.matches import Outcome
from bastide.arena.tournament import Tournament, labels, play_game, run as play_all, run_in_processes, seating


def ordered(outcomes: list[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda outcome: outcome.number)


# --- seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    games = 24 * players
    taken = Counter((seat, bot) for number in range(games) for seat, bot in enumerate(seating(players, number)))
    assert set(taken.values()) == {24}
    assert len(taken) == players * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_has_every_other_as_a_neighbour(players: int) -> None:
    seats = [seating(players, number) for number in range(24 * players)]
    after = Counter((order[i], order[(i + 1) % players]) for order in seats for i in range(players))
    assert len(set(after.values())) == 1
    assert len(after) == players * (players - 1)


def test_games_of_one_round_share_their_shuffles(tmp_path: Path) -> None:
    tournament = Tournament.of("torres", ["random"] * 3, games=6, records=tmp_path)
    for number in range(6):
        play_game(tournament, number)
    records = [bastide.loads(path.read_text()) for path in sorted(tmp_path.iterdir())]
    setups = [tuple(record["setup"]) for record in records]
    assert setups[0] == setups[1] == setups[2] != setups[3] == setups[4] == setups[5]
    assert [record["seats"][0] for record in records[:3]] == ["random#1", "random#3", "random#2"]
    for record in records:
        bastide.verify(record)
    assert len({record["digest"] for record in records}) == 6


# --- the same for the same seed


def test_the_number_of_processes_changes_nothing() -> None:
    tournament = Tournament.of("torres", ["random", "random", "random"], games=21, seed=5)
    alone = list(play_all(tournament, workers=1))
    together = list(play_all(tournament, workers=2))
    assert ordered(together) == alone
    assert [outcome.number for outcome in alone] == list(range(21))


def test_the_command_is_deterministic() -> None:
    asked = ("arena", "torres", "random", "random", "--games", 10, "--seed", 3, "--json")
    first = run(*asked, "--workers", 1)
    assert first.code == 0
    assert run(*asked, "--workers", 2) == first
    assert run("arena", "torres", "random", "random", "--games", 10, "--seed", 4, "--json").out != first.out


def test_bots_choose_by_chances_of_their_own() -> None:
    tournament = Tournament.of("torres", ["random", "random"], games=8)
    assert len({outcome.scores for outcome in play_all(tournament)}) > 1


# --- what is printed


def test_json(tmp_path: Path) -> None:
    records = tmp_path / "some" / "where"
    answer = run("arena", "torres", "random", "greedy", "--games", 6, "--json", "--workers", 1, "--records", records)
    data = json.loads(answer.out)
    assert answer.lines == [answer.out.strip()]
    assert data["games"] == 6
    assert data["bots"] == ["random", "greedy"]
    assert sum(data["wins"].values()) == 6
    assert data["seats"] == {"random": [3, 3], "greedy": [3, 3]}
    assert data["options"]["players"] == 2
    results = [bastide.loads(path.read_text()) for path in sorted(records.iterdir())]
    assert len(results) == 6
    for bot in data["bots"]:
        scores = [record["result"]["scores"][record["seats"].index(bot)] for record in results]
        assert data["mean_scores"][bot] == pytest.approx(sum(scores) / 6)
        low, high = data["confidence"]["mean_scores"][bot]
        assert low <= data["mean_scores"][bot] <= high
        low, high = data["confidence"]["win_rates"][bot]
        assert 0 <= low <= data["win_rates"][bot] <= high <= 1
    assert data["confidence"]["level"] == 0.95


def test_the_same_bot_twice() -> None:
    assert labels(["random", "greedy", "random"]) == ["random#1", "greedy", "random#2"]
    data = json.loads(run("arena", "torres", "random", "random", "--games", 2, "--workers", 1, "--json").out)
    assert list(data["wins"]) == ["random#1", "random#2"]


def test_table() -> None:
    answer = run("arena", "torres", "random", "random", "random", "--games", 4, "--workers", 1)
    assert answer.code == 0
    assert all(f"random#{number}" in answer.out for number in (1, 2, 3))
    assert "4 games of torres, seed 1; not every bot sat in every seat equally often" in answer.out


def test_options_of_the_game() -> None:
    asked = ("arena", "torres", "random", "random", "--games", 2, "--workers", 1, "--json")
    data = json.loads(run(*asked, "--option", "edition=2000", "-o", "deck=own").out)
    assert data["options"]["edition"] == "2000"
    assert data["options"]["deck"] == "own"
    assert json.loads(run(*asked, "-o", "master=yes").out)["options"]["master"] is True


ERRORS = {
    "unknown game": (("chess", "random", "random"), "there is no game 'chess'"),
    "unknown bot": (("torres", "random", "deep"), "there is no bot 'deep'"),
    "one bot": (("torres", "random"), "2, 3, 4 bots, not 1"),
    "five bots": (("torres", *["random"] * 5), "2, 3, 4 bots, not 5"),
    "no bot": (("torres",), "BOT"),
    "no games": (("torres", "random", "random", "--games", 0), "--games"),
    "games in words": (("torres", "random", "random", "--games", "ten"), "--games"),
    "no processes": (("torres", "random", "random", "--workers", 0), "--workers"),
    "unknown option": (("torres", "random", "random", "-o", "colour=red"), "there is no option 'colour'"),
    "wrong value": (("torres", "random", "random", "-o", "edition=1999"), "option 'edition' cannot be '1999'"),
    "option without value": (("torres", "random", "random", "-o", "master"), "NAME=VALUE"),
    "option twice": (("torres", "random", "random", "-o", "edition=2000", "-o", "edition=2017"), "given twice"),
    "other number of players": (("torres", "random", "random", "-o", "players=3"), "2 bots are named"),
    "records no folder": (("torres", "random", "random", "--records", "/dev/null"), "/dev/null"),
}


@pytest.mark.parametrize(("arguments", "reason"), ERRORS.values(), ids=ERRORS)
def test_errors(arguments: tuple[object, ...], reason: str) -> None:
    assert reason in one_error(run("arena", *arguments))


# --- statistics


def test_wilson() -> None:
    assert statistics.wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert statistics.wilson(0, 10) == pytest.approx((0, 0.27753), abs=1e-5)
    assert statistics.wilson(10, 10) == pytest.approx((0.72247, 1), abs=1e-5)


def test_shared_wins_count_in_part() -> None:
    outcomes = [
        Outcome(0, (0, 1, 2), (5, 5, 1), (0, 1)),
        Outcome(1, (2, 0, 1), (9, 2, 3), (0,)),
        Outcome(2, (1, 2, 0), (4, 4, 4), (0, 1, 2)),
    ]
    table = statistics.standings(["a", "b", "c"], outcomes)
    assert [standing.wins for standing in table] == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 + 1 / 3])
    assert [standing.mean_score for standing in table] == pytest.approx([11 / 3, 12 / 3, 14 / 3])
    assert [standing.seats for standing in table] == [[1, 1, 1]] * 3


def test_interval_of_a_mean() -> None:
    assert statistics.around_mean([1.0]) is None
    assert statistics.around_mean([1.0, 2.0, 3.0, 4.0]) == pytest.approx((1.23486, 3.76514), abs=1e-4)


# --- cut short


def test_closing_ends_the_processes() -> None:
    running = run_in_processes(Tournament.of("torres", ["random", "random"], games=100_000), 2)
    next(running)
    start = time.monotonic()
    running.close()
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted(workers: int, tmp_path: Path) -> None:
    asked = command("arena", "torres", "random", "random", "--games", 10**6, "--workers", workers, "--json")
    asked += ["--records", str(tmp_path)]
    # a shell's background job ignores the signal, and so would whatever it starts
    asked = ["env", "--default-signal=INT", *asked]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        deadline = time.monotonic() + 30
        while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert running.returncode == 130
    assert b"Traceback" not in err
    if out:
        data = json.loads(out)
        assert data["interrupted"] is True
        assert 0 < data["games"] < 10**6
    else:
        assert err.count(b"\n") == 1
