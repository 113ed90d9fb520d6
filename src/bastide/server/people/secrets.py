"""What the server keeps to itself: the secret that tokens are signed with, and the key of Web Push."""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ...kernel.errors import BadOptions
from ..store import schema
from ..store.writer import Writer

SHORTEST = 16


@dataclass(frozen=True)
class PushKey:
    """the key pair by which push services know this server (VAPID)"""

    private: ec.EllipticCurvePrivateKey

    @classmethod
    def read(cls, text: str) -> PushKey:
        return cls(ec.derive_private_key(int(text, 16), ec.SECP256R1()))

    @property
    def public(self) -> str:
        """as browsers take it"""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@dataclass(frozen=True)
class Secrets:
    signing: str
    push: PushKey

    def __repr__(self) -> str:
        return "Secrets(...)"


async def read_secrets(engine: AsyncEngine, writer: Writer, environment: Mapping[str, str] = os.environ) -> Secrets:
    """made when the server starts for the first time; workers that start together agree on the same"""
    given = environment.get("BASTIDE_SECRET", "")
    if given and len(given) < SHORTEST:
        raise BadOptions(f"BASTIDE_SECRET needs at least {SHORTEST} characters")
    signing = given or await kept(engine, writer, "signing", secrets.token_urlsafe(32))
    return Secrets(signing, PushKey.read(await kept(engine, writer, "push", new_push_key())))


def new_push_key() -> str:
    return format(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value, "064x")


async def kept(engine: AsyncEngine, writer: Writer, name: str, new: str) -> str:
    """what is stored by this name; `new` where there was nothing yet"""
    settings = schema.settings
    put = writer.insert(settings).values(name=name, value=new).on_conflict_do_nothing()

    def keep(connection: Connection) -> None:
        connection.execute(put)

    await writer.write(keep)
    async with engine.connect() as connection:
        found = await connection.execute(select(settings.c.value).where(settings.c.name == name))
        return str(found.scalar_one())
