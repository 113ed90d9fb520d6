"""A fork server that starts servers quickly, as it has already imported everything.

It reads lines from standard input: a JSON object with settings starts a server and prints its process id; a process id
kills that server and prints the id when it is gone.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys

import httpx
import msgspec

from bastide.kernel import registry
from bastide.server import app, runner
from bastide.server.bot_pool.pool import WorkerQueue
from bastide.server.settings import Settings

PR_SET_PDEATHSIG = 1


def serve(settings: Settings) -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # no server outlives the tests
    os.dup2(2, 1)  # standard output is for process ids
    WorkerQueue.start = lambda self: None  # type: ignore[method-assign]  # no bots are needed here
    runner.run(settings)


def main() -> None:
    for name in registry.names():
        registry.game(name)
    app.create_app(Settings())
    httpx.AsyncClient()
    gc.freeze()  # otherwise each child would copy all this during garbage collection
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
