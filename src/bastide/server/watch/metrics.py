"""Figures for Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

EVENTS = Counter("bastide_events", "What happened at tables, committed", ["kind"])
REFUSED = Counter("bastide_refused", "Messages of sockets that were refused")
SOCKETS = Gauge("bastide_sockets", "Open sockets", multiprocess_mode="livesum")
TABLES = Gauge("bastide_tables", "Tables in memory", multiprocess_mode="livesum")
COMMIT = Histogram("bastide_commit_seconds", "From an event to its commit", buckets=FAST)
REQUEST = Histogram("bastide_request_seconds", "Answers of the API", ["method", "status"], buckets=FAST)
LOOP = Histogram("bastide_loop_lag_seconds", "How late the event loop was", buckets=FAST)
THINKING = Gauge("bastide_bots_thinking", "Bots that look for a move", multiprocess_mode="livesum")
BOTS_REPLACED = Counter("bastide_bots_replaced", "Bots that failed and were replaced by simpler ones")


KINDS: dict[type, Counter] = {}


def committed(event: object, seconds: float) -> None:
    kind = type(event)
    if kind not in KINDS:
        KINDS[kind] = EVENTS.labels(kind.__name__)
    KINDS[kind].inc()
    COMMIT.observe(seconds)


@contextmanager
def thinking() -> Iterator[None]:
    THINKING.inc()
    try:
        yield
    finally:
        THINKING.dec()


async def watch_loop(seconds: float) -> None:
    """measures how late it is woken"""
    while True:
        asked = time.perf_counter()
        await asyncio.sleep(seconds)
        LOOP.observe(max(0.0, time.perf_counter() - asked - seconds))
