"""Running the server: one process, or several workers that share a socket and a database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from functools import partial
from typing import Any, cast

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from ..kernel.errors import BadOptions
from .messages import say_to_operator
from .observability import logs
from .protocols import HttpProtocol, Limits, WebSocketProtocol
from .settings import Settings
from .store import database

PING_INTERVAL = 20.0  # seconds
MAX_FRAME_BYTES = 64 * 1024  # larger messages are not even read
BACKLOG = 2048
MAX_FILES = 65_536  # open at a time
SHUTDOWN_TIMEOUT = 10  # seconds for connections to close
WILDCARD_HOSTS = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}


def run(settings: Settings, *, open_browser: bool = False) -> None:
    check(settings)
    url = database.parse_url(settings.database)
    listening = listen(settings)
    lock = database.open_file(url)
    asyncio.run(database.migrate(url))
    raise_file_limit()
    host, port = listening.getsockname()[:2]
    chosen = msgspec.structs.replace(settings, port=port)
    chosen.export()
    local_url = f"http://{host}:{port}"
    location = f"{local_url} as {chosen.url}" if settings.public_url else local_url
    print(f"Bastide is running at {location} (press Ctrl-C to stop)", flush=True)
    if open_browser:
        show_in_browser(browser_url(chosen))
    config = uvicorn_config(chosen)
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
        if lock is not None:
            lock.close()
        return
    with tempfile.TemporaryDirectory(prefix="bastide-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(config, sockets=[listening]).run()


def browser_url(settings: Settings) -> str:
    """Return the URL for a browser on this machine."""
    if settings.public_url or settings.host not in WILDCARD_HOSTS:
        return settings.url
    return f"http://{WILDCARD_HOSTS[settings.host]}:{settings.port}"


def show_in_browser(url: str) -> None:
    """Open the default browser, if there is a display: a text browser would take over the terminal.

    The socket is listening already, so the page waits until the server is ready.
    """
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def check(settings: Settings) -> None:
    url = database.parse_url(settings.database)
    if settings.workers < 1 or settings.bot_processes < 1:
        raise BadOptions(say_to_operator("start.workers"))
    if settings.workers > 1 and database.is_sqlite(url):
        raise BadOptions(say_to_operator("start.postgresql"))
    if settings.work_share <= 0:
        raise BadOptions(say_to_operator("start.work_share"))
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise BadOptions(say_to_operator("start.public_url"))
    if settings.log_format not in logs.FORMATS:
        raise BadOptions(say_to_operator("start.log_format", known=logs.FORMATS, value=settings.log_format))


def raise_file_limit() -> None:
    """Allow as many open connections as the system does."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard == resource.RLIM_INFINITY or hard > MAX_FILES:
            hard = MAX_FILES
        if soft < hard:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def listen(settings: Settings) -> socket.socket:
    try:
        kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.socket(kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOptions(
            say_to_operator("start.listen", host=settings.host, port=settings.port, problem=reason)
        ) from None
    listening.set_inheritable(True)
    return listening


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    limits = Limits.from_settings(settings)
    return uvicorn.Config(
        "bastide.server.app:create_app",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        http=cast(Any, partial(HttpProtocol, limits=limits)),
        ws=cast(Any, partial(WebSocketProtocol, limits=limits)),
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_INTERVAL,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        backlog=BACKLOG,
    )
