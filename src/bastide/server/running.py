"""Runs the server: one process, or several workers that share a socket and a database."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import threading
import webbrowser

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from ..kernel.errors import BadOptions
from .settings import Settings
from .store import database
from .watch import logs

PING = 20.0  # seconds between signs of life on a socket
FRAME = 64 * 1024  # bytes of a message from a client, before it is even looked at
BACKLOG = 2048
PATIENCE = 10  # seconds for connections to end
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}


def run(settings: Settings, *, show: bool = False) -> None:
    """`show`: in a browser, where there is one"""
    check(settings)
    url = database.read_address(settings.database)
    asyncio.run(database.migrate(url))
    listening = listen(settings)
    host, port = listening.getsockname()[:2]
    chosen = msgspec.structs.replace(settings, port=port)
    chosen.hand_down()
    here = f"http://{host}:{port}"
    shown = f"{here} as {chosen.address}" if settings.public_address else here
    print(f"Bastide serves at {shown} (end it with Ctrl-C)", flush=True)
    if show:
        browse(page(chosen))
    config = configure(chosen)
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
        return
    with tempfile.TemporaryDirectory(prefix="bastide-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(config, sockets=[listening]).run()


def page(settings: Settings) -> str:
    """where a browser on this machine finds the server"""
    if settings.public_address or settings.host not in ANYWHERE:
        return settings.address
    return f"http://{ANYWHERE[settings.host]}:{settings.port}"


def browse(address: str) -> None:
    """Opens a window of the default browser, where there is a screen for one: others would take the terminal. The
    socket listens already, so that the page waits until the server answers."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def check(settings: Settings) -> None:
    url = database.read_address(settings.database)
    if settings.workers < 1 or settings.bots < 1:
        raise BadOptions("there must be at least one worker, and one process for bots")
    if settings.workers > 1 and database.is_sqlite(url):
        raise BadOptions("several workers need PostgreSQL: --database postgresql://...")
    if settings.public_address and not settings.public_address.startswith(("http://", "https://")):
        raise BadOptions("the address that people type begins with https:// or http://")
    if settings.log not in logs.KINDS:
        raise BadOptions(f"the log is written as {' or '.join(logs.KINDS)}, not {settings.log!r}")


def listen(settings: Settings) -> socket.socket:
    try:
        kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.socket(kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOptions(f"cannot listen at {settings.host}:{settings.port}: {reason}") from None
    listening.set_inheritable(True)
    return listening


def configure(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        "bastide.server.app:make",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws="bastide.server.frames:Protocol",
        ws_max_size=FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
        backlog=BACKLOG,
    )
