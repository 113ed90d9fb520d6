"""External bots: what they receive, wrong answers, and the examples of docs/bots.md."""

from __future__ import annotations

import gc
import json
import os
import re
import select
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from cli.running import one_error, process, run

from bastide import Match, bots
from bastide.arena.runners import process_runner, run as play_all
from bastide.arena.tournament import Tournament
from bastide.bots.stdio import StdioBot
from bastide.kernel import options, registry
from bastide.kernel.chance import Chance
from bastide.kernel.errors import BadOptions

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")

FIRST = """
import json, os, sys
print(os.getpid(), file=open(sys.argv[1], "a"))
for line in sys.stdin:
    print(line, end="", file=open(sys.argv[1], "a"))
    if "moves" in json.loads(line):
        print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""


def program(folder: Path, code: str, *arguments: object) -> str:
    file = folder / "bot.py"
    file.write_text(code, encoding="utf-8")
    return "stdio:" + shlex.join([sys.executable, str(file), *map(str, arguments)])


def answering(folder: Path, what: str) -> str:
    """Write a bot that reads the first two lines and then runs the given code."""
    return program(folder, f"import json, os, sys, time\nsys.stdin.readline()\nsys.stdin.readline()\n{what}\n")


def begun(game: str = "torres", players: int = 2) -> Match:
    return Match.new(game, seed=7, players=players)


def choose(bot: bots.Bot, match: Match, seat: int | None = None) -> int:
    seat = match.decisions()[0].seat if seat is None else seat
    return bots.decide(bot, match.game, match.state, seat, Chance(1))


def gone(pid: int) -> bool:
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], 30)[0])
    finally:
        os.close(handle)


# --- what a program receives


@pytest.mark.parametrize("game", registry.names())
def test_it_is_told_what_its_seat_may_know(game: str, tmp_path: Path) -> None:
    match, log = begun(game), tmp_path / "log"
    spec = program(tmp_path, FIRST, log)
    players = [bots.make(spec), bots.make("random")]
    asked: list[Any] = []
    while len(asked) < 5 and not match.over:
        decision = match.decisions()[0]
        if decision.seat == 0:
            asked.append(
                {
                    "type": "choose",
                    "kind": decision.kind,
                    "prompt": match.game.META.prompts[decision.kind],
                    "view": json.loads(json.dumps(match.view(0))),
                    "moves": match.legal(0),
                }
            )
        match.play(choose(players[decision.seat], match), decision.seat)
    _, hello, *questions = [json.loads(line) for line in log.read_text().splitlines()]
    assert questions == asked
    assert 0 <= hello.pop("seed") < 2**31
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": game,
        "seat": 0,
        "options": options.as_json(match.options),
    }


def test_it_is_one_process_that_ends_with_the_bot(tmp_path: Path) -> None:
    match, log = begun(), tmp_path / "log"
    bot = bots.make(program(tmp_path, FIRST, log))
    assert not log.exists()
    assert choose(bot, match) == choose(bot, match) == match.decision().moves[0]
    pid, *lines = log.read_text().splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["hello", "choose", "choose"]
    os.kill(int(pid), 0)  # it is still running
    del bot
    gc.collect()
    assert gone(int(pid))


def test_another_seat_is_another_process(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = bots.make(program(tmp_path, FIRST, log))
    match = begun("montmurail")
    while len(match.decisions()) < 2:
        match.play(match.decision().moves[0])
    for seat in (0, 1):
        choose(bot, match, seat)
    lines = log.read_text().splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    assert [message.get("seat") for message in told if message["type"] == "hello"] == [0, 1]
    first, second = (int(line) for line in lines if not line.startswith("{"))
    assert gone(first)
    assert first != second


def test_an_answer_may_come_in_pieces(tmp_path: Path) -> None:
    match = begun()
    answer = json.dumps({"move": match.legal()[0]})
    what = f"for part in [' ' * 300_000, {answer[:5]!r}, {answer[5:]!r}]: print(part, end='', flush=True)\nprint()"
    assert choose(bots.make(answering(tmp_path, what)), match) == match.decision().moves[0]


# --- failures

WRONG = {
    "no JSON": ("print('hello')", 'answered \'hello\', not {"move": "..."}'),
    "nothing": ("print()", "answered '', not"),
    "no object": ("print('[1]')", "answered '[1]', not"),
    "no move": ("print('{\"more\": 1}')", 'not {"move": "..."}'),
    "a number": ("print('{\"move\": 3}')", 'not {"move": "..."}'),
    "nested": ("print('[' * 100_000)", "answered '[[[["),
    "no text": ("sys.stdout.buffer.write(bytes([255, 10]))", 'not {"move": "..."}'),
    "unknown move": ('print(\'{"move": "z9"}\')', "answered 'z9', which is not one of the legal moves"),
    "end": ("sys.exit(0)", "exited with status 0 instead of answering"),
    "exception": (
        "1 / 0",
        "exited with status 1 instead of answering; its last line was: ZeroDivisionError: division by zero",
    ),
    "signal": ("os.kill(os.getpid(), 9)", "was killed by signal 9 instead of answering"),
    "closed": ("os.close(1); time.sleep(60)", "closed its standard output instead of answering"),
    "silence": ("time.sleep(60)", "did not answer within 1 s"),
    "half a line": ("print('{', end='', flush=True); time.sleep(60)", "did not answer within 1 s"),
    "complaints": ("while True: time.sleep(0.001); print('!', file=sys.stderr)", "did not answer within 1 s"),
    "no end": ("while True: print('x' * 9999, end='')", "answered more than 1048576 bytes without a newline"),
}


@pytest.mark.parametrize(("what", "sentence"), WRONG.values(), ids=WRONG)
def test_wrong_answers(what: str, sentence: str, tmp_path: Path) -> None:
    seconds = 1 if "within" in sentence else 60
    bot = bots.make(answering(tmp_path, what).replace("stdio:", f"stdio:seconds={seconds} "))
    assert isinstance(bot, StdioBot)
    for _ in range(2):  # it is restarted each time
        with pytest.raises(bots.BotFailed) as failure:
            choose(bot, begun())
        assert sentence in str(failure.value)
        assert str(failure.value).startswith(f"the bot '{sys.executable} {tmp_path}/bot.py' ")
        assert "\n" not in str(failure.value)
        assert bot.process is None


def test_a_program_that_does_not_listen(tmp_path: Path) -> None:
    """It answers before it is asked, and never reads, so that the pipe fills up."""
    match = begun()
    text = json.dumps({"move": match.legal()[0]})
    bot = bots.make(program(tmp_path, f"while True: print({text!r}, flush=True)"))
    for _ in range(200):
        assert choose(bot, match) == match.decision().moves[0]


def test_a_program_that_hangs_is_killed(tmp_path: Path) -> None:
    match = begun()
    what = f"print({json.dumps({'move': match.legal()[0]})!r}, flush=True)\nwhile True: pass"
    bot = bots.make(answering(tmp_path, what))
    assert isinstance(bot, StdioBot)
    choose(bot, match)
    assert bot.process
    process, bot.seconds = bot.process.process, 0.1
    with pytest.raises(bots.BotFailed, match="did not answer"):
        choose(bot, match)
    assert process.returncode == -signal.SIGKILL


def test_standard_error_is_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    what = """
print('I think', file=sys.stderr, flush=True)
print(json.dumps({'move': 'N d1'}), flush=True)
sys.stdin.read()
print('farewell', file=sys.stderr)
"""
    match = begun()
    bot = bots.make(answering(tmp_path, what))
    match.play(choose(bot, match))
    del bot
    gc.collect()
    assert capsys.readouterr().err == "I think\nfarewell\n"


BAD_SPECS = {
    "stdio": "name the program of the bot and its arguments: stdio:PROGRAM ARGS",
    "stdio:": "name the program of the bot and its arguments: stdio:PROGRAM ARGS",
    "stdio:  ": "name the program of the bot and its arguments: stdio:PROGRAM ARGS",
    "stdio:seconds=5": "name the program of the bot and its arguments: stdio:PROGRAM ARGS",
    "stdio:'": "No closing quotation",
    "stdio:no-such-program-anywhere -x": "there is no program 'no-such-program-anywhere'",
    "stdio:/etc/passwd": "'/etc/passwd' is not executable: make it so, or name its interpreter first",
    "stdio:seconds=no true": "'seconds' must be a number above 0 and at most 86400, not 'no'",
    "stdio:seconds=1e7 true": "'seconds' must be a number above 0 and at most 86400, not '1e7'",
    "stdio:seconds=0 true": "'seconds' must be a number above 0",
    "stdio:seconds=inf true": "'seconds' must be a number above 0",
    "stdi:true": "level:5, random, greedy, beam, search, mcts, stdio:PROGRAM",
}


@pytest.mark.parametrize(("spec", "sentence"), BAD_SPECS.items(), ids=BAD_SPECS)
def test_bad_specs(spec: str, sentence: str) -> None:
    with pytest.raises(BadOptions) as refused:
        bots.make(spec)
    assert sentence in str(refused.value)


def test_specs_that_run_programs_are_told_apart() -> None:
    assert not any(bots.runs_program(name) for name in bots.BOTS)
    for spec in ("stdio:true", "stdio:seconds=5 true", "stdio: true"):
        assert isinstance(bots.make(spec), StdioBot)
        assert bots.runs_program(spec)
    for spec in ("STDIO:true", " stdio:true", "stdio :true", "stdio\n:true"):
        with pytest.raises(BadOptions):
            bots.make(spec)


# --- in games


def test_the_arena_stops_with_a_sentence(tmp_path: Path) -> None:
    for workers in (1, 2):
        asked = ("arena", "torres", answering(tmp_path, "print('no')"), "random", "--games", 4, "--workers", workers)
        assert one_error(process(*asked)).endswith('answered \'no\', not {"move": "..."}')
    assert "there is no program" in one_error(run("arena", "torres", "stdio:no-such-program-anywhere", "random"))


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    spec = program(tmp_path, FIRST, tmp_path / "log", "[/bold]")
    answer = process("arena", "torres", spec, "random", "--games", 1, "--workers", 1, COLUMNS="400")
    assert answer.code == 0
    assert spec in answer.out


def example(language: str, start: str = "") -> str:
    found = re.search(rf"```{language}\n({re.escape(start)}.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_python_of_the_page_plays(tmp_path: Path) -> None:
    code = example("python", "import json")
    assert "bastide" not in code
    for game in registry.names():
        tournament = Tournament.create(game, [program(tmp_path, code), "random"], games=2)
        outcomes = sorted(play_all(tournament), key=lambda outcome: outcome.number)
        assert len(outcomes) == 2
        if game == "torres":  # the seed it receives is its only source of randomness
            again = sorted(play_all(tournament, process_runner(2)), key=lambda outcome: outcome.number)
            assert again == outcomes


def test_the_javascript_of_the_page_plays(tmp_path: Path) -> None:
    file = tmp_path / "mybot.js"
    file.write_text(example("javascript"), encoding="utf-8")
    answer = process("arena", "torres", f"stdio:node {file}", "random", "--games", 4, "--json")
    data = json.loads(answer.out)
    assert data["games"] == 4
    assert data["wins"][f"stdio:node {file}"] >= 3


def test_the_lines_of_the_page_are_those_that_are_sent(tmp_path: Path) -> None:
    shown = [json.loads(line) for line in re.findall(r"```json\n(.*?)\n```", PAGE)]
    log, match = tmp_path / "log", begun()
    choose(bots.make(program(tmp_path, FIRST, log)), match)
    hello, question = (json.loads(line) for line in log.read_text().splitlines()[1:])
    assert [list(message) for message in shown] == [list(hello), list(question), ["move"]]
    assert shown[0]["options"] == hello["options"]
    assert shown[1]["prompt"] == match.game.META.prompts[shown[1]["kind"]]
