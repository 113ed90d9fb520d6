"""Connecting to and migrating the database: SQLite by default, PostgreSQL for several workers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...kernel.errors import BadOptions
from ..messages import say_to_operator

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA busy_timeout=3000",
    "PRAGMA wal_autocheckpoint=0",  # a periodic task does it instead, as it would delay commits
)
POOL_SIZE = 8


def parse_url(text: str) -> URL:
    """Parse `sqlite:///file`, `postgresql://user@host/name`, or the path of a file."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError):
        raise BadOptions(say_to_operator("database.url", text=text)) from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise BadOptions(say_to_operator("database.kind", kind=kind))
    if kind == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadOptions(say_to_operator("database.file"))
    return url.set(drivername=DRIVERS[kind])


def is_sqlite(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


def connect(url: URL, *, fsync: bool = False) -> AsyncEngine:
    """Connect to a database.

    Commits always survive a crash of the process. With `fsync`, commits to SQLite also survive a loss of power, at the
    cost of some milliseconds each; PostgreSQL decides for itself.
    """
    if not is_sqlite(url):
        return create_async_engine(
            url, pool_size=POOL_SIZE, max_overflow=POOL_SIZE, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(url, pool_size=POOL_SIZE, hide_parameters=True)
    set_pragmas(engine.sync_engine, fsync)
    return engine


def connect_sync(url: URL, *, fsync: bool = False) -> Engine | None:
    """Connect to SQLite without a thread for each call. Return None for other databases."""
    if not is_sqlite(url):
        return None
    engine = create_engine(
        url.set(drivername="sqlite"),
        connect_args={"check_same_thread": False},
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,
    )
    set_pragmas(engine, fsync)
    return engine


def set_pragmas(engine: Engine, fsync: bool) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        for pragma in (*PRAGMAS, f"PRAGMA synchronous={'FULL' if fsync else 'NORMAL'}"):
            connection.execute(pragma)


async def checkpoint(engine: AsyncEngine) -> None:
    """Copy what is in SQLite's write-ahead log into the file."""
    async with engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def open_file(url: URL) -> IO[bytes] | None:
    """Create the file of a SQLite database, readable by its owner only, and lock it against a second server.

    Return the lock, which holds as long as it is open, or None for other databases.
    """
    if not is_sqlite(url):
        return None
    with connection_errors(url):
        file = Path(str(url.database))
        if not file.parent.is_dir():
            raise OSError("unable to open database file")
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)
        lock = open(file.with_name(f"{file.name}.lock"), "ab")  # noqa: SIM115
    try:
        lock_exclusively(lock)
    except OSError:
        lock.close()
        raise BadOptions(say_to_operator("database.locked", name=url.database)) from None
    return lock


def lock_exclusively(file: IO[bytes]) -> None:
    """Lock a file for this process, or raise an OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


async def migrate(url: URL) -> None:
    """Upgrade the database to the newest schema, if it is not there yet."""
    sync_engine = connect_sync(url)
    if sync_engine is not None:
        migrate_sync(sync_engine)
        return
    engine = connect(url)
    try:
        with connection_errors(url):
            await (await engine.connect()).close()
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def migrate_sync(engine: Engine) -> None:
    try:
        with connection_errors(engine.url):
            engine.connect().close()
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


@contextmanager
def connection_errors(url: URL) -> Iterator[None]:
    """Turn the many errors of the drivers into one sentence."""
    try:
        yield
    except Exception as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        name = url.database if is_sqlite(url) else url.set(drivername="postgresql").render_as_string()
        raise BadOptions(say_to_operator("database.open", name=name, problem=reason)) from None


def upgrade(connection: Any) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
