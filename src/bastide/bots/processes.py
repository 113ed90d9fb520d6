"""Worker processes that end when the process that started them does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize

MAX_PROCESSES = 256
SHUTDOWN_PRIORITY = 100  # before multiprocessing closes its queues, which it does at 10


def make_pool(workers: int) -> ProcessPoolExecutor:
    """Make a pool that lives as long as this process.

    This process may itself be a worker. At its end it would wait for its children before it shuts down their pool, and
    so wait for ever: a finalizer shuts the pool down first.
    """
    # spawn, because a bot may run in a thread, and a process forked from a thread may hang
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=init_worker)
    Finalize(None, executor.shutdown, exitpriority=SHUTDOWN_PRIORITY)
    return executor


def init_worker() -> None:
    """Leave Ctrl-C to the parent process, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def terminate(processes: set[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
