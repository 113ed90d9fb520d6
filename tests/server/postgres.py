"""A PostgreSQL server for the tests: the one named by BASTIDE_TEST_POSTGRES, or a temporary one."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

import asyncpg
from sqlalchemy.engine import URL, make_url

from bastide.server.store import database

VARIABLE = "BASTIDE_TEST_POSTGRES"
MISSING = (
    f"the tests need PostgreSQL: name one by {VARIABLE}=postgresql://user@host/name, install Debian's package "
    "postgresql, or Python's package pgserver"
)
# stops and cleans up when standard input is closed, which always happens when the tests end
GUARDED = 'home=$1; bin=$2; shift 2; "$bin/postgres" "$@" & pid=$!; cat; kill -QUIT $pid; wait $pid; rm -rf "$home"'
SETTINGS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "shared_buffers=32MB", "listen_addresses=")
PATIENCE = 60.0  # seconds


class Postgres:
    """Creates a database for each test by copying one that was migrated once."""

    def __init__(self, address: str) -> None:
        self.url = make_url(address).set(drivername="postgresql")
        self.template: str | None = None

    async def fresh(self) -> str:
        """Return the URL of a new, migrated database."""
        if self.template is None:
            name = await self.create()
            await database.migrate(database.parse_url(self.address(name)))
            self.template = name
        return self.address(await self.create(self.template))

    async def create(self, template: str | None = None) -> str:
        name = f"bastide_test_{secrets.token_hex(6)}"
        await self.do(f"CREATE DATABASE {name}" + (f" TEMPLATE {template}" if template else ""))
        return name

    async def drop(self, address: str) -> None:
        await self.do(f"DROP DATABASE IF EXISTS {make_url(address).database} WITH (FORCE)")

    def address(self, name: str) -> str:
        return self.url.set(database=name).render_as_string(hide_password=False)

    async def do(self, command: str) -> None:
        connection = await asyncpg.connect(self.url.render_as_string(hide_password=False))
        try:
            await connection.execute(command)
        finally:
            await connection.close()


class Own:
    """A server that stops with the tests."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="bastide-postgres-"))
        self.bin = programs(self.home)
        self.user = unprivileged()
        if self.user is not None:
            shutil.chown(self.home, self.user)
        self.guard: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        data = self.home / "data"
        made = [self.bin / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(
            [*made, "--locale=C"],
            check=True,
            user=self.user,
            cwd=self.home,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
        settings = [part for setting in (*SETTINGS, f"unix_socket_directories={self.home}") for part in ("-c", setting)]
        with (self.home / "log").open("wb") as log:
            self.guard = subprocess.Popen(
                ["/bin/sh", "-c", GUARDED, "sh", self.home, self.bin, "-D", data, *settings],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.home,
                start_new_session=True,
            )
        url = URL.create("postgresql", username="postgres", database="postgres", query={"host": str(self.home)})
        return url.render_as_string()

    async def ready(self, address: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await (await asyncpg.connect(address)).close()
                    return
                except (OSError, asyncpg.PostgresError):
                    assert self.guard is not None
                    assert self.guard.poll() is None, (self.home / "log").read_text()
                    await asyncio.sleep(0.05)

    def end(self) -> None:
        if self.guard is not None and self.guard.stdin is not None:
            self.guard.stdin.close()
            self.guard.wait(PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)


def programs(home: Path) -> Path:
    """Return the directory of `initdb` and `postgres`."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if installed:
        return installed[-1].parent
    package = importlib.util.find_spec("pgserver")
    if package is None or package.origin is None:
        raise RuntimeError(MISSING)
    bundled = Path(package.origin).parent / "pginstall"
    if os.geteuid() == 0:  # the other user may have no access to the packages
        bundled = Path(shutil.copytree(bundled, home / "pginstall", symlinks=True))
    return bundled / "bin"


def unprivileged() -> str | None:
    """Return a user to run PostgreSQL as, since it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)
