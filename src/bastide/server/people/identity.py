"""Who somebody is: guests and accounts, the tokens they show, and their way to another device."""

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
from sqlalchemy import Connection, Row, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BastideError
from ..api.errors import Conflict, NotFound, Unauthorized
from ..store import schema
from ..store.writer import Writer
from . import names
from .passwords import Passwords

DAY = 24 * 3600 * 1000
LASTS = 400 * DAY
RENEWED = 30 * DAY
FORGOTTEN = 30 * DAY
REMEMBERED = 10 * 1000  # milliseconds that a person is not looked up again
MOST_REMEMBERED = 20_000
CODE_LASTS = 10 * 60 * 1000
CODE_LENGTH = 8
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011", " -")

people, seats, tables, results, pushes, codes = (
    schema.people,
    schema.seats,
    schema.tables,
    schema.results,
    schema.pushes,
    schema.codes,
)

Found = Row[*tuple[Any, ...]]
Place = tuple[str, int]  # table and seat


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    guest: bool
    version: int = field(default=1, repr=False)  # tokens of older versions are void


def now() -> int:
    return time.time_ns() // 1_000_000


class People:
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
        self.remembered: OrderedDict[str, tuple[Person, int]] = OrderedDict()

    # --- tokens

    def token(self, person: Person) -> str:
        return self.signer.sign(f"{person.id}.{person.version}.{self.clock() // 1000}").decode()

    def read_token(self, token: str) -> tuple[str, int, int] | None:
        """person, version and age, where this server signed it and it has not expired"""
        try:
            signed = self.signer.unsign(token)
            person, version, issued = signed.decode().split(".")
            age = self.clock() - int(issued) * 1000
        except (BadSignature, ValueError):
            return None
        # the last letter of base64 has bits that say nothing: only one of its spellings is ours
        if not compare_digest(self.signer.sign(signed), token.encode()):
            return None
        return (person, int(version), age) if age <= LASTS else None

    def is_old(self, token: str) -> bool:
        """a newer one is due, so that nobody who comes by now and then is forgotten"""
        read = self.read_token(token)
        return read is not None and read[2] > RENEWED

    async def find(self, token: str) -> Person | None:
        read = self.read_token(token)
        if read is None:
            return None
        person_id, version, _ = read
        person = await self.get(person_id)
        return person if person is not None and person.version == version else None

    async def get(self, person_id: str) -> Person | None:
        known = self.remembered.get(person_id)
        if known is not None and known[1] > self.clock():
            return known[0]
        row = await self.row(select(people).where(people.c.id == person_id))
        return None if row is None else self.remember(person_of(row))

    def remember(self, person: Person) -> Person:
        self.remembered[person.id] = (person, self.clock() + REMEMBERED)
        self.remembered.move_to_end(person.id)
        if len(self.remembered) > MOST_REMEMBERED:
            self.remembered.popitem(last=False)
        return person

    async def row(self, question: Select[*tuple[Any, ...]]) -> Found | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(question)).first()

    # --- guests and accounts

    async def guest(self, name: str | None) -> tuple[Person, str]:
        person = Person(new_id(), names.for_guest() if name is None else names.read(name), guest=True)
        return await self.enter(person, key=None, password=None)

    async def enter(self, person: Person, key: str | None, password: str | None) -> tuple[Person, str]:
        row = {"key": key, "password": password, "version": person.version, "created": self.clock()}

        def add(connection: Connection) -> None:
            connection.execute(insert(people).values(id=person.id, name=person.name, **row))

        await self.change(add, person.name)
        return self.remember(person), self.token(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = names.read(name)
        key = None if person.guest else names.key(name)

        def set_name(connection: Connection) -> Found | None:
            # a guest who became an account at the same moment keeps the name of the account
            same = people.c.key.is_(None) if person.guest else people.c.key.is_not(None)
            change = update(people).where(people.c.id == person.id, same).values(name=name, key=key)
            return connection.execute(change.returning(people)).first()

        return self.changed(await self.change(set_name, name))

    async def register(self, person: Person | None, name: str, password: str) -> tuple[Person, str]:
        """a guest becomes the account and stays the same person"""
        name = names.read(name)
        if person is not None and not person.guest:
            raise Conflict("you have an account already; log out to make another")
        hashed = await self.passwords.hash(password)
        if person is None:
            return await self.enter(Person(new_id(), name, guest=False), names.key(name), hashed)

        def become(connection: Connection) -> Found | None:
            change = update(people).where(people.c.id == person.id, people.c.key.is_(None))
            row = change.values(name=name, key=names.key(name), password=hashed).returning(people)
            return connection.execute(row).first()

        account = self.changed(await self.change(become, name))
        return account, self.token(account)

    async def change(self, job: Callable[[Connection], Found | None], name: str) -> Found | None:
        try:
            return await self.writer.write(job)
        except IntegrityError:
            raise Conflict(f"there is an account by the name {name} already") from None

    def changed(self, row: Found | None) -> Person:
        if row is None:
            raise Conflict("this person was changed on another device meanwhile; try again")
        return self.remember(person_of(row))

    async def login(self, name: str, password: str, guest: Person | None) -> tuple[Person, str, list[Place]]:
        """Also the places of the guest, whose tables are to be told that the account has them now."""
        row = await self.account(name)
        if not await self.passwords.matches(password, None if row is None else row.password) or row is None:
            raise Unauthorized("there is no account of this name and password")
        if self.passwords.outdated(row.password):
            await self.set_password(row, password, row.version)
        person = self.remember(person_of(row))
        moved = await self.inherit(guest, person) if guest is not None else []
        return person, self.token(person), moved

    async def account(self, name: str) -> Found | None:
        try:
            key = names.key(names.read(name))
        except BastideError:
            return None
        return await self.row(select(people).where(people.c.key == key))

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """ends all other sessions"""
        row = await self.row(select(people).where(people.c.id == person.id))
        if row is None or row.password is None:
            raise BastideError("a guest has no password; make an account first")
        if not await self.passwords.matches(old, row.password):
            raise Unauthorized("the old password is another")
        changed = self.changed(await self.set_password(row, new, row.version + 1))
        return changed, self.token(changed)

    async def set_password(self, row: Found, password: str, version: int) -> Found | None:
        hashed = await self.passwords.hash(password)

        def put(connection: Connection) -> Found | None:
            same = people.c.id == row.id, people.c.password == row.password
            change = update(people).where(*same).values(password=hashed, version=version)
            return connection.execute(change.returning(people)).first()

        return await self.writer.write(put)

    # --- what belongs to a person

    async def places(self, person: Person) -> list[Place]:
        """where somebody sits at tables that are not over"""
        at = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
        found = at.where(seats.c.person == person.id, tables.c.status.in_(["open", "playing"]))
        async with self.engine.connect() as connection:
            return [(row.table_id, row.seat) for row in await connection.execute(found.order_by(tables.c.changed))]

    async def inherit(self, guest: Person, person: Person) -> list[Place]:
        """What a guest did on this device becomes somebody's who they turn out to be. Gives the places at tables,
        which the tables must be told; at tables where both sit, the guest stays."""
        if not guest.guest or guest.id == person.id:
            return []
        own = results.alias()
        counted = select(own.c.table_id).where(own.c.person == person.id)
        both = select(seats.c.table_id).where(seats.c.person == person.id)
        at = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
        found = at.where(seats.c.person == guest.id, seats.c.table_id.not_in(both), tables.c.status != "closed")

        def move(connection: Connection) -> list[Place]:
            if connection.execute(select(people.c.key).where(people.c.id == guest.id)).scalar() is not None:
                return []  # an account by now, on another device
            played = update(results).where(results.c.person == guest.id, results.c.table_id.not_in(counted))
            connection.execute(played.values(person=person.id))
            connection.execute(update(pushes).where(pushes.c.person == guest.id).values(person=person.id))
            return [(row.table_id, row.seat) for row in connection.execute(found.order_by(tables.c.changed.desc()))]

        return await self.writer.write(move)

    async def webhook(self, person: Person) -> str | None:
        row = await self.row(select(people.c.webhook).where(people.c.id == person.id))
        return None if row is None else row.webhook

    async def set_webhook(self, person: Person, address: str | None) -> None:
        """the address was checked already"""

        def put(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person.id).values(webhook=address))

        await self.writer.write(put)

    # --- another device

    async def forget_guests(self) -> None:
        """those who came once and did nothing"""
        await self.writer.write(lambda connection: forget_older(connection, self.clock() - FORGOTTEN))

    async def device_code(self, person: Person) -> tuple[str, int]:
        """a code that takes somebody to another device, once, and when it expires; codes given before are void"""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        expires = self.clock() + CODE_LASTS

        def put(connection: Connection) -> None:
            connection.execute(delete(codes).where((codes.c.person == person.id) | (codes.c.expires < self.clock())))
            connection.execute(insert(codes).values(digest=digest(code), person=person.id, expires=expires))

        await self.writer.write(put)
        half = CODE_LENGTH // 2
        return f"{code[:half]}-{code[half:]}", expires

    async def use_code(self, code: str) -> tuple[Person, str]:
        def take(connection: Connection) -> Found | None:
            used = delete(codes).where(codes.c.digest == digest(code)).returning(codes.c.person, codes.c.expires)
            return connection.execute(used).first()

        used = await self.writer.write(take)
        if used is None or used.expires < self.clock():
            raise NotFound("there is no such code, or it was used or has expired")
        person = self.changed(await self.row(select(people).where(people.c.id == used.person)))
        return person, self.token(person)


def forget_older(connection: Connection, at: int) -> None:
    """guests made before that who never sat down anywhere"""
    seated = select(seats.c.seat).where(seats.c.person == people.c.id).exists()
    played = select(results.c.seat).where(results.c.person == people.c.id).exists()
    connection.execute(delete(people).where(people.c.key.is_(None), people.c.created < at, ~seated, ~played))


def person_of(row: Found) -> Person:
    return Person(row.id, row.name, row.key is None, row.version)


def new_id() -> str:
    return secrets.token_urlsafe(12)


def digest(code: str) -> str:
    """of a code, however it was typed"""
    return hashlib.sha256(code.upper().translate(MISREAD).encode(errors="replace")).hexdigest()
