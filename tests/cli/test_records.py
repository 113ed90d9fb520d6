"""The commands replay and verify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.running import begun, finished, midgame, one_error, process, run

import bastide
from bastide.kernel import record
from bastide.kernel.chance import commitment

MATCH = finished(3, players=3)
NAMES = ["Anna", "Bo", "Čeněk"]
MATCH.seats[:] = NAMES
RECORD = bastide.export(MATCH)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, RECORD)


def written(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "game.json"
    path.write_text(bastide.dumps(data), encoding="utf-8")
    return path


def sealed(data: dict[str, Any] = RECORD, **changes: Any) -> dict[str, Any]:
    """Change a record and update its digest."""
    data = {**data, **changes}
    return {**data, "digest": record.digest(data)}


# --- replay


def test_replay_prints_moves_board_and_result(file: Path) -> None:
    answer = run("replay", file)
    assert answer.code == 0
    moves = [line.split(maxsplit=2) for line in answer.lines[: len(MATCH.entries)]]
    assert moves == [[str(i), NAMES[e.seat], e.text] for i, e in enumerate(MATCH.entries, start=1)]
    assert str(MATCH).rstrip("\n") in answer.out
    result = MATCH.result()
    assert result is not None
    for seat, name in enumerate(NAMES):
        assert any(line.startswith(f"{name}: {result.scores[seat]} point") for line in answer.lines)
    winners = " and ".join(NAMES[seat] for seat in result.winners)
    assert any(line.startswith(winners) for line in answer.lines)


def test_the_items_add_up_to_the_result(file: Path) -> None:
    lines = run("replay", file, "--quiet").lines
    result = MATCH.result()
    assert result is not None
    for seat, name in enumerate(NAMES):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{name}: "))
        points = []
        for line in lines[at + 1 :]:
            if not line.startswith("  "):
                break
            points.append(int(line.split()[0]))
        assert sum(points) == result.scores[seat]
        assert all(point >= 0 for point in points)


def test_replay_quietly(file: Path) -> None:
    answer = run("replay", file, "--quiet")
    assert answer.out.startswith(str(MATCH).rstrip("\n"))


@pytest.mark.parametrize("to", [0, 1, 17])
def test_replay_to_a_move(file: Path, to: int) -> None:
    answer = run("replay", file, "--to", to)
    part = bastide.replay({**RECORD, "moves": RECORD["moves"][:to]})
    assert [line.split(maxsplit=2)[2] for line in answer.lines[:to]] == [entry.text for entry in part.entries]
    assert str(part).rstrip("\n") in answer.out
    assert f"Not over after {to} moves" in answer.out


def test_replay_past_the_end(file: Path) -> None:
    assert "past its end" in one_error(run("replay", file, "--to", 10_000))
    assert "--to" in one_error(run("replay", file, "--to", -1))


def test_replay_of_a_game_from_a_position(tmp_path: Path) -> None:
    match = bastide.from_position(midgame().position())
    match.play(match.legal()[0])
    answer = run("replay", written(tmp_path, bastide.export(match)))
    assert answer.code == 0
    assert str(match).rstrip("\n") in answer.out


def test_replay_of_a_record_that_cannot_be_played(tmp_path: Path) -> None:
    moves = [list(move) for move in RECORD["moves"]]
    moves[4][1] = "start 0"
    assert "move 5 of the record" in one_error(run("replay", written(tmp_path, sealed(moves=moves))))


# --- verify


def test_verify_says_what_was_checked(file: Path) -> None:
    answer = run("verify", file)
    assert (answer.code, answer.err) == (0, "")
    checked = [line.split(":")[0].strip() for line in answer.lines[1:]]
    assert checked == list(record.CHECKS)


def test_verify_of_a_game_under_way(tmp_path: Path) -> None:
    answer = run("verify", written(tmp_path, bastide.export(midgame())))
    assert answer.code == 0
    assert "the game is not over" in answer.out
    assert "not revealed" in answer.out
    assert "shuffles: every" not in answer.out


FORGERIES = {
    "digest": ({**RECORD, "seats": ["Eve", "Bo", "C"]}, "digest does not match"),
    "result": (sealed(result={"scores": [999, 1, 2], "winners": [0]}), "is not the result of its moves"),
    "seed": (sealed(seed="another"), "is committed to"),
    "shuffles": (
        sealed(bastide.export(begun()), seed="another", commitment=commitment("another")),
        "not those of its seed",
    ),
    "move": (sealed(moves=[[0, "N a1"], *RECORD["moves"][1:]]), "move 1 of the record"),
    "rules": (sealed(rules="0"), "played under rules '0'"),
    "game": (sealed(game="chess"), "no game 'chess'"),
    "missing field": (sealed(options=None), "'options'"),
    "surrogate": ({**RECORD, "seats": ["\ud800", "Bo", "C"]}, "its digest does not match"),
}


@pytest.mark.parametrize(("data", "reason"), FORGERIES.values(), ids=FORGERIES)
def test_verify_of_a_forgery(tmp_path: Path, data: dict[str, Any], reason: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    answer = run("verify", path)
    assert (answer.code, answer.err) == (1, "")
    assert len(answer.lines) == 1
    assert "does not verify: " in answer.out
    assert reason in answer.out


def test_verify_as_a_process(file: Path) -> None:
    assert process("verify", "-", given=file.read_bytes()).code == 0
    assert process("verify", "-", given=file.read_bytes().replace(b"Anna", b"Ann")).code == 1
    assert "Čeněk" in process("replay", file, PYTHONUTF8="1").out
    assert process("replay", file, PYTHONIOENCODING="ascii").code == 0
