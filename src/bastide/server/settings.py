"""The settings of a server: the options of `bastide serve`, which are also read from BASTIDE_* variables."""

from __future__ import annotations

import os

import msgspec

VARIABLE = "BASTIDE_SETTINGS"  # passes the settings on to the worker processes


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str = "bastide.db"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""  # needed behind a proxy
    allowed_origins: tuple[str, ...] = ()  # beside the server's own
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-* headers are used
    bot_processes: int = 1  # in each worker
    bot_timeout: float = 10.0  # seconds for a move
    fsync: bool = False  # SQLite: commits survive a loss of power, not only a crash of the process
    allow_private_webhooks: bool = False
    request_rate: int = 20  # per second and client address, with bursts
    login_rate: int = 20  # per minute and client address
    message_rate: int = 20  # per second and WebSocket, with bursts
    work_share: float = 0.2  # of a processor, for all WebSockets of one client address
    max_sockets: int = 100  # per client address
    metrics_clients: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that may read /metrics
    log_format: str = "text"  # or json

    @property
    def is_secure(self) -> bool:
        return self.public_url.startswith("https:")

    @property
    def url(self) -> str:
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    def export(self) -> None:
        """Pass the settings on to worker processes."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
