"""Tournaments on a Ray cluster: many machines, or a cluster started on this one.

Ray plays a game again when the worker that played it is lost. A game depends on its number only, so that this changes
nothing, and only the process that started the tournament writes records.
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
from .dependencies import require
from .messages import say
from .runners import QUEUED_GAMES, Games, Runner
from .tournament import Tournament, play_game

# AUTO: the cluster that RAY_ADDRESS names, if any, else a local one; LOCAL: a cluster started on this machine
AUTO, LOCAL = "auto", "local"
CONNECT_SECONDS = 5.0  # Ray itself would wait for minutes
RETRY_FOREVER = -1


def ray_runner(address: str) -> Runner:
    address = os.environ.get("RAY_ADDRESS", LOCAL) if address == AUTO else address
    configure_ray(address)
    require("ray", "--ray")
    if address != LOCAL:
        check_reachable(address)
    return lambda tournament, numbers: play_on_ray(tournament, numbers, address)


def configure_ray(address: str) -> None:
    """Turn off usage statistics and protect a local cluster; Ray reads these variables once, when it is imported."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address == LOCAL and "ray" not in sys.modules:
        # Its ports are open to the network, and whoever connects can run programs. Ray would keep a token of its own
        # making in the user's home directory.
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def play_on_ray(tournament: Tournament, numbers: Iterable[int], address: str) -> Games:
    import ray

    connect(address)
    try:
        play = ray.remote(max_retries=RETRY_FOREVER)(play_game)
        shared = ray.put(tournament)
        left = iter(numbers)
        running: dict[Any, int] = {}
        while True:
            for number in islice(left, max(0, QUEUED_GAMES * count_cores() - len(running))):
                running[play.remote(shared, number)] = number
            if not running:
                break
            for game in ray.wait(list(running), num_returns=1)[0]:
                yield running.pop(game), ray.get(game)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    finally:
        ray.shutdown()


def count_cores() -> int:
    """Count the cores of the whole cluster, which may grow and shrink."""
    import ray

    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return max(1, int(resources.get("CPU", 1)))


def connect(address: str) -> None:
    """Connect to a running cluster, or start one that lives as long as this process."""
    import ray

    try:
        ray.init(
            address=address,
            include_dashboard=False if address == LOCAL else None,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (OSError, RuntimeError, ray.exceptions.RayError):
        raise BastideError(say("cluster.refused", address=address)) from None


def check_reachable(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError, ValueError):
        raise BastideError(say("cluster.unknown", address=address, auto=AUTO, local=LOCAL)) from None
