"""Tournaments: fair, reproducible, and counted correctly."""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest
from cli.running import Answer, one_error, process, run, stopped

import bastide
from bastide.arena import statistics
from bastide.arena.matches import Outcome
from bastide.arena.ratings import rate_bots
from bastide.arena.runners import play_in_pool, process_runner, run as play_all
from bastide.arena.schedule import round_size, seating
from bastide.arena.tournament import Tournament, make_labels, play_game
from bastide.cli import progress


def ordered(outcomes: Iterable[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda outcome: outcome.number)


def without_times(answer: Answer) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(answer.out)
    del data["seconds_per_decision"]
    return data


# --- seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    games = 24 * players
    seats = [seating(players, players, number) for number in range(games)]
    taken = Counter((seat, bot) for order in seats for seat, bot in enumerate(order))
    assert set(taken.values()) == {24}
    assert len(taken) == players * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_has_every_other_as_a_neighbour(players: int) -> None:
    seats = [seating(players, players, number) for number in range(24 * players)]
    after = Counter((order[i], order[(i + 1) % players]) for order in seats for i in range(players))
    assert len(set(after.values())) == 1
    assert len(after) == players * (players - 1)


@pytest.mark.parametrize(("bots", "players"), [(5, 2), (5, 3), (6, 4), (9, 2)])
def test_round_robin(bots: int, players: int) -> None:
    """Every combination plays equally often, and every bot has every seat equally often."""
    games = round_size(bots, players)
    assert games == math.comb(bots, players) * players
    seats = [seating(bots, players, number) for number in range(2 * games)]
    tables = Counter(tuple(sorted(order)) for order in seats)
    assert len(tables) == math.comb(bots, players)
    assert set(tables.values()) == {2 * players}
    assert len(set(Counter((seat, bot) for order in seats for seat, bot in enumerate(order)).values())) == 1


def test_an_incomplete_round_leaves_no_bot_far_behind() -> None:
    for games in range(8, 56, 2):
        played = Counter(bot for number in range(games) for bot in seating(8, 2, number))
        assert max(played.values()) - min(played[bot] for bot in range(8)) <= 4


def test_all_tables_of_a_round_share_their_shuffles() -> None:
    tournament = Tournament.create("torres", ["random"] * 3, games=12, players=2)
    setups = [tuple(play_game(tournament, number)["setup"]) for number in range(12)]
    assert len(set(setups[:6])) == len(set(setups[6:])) == 1
    assert setups[0] != setups[6]


def test_games_of_one_round_share_their_shuffles() -> None:
    tournament = Tournament.create("torres", ["random"] * 3, games=6)
    records = [play_game(tournament, number) for number in range(6)]
    setups = [tuple(record["setup"]) for record in records]
    assert setups[0] == setups[1] == setups[2] != setups[3] == setups[4] == setups[5]
    assert [record["seats"][0] for record in records[:3]] == ["random#1", "random#3", "random#2"]
    for record in records:
        bastide.verify(record)
    assert len({record["digest"] for record in records}) == 6


# --- reproducible


def test_the_number_of_processes_changes_nothing() -> None:
    tournament = Tournament.create("torres", ["random", "random", "random"], games=21, seed=5)
    sequential = ordered(play_all(tournament, process_runner(1)))
    assert ordered(play_all(tournament, process_runner(2))) == sequential
    assert [outcome.number for outcome in sequential] == list(range(21))


def test_the_command_is_deterministic() -> None:
    asked = ("arena", "torres", "random", "random", "--games", 10, "--seed", 3, "--json")
    first = run(*asked, "--workers", 1)
    assert first.code == 0
    assert first.err == ""
    assert without_times(run(*asked, "--workers", 2)) == without_times(first)
    other = run("arena", "torres", "random", "random", "--games", 10, "--seed", 4, "--json")
    assert without_times(other)["scores"] != without_times(first)["scores"]


def test_each_bot_has_a_chance_of_its_own() -> None:
    tournament = Tournament.create("torres", ["random", "random"], games=8)
    assert len({outcome.scores for outcome in play_all(tournament, process_runner(1))}) > 1


# --- output


def test_json(tmp_path: Path) -> None:
    records = tmp_path / "some" / "where"
    answer = run("arena", "torres", "random", "greedy", "--games", 6, "--json", "--workers", 1, "--out", records)
    data = json.loads(answer.out)
    assert answer.lines == [answer.out.strip()]
    assert data["games"] == 6
    assert data["bots"] == ["random", "greedy"]
    assert sum(data["wins"].values()) == 6
    assert data["seats"] == {"random": [3, 3], "greedy": [3, 3]}
    assert data["options"]["players"] == 2
    results = [bastide.loads(path.read_text()) for path in sorted(records.glob("torres-*.json"))]
    assert len(results) == 6
    for record in results:
        bastide.verify(record)
    for bot in data["bots"]:
        scores = [record["result"]["scores"][record["seats"].index(bot)] for record in results]
        assert data["mean_scores"][bot] == pytest.approx(sum(scores) / 6)
        low, high = data["confidence"]["mean_scores"][bot]
        assert low <= data["mean_scores"][bot] <= high
        low, high = data["confidence"]["win_rates"][bot]
        assert 0 <= low <= data["win_rates"][bot] <= high <= 1
        own = [record["seats"].index(bot) for record in results]
        decisions = [
            sum(seat == move[0] for move in record["moves"]) for record, seat in zip(results, own, strict=True)
        ]
        seconds = sum(record["seconds"][seat] for record, seat in zip(results, own, strict=True))
        assert data["decisions"][bot] == pytest.approx(sum(decisions) / 6)
        assert data["seconds_per_decision"][bot] == pytest.approx(seconds / sum(decisions))
        assert data["scores"][bot]["min"] == min(scores)
        assert data["scores"][bot]["median"] == median(scores)
    assert data["confidence"]["level"] == 0.95
    assert data["lengths"]["decisions"]["max"] == max(len(record["moves"]) for record in results)
    assert data["seconds_per_decision"]["greedy"] > data["seconds_per_decision"]["random"] > 0


def test_the_same_bot_twice() -> None:
    assert make_labels(["random", "greedy", "random"]) == ["random#1", "greedy", "random#2"]
    data = json.loads(run("arena", "torres", "random", "random", "--games", 2, "--workers", 1, "--json").out)
    assert list(data["wins"]) == ["random#1", "random#2"]


def test_table() -> None:
    answer = run("arena", "torres", "random", "random", "random", "--games", 4, "--workers", 1)
    assert answer.code == 0
    assert all(f"random#{number}" in answer.out for number in (1, 2, 3))
    assert "4 games of torres, seed 1; the bots did not sit in every seat equally often" in answer.out


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
    "five bots": (
        ("torres", *["random"] * 5),
        "2, 3, 4 bots, not 5; for more bots, set the number of players per game with --players",
    ),
    "a setting twice": (
        ("torres", "search:visits=1,visits=2", "random"),
        "the setting 'visits' of the bot 'search' is given twice",
    ),
    "a setting too small": (
        ("torres", "search:candidates=0", "random"),
        "'candidates' of the bot 'search' must be at least 1, not 0",
    ),
    "a width of nothing": (("torres", "beam:width=0", "random"), "'width' of the bot 'beam' must be at least 1, not 0"),
    "a scale of nothing": (
        ("torres", "search:payoff_scale=0", "random"),
        "'payoff_scale' of the bot 'search' must be at least 0.01",
    ),
    "no number": (("torres", "search:ms=nan", "random"), "'ms' of the bot 'search' must be at least 0, not nan"),
    "no whole number": (("torres", "search:visits=2.5", "random"), "must be a whole number, not '2.5'"),
    "many processes": (("torres", "search:processes=1000", "random"), "must be at most 256, not 1000"),
    "no bot": (("torres",), "BOT"),
    "no games": (("torres", "random", "random", "--games", 0), "--games"),
    "games in words": (("torres", "random", "random", "--games", "ten"), "--games"),
    "no processes": (("torres", "random", "random", "--workers", 0), "--workers"),
    "unknown option": (("torres", "random", "random", "-o", "colour=red"), "there is no option 'colour'"),
    "wrong value": (("torres", "random", "random", "-o", "edition=1999"), "option 'edition' cannot be '1999'"),
    "option without value": (("torres", "random", "random", "-o", "master"), "NAME=VALUE"),
    "option twice": (("torres", "random", "random", "-o", "edition=2000", "-o", "edition=2017"), "given twice"),
    "other number of players": (("torres", "random", "random", "-o", "players=3"), "only 2 bots are named"),
    "too many players": (("torres", "random", "random", "--players", 3), "only 2 bots are named"),
    "players twice": (("torres", *["random"] * 3, "--players", 3, "-o", "players=2"), "--players says 3"),
    "too many tables": (("montmurail", *["random"] * 20, "--players", 8), "more than 2000 tables"),
    "records no folder": (("torres", "random", "random", "--out", "/dev/null"), "/dev/null"),
    "plots no folder": (("torres", "random", "random", "--plots", "/dev/null"), "/dev/null"),
    "workers of a cluster": (("torres", "random", "random", "--ray", "local", "--workers", 2), "--workers"),
    "no cluster": (("torres", "random", "random", "--ray", "127.0.0.1:1", "--games", 1), "no Ray cluster"),
    "no address": (("torres", "random", "random", "--ray", "somewhere", "--games", 1), "no Ray cluster"),
}


@pytest.mark.parametrize(("arguments", "reason"), ERRORS.values(), ids=ERRORS)
def test_errors(arguments: tuple[object, ...], reason: str) -> None:
    assert reason in one_error(run("arena", *arguments))


# --- statistics


def test_wilson() -> None:
    assert statistics.wilson_interval(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert statistics.wilson_interval(0, 10) == pytest.approx((0, 0.27753), abs=1e-5)
    assert statistics.wilson_interval(10, 10) == pytest.approx((0.72247, 1), abs=1e-5)


def test_shared_wins_count_as_fractions() -> None:
    outcomes = [
        Outcome(0, (0, 1, 2), (5, 5, 1), (0, 1)),
        Outcome(1, (2, 0, 1), (9, 2, 3), (0,)),
        Outcome(2, (1, 2, 0), (4, 4, 4), (0, 1, 2)),
    ]
    table = statistics.make_standings(["a", "b", "c"], outcomes)
    assert [standing.wins for standing in table] == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 + 1 / 3])
    assert [standing.scores.mean for standing in table] == pytest.approx([11 / 3, 12 / 3, 14 / 3])
    assert [standing.seats for standing in table] == [[1, 1, 1]] * 3


def test_equal_win_rates_are_ordered_by_score() -> None:
    outcomes = [Outcome(number, (0, 1, 2), (1, 5, 9), (2,)) for number in range(2)]
    table = sorted(statistics.make_standings(["a", "b", "c"], outcomes), key=lambda standing: standing.sort_key)
    assert [standing.bot for standing in table] == ["c", "b", "a"]


def test_interval_of_a_mean() -> None:
    assert statistics.mean_interval([1.0]) is None
    assert statistics.mean_interval([1.0, 2.0, 3.0, 4.0]) == pytest.approx((1.23486, 3.76514), abs=1e-4)


def test_head_to_heads() -> None:
    outcomes = [
        Outcome(0, (0, 1), (5, 3), (0,)),
        Outcome(1, (1, 0), (4, 4), (0, 1)),
        Outcome(2, (2, 1), (4, 4), (0,)),  # a tie in points that the rules break
    ]
    met = statistics.head_to_heads(["a", "b", "c"], outcomes)
    assert {pair: (found.games, found.rate) for pair, found in met.items()} == {
        ("a", "b"): (2, 0.75),
        ("b", "a"): (2, 0.25),
        ("c", "b"): (1, 1.0),
        ("b", "c"): (1, 0.0),
    }


def test_ratings() -> None:
    games = [Outcome(number, (0, 1, 2), (9, 5, 5), (0,)) for number in range(30)]
    best, second, third = rate_bots(3, games)
    assert best.rating > 1500 > second.rating
    assert second.rating == pytest.approx(third.rating, abs=1)
    assert rate_bots(3, games[:3])[0].uncertainty > best.uncertainty
    assert rate_bots(3, list(reversed(games))) == [best, second, third]


def test_distribution() -> None:
    found = statistics.distribution([4, 1, 3, 2, 10])
    assert (found.min, found.lower, found.median, found.upper, found.max, found.mean) == (1, 2, 3, 4, 10, 4)
    assert statistics.distribution([7]).interval is None


# --- progress


def test_progress_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    asked = ("arena", "montmurail", "random", "random", "--games", 3, "--workers", 1)
    lines = run(*asked).err.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("bastide: 1 of 3 games, ")
    assert lines[2].startswith("bastide: 3 of 3 games, 0 s left: random#")
    assert run(*asked, "--json").err == ""


def test_time_left_ignores_games_played_before() -> None:
    there = [Outcome(number, (0, 1), (2, 1), (0,)) for number in range(50)]
    shown = progress.TournamentProgress(["a", "b"], 100, there)
    assert str(shown) == "50 of 100 games: a 100.0%, b 0.0%"
    shown.start -= 60
    shown.add(Outcome(50, (0, 1), (1, 2), (1,)))
    assert str(shown) == "51 of 100 games, 49 min left: a 98.0%, b 2.0%"


# --- plots


def test_plots(tmp_path: Path) -> None:
    asked = ("arena", "montmurail", "random", "greedy", "--games", 4, "--workers", 1, "--json", "--plots", tmp_path)
    assert run(*asked).code == 0
    names = [f"{name}.{kind}" for name in ("lengths", "scores", "wins") for kind in ("png", "svg")]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert all(name in (tmp_path / "wins.svg").read_text() for name in ("random", "greedy", "Win rates", "4 games"))
    assert (tmp_path / "scores.png").read_bytes().startswith(b"\x89PNG")
    before = (tmp_path / "scores.svg").read_bytes()
    run(*asked)
    assert (tmp_path / "scores.svg").read_bytes() == before


@pytest.mark.parametrize(
    ("option", "module"), [(("--plots", "pictures"), "matplotlib"), (("--ray", "local"), "ray")], ids=("plots", "ray")
)
def test_missing_dependencies_are_reported(
    option: tuple[str, ...], module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    message = one_error(run("arena", "torres", "random", "random", *option, "--out", "records"))
    assert message == f"{option[0]} needs {module}, which is not installed: pip install 'bastide[arena]'"
    assert not any(tmp_path.iterdir())


# --- interrupted


def test_closing_ends_the_processes() -> None:
    running = play_in_pool(Tournament.create("torres", ["random", "random"], games=100_000), range(100_000), 2)
    next(running)
    start = time.monotonic()
    running.close()
    assert time.monotonic() - start < 10


def test_processes_of_bots_end_with_the_tournament(tmp_path: Path) -> None:
    bot = "search:visits=2,width=2,candidates=2,rollout_turns=0,processes=2"
    words = ("arena", "torres", bot, bot, "--workers", 2, "--json")
    assert json.loads(process(*words, "--games", 2).out)["games"] == 2
    started: set[int] = set()

    def ready(process: psutil.Process) -> bool:
        started.update(child.pid for child in process.children(recursive=True))
        return any(tmp_path.glob("torres-*.json"))

    answer = stopped(ready, *words, "--games", 1000, "--out", tmp_path)
    assert answer.code == 130
    assert "Traceback" not in answer.err
    assert len(started) > 2


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted(workers: int, tmp_path: Path) -> None:
    words = ("arena", "torres", "random", "random", "--games", 10**6, "--workers", workers, "--json", "--out", tmp_path)
    code, out, err = stopped(lambda _: any(tmp_path.glob("torres-*.json")), *words)
    assert code == 130
    assert "Traceback" not in err
    if out:
        data = json.loads(out)
        assert data["interrupted"] is True
        assert 0 < data["games"] < 10**6
    else:
        assert err.count("\n") == 1
