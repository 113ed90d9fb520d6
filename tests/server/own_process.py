"""A server in a process of its own, started as a stranger would."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60.0


@contextmanager
def own_server(folder: Path) -> Iterator[str]:
    """gives its address"""
    database = str(folder / "bastide.db")
    command = [sys.executable, "-m", "bastide.cli", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"at (http://\S+)", process.stdout.readline())
            assert found, "the server did not start"
            yield found[1]
        finally:
            process.terminate()
            process.wait(PATIENCE)
