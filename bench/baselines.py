"""Baselines for the engine's speed: the board core of Torres in C, and two known Python libraries.

    python bench/baselines.py --prepare      once: make an environment in .bench/venv
    python bench/baselines.py --repeats 5    print one line of JSON per baseline

Each baseline returns its median run, or a sentence that says why it is not available. Seconds are processor time of one
thread, so that other work on the machine disturbs them less; compare with `time.process_time`.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NotRequired, TypedDict, cast

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".bench" / "venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PINS = {"catanatron": "3.2.1", "chess": "1.11.2"}
COMPILERS = ("cc", "gcc")
SEED = 1


class BaselineRun(TypedDict):
    """The median run, and the spread of all runs."""

    games: int
    actions: int
    seconds: float
    actions_per_second: float
    version: NotRequired[str]
    points: NotRequired[int]
    repeats: NotRequired[int]
    slowest: NotRequired[float]
    fastest: NotRequired[float]


def c_limit(repeats: int = 5, games: int = 20_000, players: int = 4) -> BaselineRun | str:
    """Run the board core in C: the limit of what is possible."""
    if players not in (2, 3, 4):
        return f"The C limit is not available: it plays with 2 to 4 players, not {players}."
    compiler = next((path for name in COMPILERS if (path := shutil.which(name))), None)
    if compiler is None:
        return f"The C limit is not available: there is no C compiler ({' or '.join(COMPILERS)})."
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "board_core"
        problem = run([compiler, "-O3", "-o", str(program), str(HERE / "board_core.c")])[1]
        if problem:
            return f"The C limit is not available: board_core.c does not compile ({problem})."
        return median_run("The C limit", [str(program), str(players), str(games), str(SEED)], repeats)


def catanatron(repeats: int = 5, games: int = 20) -> BaselineRun | str:
    """Play random games of catanatron, with four players."""
    return library("catanatron", "catanatron_playouts.py", repeats, games)


def python_chess(repeats: int = 5, games: int = 100) -> BaselineRun | str:
    """Play random games of python-chess, of at most 200 plies."""
    return library("chess", "python_chess_playouts.py", repeats, games)


def prepare() -> str | None:
    """Create the environment of the two libraries; return None, or a sentence that says what failed."""
    ENVIRONMENT.parent.mkdir(exist_ok=True)
    (ENVIRONMENT.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    pins = [f"{package}=={pin}" for package, pin in PINS.items()]
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    for command in ([sys.executable, "-m", "venv", str(ENVIRONMENT)], install):
        problem = run(command)[1]
        if problem:
            return f"The environment of the baselines could not be created ({problem})."
    return None


def library(package: str, script: str, repeats: int, games: int) -> BaselineRun | str:
    """Run a script that plays with a package of the environment; return the median run."""
    if not PYTHON.exists():
        return f"{package} is not available: its environment is not prepared (bastide bench --prepare)."
    result = median_run(package, [str(PYTHON), str(HERE / script), str(games), str(SEED)], repeats)
    if not isinstance(result, str) and result.get("version") != PINS[package]:
        return f"{package} is not available: {result.get('version')} is installed, {PINS[package]} is required."
    return result


def median_run(name: str, command: Sequence[str], repeats: int) -> BaselineRun | str:
    """Run the command repeatedly; return the run with the median speed, or a sentence that says what failed."""
    if repeats < 1:
        return f"{name} is not available: it needs at least 1 run, not {repeats}."
    runs: list[BaselineRun] = []
    for _ in range(repeats):
        output, problem = run(command)
        if problem:
            return f"{name} is not available: its playouts failed ({problem})."
        runs.append(cast(BaselineRun, json.loads(output)))
    speeds = [each["actions_per_second"] for each in runs]
    median = runs[speeds.index(statistics.median_low(speeds))]
    median.update({"repeats": repeats, "slowest": min(speeds), "fastest": max(speeds)})
    return median


def run(command: Sequence[str]) -> tuple[str, str]:
    """Run a command; return its standard output, and what went wrong in one line, empty if nothing did."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return "", str(error)
    if done.returncode == 0:
        return done.stdout, ""
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    errors = [line for line in said if "error" in line.lower()] or said
    return done.stdout, errors[-1].strip() if errors else f"exit {done.returncode}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the baselines for the engine's speed.")
    parser.add_argument("--prepare", action="store_true", help="create the environment of the libraries, and exit")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each, of which the median counts (default: 5)")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4), help="players of the C limit (default: 4)")
    chosen = parser.parse_args()
    if chosen.prepare:
        problem = prepare()
        if problem:
            print(problem, file=sys.stderr)
        return 2 if problem else 0
    baselines = {
        "c_limit": c_limit(chosen.repeats, players=chosen.players),
        "catanatron": catanatron(chosen.repeats),
        "python_chess": python_chess(chosen.repeats),
    }
    for name, result in baselines.items():
        print(json.dumps({"baseline": name} | ({"unavailable": result} if isinstance(result, str) else {**result})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
