"""Passwords: stored as argon2 hashes only, and hashed in threads."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ...kernel.errors import BastideError
from ..errors import TooManyRequests
from ..messages import say

T = TypeVar("T")

MIN_LENGTH, MAX_LENGTH = 8, 200
CONCURRENCY = 2  # each hash takes 64 MB for a tenth of a second
MAX_WAITING = 100


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.semaphore = asyncio.Semaphore(CONCURRENCY)
        self.waiting = 0
        self.dummy_hash: str | None = None  # matches no password

    async def hash(self, password: str) -> str:
        prepared = normalize(password)
        return await self.run(lambda: self.hasher.hash(prepared))

    async def matches(self, password: str, hashed: str | None) -> bool:
        """Check a password, in the same time whether the account does not exist (`hashed` is None) or it is wrong."""
        try:
            prepared = normalize(password)
        except BastideError:
            prepared = b""  # no account has such a password, but the time taken must not tell
        if self.dummy_hash is None:
            self.dummy_hash = await self.run(lambda: self.hasher.hash(secrets.token_bytes(32)))
        against = hashed or self.dummy_hash
        return await self.run(lambda: self.verify(against, prepared)) and hashed is not None

    def verify(self, hashed: str, prepared: bytes) -> bool:
        try:
            return self.hasher.verify(hashed, prepared)
        except (VerificationError, InvalidHashError):
            return False

    def needs_rehash(self, hashed: str) -> bool:
        """Whether the hash was made with parameters other than the current ones."""
        return self.hasher.check_needs_rehash(hashed)

    async def run(self, work: Callable[[], T]) -> T:
        if self.waiting >= MAX_WAITING:
            raise TooManyRequests(say("login.busy"))
        self.waiting += 1
        try:
            async with self.semaphore:
                return await asyncio.to_thread(work)
        finally:
            self.waiting -= 1


def normalize(password: str) -> bytes:
    """Return the same bytes whichever keyboard the password was typed on."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise BastideError(say("password.length", least=MIN_LENGTH, most=MAX_LENGTH))
    try:
        return unicodedata.normalize("NFKC", password).encode()
    except UnicodeEncodeError:
        raise BastideError(say("password.characters")) from None
