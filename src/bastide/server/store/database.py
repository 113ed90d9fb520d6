"""The database behind an address: SQLite by default, PostgreSQL for several workers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...kernel.errors import BadOptions

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA busy_timeout=10000",
    "PRAGMA wal_autocheckpoint=0",  # done from time to time beside the commits, which it would hold up
)
CONNECTIONS = 8


def read_address(text: str) -> URL:
    """`sqlite:///file`, `postgresql://user@host/name`, or the path of a file"""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError):
        raise BadOptions(
            f"{text!r} is no address of a database; such as bastide.db or postgresql://host/name"
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise BadOptions(f"a database is sqlite or postgresql, not {kind!r}")
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadOptions("SQLite needs a file: several connections share it")
    return url.set(drivername=DRIVERS[kind])


def is_sqlite(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


def connect(url: URL, *, through_power_loss: bool = False) -> AsyncEngine:
    """What is committed survives the end of the process in any case; of SQLite it must be asked for that it also
    survives the loss of power, which costs some milliseconds a commit."""
    if not is_sqlite(url):
        return create_async_engine(
            url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(url, pool_size=CONNECTIONS, hide_parameters=True)
    prepare(engine.sync_engine, through_power_loss)
    return engine


def connect_directly(url: URL, *, through_power_loss: bool = False) -> Engine | None:
    """SQLite without the detour of a thread for each call; nothing for another database"""
    if not is_sqlite(url):
        return None
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"check_same_thread": False},
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,
    )
    prepare(engine, through_power_loss)
    return engine


def prepare(engine: Engine, through_power_loss: bool) -> None:
    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        for pragma in (*PRAGMAS, f"PRAGMA synchronous={'FULL' if through_power_loss else 'NORMAL'}"):
            connection.execute(pragma)


async def checkpoint(engine: AsyncEngine) -> None:
    """SQLite: what stands in the log of commits goes into the file"""
    async with engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


async def migrate(url: URL) -> None:
    """brings the database to the newest form; does nothing where it is so already"""
    direct = connect_directly(url)
    if direct is not None:
        migrate_directly(direct)
        return
    engine = connect(url)
    try:
        with opening(url):
            await (await engine.connect()).close()
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def migrate_directly(engine: Engine) -> None:
    try:
        with opening(engine.url):
            engine.connect().close()
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """the libraries have many ways to say that a database cannot be reached; here it is one sentence"""
    try:
        yield
    except Exception as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        where = url.database if is_sqlite(url) else url.set(drivername="postgresql")
        raise BadOptions(f"the database {where} cannot be opened: {reason}") from None


def upgrade(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
