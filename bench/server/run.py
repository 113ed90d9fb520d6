"""Load benchmark of the server against boardgame.io's, on the same machine in the same run.

    python bench/server/run.py --prepare    install boardgame.io and a WebSocket client in .bench/server, once
    python bench/server/run.py              print a table; --json prints one JSON object
    python bench/server/run.py --kill       kill the server in the middle of each run, and restart it on its data

For each rate, the same load generator (load.mjs) plays against each server, freshly started, with the same number of
tables and seats. At the end it compares the moves that the server has with those that everybody has seen. Rates are
moves per second at all tables together; "max" plays as fast as the server can.
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
POLL_INTERVAL = 0.05  # seconds between attempts to connect
TIMEOUT = 30.0  # seconds for a server to start and to stop

Measurement = dict[str, Any]


@dataclass(frozen=True)
class Server:
    """How to start a server in a directory and on a port, and which protocol of the generator it uses."""

    title: str
    protocol: str
    command: Callable[[Path, int], list[str]]
    is_persistent: bool = True  # tables survive a restart


# all connections come from one address
UNLIMITED = [
    *("--request-rate", "1000000", "--max-sockets", "100000"),
    *("--message-rate", "1000000", "--work-share", "1000000"),
]
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
        is_persistent=False,
    ),
    "boardgameio-files": Server(
        "boardgame.io (files)",
        "boardgameio",
        lambda folder, port: ["node", str(HERE / "boardgameio.cjs"), str(port), str(folder)],
    ),
}

PROBLEMS = ("refused", "lost", "missing", "unheard", "closed")
Row = tuple[str, str, Callable[[Measurement], float | None], bool]
ROWS: list[Row] = [
    ("moves per second", "/s", lambda run: run["moves_per_second"], True),
    ("  per second of processor time", "/s", lambda run: run["server"]["moves_per_processor_second"], True),
    ("move to everyone's view, p50", "ms", lambda run: run["milliseconds"]["p50"], False),
    ("  p99", "ms", lambda run: run["milliseconds"]["p99"], False),
    ("  longest", "ms", lambda run: run["milliseconds"]["max"], False),
    ("memory per table, connected", "kB", lambda run: run["server"]["kilobytes_per_table"]["connected"], False),
    ("  after play", "kB", lambda run: run["server"]["kilobytes_per_table"]["played"], False),
    ("due but not played in time", "", lambda run: run["behind"], False),
    ("refused, lost, missing, disconnected", "", lambda run: sum(run[what] for what in PROBLEMS), False),
    ("processors used by the server", "", lambda run: run["server"]["processor"], False),
    ("  by the generator", "", lambda run: run["generator"]["processor"], False),
    ("  by others", "", lambda run: run["others"]["processor"], False),
]
COMPARED_ROWS = 7  # the rows for which a ratio is shown
ROWS_WHEN_KILLED: list[Row] = [
    ("moves per second", "/s", lambda run: run["moves_per_second"], True),
    ("seconds until all reconnected", "", lambda run: run["outage"]["seconds"], False),
    ("tables that never reconnected", "", lambda run: run["outage"]["still_away"], False),
    ("moves repeated after the kill", "", lambda run: run["outage"]["repeated"], False),
    ("moves seen and then missing", "", lambda run: run["missing"], False),
    ("refused, lost, unanswered", "", lambda run: run["refused"] + run["lost"] + run["unheard"], False),
]


class BenchmarkError(Exception):
    """Why the benchmark could not run, in one sentence."""


def prepare() -> None:
    """Install the packages of the lock file outside the source tree."""
    if shutil.which("npm") is None:
        raise BenchmarkError("The load benchmark needs Node and npm.")
    PACKAGES.mkdir(parents=True, exist_ok=True)
    (PACKAGES.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(HERE / name, PACKAGES / name)
    done = subprocess.run(
        ["npm", "ci", "--omit=optional", "--omit=peer"], cwd=PACKAGES, capture_output=True, text=True, check=False
    )
    if done.returncode:
        output = done.stderr.strip().splitlines() or [f"exit {done.returncode}"]
        raise BenchmarkError(f"npm could not install boardgame.io and ws ({output[-1]}).")


def environment() -> dict[str, str]:
    return os.environ | {"NODE_ENV": "production", "NODE_PATH": str(PACKAGES / "node_modules")}


class RunningServer:
    """A server with its own directory, which can be killed and restarted on its data."""

    def __init__(self, server: Server, folder: Path, log: IO[str]) -> None:
        self.server, self.folder, self.log = server, folder, log
        self.start(0)

    def start(self, port: int) -> None:
        self.process = subprocess.Popen(
            self.server.command(self.folder, port),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.url = self.read_url()
        self.port = int(self.url.rpartition(":")[2])
        self.wait_until_ready()

    def read_url(self) -> str:
        """Return the first URL that the server prints."""
        assert self.process.stdout is not None
        watchdog = threading.Timer(TIMEOUT, self.process.kill)
        watchdog.start()
        try:
            for line in self.process.stdout:
                if found := re.search(r"http://[\w.\[\]:]+:\d+", line):
                    # keep reading, so that the server never blocks on a full pipe
                    threading.Thread(target=self.process.stdout.read, daemon=True).start()
                    return found[0]
        finally:
            watchdog.cancel()
        raise BenchmarkError(f"{self.server.title} did not start.")

    def wait_until_ready(self) -> None:
        for _ in range(int(TIMEOUT / POLL_INTERVAL)):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), TIMEOUT):
                return
            if self.process.poll() is not None:
                break
            time.sleep(POLL_INTERVAL)
        raise BenchmarkError(f"{self.server.title} does not answer.")

    def kill_and_restart(self) -> None:
        self.process.kill()
        self.process.wait()
        self.start(self.port)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def started(server: Server) -> Iterator[RunningServer]:
    """Start a server in a temporary directory, and stop it at the end."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as log:
        running = None
        try:
            running = RunningServer(server, Path(folder), log)
            yield running
        except BenchmarkError as error:
            log.seek(0)
            lines = log.read().strip().splitlines()
            raise BenchmarkError(f"{error} {lines[-1] if lines else ''}".strip()) from None
        finally:
            if running is not None:
                running.stop()


def play(server: Server, rate: str, chosen: argparse.Namespace) -> Measurement:
    """Run the generator against a new server, and return its measurements."""
    with started(server) as running:
        time.sleep(1)  # do not measure the start of the server
        options: dict[str, object] = {"against": server.protocol, "url": running.url, "rate": rate}
        options |= {name: getattr(chosen, name) for name in ("tables", "seats", "seconds", "warm")}
        if not chosen.kill:
            options["pid"] = running.process.pid
        arguments = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        generator = subprocess.Popen(
            ["node", str(HERE / "load.mjs"), *arguments, *(["--outage"] if chosen.kill else [])],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            assert generator.stdout is not None
            if generator.stdout.readline() and chosen.kill:  # it has started to measure
                time.sleep(chosen.seconds / 2)
                running.kill_and_restart()
            stdout, stderr = generator.communicate()
        finally:
            generator.kill()
            generator.wait()
        if generator.returncode:
            output = stderr.strip().splitlines() or [f"exit {generator.returncode}"]
            raise BenchmarkError(f"{server.title}: {output[-1]}")
        return dict(json.loads(stdout))


def median_run(runs: list[Measurement]) -> Measurement:
    """Return the run with the median speed, or at a given rate the one with the median p99."""

    def key(run: Measurement) -> float:
        p99 = run["milliseconds"]["p99"]
        return float(run["moves_per_second"] if run["rate"] == "max" else float("inf") if p99 is None else p99)

    ordered = sorted(runs, key=key)
    return ordered[[key(run) for run in ordered].index(statistics.median_low(map(key, runs)))]


def print_table(rate: str, measured: dict[str, Measurement]) -> None:
    first = next(iter(measured.values()))
    how = "" if first["outage"] is None else ", killed and restarted in the middle"
    pace = "unlimited rate" if rate == "max" else f"{rate} moves per second"
    print(f"\n{first['tables']} tables, {first['seats']} seats, {pace}, {first['seconds']:.0f} seconds{how}")
    both = list(measured.values())
    rows, compared = (ROWS, COMPARED_ROWS) if first["outage"] is None else (ROWS_WHEN_KILLED, 0)
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


def measure(chosen: argparse.Namespace) -> dict[str, dict[str, Measurement]]:
    results: dict[str, dict[str, Measurement]] = {}
    for rate in chosen.rates.split(","):
        runs: dict[str, list[Measurement]] = {name: [] for name in chosen.servers}
        for _ in range(chosen.repeats):
            for name in chosen.servers:
                runs[name].append(play(SERVERS[name], rate, chosen))
        results[rate] = {name: median_run(each) for name, each in runs.items()}
        if not chosen.json:
            print_table(rate, results[rate])
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="Load benchmark of the server against boardgame.io's.")
    parser.add_argument("--prepare", action="store_true", help="install what the benchmark needs, and exit")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--kill", action="store_true", help="kill the server during the run, and check its data")
    parser.add_argument(
        "--servers",
        nargs="+",
        choices=SERVERS,
        metavar="SERVER",
        help=f"servers to measure: {', '.join(SERVERS)} (the first two; with --kill the first)",
    )
    parser.add_argument("--rates", default=RATES, help=f"moves per second, or max ({RATES})")
    parser.add_argument("--tables", type=int, default=250, help="number of tables (250)")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 3, 4), help="seats at each table (4)")
    parser.add_argument("--seconds", type=float, default=15, help="seconds to measure (15)")
    parser.add_argument("--warm", type=float, default=3, help="seconds to play before measuring (3)")
    parser.add_argument("--repeats", type=int, default=1, help="runs of each; the median counts (1)")
    chosen = parser.parse_args()
    chosen.servers = chosen.servers or (["bastide"] if chosen.kill else ["bastide", "boardgameio"])
    try:
        if chosen.prepare:
            prepare()
            return 0
        if not (PACKAGES / "node_modules").is_dir():
            raise BenchmarkError("boardgame.io is not installed: run python bench/server/run.py --prepare")
        if chosen.kill and not all(SERVERS[name].is_persistent for name in chosen.servers):
            raise BenchmarkError("--kill needs servers that keep their tables in files.")
        results = measure(chosen)
    except BenchmarkError as error:
        print(error, file=sys.stderr)
        return 2
    if chosen.json:
        print(json.dumps(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
