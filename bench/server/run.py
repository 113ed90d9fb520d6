"""The server under load beside boardgame.io's, on the same machine in the same run.

    python bench/server/run.py --prepare    once: boardgame.io and a WebSocket client, in .bench/server
    python bench/server/run.py              the figures as a table; --json for one JSON object

Each rate is played against each server in turn, freshly started, by the same load generator (load.mjs) with the same
number of tables and seats. Rates are moves a second at all tables together; "max" plays as fast as the server can.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = ROOT / ".bench" / "server"
RATES = "250,500,1000,max"
PATIENCE = 30.0  # seconds for a server to say where it listens, and to end

Figures = dict[str, Any]


@dataclass(frozen=True)
class Server:
    """How a server is started in an empty folder, and which of the generator's protocols it speaks."""

    title: str
    protocol: str
    command: Callable[[Path], list[str]]


SERVERS = {
    "bastide": Server(
        "Bastide (SQLite)",
        "bastide",
        lambda folder: [
            sys.executable,
            "-m",
            "bastide.cli",
            "serve",
            "--port",
            "0",
            "--database",
            str(folder / "games.db"),
        ],
    ),
    "boardgameio": Server(
        "boardgame.io (memory)", "boardgameio", lambda folder: ["node", str(HERE / "boardgameio.cjs")]
    ),
    "boardgameio-files": Server(
        "boardgame.io (files)", "boardgameio", lambda folder: ["node", str(HERE / "boardgameio.cjs"), str(folder)]
    ),
}

TROUBLES = ("refused", "lost", "missing", "closed")
ROWS: list[tuple[str, str, Callable[[Figures], float | None], bool]] = [
    ("moves a second", "/s", lambda run: run["moves_per_second"], True),
    ("  for a second of processor time", "/s", lambda run: run["server"]["moves_per_processor_second"], True),
    ("move to everyone's view, p50", "ms", lambda run: run["milliseconds"]["p50"], False),
    ("  p99", "ms", lambda run: run["milliseconds"]["p99"], False),
    ("  longest", "ms", lambda run: run["milliseconds"]["max"], False),
    ("memory a table, connected", "kB", lambda run: run["server"]["kilobytes_per_table"]["connected"], False),
    ("  after play", "kB", lambda run: run["server"]["kilobytes_per_table"]["played"], False),
    ("fell due and not played in time", "", lambda run: run["behind"], False),
    ("refused, lost, missing, cut off", "", lambda run: sum(run[what] for what in TROUBLES), False),
    ("processors used by the server", "", lambda run: run["server"]["processor"], False),
    ("  by the generator", "", lambda run: run["generator"]["processor"], False),
    ("  by others", "", lambda run: run["others"]["processor"], False),
]
COMPARED = 7  # rows that are figures of merit


class Problem(Exception):
    """One sentence that says why there are no figures."""


def prepare() -> None:
    """Installs the packages of the lock file outside the sources."""
    if shutil.which("npm") is None:
        raise Problem("The load benchmark needs Node and npm.")
    PACKAGES.mkdir(parents=True, exist_ok=True)
    (PACKAGES.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(HERE / name, PACKAGES / name)
    done = subprocess.run(
        ["npm", "ci", "--omit=optional", "--omit=peer"], cwd=PACKAGES, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit {done.returncode}"]
        raise Problem(f"npm could not install boardgame.io and ws ({said[-1]}).")


def environment() -> dict[str, str]:
    return os.environ | {"NODE_ENV": "production", "NODE_PATH": str(PACKAGES / "node_modules")}


@contextmanager
def started(server: Server) -> Iterator[tuple[str, int]]:
    """The address and the process of a server that was just started; it is ended, and its folder removed."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            server.command(Path(folder)), env=environment(), stdout=subprocess.PIPE, stderr=said, text=True
        )
        try:
            yield address(server, process), process.pid
        except Problem as problem:
            said.seek(0)
            lines = said.read().strip().splitlines()
            raise Problem(f"{problem} {lines[-1] if lines else ''}".strip()) from None
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def address(server: Server, process: "subprocess.Popen[str]") -> str:
    """Where a server listens: the first address it prints."""
    assert process.stdout is not None
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    try:
        for line in process.stdout:
            if found := re.search(r"http://[\w.\[\]:]+:\d+", line):
                # what it says later is read, so that it never waits for a reader
                threading.Thread(target=process.stdout.read, daemon=True).start()
                return found[0]
    finally:
        watchdog.cancel()
    raise Problem(f"{server.title} did not start.")


def play(server: Server, rate: str, chosen: argparse.Namespace) -> Figures:
    """The figures of one run of the generator against a server of its own."""
    with started(server) as (url, pid):
        time.sleep(1)  # what a server does at its start is not the load's
        options = {"against": server.protocol, "url": url, "pid": pid, "rate": rate}
        options |= {name: getattr(chosen, name) for name in ("tables", "seats", "seconds", "warm")}
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        done = subprocess.run(
            ["node", str(HERE / "load.mjs"), *words], env=environment(), capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"exit {done.returncode}"]
            raise Problem(f"{server.title}: {said[-1]}")
        return dict(json.loads(done.stdout))


def middle(runs: list[Figures]) -> Figures:
    """The run with the median speed, or at a given rate the one with the median p99."""

    def key(run: Figures) -> float:
        p99 = run["milliseconds"]["p99"]
        return float(run["moves_per_second"] if run["rate"] == "max" else float("inf") if p99 is None else p99)

    ordered = sorted(runs, key=key)
    return ordered[[key(run) for run in ordered].index(statistics.median_low(map(key, runs)))]


def print_table(rate: str, measured: dict[str, Figures]) -> None:
    first = next(iter(measured.values()))
    pace = "as fast as they can" if rate == "max" else f"{rate} moves a second"
    print(f"\n{first['tables']} tables, {first['seats']} seats, {pace}, {first['seconds']:.0f} seconds")
    both = list(measured.values())
    print(
        " " * 34 + "".join(f"{SERVERS[name].title:>24}" for name in measured) + ("    ahead" if len(both) > 1 else "")
    )
    for row, (title, unit, figure, more) in enumerate(ROWS):
        values = [figure(run) for run in both]
        cells = "".join(f"{'-' if value is None else f'{value:,.5g} {unit}'.strip():>24}" for value in values)
        ratio = ""
        if row < COMPARED and len(values) > 1 and values[0] and values[1]:
            ratio = f"{values[0] / values[1] if more else values[1] / values[0]:>8,.1f}x"
        print(f"{title:34}{cells}{ratio}")


def measure(chosen: argparse.Namespace) -> dict[str, dict[str, Figures]]:
    results: dict[str, dict[str, Figures]] = {}
    for rate in chosen.rates.split(","):
        runs: dict[str, list[Figures]] = {name: [] for name in chosen.servers}
        for _ in range(chosen.repeats):
            for name in chosen.servers:
                runs[name].append(play(SERVERS[name], rate, chosen))
        results[rate] = {name: middle(each) for name, each in runs.items()}
        if not chosen.json:
            print_table(rate, results[rate])
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="The server under load beside boardgame.io's.")
    parser.add_argument("--prepare", action="store_true", help="install what the benchmark needs, and stop")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--servers",
        nargs="+",
        choices=SERVERS,
        default=["bastide", "boardgameio"],
        metavar="SERVER",
        help=f"those to measure: {', '.join(SERVERS)} (the first two); ahead is the first of the second",
    )
    parser.add_argument("--rates", default=RATES, help=f"moves a second, or max ({RATES})")
    parser.add_argument("--tables", type=int, default=250, help="(250)")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 3, 4), help="at each table (4)")
    parser.add_argument("--seconds", type=float, default=15, help="that are measured (15)")
    parser.add_argument("--warm", type=float, default=3, help="seconds played before (3)")
    parser.add_argument("--repeats", type=int, default=1, help="runs of each, of which the median counts (1)")
    chosen = parser.parse_args()
    try:
        if chosen.prepare:
            prepare()
            return 0
        if not (PACKAGES / "node_modules").is_dir():
            raise Problem("boardgame.io is not installed yet: python bench/server/run.py --prepare")
        results = measure(chosen)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    if chosen.json:
        print(json.dumps(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
