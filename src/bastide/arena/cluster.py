"""The same games on a Ray cluster: many machines, or processes of a cluster started here.

Ray plays a game again when the worker that played it is gone. As a game depends on its number alone, that changes
nothing, and only this process keeps records.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import sys
from collections.abc import Iterable
from itertools import islice
from typing import Any

from ..kernel.errors import BastideError
from .extra import need
from .running import AHEAD, Games, Runner
from .tournament import Tournament, play_game

AUTO, LOCAL = "auto", "local"  # the cluster that RAY_ADDRESS names, else one started here; always one started here
PATIENCE = 5.0  # seconds; Ray itself waits for minutes
WITHOUT_END = -1  # as often as workers are lost


def on_ray(address: str) -> Runner:
    where = os.environ.get("RAY_ADDRESS", LOCAL) if address == AUTO else address
    prepare(where)
    need("ray", "--ray")
    if where != LOCAL:
        knock(where)
    return lambda tournament, numbers: clustered(tournament, numbers, where)


def prepare(address: str) -> None:
    """what Ray reads once, when it is loaded: it tells nobody of its use, and a cluster started here is ours alone"""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address == LOCAL and "ray" not in sys.modules:
        # Its ports are open to the network, and whoever is let in can run programs. Ray's own token would stay in the
        # home of the user
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def clustered(tournament: Tournament, numbers: Iterable[int], address: str) -> Games:
    import ray

    connect(address)
    try:
        play = ray.remote(max_retries=WITHOUT_END)(play_game)
        what = ray.put(tournament)
        left = iter(numbers)
        running: dict[Any, int] = {}
        while True:
            for number in islice(left, max(0, AHEAD * cores() - len(running))):
                running[play.remote(what, number)] = number
            if not running:
                break
            for game in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(game), ray.get(game)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    finally:
        ray.shutdown()


def cores() -> int:
    """of the whole cluster, which may grow and shrink"""
    import ray

    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(1, int(resources.get("CPU", 1)))


def connect(address: str) -> None:
    """to a cluster that is there, or to one that lives as long as this process"""
    import ray

    try:
        ray.init(
            address=address,
            include_dashboard=False if address == LOCAL else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (OSError, RuntimeError, ray.exceptions.RayError):
        raise BastideError(
            f"the Ray cluster at {address!r} does not let us in; if it asks for a token, say so to Ray by RAY_AUTH_MODE"
        ) from None


def knock(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError, ValueError):
        raise BastideError(
            f"there is no Ray cluster at {address!r}; an address is HOST:PORT, ray://HOST:PORT, {AUTO} or {LOCAL}"
        ) from None
