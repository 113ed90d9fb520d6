"""Processes that play or think for this one, and end when it does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize

MOST = 256
FIRST = 100  # of what is done at the end; at 10 queues are closed, and nobody can be told anything


def helpers(number: int) -> ProcessPoolExecutor:
    """Processes that are there as long as this one. It may be one of a crowd itself, which at its end waits for its
    children before it ends pools: so these are told to go first."""
    # a bot may be asked from a thread, and a process that is forked there may hang
    executor = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=begin_worker)
    Finalize(None, executor.shutdown, exitpriority=FIRST)
    return executor


def begin_worker() -> None:
    """the process that started this one deals with Ctrl-C; when it is gone, this one ends too"""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def end(processes: set[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
