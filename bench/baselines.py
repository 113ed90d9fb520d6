"""What the engine's speed is measured against: the board core of Torres in C, and two known Python libraries.

    python bench/yardsticks.py --prepare      once: an environment of its own in .bench/venv
    python bench/yardsticks.py --repeats 5    the figures, one line of JSON for each yardstick

Each yardstick gives the figures of its median run, or one sentence that says why it is not available. Seconds are
processor time of one thread, so that other work on the machine disturbs them less; compare with `time.process_time`.
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


class Figures(TypedDict):
    """The median run, and how far the runs lie apart."""

    games: int
    actions: int
    seconds: float
    actions_per_second: float
    version: NotRequired[str]
    points: NotRequired[int]
    repeats: NotRequired[int]
    slowest: NotRequired[float]
    fastest: NotRequired[float]


def c_limit(repeats: int = 5, games: int = 20_000, players: int = 4) -> Figures | str:
    """The board core in C: the limit of what is possible."""
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


def catanatron(repeats: int = 5, games: int = 20) -> Figures | str:
    """Random games of catanatron, with four players."""
    return library("catanatron", "catanatron_playouts.py", repeats, games)


def python_chess(repeats: int = 5, games: int = 100) -> Figures | str:
    """Random games of python-chess, of at most 200 plies."""
    return library("chess", "python_chess_playouts.py", repeats, games)


def prepare() -> str | None:
    """Makes the environment of the two libraries; None when it is ready, else one sentence that says why it is not."""
    ENVIRONMENT.parent.mkdir(exist_ok=True)
    (ENVIRONMENT.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    pins = [f"{package}=={pin}" for package, pin in PINS.items()]
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    for command in ([sys.executable, "-m", "venv", str(ENVIRONMENT)], install):
        problem = run(command)[1]
        if problem:
            return f"The environment of the yardsticks could not be made ({problem})."
    return None


def library(package: str, script: str, repeats: int, games: int) -> Figures | str:
    """The median of a script that plays with a package of the environment."""
    if not PYTHON.exists():
        return f"{package} is not available: its environment is not prepared (bastide bench --prepare)."
    figures = median_run(package, [str(PYTHON), str(HERE / script), str(games), str(SEED)], repeats)
    if not isinstance(figures, str) and figures.get("version") != PINS[package]:
        return f"{package} is not available: {figures.get('version')} is installed, {PINS[package]} is asked for."
    return figures


def median_run(name: str, command: Sequence[str], repeats: int) -> Figures | str:
    """Runs the command repeatedly; gives the line of the run with the median speed, or a sentence."""
    if repeats < 1:
        return f"{name} is not available: it takes at least 1 run, not {repeats}."
    runs: list[Figures] = []
    for _ in range(repeats):
        output, problem = run(command)
        if problem:
            return f"{name} is not available: its playouts failed ({problem})."
        runs.append(cast(Figures, json.loads(output)))
    speeds = [figures["actions_per_second"] for figures in runs]
    median = runs[speeds.index(statistics.median_low(speeds))]
    median.update({"repeats": repeats, "slowest": min(speeds), "fastest": max(speeds)})
    return median


def run(command: Sequence[str]) -> tuple[str, str]:
    """Standard output of a command, and in one line what went wrong: nothing when all went well."""
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
    parser = argparse.ArgumentParser(description="What the engine's speed is measured against.")
    parser.add_argument("--prepare", action="store_true", help="make the environment of the libraries, and stop")
    parser.add_argument("--repeats", type=int, default=5, help="runs of each, of which the median counts (5)")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4), help="players of the C limit (4)")
    chosen = parser.parse_args()
    if chosen.prepare:
        problem = prepare()
        if problem:
            print(problem, file=sys.stderr)
        return 2 if problem else 0
    yardsticks = {
        "c_limit": c_limit(chosen.repeats, players=chosen.players),
        "catanatron": catanatron(chosen.repeats),
        "python_chess": python_chess(chosen.repeats),
    }
    for name, figures in yardsticks.items():
        print(json.dumps({"yardstick": name} | ({"unavailable": figures} if isinstance(figures, str) else {**figures})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
