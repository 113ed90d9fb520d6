"""Tournaments on a local Ray cluster: the same games, even if workers are lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from cli.running import command, run

import bastide

ASKED = ("arena", "torres", "random", "random", "random", "--players", 2, "--games", 120, "--json")
PATIENCE = 100  # seconds


def without_times(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    del data["seconds_per_decision"]
    return data


def workers(of: int) -> list[psutil.Process]:
    """Return the worker processes that are playing games."""
    found = []
    for process in psutil.Process(of).children(recursive=True):
        try:
            if process.name().startswith("ray::play_game"):
                found.append(process)
        except psutil.NoSuchProcess:
            continue
    return found


@pytest.fixture
def environment() -> dict[str, str]:
    """Return the environment without settings of a cluster."""
    return {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}


def test_workers_are_killed(tmp_path: Path, environment: dict[str, str]) -> None:
    kept = tmp_path / "kept"
    asked = command(*ASKED, "--ray", "local", "--out", kept)
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as running:
        killed: list[int] = []
        deadline = time.monotonic() + PATIENCE
        while len(killed) < 2 and running.poll() is None and time.monotonic() < deadline:
            there = len(list(kept.glob("torres-*.json")))
            for process in workers(running.pid)[:1] if there > 20 * len(killed) else []:
                process.kill()
                killed.append(process.pid)
            time.sleep(0.01)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    assert "Traceback" not in err
    assert len(killed) == 2
    assert without_times(out) == without_times(run(*ASKED).out)
    records = [bastide.loads(file.read_text()) for file in sorted(kept.glob("torres-*.json"))]
    assert len(records) == 120
    for record in records[::10]:
        bastide.verify(record)


def test_a_local_cluster_is_private(environment: dict[str, str]) -> None:
    """Use no usage statistics, no dashboard, and a token that others do not have."""
    script = (
        "import os, socket\n"
        "from bastide.arena.cluster import connect, configure_ray\n"
        "configure_ray('local')\n"
        "connect('local')\n"
        "import ray\n"
        "print(os.environ['RAY_USAGE_STATS_ENABLED'], os.environ['RAY_AUTH_MODE'], len(os.environ['RAY_AUTH_TOKEN']))\n"
        "print(socket.socket().connect_ex(('127.0.0.1', 8265)) != 0)\n"
        "ray.shutdown()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment
    )
    assert done.stdout.splitlines() == ["0 token 64", "True"], done
