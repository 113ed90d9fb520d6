"""Passwords: only their argon2 hashes are kept, and hashing never holds up the event loop."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ...kernel.errors import BastideError
from ..api.errors import TooMany

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200
AT_ONCE = 2  # each takes 64 MB for a tenth of a second
WAITING = 100


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.free = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0
        self.nobodys: str | None = None  # a hash that no password has

    async def hash(self, password: str) -> str:
        prepared = read(password)
        return await self.run(lambda: self.hasher.hash(prepared))

    async def matches(self, password: str, kept: str | None) -> bool:
        """takes as long where there is no account (`kept` is None) as where the password is wrong"""
        try:
            prepared = read(password)
        except BastideError:
            prepared = b""  # no account has it, but that is not to be seen
        if self.nobodys is None:
            self.nobodys = await self.run(lambda: self.hasher.hash(secrets.token_bytes(32)))
        against = kept or self.nobodys
        return await self.run(lambda: self.verify(against, prepared)) and kept is not None

    def verify(self, kept: str, prepared: bytes) -> bool:
        try:
            return self.hasher.verify(kept, prepared)
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, kept: str) -> bool:
        """made with other parameters than are used now"""
        return self.hasher.check_needs_rehash(kept)

    async def run(self, work: Callable[[], T]) -> T:
        if self.waiting >= WAITING:
            raise TooMany("too many people log in at this moment; try again in a while")
        self.waiting += 1
        try:
            async with self.free:
                return await asyncio.to_thread(work)
        finally:
            self.waiting -= 1


def read(password: str) -> bytes:
    """the same bytes on every keyboard"""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BastideError(f"a password has {SHORTEST} to {LONGEST} characters")
    try:
        return unicodedata.normalize("NFKC", password).encode()
    except UnicodeEncodeError:
        raise BastideError("a password is made of whole characters") from None
