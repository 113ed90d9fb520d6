"""Servers that are born fast, to be killed: a process that has imported everything already, and forks.

Reads lines on standard input: a JSON object with settings starts a server and answers with its process id; a number
kills that process and answers when it is gone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

import msgspec

from bastide.kernel import registry
from bastide.server import app, running
from bastide.server.settings import Settings
from bastide.server.thinking.pool import Desk

PR_SET_PDEATHSIG = 1


def serve(settings: Settings) -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # none outlives the tests
    os.dup2(2, 1)  # standard output is for the answers
    Desk.open = lambda desk: None  # type: ignore[method-assign]  # nobody asks bots here
    running.run(settings)


def main() -> None:
    for name in registry.names():
        registry.game(name)
    app.make(Settings())
    for line in sys.stdin:
        if line.startswith("{"):
            settings = msgspec.json.decode(line, type=Settings)
            pid = os.fork()
            if pid == 0:
                try:
                    serve(settings)
                finally:
                    os._exit(1)
        else:
            pid = int(line)
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
