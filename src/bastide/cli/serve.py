"""The command that runs the server."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .parameters import Examples


def option(name: str, help: str) -> Any:
    return typer.Option(f"--{name}", envvar=f"BASTIDE_{name.upper().replace('-', '_')}", help=help)


def serve(
    host: Annotated[str, option("host", "Listen at this address of the machine.")] = "127.0.0.1",
    port: Annotated[int, option("port", "Listen at this port; 0 takes any that is free.")] = 8000,
    database: Annotated[
        str, option("database", "A file for SQLite, or postgresql://user:password@host/name.")
    ] = "bastide.db",
    workers: Annotated[int, option("workers", "Processes that serve; several need PostgreSQL.")] = 1,
    address: Annotated[str, option("address", "The address people type, such as https://castles.example.")] = "",
    origin: Annotated[list[str] | None, option("origin", "Another page that may talk to the server.")] = None,
    proxies: Annotated[
        str, option("proxies", "Addresses of proxies whose word about the client is taken, with commas between.")
    ] = "127.0.0.1",
    bots: Annotated[int, option("bots", "Processes in which bots think, in each worker.")] = 1,
    bot_seconds: Annotated[float, option("bot-seconds", "The longest a bot may think about a move.")] = 10.0,
    power_loss: Annotated[
        bool, option("power-loss", "SQLite: what is committed survives the loss of power; slower.")
    ] = False,
    local_notices: Annotated[bool, option("local-notices", "Webhooks may go to private addresses.")] = False,
    requests: Annotated[int, option("requests", "Requests a second from one address.")] = 20,
    guesses: Annotated[int, option("guesses", "Tries a minute at passwords and codes, from one address.")] = 20,
    messages: Annotated[int, option("messages", "Messages a second on one socket.")] = 20,
    sockets: Annotated[int, option("sockets", "Sockets open at once from one address.")] = 100,
    metrics: Annotated[
        list[str] | None, option("metrics", "An address that may read /metrics; else only this machine.")
    ] = None,
    show: Annotated[bool, option("open", "Open the page in the default browser, where there is one.")] = False,
    log: Annotated[str, option("log", "How the log is written: text or json.")] = "text",
) -> None:
    """Run the server: tables for people and bots, live or over days."""
    from ..server import running
    from ..server.settings import Settings

    running.run(
        Settings(
            host=host,
            port=port,
            database=database,
            workers=workers,
            public_address=address,
            origins=tuple(origin or ()),
            proxies=proxies,
            bots=bots,
            bot_seconds=bot_seconds,
            power_loss=power_loss,
            local_notices=local_notices,
            requests=requests,
            guesses=guesses,
            messages=messages,
            sockets=sockets,
            metrics=tuple(metrics or ("127.0.0.1", "::1")),
            log=log,
        ),
        show=show,
    )


EXAMPLES: Examples = {serve: "bastide serve --host 0.0.0.0 --port 8000 --database bastide.db"}
