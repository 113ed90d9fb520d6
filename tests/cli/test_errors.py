"""Bad input of every kind: one clear line, exit status 2, never a traceback. Also help and version."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import psutil
import pytest
from cli.running import as_lines, begun, command, one_error, process, run, stopped

import bastide
from bastide import _pure
from bastide.arena.selfplay import count_features
from bastide.cli import app, play

POSITION = begun().position()
COMMANDS = [
    *("legal", "why", "apply", "score", "show", "share", "replay", "verify", "analyse"),
    *("play", "serve", "join", "arena", "balance", "train", "tune", "bench"),
]
ON_FILES = [
    ("legal",),
    ("why", "end"),
    ("apply", "end"),
    ("score",),
    ("show",),
    ("share",),
    ("replay",),
    ("verify",),
    ("analyse",),
]
DEEP = "[" * 100_000


def ask(words: tuple[str, ...], file: object) -> tuple[object, ...]:
    return (words[0], file, *words[1:])


# --- files


@pytest.mark.parametrize("words", ON_FILES)
def test_files_that_cannot_be_read(words: tuple[str, ...], tmp_path: Path) -> None:
    assert "No such file" in one_error(run(*ask(words, tmp_path / "nothing.json")))
    assert "directory" in one_error(run(*ask(words, tmp_path)))
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    assert "UTF-8" in one_error(run(*ask(words, binary)))


TEXTS = {
    "empty": "",
    "spaces": " \n\n",
    "words": "hello",
    "half": json.dumps(POSITION)[:-5],
    "deep array": DEEP,
    "deep object": '{"a":' * 100_000,
    "deep but closed": "[" * 100_000 + "]" * 100_000,
    "long number": "9" * 10_000,
    "number": "5",
    "null": "null",
    "string": '"d1"',
    "empty array": "[]",
    "array of arrays": "[[]]",
    "share cut short": "bastide:eNqVUt",
    "share without anything": "bastide:",
    "no game": json.dumps({**POSITION, "game": None}),
    "unknown game": json.dumps({**POSITION, "game": "chess"}),
    "zero byte": '{"game": "torres"}\0',
}


@pytest.mark.parametrize("words", ON_FILES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_texts_that_are_nothing(words: tuple[str, ...], text: str) -> None:
    answer = run(*ask(words, "-"), given=text)
    assert len(one_error(answer)) < 500
    assert answer.out == ""


IMPOSSIBLE = {
    "tower": ({"heights": [[8] + [0] * 7] + [[0] * 8] * 7}, "torres.T7.3"),
    "rows": ({"heights": [[0] * 8] * 7}, "8 rows"),
    "square": ({"knights": [["z9"], []]}, "'z9' is not a square"),
    "deep square": ({"knights": [[json.loads("[" * 300 + "]" * 300)], []]}, "is not a square"),
    "two figures": ({"king": "d1"}, "two figures stand on d1"),
    "unknown field": ({"colour": "red"}, "no field 'colour'"),
    "seat": ({"seat": 7}, "seat"),
    "move": ({"move": 5}, '"move" must be'),
}


@pytest.mark.parametrize(("changes", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_positions(changes: dict[str, object], reason: str) -> None:
    for words in ON_FILES[:6]:
        assert reason in one_error(run(*ask(words, "-"), given=json.dumps({**POSITION, **changes})))


def test_the_message_says_which_position() -> None:
    given = as_lines(POSITION, {**POSITION, "seat": 9})
    answer = run("legal", "-", "--json", given=given)
    assert one_error(answer).startswith("standard input: position 2: ")
    assert answer.values == [begun().legal()]


def test_a_record_is_no_position(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(bastide.dumps(bastide.export(begun())))
    assert "bastide replay" in one_error(run("legal", path))
    assert "not a record" in one_error(run("verify", "-", given=json.dumps(POSITION)))


def test_moves_that_are_none() -> None:
    given = json.dumps(POSITION)
    for words in (("why", "-", "hop"), ("apply", "-", "hop"), ("apply", "-", "B d2", "x" * 10_000)):
        message = one_error(run(*words, given=given))
        assert "is not a move" in message or len(message) < 500
    for words in (("why", "-"), ("apply", "-")):
        assert "no move was given" in one_error(run(*words, given=given))


# --- wrong use


WRONG = {
    "unknown command": (("fly",), "fly"),
    "unknown option": (("legal", "-", "--fast"), "--fast"),
    "no file": (("legal",), "FILE"),
    "two files": (("score", "a", "b"), "b"),
    "seat in words": (("legal", "-", "--seat", "first"), "--seat"),
    "option without value": (("legal", "-", "--seat"), "--seat"),
}


@pytest.mark.parametrize(("words", "reason"), WRONG.values(), ids=WRONG)
def test_wrong_use(words: tuple[str, ...], reason: str) -> None:
    assert reason in one_error(run(*words, given=json.dumps(POSITION)))


# --- play


def test_play_checks_before_it_opens(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    assert "no game 'chess'" in one_error(run("play", "chess"))
    assert "no bot 'deep'" in one_error(run("play", "torres", "human", "deep"))
    assert "'players' cannot be '5'" in one_error(run("play", "torres", *["human"] * 5))
    assert "2 players are named" in one_error(run("play", "torres", "-o", "players=3"))
    assert "this position is for 2 players, but 3 are named" in one_error(
        run("play", "torres", *["human"] * 3, "--from", file)
    )
    assert "a position of 'torres', not of 'ludwig'" in one_error(run("play", "ludwig", "human", "--from", file))
    assert "leave out --option" in one_error(run("play", "torres", "--from", file, "-o", "edition=2000"))
    assert "needs a terminal" in one_error(run("play", "torres"))


def test_play_names_the_seats(tmp_path: Path) -> None:
    assert play.names(["human", "greedy", "human", "greedy"]) == ["Player 1", "greedy#1", "Player 3", "greedy#2"]
    match = play.new_match("torres", ["human", "greedy"], {"edition": "2000"}, "seed")
    assert match.seats == ["Player 1", "greedy"]
    assert match.options.edition == "2000"
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    seated, match = play.match_from("torres", ["human", "random"], str(file), None)
    assert (seated, match.seats, match.position()) == (["human", "random"], ["Player 1", "random"], POSITION)
    file.write_text(json.dumps(bastide.new("torres", players=3, seed=1).position()))
    seated, match = play.match_from("torres", None, str(file), None)
    assert (seated, len(match.seats)) == (["human", "level:2", "level:2"], 3)


# --- help and version


def test_version() -> None:
    assert run("--version") == (0, f"bastide {bastide.__version__}\n", "")


def test_help() -> None:
    for words in ((), ("--help",)):
        answer = run(*words)
        assert answer.code == 0
        assert all(name in answer.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_an_example(name: str) -> None:
    answer = run(name, "--help")
    assert answer.code == 0
    assert f"Example: bastide {name} " in answer.out


def test_networks_that_training_cannot_start_from(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    words = ("train", "ludwig", "--players", "1", "--games", "10", "--out", tmp_path / "out.json", "--from", file)
    assert "No such file" in one_error(run(*words))
    for text in ("hello", "{}", '{"game": "ludwig", "players": 1, "inputs": 2, "hidden": 1, "weights": [1]}'):
        file.write_text(text)
        assert "not a network" in one_error(run(*words))
    file.write_text(json.dumps({"game": "torres", "players": 2, "inputs": 1, "hidden": 1, "weights": [0] * 5}))
    assert "for torres with 2 players" in one_error(run(*words))
    small = {"game": "ludwig", "players": 1, "inputs": 1, "hidden": 1, "weights": [0] * 5}
    file.write_text(json.dumps(small))
    assert "has 1 inputs, but ludwig has" in one_error(run(*words))
    inputs = count_features("ludwig", 1)
    file.write_text(json.dumps({**small, "inputs": inputs, "weights": [0] * (2 * inputs + 3)}))
    assert "has 1 hidden units, --hidden says 3" in one_error(run(*words, "--hidden", "3"))
    for number in ("1e999", "NaN"):
        file.write_text(json.dumps({**small, "inputs": inputs, "weights": []}).replace("[]", f"[{number}]"))
        assert "not a network" in one_error(run(*words))
    file.write_text(json.dumps({**small, "inputs": "1e999"}).replace('"1e999"', "1e999"))
    assert "not a network" in one_error(run(*words))
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    "words", [("train", "ludwig"), ("tune", "montmurail", "--iterations", 1)], ids=["train", "tune"]
)
def test_training_and_tuning_check_everything_first(words: tuple[object, ...], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    wrong = {
        ("--option", "layout=no", "--out", out): "layout",
        ("--option", "players=4", "--out", out): "the option 'players' says 4 and --players says 2",
        ("--out", tmp_path): "this is a folder",
        ("--out", tmp_path / "none" / "out.json"): "there is no folder",
        ("--out", out, "--workers", 1000): "--workers",
    }
    for more, reason in wrong.items():
        assert reason in one_error(run(*words, *more))
    assert "cannot be played by" in one_error(run("train", "ludwig", "--players", 7, "--out", out))
    assert "--seed" in one_error(run("train", "ludwig", "--seed", -1, "--out", out))
    assert not any(tmp_path.iterdir())


def all_at_work(process: psutil.Process, number: int) -> bool:
    """Wait until all processes have started: Python drops an interrupt during startup."""
    children = process.children()
    return len(children) == number and all(child.cpu_times().user > 0.1 for child in children)


@pytest.mark.parametrize("words", [("train", "ludwig"), ("tune", "torres")], ids=["train", "tune"])
def test_training_and_tuning_can_be_interrupted(words: tuple[object, ...], tmp_path: Path) -> None:
    words = (*words, "--games", 100_000, "--workers", 2, "--out", tmp_path / "out.json")
    answer = stopped(lambda process: all_at_work(process, 2), *words)
    assert answer.code == 130
    assert "Traceback" not in answer.err


def test_every_command_is_tested() -> None:
    assert {found.callback.__name__ for found in app.registered_commands if found.callback} == set(COMMANDS)


def test_an_engine_that_is_not_compiled_is_mentioned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_pure, "compiled", lambda: False)
    monkeypatch.setattr(_pure, "PURE", False)
    answer = run("legal", "-", given=json.dumps(POSITION))
    assert answer.code == 0
    assert answer.lines == begun().legal()
    assert answer.err.startswith("bastide: the engine is not compiled")
    assert answer.err.count("\n") == 1
    monkeypatch.setattr(_pure, "PURE", True)
    assert run("legal", "-", given=json.dumps(POSITION)).err == ""


# --- as a process


def test_broken_pipe_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    file.write_text(as_lines(*[POSITION] * 2000))
    with subprocess.Popen(command("legal", file), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1


def test_a_full_disk_is_said_in_a_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command("legal", "-"), input=json.dumps(POSITION).encode(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1


def test_errors_as_a_process(tmp_path: Path) -> None:
    one_error(process("legal", tmp_path / "nothing.json"))
    one_error(process("legal", "-", given=DEEP.encode()))
    one_error(process("verify", "-", given=b"\xff\xfe"))
    one_error(process("fly"))


def test_closed_standard_input() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command("legal", "-")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "bastide: standard input is closed\n")


# --- tiles from a file

BOX = Path(bastide.__file__).parent / "games" / "montmurail" / "box.txt"


def test_tiles_are_read_for_the_game_that_has_them() -> None:
    assert one_error(run("play", "montmurail", "--tiles", BOX)) == "play needs a terminal"
    assert one_error(run("play", "torres", "--tiles", BOX)) == (
        "torres has no tiles to be read from a file: leave out --tiles"
    )
    assert "no game 'chess'" in one_error(run("play", "chess", "--tiles", BOX))


def test_wrong_tiles_are_refused_with_their_line(tmp_path: Path) -> None:
    wrong = tmp_path / "box.txt"
    wrong.write_text(BOX.read_text().replace("C V . M", "C V X M", 1))
    line = 1 + wrong.read_text().splitlines().index("C V X M")
    message = one_error(run("play", "montmurail", "--tiles", wrong))
    assert message.startswith(f"the tiles are wrong in line {line}: a row of a tile consists of four of")
    assert "No such file" in one_error(run("play", "montmurail", "--tiles", tmp_path / "nothing"))
    wrong.write_bytes(b"\xff\xfe")
    assert "UTF-8" in one_error(run("play", "montmurail", "--tiles", wrong))


def test_tiles_and_a_position_do_not_go_together(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(bastide.new("montmurail", seed=1).position()))
    assert "leave out --tiles" in one_error(run("play", "montmurail", "--from", file, "--tiles", BOX))
