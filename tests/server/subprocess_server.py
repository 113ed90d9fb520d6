"""A server in a subprocess, started with `bastide serve`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PATIENCE = 60.0
SERVE = [sys.executable, "-m", "bastide.cli", "serve"]


@contextmanager
def own_server(folder: Path) -> Iterator[str]:
    """Start a server and return its URL."""
    with served("--database", str(folder / "bastide.db")) as (address, _):
        yield address


@contextmanager
def served(*options: str, log: IO[bytes] | None = None) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [*SERVE, "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"at (http://\S+)", process.stdout.readline())
            assert found, "the server did not start"
            yield found[1], process
        finally:
            process.terminate()
            process.wait(PATIENCE)
