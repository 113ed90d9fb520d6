"""The command that runs the server."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .parameters import Examples


def option(name: str, help: str) -> Any:
    return typer.Option(f"--{name}", envvar=f"BASTIDE_{name.upper().replace('-', '_')}", help=help)


def serve(
    host: Annotated[str, option("host", "Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, option("port", "Port to listen on; 0 picks a free one.")] = 8000,
    database: Annotated[
        str, option("database", "SQLite file, or postgresql://user:password@host/name.")
    ] = "bastide.db",
    workers: Annotated[int, option("workers", "Worker processes; more than one needs PostgreSQL.")] = 1,
    public_url: Annotated[str, option("public-url", "Public URL, such as https://castles.example.")] = "",
    allow_origin: Annotated[
        list[str] | None, option("allow-origin", "Another origin whose pages may use the API.")
    ] = None,
    trusted_proxies: Annotated[
        str, option("trusted-proxies", "Addresses of proxies whose X-Forwarded headers are used, separated by commas.")
    ] = "127.0.0.1",
    bot_processes: Annotated[int, option("bot-processes", "Processes for bots, in each worker.")] = 1,
    bot_timeout: Annotated[float, option("bot-timeout", "Seconds a bot may think about a move.")] = 10.0,
    fsync: Annotated[bool, option("fsync", "SQLite: make commits survive a loss of power (slower).")] = False,
    allow_private_webhooks: Annotated[
        bool, option("allow-private-webhooks", "Allow webhooks to private addresses.")
    ] = False,
    request_rate: Annotated[int, option("request-rate", "Requests per second from one address.")] = 20,
    login_rate: Annotated[int, option("login-rate", "Attempts per minute to log in from one address.")] = 20,
    message_rate: Annotated[int, option("message-rate", "Messages per second on one WebSocket.")] = 20,
    work_share: Annotated[
        float, option("work-share", "Share of a processor for all WebSockets from one address.")
    ] = 0.2,
    max_sockets: Annotated[int, option("max-sockets", "Open WebSockets from one address.")] = 100,
    metrics_client: Annotated[
        list[str] | None, option("metrics-client", "Address that may read /metrics; by default only this machine.")
    ] = None,
    open_browser: Annotated[bool, option("open", "Open the page in the default browser.")] = False,
    log_format: Annotated[str, option("log-format", "Format of the log: text or json.")] = "text",
) -> None:
    """Run the server: tables for people and bots, live or over days."""
    from ..server import runner
    from ..server.settings import Settings

    runner.run(
        Settings(
            host=host,
            port=port,
            database=database,
            workers=workers,
            public_url=public_url,
            allowed_origins=tuple(allow_origin or ()),
            trusted_proxies=trusted_proxies,
            bot_processes=bot_processes,
            bot_timeout=bot_timeout,
            fsync=fsync,
            allow_private_webhooks=allow_private_webhooks,
            request_rate=request_rate,
            login_rate=login_rate,
            message_rate=message_rate,
            work_share=work_share,
            max_sockets=max_sockets,
            metrics_clients=tuple(metrics_client or ("127.0.0.1", "::1")),
            log_format=log_format,
        ),
        open_browser=open_browser,
    )


EXAMPLES: Examples = {serve: "bastide serve --host 0.0.0.0 --port 8000 --database bastide.db"}
