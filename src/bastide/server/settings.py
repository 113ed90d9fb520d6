"""How a server is set up: by the options of `bastide serve`, each also as BASTIDE_NAME in the environment."""

from __future__ import annotations

import os

import msgspec

VARIABLE = "BASTIDE_SERVE"  # how the settings reach the worker processes


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str = "bastide.db"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_address: str = ""  # as people type it; needed behind a proxy
    origins: tuple[str, ...] = ()  # further pages that may talk to the server
    proxies: str = "127.0.0.1"  # whose word about the client's address is taken
    bots: int = 1  # processes in which bots think, in each worker
    bot_seconds: float = 10.0  # the longest a bot may think about a move
    power_loss: bool = False  # SQLite: commits survive the loss of power, not only of the process
    local_notices: bool = False  # webhooks may go to private addresses
    requests: int = 20  # a second from one address, with bursts of some seconds
    guesses: int = 20  # a minute from one address, at passwords and codes
    messages: int = 20  # a second on one socket
    sockets: int = 100  # open at once from one address
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")  # who may read the figures
    log: str = "text"  # or json

    @property
    def secure(self) -> bool:
        return self.public_address.startswith("https:")

    @property
    def address(self) -> str:
        return (self.public_address or f"http://{self.host}:{self.port}").rstrip("/")

    def hand_down(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()


def handed_down() -> Settings:
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
