"""Wrong arguments raise an error in every build, and never crash: see `campaign`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.kernel.chance import new_seed

ROOT = Path(__file__).parents[2]
SOURCE = Path(bastide.__file__).parents[1]


def run(seed: str, calls: int, seconds: float, source: Path = SOURCE, **settings: str) -> dict[str, Any]:
    path = os.pathsep.join((str(source), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.campaign", seed, str(calls), str(seconds)],
        env={**os.environ, "PYTHONPATH": path, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed}: {done.returncode} {done.stderr[-3000:]}"
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("pure", "calls"), [("0", 6000), ("1", 1000)])
def test_wrong_calls(pure: str, calls: int) -> None:
    found = run("wrong calls", calls, 600, BASTIDE_PURE=pure)
    assert found["calls"] == calls
    assert {"returned", "BastideError", "TypeError", "BadPosition", "Refused"} <= found["outcomes"].keys()


@pytest.mark.soak
@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_million_wrong_calls(pure: str) -> None:
    seed = new_seed()
    print(run(seed, 1_000_000, float(os.environ.get("SOAK_SECONDS", "600")), BASTIDE_PURE=pure))


@pytest.mark.soak
@pytest.mark.skipif(sysconfig.get_config_var("CC") is None, reason="needs a C compiler")
def test_a_million_wrong_calls_with_bounds_checked(tmp_path: Path) -> None:
    """Use a build in which an index outside a C array ends the process."""
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "BASTIDE_BOUNDS": "1"}, check=True, capture_output=True)
    (source,) = tmp_path.glob("lib.*")
    found = run(new_seed(), 1_000_000, float(os.environ.get("SOAK_SECONDS", "600")), source)
    assert found["compiled"]
    print(found)
