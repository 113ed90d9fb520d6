"""Guests and accounts, their tokens, and codes to log in on another device."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Any

from argon2 import PasswordHasher
from itsdangerous import BadSignature, Signer
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BastideError
from ..errors import Conflict, NotFound, Unauthorized
from ..messages import say
from ..store import schema
from ..store.writer import SESSIONS_CHANNEL, Writer
from . import names
from .passwords import Passwords

DAY = 24 * 3600 * 1000
TOKEN_LIFETIME = 400 * DAY
TOKEN_RENEWAL = 30 * DAY
GUEST_LIFETIME = 30 * DAY  # of guests who never took a seat
CACHE_LIFETIME = 10 * 1000
CACHE_SIZE = 20_000
CODE_LIFETIME = 10 * 60 * 1000
CODE_LENGTH = 8
CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_TYPOS = str.maketrans("OIL", "011", " -")

people, seats, tables, results, pushes, codes = (
    schema.people,
    schema.seats,
    schema.tables,
    schema.results,
    schema.pushes,
    schema.codes,
)

PersonRow = Row[*tuple[Any, ...]]
TableSeat = tuple[str, int]  # table and seat


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    guest: bool
    version: int = field(default=1, repr=False)  # tokens of older versions are invalid


def now() -> int:
    return time.time_ns() // 1_000_000


class Accounts:
    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        secret: str,
        *,
        clock: Callable[[], int] = now,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self.engine = engine
        self.writer = writer
        self.clock = clock
        self.signer = Signer(secret, salt="bastide.person", key_derivation="hmac", digest_method=hashlib.sha256)
        self.passwords = Passwords(hasher)
        self.cache: OrderedDict[str, tuple[Person, int]] = OrderedDict()
        self.ended: OrderedDict[str, int] = OrderedDict()  # by person: the version below which sessions have ended
        self.on_sessions_ended: Callable[[str, int], None] = self.end_sessions

    # --- tokens

    def create_token(self, person: Person) -> str:
        return self.signer.sign(f"{person.id}.{person.version}.{self.clock() // 1000}").decode()

    def read_token(self, token: str) -> tuple[str, int, int] | None:
        """Return person, version and age of a valid token."""
        try:
            signed = self.signer.unsign(token)
            person, version, issued = signed.decode().split(".")
            age = self.clock() - int(issued) * 1000
        except (BadSignature, ValueError):
            return None
        # base64 leaves bits of the last letter unused: accept only the spelling that we produce
        if not compare_digest(self.signer.sign(signed), token.encode()):
            return None
        return (person, int(version), age) if age <= TOKEN_LIFETIME else None

    def needs_renewal(self, token: str) -> bool:
        """Whether the token is old enough to be replaced, so that regular visitors stay logged in."""
        read = self.read_token(token)
        return read is not None and read[2] > TOKEN_RENEWAL

    async def get_by_token(self, token: str) -> Person | None:
        read = self.read_token(token)
        if read is None:
            return None
        person_id, version, _ = read
        person = await self.get(person_id)
        return person if person is not None and person.version == version else None

    async def is_current(self, person: Person) -> bool:
        """Whether the session that a person was authenticated by has not ended since."""
        found = await self.get(person.id)
        return found is not None and found.version == person.version

    async def get(self, person_id: str) -> Person | None:
        known = self.cache.get(person_id)
        if known is not None and known[1] > self.clock():
            return known[0]
        row = await self.fetch(select(people).where(people.c.id == person_id))
        return None if row is None else self.add_to_cache(person_from_row(row))

    def add_to_cache(self, person: Person) -> Person:
        if person.version < self.ended.get(person.id, 0):
            return person  # read before the session ended
        self.cache[person.id] = (person, self.clock() + CACHE_LIFETIME)
        self.cache.move_to_end(person.id)
        if len(self.cache) > CACHE_SIZE:
            self.cache.popitem(last=False)
        return person

    def end_sessions(self, person_id: str, version: int) -> None:
        """Accept no more tokens of older versions, in this worker."""
        self.cache.pop(person_id, None)
        self.ended[person_id] = max(version, self.ended.pop(person_id, 0))
        if len(self.ended) > CACHE_SIZE:
            self.ended.popitem(last=False)

    async def fetch(self, query: Select[*tuple[Any, ...]]) -> PersonRow | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first()

    # --- guests and accounts

    async def create_guest(self, name: str | None) -> tuple[Person, str]:
        person = Person(new_id(), names.guest_name() if name is None else names.parse(name), guest=True)
        return await self.insert(person, key=None, password=None)

    async def insert(self, person: Person, key: str | None, password: str | None) -> tuple[Person, str]:
        row = {"key": key, "password": password, "version": person.version, "created": self.clock()}

        def add(connection: Connection) -> None:
            connection.execute(insert(people).values(id=person.id, name=person.name, **row))

        await self.write(add, person.name)
        return self.add_to_cache(person), self.create_token(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = names.parse(name)
        key = None if person.guest else names.key(name)

        def set_name(connection: Connection) -> PersonRow | None:
            # a guest who became an account in the meantime keeps the name of the account
            same = people.c.key.is_(None) if person.guest else people.c.key.is_not(None)
            change = update(people).where(is_same_session(person), same).values(name=name, key=key)
            return connection.execute(change.returning(people)).first()

        return self.require_row(await self.write(set_name, name))

    async def register(self, person: Person | None, name: str, password: str) -> tuple[Person, str]:
        """Create an account. A guest becomes the account and stays the same person; all other sessions end."""
        name = names.parse(name)
        if person is not None and not person.guest:
            raise Conflict(say("account.exists"))
        hashed = await self.passwords.hash(password)
        if person is None:
            return await self.insert(Person(new_id(), name, guest=False), names.key(name), hashed)

        def become(connection: Connection) -> PersonRow | None:
            values = {"name": name, "key": names.key(name), "password": hashed, "version": person.version + 1}
            change = update(people).where(is_same_session(person), people.c.key.is_(None)).values(values)
            return self.revoke(connection, connection.execute(change.returning(people)).first())

        return self.start_session(await self.write(become, name))

    def revoke(self, connection: Connection, row: PersonRow | None) -> PersonRow | None:
        """Delete the device codes of a person whose version has increased, and notify the other workers."""
        if row is not None:
            connection.execute(delete(codes).where(codes.c.person == row.id))
            self.writer.notify(connection, SESSIONS_CHANNEL, [f"{row.id} {row.version}"])
        return row

    def start_session(self, row: PersonRow | None) -> tuple[Person, str]:
        """Return the person with a token, after all other sessions have ended."""
        if row is not None:
            self.on_sessions_ended(row.id, row.version)
        person = self.require_row(row)
        return person, self.create_token(person)

    async def write(self, job: Callable[[Connection], PersonRow | None], name: str) -> PersonRow | None:
        try:
            return await self.writer.write(job)
        except IntegrityError:
            raise Conflict(say("name.taken", name=name)) from None

    def require_row(self, row: PersonRow | None) -> Person:
        if row is None:
            raise Conflict(say("account.changed"))
        return self.add_to_cache(person_from_row(row))

    async def login(self, name: str, password: str, guest: Person | None) -> tuple[Person, str, list[TableSeat]]:
        """Log in. Also return the seats of the guest, whose tables must be told that the account has them now."""
        row = await self.get_account(name)
        if not await self.passwords.matches(password, None if row is None else row.password) or row is None:
            raise Unauthorized(say("login.wrong"))
        if self.passwords.needs_rehash(row.password):
            await self.set_password(row, password, row.version)
        person = self.add_to_cache(person_from_row(row))
        moved = await self.merge_guest(guest, person) if guest is not None else []
        return person, self.create_token(person), moved

    async def get_account(self, name: str) -> PersonRow | None:
        try:
            key = names.key(names.parse(name))
        except BastideError:
            return None
        return await self.fetch(select(people).where(people.c.key == key))

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """Change the password, which ends all other sessions."""
        row = await self.fetch(select(people).where(people.c.id == person.id))
        if row is None or row.password is None:
            raise BastideError(say("password.guest"))
        if not await self.passwords.matches(old, row.password):
            raise Unauthorized(say("password.wrong"))
        return self.start_session(await self.set_password(row, new, row.version + 1))

    async def set_password(self, row: PersonRow, password: str, version: int) -> PersonRow | None:
        hashed = await self.passwords.hash(password)

        def put(connection: Connection) -> PersonRow | None:
            same = people.c.id == row.id, people.c.password == row.password
            change = update(people).where(*same).values(password=hashed, version=version)
            changed = connection.execute(change.returning(people)).first()
            return changed if version == row.version else self.revoke(connection, changed)

        return await self.writer.write(put)

    # --- data of a person

    async def current_seats(self, person: Person) -> list[TableSeat]:
        """List the seats of a person at tables that are not over."""
        at = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
        found = at.where(seats.c.person == person.id, tables.c.status.in_(["open", "playing"]))
        async with self.engine.connect() as connection:
            return [(row.table_id, row.seat) for row in await connection.execute(found.order_by(tables.c.changed))]

    async def merge_guest(self, guest: Person, person: Person) -> list[TableSeat]:
        """Give what a guest did on this device to the person who logged in.

        Return the seats that the tables must transfer. At tables where both have a seat, the guest stays.
        """
        if not guest.guest or guest.id == person.id:
            return []
        own = results.alias()
        counted = select(own.c.table_id).where(own.c.person == person.id)
        both = select(seats.c.table_id).where(seats.c.person == person.id)
        at = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
        found = at.where(seats.c.person == guest.id, seats.c.table_id.not_in(both), tables.c.status != "closed")

        def move(connection: Connection) -> list[TableSeat]:
            if connection.execute(select(people.c.key).where(people.c.id == guest.id)).scalar() is not None:
                return []  # became an account on another device
            played = update(results).where(results.c.person == guest.id, results.c.table_id.not_in(counted))
            connection.execute(played.values(person=person.id))
            connection.execute(update(pushes).where(pushes.c.person == guest.id).values(person=person.id))
            return [(row.table_id, row.seat) for row in connection.execute(found.order_by(tables.c.changed.desc()))]

        return await self.writer.write(move)

    async def get_webhook(self, person: Person) -> str | None:
        row = await self.fetch(select(people.c.webhook).where(people.c.id == person.id))
        return None if row is None else row.webhook

    async def set_webhook(self, person: Person, url: str | None) -> None:
        """Set the webhook to a URL that was checked."""

        def put(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person.id).values(webhook=url))

        await self.writer.write(put)

    async def delete_old_guests(self) -> None:
        await self.writer.write(lambda connection: delete_guests(connection, self.clock() - GUEST_LIFETIME))

    # --- other devices

    async def create_device_code(self, person: Person) -> tuple[str, int]:
        """Create a one-time code for another device; return it with its expiry. Earlier codes become invalid."""
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        expires = self.clock() + CODE_LIFETIME

        def put(connection: Connection) -> PersonRow | None:
            # locked, so that a code is created either before the session ends, which deletes it, or not at all
            row = connection.execute(select(people).where(is_same_session(person)).with_for_update()).first()
            if row is not None:
                outdated = (codes.c.person == person.id) | (codes.c.expires < self.clock())
                connection.execute(delete(codes).where(outdated))
                connection.execute(insert(codes).values(digest=digest(code), person=person.id, expires=expires))
            return row

        self.require_row(await self.writer.write(put))
        half = CODE_LENGTH // 2
        return f"{code[:half]}-{code[half:]}", expires

    async def use_device_code(self, code: str) -> tuple[Person, str]:
        def take(connection: Connection) -> PersonRow | None:
            # the person is locked first: if a session ends at the same time, the code or the new token is invalid
            owner = select(codes.c.person).where(codes.c.digest == digest(code)).scalar_subquery()
            row = connection.execute(select(people).where(people.c.id == owner).with_for_update()).first()
            used = delete(codes).where(codes.c.digest == digest(code)).returning(codes.c.expires)
            expires = connection.execute(used).scalar()
            return None if expires is None or expires < self.clock() else row

        row = await self.writer.write(take)
        if row is None:
            raise NotFound(say("device.code"))
        person = self.add_to_cache(person_from_row(row))
        return person, self.create_token(person)


def delete_guests(connection: Connection, before: int) -> None:
    """Delete guests created before a time who never took a seat."""
    seated = select(seats.c.seat).where(seats.c.person == people.c.id).exists()
    played = select(results.c.seat).where(results.c.person == people.c.id).exists()
    connection.execute(delete(people).where(people.c.key.is_(None), people.c.created < before, ~seated, ~played))


def is_same_session(person: Person) -> ColumnElement[bool]:
    """Match the row of a person whose sessions have not ended since the person was authenticated."""
    return and_(people.c.id == person.id, people.c.version == person.version)


def person_from_row(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.key is None, row.version)


def new_id() -> str:
    return secrets.token_urlsafe(12)


def digest(code: str) -> str:
    """Hash a code, however it was typed."""
    return hashlib.sha256(code.upper().translate(CODE_TYPOS).encode(errors="replace")).hexdigest()
