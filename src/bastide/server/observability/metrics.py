"""Metrics for Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

EVENTS = Counter("bastide_events", "Committed events of tables", ["kind"])
MESSAGES_REFUSED = Counter("bastide_messages_refused", "Refused WebSocket messages")
SOCKETS = Gauge("bastide_sockets", "Open WebSockets", multiprocess_mode="livesum")
TABLES = Gauge("bastide_tables", "Tables in memory", multiprocess_mode="livesum")
COMMIT_SECONDS = Histogram("bastide_commit_seconds", "Time from an event to its commit", buckets=BUCKETS)
REQUEST_SECONDS = Histogram(
    "bastide_request_seconds", "Duration of HTTP requests", ["method", "status"], buckets=BUCKETS
)
LOOP_LAG_SECONDS = Histogram("bastide_loop_lag_seconds", "Delay of the event loop", buckets=BUCKETS)
BOTS_THINKING = Gauge("bastide_bots_thinking", "Bots that are choosing a move", multiprocess_mode="livesum")
BOTS_REPLACED = Counter("bastide_bots_replaced", "Bots that failed and were replaced")

EVENT_COUNTERS: dict[type, Counter] = {}


def record_commit(event: object, seconds: float) -> None:
    kind = type(event)
    if kind not in EVENT_COUNTERS:
        EVENT_COUNTERS[kind] = EVENTS.labels(kind.__name__)
    EVENT_COUNTERS[kind].inc()
    COMMIT_SECONDS.observe(seconds)


@contextmanager
def bot_thinking() -> Iterator[None]:
    BOTS_THINKING.inc()
    try:
        yield
    finally:
        BOTS_THINKING.dec()


async def measure_loop_lag(seconds: float) -> None:
    while True:
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        LOOP_LAG_SECONDS.observe(max(0.0, time.perf_counter() - start - seconds))
