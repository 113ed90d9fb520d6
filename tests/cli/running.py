"""Runs the command, in this process or its own, and creates its input."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import psutil
from typer.testing import CliRunner

import bastide
from bastide import Match
from bastide.cli import app


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def values(self) -> list[Any]:
        """Read one JSON value per line."""
        return [json.loads(line) for line in self.lines]


def run(*arguments: object, given: str | bytes | None = None) -> Answer:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments], input=given, prog_name="bastide")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Answer(done.exit_code, done.stdout, done.stderr)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "bastide.cli", *map(str, arguments)]


def process(*arguments: object, given: bytes = b"", **environment: str) -> Answer:
    done = subprocess.run(
        command(*arguments),
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def stopped(ready: Callable[[psutil.Process], bool], *arguments: object) -> Answer:
    """Interrupt a command in a terminal once it is ready, and check that all its processes end."""
    # background jobs of a shell ignore the signal, and so would their children
    asked = ["env", "--default-signal=INT", *command(*arguments)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        process = psutil.Process(running.pid)
        deadline = time.monotonic() + 30
        while not ready(process) and time.monotonic() < deadline:
            time.sleep(0.05)
        started = process.children(recursive=True)
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert psutil.wait_procs(started, timeout=30)[1] == []
    return Answer(running.returncode, out.decode(), err.decode())


def one_error(answer: Answer) -> str:
    """Run a command that fails, and return its error message."""
    assert answer.code == 2, answer
    assert answer.err.startswith("bastide: "), answer
    assert answer.err.count("\n") == 1, answer
    assert "Traceback" not in answer.err
    assert "unexpected error" not in answer.err
    return answer.err.removeprefix("bastide: ").strip()


def midgame(seed: int = 1, moves: int = 40, **options: Any) -> Match:
    """Return a match after some random moves."""
    rng = random.Random(seed)
    match = bastide.new("torres", seed=seed, **options)
    for _ in range(moves):
        match.play(rng.choice(match.legal()))
    return match


def finished(seed: int = 1, **options: Any) -> Match:
    rng = random.Random(seed)
    match = bastide.new("torres", seed=seed, **options)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


def begun() -> Match:
    """Return a game at the first turn of seat 0, with knights on d1 and c3 and the king on f6."""
    match = bastide.new("torres", players=2, seed=7)
    for move in ("N d1", "N c3", "K f6"):
        match.play(move)
    return match


def as_lines(*positions: object) -> str:
    return "".join(json.dumps(position) + "\n" for position in positions)
