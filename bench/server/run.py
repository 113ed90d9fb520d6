"""The server under load beside boardgame.io's, on the same machine in the same run.

    python bench/server/run.py --prepare    once: boardgame.io and a WebSocket client, in .bench/server
    python bench/server/run.py              the figures as a table; --json for one JSON object
    python bench/server/run.py --kill       the server is killed in the middle of each run and started again on its data

Each rate is played against each server in turn, freshly started, by the same load generator (load.mjs) with the same
number of tables and seats. In the end the generator compares the moves that the server knows of with those that
everybody has seen. Rates are moves a second at all tables together; "max" plays as fast as the server can.
"""

import argparse
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = ROOT / ".bench" / "server"
RATES = "250,500,1000,max"
SHORT = 0.05  # seconds between two looks whether a server is there
PATIENCE = 30.0  # seconds for a server to say where it listens, and to end

Figures = dict[str, Any]


@dataclass(frozen=True)
class Server:
    """How a server is started in a folder at a port, and which of the generator's protocols it speaks."""

    title: str
    protocol: str
    command: Callable[[Path, int], list[str]]
    keeps: bool = True  # its tables outlive it


UNLIMITED = [
    "--request-rate",
    "1000000",
    "--max-sockets",
    "100000",
    "--message-rate",
    "1000000",
]  # all come from one address
SERVERS = {
    "bastide": Server(
        "Bastide (SQLite)",
        "bastide",
        lambda folder, port: [
            *(sys.executable, "-m", "bastide.cli", "serve"),
            *("--port", str(port), "--database", str(folder / "games.db"), *UNLIMITED),
        ],
    ),
    "boardgameio": Server(
        "boardgame.io (memory)",
        "boardgameio",
        lambda folder, port: ["node", str(HERE / "boardgameio.cjs"), str(port)],
        keeps=False,
    ),
    "boardgameio-files": Server(
        "boardgame.io (files)",
        "boardgameio",
        lambda folder, port: ["node", str(HERE / "boardgameio.cjs"), str(port), str(folder)],
    ),
}

TROUBLES = ("refused", "lost", "missing", "unheard", "closed")
Row = tuple[str, str, Callable[[Figures], float | None], bool]
ROWS: list[Row] = [
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
ROWS_WHEN_KILLED: list[Row] = [
    ("moves a second", "/s", lambda run: run["moves_per_second"], True),
    ("seconds until all were back", "", lambda run: run["outage"]["seconds"], False),
    ("tables that were never back", "", lambda run: run["outage"]["still_away"], False),
    ("moves not taken when it was killed", "", lambda run: run["outage"]["repeated"], False),
    ("moves that were seen and are missing", "", lambda run: run["missing"], False),
    ("refused, lost, without an answer", "", lambda run: run["refused"] + run["lost"] + run["unheard"], False),
]


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


class Running:
    """A server with a folder of its own, which it finds again when it was killed and is started once more."""

    def __init__(self, server: Server, folder: Path, said: IO[str]) -> None:
        self.server, self.folder, self.said = server, folder, said
        self.start(0)

    def start(self, port: int) -> None:
        self.process = subprocess.Popen(
            self.server.command(self.folder, port),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=self.said,
            text=True,
        )
        self.url = self.address()
        self.port = int(self.url.rpartition(":")[2])
        self.wait_for_it()

    def address(self) -> str:
        """where it listens: the first address it prints"""
        assert self.process.stdout is not None
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        try:
            for line in self.process.stdout:
                if found := re.search(r"http://[\w.\[\]:]+:\d+", line):
                    # what it says later is read, so that it never waits for a reader
                    threading.Thread(target=self.process.stdout.read, daemon=True).start()
                    return found[0]
        finally:
            watchdog.cancel()
        raise Problem(f"{self.server.title} did not start.")

    def wait_for_it(self) -> None:
        for _ in range(int(PATIENCE / SHORT)):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE):
                return
            if self.process.poll() is not None:
                break
            time.sleep(SHORT)
        raise Problem(f"{self.server.title} does not answer.")

    def kill_and_restart(self) -> None:
        self.process.kill()
        self.process.wait()
        self.start(self.port)

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def started(server: Server) -> Iterator[Running]:
    """A server that was just started; it is ended, and its folder removed."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as said:
        running = None
        try:
            running = Running(server, Path(folder), said)
            yield running
        except Problem as problem:
            said.seek(0)
            lines = said.read().strip().splitlines()
            raise Problem(f"{problem} {lines[-1] if lines else ''}".strip()) from None
        finally:
            if running is not None:
                running.end()


def play(server: Server, rate: str, chosen: argparse.Namespace) -> Figures:
    """The figures of one run of the generator against a server of its own."""
    with started(server) as running:
        time.sleep(1)  # what a server does at its start is not the load's
        options: dict[str, object] = {"against": server.protocol, "url": running.url, "rate": rate}
        options |= {name: getattr(chosen, name) for name in ("tables", "seats", "seconds", "warm")}
        if not chosen.kill:
            options["pid"] = running.process.pid
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        generator = subprocess.Popen(
            ["node", str(HERE / "load.mjs"), *words, *(["--outage"] if chosen.kill else [])],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert generator.stdout is not None
            if generator.stdout.readline() and chosen.kill:  # it has begun to measure
                time.sleep(chosen.seconds / 2)
                running.kill_and_restart()
            printed, complained = generator.communicate()
        finally:
            generator.kill()
            generator.wait()
        if generator.returncode:
            said = complained.strip().splitlines() or [f"exit {generator.returncode}"]
            raise Problem(f"{server.title}: {said[-1]}")
        return dict(json.loads(printed))


def middle(runs: list[Figures]) -> Figures:
    """The run with the median speed, or at a given rate the one with the median p99."""

    def key(run: Figures) -> float:
        p99 = run["milliseconds"]["p99"]
        return float(run["moves_per_second"] if run["rate"] == "max" else float("inf") if p99 is None else p99)

    ordered = sorted(runs, key=key)
    return ordered[[key(run) for run in ordered].index(statistics.median_low(map(key, runs)))]


def print_table(rate: str, measured: dict[str, Figures]) -> None:
    first = next(iter(measured.values()))
    how = "" if first["outage"] is None else ", killed in the middle and started again"
    pace = "as fast as they can" if rate == "max" else f"{rate} moves a second"
    print(f"\n{first['tables']} tables, {first['seats']} seats, {pace}, {first['seconds']:.0f} seconds{how}")
    both = list(measured.values())
    rows, compared = (ROWS, COMPARED) if first["outage"] is None else (ROWS_WHEN_KILLED, 0)
    print(
        " " * 36 + "".join(f"{SERVERS[name].title:>24}" for name in measured) + ("    ahead" if len(both) > 1 else "")
    )
    for row, (title, unit, figure, more) in enumerate(rows):
        values = [figure(run) for run in both]
        cells = "".join(f"{'-' if value is None else f'{value:,.5g} {unit}'.strip():>24}" for value in values)
        ratio = ""
        if row < compared and len(values) > 1 and values[0] and values[1]:
            ratio = f"{values[0] / values[1] if more else values[1] / values[0]:>8,.1f}x"
        print(f"{title:36}{cells}{ratio}")


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
    parser.add_argument("--kill", action="store_true", help="kill the server in the middle, and see what it forgets")
    parser.add_argument(
        "--servers",
        nargs="+",
        choices=SERVERS,
        metavar="SERVER",
        help=f"those to measure: {', '.join(SERVERS)} (the first two; to be killed, the first)",
    )
    parser.add_argument("--rates", default=RATES, help=f"moves a second, or max ({RATES})")
    parser.add_argument("--tables", type=int, default=250, help="(250)")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 3, 4), help="at each table (4)")
    parser.add_argument("--seconds", type=float, default=15, help="that are measured (15)")
    parser.add_argument("--warm", type=float, default=3, help="seconds played before (3)")
    parser.add_argument("--repeats", type=int, default=1, help="runs of each, of which the median counts (1)")
    chosen = parser.parse_args()
    chosen.servers = chosen.servers or (["bastide"] if chosen.kill else ["bastide", "boardgameio"])
    try:
        if chosen.prepare:
            prepare()
            return 0
        if not (PACKAGES / "node_modules").is_dir():
            raise Problem("boardgame.io is not installed yet: python bench/server/run.py --prepare")
        if chosen.kill and not all(SERVERS[name].keeps for name in chosen.servers):
            raise Problem("A server that keeps its tables in memory only is not worth killing.")
        results = measure(chosen)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    if chosen.json:
        print(json.dumps(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
