"""A server for browser tests, with its own process, port and database."""

from __future__ import annotations

import re
import socket
import subprocess
from pathlib import Path
from typing import Self

from server.subprocess_server import SERVE

PATIENCE = 60.0
# all browsers share one address here
GENEROUS = [
    "--request-rate",
    "5000",
    "--message-rate",
    "1000",
    "--max-sockets",
    "2000",
    "--work-share",
    "1000",
    "--login-rate",
    "5000",
]


class Served:
    """A server that can be killed and restarted at the same address with the same database."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            port = str(found.getsockname()[1])
        self.address = f"http://127.0.0.1:{port}"
        self.log = folder / "server.log"
        self.command = [*SERVE, "--port", port, "--database", str(folder / "bastide.db"), *GENEROUS]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        assert re.search(r"at http://\S+", self.process.stdout.readline()), self.log.read_text()

    def kill(self) -> None:
        """Kill the process without warning."""
        assert self.process is not None
        self.process.kill()
        self.end()

    def end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with process:
            process.terminate()
            process.wait(PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
