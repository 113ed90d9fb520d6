"""Changes in a transaction of their own, written as plain functions of a connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from ..store.writer import Writer

T = TypeVar("T")


async def write(writer: Writer, job: Callable[[Connection], T]) -> T:
    return await writer.write(lambda connection: connection.run_sync(job))
